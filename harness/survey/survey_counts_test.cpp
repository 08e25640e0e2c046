// SPDX-License-Identifier: MIT
//
// A survey of many batches and several threads counts what a plain loop over its queries counts: no batch, no lane, no
// shard and no unit is lost or counted twice.
#include <array>
#include <span>
#include <string>
#include <vector>

#include "harness/judge/run.h"
#include "harness/methods/names.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/survey/survey.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

/// What a survey counts of one method, and of the queries.
struct Counts {
  std::array<std::uint64_t, enum_count<Class>> classes{};
  std::array<std::array<std::uint64_t, enum_count<Cause>>, enum_count<Verdict>> verdicts{};
  std::array<std::uint64_t, enum_count<Verdict>> excused_as{}, excused_severe{};
  std::uint64_t times = 0;
  bool operator==(const Counts&) const = default;
};

/// Query by query: each is a batch of its own.
template <class S>
std::vector<Counts> counted_plainly(const Family& family, std::span<const Method* const> methods, std::uint64_t begin,
                                    std::uint64_t end) {
  std::vector<Counts> counts(methods.size());
  for (std::uint64_t i = begin; i < end; ++i) {
    Batch<S> batch;
    batch.queries = {family.at<S>(1, i)};
    judge_batch<S>(batch, methods);
    for (std::size_t m = 0; m < methods.size(); ++m) {
      const auto [verdict, cause] = batch.columns[m].judgements[0];
      ++counts[m].classes[index_of(batch.truths[0].cls)];
      ++counts[m].verdicts[index_of(verdict)][index_of(cause)];
      if (verdict == Verdict::excused) {
        Judged<S> judged(batch.queries[0], batch.truths[0]);
        const Verdict as = judge_before_excuses(*methods[m]->card, judged, batch.columns[m].answers[0]);
        ++counts[m].excused_as[index_of(as)];
        counts[m].excused_severe[index_of(as)] +=
            has_severity(as) &&
            is_severe(relative_severity(batch.queries[0], batch.severity_of(0, batch.columns[m], as)));
      }
      counts[m].times += batch.truths[0].cls == Class::impact && verdict != Verdict::failed &&
                         batch.columns[m].answers[0].outcome == Outcome::impact;
    }
  }
  return counts;
}

class SurveyCounts : public FolderOfTest {
 protected:
  SurveyCounts() {
    options.families = families_named({"grid", "mixed", "corners", "bullets"});
    options.methods = methods_named({"gamedev", "edge_alignment", "chipmunk_segment_query", "exact"});
  }

  Survey survey() const {
    std::filesystem::remove(file);
    return run_survey(options, file).value();
  }
  std::vector<Counts> plainly(const SurveyUnit& unit, std::uint64_t begin, std::uint64_t end) const {
    return with_scalar(unit.scalar, [&]<class S>() {
      return counted_plainly<S>(*find_family(unit.family), options.methods, begin, end);
    });
  }
  /// `survey` has just the queries from `begin` to `end` of every family.
  void expect_counts(const Survey& found, std::uint64_t begin, std::uint64_t end) const {
    ASSERT_EQ(found.units.size(), options.families.size() * options.scalars.size());
    for (const SurveyUnit& unit : found.units) {
      EXPECT_EQ(unit.census.queries, end - begin) << unit.family;
      EXPECT_EQ(unit.census.stages.filter + unit.census.stages.exact, end - begin) << unit.family;
      const std::vector<Counts> expected = plainly(unit, begin, end);
      for (std::size_t m = 0; m < options.methods.size(); ++m) {
        const Tally& tally = unit.tallies[m];
        const Counts counts{unit.census.classes, tally.counts, tally.excused_as, tally.excused_severe,
                            tally.error_ulps.total()};
        EXPECT_TRUE(counts == expected[m]) << unit.family << " " << name_of(unit.scalar) << " " << found.algorithms[m];
        EXPECT_EQ(tally.error_world.total(), expected[m].times);
      }
    }
  }

  SurveyOptions options;
  const std::filesystem::path file = folder / "checkpoint.json";
};

TEST_F(SurveyCounts, OfManyBatchesOnSeveralThreadsAreThoseOfAPlainLoop) {
  // Four batches of 1,024 and one of 904; a last one of a single query; and none but whole ones.
  for (const auto& [queries, threads] : {std::pair{5000u, 4u}, {5000u, 1u}, {4097u, 3u}, {4096u, 2u}, {1u, 4u}}) {
    options.queries = queries;
    options.threads = threads;
    SCOPED_TRACE(std::to_string(queries) + " queries, " + std::to_string(threads) + " threads");
    expect_counts(survey(), 0, queries);
  }
}

TEST_F(SurveyCounts, OfShardsAreThoseOfTheirQueriesAndNoQueryIsLeftOut) {
  options.queries = 5000;
  options.threads = 3;
  const std::array<std::uint64_t, 4> bounds{0, 1666, 3333, 5000};
  for (std::uint64_t i = 1; i <= 3; ++i) {
    options.shard = {i, 3};
    expect_counts(survey(), bounds[i - 1], bounds[i]);
  }
}

TEST_F(SurveyCounts, OfAResumedSurveyAreThoseOfOneRun) {
  options.queries = 3000;
  options.threads = 3;
  std::filesystem::remove(file);
  const std::vector<const Family*> all = options.families;
  expect_counts(run_survey(options, file).value(), 0, 3000);
  expect_counts(run_survey(options, file).value(), 0, 3000);  // every unit from the checkpoint
}

/// Every lane of a run has queries of its own, and none is left out of the sums: here each has just one batch.
TEST(Counter, AddsUpAllLanes) {
  const Method* const panel[] = {find_method("gamedev")};
  constexpr std::size_t lanes = 7;
  Counter<float> counter(1, lanes);
  const Family& family = *find_family("mixed");
  for (std::size_t lane = 0; lane < lanes; ++lane) {
    Batch<float> batch;
    batch.lane = lane;
    batch.first = lane * 100;
    for (std::uint64_t i = 0; i < 100; ++i) batch.queries.push_back(family.at<float>(1, batch.first + i));
    judge_batch<float>(batch, panel);
    counter.study(batch);
  }
  const Counts plain = counted_plainly<float>(family, panel, 0, 100 * lanes)[0];
  EXPECT_EQ(counter.census().queries, 100 * lanes);
  EXPECT_EQ(counter.census().classes, plain.classes);
  EXPECT_EQ(counter.tallies()[0].counts, plain.verdicts);
  EXPECT_EQ(counter.tallies()[0].error_ulps.total(), plain.times);
}

TEST(FamilySource, GivesEveryQueryOnceInBatchesOfAtMost1024) {
  const Family& family = *find_family("mixed");
  for (const auto& [begin, end] : {std::pair{0u, 5000u}, {0u, 1024u}, {7u, 8u}, {1000u, 3049u}, {5u, 5u}}) {
    FamilySource<float> source(family, 1, begin, end);
    std::uint64_t next = begin;
    for (Batch<float> batch; source.next(batch); next += batch.size) {
      source.fill(batch);
      EXPECT_EQ(batch.first, next);
      EXPECT_EQ(batch.queries.size(), batch.size);
      EXPECT_EQ(batch.size, std::min<std::uint64_t>(1024, end - next));
      EXPECT_EQ(batch.queries.back(), family.at<float>(1, next + batch.size - 1));
    }
    EXPECT_EQ(next, end);
  }
}

}  // namespace
}  // namespace sweeplab
