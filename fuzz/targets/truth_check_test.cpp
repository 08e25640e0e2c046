// SPDX-License-Identifier: MIT
#include "fuzz/targets/truth_check.h"

#include <array>
#include <vector>

#include <gtest/gtest.h>

#include "harness/judge/wrong_on_purpose.h"
#include "harness/laws/law_mix.h"
#include "harness/query/grid.h"

namespace sweeplab::fuzz {
namespace {

using namespace wrong_on_purpose;

TEST(TruthCheck, HasNoObjectionToOurs) {
  const TruthCheck check(subjects());
  for (std::uint64_t i = 0; i < 1500; ++i) {
    const auto choice = static_cast<std::uint16_t>(i * 41);
    ASSERT_EQ(check.complaint(mixed_query<float>(5, i), choice), "");
    ASSERT_EQ(check.complaint(mixed_query<double>(5, i), choice), "");
  }
}

constexpr Card card_of(Kind kind) {
  return {.id = "subject", .kind = kind, .grazes = open_rule, .overlap = OverlapClaim::reported};
}
constexpr Card exact_card = card_of(Kind::exact), repaired_card = card_of(Kind::repaired);

/// The first objection on the way through a part of the grid, all choices taking turns.
std::string first_complaint(const std::vector<Subject>& panel) {
  const TruthCheck check(panel);
  for (std::uint32_t i = 0; i < 15000; ++i) {
    const std::uint32_t index = i * 2003u % grid_size;
    const auto choice = static_cast<std::uint16_t>(i);
    const std::string complaint = i % 2 == 0 ? check.complaint(grid_query<float>(index), choice)
                                             : check.complaint(grid_query<double>(index), choice);
    if (!complaint.empty()) return complaint;
  }
  return "";
}

// The methods of the grid's integers: `honest` answers these without rounding but for the quotient.
#define SWEEPLAB_EXPECT_SEEN(name)                                                                        \
  {                                                                                                       \
    const Method method{&repaired_card, over_batch<float, name<float>>, over_batch<double, name<double>>, \
                        name<Rational>};                                                                  \
    const std::string complaint = first_complaint({{"subject", &method}});                                \
    EXPECT_NE(complaint.find("subject"), complaint.npos) << #name << " was not seen: " << complaint;      \
    EXPECT_NE(complaint.find("./sweeplab "), complaint.npos) << #name;                                    \
  }

TEST(TruthCheck, SeesEveryMethodThatIsWrongOnPurpose) {
  SWEEPLAB_EXPECT_SEEN(always_separate)
  SWEEPLAB_EXPECT_SEEN(always_hit)
  SWEEPLAB_EXPECT_SEEN(swapped_axes)
  SWEEPLAB_EXPECT_SEEN(negated_normal)
  SWEEPLAB_EXPECT_SEEN(no_normal)
  SWEEPLAB_EXPECT_SEEN(diagonal_normal)
  SWEEPLAB_EXPECT_SEEN(nan_time)
  SWEEPLAB_EXPECT_SEEN(infinite_time)
  SWEEPLAB_EXPECT_SEEN(says_failed)
  SWEEPLAB_EXPECT_SEEN(one_ulp_late)
  SWEEPLAB_EXPECT_SEEN(early_by_two_thousandths)
  SWEEPLAB_EXPECT_SEEN(impact_as_overlap)
  SWEEPLAB_EXPECT_SEEN(overlap_as_impact)
  SWEEPLAB_EXPECT_SEEN(overlap_not_seen)
  SWEEPLAB_EXPECT_SEEN(touch_as_hit)
  SWEEPLAB_EXPECT_SEEN(time_of_exit)
}

const Method honest_repaired{&repaired_card, over_batch<float, honest<float>>, over_batch<double, honest<double>>,
                             honest<Rational>};

TEST(TruthCheck, HasNoObjectionToAnHonestSweepInExactArithmetic) {
  EXPECT_EQ(first_complaint({{"subject", &honest_repaired}}), "");
}

TEST(TruthCheck, HoldsWhatIsOfKindExactToTheLastBitInItsOwnScalar) {
  const Method late{&exact_card, over_batch<float, one_ulp_late<float>>, over_batch<double, one_ulp_late<double>>,
                    honest<Rational>};
  const std::string complaint = first_complaint({{"subject", &late}});
  EXPECT_NE(complaint.find("subject: wrong time\n  ./sweeplab explain --scalar float"), complaint.npos) << complaint;
  const Method no_corner{&exact_card, over_batch<float, honest<float>>, over_batch<double, honest<double>>,
                         honest<Rational>};
  const Query<float> corner_hit{{0, 0, 1, 1}, {6, 6}, {4, 4, 1, 1}, {}};
  EXPECT_TRUE(TruthCheck(std::vector<Subject>{{"subject", &no_corner}})
                  .complaint(corner_hit, 0)
                  .starts_with("subject: wrong corner flag"));
}

TEST(TruthCheck, SaysHowToReproduceABrokenLaw) {
  const Method wrong{&repaired_card, over_batch<float, always_separate<float>>,
                     over_batch<double, always_separate<double>>, always_separate<Rational>};
  const std::vector<Subject> panel{{"honest", &honest_repaired}, {"wrong", &wrong}};
  const TruthCheck check(panel);
  bool law_seen = false;
  const Query<float> overlap{{0, 0, 2, 2}, {}, {1, 1, 2, 2}, {}};
  for (std::uint32_t choice = 0; choice < 1000 && !law_seen; ++choice) {
    const std::string complaint = check.complaint(overlap, static_cast<std::uint16_t>(choice));
    law_seen = complaint.starts_with("law never_tunnels of wrong in exact") &&
               complaint.find("./sweeplab laws --reproduce never_tunnels/wrong/exact/0,0,2,2,") != complaint.npos;
  }
  EXPECT_TRUE(law_seen);
}

}  // namespace
}  // namespace sweeplab::fuzz
