// SPDX-License-Identifier: MIT
#include "harness/cli/world_laws_actions.h"

#include <fmt/format.h>

#include <optional>

#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/exit_codes.h"
#include "harness/support/folder_lock.h"
#include "harness/support/standard_streams.h"
#include "harness/support/threads.h"

namespace sweeplab {

const std::filesystem::path world_laws_checkpoint = "out/laws/worlds_checkpoint.json";

int laws_of_worlds(const WorldLawsOptions& options) {
  require_threads(options.threads);
  make_folder(world_laws_checkpoint.parent_path());
  const FolderLock lock(world_laws_checkpoint.parent_path(), "check of laws");
  const std::optional<WorldLawsResult> result = run_world_laws(options, world_laws_checkpoint);
  if (!result) {
    say("stopped; the same command resumes after the last finished stories ({})\n", world_laws_checkpoint.string());
    return exit_stopped;
  }
  fmt::print("{}", text_of(*result));
  flush_standard_output();
  remove_checkpoint(world_laws_checkpoint);  // only now: until then it is all that there is
  if (!result->guarantee_broken()) return exit_done;
  say("a guarantee was broken\n");
  return exit_broken;
}

int reproduce_law_of_worlds(const std::string& text) {
  const WorldLawCase law_case = world_law_case_from(text);
  fmt::print("{}", text_of(law_case));
  return law_case.ruling().ruling == Ruling::broken && law_case.stepper->fault.empty() ? exit_broken : exit_done;
}

}  // namespace sweeplab
