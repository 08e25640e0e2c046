// SPDX-License-Identifier: MIT
#include "harness/play/play_table.h"

#include <gtest/gtest.h>

#include <sstream>

#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

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
    std::istringstream lines(text);
    for (std::string line; std::getline(lines, line);) {
      if (line.starts_with(begin)) return line;
    }
    return "";
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
    std::istringstream lines(text(width));
    for (std::string line; std::getline(lines, line);) EXPECT_LE(columns_of(line), width) << line;
  }
}

}  // namespace
}  // namespace sweeplab
