// SPDX-License-Identifier: MIT
//
// Slurm, by the commands that every site has: sbatch, squeue, scancel.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <set>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace sweeplab::slurm {

/// A task of an array that the queue still has.
struct QueuedTask {
  std::string name, job;  ///< of its array
  std::uint64_t index = 0;
  bool running = false;        ///< or on its way out; else it waits
  bool held = false;           ///< nobody but a person lets it go on
  std::uint64_t restarts = 0;  ///< how often it was requeued
  std::string reason;          ///< for waiting
};

/// What squeue prints in our format; what is not ours, or no such line, is left out.
std::vector<QueuedTask> queued_tasks(std::string_view text, const std::string& name_prefix);

/// "1-3,7" of ascending numbers.
std::string index_list(std::span<const std::uint64_t> indices);

/// The number of the job in what `sbatch --parsable` says, among warnings perhaps: "12" of "12;cluster".
std::optional<std::string> submitted_job(std::string_view text);

struct Submission {
  std::string name;
  std::filesystem::path script, output;    ///< `output`: with sbatch's patterns
  std::span<const std::uint64_t> indices;  ///< ascending
  std::string argument;                    ///< the script's
  unsigned cpus = 1;                       ///< a task
  std::vector<std::string> options;        ///< the user's; these count, where others say otherwise
};

/// The words of --sbatch-options, read as a shell reads them, but for commands. Throws UsageError, beginning with the
/// option's name, where they are none, or say what is for us to say: the array, its name, its log, the script, the cluster.
std::vector<std::string> sbatch_words(const std::string& options);

/// Throws UsageError if there is no sbatch in PATH.
void require_slurm();
/// The job's number; nothing if it was refused, with the reason in `why`.
std::optional<std::string> submit(const Submission& submission, std::string& why);
/// This user's tasks of arrays whose names begin so; nothing if squeue gave no answer, with its reason in `why`.
std::optional<std::vector<QueuedTask>> queue(const std::string& name_prefix, std::string& why);
/// Cancels these jobs. What scancel objects to, a job that has just ended for one; empty if nothing.
std::string cancel(const std::set<std::string>& jobs);

}  // namespace sweeplab::slurm
