// SPDX-License-Identifier: MIT
//
// Plays of the witnesses: their counts are known beforehand, for one combination ends each in a known way; and what is
// said of them.
#include "harness/play/play.h"

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/loops/test/world_witnesses.h"
#include "harness/play/episode.h"
#include "harness/play/frame_scene.h"
#include "harness/play/play_table.h"
#include "harness/play/play_witness.h"
#include "harness/play/scene_numbers.h"
#include "harness/play/test/frames.h"
#include "harness/project/record.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

Scene scene_of(const WorldWitness& w) {
  std::vector<Box<double>> boxes;
  for (const Box<float>& b : w.boxes) boxes.push_back(as_double(b));
  return scene_among(boxes, as_double(w.mover), {{w.motion.x, w.motion.y}});
}

/// Every third episode is the witness; in the others nothing stands in the way.
constexpr std::uint64_t episodes = 250, of_witness = 84;
PlayedScene played(const WorldWitness& w, std::size_t number) {
  PlayedScene scene{"witness " + std::to_string(number), std::string(w.tells), "", episodes, 1, {}};
  scene.at = [witness = scene_of(w)](std::uint64_t episode) {
    Scene drawn = witness;
    if (episode % 3 != 0) drawn.obstacles.clear();
    return drawn;
  };
  return scene;
}

class PlayTest : public FolderOfTest {
 protected:
  PlayTest() {
    const auto& witnesses = world_witnesses();
    std::vector<std::string> names{"step"};
    for (std::size_t w = 0; w < witnesses.size(); ++w) {
      options.scenes.push_back(played(witnesses[w], w));
      names.emplace_back(witnesses[w].combination);
    }
    options.combinations = combinations_named(names);
    options.frames_a_stretch = 16 * options.combinations.size();  // so that there are many
  }

  PlayResult play() { return run_play(options, {}).value(); }
  std::size_t place_of(std::string_view name) const {
    const auto found = std::ranges::find(options.combinations, name, &Combination::name);
    EXPECT_NE(found, options.combinations.end()) << "no combination " << name;
    return static_cast<std::size_t>(found - options.combinations.begin());
  }
  static std::string text(const PlayResult& result) {
    std::string all;
    for (const PlayedCounts& scene : result.scenes) {
      for (const FrameTally& tally : scene.tallies) all += json_of(tally).dump() + "\n";
    }
    return all;
  }

  PlayOptions options;
};

TEST_F(PlayTest, CountsWhatEachWrongLoopDoesOnAnyNumberOfThreads) {
  const auto& witnesses = world_witnesses();
  std::string first;
  for (const unsigned threads : {1u, 2u, 7u}) {
    options.threads = threads;
    const PlayResult result = play();
    for (std::size_t w = 0; w < witnesses.size(); ++w) {
      const WorldWitness& witness = witnesses[w];
      SCOPED_TRACE(std::string(witness.combination) + ": " + std::string(witness.tells));
      const FrameTally& t = result.scenes[w].tallies[place_of(witness.combination)];
      const std::size_t e = index_of(witness.verdict);
      EXPECT_EQ(t.frames, episodes);
      EXPECT_EQ(t.of(witness.verdict), of_witness);
      EXPECT_EQ(t.of(Ending::right), episodes - of_witness);
      EXPECT_EQ(t.wrong(), of_witness);
      EXPECT_EQ(t.stuck, witness.stuck ? of_witness : 0);
      EXPECT_EQ(t.first[e], (FramePlace{0, 0, 0}));
      const std::map<std::string, std::uint64_t> causes{{std::string(witness.cause), of_witness}};
      EXPECT_EQ(t.causes[e], causes);
      EXPECT_GT(t.worst[e], 0);
      const FrameTally& ours = result.scenes[w].tallies[place_of("step")];
      EXPECT_EQ(ours.frames, episodes);
      EXPECT_EQ(ours.exact, episodes);
      EXPECT_EQ(ours.of(Ending::right), episodes);
    }
    EXPECT_EQ(wrong_steps(options, result), 0u);
    if (first.empty()) first = text(result);
    EXPECT_TRUE(same_text(text(result), first)) << threads << " threads";
  }
}

TEST_F(PlayTest, WitnessesAreTheFirstOfTheirKindAndPlayedAgainEndInTheSameWay) {
  const PlayResult result = play();
  const auto witnesses = find_witnesses(options, result).value();
  std::vector<std::string> found;
  for (const PlayWitness& w : witnesses) {
    const Combination& combination = options.combinations[w.combination];
    found.push_back(combination.name() + " " + std::string(name_of(w.ending)));
    EXPECT_EQ(w.place, result.scenes[w.scene].tallies[w.combination].first[index_of(w.ending)]);
    for (std::size_t s = 0; s < w.scene; ++s) {
      EXPECT_EQ(result.scenes[s].tallies[w.combination].of(w.ending), 0u) << found.back();
    }
    ASSERT_EQ(w.shrunk.movers.size(), 1u);
    const Box<double>& begin = w.shrunk.movers[0].box;
    for (const SceneObstacle& o : w.shrunk.obstacles) EXPECT_FALSE(is_inside(begin, obstacle_of<double>(o)));
    EXPECT_LE(w.shrunk.obstacles.size(), options.scenes[w.scene].at(0).obstacles.size());
    Episode<float>(w.shrunk, combination).play(1, [&](const PlayedFrame<float>& frame) {
      EXPECT_EQ(frame.judgement.ending, w.ending) << found.back();
      EXPECT_EQ(frame.judgement.cause, w.cause) << found.back();
      EXPECT_EQ(frame.end.x, w.end.x);
      EXPECT_EQ(frame.end.y, w.end.y);
      return true;
    });
  }
  for (const WorldWitness& w : world_witnesses()) {
    const std::string expected = std::string(w.combination) + " " + std::string(name_of(w.verdict));
    EXPECT_EQ(std::count(found.begin(), found.end(), expected), 1) << expected;
  }
  EXPECT_EQ(std::count_if(found.begin(), found.end(), [](const std::string& f) { return f.starts_with("step "); }), 0);
}

TEST_F(PlayTest, TakesNothingThatWasJudgedByTheOtherCornerPolicy) {
  Scene corner = scene_among({{2, 2, 1, 1}}, {0, 0, 1, 1}, {{2, 2}});
  options.scenes = {{"corner", "", "", 1, 1, [&corner](std::uint64_t) { return corner; }}};
  const auto policies = [&] {
    return run_play(options, folder / "checkpoint.json").value().scenes[0].tallies[place_of("step")].of(Ending::policy);
  };
  EXPECT_EQ(policies(), 0u);
  corner.corner = CornerPolicy::x;
  EXPECT_EQ(policies(), 1u) << "step lets x pass";
}

TEST(WrongSteps, AreThoseOfOurThreeLoops) {
  PlayOptions options;
  options.combinations = combinations_named({"step", "step_stop", "step_bounce", "axis_by_axis"});
  FrameTally right;
  right.frames = right.exact = right.endings[index_of(Ending::right)] = 9;
  for (std::size_t c = 0; c < options.combinations.size(); ++c) {
    PlayResult result{{{1, std::vector<FrameTally>(options.combinations.size(), right)}}};
    EXPECT_EQ(wrong_steps(options, result), 0u);
    FrameTally& wrong = result.scenes[0].tallies[c];
    wrong.exact = wrong.endings[index_of(Ending::right)] = 7;
    EXPECT_EQ(wrong_steps(options, result), c < 3 ? 2u : 0u) << options.combinations[c].name();
  }
}

TEST(FrameTally, AddsCausesOfAllEndingsAndCountsNoFrameThatTheScalarCannotHold) {
  FrameTally tally;
  FrameJudgement judgement;
  judgement.cause.kind = FrameCause::Kind::response;
  judgement.exact = judgement.real = judgement.big = judgement.stuck = true;
  for (const auto& [ending, severity] : {std::pair{Ending::through, HUGE_VAL}, std::pair{Ending::inside, 0.5}}) {
    judgement.ending = ending;
    judgement.severity = severity;
    tally.count(judgement, {});
  }
  judgement.out_of_range = true;
  tally.count(judgement, {});
  EXPECT_EQ(tally.frames, 2u);
  EXPECT_EQ(tally.out_of_range, 1u);
  EXPECT_EQ(tally.all_causes(), (std::map<std::string, std::uint64_t>{{"response", 2}}));

  FrameTally sum = tally;
  sum.add(tally);
  EXPECT_TRUE(sum.frames == 4 && sum.out_of_range == 2 && sum.exact == 4 && sum.big == 4 && sum.stuck == 4);
  EXPECT_TRUE(sum.of(Ending::through) == 2 && sum.real[index_of(Ending::through)] == 2);
  EXPECT_EQ(sum.all_causes().at("response"), 4u);
  EXPECT_EQ(frame_tally_from(json_of(sum)), sum);
}

TEST(ShrunkFrame, OfWhichAnythingWillDoIsOfUnitBoxesAtTheOriginThatRest) {
  const Scene scene =
      scene_among({{-30.5, 10, 2, 3.5}, {117.125, -59.5, 2.5, 3.125}}, {103.25, 57.5, 1.5, 2}, {{-2, 3.75}});
  const Scene shrunk = shrink_frame<float>(scene, [](const Scene&) { return true; });
  ASSERT_EQ(shrunk.obstacles.size(), 1u);
  EXPECT_EQ(shrunk.obstacles[0].box, (Box<double>{0, 0, 1, 1}));
  EXPECT_EQ(shrunk.movers[0].box, (Box<double>{0, 0, 1, 1}));
  EXPECT_EQ(shrunk.movers[0].controller.motions[0], (Vector<double>{0, 0}));
  // One that nothing else will do for stays as it is.
  EXPECT_EQ(shrink_frame<float>(scene, [](const Scene&) { return false; }).movers[0].box, scene.movers[0].box);
}

TEST_F(PlayTest, AWitnessIsFoundInALargeLevelToo) {
  // There a loop is asked among what is near, and may end far away, inside something that it never heard of: a wrong
  // normal puts it onto the end of a long wall, where a box stands.
  Scene level;
  for (int k = 0; k < 300; ++k) level.obstacles.emplace_back().box = {k % 20 * 64.0, k / 20 * 64.0, 32, 32};
  for (const double x : {200.0, 400.0}) level.obstacles.emplace_back().box = {x, 900, 16, 4000};
  ASSERT_GT(level.obstacles.size(), most_without_broad_phase);
  for (const double y : {880.0, 4900.0}) level.obstacles.emplace_back().box = {-500, y, 2000, 20};
  level.movers = {{{300, 2000, 13, 15}, {}}};
  level.movers[0].controller = {.steering = Steering::random, .reach = {30, 30}};
  options.scenes = {{"large", "", "", 2000, 2000, [level](std::uint64_t) { return level; }}};
  options.combinations =
      combinations_named({"amanotes_text slide earliest snapped", "percent_projection_plain slide earliest snapped"});
  const auto witnesses = find_witnesses(options, play()).value();
  ASSERT_FALSE(witnesses.empty());
  for (const PlayWitness& w : witnesses) {
    Episode<float>(w.shrunk, options.combinations[w.combination]).play(1, [&](const PlayedFrame<float>& frame) {
      EXPECT_EQ(frame.judgement.ending, w.ending);
      return true;
    });
    EXPECT_LE(w.shrunk.obstacles.size(), 4u);
  }
}

TEST_F(PlayTest, AWitnessFallsAsFarShortAsWhatWasFound) {
  const Scene far = scene_among({{0x1p21, 0, 1, 1}}, {0x1p21 - 4, 1, 1, 1}, {{4, -1}});
  options.scenes = {{"far", "", "", 1, 1, [far](std::uint64_t) { return far; }}};
  options.combinations = combinations_named({"axis_by_axis"});
  const auto witnesses = find_witnesses(options, play()).value();
  ASSERT_EQ(witnesses.size(), 1u);
  EXPECT_TRUE(all_frames<float>(witnesses[0].shrunk, options.combinations[0], 1)[0].judgement.big);
}

TEST_F(PlayTest, TheFileHasEveryCountAndTheTableItsRates) {
  const PlayResult result = play();
  const auto witnesses = find_witnesses(options, result).value();
  const std::string written = file_text(options, result, witnesses);
  const auto json = nlohmann::ordered_json::parse(written);
  ASSERT_EQ(json.at("results").size(), options.scenes.size() * options.combinations.size());
  std::size_t row = 0;
  for (const PlayedCounts& scene : result.scenes) {
    for (const FrameTally& tally : scene.tallies) EXPECT_EQ(frame_tally_from(json.at("results").at(row++)), tally);
  }
  EXPECT_EQ(listed_witnesses(add_file("play.json", written)).size(), witnesses.size());
  // What is not listed so is not ours to remove.
  for (const char* head :
       {R"("other", "witnesses": [{"file": "witnesses/)", R"("sweeplab-play", "witnesses": [{"file": ")"}) {
    EXPECT_TRUE(listed_witnesses(add_file("its.json", fmt::format(R"({{"format": {}a.json"}}]}})", head))).empty());
  }
  EXPECT_NE(overview(options, result).find("0 / 0 / 336k"), std::string::npos) << overview(options, result);
}

TEST(PlayAnswer, SaysWhoIsNeverWrongWhoByHairlinesAndWhoReallyWorstFirst) {
  PlayOptions options;
  options.combinations = combinations_named({"step", "push_out_1", "push_out_4", "take_back_1", "axis_by_axis"});
  PlayResult result;
  for (const char* name : {"seams", "tiles"}) {
    PlayedScene& scene = options.scenes.emplace_back();
    scene.name = name;
    scene.frames = 1000;
    PlayedCounts& counts = result.scenes.emplace_back();
    counts.episodes = 1;
    counts.tallies.resize(options.combinations.size());
    for (FrameTally& tally : counts.tallies) tally.frames = tally.endings[index_of(Ending::right)] = 1000;
  }
  const auto wrong = [&](std::size_t scene, std::size_t combination, Ending ending, std::uint64_t n, std::uint64_t real,
                         const char* cause = "method") {
    FrameTally& tally = result.scenes[scene].tallies[combination];
    tally.endings[index_of(ending)] += n;
    tally.real[index_of(ending)] += real;
    tally.causes[index_of(ending)][cause] += n;
  };
  wrong(0, 1, Ending::through, 20, 20);
  wrong(0, 1, Ending::inside, 30, 3, "placement");
  wrong(1, 1, Ending::through, 50, 40);
  wrong(1, 2, Ending::inside, 5, 0);
  wrong(0, 3, Ending::brief, 500, 500, "order");
  result.scenes[0].tallies[1].hairlines = {.followed = 7, .freed = 3, .led_after = {{2, 1}, {9, 2}}};
  result.scenes[0].tallies[2].hairlines = {.followed = 3, .freed = 3, .led_after = {}};
  const std::string said = play_answer(options, result, 100);
  EXPECT_TRUE(said.starts_with("2000 frames in 2 scenes, 5 ways to move a box.\n")) << said;
  EXPECT_NE(said.find("Never wrong (2): step, axis_by_axis.\n"), said.npos) << said;
  EXPECT_NE(said.find("Wrong by hairlines only (1): push_out_4.\n"), said.npos) << said;
  EXPECT_NE(said.find("Of 10 hairlines followed to their end, 3 led to a real error within 60 frames."), said.npos);
  const std::string table = said.substr(said.find("Really wrong"));
  EXPECT_LT(table.find("\nstep "), table.find("\ntake_back_1 ")) << table;  // the reference on top
  EXPECT_LT(table.find("\ntake_back_1 "), table.find("\npush_out_1 ")) << table;
  EXPECT_EQ(table.find("\npush_out_4 "), table.npos) << table;
  for (PlayedCounts& counts : result.scenes) counts.tallies[0] = {};
  const std::string without = play_answer(options, result, 100);
  EXPECT_TRUE(without.find("Not asked (1): step.\n") != without.npos && without.find("\nstep ") == without.npos);
  for (const std::string& line : lines_in(table)) {
    EXPECT_LE(columns_of(line), 100u);
    const bool push_out = line.starts_with("push_out_1 "), take_back = line.starts_with("take_back_1 ");
    for (const char* part : {"40k", "3.0k", "method", "tiles"}) EXPECT_TRUE(!push_out || line.find(part) != line.npos);
    for (const char* part : {"500k", "order", "seams"}) EXPECT_TRUE(!take_back || line.find(part) != line.npos);
  }
}

TEST(PlayTables, ShowTheFramesOfAtMostSixtyAndCausesThatAreFewOrAllButFew) {
  PlayOptions options;
  options.combinations = combinations_named({"step"});
  options.scenes = {played_file(scene_among({}, {0, 0, 1, 1}, {{1, 0}}), 1, 0)};
  PlayResult result{{{1, {{}}}}};
  FrameTally& tally = result.scenes[0].tallies[0];
  tally.not_asked = 1;
  for (const std::uint64_t frames : {60u, 61u}) {
    tally.frames = frames - 1;
    EXPECT_EQ(few_frames(options, result).empty(), frames > 60);
  }
  tally.frames = tally.endings[index_of(Ending::brief)] = 4000;
  tally.causes[index_of(Ending::brief)] = {{"order", 3997}, {"placement", 1}, {"ties", 2}};
  EXPECT_NE(tables_by_scene(options, result).find("order >99.9%, placement <0.1%, ties <0.1%"), std::string::npos);
}

}  // namespace
}  // namespace sweeplab
