// SPDX-License-Identifier: MIT
#include "fuzz/campaign/background_shrinker.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <chrono>
#include <filesystem>
#include <thread>

#include "harness/findings/findings.h"
#include "harness/findings/findings_reading.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

/// A tile beside the way, which gamedev's test takes for one in it; and one that has nothing to do with it.
WorldFinding of_a_world() {
  Scene scene;
  scene.movers = {{{1, 1, 1, 1}, {}}};
  scene.movers[0].controller.motions = {{0, 1}};
  scene.obstacles.emplace_back().box = {3, 2, 1, 1};
  scene.obstacles.emplace_back().box = {1000, 1000, 3, 3};
  scene.combination = "gamedev slide earliest along";
  scene.scalar = "float64";
  return shown_by(scene).value();
}

TEST(BackgroundShrinker, ShrinksWorldsAndQueriesAndLeavesWhatIsNotShownAsItWasFound) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("sweeplab_shrinker_{}", getpid());
  fs::create_directories(folder);
  const fs::path file = folder / "findings.sqlite";
  WorldFinding vanished = of_a_world();
  vanished.signature = "gamedev:slide:earliest:along/float64/world:inside/method/impact/-/y/-/small";
  const char* const phantom = "gamedev/float32/phantom/logic/separate/-/-/still+approaching/solid";
  {
    Findings findings(file);
    findings.record(of_a_world());
    findings.record(vanished);
    findings.record(signature_from(phantom).value(), Query<float>{{1, 1, 1, 1}, {0, 30}, {33, 20, 1, 1}, {0, 0}});
  }
  {
    BackgroundShrinker shrinker(file, 300);
    shrinker.hurry();
    for (int tries = 0; tries < 6000 && (shrinker.shrunk() < 2 || !shrinker.idle()); ++tries) {
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
  }
  for (const FoundOnce& found : read_findings(file).findings) {
    EXPECT_EQ(found.shrunk, found.signature != vanished.signature) << found.signature;
    if (found.signature == vanished.signature) {
      EXPECT_EQ(found.scene, scene_text(vanished.witness));
    } else {
      EXPECT_EQ(stored_witness(found).find("1000"), std::string::npos) << found.scene;
    }
  }
  EXPECT_EQ(read_findings(file).findings.size(), 3u);
  fs::remove_all(folder);
}

}  // namespace
}  // namespace sweeplab::fuzz
