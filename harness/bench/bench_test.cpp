// SPDX-License-Identifier: MIT
#include "harness/bench/bench.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <filesystem>
#include <set>

#include "harness/bench/bench_queries.h"
#include "harness/bench/stored_bench.h"
#include "harness/bench/without_division.h"
#include "harness/judge/run.h"
#include "harness/query/grid.h"
#include "harness/support/atomic_file.h"
#include "harness/support/rational.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

const BenchFamily& family(std::string_view name) {
  return *std::ranges::find(bench_families(), name, &BenchFamily::name);
}

TEST(BenchFamilies, AreOfFamiliesThatThereAreAndAskForFloatsAndDoubles) {
  std::set<std::string_view> names;
  for (const BenchFamily& f : bench_families()) {
    EXPECT_TRUE(names.insert(f.name).second);
    ASSERT_NE(find_family(f.of), nullptr) << f.name;
    EXPECT_EQ(bench_queries<float>(f, 1, 100).size(), 100u);
    EXPECT_EQ(bench_queries<double>(f, 1, 100).size(), 100u);
  }
}

TEST(BenchFamilies, UniformHasTheVeryShareOfContactsAndInNoOrder) {
  for (const auto& [name, contacts] : {std::pair{"uniform_30", 300}, {"uniform_10", 100}}) {
    const auto queries = bench_queries<float>(family(name), 1, 1000);
    const auto hit = [](const Query<float>& q) { return is_contact(truth(q).cls); };
    EXPECT_EQ(std::ranges::count_if(queries, hit), contacts) << name;
    const auto in_half = std::count_if(queries.begin(), queries.begin() + 500, hit);
    EXPECT_GT(in_half, contacts / 3) << name;
    EXPECT_LT(in_half, contacts * 2 / 3) << name;
    EXPECT_EQ(queries, bench_queries<float>(family(name), 1, 1000));
    EXPECT_NE(queries, bench_queries<float>(family(name), 2, 1000));
  }
}

// What is timed without being judged, since it is no sweep: it says what the judged methods say.
TEST(WithoutDivision, TheVerdictsAreThoseOfTheMethodsInExactArithmeticAndOnSmallIntegers) {
  std::uint32_t impacts = 0;
  for (std::uint32_t i = 0; i < grid_size; i += 7) {
    const Query<float> q = grid_query<float>(i);
    const Query<Rational> e = exactly(q);
    impacts += m3_verdict(q) == Outcome::impact;
    ASSERT_TRUE(m3_verdict(q) == m3(q).outcome && m3_verdict(e) == m3(e).outcome) << i;
    ASSERT_TRUE(edge_alignment_verdict(q) == edge_alignment(q).outcome) << i;
    ASSERT_TRUE(edge_alignment_verdict(e) == edge_alignment(e).outcome) << i;
    ASSERT_TRUE(programming_chips_verdict(q) == programming_chips(q).outcome) << i;
  }
  EXPECT_GT(impacts, 10000u);
  // Rounding is the only difference there is: in exact arithmetic none, whatever the numbers.
  for (const BenchFamily& f : bench_families()) {
    for (const Query<double>& q : bench_queries<double>(f, 1, 500)) {
      const Query<Rational> e = exactly(q);
      ASSERT_TRUE(edge_alignment_verdict(e) == edge_alignment(e).outcome) << f.name;
    }
  }
}

TEST(WithoutDivision, TheFirstHitIsTheSameByProductsAndByTimes) {
  std::size_t groups = 0, hit = 0;
  for (const BenchFamily& f : bench_families()) {
    std::vector<Query<Rational>> exact;
    for (const Query<float>& q : bench_queries<float>(f, 1, 320)) exact.push_back(exactly(q));
    std::vector<FirstOfPairs<Rational>> by_products, by_times;
    const std::span<const Query<Rational>> all(exact);
    first_hits(all, first_hit_by_products<Rational>, [&](const auto& first) { by_products.push_back(first); });
    first_hits(all, first_hit_by_times<Rational>, [&](const auto& first) { by_times.push_back(first); });
    EXPECT_TRUE(by_products == by_times) << f.name;
    groups += by_products.size();
    for (const FirstOfPairs<Rational>& first : by_products) hit += first.index < boxes_a_first_hit;
    // Against a search of its own, through the method.
    for (std::size_t g = 0; g < by_products.size(); ++g) {
      std::size_t best = boxes_a_first_hit;
      Rational least(2);
      for (std::size_t i = 0; i < boxes_a_first_hit; ++i) {
        const Answer<Rational> answer = m3(exact[g * boxes_a_first_hit + i]);
        if (answer.outcome == Outcome::separate || !(answer.time < least)) continue;
        best = i;
        least = answer.time;
      }
      EXPECT_EQ(by_products[g].index, best) << f.name;
    }
  }
  EXPECT_EQ(groups, 20 * bench_families().size());
  EXPECT_GT(hit, groups / 2);
}

/// A small run: the real thing, in a few repetitions.
class BenchRun : public testing::Test {
 protected:
  static const Bench& bench() {
    static const Bench result = [] {
      BenchOptions options{
          .families = {&family("bullets")}, .scalars = {Scalar::float32}, .repetitions = 3, .quick = true};
      for (const char* id : {"programming_chips", "exact", "end_of_frame"}) options.methods.push_back(find_method(id));
      for (const Method& method : methods()) {
        if (method.card->id == "box2d_shape_cast") options.methods.push_back(&method);
      }
      const auto checkpoint = std::filesystem::path(testing::TempDir()) /
                              (std::string(testing::UnitTest::GetInstance()->current_test_info()->name()) + ".json");
      std::filesystem::remove(checkpoint);
      auto done = run_bench(options, checkpoint).value();
      // What is done is not done again: the times would be others.
      const auto again = run_bench(options, checkpoint).value();
      EXPECT_EQ(again.results.front().ns.size(), 3u);
      EXPECT_NEAR(again.results.front().median(), done.results.front().median(), 1e-3);
      return done;
    }();
    return result;
  }
};

TEST_F(BenchRun, TimesEveryMethodThatTakesAQueryAndTheTruth) {
  for (const char* id :
       {"programming_chips", "exact", "truth", "truth_in_rationals", "m3_verdict", "edge_alignment_verdict",
        "programming_chips_verdict", "first_hit_by_products", "first_hit_by_times"}) {
    const BenchResult* r = bench().find("bullets", Scalar::float32, id);
    ASSERT_NE(r, nullptr) << id;
    EXPECT_EQ(r->ns.size(), 3u);
    EXPECT_TRUE(std::ranges::is_sorted(r->ns));
    EXPECT_GT(r->ns.front(), 0.5);
    EXPECT_LT(r->median(), 1e6);
  }
}

TEST_F(BenchRun, CountsWhatIsWrongBesideTheTimes) {
  EXPECT_EQ(bench().find("bullets", Scalar::float32, "exact")->wrong, 0u);
  EXPECT_GT(bench().find("bullets", Scalar::float32, "programming_chips")->wrong, 100u);
  for (const BenchResult& r : bench().results) {
    EXPECT_LE(r.tunnels + r.phantoms + r.missed_overlaps + r.failed, r.wrong) << r.algorithm;
    EXPECT_LE(r.wrong, r.asked) << r.algorithm;
  }
}

TEST_F(BenchRun, HasAllThatWasAskedForAndEveryExtraInTheirOrder) {
  std::vector<std::string> expected{"programming_chips", "exact", "end_of_frame"};
  if (find_method("box2d_shape_cast")) expected.push_back("box2d_shape_cast");
  for (const BenchExtra& extra : bench_extras()) expected.emplace_back(extra.id);
  EXPECT_EQ(bench().algorithms, expected);
  EXPECT_EQ(bench().families, std::vector<std::string>{"bullets"});
  std::vector<std::string> timed;
  for (const BenchResult& r : bench().results) timed.push_back(r.algorithm);
  EXPECT_EQ(timed, expected);
}

// Many batches on all threads, against one batch on this one.
TEST_F(BenchRun, HasTheVeryCountsOfEveryQuery) {
  Batch<float> batch;
  batch.queries = bench_queries<float>(family("bullets"), 1, 65536);
  std::vector<const Method*> panel;
  for (const BenchResult& r : bench().results) {
    if (const Method* method = find_method(r.algorithm)) panel.push_back(method);
  }
  ASSERT_GE(panel.size(), 3u);
  EXPECT_GT(bench().find("bullets", Scalar::float32, "end_of_frame")->tunnels, 1000u);
  judge_batch<float>(batch, panel);
  const auto contacts = std::ranges::count_if(batch.truths, [](const Truth& t) { return is_contact(t.cls); });
  for (const BenchResult& r : bench().results) {
    EXPECT_EQ(r.queries, 65536u) << r.algorithm;
    EXPECT_EQ(r.contacts, static_cast<std::uint64_t>(contacts)) << r.algorithm;
    EXPECT_LE(r.timed, r.asked) << r.algorithm;
    const auto m = static_cast<std::size_t>(std::ranges::find(panel, find_method(r.algorithm)) - panel.begin());
    if (m == panel.size()) {
      EXPECT_EQ(r.wrong, 0u) << r.algorithm;
      continue;
    }
    const auto of = [&](auto is) {
      return static_cast<std::uint64_t>(std::ranges::count_if(batch.columns[m].judgements, is, &Judgement::verdict));
    };
    EXPECT_EQ(r.asked, of([](Verdict v) { return v != Verdict::not_asked; })) << r.algorithm;
    EXPECT_EQ(r.wrong, of([](Verdict v) { return is_wrong(v); })) << r.algorithm;
    EXPECT_EQ(r.tunnels, of([](Verdict v) { return v == Verdict::tunnel; })) << r.algorithm;
    EXPECT_EQ(r.phantoms, of([](Verdict v) { return v == Verdict::phantom; })) << r.algorithm;
    EXPECT_EQ(r.missed_overlaps, of([](Verdict v) { return v == Verdict::missed_overlap; })) << r.algorithm;
    EXPECT_EQ(r.failed, of([](Verdict v) { return v == Verdict::failed; })) << r.algorithm;
    EXPECT_EQ(r.excused, of([](Verdict v) { return v == Verdict::excused; })) << r.algorithm;
  }
}

TEST_F(BenchRun, TheTailIsInOrder) {
  for (const BenchResult& r : bench().results) {
    if (!r.tail) continue;
    EXPECT_GT(r.tail->p50, 0) << r.algorithm;
    EXPECT_LE(r.tail->p50, r.tail->p99);
    EXPECT_LE(r.tail->p99, r.tail->max);
  }
  EXPECT_TRUE(bench().find("bullets", Scalar::float32, "exact")->tail);
}

TEST_F(BenchRun, TheFileLosesNothing) {
  const auto path = std::filesystem::path(testing::TempDir()) / "bench_test_file.json";
  write_atomically(path, file_text(bench(), bench_provenance()));
  const StoredBench read = read_bench(path);
  EXPECT_TRUE(file_text(read.bench, read.provenance) == file_text(bench(), read.provenance));
  EXPECT_TRUE(read.provenance.contains("cpu") && read.provenance.contains("flags") &&
              read.provenance.contains("commit"));
  write_atomically(path, "{}");
  EXPECT_THROW(read_bench(path), UsageError);
  std::filesystem::remove(path);
  EXPECT_THROW(read_bench(path), UsageError);
}

TEST_F(BenchRun, ASlowerMachineIsNoChangeAndASlowerMethodIs) {
  // Times of our own: how far those of a run are apart depends on how busy the machine is.
  Bench before = bench();
  for (BenchResult& r : before.results) r.ns = {10, 10.1, 10.2};
  Bench slower = before;
  for (BenchResult& r : slower.results) {
    for (double& ns : r.ns) ns *= 2;
  }
  EXPECT_EQ(comparison(before, slower).find("exact "), std::string::npos) << comparison(before, slower);
  EXPECT_NE(comparison(before, slower).find(" itself took 2.00 of the time"), std::string::npos);

  Bench worse = before;
  const auto exact = std::ranges::find(worse.results, "exact", &BenchResult::algorithm);
  for (double& ns : exact->ns) ns *= 3;
  EXPECT_NE(comparison(before, worse).find("1 of "), std::string::npos);
  EXPECT_NE(comparison(before, worse).find("3.00"), std::string::npos);
  EXPECT_NE(comparison(worse, before).find("0.33"), std::string::npos);
  EXPECT_NE(comparison(before, Bench{}).find("nothing in common"), std::string::npos);
}

}  // namespace
}  // namespace sweeplab
