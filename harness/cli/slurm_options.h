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

  /// `threads`: of --threads, a task's here. Throws UsageError, also where one of `without` is given with --slurm.
  void look_up(const Options& given, unsigned threads, std::initializer_list<const char*> without);
};

/// --slurm, --tasks and --sbatch-options.
void add_slurm(Options& options, SlurmOptions& slurm);

}  // namespace sweeplab
