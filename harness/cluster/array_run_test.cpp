// SPDX-License-Identifier: MIT
//
// With a Slurm of the test's own: sbatch and squeue as scripts in a folder of PATH, of which the first does the tasks at
// once, or not. What only a real one shows: cluster_test.sh.
#include "harness/cluster/array_run.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <iterator>
#include <map>
#include <regex>
#include <set>
#include <string>

#include "harness/support/shell_command.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

namespace {
int terminal = 0;
}

/// In place of the system's: whether standard error is a terminal.
extern "C" int isatty(int) { return terminal; }

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

class ArrayRunTest : public testing::Test {
 protected:
  ArrayRunTest() {
    folder =
        fs::path(testing::TempDir()) /
        (std::string("array_run_") + testing::UnitTest::GetInstance()->current_test_info()->name() + " 'quoted' 50%a");
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
  testing::internal::CaptureStderr();
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(testing::internal::GetCapturedStderr(), "");  // where that is no terminal
  EXPECT_EQ(taken, (std::map<std::uint64_t, std::string>{{1, "1\n"}, {2, "2\n"}, {3, "3\n"}}));
}

TEST_F(ArrayRunTest, WhatIsThereIsNotSubmittedAgain) {
  sbatch_that_runs();
  done_but({1, 3}, 3);
  run.options.threads = 4;
  run.options.sbatch_options = {"--partition=short", "--comment", "a  b", "--open-mode=truncate"};
  EXPECT_TRUE(run_array(run));
  EXPECT_EQ(taken[2], "before\n");
  const std::string told = text_of(folder / "told");
  EXPECT_TRUE(
      told.starts_with("--requeue --open-mode=append --cpus-per-task=4 --partition=short --comment a  b "
                       "--open-mode=truncate --parsable --job-name=sweeplab-"))
      << told;
  EXPECT_NE(told.find(" --array=1,3 "), std::string::npos) << told;
  EXPECT_NE(told.find("'quoted' 50%%a/tasks/0/%a/log --array"), std::string::npos) << told;
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
  EXPECT_NE(why.find("task 1 of 1: ended 3 times before it had got on: killed, cancelled, out of time, or its folder "
                     "is not on a file system that all nodes share; "),
            std::string::npos)
      << why;
  EXPECT_EQ(text_of(task_folder(run, 1) / "steps"), ".\n.\n.\n");
}

TEST_F(ArrayRunTest, ATaskThatFailsIsToldWithTheEndOfItsLogAndTheOthersAreTaken) {
  sbatch_that_runs();
  run.command = "seq 9 >&2; [ $task != 2 ] || exit 2; touch \"$folder/result\"";
  const std::string why = refusal();
  EXPECT_TRUE(
      why.starts_with("1 of 3 tasks failed; the same command repeats these:\ntask 2 of 3: ended with exit "
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

TEST_F(ArrayRunTest, ATaskThatIsToldToEndWaitsForItsProgramAndSaysWhatThatEndedWith) {
  sbatch_that_runs();
  run.options.tasks = 1;
  // Slurm signals all processes of a task; so the shells about the program are signalled before it has ended.
  script("program", R"(shell=$(sed -n 's/^PPid:[[:space:]]*//p' /proc/$PPID/status)
kill -TERM "$PPID" "$shell"
exit 3)");
  run.command = "program\nstatus=$?\necho $status >\"$folder/after\"\n(exit $status)";
  EXPECT_NE(refusal().find("ended with exit status 3"), std::string::npos);
  EXPECT_EQ(text_of(task_folder(run, 1) / "after"), "3\n");
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

TEST_F(ArrayRunTest, WhatSlurmRefusesIsSaidAndNothingIsLeftBehind) {
  script("sbatch", "echo 'sbatch: error: invalid partition specified: nonsense' >&2; exit 1");
  EXPECT_EQ(refusal(),
            "--slurm: sbatch refused an array of 3 tasks: sbatch: error: invalid partition specified: nonsense");
  EXPECT_TRUE(fs::is_empty(run.folder));
  EXPECT_FALSE(has_begun(run));
  script("squeue", "echo 'no controller' >&2; exit 1");
  EXPECT_EQ(refusal(), "--slurm: squeue gives no answer: no controller");
  EXPECT_TRUE(fs::is_empty(run.folder));
  setenv("PATH", (folder / "nothing").c_str(), 1);
  EXPECT_TRUE(refusal().starts_with("--slurm: there is no sbatch in PATH"));
}

TEST_F(ArrayRunTest, WhereSomeIsDoneARefusalTakesNothingOfItAway) {
  script("sbatch", "exit 1");
  done_but({2}, 3);
  EXPECT_EQ(refusal(), "--slurm: sbatch refused an array of 1 tasks: exit status 1");
  EXPECT_EQ(text_of(task_folder(run, 1) / "result"), "before\n");
  EXPECT_FALSE(fs::exists(task_folder(run, 2)));
  EXPECT_TRUE(has_begun(run));
}

TEST_F(ArrayRunTest, ARefusalAfterOthersWereTakenIsTriedAgain) {
  sbatch_that_runs();
  run.options.tasks = 1;
  run.command = "[ -e \"$folder/tried\" ] && touch \"$folder/result\" || touch \"$folder/tried\"; kill -KILL $$";
  fs::rename(folder / "bin" / "sbatch", folder / "bin" / "do_it");
  script("sbatch", R"(calls=$(($(cat "$TEST_FOLDER/calls" 2>/dev/null || echo 0) + 1))
echo $calls >"$TEST_FOLDER/calls"
case $calls in 2 | 3) echo 'Unable to contact slurm controller' >&2 && exit 1 ;; *) do_it "$@" ;; esac)");
  EXPECT_EQ(refusal(), "");
  EXPECT_EQ(taken.size(), 1u);
  EXPECT_EQ(text_of(folder / "calls"), "4\n");

  script("sbatch", R"([ ! -e "$TEST_FOLDER/tasks/0/1/tried" ] && do_it "$@" || { echo no >&2 && exit 1; })");
  fs::remove_all(run.folder / "0");
  EXPECT_EQ(refusal(), "--slurm: sbatch refused an array of 1 tasks: no");
}

TEST_F(ArrayRunTest, OnATerminalOneLineTellsOfAllTasks) {
  // Of four tasks the first has half of its ten things done, the second waits once more, the third waits, the fourth fails.
  run.options.tasks = 4;
  run.done = [](std::uint64_t task, const fs::path&) { return task == 1 ? 5 : 0; };
  run.note = [] { return "all is well"; };
  run.command = "[ $task != 4 ] || exit 2; echo \"$task\" >\"$folder/result\"";
  sbatch_that_runs();
  fs::rename(folder / "bin" / "sbatch", folder / "bin" / "do_it");
  script("sbatch", R"(printf '%s\n' "$*" | sed 's/.*--job-name=\([^ ]*\) .*/\1/' >"$TEST_FOLDER/name"
for word; do
  shift
  case $word in --array=*) word=--array=4 ;; esac
  set -- "$@" "$word"
done
do_it "$@")");
  script("squeue", R"sh([ -e "$TEST_FOLDER/name" ] || exit 0
name=$(cat "$TEST_FOLDER/name")
calls=$(($(cat "$TEST_FOLDER/calls" 2>/dev/null || echo 0) + 1))
echo $calls >"$TEST_FOLDER/calls"
case $calls in
1) for task in 1 2 3; do echo "$name 12 $task PENDING 0 Resources"; done ;;
2) echo "$name 12 1 RUNNING 0 None"
  echo "$name 12 2 PENDING 1 BeginTime"
  echo "$name 12 3 PENDING 0 Resources" ;;
*) for task in 1 2 3; do echo $task >"$TEST_FOLDER/tasks/0/$task/result"; done ;;
esac)sh");
  terminal = 1;
  testing::internal::CaptureStderr();
  const std::string why = refusal();
  const std::string shown = testing::internal::GetCapturedStderr();
  terminal = 0;
  EXPECT_TRUE(why.starts_with("1 of 4 tasks failed")) << why;
  EXPECT_EQ(taken.size(), 3u);
  EXPECT_NE(
      shown.find("test: 0%, 0 of 40 things, 0/s, no ETA yet  tasks: 0 of 4 done, 0 running, 3 queued, 0 requeued, "
                 "1 failed; all is well"),
      std::string::npos)
      << shown;
  EXPECT_TRUE(std::regex_search(
      shown, std::regex("test: 12%, 5 of 40 things, [0-9]+/s, ETA [0-9:]+  tasks: 0 of 4 done, 1 running, 2 queued, 1 "
                        "requeued, 1 failed; all is well")))
      << shown;
}

TEST_F(ArrayRunTest, WhatWasDoneBeforeTellsNothingOfTheRate) {
  done_but({2}, 3);
  script("sbatch", R"(printf '%s\n' "$*" | sed 's/.*--job-name=\([^ ]*\) .*/\1/' >"$TEST_FOLDER/name"; echo 12)");
  script("squeue", R"sh([ -e "$TEST_FOLDER/name" ] || exit 0
if mkdir "$TEST_FOLDER/called" 2>/dev/null; then
  echo "$(cat "$TEST_FOLDER/name") 12 2 PENDING 0 Resources"
else
  echo 2 >"$TEST_FOLDER/tasks/0/2/result"
fi)sh");
  terminal = 1;
  testing::internal::CaptureStderr();
  EXPECT_TRUE(run_array(run));
  const std::string shown = testing::internal::GetCapturedStderr();
  terminal = 0;
  EXPECT_NE(shown.find("test: 67%, 20 of 30 things, 0/s, no ETA yet  tasks: 2 of 3 done, 0 running, 1 queued"),
            std::string::npos)
      << shown;
}

TEST_F(ArrayRunTest, CtrlCCancelsWhatSqueueHasNotShownYetToo) {
  script("scancel", "echo \"$*\" >>\"$TEST_FOLDER/cancelled\"");
  const auto stops = [&](const char* squeue_after) {
    fs::remove(folder / "cancelled");
    script("sbatch", "touch \"$TEST_FOLDER/submitted\"; kill -INT $TEST_PROCESS; echo 12");
    script("squeue", std::string("[ -e \"$TEST_FOLDER/submitted\" ] || exit 0\n") + squeue_after);
    EXPECT_EXIT(
        {
          setenv("TEST_PROCESS", std::to_string(getpid()).c_str(), 1);
          stop_on_signals();
          std::exit(run_array(run) ? 0 : 7);
        },
        testing::ExitedWithCode(7), "");
    fs::remove(folder / "submitted");
    return text_of(folder / "cancelled");
  };
  EXPECT_EQ(stops("exit 1"), "12\n");
  EXPECT_EQ(stops("exit 0"), "");  // it has ended
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
