// SPDX-License-Identifier: MIT
#include "harness/digests/worlds.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <set>
#include <string_view>

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

std::uint64_t wrong(const Json& c) {
  std::uint64_t n = 0;
  for (const char* ending : {"inside", "through", "short", "astray", "failed"}) {
    n += c.at(ending).at("n").get<std::uint64_t>();
  }
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

}  // namespace
}  // namespace sweeplab
