// SPDX-License-Identifier: MIT
#include "harness/bench/many_bench.h"

#include <gtest/gtest.h>

#include <nlohmann/json.hpp>

#include <set>

namespace sweeplab {
namespace {

std::vector<ManyScene> small_scenes() {
  const std::size_t sizes[] = {60, 300};
  return many_scenes(sizes);
}

std::filesystem::path fresh_checkpoint_of_many() {
  const auto file = std::filesystem::path(testing::TempDir()) /
                    (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".json");
  std::filesystem::remove(file);
  return file;
}

TEST(ManyBench, TimesEveryStructureInEveryWorldAndEachFindsAll) {
  const std::optional<ManyBench> bench = run_many_bench(
      {.scenes = small_scenes(), .repetitions = 2, .seed = 5, .moves = 1000, .seconds = 1e9, .most_seconds = 1e9},
      fresh_checkpoint_of_many());
  ASSERT_TRUE(bench);
  std::size_t worlds = 0, takes = 0;
  for (const ManyScene& scene : small_scenes()) worlds += scene.worlds.size();
  for (const ManyKind& kind : many_kinds()) takes += (kind.float32 != nullptr) + (kind.float64 != nullptr);
  EXPECT_EQ(worlds, 2u + 2 + 4 + 3 + 4);
  EXPECT_GE(takes, 4u);
  EXPECT_EQ(bench->results.size(), worlds * takes * 4);  // phases
  for (const ManyResult& r : bench->results) {
    EXPECT_EQ(r.missing, 0u) << r.structure << " " << r.scene << " " << name_of(r.phase);
    ASSERT_EQ(r.ns.size(), 2u);
    EXPECT_GT(r.ns.front(), 0);
    EXPECT_GE(r.candidates, 1);
    EXPECT_GE(r.touching, 1);
  }
}

TEST(ManyBench, AWorldIsTheSameEachTimeAndAsAsked) {
  for (const ManyOrder order : {ManyOrder::space, ManyOrder::random}) {
    const ManyWorldOptions options{
        .boxes = 1000, .share_of_movers = 0.1, .size_spread = 100, .density = 0.5, .order = order};
    const ManyWorld world = many_world(options, 3, 1000), again = many_world(options, 3, 1000);
    EXPECT_EQ(world.boxes, again.boxes);
    EXPECT_EQ(world.movers, again.movers);
    EXPECT_NE(world.boxes, many_world(options, 4, 1000).boxes);
    ASSERT_EQ(world.movers.size(), 100u);
    EXPECT_EQ(std::set<std::uint32_t>(world.movers.begin(), world.movers.end()).size(), 100u);
    EXPECT_EQ(world.frames.size(), 10u);
    float least = 1e9f, greatest = 0;
    double area = 0, end = 0;
    for (const Box<float>& b : world.boxes) {
      least = std::min(least, b.w);
      greatest = std::max(greatest, b.w);
      area += static_cast<double>(b.w) * b.h;
      end = std::max<double>(end, b.x + b.w);
    }
    EXPECT_GE(least, 1);
    EXPECT_LT(least, 1.2);
    EXPECT_GT(greatest, 80);
    EXPECT_LE(greatest, 100);
    EXPECT_NEAR(area / (end * end), 0.5, 0.1);
  }
}

/// Finds nothing but what is asked for first.
class Forgetful final : public ManyStructure<float> {
 public:
  void build(std::span<const Bounds<float>>) override {}
  void update(const Movers<float>&) override {}
  std::uint64_t query(const Movers<float>&) override { return 0; }
  FirstHits first_hits(const Movers<float>&, const BoxColumns<float>&) override { return {}; }
  void find(const Bounds<float>&, std::vector<std::uint32_t>& names) override { names.clear(); }
};

TEST(ManyBench, WhatMissesBoxesIsSeen) {
  const ManyKind kinds[] = {
      {"box_grid", "BoxGrid", "sweeplab", many_kinds()[0].float32, nullptr},
      {"forgetful", "Forgetful", "test", [](const ManyAbout&) { return std::make_unique<Forgetful>(); }, nullptr}};
  const std::vector<ManyScene> scenes{{"numbers", "", {{.boxes = 100, .density = 1}}}};
  const std::optional<ManyBench> bench = run_many_bench(
      {.scenes = scenes, .repetitions = 1, .seed = 5, .kinds = kinds, .moves = 1000}, fresh_checkpoint_of_many());
  ASSERT_TRUE(bench);
  ASSERT_EQ(bench->results.size(), 8u);
  for (const ManyResult& r : bench->results) EXPECT_EQ(r.missing > 0, r.structure == "forgetful") << name_of(r.phase);
}

// Who has had his time is timed once all the same, and who would take too long is left out by name, from the second number
// of boxes on: of the first nothing is expected.
TEST(ManyBench, EndsInTimeAndNamesWhoIsLeftOut) {
  const std::optional<ManyBench> bench = run_many_bench(
      {.scenes = small_scenes(), .repetitions = 3, .seed = 5, .moves = 1000, .seconds = 0, .most_seconds = 0},
      fresh_checkpoint_of_many());
  ASSERT_TRUE(bench);
  std::size_t takes = 0;
  for (const ManyKind& kind : many_kinds()) takes += (kind.float32 != nullptr) + (kind.float64 != nullptr);
  EXPECT_EQ(bench->results.size(), (1 + 1 + 4 + 3 + 4) * takes * 4);
  for (const ManyResult& r : bench->results) {
    EXPECT_EQ(r.ns.size(), 1u) << r.structure << " " << name_of(r.phase);
    EXPECT_EQ(r.missing, 0u) << r.structure;
  }
  ASSERT_EQ(bench->left_out.size(), 2 * takes);
  std::set<std::string> names;
  for (const ManyLeftOut& l : bench->left_out) {
    EXPECT_EQ(l.world.boxes, 300u);
    EXPECT_TRUE(l.scene == "numbers" || l.scene == "random_order") << l.scene;
    EXPECT_GT(l.seconds, 0);
    names.insert(l.structure);
  }
  EXPECT_EQ(names.size(), many_kinds().size());
  const auto json = nlohmann::json::parse(file_text(*bench, {{"program", "x"}}));
  EXPECT_EQ(json["left_out"].size(), 2 * takes);
  EXPECT_EQ(json["left_out"][0]["structure"], "box_grid");
  EXPECT_NE(many_text(*bench).find("left out: box_grid in numbers, 300 boxes, float32"), std::string::npos);
}

TEST(ManyBench, ExpectsThatCostsGrowAsTheyGrew) {
  ManyBench bench;
  const auto add = [&](std::size_t boxes, ManyPhase phase, double ns) {
    ManyResult r;
    r.structure = "tree";
    r.scene = "numbers";
    r.world.boxes = boxes;
    r.phase = phase;
    r.ns = {ns};
    bench.results.push_back(r);
  };
  const auto expected = [&](std::size_t boxes, double density = 0.2) {
    return expected_seconds(bench, "numbers", {.boxes = boxes, .density = density}, "tree", Scalar::float32, 1);
  };
  EXPECT_FALSE(expected(100));
  for (const ManyPhase phase : enumerators<ManyPhase>) add(100, phase, 10);
  EXPECT_FALSE(expected(100));
  EXPECT_NEAR(*expected(400), 1e-9 * 400 * (10 + 2 * 30), 1e-12);
  // Building and updates four times as dear with four times as many boxes, queries as before, first hits cheaper.
  const double ns[] = {40, 40, 10, 5};
  for (const ManyPhase phase : enumerators<ManyPhase>) add(400, phase, ns[static_cast<std::size_t>(phase)]);
  EXPECT_NEAR(*expected(1600), 1e-9 * 1600 * (160 + 2 * (160 + 10 + 5)), 1e-12);
  EXPECT_FALSE(expected(1600, 0.3));
  EXPECT_FALSE(expected_seconds(bench, "numbers", {.boxes = 1600}, "tree", Scalar::float64, 1));
  EXPECT_FALSE(expected_seconds(bench, "random_order", {.boxes = 1600}, "tree", Scalar::float32, 1));
}

TEST(ManyBench, TheFileAndTheTableHaveWhatWasMeasured) {
  ManyBench bench{.repetitions = 3, .seed = 1, .scenes = small_scenes()};
  ManyResult r;
  r.structure = "box_grid";
  r.scene = "numbers";
  r.world.boxes = 300;
  r.movers = 300;
  r.phase = ManyPhase::query;
  r.ns = {40, 50, 90};
  r.bytes_per_box = 88.25;
  r.candidates = 2.5;
  r.missing = 7;
  bench.results = {r};
  const auto json = nlohmann::json::parse(file_text(bench, {{"program", "x"}}));
  EXPECT_EQ(json["format"], "sweeplab-bench-many");
  EXPECT_EQ(json["largest_world"], 300);
  EXPECT_EQ(json["scenes"].size(), 5u);
  EXPECT_EQ(json["results"][0]["ns"], 50);
  EXPECT_EQ(json["results"][0]["ns_high"], 90);
  EXPECT_EQ(json["results"][0]["bytes_per_box"], 88.25);
  EXPECT_EQ(json["results"][0]["missing"], 7);
  EXPECT_EQ(json["results"][0]["order"], "space");
  const std::string text = many_text(bench);
  EXPECT_NE(text.find("numbers, float32: query"), std::string::npos) << text;
  EXPECT_NE(text.find("50.0"), std::string::npos) << text;
}

}  // namespace
}  // namespace sweeplab
