// SPDX-License-Identifier: MIT
//
// A survey of many batches and several threads counts what a plain loop over its queries counts: no batch, no lane and no
// unit is lost or counted twice.
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
  std::array<std::uint64_t, enum_count<Class>> classes{}, not_asked{};
  std::array<std::array<std::uint64_t, enum_count<Cause>>, enum_count<Verdict>> verdicts{};
  std::array<std::uint64_t, enum_count<Verdict>> excused_as{}, excused_severe{};
  std::uint64_t times = 0;
  bool operator==(const Counts&) const = default;
};

/// Query by query: each is a batch of its own.
template <class S>
std::vector<Counts> counted_plainly(const Family& family, std::span<const Method* const> methods,
                                    std::uint64_t queries) {
  std::vector<Counts> counts(methods.size());
  for (std::uint64_t i = 0; i < queries; ++i) {
    Batch<S> batch;
    batch.queries = {family.at<S>(1, i)};
    judge_batch<S>(batch, methods);
    for (std::size_t m = 0; m < methods.size(); ++m) {
      const auto [verdict, cause] = batch.columns[m].judgements[0];
      ++counts[m].classes[index_of(batch.truths[0].cls)];
      ++counts[m].verdicts[index_of(verdict)][index_of(cause)];
      counts[m].not_asked[index_of(batch.truths[0].cls)] += verdict == Verdict::not_asked;
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

TEST(SurveyCounts, OfManyBatchesOnSeveralThreadsAreThoseOfAPlainLoop) {
  SurveyOptions options{.families = families_named({"grid", "mixed", "corners", "bullets"}),
                        .methods = methods_named({"gamedev", "edge_alignment", "chipmunk_segment_query", "exact"})};
  // Four batches of 1,024 and one of 904; a last one of a single query; and none but whole ones.
  for (const auto& [queries, threads] : {std::pair{5000u, 4u}, {5000u, 1u}, {4097u, 3u}, {4096u, 2u}, {1u, 4u}}) {
    options.queries = queries;
    options.threads = threads;
    SCOPED_TRACE(std::to_string(queries) + " queries, " + std::to_string(threads) + " threads");
    const Survey survey = with_scratch_file([&](const auto& file) { return run_survey(options, file).value(); });
    ASSERT_EQ(survey.units.size(), options.families.size() * options.scalars.size());
    for (const SurveyUnit& unit : survey.units) {
      EXPECT_EQ(unit.census.queries, queries) << unit.family;
      EXPECT_EQ(unit.census.stages.filter + unit.census.stages.exact, queries) << unit.family;
      const std::vector<Counts> expected = with_scalar(unit.scalar, [&]<class S>() {
        return counted_plainly<S>(*find_family(unit.family), options.methods, options.queries);
      });
      for (std::size_t m = 0; m < options.methods.size(); ++m) {
        const Tally& tally = unit.tallies[m];
        const Counts counts{unit.census.classes, tally.not_asked,      tally.counts,
                            tally.excused_as,    tally.excused_severe, tally.error_ulps.total()};
        EXPECT_TRUE(counts == expected[m]) << unit.family << " " << name_of(unit.scalar) << " " << survey.algorithms[m];
        EXPECT_EQ(tally.error_world.total(), expected[m].times);
      }
    }
  }
}

}  // namespace
}  // namespace sweeplab
