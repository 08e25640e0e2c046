// SPDX-License-Identifier: MIT
//
// The recorded run of step(): as many frames as asked for, in the scenes of all families, each against the truth.
// `./sweeplab test --evidence` records one.
#include <fmt/format.h>

#include <CLI/CLI.hpp>

#include <exception>
#include <string>

#include "harness/play/recorded_run.h"
#include "harness/support/checkpoint.h"
#include "harness/support/exit_codes.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"

int main(int argc, char** argv) {
  using namespace sweeplab;
  CLI::App app("Plays step() in the scenes of all families and holds each frame to the truth", "world_run");
  std::uint64_t frames = 10000000, seed = 1;
  unsigned threads = 0;
  std::string checkpoint = "world_run.checkpoint";
  app.add_option("--frames", frames, "Frames in all, shared by the scenes")->capture_default_str();
  app.add_option("--seed", seed, "What the levels and motions are drawn from")->capture_default_str();
  app.add_option("--threads", threads, "0: one for each processor")->capture_default_str();
  app.add_option("--checkpoint", checkpoint, "Where a stopped run is kept; the same command resumes it")
      ->capture_default_str();
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& e) {
    return app.exit(e) == 0 ? exit_done : exit_usage;
  }
  stop_on_signals();
  try {
    const auto parts = recorded::run(frames, seed, threads, checkpoint);
    if (!parts) return exit_stopped;
    fmt::print("{}", recorded::table(*parts));
    remove_checkpoint(checkpoint);
    for (const recorded::Part& p : *parts) {
      if (p.score.wrong + p.score.inside + p.score.through > 0) return exit_broken;
    }
    return exit_done;
  } catch (const UsageError& e) {
    fmt::print(stderr, "world_run: {}\n", e.what());
    return exit_usage;
  }
}
