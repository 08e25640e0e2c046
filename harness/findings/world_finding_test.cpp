// SPDX-License-Identifier: MIT
#include "harness/findings/world_finding.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "harness/findings/findings.h"
#include "harness/findings/findings_export.h"
#include "harness/findings/findings_mending.h"
#include "harness/findings/findings_reading.h"
#include "harness/findings/findings_selection.h"
#include "harness/findings/known_findings.h"
#include "harness/loops/world_witnesses.h"
#include "harness/play/scene_numbers.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

Scene scene_of(const WorldWitness& w) {
  Scene scene;
  scene.movers = {{as_double(w.mover), {}}};
  scene.movers[0].controller.motions = {{w.motion.x, w.motion.y}};
  for (const Box<float>& b : w.boxes) scene.obstacles.emplace_back().box = as_double(b);
  scene.combination = w.combination;
  scene.scalar = "float32";
  return scene;
}

/// What each of the witnesses shows, and how many there are of each signature.
std::vector<WorldFinding> all_shown() {
  std::vector<WorldFinding> all;
  for (const WorldWitness& w : world_witnesses()) {
    if (auto finding = shown_by(scene_of(w))) all.push_back(std::move(*finding));
  }
  return all;
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
  EXPECT_EQ(shown_by(scene_of(world_witnesses()[0]))->signature,
            "gamedev:slide:earliest:along/float32/world:short/method/separate/-/-/stuck/big");
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
  scene.combination = "nobody";
  EXPECT_THROW(shown_by(scene), UsageError);
  scene.combination = "box2d_world";  // which has no double, where it is at all
  scene.scalar = "float64";
  EXPECT_THROW(shown_by(scene), UsageError);
  EXPECT_FALSE(scene_from(""));
  EXPECT_FALSE(scene_from("{}"));
}

TEST(WorldFinding, IsShrunkToWhatShowsTheSameAndComesBackFromItsText) {
  for (WorldFinding& finding : all_shown()) {
    SceneObstacle& far = finding.witness.obstacles.emplace_back();
    far.box = {1000, 1000, 3, 3};  // of which nothing hangs
    const auto least = shrink_world_finding(finding.signature, finding.witness, 200);
    ASSERT_TRUE(least) << finding.signature;
    EXPECT_EQ(least->signature, finding.signature);
    EXPECT_LT(least->witness.obstacles.size(), finding.witness.obstacles.size());
    const auto again = scene_from(scene_text(least->witness));
    ASSERT_TRUE(again);
    EXPECT_EQ(scene_text(*again), scene_text(least->witness));
    EXPECT_EQ(shown_by(*again)->signature, finding.signature);
    EXPECT_FALSE(shrink_world_finding("another", finding.witness, 200));
  }
}

class WorldFindingsFile : public testing::Test {
 protected:
  WorldFindingsFile()
      : folder_(fs::temp_directory_path() / fmt::format("sweeplab_world_findings_{}", getpid())),
        file_(folder_ / "findings.sqlite") {
    fs::remove_all(folder_);
    fs::create_directories(folder_);
  }
  ~WorldFindingsFile() override { fs::remove_all(folder_); }
  void sql(const char* statements) { sqlite::Connection(file_, sqlite::Access::read_write).run(statements); }

  fs::path folder_, file_;
};

TEST_F(WorldFindingsFile, HasARowASignatureWithItsWitnessAndHowOftenItWasSeen) {
  std::map<std::string, std::uint64_t> seen;
  {
    Findings findings(file_);
    for (int round = 0; round < 3; ++round) {
      for (const WorldFinding& finding : all_shown()) {
        EXPECT_EQ(findings.record(finding), ++seen[finding.signature] == 1) << finding.signature;
      }
    }
    const Query<float> bullet{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
    findings.record(signature_from("gamedev/float32/phantom/logic/separate/-/-/still+still/solid").value(), bullet);
    EXPECT_EQ(findings.size(), seen.size() + 1);
  }
  const ReadFindings read = read_findings(file_);
  EXPECT_TRUE(read.lost.empty() && read.notes.empty());
  ASSERT_EQ(read.findings.size(), seen.size() + 1);
  for (const FoundOnce& found : read.findings) {
    if (found.scene.empty()) continue;
    EXPECT_EQ(found.times_seen, seen.at(found.signature));
    EXPECT_EQ(shown_by(scene_from(found.scene).value())->signature, found.signature);
  }

  FindingsSelection selection;
  selection.files = {file_, file_};
  EXPECT_EQ(select_findings(selection).findings.size(), seen.size() + 1);
  selection.kinds = {"world"};
  const auto worlds = select_findings(selection).findings;
  ASSERT_EQ(worlds.size(), seen.size());
  EXPECT_EQ(worlds.front().found.times_seen, seen.at(worlds.front().found.signature))
      << "a file named twice counts once";
  const std::string csv = csv_text(worlds);
  EXPECT_EQ(csv.find('\n'), csv.size() - 1) << "worlds are no queries: " << csv;
  selection.methods = {"gamedev"};
  selection.causes = {"method"};
  selection.verdicts = {"short"};
  EXPECT_EQ(select_findings(selection).findings.size(), 1u);
  selection.causes = {"loop"};
  EXPECT_EQ(select_findings(selection).findings.size(), 0u);
  selection.methods = {"nobody"};
  EXPECT_THROW(select_findings(selection), UsageError);
}

TEST_F(WorldFindingsFile, IsShrunkRowByRow) {
  const auto all = all_shown();
  {
    Findings findings(file_);
    for (WorldFinding finding : all) {
      finding.witness.obstacles.emplace_back().box = {1000, 1000, 3, 3};
      findings.record(finding);
    }
    while (const auto next = findings.next_to_shrink()) {
      findings.shrunk(shrink_world_finding(next->signature, scene_from(next->scene).value(), 50).value());
    }
  }
  const ReadFindings read = read_findings(file_);
  EXPECT_TRUE(read.lost.empty());
  for (const FoundOnce& found : read.findings) {
    EXPECT_TRUE(found.shrunk);
    EXPECT_EQ(found.scene.find("1000"), std::string::npos) << found.scene;
  }
}

TEST_F(WorldFindingsFile, NamesARowThatWasAlteredAndLeavesItOut) {
  const auto all = all_shown();
  for (const WorldFinding& finding : all) Findings(file_).record(finding);
  const std::size_t rows = read_findings(file_).findings.size();
  sql("UPDATE findings SET witness = replace(witness, '[1, 1, 1, 1]', '[1, 1, 1, 2]') WHERE rowid = 1");
  const ReadFindings read = read_findings(file_);
  EXPECT_EQ(read.findings.size(), rows - 1);
  ASSERT_EQ(read.lost.size(), 1u);
  EXPECT_NE(read.lost[0].find("row 1 (gamedev:slide:earliest:along/"), std::string::npos) << read.lost[0];
  EXPECT_EQ(mend_findings(file_).size(), 2u);
  EXPECT_EQ(read_findings(file_).findings.size(), rows - 1);
  EXPECT_TRUE(read_findings(file_).lost.empty());
}

TEST_F(WorldFindingsFile, ComesIntoAFileOfLayout2WhoseRowsStay) {
  const Query<float> bullet{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}};
  const char* const signature = "gamedev/float32/phantom/logic/separate/-/-/still+still/solid";
  Findings(file_).record(signature_from(signature).value(), bullet);
  sql("PRAGMA user_version = 2");
  EXPECT_TRUE(read_findings(file_).notes.empty());
  EXPECT_EQ(read_findings(file_).findings.size(), 1u);
  Findings(file_).record(all_shown().front());
  const ReadFindings read = read_findings(file_);
  EXPECT_TRUE(read.notes.empty() && read.lost.empty());
  ASSERT_EQ(read.findings.size(), 2u);
  EXPECT_EQ(read.findings[0].signature, signature);
  sqlite::Connection db(file_, sqlite::Access::read_only);
  sqlite::Statement layout = db.prepare("PRAGMA user_version");
  ASSERT_TRUE(layout.step());
  EXPECT_EQ(layout.integer(0), 3);
}

}  // namespace
}  // namespace sweeplab
