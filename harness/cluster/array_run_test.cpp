// SPDX-License-Identifier: MIT
//
// With a Slurm of the test's own: sbatch and squeue as scripts in a folder of PATH, of which the first does the tasks at
// once, or not. What only a real one shows: cluster_test.sh.
#include "harness/cluster/array_run.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>

#include "harness/support/shell_command.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

class ArrayRunTest : public testing::Test {
 protected:
  ArrayRunTest() {
    folder = fs::path(testing::TempDir()) /
             (std::string("array_run_") + testing::UnitTest::GetInstance()->current_test_info()->name() + " 'quoted'");
    fs::remove_all(folder);
    fs::create_directories(folder / "bin");
    fs::create_directories(folder / "tasks");
    path = std::getenv("PATH");
    setenv("PATH", ((folder / "bin").string() + ":" + path).c_str(), 1);
    setenv("TEST_FOLDER", folder.c_str(), 1);
    script("squeue", "exit 0");
    script("scancel", "exit 0");
    run = {.what = "test",
           .unit = "things",
           .folder = folder / "tasks",
           .options = {.tasks = 3},
           .command = "echo \"$task\" >\"$folder/made\" && mv \"$folder/made\" \"$folder/result\"",
           .result = "result",
           .amount = [](std::uint64_t) { return 10; },
           .done = [](std::uint64_t, const fs::path&) { return 0; },
           .take = [this](std::uint64_t task, const fs::path& result) { taken[task] += text_of(result); }};
  }
  ~ArrayRunTest() override {
    setenv("PATH", path.c_str(), 1);
    fs::remove_all(folder);
  }

  void script(const std::string& name, const std::string& text) const {
    std::ofstream(folder / "bin" / name) << "#!/bin/sh\n" << text << "\n";
    fs::permissions(folder / "bin" / name, fs::perms::owner_all);
  }
  static std::string text_of(const fs::path& file) {
    std::ifstream in(file);
    return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  /// An sbatch that runs each task of a "1-3,7" at once, and notes what it was told.
  void sbatch_that_runs(const std::string& before_each = "") const {
    script("sbatch", R"(echo "$*" >>"$TEST_FOLDER/told"
for word; do
  case $word in --array=*) list=${word#--array=} ;; esac
  before=$last last=$word
done
echo "$list" | tr , '\n' | while IFS=- read -r first end; do
  for SLURM_ARRAY_TASK_ID in $(seq "$first" "${end:-$first}"); do
    export SLURM_ARRAY_TASK_ID
    )" + before_each + R"(
    sh "$before" "$last" >>"$TEST_FOLDER/tasks/$last/$SLURM_ARRAY_TASK_ID/log" 2>&1
  done
done
echo 12)");
  }
  /// So many tasks, of which all but these have their results.
  void done_but(const std::set<std::uint64_t>& missing, std::uint64_t tasks) {
    run.options.tasks = tasks;
    for (std::uint64_t task = 1; task <= tasks; ++task) {
      if (missing.contains(task)) continue;
      fs::create_directories(task_folder(run, task));
      std::ofstream(task_folder(run, task) / "result") << "before\n";
    }
  }
  std::string refusal() {
    try {
      run_array(run);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "";
  }

  fs::path folder;
  std::string path;
  ArrayRun run;
  std::map<std::uint64_t, std::string> taken;
};

TEST_F(ArrayRunTest, EachTaskIsTakenOnceWhereverItsFolderIs) {
  sbatch_that_runs();
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(taken, (std::map<std::uint64_t, std::string>{{1, "1\n"}, {2, "2\n"}, {3, "3\n"}}));
}

TEST_F(ArrayRunTest, WhatIsThereIsNotSubmittedAgain) {
  sbatch_that_runs();
  done_but({1, 3}, 3);
  run.options.threads = 4;
  run.options.sbatch_options = "--partition=short --comment 'a b'";
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(taken[2], "before\n");
  const std::string told = text_of(folder / "told");
  EXPECT_NE(told.find("--requeue"), std::string::npos) << told;
  EXPECT_NE(told.find("--array=1,3 --cpus-per-task=4 --partition=short --comment a b "), std::string::npos) << told;
}

TEST_F(ArrayRunTest, ThousandsOfTasksAreSeveralArraysWhoseIndicesStaySmall) {
  sbatch_that_runs();
  done_but({1000, 1001}, 1001);
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(taken.size(), 1001u);
  EXPECT_EQ(taken[1000], "1000\n");
  EXPECT_EQ(taken[1001], "1001\n");
  const std::string told = text_of(folder / "told");
  EXPECT_NE(told.find("--array=1000 "), std::string::npos) << told;
  EXPECT_NE(told.find("--array=1 "), std::string::npos) << told;
  EXPECT_EQ(task_folder(run, 1000), run.folder / "0" / "1000");
  EXPECT_EQ(task_folder(run, 1001), run.folder / "1" / "1");
}

TEST_F(ArrayRunTest, ATaskThatIsKilledIsSubmittedAgainAsLongAsItGetsOn) {
  sbatch_that_runs();
  run.options.tasks = 1;
  run.command =
      "echo . >>\"$folder/steps\"; [ $(wc -l <\"$folder/steps\") -lt 6 ] || exec touch \"$folder/result\"; "
      "sh -c 'kill -KILL $$'";
  run.done = [](std::uint64_t, const fs::path& of_task) {
    const std::string steps = text_of(of_task / "steps");
    return static_cast<std::uint64_t>(std::ranges::count(steps, '.'));
  };
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(taken.size(), 1u);

  taken.clear();
  fs::remove_all(run.folder / "0");
  run.done = [](std::uint64_t, const fs::path&) { return 0; };
  const std::string why = refusal();
  EXPECT_NE(why.find("task 1 of 1: ended 3 times before it had got on"), std::string::npos) << why;
  EXPECT_EQ(text_of(task_folder(run, 1) / "steps"), ".\n.\n.\n");
}

TEST_F(ArrayRunTest, ATaskThatFailsIsToldWithTheEndOfItsLogAndTheOthersAreTaken) {
  sbatch_that_runs();
  run.command = "seq 9 >&2; [ $task != 2 ] || exit 2; touch \"$folder/result\"";
  const std::string why = refusal();
  EXPECT_TRUE(
      why.starts_with("1 of 3 tasks failed; the same command does these anew:\ntask 2 of 3: ended with exit "
                      "status 2, without result; the end of "))
      << why;
  EXPECT_TRUE(why.ends_with("/0/2/log:\n  5\n  6\n  7\n  8\n  9")) << why;
  EXPECT_EQ(taken.size(), 2u);
}

TEST_F(ArrayRunTest, WhatATaskOnceEndedWithIsForgottenWhenItIsSubmittedAgain) {
  sbatch_that_runs();
  run.options.tasks = 1;
  run.command = "exit 2";
  EXPECT_NE(refusal().find("ended with exit status 2"), std::string::npos);
  // The same command again; this time the job is cancelled before it has begun, and then runs.
  run.command = "touch \"$folder/result\"";
  fs::rename(folder / "bin" / "sbatch", folder / "bin" / "do_it");
  script("sbatch",
         R"(if [ -e "$TEST_FOLDER/cancelled" ]; then do_it "$@"; else touch "$TEST_FOLDER/cancelled"; echo 12; fi)");
  EXPECT_EQ(refusal(), "");
  EXPECT_EQ(taken.size(), 1u);
}

TEST_F(ArrayRunTest, AResultThatIsRefusedIsAFailure) {
  sbatch_that_runs();
  run.take = [this](std::uint64_t task, const fs::path& result) {
    if (task == 3) throw UsageError(result.string() + ": is no good");
    taken[task] = "taken";
  };
  EXPECT_NE(refusal().find("/0/3/result: is no good"), std::string::npos);
  EXPECT_EQ(taken.size(), 2u);
}

TEST_F(ArrayRunTest, WhatSlurmRefusesIsSaid) {
  script("sbatch", "echo 'sbatch: error: invalid partition specified: nonsense' >&2; exit 1");
  EXPECT_EQ(refusal(),
            "--slurm: sbatch refused an array of 3 tasks: sbatch: error: invalid partition specified: nonsense");
  script("squeue", "echo 'no controller' >&2; exit 1");
  EXPECT_EQ(refusal(), "--slurm: squeue gives no answer: no controller");
  setenv("PATH", (folder / "nothing").c_str(), 1);
  EXPECT_TRUE(refusal().starts_with("--slurm: there is no sbatch in PATH"));
}

TEST_F(ArrayRunTest, MoreThanIsAllowedAtOnceIsSubmittedOnceTheOthersHaveEnded) {
  sbatch_that_runs();
  fs::rename(folder / "bin" / "sbatch", folder / "bin" / "do_it");
  done_but({1, 1001}, 1001);
  script("sbatch", R"(calls=$(($(cat "$TEST_FOLDER/calls" 2>/dev/null || echo 0) + 1))
echo $calls >"$TEST_FOLDER/calls"
case $calls in
1) echo "$*" | sed 's/.*--job-name=\([^ ]*\) .*/\1/' >"$TEST_FOLDER/name" && echo 12 ;;
2) echo 'sbatch: error: QOSMaxSubmitJobPerUserLimit' >&2 && exit 1 ;;
*) do_it "$@" && echo late >"$TEST_FOLDER/tasks/0/1/result" ;;
esac)");
  script("squeue", R"sh([ "$(cat "$TEST_FOLDER/calls" 2>/dev/null)" != 2 ] ||
echo "$(cat "$TEST_FOLDER/name") 12 1 RUNNING 0 None")sh");
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(taken.size(), 1001u);
  EXPECT_EQ(taken[1], "late\n");
  EXPECT_EQ(taken[1001], "1001\n");
  EXPECT_EQ(text_of(folder / "calls"), "3\n");
}

}  // namespace
}  // namespace sweeplab
