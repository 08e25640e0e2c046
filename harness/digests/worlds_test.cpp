// SPDX-License-Identifier: MIT
#include "harness/digests/worlds.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/digests/report.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

const Json& worlds() {
  static const Json json = with_scratch_file([](const auto& checkpoint) {
    const PlayOptions options = worlds_options(40, 3);
    return worlds_json(options, run_play(options, checkpoint).value());
  });
  return json;
}

const Json& cell(std::string_view scene, std::string_view combination) {
  for (const Json& c : worlds().at("cells")) {
    if (c.at("scene") == scene && c.at("combination") == combination) return c;
  }
  throw std::out_of_range(fmt::format("{}, {}", scene, combination));
}

constexpr const char* wrong_endings[] = {"inside", "through", "short", "astray", "failed"};

std::uint64_t wrong(const Json& c) {
  std::uint64_t n = 0;
  for (const char* ending : wrong_endings) n += c.at(ending).at("n").get<std::uint64_t>();
  return n;
}

TEST(WorldsDigest, HasACellForEachRowAndSceneAndStepFirst) {
  EXPECT_EQ(worlds().at("rows").at(0).at("combination"), "step");
  ASSERT_EQ(worlds().at("scenes").size(), 8u);
  std::set<std::string> names;
  for (const Json& row : worlds().at("rows")) names.insert(row.at("combination").get<std::string>());
  EXPECT_EQ(worlds().at("cells").size(), 8 * names.size());
  for (const char* how : {"earliest along", "face_first along", "face_first contact"}) {
    EXPECT_TRUE(std::ranges::any_of(worlds().at("rows"), [&](const Json& row) {
      return row.at("combination") == fmt::format("exact slide {}", how) && row.at("group") == "exact";
    })) << how;
  }
  for (const Json& scene : worlds().at("scenes")) {
    const auto& in = scene.at("name").get_ref<const std::string&>();
    for (const std::string& name : names) {
      EXPECT_EQ(cell(in, name).at("frames").get<int>() + cell(in, name).at("not_asked").get<int>(), 40) << name;
    }
    EXPECT_EQ(wrong(cell(in, "step")), 0u) << in;
    EXPECT_EQ(wrong(cell(in, "exact slide face_first plane")), 0u) << in;
  }
}

TEST(WorldsDigest, EveryPublishedMethodThatNamesAFaceSlidesInARow) {
  const LoopCard& slide = *combinations_named({"exact slide earliest along"}).at(0).response;
  std::size_t published = 0;
  for (const Method& m : methods()) {
    const Kind kind = m.card->kind;
    if (kind != Kind::published && kind != Kind::baseline) continue;
    if (!m.has_code_in(Scalar::float32) || !fits(m, slide)) continue;
    ++published;
    for (const char* how : {" slide earliest along", " slide face_first plane"}) {
      EXPECT_NO_THROW(cell("seams", std::string(m.card->id) + how)) << m.card->id;
    }
  }
  EXPECT_GE(published, 15u);
}

using WorldsReport = FolderOfTest;

TEST_F(WorldsReport, SaysOfWhatIsStoredWhetherStepWasWrongWhateverOthersWere) {
  Json stored = worlds();
  stored["frames"] = 200;  // as many as a quick report plays, which would else play again
  const auto says = [&] {
    write_data(folder, "worlds", stored);
    return report_worlds({.quick = true}, folder);
  };
  EXPECT_EQ(says(), false);
  for (Json& c : stored["cells"]) {
    if (c.at("combination") != "step") continue;
    for (const char* ending : wrong_endings) {
      c[ending]["n"] = 1;
      EXPECT_EQ(says(), true) << ending;
      c[ending]["n"] = 0;
    }
  }
}

/// What a report would have played, if all of it had gone right but for what a test adds.
struct Report {
  PlayOptions options = worlds_options(100, 1);
  PlayResult result;

  Report() {
    for (std::size_t s = 0; s < options.scenes.size(); ++s) {
      result.scenes.push_back({2, std::vector<FrameTally>(options.combinations.size())});
      for (FrameTally& t : result.scenes.back().tallies) t.frames = 100;
    }
  }
  FrameTally& tally(const std::string& scene, const std::string& combination) {
    const auto s = std::ranges::find(options.scenes, scene, &PlayedScene::name) - options.scenes.begin();
    const auto c = std::ranges::find(options.combinations, combination, &Combination::name);
    EXPECT_NE(c, options.combinations.end()) << combination;
    return result.scenes.at(static_cast<std::size_t>(s))
        .tallies.at(static_cast<std::size_t>(c - options.combinations.begin()));
  }
  void add(const std::string& scene, const std::string& combination, Ending ending, std::uint64_t real,
           std::uint64_t hairlines) {
    FrameTally& t = tally(scene, combination);
    t.endings[index_of(ending)] += real + hairlines;
    t.real[index_of(ending)] += real;
  }
  /// As many real errors, whatever the placing.
  void add_to_all_of(const LevelSource& source, std::uint64_t real) {
    for (const Combination& c : source.tried) add("grid", c.name(), Ending::brief, real, 0);
  }
};

const Json& of(const Json& sources, std::string_view method) {
  return *std::ranges::find_if(sources, [&](const Json& s) { return s.at("method") == method; });
}

TEST(LevelSources, CountWhatIsRealAndNoHairlineAndNotTheSceneOfCoarseNumbers) {
  Report report;
  report.add("seams", "bump_move", Ending::brief, 3, 40);
  report.add("platformer", "bump_move", Ending::inside, 2, 50);
  report.add("far", "bump_move", Ending::inside, 60, 0);
  report.tally("platformer", "bump_move").hairlines = {.followed = 4, .freed = 1, .led_after = {{2, 3}}};
  const Json sources = level_sources_json(report.options, report.result);
  const Json& published = of(sources, "liang_barsky").at("published");
  EXPECT_EQ(published.at("frames"), 700);
  EXPECT_EQ(published.at("inside"), 2);
  EXPECT_EQ(published.at("short"), 3);
  EXPECT_EQ(published.at("short_at_seams"), 3);
  EXPECT_EQ(published.at("hairlines").at("followed"), 4);
  EXPECT_EQ(published.at("hairlines").at("led_to_real"), 3);
  const std::string text = level_section({{"scenes", Json::array({1, 2, 3, 4, 5, 6, 7, 8})}, {"sources", sources}});
  EXPECT_NE(text.find("| liang_barsky: bump_move | 2860 / 0 / 4290 / 0 | 75% ["), std::string::npos) << text;
}

TEST(LevelSources, TheOneWithTheMostRealErrorsAsPublishedComesFirstBehindStepAndExact) {
  Report report;
  std::uint64_t real = 0;
  for (const LevelSource& source : level_sources()) report.add_to_all_of(source, ++real);
  const Json sources = level_sources_json(report.options, report.result);
  std::vector<std::uint64_t> order;
  for (const Json& source : sources) order.push_back(source.at("published").at("short"));
  EXPECT_EQ(order, (std::vector<std::uint64_t>{1, 2, 11, 10, 9, 8, 7, 6, 5, 4, 3}));
}

TEST(LevelSources, TheBestHasTheFewestRealErrorsAndOfThoseTheFewestHairlines) {
  Report report;
  for (const LevelSource& source : level_sources()) report.add_to_all_of(source, 5);
  const auto better = [&](const std::string& name, std::uint64_t hairlines) {
    report.tally("grid", name).real[index_of(Ending::brief)] = 4;
    report.tally("grid", name).endings[index_of(Ending::brief)] = 4 + hairlines;
  };
  better("exact slide earliest contact", 2);
  better("exact slide face_first plane", 1);
  better("exact slide face_first along", 7);
  const Json sources = level_sources_json(report.options, report.result);
  EXPECT_EQ(of(sources, "exact").at("best").at("combination"), "exact slide face_first plane");
  EXPECT_EQ(of(sources, "m3").at("best").at("combination"), "m3 slide earliest along");
}

TEST(LevelSection, HasARowASourceAndSaysWhoStopsAtSeams) {
  Report report;
  report.add("seams", "exact slide earliest along", Ending::brief, 3, 0);
  const Json sources = level_sources_json(report.options, report.result);
  const std::string text = level_section({{"scenes", Json::array({1, 2, 3, 4, 5, 6, 7, 8})}, {"sources", sources}});
  EXPECT_NE(text.find("\n| step | 0 / 0 / 0 / 0 | "), std::string::npos) << text;
  EXPECT_NE(text.find("\n| exact: slide | 0 / 0 / 4290 / 0 | - | 0 / 0 / 0 / 0 | slide "), std::string::npos) << text;
  EXPECT_NE(text.find("| the same |"), std::string::npos) << text;
  std::string words = text;
  std::ranges::replace(words, '\n', ' ');
  EXPECT_NE(words.find("700 frames a row, in all scenes of `./sweeplab play` but `far`"), std::string::npos) << text;
  EXPECT_NE(words.find("So played, `exact` stop short at seams"), std::string::npos) << text;
}

}  // namespace
}  // namespace sweeplab
