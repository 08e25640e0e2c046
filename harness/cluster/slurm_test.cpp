// SPDX-License-Identifier: MIT
#include "harness/cluster/slurm.h"

#include <gtest/gtest.h>

#include <vector>

namespace sweeplab::slurm {
namespace {

TEST(Slurm, OfTheQueueOursAreReadAndNothingElse) {
  const auto tasks = queued_tasks(
      "slurm_load_jobs: some plugin warns of nothing\n"
      "sweeplab-0123-0     12    5     PENDING     0       Resources\n"
      "sweeplab-0123-0     12    1     RUNNING     2       None\n"
      "sweeplab-0123-1     13    7     COMPLETING  0       None\n"
      "sweeplab-0123-0     12    2     PENDING     1       (launch failed requeued held)\n"
      "sweeplab-0123-0     12    3     REQUEUE_HOLD 1      None\n"
      "sweeplab-4567-0     14    1     RUNNING     0       None\n"
      "sweeplab-0123-0     15    N/A   RUNNING     0       None\n"
      "a name with blanks  16    1     RUNNING     0       None\n",
      "sweeplab-0123-");
  ASSERT_EQ(tasks.size(), 5u);
  EXPECT_EQ(tasks[0].job, "12");
  EXPECT_EQ(tasks[0].index, 5u);
  EXPECT_FALSE(tasks[0].running);
  EXPECT_FALSE(tasks[0].held);
  EXPECT_EQ(tasks[0].reason, "Resources");
  EXPECT_TRUE(tasks[1].running);
  EXPECT_EQ(tasks[1].restarts, 2u);
  EXPECT_EQ(tasks[2].name, "sweeplab-0123-1");
  EXPECT_TRUE(tasks[2].running);
  EXPECT_TRUE(tasks[3].held);
  EXPECT_EQ(tasks[3].reason, "(launch failed requeued held)");
  EXPECT_FALSE(tasks[4].running);
  EXPECT_TRUE(tasks[4].held);
}

TEST(Slurm, IndicesAreListedAsRanges) {
  EXPECT_EQ(index_list(std::vector<std::uint64_t>{1, 2, 3, 7, 9, 10}), "1-3,7,9-10");
  EXPECT_EQ(index_list(std::vector<std::uint64_t>{4}), "4");
  EXPECT_EQ(index_list({}), "");
}

TEST(Slurm, TheNumberOfAJobIsFoundAmongWarnings) {
  EXPECT_EQ(submitted_job("12\n"), "12");
  EXPECT_EQ(submitted_job("sbatch: lua: 3 jobs today\n12;cluster\n"), "12");
  EXPECT_EQ(submitted_job("sbatch: error: Batch job submission failed: Invalid job array specification\n"),
            std::nullopt);
  EXPECT_EQ(submitted_job(""), std::nullopt);
}

}  // namespace
}  // namespace sweeplab::slurm
