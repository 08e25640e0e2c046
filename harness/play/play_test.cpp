// SPDX-License-Identifier: MIT
//
// Plays whose counts are known beforehand: of the witnesses, each of which one combination ends in a known way; and what is
// said of them.
#include "harness/play/play.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>
#include <string>
#include <utility>
#include <vector>

#include "harness/loops/test/world_witnesses.h"
#include "harness/play/episode.h"
#include "harness/play/frame_scene.h"
#include "harness/play/play_json.h"
#include "harness/play/play_table.h"
#include "harness/play/play_witness.h"
#include "harness/play/scene_numbers.h"
#include "harness/play/surroundings.h"
#include "harness/play/test/frames.h"
#include "harness/project/record.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

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

  fs::path checkpoint() const { return folder / "checkpoint.json"; }
  PlayResult play() { return run_play(options, checkpoint()).value(); }
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
    fs::remove(checkpoint());
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

TEST_F(PlayTest, GoesOnFromWhatAStoppedRunLeft) {
  options.scenes.resize(3);
  const PlayResult whole = play();
  const std::vector<std::string> lines = lines_of_file(checkpoint());
  const std::size_t stretches = (episodes + 15) / 16;
  ASSERT_EQ(lines.size(), 1 + 3 * stretches);
  for (const std::size_t kept : {std::size_t{0}, std::size_t{5}, stretches + 2, 3 * stretches}) {
    add_file("checkpoint.json", joined({lines.begin(), lines.begin() + static_cast<std::ptrdiff_t>(kept) + 1}));
    EXPECT_TRUE(same_text(text(play()), text(whole))) << kept;
  }
  // A stretch of another scene is not used.
  options.scenes[0].source = "another";
  const PlayResult other = play();
  EXPECT_TRUE(same_text(text(other), text(whole)));
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

TEST_F(PlayTest, AShrunkWitnessIsSimple) {
  // A tile beside the path, far away, in odd numbers, among twenty that do not matter.
  Scene scene = scene_among({}, {103.25, 57.5, 1.5, 1.25}, {{0, 3.75}});
  for (int k = 0; k < 20; ++k) scene.obstacles.emplace_back().box = {200.0 + 3 * k, 10, 2, 2};
  scene.obstacles.emplace_back().box = {117.125, 59.5, 2.5, 3.125};
  options.scenes = {{"odd", "", "", 1, 1, [scene](std::uint64_t) { return scene; }}};
  options.combinations = combinations_named({"gamedev slide earliest along"});
  const auto witnesses = find_witnesses(options, play()).value();
  ASSERT_EQ(witnesses.size(), 1u);
  const Scene& shrunk = witnesses[0].shrunk;
  ASSERT_EQ(shrunk.obstacles.size(), 1u);
  const Box<double>&a = shrunk.movers[0].box, &b = shrunk.obstacles[0].box;
  const Vector<double>& v = shrunk.movers[0].controller.motions[0];
  for (const double number : {a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h, v.x, v.y}) {
    EXPECT_EQ(number, std::trunc(number));
    EXPECT_LE(std::fabs(number), 3);
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
  EXPECT_EQ(tally.worst_text(Ending::through), "infinite");
  EXPECT_EQ(tally.worst_text(Ending::inside), "0.5");
  EXPECT_EQ(tally.worst_text(Ending::astray), "-");

  FrameTally sum = tally;
  sum.add(tally);
  EXPECT_TRUE(sum.frames == 4 && sum.out_of_range == 2 && sum.exact == 4 && sum.big == 4 && sum.stuck == 4);
  EXPECT_TRUE(sum.of(Ending::through) == 2 && sum.real[index_of(Ending::through)] == 2);
  EXPECT_EQ(sum.all_causes().at("response"), 4u);
}

TEST(ShrunkFrame, OfWhichAnythingWillDoIsOfUnitBoxesAtTheOriginThatRest) {
  const Scene scene =
      scene_among({{-30.5, 10, 2, 3.5}, {117.125, -59.5, 2.5, 3.125}}, {103.25, 57.5, 1.5, 2}, {{-2, 3.75}});
  const Scene shrunk = shrink_frame<float>(scene, [](const Scene&) { return true; });
  ASSERT_EQ(shrunk.obstacles.size(), 1u);
  EXPECT_EQ(shrunk.obstacles[0].box, (Box<double>{0, 0, 1, 1}));
  EXPECT_EQ(shrunk.movers[0].box, (Box<double>{0, 0, 1, 1}));
  EXPECT_EQ(shrunk.movers[0].controller.motions[0], (Vector<double>{0, 0}));
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
  std::uint64_t far_away = 0;
  for (const Combination& combination : options.combinations) {
    Episode<float>(level, combination).play(2000, [&](const PlayedFrame<float>& frame) {
      const Region<float> near = region_around(frame.asked.mover, frame.asked.motion);
      const Box<float> end{frame.end.x, frame.end.y, frame.asked.mover.w, frame.asked.mover.h};
      far_away += frame.judgement.ending == Ending::inside && !reaches(end, near);
      return true;
    });
  }
  EXPECT_GT(far_away, 0u);
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

TEST_F(PlayTest, TheFileHasEveryCountAndTheTableEveryRow) {
  const PlayResult result = play();
  const auto witnesses = find_witnesses(options, result).value();
  const std::string written = file_text(options, result, witnesses);
  const auto json = nlohmann::ordered_json::parse(written);
  ASSERT_EQ(json.at("results").size(), options.scenes.size() * options.combinations.size());
  std::size_t row = 0;
  for (const PlayedCounts& scene : result.scenes) {
    for (const FrameTally& tally : scene.tallies) EXPECT_EQ(frame_tally_from(json.at("results").at(row++)), tally);
  }
  EXPECT_EQ(json.at("witnesses").size(), witnesses.size());
  EXPECT_EQ(listed_witnesses(add_file("play.json", written)).size(), witnesses.size());
  const std::string table = overview(options, result);
  for (const Combination& c : options.combinations) EXPECT_NE(table.find("\n" + c.name() + " "), std::string::npos);
  EXPECT_NE(table.find("0 / 0 / 336k"), std::string::npos) << table;
}

class PlayAnswer : public testing::Test {
 protected:
  PlayAnswer() {
    options.combinations = combinations_named({"step", "push_out_1", "push_out_4", "take_back_1", "axis_by_axis"});
  }

  /// Of each combination nothing but 1000 right frames.
  void add_scene(const char* name) {
    PlayedScene scene;
    scene.name = name;
    scene.frames = 1000;
    options.scenes.push_back(scene);
    PlayedCounts counts{1, {}};
    counts.tallies.resize(options.combinations.size());
    for (FrameTally& tally : counts.tallies) tally.frames = tally.endings[index_of(Ending::right)] = 1000;
    result.scenes.push_back(counts);
  }
  void wrong(std::size_t scene, std::size_t combination, Ending ending, std::uint64_t n, std::uint64_t real,
             const char* cause = "method") {
    FrameTally& tally = result.scenes[scene].tallies[combination];
    tally.endings[index_of(ending)] += n;
    tally.real[index_of(ending)] += real;
    tally.causes[index_of(ending)][cause] += n;
  }
  std::string text(std::size_t width = 100) const { return play_answer(options, result, width); }
  static std::string line_of(const std::string& text, const std::string& begin) {
    const auto lines = lines_in(text);
    const auto found = std::ranges::find_if(lines, [&](const std::string& line) { return line.starts_with(begin); });
    return found == lines.end() ? "" : *found;
  }

  PlayOptions options;
  PlayResult result;
};

TEST_F(PlayAnswer, SaysWhoIsNeverWrongWhoByHairlinesAndWhoReallyWorstFirst) {
  add_scene("seams");
  add_scene("tiles");
  wrong(0, 1, Ending::through, 20, 20);
  wrong(0, 1, Ending::inside, 30, 3, "placement");
  wrong(1, 1, Ending::through, 50, 40);
  wrong(1, 2, Ending::inside, 5, 0);
  wrong(0, 3, Ending::brief, 500, 500, "order");
  const std::string said = text();
  EXPECT_TRUE(said.starts_with("2000 frames in 2 scenes, 5 ways to move a box.\n")) << said;
  EXPECT_NE(said.find("Never wrong (2): step, axis_by_axis.\n"), said.npos) << said;
  EXPECT_NE(said.find("Wrong by hairlines only (1): push_out_4.\n"), said.npos) << said;
  const std::string table = said.substr(said.find("Really wrong"));
  EXPECT_LT(table.find("\nstep "), table.find("\ntake_back_1 ")) << table;  // the reference on top
  EXPECT_LT(table.find("\ntake_back_1 "), table.find("\npush_out_1 ")) << table;
  EXPECT_EQ(table.find("\npush_out_4 "), table.npos) << table;
  for (const char* part : {"40k", "3.0k", "method", "tiles"}) {
    EXPECT_NE(line_of(table, "push_out_1 ").find(part), table.npos) << part << "\n" << table;
  }
  for (const char* part : {"500k", "order", "seams"}) {
    EXPECT_NE(line_of(table, "take_back_1 ").find(part), table.npos) << part << "\n" << table;
  }
}

TEST_F(PlayAnswer, CountsWhatHairlinesLedTo) {
  add_scene("seams");
  result.scenes[0].tallies[1].hairlines = {.followed = 7, .freed = 3, .led_after = {{2, 1}, {9, 2}}};
  result.scenes[0].tallies[2].hairlines = {.followed = 3, .freed = 3, .led_after = {}};
  EXPECT_NE(text().find("Of 10 hairlines followed to their end, 3 led to a real error within 60 frames."),
            std::string::npos)
      << text();
}

TEST_F(PlayAnswer, WhereAllAreRightThereIsNoTable) {
  add_scene("seams");
  EXPECT_TRUE(text().starts_with("seams: 1000 frames in 1 episode, 5 ways to move a box.\n")) << text();
  EXPECT_EQ(text().find("Really wrong"), std::string::npos) << text();
}

TEST_F(PlayAnswer, FitsItsWidth) {
  options.combinations = main_combinations();
  add_scene("a_scene_with_a_long_name");
  add_scene("another_scene_of_this_kind");
  for (std::size_t c = 0; c < options.combinations.size(); ++c) {
    if (c % 5 == 0) continue;
    for (const Ending ending : enumerators<Ending>) {
      if (is_wrong(ending)) wrong(c % 2, c, ending, 10 * c, c % 3 == 0 ? 0 : 9 * c, "method+order+placement");
    }
  }
  for (const std::size_t width : {80u, 100u, 160u}) {
    for (const std::string& line : lines_in(text(width))) EXPECT_LE(columns_of(line), width) << line;
  }
}

}  // namespace
}  // namespace sweeplab
