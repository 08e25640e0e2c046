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

Json played(unsigned threads) {
  const PlayOptions options = worlds_options(40, threads);
  return with_scratch_file(
      [&](const auto& checkpoint) { return worlds_json(options, run_play(options, checkpoint).value()); });
}

const Json& worlds() {
  static const Json json = played(1);
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

TEST(WorldsDigest, IsTheSameForAnyNumberOfThreads) { EXPECT_EQ(worlds(), played(3)); }

TEST(WorldsDigest, HasACellForEachRowAndSceneAndStepFirst) {
  EXPECT_EQ(worlds().at("rows").at(0).at("combination"), "step");
  ASSERT_EQ(worlds().at("scenes").size(), 8u);
  std::set<std::string> names;
  for (const Json& row : worlds().at("rows")) names.insert(row.at("combination").get<std::string>());
  EXPECT_EQ(worlds().at("cells").size(), 8 * names.size());
  for (const Json& scene : worlds().at("scenes")) {
    for (const std::string& name : names) {
      const Json& c = cell(scene.at("name").get_ref<const std::string&>(), name);
      EXPECT_EQ(c.at("frames").get<int>() + c.at("not_asked").get<int>(), 40) << name;
    }
    EXPECT_EQ(wrong(cell(scene.at("name").get_ref<const std::string&>(), "step")), 0u) << scene;
    EXPECT_EQ(wrong(cell(scene.at("name").get_ref<const std::string&>(), "exact slide face_first plane")), 0u) << scene;
  }
}

TEST(WorldsDigest, EveryPublishedMethodThatNamesAFaceSlidesInARow) {
  std::size_t published = 0;
  for (const Method& m : methods()) {
    const Kind kind = m.card->kind;
    if ((kind != Kind::published && kind != Kind::baseline) || !m.has_code_in(Scalar::float32)) continue;
    if (!fits(m, *combinations_named({"exact slide earliest along"}).at(0).response)) continue;
    ++published;
    const std::string id(m.card->id);
    EXPECT_NO_THROW(cell("seams", id + " slide earliest along")) << id;
    EXPECT_NO_THROW(cell("seams", id + " slide face_first plane")) << id;
  }
  EXPECT_GE(published, 15u);
}

TEST(WorldsDigest, EachPartCostsSomethingWhereItIsNaive) {
  std::size_t parts = 0;
  for (const Json& row : worlds().at("rows")) {
    const std::string part = row.value("part", ""), combination = row.at("combination");
    // Of the methods some go wrong in rounding alone, too seldom for so few frames; and of places, contact.
    if (part.empty() || part == "method" || row.at("naive") == "contact") continue;
    std::uint64_t n = 0;
    for (const Json& c : worlds().at("cells")) n += c.at("combination") == combination ? wrong(c) : 0;
    EXPECT_GT(n, 0u) << combination;
    ++parts;
  }
  EXPECT_EQ(parts, 4u);
  EXPECT_GT(wrong(cell("seams", "gamedev slide face_first plane")), 0u);
}

using WorldsReport = FolderOfTest;

TEST_F(WorldsReport, SaysOfWhatIsStoredWhetherStepWasWrongWhateverOthersWere) {
  Json stored = worlds();
  stored["frames"] = 200;  // as many as a quick report plays, which would else play anew
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

TEST(LevelSources, AreStepAndExactAndEachPublishedSourceThatNamesAFaceOnce) {
  std::vector<std::string> published;
  for (const LevelSource& source : level_sources()) {
    published.push_back(source.published.name());
    EXPECT_EQ(source.tried.front(), source.published);
    // Two orders and four placings, with its own response and with slide.
    const std::size_t responses = source.method == nullptr ? 0 : own_response(*source.method).id == "slide" ? 1 : 2;
    const bool whole = source.method != nullptr && source.published.loop != nullptr;
    EXPECT_EQ(source.tried.size(), source.method == nullptr ? 1 : 8 * responses + whole) << published.back();
  }
  EXPECT_EQ(published,
            (std::vector<std::string>{"step", "exact slide earliest along", "gamedev_broadphase slide earliest along",
                                      "programming_chips stop earliest along", "amanotes advance earliest along",
                                      "m3 slide earliest along", "edge_alignment pre_collision earliest along",
                                      "bump_move", "percent_projection_plain stuck earliest along", "javidx9_sorted",
                                      "noonat slide earliest along"}));
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

TEST(LevelSection, SaysWhoStopsAtSeamsWhatHairlinesLeadToAndWhoIsGoodEnough) {
  const auto row = [](const std::string& name, int real, int seams, int followed, int led) {
    return Json{{"combination", name},
                {"frames", 10000},
                {"inside", real},
                {"through", 0},
                {"short", seams},
                {"astray", 0},
                {"failed", 0},
                {"short_at_seams", seams},
                {"hairlines", {{"followed", followed}, {"led_to_real", led}, {"led_rate_95", {0.25, 0.5}}}}};
  };
  const Json made_up{{"scenes", {1, 2, 3}},
                     {"sources",
                      {{{"method", nullptr},
                        {"name", "step"},
                        {"published", row("step", 0, 0, 0, 0)},
                        {"best", row("step", 0, 0, 0, 0)}},
                       {{"method", "exact"},
                        {"name", "exact"},
                        {"published", row("exact slide earliest along", 20, 30, 10, 4)},
                        {"best", row("exact slide face_first plane", 0, 0, 0, 0)}},
                       {{"method", "m3"},
                        {"name", "m3 (derived)"},
                        {"published", row("m3 stop earliest along", 10, 0, 10, 0)},
                        {"best", row("m3 slide earliest plane", 9, 0, 0, 0)}}}}};
  const std::string text = level_section(made_up);
  EXPECT_NE(text.find("\n| step | 0 / 0 / 0 / 0 | - | the same |  |\n"), std::string::npos) << text;
  EXPECT_NE(text.find("\n| exact: slide | 2000 / 0 / 3000 / 0 | 40% [25, 50] | 0 / 0 / 0 / 0 | "
                      "slide face_first plane |\n"),
            std::string::npos)
      << text;
  EXPECT_NE(text.find("\n| m3 (derived): stop | 1000 / 0 / 0 / 0 | 0% [25, 50] | 900 / 0 / 0 / 0 | "
                      "slide earliest plane |\n"),
            std::string::npos)
      << text;
  std::string words = text;
  std::ranges::replace(words, '\n', ' ');
  for (const char* said :
       {"10000 frames a row, in all scenes of `./sweeplab play` but `far`; 0 means fewer than 369 per million (95%)",
        "As published, `exact` stop short at seams", "within 60 frames if it does not [95%]"}) {
    EXPECT_NE(words.find(said), std::string::npos) << said << "\n" << text;
  }
  for (std::size_t from = text.rfind('|'), to = 0; from < text.size(); from = to + 1) {
    to = text.find('\n', from);
    EXPECT_LE(to - from, 120U);
  }
}

}  // namespace
}  // namespace sweeplab
