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
#include "harness/support/exit_codes.h"

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
  const Engines asked({{.command = command, .name = "mine", .coverage = true, .limit = std::chrono::minutes(10)}});
  const JoinedSubjects joined(asked.beside({}));
  testing::internal::CaptureStdout();
  const int code = hunt_engines({.minutes = 0,
                                 .queries = queries,
                                 .shrinks = false,
                                 .jobs = 1,
                                 .seed = seed,
                                 .out = out,
                                 .engines = asked.beside({}),
                                 .new_ground = [&] { return asked.take_new_ground(); }});
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

/// Its fault lies behind six branches, each of which one query in some dozens passes. Seven hunts in ten find it; ten hunts
/// without coverage did not.
TEST(EngineHunt, FindsBehindBranchesThatNoAnswerShowsWhatAnEngineTellsTheWayTo) {
  constexpr std::uint64_t enough = 60'000, hunts = 8;
  Hunted covered;
  for (std::uint64_t seed = 1; seed <= hunts && covered.findings == 0; ++seed) {
    covered = hunt("covered_echo_engine hidden", enough, seed);
    EXPECT_NE(covered.said.find(" queries reached new code"), std::string::npos) << covered.said;
  }
  EXPECT_GT(covered.findings, 0u) << covered.said;
  const Hunted blind = hunt("echo_engine hidden", enough, 1);
  EXPECT_EQ(blind.findings, 0u) << blind.said;
  EXPECT_EQ(blind.said.find(" queries reached new code"), std::string::npos) << blind.said;
}

TEST(EngineHunt, FindsNoFaultWhereThereIsNoneHoweverMuchCodeItReaches) {
  const Hunted right = hunt("covered_echo_engine", 20'000, 1);
  EXPECT_EQ(right.findings, 0u) << right.said;
}

}  // namespace
}  // namespace sweeplab::fuzz
