// SPDX-License-Identifier: MIT
#include "harness/cli/slurm_options.h"

#include <fmt/format.h>

#include "harness/cluster/slurm.h"
#include "harness/support/shards.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

void add_slurm(Options& options, SlurmOptions& slurm, const char* of_task) {
  options.flag(
      "--slurm", slurm.on,
      fmt::format("do it on a cluster, as a job array of Slurm; {} are then those of a task (default 1)", of_task));
  options.option("--tasks", slurm.array.tasks, fmt::format("of --slurm: how many (default {})", slurm.array.tasks))
      .from_to(std::uint64_t{1}, most_shards);
  options.option("--sbatch-options", slurm.sbatch_options, "of --slurm: further options of sbatch, as one word");
}

void SlurmOptions::look_up(const Options& given, unsigned threads, std::initializer_list<const char*> without) {
  for (const char* option : {"--tasks", "--sbatch-options"}) {
    if (!on && given.given(option)) throw UsageError(fmt::format("{}: expected --slurm, too", option));
  }
  if (!on) return;
  for (const char* option : without) {
    if (given.given(option)) throw UsageError(fmt::format("--slurm: expected without {}", option));
  }
  array.threads = threads > 0 ? threads : 1;
  array.sbatch_options = slurm::sbatch_words(sbatch_options);
}

}  // namespace sweeplab
