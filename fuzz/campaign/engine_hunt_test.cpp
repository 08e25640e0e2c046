// SPDX-License-Identifier: MIT
#include "fuzz/campaign/engine_hunt.h"

#include <gtest/gtest.h>
#include <unistd.h>

#include <algorithm>
#include <filesystem>
#include <string>

#include "harness/engines/engine.h"
#include "harness/findings/findings_reading.h"
#include "harness/laws/law_cell.h"
#include "harness/support/exit_codes.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

struct Hunted {
  std::size_t findings = 0;  ///< of the fault: a hit that is none, or none where there is one
  std::string said;
};

/// Always the same queries.
Hunted hunt(const std::string& engine, std::uint64_t queries) {
  const fs::path out = fs::path(testing::TempDir()) / ("engine_hunt_" + std::to_string(getpid()));
  fs::remove_all(out);
  const std::string command = fs::read_symlink("/proc/self/exe").parent_path() / engine;
  const Engines asked({{.command = command, .name = "mine", .coverage = true, .limit = std::chrono::minutes(10)}});
  const JoinedSubjects joined(asked.beside({}));
  testing::internal::CaptureStdout();
  const int code = hunt_engines({.minutes = 0,
                                 .queries = queries,
                                 .jobs = 1,
                                 .seed = 5,
                                 .out = out,
                                 .engines = asked.beside({}),
                                 .new_ground = [&] { return asked.take_new_ground(); }});
  Hunted hunted{0, testing::internal::GetCapturedStdout()};
  EXPECT_EQ(code, exit_done);
  EXPECT_EQ(asked.troubles(), "");
  for (const FoundOnce& found : read_findings(out / "findings.sqlite").findings) {
    hunted.findings +=
        found.signature.find("/tunnel/") != std::string::npos || found.signature.find("/phantom/") != std::string::npos;
  }
  fs::remove_all(out);
  return hunted;
}

/// Its fault lies behind five branches, each of which one query in some hundreds passes.
TEST(EngineHunt, FindsBehindBranchesThatNoAnswerShowsWhatAnEngineTellsTheWayTo) {
  constexpr std::uint64_t enough = 150'000;
  const Hunted covered = hunt("covered_echo_engine hidden", enough), blind = hunt("echo_engine hidden", enough);
  EXPECT_GT(covered.findings, 0u) << covered.said;
  EXPECT_NE(covered.said.find(" queries reached new code"), std::string::npos) << covered.said;
  EXPECT_EQ(blind.findings, 0u) << blind.said;
  EXPECT_EQ(blind.said.find(" queries reached new code"), std::string::npos) << blind.said;
}

TEST(EngineHunt, FindsNoFaultWhereThereIsNoneHoweverMuchCodeItReaches) {
  const Hunted right = hunt("covered_echo_engine", 20'000);
  EXPECT_EQ(right.findings, 0u) << right.said;
}

}  // namespace
}  // namespace sweeplab::fuzz
