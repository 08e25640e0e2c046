// SPDX-License-Identifier: MIT
#include "harness/cli/slurm_options.h"

#include <fmt/format.h>

#include "harness/cluster/slurm.h"
#include "harness/support/shards.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

void add_slurm(Options& options, SlurmOptions& slurm, const char* of_task) {
  constexpr const char* head = "Cluster";
  options
      .flag("--slurm", slurm.on,
            fmt::format("run on a cluster, as a Slurm job array; {} then count per task (default 1)", of_task))
      .under(head);
  options.option("--tasks", slurm.array.tasks, fmt::format("with --slurm: how many (default {})", slurm.array.tasks))
      .from_to(std::uint64_t{1}, most_shards)
      .under(head);
  options.option("--sbatch-options", slurm.sbatch_options, "with --slurm: further options of sbatch, as one word")
      .under(head);
}

void SlurmOptions::look_up(const Options& given, unsigned threads, std::initializer_list<const char*> without) {
  for (const char* option : {"--tasks", "--sbatch-options"}) {
    if (!on && given.given(option)) throw UsageError(fmt::format("{}: needs --slurm", option));
  }
  if (!on) return;
  for (const char* option : without) {
    if (given.given(option)) throw UsageError(fmt::format("--slurm: cannot be used with {}", option));
  }
  array.threads = threads > 0 ? threads : 1;
  array.sbatch_options = slurm::sbatch_words(sbatch_options);
}

}  // namespace sweeplab
