// SPDX-License-Identifier: MIT
//
// What is said of times that are known beforehand: medians, spreads, ratios and tails are told apart.
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <string>
#include <vector>

#include "harness/bench/bench.h"

namespace sweeplab {
namespace {

BenchResult result(std::string family, std::string algorithm, Scalar scalar, std::vector<double> ns) {
  return {.family = std::move(family), .algorithm = std::move(algorithm), .scalar = scalar, .ns = std::move(ns)};
}

TEST(BenchResult, QuantilesLieBetweenTheRepetitionsInProportion) {
  const BenchResult four = result("tiles", "exact", Scalar::float32, {1, 2, 4, 16});
  EXPECT_EQ(four.quantile(0), 1);
  EXPECT_EQ(four.quantile(0.25), 1.75);
  EXPECT_EQ(four.median(), 3);
  EXPECT_EQ(four.quantile(0.75), 7);
  EXPECT_EQ(four.quantile(1), 16);
  const BenchResult three = result("tiles", "exact", Scalar::float32, {1, 2, 30});
  EXPECT_EQ(three.median(), 2);
  EXPECT_EQ(three.quantile(1), 30);
  EXPECT_EQ(result("tiles", "exact", Scalar::float32, {5}).quantile(0.75), 5);
  EXPECT_EQ(result("tiles", "exact", Scalar::float32, {}).median(), 0);
}

/// Three families, of which `corners` is set to trap; the baseline, a method, and the truth.
Bench known() {
  Bench bench{.repetitions = 3};
  bench.algorithms = {"programming_chips", "gamedev", "truth"};
  bench.families = {"uniform_30", "tiles", "corners"};
  const auto add = [&bench](BenchResult r) -> BenchResult& {
    r.queries = 200;
    r.asked = 90;
    r.contacts = 25;
    bench.results.push_back(std::move(r));
    return bench.results.back();
  };
  add(result("uniform_30", "programming_chips", Scalar::float32, {9, 10, 19}));
  add(result("uniform_30", "gamedev", Scalar::float32, {15, 20, 300})).wrong = 1000;
  add(result("uniform_30", "truth", Scalar::float32, {2000, 2100, 2200}));
  add(result("uniform_30", "programming_chips", Scalar::float64, {11, 12, 13})).asked = 200;
  add(result("uniform_30", "gamedev", Scalar::float64, {18, 18, 18})).asked = 200;
  add(result("tiles", "programming_chips", Scalar::float32, {10, 10, 10}));
  add(result("tiles", "gamedev", Scalar::float32, {15, 15, 15}));
  add(result("corners", "programming_chips", Scalar::float32, {10, 20, 40})).wrong = 3;
  BenchResult& worst = add(result("corners", "gamedev", Scalar::float32, {50, 60, 61}));
  worst.wrong = 7;
  worst.tail = BenchTail{1.5, 22.5, 333.5};
  return bench;
}

bool has(const std::string& text, const std::string& part) { return text.find(part) != std::string::npos; }

TEST(SpeedTable, HasTheMedianItsRatioTheWorstFamilyAndWhatIsWrongWhereItIsTrapped) {
  const std::string table = speed_table(known());
  EXPECT_TRUE(has(
      table,
      "| gamedev (from ports) | 20.0* (2.00) | - | 3.00 corners | 7 of 90 | 18.0 (1.50) | - | 1.50 uniform_30 | - |"))
      << table;
  EXPECT_TRUE(has(table, "| programming_chips | 10.0* (1.00) | - | 1.00 uniform_30 | 3 of 90 | 12.0 (1.00) | - |"))
      << table;
  EXPECT_TRUE(has(table, "| truth | 2100 (210.00) | - | 210.00 uniform_30 | - | - | - | - | - |")) << table;
  EXPECT_TRUE(has(table, "medians of 3 interleaved repetitions")) << table;
}

TEST(BenchText, HasEachFamilyWithSpreadTailAndContacts) {
  const std::string text = bench_text(known());
  EXPECT_TRUE(has(text, "\ncorners float32: 12.5% contacts\n")) << text;
  const auto row = text.find("gamedev", text.find("corners float32"));
  std::string words;
  for (const char c : text.substr(row, text.find('\n', row) - row)) {
    if (c != ' ' || words.back() != ' ') words += c;
  }
  EXPECT_EQ(words, "gamedev (from ports) 60.0 50.0 61.0 3.00 1.5 22.5 333.5 90 7");
  EXPECT_TRUE(has(text, "\nuniform_30 float64: 12.5% contacts\n")) << text;
  EXPECT_FALSE(has(text, "tiles float64")) << text;
  EXPECT_LT(text.find("uniform_30 float32"), text.find("uniform_30 float64"));
  EXPECT_LT(text.find("uniform_30 float64"), text.find("tiles float32"));
}

TEST(BenchComparison, CallsAChangeWhatLiesBeyondBothSpreadsAndTellsTheMachinesDriftApart) {
  const Bench before = known();
  Bench now = known();
  // The machine: 1, 2 and 4 times as slow in the families of float32, and as fast in float64: in the median twice... of
  // four, the upper of the middle two.
  const auto of = [&now](std::string_view family, Scalar scalar, std::string_view algorithm) -> BenchResult& {
    return const_cast<BenchResult&>(*now.find(family, scalar, algorithm));
  };
  of("tiles", Scalar::float32, "programming_chips").ns = {20, 20, 20};
  of("corners", Scalar::float32, "programming_chips").ns = {80, 80, 80};
  of("corners", Scalar::float32, "gamedev").ns = {240, 250, 600};  // 3 to 7.5 baselines; before 2.5 to 3.05: noise
  of("tiles", Scalar::float32, "gamedev").ns = {15, 16, 17};       // 0.75 to 0.85; before 1.5: faster
  of("uniform_30", Scalar::float64, "gamedev").ns = {24, 24, 24};  // 2; before 1.5: slower
  const std::string text = comparison(before, now);
  EXPECT_TRUE(has(text, "2 of 5 changed")) << text;
  EXPECT_TRUE(has(text, "itself took 2.00 of the time before")) << text;
  EXPECT_FALSE(has(text, "corners")) << text;
  std::string words;
  for (const char c : text) {
    if (c != ' ' || words.empty() || words.back() != ' ') words += c;
  }
  EXPECT_TRUE(has(words, "gamedev (from ports) tiles float32 1.50 0.80 0.53\n")) << text;
  EXPECT_TRUE(has(words, "gamedev (from ports) uniform_30 float64 1.50 2.00 1.33\n")) << text;
}

TEST(BenchJson, HasTheMedianTheEndsTheQuartersAndTheRatio) {
  BenchResult r = result("tiles", "exact", Scalar::float64, {1, 2, 4, 16.00049});
  r.tail = BenchTail{1, 2, 3};
  r.queries = 11, r.contacts = 12, r.asked = 13, r.timed = 14, r.wrong = 15, r.tunnels = 16, r.phantoms = 17;
  r.missed_overlaps = 18, r.failed = 19, r.excused = 20;
  const BenchResult baseline = result("tiles", "programming_chips", Scalar::float64, {1, 1.5, 9});
  const auto json = to_json(r, &baseline);
  EXPECT_EQ(
      json.dump(),
      "{\"family\":\"tiles\",\"scalar\":\"float64\",\"algorithm\":\"exact\",\"ns\":3.0,\"ns_low\":1.0,\"ns_high\":16.0,"
      "\"ns_q1\":1.75,\"ns_q3\":7.0,\"ratio\":2.0,\"repetitions\":[1.0,2.0,4.0,16.0],\"queries\":11,\"contacts\":12,"
      "\"asked\":13,\"timed\":14,\"wrong\":15,\"tunnels\":16,\"phantoms\":17,\"missed_overlaps\":18,\"failed\":19,"
      "\"excused\":20,\"tail\":{\"p50\":1.0,\"p99\":2.0,\"max\":3.0}}");
  EXPECT_EQ(to_json(bench_result_from(json), &baseline), json);
  EXPECT_TRUE(to_json(r, nullptr).at("ratio").is_null());
}

}  // namespace
}  // namespace sweeplab
