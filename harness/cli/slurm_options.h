// SPDX-License-Identifier: MIT
//
// What commands are told that can run on a cluster.
#pragma once

#include <cstdint>
#include <string>

#include "harness/cli/options.h"
#include "harness/cluster/array_run.h"

namespace sweeplab {

struct SlurmOptions {
  bool on = false;
  ArrayOptions array{.tasks = 64};
  std::string sbatch_options;  ///< as given

  /// `threads`: a task's; 0 if the option was not given. Throws UsageError, also where one of `without` is given with --slurm.
  void look_up(const Options& given, unsigned threads, std::initializer_list<const char*> without);
};

/// --slurm, --tasks and --sbatch-options. `of_task`: the option that says how many processors a task has.
void add_slurm(Options& options, SlurmOptions& slurm, const char* of_task = "--threads");

}  // namespace sweeplab
