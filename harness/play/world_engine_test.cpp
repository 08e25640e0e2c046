// SPDX-License-Identifier: MIT
//
// Somebody's engine that plays worlds, judged as our own loops are: `step` behind the protocol is step, to the last bit, and
// engines that are wrong on purpose are caught and named.
#include "harness/engines/world_engine.h"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <string>
#include <vector>

#include "harness/engines/engine.h"
#include "harness/engines/test/engine_beside.h"
#include "harness/play/episode.h"
#include "harness/play/play_table.h"
#include "harness/play/play_witness.h"
#include "harness/play/test/frames.h"
#include "harness/scenes/scene_families.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

template <class S = float>
std::string command(const std::string& fault = "") {
  return beside(fmt::format("world_echo {} {}", name_of(scalar_of<S>), fault));
}
template <class S = float>
EngineOptions world_echo(const std::string& fault = "") {
  return engine(command<S>(fault));
}

Combination step_itself() { return combination_named("step"); }

/// A mover that goes to the right, towards a wall, and back, in each frame but those of the magic number: these lead to the
/// floor.
constexpr std::uint64_t magic_frames[] = {7, 30};
Scene walk() {
  Scene scene = scene_among({{4, -2, 1, 8}, {-2e6, 9, 4e6, 1}}, {0, 0, 1, 1}, {});
  scene.frames = 40;
  for (std::uint64_t k = 0; k < scene.frames; ++k) {
    scene.movers[0].controller.motions.push_back({k % 2 == 0 ? 4.0 : -1.0, k % 3 == 0 ? 0.25 : -0.25});
  }
  for (const std::uint64_t k : magic_frames) scene.movers[0].controller.motions[k] = {0, 1234.5};
  return scene;
}
PlayOptions play_of(const Combination& combination, std::uint64_t episodes = 1) {
  PlayOptions options;
  PlayedScene& played = options.scenes.emplace_back();
  played = {"walk", "", "", walk().frames * episodes, walk().frames, [](std::uint64_t) { return walk(); }};
  options.combinations = {combination};
  options.threads = 1;
  return options;
}

/// Counts the frames, and those that it is asked: each ends where step ends it. Where it is not asked, the truth moves its
/// mover: as step does.
template <class S>
void expect_step(const SceneFamily& family, std::uint64_t seed, std::uint64_t episode, const Combination& echo,
                 std::size_t& asked, std::size_t& all) {
  const Scene scene = family.at<S>(seed, episode);
  const auto right = all_frames<S>(scene, step_itself(), 40), mine = all_frames<S>(scene, echo, 40);
  ASSERT_EQ(mine.size(), right.size());
  for (std::size_t k = 0; k < right.size(); ++k) {
    SCOPED_TRACE(fmt::format("{} {} {}", family.name, episode, k));
    EXPECT_EQ(mine[k].asked.mover, right[k].asked.mover);
    if (!mine[k].was_asked) continue;
    EXPECT_EQ(mine[k].end, right[k].end);
    if (asked++ < all + k) continue;  // behind a frame that it was not asked its place alone is compared
    EXPECT_EQ(mine[k].asked.motion, right[k].asked.motion);
    EXPECT_EQ(mine[k].judgement.ending, right[k].judgement.ending);
    EXPECT_EQ(mine[k].judgement.exact, right[k].judgement.exact);
  }
  all += right.size();
}

TEST(WorldEngine, ThatIsStepEndsEachFrameWhereStepDoesInAllFamiliesAndBothScalars) {
  WorldEngine narrow(world_echo<float>()), wide(world_echo<double>("both"));
  std::size_t asked = 0, all = 0;
  for (const SceneFamily& family : scene_families()) {
    for (const std::uint64_t episode : {0u, 1u}) {
      expect_step<float>(family, 11, episode, combination_of(narrow), asked, all);
      expect_step<double>(family, 11, episode, combination_of(wide), asked, all);
    }
  }
  EXPECT_EQ(asked, all);
  EXPECT_EQ(narrow.troubles() + wide.troubles(), "");
}

/// Where an end is between two positions of its form, it would end at one of these; of these frames none does.
TEST(WorldEngine, ThatHoldsBoxesOtherwiseEndsWhereStepDoesWhereItCanBeTold) {
  for (const char* form : {"min_max", "centre_half", "position_offset"}) {
    SCOPED_TRACE(form);
    WorldEngine mine(world_echo<float>(form));
    std::size_t asked = 0, all = 0;
    for (const SceneFamily& family : scene_families())
      expect_step<float>(family, 12, 0, combination_of(mine), asked, all);
    EXPECT_GT(asked, all / 10);
    EXPECT_LT(asked, all);
    EXPECT_EQ(mine.troubles(), "");
  }
}

TEST(WorldEngine, IsNotAskedWhatItDoesNotTakeNorInAnotherScalar) {
  WorldEngine narrow(world_echo<float>()), solid(world_echo<float>("no_one_way")),
      silent(world_echo<float>("centre_half")), unasked(world_echo<float>("unasked"));
  EXPECT_FALSE(combination_of(narrow).has_code_in(Scalar::float64));
  EXPECT_FALSE(all_frames<double>(walk(), combination_of(narrow), 1)[0].was_asked);
  Scene scene = walk();
  EXPECT_FALSE(all_frames<float>(scene, combination_of(solid), 1)[0].was_asked);  // it is beyond its largest number
  scene.obstacles.resize(1);
  EXPECT_TRUE(all_frames<float>(scene, combination_of(solid), 1)[0].was_asked);
  scene.obstacles[0].stops = {false, false, true, false};
  EXPECT_FALSE(all_frames<float>(scene, combination_of(solid), 1)[0].was_asked);
  EXPECT_TRUE(all_frames<float>(scene, combination_of(narrow), 1)[0].was_asked);
  EXPECT_TRUE(all_frames<float>(scene, combination_of(silent), 1)[0].was_asked);  // its card says nothing of one-way
  const PlayOptions options = play_of(combination_of(unasked));
  const FrameTally tally = run_play(options, {})->scenes[0].tallies[0];
  EXPECT_EQ(tally.not_asked, std::size(magic_frames));
  EXPECT_EQ(tally.of(Ending::right), tally.frames);
  EXPECT_EQ(tally.frames + tally.not_asked, 40u);
}

/// Each is caught on the frames at fault, with its reason, and on no other; its first becomes a witness that shows it again.
TEST(WorldEngine, ThatGivesNoPositionFailsOnThatFrameWithItsReasonAndTheRunGoesOn) {
  for (const auto& [fault, reason, told] : {std::tuple{"exits", "crash: exit status 3", ""},
                                            {"too_few", "too few lines", ""},
                                            {"garbage", "garbage", ", found \"at the wall\""},
                                            {"nan", "a position that is NaN or infinite", ", found \"at 3 nan\""}}) {
    SCOPED_TRACE(fault);
    WorldEngine wrong(wrong_engine(command(fault)));
    const PlayOptions options = play_of(combination_of(wrong));
    const PlayResult result = run_play(options, {}).value();
    const FrameTally& tally = result.scenes[0].tallies[0];
    EXPECT_EQ(tally.frames, 40u);
    EXPECT_EQ(tally.of(Ending::right), 40 - std::size(magic_frames));
    const std::map<std::string, std::uint64_t> causes{{reason, std::size(magic_frames)}};
    EXPECT_EQ(tally.causes[index_of(Ending::failed)], causes);
    EXPECT_EQ(tally.first[index_of(Ending::failed)].frame, magic_frames[0]);
    const std::string troubles = wrong.troubles();
    EXPECT_NE(troubles.find(
                  fmt::format("failed on 2 frames: {}{}\n    the simplest: printf '%s\\n' 'level 2' '", reason, told)),
              std::string::npos)
        << troubles;
    const auto witnesses = find_witnesses(options, result).value();
    ASSERT_EQ(witnesses.size(), 1u);
    EXPECT_EQ(witnesses[0].cause.name(), reason);
    const auto again = all_frames<float>(witnesses[0].shrunk, combination_of(wrong), 1);
    EXPECT_EQ(again[0].judgement.ending, Ending::failed);
    EXPECT_EQ(again[0].asked.motion.y, 1234.5F);
  }
}

class WorldEngineStarts : public FolderOfTest {};
TEST_F(WorldEngineStarts, OnceForAllLevelsAndOnceMoreForEachFrameThatItFailsOnWhichIsNotAskedAgain) {
  const std::string starts = folder / "starts";
  WorldEngine one(wrong_engine("echo >>" + starts + "; exec " + command("exits")));
  const auto play = [&](double wall, double motion_y) {
    all_frames<float>(scene_among({{wall, 0, 1, 1}}, {0, 0, 1, 1}, {{1, motion_y}}), combination_of(one), 1);
    return lines_of_file(starts).size();
  };
  for (const double wall : {3.0, 5.0, 3.0}) EXPECT_EQ(play(wall, 0), 1u);
  const std::size_t failed = play(3, 1234.5);
  EXPECT_EQ(play(3, 1234.5), failed);
  EXPECT_NE(one.troubles().find("failed on 1 frame: crash"), std::string::npos) << one.troubles();
}

TEST(WorldEngine, ThatIsWrongGetsTheVerdictThatItsFaultDeserves) {
  const auto ending = [](const char* fault, const Box<double>& wall, const Vector<double>& motion) {
    WorldEngine narrow(world_echo<float>(fault)), wide(world_echo<double>(fault));
    const Scene scene = scene_among({wall}, {0, 0, 1, 1}, {motion});
    const Ending found = all_frames<float>(scene, combination_of(narrow), 1)[0].judgement.ending;
    EXPECT_EQ(all_frames<double>(scene, combination_of(wide), 1)[0].judgement.ending, found);
    return found;
  };
  const Box<double> tile{3, 0, 1, 1}, tall{3, 0, 1, 9};
  for (const auto& [fault, expected] : {std::pair{"", Ending::right},
                                        {"tunnels_at_speed", Ending::through},
                                        {"inside_by_an_ulp", Ending::inside},
                                        {"late", Ending::inside},
                                        {"early", Ending::brief}}) {
    EXPECT_EQ(ending(fault, tile, {8, 0}), expected) << fault;
    const Ending away = expected == Ending::brief ? Ending::brief : Ending::right;
    EXPECT_EQ(ending(fault, tile, {2, 0}), away) << fault << ": as far as it goes without a hit, and slowly";
  }
  // A loop that stops at its first contact is judged as one.
  EXPECT_NE(ending("stops", tall, {8, 4}), Ending::right);
  EXPECT_EQ(ending("", tall, {8, 4}), Ending::right);
}

TEST(WorldEngines, AreFoundByNameWhileTheyLiveAndTakeNobodysName) {
  {
    const WorldEngines guests({world_echo()}, is_combination_word);
    EXPECT_EQ(combinations_named({"mine", "step", "mine"}).at(0), combination_of(*guests.all()[0]));
    EXPECT_EQ(combination_of(*guests.all()[0]).title(), "mine (engine 1.0)");
  }
  EXPECT_FALSE(is_combination_word("mine"));
  for (const char* taken : {"step", "gamedev", "slide", "earliest", "plane"}) {
    EngineOptions options = world_echo();
    options.name = taken;
    EXPECT_THROW(WorldEngines({options}, is_combination_word), UsageError) << taken;
  }
  EXPECT_THROW(WorldEngines({world_echo(), world_echo()}, is_combination_word), UsageError);
}

}  // namespace
}  // namespace sweeplab
