// SPDX-License-Identifier: MIT
#include "harness/bench/bench.h"

#include <algorithm>

#include <nlohmann/json.hpp>

#include "harness/bench/batch_targets.h"
#include "harness/bench/bench_queries.h"
#include "harness/bench/many.h"
#include "harness/judge/run.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

const BenchFamily& family(std::string_view name) {
  return *std::ranges::find(bench_families(), name, &BenchFamily::name);
}

BenchOptions small(std::string path, const std::vector<const char*>& methods = {}) {
  BenchOptions options{.paths = {std::move(path)}, .scalars = {Scalar::float32}, .repetitions = 2};
  for (const char* id : methods) options.methods.push_back(find_method(id));
  return options;
}

std::vector<BenchRow> rows_of(const BenchOptions& options, std::vector<std::string>& broken) {
  std::vector<BenchRow> rows;
  for (const BenchUnit& unit : bench_units(options)) std::ranges::move(unit.rows(broken), std::back_inserter(rows));
  return rows;
}

TEST(BenchFamilies, UniformHasTheVeryShareOfContactsAndInNoOrder) {
  for (const auto& [name, contacts] : {std::pair{"uniform_30", 300}, {"uniform_10", 100}}) {
    const auto queries = bench_queries<float>(family(name), 1, 1000);
    const auto hit = [](const Query<float>& q) { return is_contact(truth(q).cls); };
    EXPECT_EQ(std::ranges::count_if(queries, hit), contacts) << name;
    const auto in_half = std::count_if(queries.begin(), queries.begin() + 500, hit);
    EXPECT_TRUE(in_half > contacts / 3 && in_half < contacts * 2 / 3) << name;
  }
}

// Many batches on all threads, against one batch on this one.
TEST(BenchSweeps, HaveTheVeryCountsOfEveryQueryBesideTheTimes) {
  std::vector<std::string> broken;
  const BenchOptions options = small("sweep/bullets", {"programming_chips", "exact", "end_of_frame"});
  const std::vector<BenchRow> rows = rows_of(options, broken);
  EXPECT_TRUE(broken.empty());
  Batch<float> batch;
  batch.queries = bench_queries<float>(family("bullets"), 1, 65536);
  judge_batch<float>(batch, options.methods);
  ASSERT_EQ(rows.size(), 4u);
  EXPECT_EQ(rows[3].name, "sweep/bullets/float32/truth");
  for (std::size_t m = 0; m < 3; ++m) {
    const auto of = [&](auto is) {
      return static_cast<double>(std::ranges::count_if(batch.columns[m].judgements, is, &Judgement::verdict));
    };
    EXPECT_EQ(rows[m].name, "sweep/bullets/float32/" + std::string(options.methods[m]->card->id));
    EXPECT_EQ(rows[m].counters.at("asked"), 65536) << rows[m].name;
    EXPECT_EQ(rows[m].counters.at("wrong"), of([](Verdict v) { return is_wrong(v); })) << rows[m].name;
    EXPECT_EQ(rows[m].counters.at("tunnel"), of([](Verdict v) { return v == Verdict::tunnel; })) << rows[m].name;
  }
}

TEST(BenchSweeps, OfAMethodThatTakesNotAllThoseAreCountedThatItTakes) {
  Method fussy = *find_method("exact");
  fussy.takes32 = [](const Query<float>& q) { return q.motion_a.x > 0; };
  BenchOptions options = small("sweep/uniform_30");
  options.methods = {&fussy};
  std::vector<std::string> broken;
  const std::vector<BenchRow> rows = rows_of(options, broken);
  const double taken =
      static_cast<double>(std::ranges::count_if(bench_queries<float>(family("uniform_30"), 1, 65536), fussy.takes32));
  EXPECT_TRUE(0 < taken && taken < 65536);
  EXPECT_EQ(rows[0].counters.at("asked"), taken);
}

TEST(BenchBatches, HaveEveryTargetBesideTheScalarAndTheLimit) {
  std::vector<std::string> broken;
  const std::vector<BenchRow> rows = rows_of(small("batch/256"), broken);
  EXPECT_TRUE(broken.empty());
  for (const char* end : {"exact/scalar", "exact/portable", "exact_closed/portable", "read/portable"}) {
    EXPECT_EQ(std::ranges::count(rows, std::string("batch/256/uniform_30/float32/") + end, &BenchRow::name), 1) << end;
  }
  for (const BenchRow& row : rows) {
    row.before();
    const std::string by = row.name.substr(row.name.rfind('/') + 1);
    EXPECT_TRUE(by == "scalar" || batch_target() == by) << "what is timed as " << row.name;
  }
  choose_batch_target("");
}

TEST(BenchUnits, QuickAreThoseOfFewBoxesAndSmallBatches) {
  const auto units = bench_units({.paths = {"batch", "many"}, .quick = true});
  EXPECT_EQ(units.size(), 22u);
  for (const char* largest : {"batch/65536/uniform_30", "many/numbers_16000"}) {
    EXPECT_EQ(std::ranges::count(units, largest, &BenchUnit::name), 1) << largest;
  }
}

/// Finds nothing, in no time.
struct Forgetful final : ManyStructure<float> {
  void build(std::span<const Bounds<float>>) override {}
  void update(const Movers<float>&) override {}
  std::uint64_t query(const Movers<float>&) override { return 0; }
  FirstHits first_hits(const Movers<float>&, const BoxColumns<float>&) override { return {}; }
  void find(const Bounds<float>&, std::vector<std::uint32_t>& names) override { names.clear(); }
};

/// Finds nothing before the first movers have moved.
struct LateRiser : ManyStructure<float> {
  explicit LateRiser(const ManyAbout& about) : inner(many_kinds()[0].float32(about)) {}
  void build(std::span<const Bounds<float>> all) override { inner->build(all); }
  void update(const Movers<float>& movers) override {
    awake = true;
    inner->update(movers);
  }
  std::uint64_t query(const Movers<float>& movers) override { return inner->query(movers); }
  FirstHits first_hits(const Movers<float>& movers, const BoxColumns<float>& all) override {
    return awake ? inner->first_hits(movers, all) : FirstHits{};
  }
  void find(const Bounds<float>& asked, std::vector<std::uint32_t>& names) override {
    names.clear();
    if (awake) inner->find(asked, names);
  }
  std::unique_ptr<ManyStructure<float>> inner;
  bool awake = false;
};

/// Finds as many first hits as there are, and others.
struct Confused final : LateRiser {
  explicit Confused(const ManyAbout& about) : LateRiser(about) { awake = true; }
  FirstHits first_hits(const Movers<float>& movers, const BoxColumns<float>& all) override {
    const FirstHits right = inner->first_hits(movers, all);
    return {right.hits, right.checksum + 1};
  }
};

TEST(BenchMany, WhatMissesBoxesBreaksAGuaranteeAndNothingElseDoes) {
  const ManyWorldOptions world{.boxes = 300, .density = 1};
  const ManyKind forgetful{"forgetful", [](const ManyAbout&) { return std::make_unique<Forgetful>(); }, nullptr};
  std::vector<std::string> broken;
  const std::vector<BenchRow> rows =
      many_rows("many/x", world, 1, {Scalar::float32, Scalar::float64}, many_kinds(), broken);
  EXPECT_TRUE(broken.empty());
  EXPECT_EQ(rows[0].name, "many/x/float32/box_tree/build");
  for (const BenchRow& row : rows) EXPECT_GT(row.seconds(), 0) << row.name;
  many_rows("many/x", world, 1, {Scalar::float32}, std::span(&forgetful, 1), broken);
  ASSERT_EQ(broken.size(), 1u);
  const ManyKind late{"late", [](const ManyAbout& about) { return std::make_unique<LateRiser>(about); }, nullptr};
  many_rows("many/x", world, 1, {Scalar::float32}, std::span(&late, 1), broken);
  ASSERT_EQ(broken.size(), 2u);
  const ManyKind confused{"confused", [](const ManyAbout& about) { return std::make_unique<Confused>(about); },
                          nullptr};
  many_rows("many/x", world, 1, {Scalar::float32}, std::span(&confused, 1), broken);
  ASSERT_EQ(broken.size(), 3u);
}

TEST(BenchFrames, EndAsTheTruthSays) {
  std::vector<std::string> broken;
  EXPECT_EQ(rows_of(small("frame/tiles_10"), broken).size(), 5u);
  EXPECT_TRUE(broken.empty());
}

using Bench = FolderOfTest;
TEST_F(Bench, LeavesAsItIsWhatThisProgramWroteWithTheseOptionsAndNothingElse) {
  BenchOptions options = small("sweep/zero", {"exact"});
  const auto text = [&] {
    EXPECT_TRUE(run_bench(options, folder));
    return text_of_file(folder / "sweep_zero.json");
  };
  const std::string first = text();
  const auto json = nlohmann::json::parse(first);
  int rates = 0;
  for (const auto& row : json["benchmarks"]) {
    if (row["run_name"] != "sweep/zero/float32/exact" || row["run_type"] != "iteration") continue;
    ++rates;
    const double rate = row["items_per_second"];
    EXPECT_TRUE(rate > 1e6 && rate < 1e10 && row["wrong"] == 0) << rate;
  }
  EXPECT_EQ(rates, 2);
  EXPECT_EQ(text(), first);
  options.seed = 2;
  const std::string second = text();
  EXPECT_NE(second, first);
  options.scalars = {Scalar::float64};
  const std::string third = text();
  options.quick = true;
  const std::string fourth = text();
  EXPECT_NE(fourth, third);
  options.repetitions = 3;
  EXPECT_NE(text(), fourth);
  EXPECT_EQ(text_of_file(folder / "sweep_zero.json.old-1"), first);
  EXPECT_EQ(text_of_file(folder / "sweep_zero.json.old-2"), second);
  EXPECT_THROW(bench_units(small("sweep/zer")), UsageError);
}

TEST_F(Bench, TimesOfAStructureThePartThatCounts) {
  ASSERT_TRUE(run_bench(small("many/numbers_1000"), folder));
  const auto json = nlohmann::json::parse(text_of_file(folder / "many_numbers_1000.json"));
  for (const auto& row : json["benchmarks"]) {
    EXPECT_TRUE(std::string(row["run_name"]).ends_with("/manual_time")) << row["run_name"];
  }
}

TEST_F(Bench, AnExactMethodThatIsWrongBreaksAGuaranteeAndIsNotTimed) {
  Card card = *find_method("exact")->card;
  Method liar = *find_method("end_of_frame");
  liar.card = &card;
  BenchOptions options = small("sweep/bullets");
  options.methods = {&liar};
  EXPECT_EQ(run_bench(options, folder).value().size(), 1u);
  EXPECT_FALSE(std::filesystem::exists(folder / "sweep_bullets.json"));
}

}  // namespace
}  // namespace sweeplab
