// SPDX-License-Identifier: MIT
#include "harness/cluster/array_run.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <poll.h>

#include <algorithm>
#include <chrono>
#include <fstream>
#include <iterator>
#include <map>
#include <optional>
#include <set>
#include <vector>

#include "harness/cluster/slurm.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checksum64.h"
#include "harness/support/exit_codes.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

/// Of an array; Slurm's own default allows no index above it. A folder has no more tasks either.
constexpr std::uint64_t chunk_size = 1000;
/// So often a task may end without a result, and without having got on.
constexpr unsigned most_vain_ends = 3;

std::uint64_t chunk_of(std::uint64_t task) { return (task - 1) / chunk_size; }
std::uint64_t index_of_task(std::uint64_t task) { return (task - 1) % chunk_size + 1; }
std::uint64_t task_of(std::uint64_t chunk, std::uint64_t index) { return chunk * chunk_size + index; }

/// On a network file system what another node has written is seen once the folder is opened anew.
bool is_there(const fs::path& file) {
  std::error_code error;
  for (const fs::directory_iterator entry(file.parent_path(), error); entry != fs::directory_iterator();) break;
  return fs::is_regular_file(file, error);
}

std::string text_of(const fs::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

/// Where a task's log is, and its last lines, indented.
std::string end_of_log(const fs::path& log) {
  constexpr std::ptrdiff_t most_lines = 5;
  constexpr std::streamoff most_bytes = 4096;
  std::ifstream in(log, std::ios::binary | std::ios::ate);
  if (!in) return fmt::format("there is no {}", log.string());
  if (in.tellg() == std::streamoff{0}) return fmt::format("{} is empty", log.string());
  in.seekg(std::max<std::streamoff>(0, in.tellg() - std::streamoff{most_bytes}));
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back("\n  " + line);
  lines.erase(lines.begin(), lines.end() - std::min(most_lines, std::ssize(lines)));
  return fmt::format("the end of {}:{}", log.string(), fmt::join(lines, ""));
}

/// In a file name that sbatch is given % begins a pattern.
std::string in_pattern(const fs::path& path) {
  std::string text;
  for (const char c : path.string()) text += c == '%' ? std::string("%%") : std::string(1, c);
  return text;
}

enum class Stage : std::uint8_t { missing, queued, running, finished, failed };

struct Task {
  Stage stage = Stage::missing;
  bool looked_for = false;  ///< its result may have been there before this run began
  bool submitted = false;
  std::uint8_t vain_ends = 0;     ///< in a row, without having got on
  std::uint64_t done = 0;         ///< of its work
  std::uint64_t done_before = 0;  ///< when it last ended
};

class Waiting {
 public:
  explicit Waiting(const ArrayRun& run);
  bool run();

 private:
  void see_queue();
  void see_tasks();
  bool take(std::uint64_t task);
  void ended(std::uint64_t task);
  void fail(std::uint64_t task, const std::string& why);
  void submit();
  void submit_chunk(std::uint64_t chunk, const std::vector<std::uint64_t>& indices);
  void refused(std::uint64_t chunk, const std::vector<std::uint64_t>& indices, const std::string& why);
  void cancel();
  void show(Progress& progress) const;
  void wait();
  Task& at(std::uint64_t task) { return tasks_[task - 1]; }

  const ArrayRun& run_;
  std::string silence_;  // why squeue gave no answer
  std::string name_;     // of all its arrays, but for the number of the chunk
  std::vector<Task> tasks_;
  std::vector<slurm::QueuedTask> queue_;
  std::set<std::string> unseen_;  // jobs submitted since squeue's last answer
  unsigned refusals_ = 0;         // of sbatch, in a row
  bool has_submitted_ = false, answered_ = false, told_silence_ = false, told_held_ = false, heard_ = false;
  std::uint64_t done_ = 0, total_ = 0, finished_ = 0, failed_ = 0, queued_ = 0, running_ = 0, requeued_ = 0;
  bool changed_ = true;
  std::chrono::milliseconds pause_{0};
  std::chrono::steady_clock::duration squeue_took_{};
  std::vector<std::string> failures_;  // the first ones
};

Waiting::Waiting(const ArrayRun& run)
    : run_(run), name_(fmt::format("sweeplab-{}-", checksum64(fs::canonical(run.folder).string()))) {
  tasks_.resize(run.options.tasks);
  for (std::uint64_t task = 1; task <= tasks_.size(); ++task) total_ += run_.amount(task);
}

/// The queue is looked at before the tasks' folders: what it has no more has written all that it ever will.
void Waiting::see_queue() {
  const auto start = std::chrono::steady_clock::now();
  std::optional<std::vector<slurm::QueuedTask>> now = slurm::queue(name_, silence_);
  squeue_took_ = std::chrono::steady_clock::now() - start;
  answered_ = now.has_value();
  if (!answered_) {
    if (heard_ && !told_silence_ && !stop_requested()) say("squeue gives no answer; waiting for one: {}\n", silence_);
    told_silence_ = true;
    return;
  }
  told_silence_ = false;
  heard_ = true;
  queue_ = std::move(*now);
  unseen_.clear();
  for (Task& task : tasks_) {
    if (task.stage == Stage::queued || task.stage == Stage::running) task.stage = Stage::missing;
  }
  const std::uint64_t queued_before = queued_, running_before = running_;
  queued_ = running_ = requeued_ = 0;
  for (const slurm::QueuedTask& queued : queue_) {
    const std::uint64_t chunk = std::strtoull(queued.name.c_str() + name_.size(), nullptr, 10);
    const std::uint64_t number = task_of(chunk, queued.index);
    if (queued.index < 1 || queued.index > chunk_size || number > tasks_.size()) continue;
    Task& task = at(number);
    if (task.stage == Stage::finished || task.stage == Stage::failed) continue;
    task.stage = queued.running ? Stage::running : Stage::queued;
    task.submitted = true;  // by an earlier run, perhaps, that was killed
    ++(queued.running ? running_ : queued_);
    requeued_ += queued.restarts > 0;
    if (queued.held && !told_held_) {
      told_held_ = true;
      say("task {} is held ({}); `scontrol release {}_{}` resumes it\n", number, queued.reason, queued.job,
          queued.index);
    }
  }
  changed_ = queued_ != queued_before || running_ != running_before;
}

void Waiting::fail(std::uint64_t task, const std::string& why) {
  constexpr std::size_t most_told = 5;
  at(task).stage = Stage::failed;
  ++failed_;
  changed_ = true;
  const std::string told = fmt::format("task {} of {}: {}", task, tasks_.size(), why);
  if (failures_.size() < most_told) failures_.push_back(told);
}

bool Waiting::take(std::uint64_t task) {
  const fs::path result = task_folder(run_, task) / run_.result;
  if (!is_there(result)) return false;
  try {
    run_.take(task, result);
    at(task).stage = Stage::finished;
    at(task).done = run_.amount(task);
    ++finished_;
    changed_ = true;
  } catch (const UsageError& error) {
    fail(task, error.what());
  }
  return true;
}

/// One that was submitted, and that the queue has no more, without a result.
void Waiting::ended(std::uint64_t number) {
  Task& task = at(number);
  task.submitted = false;
  const fs::path folder = task_folder(run_, number);
  const std::string status = text_of(folder / "exit");
  const int code = status.empty() ? exit_stopped : std::atoi(status.c_str());
  if (code >= 0 && code < 128) {
    return fail(number, fmt::format("ended with exit status {}, without {}; {}", code, run_.result,
                                    end_of_log(folder / "log")));
  }
  task.done = run_.done(number, folder);
  task.vain_ends = task.done > task.done_before ? 0 : task.vain_ends + 1;
  task.done_before = task.done;
  if (task.vain_ends < most_vain_ends) return;
  fail(number,
       fmt::format("ended {} times before it had got on: killed, cancelled, out of time, or its folder is not on "
                   "a file system that all nodes share; {}",
                   most_vain_ends, end_of_log(folder / "log")));
}

void Waiting::see_tasks() {
  done_ = 0;
  for (std::uint64_t number = 1; number <= tasks_.size(); ++number) {
    Task& task = at(number);
    const bool may_be_done = task.stage == Stage::running || task.stage == Stage::missing || !task.looked_for;
    if (task.stage != Stage::finished && task.stage != Stage::failed && may_be_done && !take(number)) {
      if (task.stage == Stage::running) task.done = run_.done(number, task_folder(run_, number));
      if (task.stage == Stage::missing && task.submitted && answered_) ended(number);
    }
    task.looked_for = true;
    done_ += std::min(task.done, run_.amount(number));
  }
}

void Waiting::submit_chunk(std::uint64_t chunk, const std::vector<std::uint64_t>& indices) {
  if (!has_submitted_) write_atomically(run_.folder / "task.sh", task_script(run_));
  for (const std::uint64_t index : indices) {
    const fs::path folder = task_folder(run_, task_of(chunk, index));
    make_folder(folder);
    std::error_code ignored;
    fs::remove(folder / "exit", ignored);
  }
  std::string why;
  const auto job = slurm::submit({.name = name_ + std::to_string(chunk),
                                  .script = fs::absolute(run_.folder / "task.sh"),
                                  .output = in_pattern(fs::absolute(run_.folder / std::to_string(chunk))) + "/%a/log",
                                  .indices = indices,
                                  .argument = std::to_string(chunk),
                                  .cpus = run_.options.threads,
                                  .options = run_.options.sbatch_options},
                                 why);
  if (!job) return refused(chunk, indices, why);
  refusals_ = 0;
  unseen_.insert(*job);
  for (const std::uint64_t index : indices) {
    at(task_of(chunk, index)).stage = Stage::queued;
    at(task_of(chunk, index)).submitted = true;
  }
  queued_ += indices.size();
  changed_ = has_submitted_ = true;
}

/// More may be allowed once those that are there have ended; and a controller that is being restarted comes back.
void Waiting::refused(std::uint64_t chunk, const std::vector<std::uint64_t>& indices, const std::string& why) {
  constexpr unsigned most_refusals = 5;
  if (queued_ + running_ > 0 || stop_requested()) return;
  if (has_submitted_ && ++refusals_ < most_refusals) return;
  std::error_code holds_something;
  for (const std::uint64_t index : indices) fs::remove(task_folder(run_, task_of(chunk, index)), holds_something);
  fs::remove(run_.folder / std::to_string(chunk), holds_something);
  if (!has_begun(run_)) fs::remove(run_.folder / "task.sh", holds_something);
  throw UsageError(fmt::format("--slurm: sbatch refused an array of {} tasks: {}", indices.size(), why));
}

void Waiting::submit() {
  std::map<std::uint64_t, std::vector<std::uint64_t>> missing;
  for (std::uint64_t number = 1; number <= tasks_.size(); ++number) {
    if (at(number).stage == Stage::missing) missing[chunk_of(number)].push_back(index_of_task(number));
  }
  for (const auto& [chunk, indices] : missing) {
    if (!stop_requested()) submit_chunk(chunk, indices);
  }
}

void Waiting::show(Progress& progress) const {
  progress.show(done_,
                fmt::format("tasks: {} of {} done, {} running, {} queued, {} requeued, {} failed{}", finished_,
                            tasks_.size(), running_, queued_, requeued_, failed_, run_.note ? "; " + run_.note() : ""));
}

/// Longer where nothing happens, and where squeue is slow.
void Waiting::wait() {
  using std::chrono::milliseconds;
  const auto least = std::max(milliseconds(250), std::chrono::duration_cast<milliseconds>(20 * squeue_took_));
  pause_ = changed_ ? least : std::clamp(pause_ * 3 / 2, least, std::max(least, milliseconds(10'000)));
  poll(nullptr, 0, static_cast<int>(pause_.count()));  // a signal ends it
}

/// What was submitted after squeue's last answer is cancelled, too: Ctrl-C on a terminal ends a squeue that is at it.
void Waiting::cancel() {
  if (!answered_) see_queue();
  std::set<std::string> jobs = unseen_;
  for (const slurm::QueuedTask& task : queue_) jobs.insert(task.job);
  const std::string objection = slurm::cancel(jobs);
  if (objection.empty()) return;
  see_queue();
  if (!answered_ || !queue_.empty()) say("jobs {} could not be cancelled: {}\n", fmt::join(jobs, ", "), objection);
}

bool Waiting::run() {
  Progress progress(run_.what, run_.unit, total_);
  for (bool first = true;; first = false) {
    see_queue();
    if (first && !answered_ && !stop_requested()) {
      throw UsageError(fmt::format("--slurm: squeue gives no answer: {}", silence_));
    }
    if (stop_requested()) {
      cancel();
      return false;
    }
    see_tasks();
    if (first) progress.begin_at(done_);
    if (finished_ + failed_ == tasks_.size()) break;
    if (answered_) submit();
    show(progress);
    wait();
  }
  if (failures_.empty()) return true;
  throw UsageError(fmt::format("{} of {} tasks failed; the same command repeats these:\n{}{}", failed_, tasks_.size(),
                               fmt::join(failures_, "\n"), failed_ > failures_.size() ? "\n..." : ""));
}

}  // namespace

fs::path task_folder(const ArrayRun& run, std::uint64_t task) {
  return run.folder / std::to_string(chunk_of(task)) / std::to_string(index_of_task(task));
}

bool has_begun(const ArrayRun& run) {
  return std::ranges::any_of(fs::directory_iterator(run.folder),
                             [](const auto& entry) { return entry.is_directory(); });
}

/// A node that is lost to Slurm may still compute: its task, and the one that was started in its place, take turns by a
/// lock that lasts as long as the program, and the second finds the result.
std::string task_script(const ArrayRun& run) {
  return fmt::format(R"(#!/bin/sh
# Written by sweeplab: a task of an array, which sbatch is given.
task=$(($1 * {} + SLURM_ARRAY_TASK_ID))
folder={}/$1/$SLURM_ARRAY_TASK_ID
trap : TERM INT # the program ends by these, and then what it ended with is written down
exec 9>"$folder/turn"
flock 9 || exit
[ ! -e "$folder"/{} ] || exit 0
rm -f "$folder/exit"
(
trap : TERM INT # which a shell within a shell forgets
{}
)
status=$?
echo $status >"$folder/exit.new" && mv "$folder/exit.new" "$folder/exit"
exit $status
)",
                     chunk_size, shell_word(fs::absolute(run.folder).string()), shell_word(run.result), run.command);
}

bool run_array(const ArrayRun& run) {
  slurm::require_slurm();
  return Waiting(run).run();
}

}  // namespace sweeplab
