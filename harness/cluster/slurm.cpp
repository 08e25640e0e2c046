// SPDX-License-Identifier: MIT
#include "harness/cluster/slurm.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <unistd.h>
#include <wordexp.h>

#include <algorithm>
#include <array>
#include <sstream>

#include "harness/support/csv.h"
#include "harness/support/shell_command.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab::slurm {
namespace {

/// The columns are wider than what stands in them, so that blanks part them.
constexpr const char* columns = "Name:64,ArrayJobID:24,ArrayTaskID:24,State:24,RestartCnt:12,Reason:64";

bool is_number(std::string_view word) {
  return !word.empty() && word.size() <= 18 && word.find_first_not_of("0123456789") == std::string_view::npos;
}

std::string without_blanks(std::string_view text) {
  const std::size_t begin = text.find_first_not_of(" \t\r\n");
  if (begin == std::string_view::npos) return {};
  return std::string(text.substr(begin, text.find_last_not_of(" \t\r\n") - begin + 1));
}

/// Whether an option of sbatch, perhaps cut short as getopt allows, is one that we give, or that would lead us astray.
bool is_for_us_to_say(std::string_view word) {
  for (const std::string_view option :
       {"--array", "--clusters", "--job-name", "--output", "--parsable", "--test-only", "--wait", "--wrap"}) {
    const std::string_view name = word.substr(0, word.find('='));
    if (name.size() > 3 && option.starts_with(name)) return true;
  }
  return std::ranges::any_of(std::array{"-a", "-J", "-M", "-o", "-W"},
                             [word](const char* option) { return word.starts_with(option); });
}

}  // namespace

std::vector<std::string> sbatch_words(const std::string& options) {
  const auto refuse = [&](const std::string& why) {
    throw UsageError(fmt::format("--sbatch-options: {}, found {}", why, shown(options)));
  };
  wordexp_t found{};
  const int error = wordexp(options.c_str(), &found, WRDE_NOCMD | WRDE_UNDEF);
  if (error == WRDE_SYNTAX) refuse("a quotation mark without its other");
  if (error == WRDE_BADVAL) refuse("expected variables that are set");
  if (error != 0) refuse("expected options of sbatch as a shell has them, and no commands");
  std::vector<std::string> words(found.we_wordv, found.we_wordv + found.we_wordc);
  wordfree(&found);
  for (const std::string& word : words) {
    if (is_for_us_to_say(word)) refuse(fmt::format("cannot be used with {}, which is set here", word));
  }
  return words;
}

std::vector<QueuedTask> queued_tasks(std::string_view text, const std::string& name_prefix) {
  std::vector<QueuedTask> tasks;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    std::istringstream in(line);
    QueuedTask task;
    std::string index, state, restarts, reason;
    if (!(in >> task.name >> task.job >> index >> state >> restarts)) continue;
    if (!task.name.starts_with(name_prefix) || !is_number(task.job) || !is_number(index) || !is_number(restarts)) {
      continue;
    }
    std::getline(in, reason);
    task.reason = without_blanks(reason);
    task.index = std::stoull(index);
    task.restarts = std::stoull(restarts);
    const bool waits = state == "PENDING" || state.starts_with("REQUEUE") || state == "SPECIAL_EXIT";
    task.running = !waits;
    task.held = waits && (state == "REQUEUE_HOLD" || state == "SPECIAL_EXIT" ||
                          task.reason.find("eld") != std::string::npos);  // JobHeldUser, "launch failed requeued held"
    tasks.push_back(std::move(task));
  }
  return tasks;
}

std::string index_list(std::span<const std::uint64_t> indices) {
  std::string list;
  for (std::size_t i = 0, end = 0; i < indices.size(); i = end) {
    end = i + 1;
    while (end < indices.size() && indices[end] == indices[end - 1] + 1) ++end;
    list += fmt::format("{}{}", list.empty() ? "" : ",", indices[i]);
    if (end > i + 1) list += fmt::format("-{}", indices[end - 1]);
  }
  return list;
}

std::optional<std::string> submitted_job(std::string_view text) {
  std::optional<std::string> job;
  std::istringstream lines{std::string(text)};
  for (std::string line; std::getline(lines, line);) {
    const std::string word = without_blanks(line.substr(0, line.find(';')));
    if (is_number(word)) job = word;
  }
  return job;
}

void require_slurm() {
  if (run_in_shell("command -v sbatch").status == 0) return;
  throw UsageError(
      "--slurm: there is no sbatch in PATH: expected a machine from which jobs are submitted to a cluster that runs "
      "Slurm; without one, the same in parts: --shard i/n");
}

std::optional<std::string> submit(const Submission& submission, std::string& why) {
  std::string options;
  for (const std::string& word : submission.options) options += shell_word(word) + " ";
  const std::string command = fmt::format(
      "sbatch --requeue --open-mode=append --cpus-per-task={} {}--parsable --job-name={} --output={} --array={} {} {}",
      submission.cpus, options, shell_word(submission.name), shell_word(submission.output.string()),
      index_list(submission.indices), shell_word(submission.script.string()), shell_word(submission.argument));
  const ShellResult said = run_in_shell(command);
  if (said.status == 0) {
    if (auto job = submitted_job(said.text)) return job;
  }
  why = without_blanks(said.text);
  if (why.empty()) why = fmt::format("exit status {}", said.status);
  return std::nullopt;
}

std::optional<std::vector<QueuedTask>> queue(const std::string& name_prefix, std::string& why) {
  const ShellResult said =
      run_in_shell(fmt::format("squeue --noheader --array --user={} --Format={}", getuid(), columns));
  if (said.status == 0) return queued_tasks(said.text, name_prefix);
  why = without_blanks(said.text);
  return std::nullopt;
}

std::string cancel(const std::set<std::string>& jobs) {
  if (jobs.empty()) return {};
  const ShellResult said = run_in_shell(fmt::format("scancel {}", fmt::join(jobs, " ")));
  const std::string text = without_blanks(said.text);
  return said.status == 0 ? "" : text.empty() ? fmt::format("exit status {}", said.status) : text;
}

}  // namespace sweeplab::slurm
