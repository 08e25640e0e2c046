// SPDX-License-Identifier: MIT
#include "harness/cluster/slurm.h"

#include <gtest/gtest.h>

#include <cstdlib>
#include <string>
#include <vector>

#include "harness/support/usage_error.h"

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

std::string refusal(const std::string& options) {
  try {
    sbatch_words(options);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

TEST(SbatchOptions, AreReadAsAShellReadsThemButForCommands) {
  setenv("PARTITION", "gpu", 1);
  EXPECT_EQ(sbatch_words("-p ${PARTITION} --comment='a b' --constraint=\"[x|y]\""),
            (std::vector<std::string>{"-p", "gpu", "--comment=a b", "--constraint=[x|y]"}));
  EXPECT_EQ(sbatch_words(""), std::vector<std::string>{});
  EXPECT_EQ(refusal("--time='1:00"), "--sbatch-options: a quotation mark without its other, found \"--time='1:00\"");
  unsetenv("PARTITION");
  EXPECT_EQ(refusal("-p $PARTITION"), "--sbatch-options: expected variables that are set, found \"-p $PARTITION\"");
  for (const char* command : {"; ls", "-p x & ls", "-p x | ls", "$(ls)", "`ls`", "> file", "-p x\nls"}) {
    EXPECT_TRUE(refusal(command).starts_with(
        "--sbatch-options: expected options of sbatch as a shell has them, and no commands, found"))
        << command;
  }
}

TEST(SbatchOptions, DoNotSayWhatIsForTheArrayToSay) {
  for (const char* option :
       {"--array=5", "--arr=5", "-a5", "--job-name=x", "--job x", "-J x", "--output=/dev/null", "--out x", "-ox",
        "--wrap=ls", "--wait", "-W", "--clusters=other", "-M other", "--test-only", "--mem=1G --array 5"}) {
    EXPECT_NE(refusal(option).find(", which is set here, found "), std::string::npos) << option;
  }
  for (const char* option : {"--account=x", "-A x", "--wait-all-nodes=1", "--error=x", "--open-mode=truncate",
                             "--no-requeue", "--cluster-constraint=x", "-w d1"}) {
    EXPECT_EQ(refusal(option), "") << option;
  }
}

}  // namespace
}  // namespace sweeplab::slurm
