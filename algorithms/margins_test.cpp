// SPDX-License-Identifier: MIT
//
// What the margins and ranges of `exact`, the truth and the severity guard, on the family that is drawn against them:
// every answer against the slow truth, and how many queries each step decides. The long run is the same test with more
// queries: SWEEPLAB_EXACT_SCALE=400 SWEEPLAB_EXACT_SEED=28 ./margins_test --gtest_filter='*SlowTruth*'
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/exact.h"
#include "algorithms/exact_closed.h"
#include "harness/methods/names.h"
#include "harness/project/exact_oracle.h"
#include "harness/project/record.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/scalars.h"
#include "harness/support/csv.h"
#include "harness/support/source_dir.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab {
namespace {

template <class S>
std::string fault_of_time_before(const Query<S>& q, const SlowTruth& slow) {
  const S t = time_before_contact(q);
  if (slow.cls != Class::impact) return t == S(slow.cls == Class::overlap ? 0 : 1) ? "" : "not the end of the frame";
  if (!(t >= 0) || mpq_class(t) > slow.time) return "late";
  return mpq_class(std::nextafter(t, S(2))) > slow.time ? "" : "earlier than it need be";
}

/// What is wrong with whatever is said of this query; empty: nothing.
template <class S>
std::string complaint(const Query<S>& q) {
  const SlowTruth slow = slow_truth(q);
  const Expected e = oracle(q);
  const auto says = [](const char* who, const std::string& what) { return what.empty() ? "" : who + what; };
  return says("exact: ", fault(exact(q), e.open, e)) + says("exact_closed: ", fault(exact_closed(q), e.closed, e)) +
         says("integers: ", fault(exact_detail::with_integers<false>(q), e.open, e)) +
         says("time_before_contact: ", fault_of_time_before(q, slow)) + difference(q, slow);
}

template <class S>
class Margins : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Margins, Scalars);

TYPED_TEST(Margins, AllAgreeWithTheSlowTruthOnQueriesMadeAgainstThem) {
  using S = TypeParam;
  const Family& family = *find_family("adversarial");
  for (std::uint64_t i = 0; i < static_cast<std::uint64_t>(scaled(25000)); ++i) {
    const Query<S> q = family.at<S>(seed() + 2, i);
    ASSERT_EQ(complaint(q), "") << "index " << i << ": " << show(q);
  }
}

/// margins.csv: each row told a margin apart from one that is smaller by what is said: something became wrong that is
/// right.
TEST(MarginsAtTheirQueries, AllAreRightWhereASmallerOneWasSeenToBeWrong) {
  CsvReader csv(std::filesystem::path(SWEEPLAB_SOURCE_DIR + "/algorithms/margins.csv"));
  std::vector<std::string_view> fields;
  csv.next(fields);
  int rows = 0;
  for (; csv.next(fields); ++rows) {
    Numbers numbers{};
    ASSERT_EQ(fields.size(), 2 + numbers.size());
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      numbers[k] = std::strtod(std::string(fields[2 + k]).c_str(), nullptr);
    }
    with_scalar(scalar_named(std::string(fields[1])),
                [&]<class S>() { EXPECT_EQ(complaint(query_of<S>(numbers)), "") << fields[0]; });
  }
  EXPECT_EQ(rows, 15);
}

template <class S>
std::string counts_by_step() {
  using exact_detail::Stage;
  constexpr const char* steps[] = {"singles", "pairs", "scaled pairs", "exact singles", "128 bits", "sums", "integers"};
  constexpr std::uint64_t queries = 100000;
  std::uint64_t open[7] = {}, closed[7] = {};
  TruthStages of_truth, of_severity;
  const Family& family = *find_family("adversarial");
  for (std::uint64_t i = 0; i < queries; ++i) {
    const Query<S> q = family.at<S>(4, i);
    exact_detail::answer<false>(q, [&open](Stage s) { ++open[static_cast<int>(s)]; });
    exact_detail::answer<true>(q, [&closed](Stage s) { ++closed[static_cast<int>(s)]; });
    truth(q, &of_truth);
    severity(q, &of_severity);
  }
  std::string counts;
  const auto add = [&counts](std::string_view who, std::string_view step, std::uint64_t n) {
    counts += fmt::format("{},{},{},{}\n", name_of(scalar_of<S>), who, step, n);
  };
  for (int s = 0; s < 7; ++s) add("exact", steps[s], open[s]);
  for (int s = 0; s < 7; ++s) add("exact_closed", steps[s], closed[s]);
  add("truth", "filter", of_truth.filter), add("truth", "exact", of_truth.exact);
  add("severity", "filter", of_severity.filter), add("severity", "exact", of_severity.exact);
  return counts;
}

// A margin or a range that is changed where no answer changes changes at least who finds it: a smaller margin is sure
// of more. The steps before the last that a query takes are counted, too.
TEST(Steps, DecideAsManyQueriesAsOnRecord) {
  expect_recorded("harness/records/steps.csv",
                  "scalar,who,step,queries\n" + counts_by_step<float>() + counts_by_step<double>());
}

}  // namespace
}  // namespace sweeplab
