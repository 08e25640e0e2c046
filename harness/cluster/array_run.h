// SPDX-License-Identifier: MIT
//
// Work in tasks on a cluster, as job arrays of Slurm: what is missing is submitted, waited for, and taken as it comes in.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <string>
#include <vector>

namespace sweeplab {

/// How a command is to be run on a cluster.
struct ArrayOptions {
  std::uint64_t tasks = 1;
  unsigned threads = 1;                       ///< of a task: as many processors are asked for
  std::vector<std::string> sbatch_options{};  ///< of sbatch_words()
};

struct ArrayRun {
  std::string what, unit;  ///< of the progress line
  /// Of this run alone, on a file system that all nodes share. Whoever runs it holds a lock that nobody else does.
  std::filesystem::path folder;
  ArrayOptions options;
  std::string command;  ///< what a task runs, by the shell: $task is its number, from 1, and $folder its folder
  std::string result;   ///< the file in a task's folder that is there once it is done, and only then
  /// How much work a task is.
  std::function<std::uint64_t(std::uint64_t task)> amount;
  /// How much of it one that runs has done.
  std::function<std::uint64_t(std::uint64_t task, const std::filesystem::path& folder)> done;
  /// Takes a result, each once. Throws UsageError, with its name, where it is not what it should be.
  std::function<void(std::uint64_t task, const std::filesystem::path& result)> take;
  std::function<std::string()> note{};  ///< if given, what the progress line says besides
};

/// A task's folder.
std::filesystem::path task_folder(const ArrayRun& run, std::uint64_t task);

/// Whether any of its tasks was ever submitted.
bool has_begun(const ArrayRun& run);

/// The script of every task: task.sh CHUNK, with the index of an array's task in SLURM_ARRAY_TASK_ID.
std::string task_script(const ArrayRun& run);

/// Runs all tasks whose results are not there. One that ends without its result (killed, cancelled, out of time) is
/// submitted again, until it gets on no more. False if it was stopped: then what was queued is cancelled; what is done
/// stays, and the same run goes on. Throws UsageError if there is no Slurm, or if it takes nothing: then nothing is left in
/// the folder; if a task failed, once the others have ended.
bool run_array(const ArrayRun& run);

}  // namespace sweeplab
