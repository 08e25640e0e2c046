// SPDX-License-Identifier: MIT
#include "harness/findings/world_finding.h"

#include <fmt/format.h>

#include <algorithm>
#include <set>
#include <utility>

#include "harness/findings/findings.h"
#include "harness/findings/findings_selection.h"
#include "harness/loops/test/world_witnesses.h"
#include "harness/play/scene_numbers.h"
#include "harness/scenes/scene_file.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

Scene scene_of(const WorldWitness& w) {
  Scene scene;
  scene.movers = {{as_double(w.mover), {}}};
  scene.movers[0].controller.motions = {{w.motion.x, w.motion.y}};
  for (const Box<float>& b : w.boxes) scene.obstacles.emplace_back().box = as_double(b);
  scene.combination = w.combination;
  scene.scalar = "float32";
  return scene;
}

TEST(WorldFinding, SaysWhoHowAndWhyOfEveryWitness) {
  for (const WorldWitness& w : world_witnesses()) {
    const auto finding = shown_by(scene_of(w));
    if (!is_wrong(w.verdict)) {
      EXPECT_FALSE(finding) << w.tells;
      continue;
    }
    ASSERT_TRUE(finding) << w.tells;
    const SignatureParts parts = split_signature(finding->signature).value();
    EXPECT_EQ(parts.kind(), FindingKind::world);
    EXPECT_EQ(parts.name(), name_of(w.verdict)) << w.tells;
    EXPECT_EQ(parts.cause, w.cause) << w.tells;
    EXPECT_EQ(parts.courses, w.stuck ? "stuck" : "-") << w.tells;
    EXPECT_EQ(parts.method(), w.combination.substr(0, w.combination.find(' ')));
    EXPECT_TRUE(is_world_signature(finding->signature)) << finding->signature;
    EXPECT_FALSE(signature_from(finding->signature));
    EXPECT_FALSE(breaks_guarantee(finding->signature));
    EXPECT_NE(KnownFindings::built_in().explaining(finding->signature), nullptr) << finding->signature;
  }
}

TEST(WorldFinding, IsNothingWhereStepPlaysAndThereWouldBreakAGuarantee) {
  for (const WorldWitness& w : world_witnesses()) {
    Scene scene = scene_of(w);
    scene.combination = "step";
    EXPECT_FALSE(shown_by(scene)) << w.tells;
  }
  for (const char* subject : {"step", "step_stop", "step_bounce"}) {
    const std::string signature = fmt::format("{}/float32/world:inside/order/impact/-/y/-/small", subject);
    EXPECT_TRUE(breaks_guarantee(signature)) << signature;
    EXPECT_EQ(KnownFindings::built_in().explaining(signature), nullptr) << signature;
  }
}

TEST(WorldFinding, IsOfNothingThatThisProgramDoesNotKnow) {
  for (const char* signature : {"nobody:slide:earliest:along/float32/world:short/method/separate/-/-/stuck/big",
                                "gamedev:slide/float32/world:short/method/separate/-/-/stuck/big",
                                "gamedev:slide:earliest:along/exact/world:short/method/separate/-/-/stuck/big",
                                "box2d_world/float64/world:short/method/separate/-/-/stuck/big",
                                "gamedev:slide:earliest:along/float32/world:right/-/separate/-/-/-/small",
                                "gamedev:slide:earliest:along/float32/short/method/separate/-/-/stuck/big"}) {
    EXPECT_FALSE(is_world_signature(signature)) << signature;
  }
  Scene scene = scene_of(world_witnesses()[0]);
  scene.combination = "box2d_world";  // which has no double, where it is at all
  scene.scalar = "float64";
  EXPECT_THROW(shown_by(scene), UsageError);
  EXPECT_FALSE(scene_from("{}"));
}

TEST(WorldFinding, ShowsPeopleItsFrameAndTheShorterSceneConvincesMore) {
  Scene scene = scene_of(world_witnesses()[0]);
  scene.movers[0] = {{0, 3, 1, 1.5}, {}};
  scene.movers[0].controller.motions = {{4, 0.1f}};
  scene.obstacles.assign(2, {});
  scene.obstacles[0].box = {2, 0, 1, 1};
  scene.obstacles[1].box = {0, 9, 5, 1};
  scene.obstacles[1].stops = {false, false, true, false};
  EXPECT_EQ(frame_for_people(scene), "0 3 1 1.5 moves 4 0.1, among 2 0 1 1, 0 9 5 1 (one-way)");
  EXPECT_TRUE(more_convincing(FoundOnce{.scene = "z"}, FoundOnce{.scene = "aa"}));
  EXPECT_FALSE(more_convincing(FoundOnce{.scene = "aa"}, FoundOnce{.scene = "z"}));
}

using WorldFindings = FolderOfTest;

TEST_F(WorldFindings, StandInTheFolderWithTheirScenesAndAreSelectedAndShrunk) {
  std::set<std::string> seen;
  for (int round = 0; round < 2; ++round) {
    Findings findings(folder);
    for (const WorldWitness& w : world_witnesses()) {
      auto finding = shown_by(scene_of(w));
      if (!finding) continue;
      finding->witness.obstacles.emplace_back().box = {1000, 1000, 3, 3};  // nothing depends on it
      EXPECT_EQ(findings.record(*finding), seen.insert(finding->signature).second) << finding->signature;
      EXPECT_FALSE(shrink_world_finding("another", finding->witness, 200));
    }
  }
  const ReadFindings read = read_findings({folder});
  EXPECT_TRUE(read.lost.empty());
  ASSERT_EQ(read.findings.size(), seen.size());
  for (const FoundOnce& found : read.findings) EXPECT_TRUE(shrink(found, 50));
  for (const FoundOnce& found : read_findings({folder}).findings) {
    EXPECT_TRUE(found.shrunk);
    EXPECT_EQ(found.scene.find("1000"), std::string::npos) << found.scene;
    EXPECT_EQ(shown_by(scene_from(found.scene).value())->signature, found.signature);
  }

  // Of two folders the simpler scene counts, whichever is read first.
  const std::filesystem::path bulky = folder / "bulky";
  const auto simple = read_findings({folder}).findings;
  for (const FoundOnce& found : simple) {
    Scene scene = scene_from(found.scene).value();
    scene.obstacles.emplace_back().box = {1000, 1000, 3, 3};
    Findings(bulky).record({found.signature, scene, found.severity});
  }
  for (const auto& folders : {std::vector{folder, bulky}, {bulky, folder}}) {
    const auto both = read_findings(folders).findings;
    EXPECT_TRUE(std::ranges::equal(both, simple, {}, &FoundOnce::scene, &FoundOnce::scene));
  }

  FindingsSelection selection;
  selection.folders = {folder};
  const auto worlds = select_findings(selection).findings;
  ASSERT_EQ(worlds.size(), seen.size());
  const std::string csv = csv_text(worlds);
  EXPECT_EQ(csv.find('\n'), csv.size() - 1) << "worlds are no queries: " << csv;
  selection.methods = {"gamedev"};
  for (const auto& [pattern, found] : {std::pair{"*/*/phantom", 0u}, {"*/*/world:short/method", 1u}}) {
    selection.signatures = {pattern};
    EXPECT_EQ(select_findings(selection).findings.size(), found) << pattern;
  }
}

}  // namespace
}  // namespace sweeplab
