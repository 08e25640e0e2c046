// SPDX-License-Identifier: MIT
#include "fuzz/campaign/engine_hunt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "harness/engines/engine.h"
#include "harness/findings/findings.h"
#include "harness/laws/law_cell.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

struct Hunted {
  std::size_t findings = 0;  ///< of the fault: a hit that is none, or none where there is one
  std::string said;
};

/// The same queries of the same seed, as long as the engine tells the same.
Hunted hunt(const std::string& engine, std::uint64_t queries, std::uint64_t seed) {
  const fs::path out = fs::path(testing::TempDir()) / ("engine_hunt_" + std::to_string(getpid()));
  fs::remove_all(out);
  const std::string command = fs::read_symlink("/proc/self/exe").parent_path() / engine;
  const Engines asked({{.command = command, .name = "mine", .limit = std::chrono::minutes(10)}});
  const JoinedSubjects joined(asked.beside({}));
  testing::internal::CaptureStdout();
  const int code = hunt_engines({.minutes = 0,
                                 .queries = queries,
                                 .shrinks = false,
                                 .jobs = 1,
                                 .seed = seed,
                                 .out = out,
                                 .engines = asked.beside({})});
  Hunted hunted{0, testing::internal::GetCapturedStdout()};
  EXPECT_EQ(code, exit_done);
  EXPECT_EQ(asked.troubles(), "");
  for (const FoundOnce& found : read_findings({out}).findings) {
    hunted.findings +=
        found.signature.find("/tunnel/") != std::string::npos || found.signature.find("/phantom/") != std::string::npos;
  }
  fs::remove_all(out);
  return hunted;
}

TEST(EngineHunt, FindsTheFaultOfAnEngineAndPutsItIntoTheFolder) {
  const Hunted fast = hunt("echo_engine misses_at_speed", 20'000, 1);
  EXPECT_GT(fast.findings, 0u) << fast.said;
}

TEST(EngineHunt, FindsNoFaultWhereThereIsNone) {
  const Hunted right = hunt("echo_engine", 20'000, 1);
  EXPECT_EQ(right.findings, 0u) << right.said;
}

}  // namespace
}  // namespace sweeplab::fuzz
