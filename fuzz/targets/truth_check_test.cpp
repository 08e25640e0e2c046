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
#define SWEEPLAB_METHOD(card, in_floats, in_rationals) \
  Method { &card, over_batch<float, in_floats<float>>, over_batch<double, in_floats<double>>, in_rationals<Rational> }
#define SWEEPLAB_NAMED(name) \
  { #name, SWEEPLAB_METHOD(repaired_card, name, name) }

TEST(TruthCheck, SeesEveryMethodThatIsWrongOnPurpose) {
  const std::pair<const char*, Method> wrong[] = {
      SWEEPLAB_NAMED(always_separate), SWEEPLAB_NAMED(swapped_axes),      SWEEPLAB_NAMED(negated_normal),
      SWEEPLAB_NAMED(no_normal),       SWEEPLAB_NAMED(nan_time),          SWEEPLAB_NAMED(infinite_time),
      SWEEPLAB_NAMED(says_failed),     SWEEPLAB_NAMED(one_ulp_late),      SWEEPLAB_NAMED(impact_as_overlap),
      SWEEPLAB_NAMED(touch_as_hit),    SWEEPLAB_NAMED(overlap_as_impact), SWEEPLAB_NAMED(overlap_not_seen)};
  for (const auto& [name, method] : wrong) {
    const std::string complaint = first_complaint({{"subject", &method}});
    EXPECT_NE(complaint.find("subject"), complaint.npos) << name << " was not seen: " << complaint;
    EXPECT_NE(complaint.find("./sweeplab "), complaint.npos) << name;
  }
}

const Method honest_repaired = SWEEPLAB_METHOD(repaired_card, honest, honest);

TEST(TruthCheck, HasNoObjectionToAnHonestSweepInExactArithmetic) {
  EXPECT_EQ(first_complaint({{"subject", &honest_repaired}}), "");
}

TEST(TruthCheck, HoldsWhatIsOfKindExactToTheLastBitInItsOwnScalar) {
  const Method late = SWEEPLAB_METHOD(exact_card, one_ulp_late, honest);
  const std::string complaint = first_complaint({{"subject", &late}});
  EXPECT_NE(complaint.find("subject: wrong time\n  ./sweeplab explain --scalar float"), complaint.npos) << complaint;
  const Method no_corner = SWEEPLAB_METHOD(exact_card, honest, honest);
  const Query<float> corner_hit{{0, 0, 1, 1}, {6, 6}, {4, 4, 1, 1}, {}};
  EXPECT_TRUE(TruthCheck(std::vector<Subject>{{"subject", &no_corner}})
                  .complaint(corner_hit, 0)
                  .starts_with("subject: wrong corner flag"));
}

TEST(TruthCheck, SaysHowToReproduceABrokenLaw) {
  const Method wrong = SWEEPLAB_METHOD(repaired_card, always_separate, always_separate);
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
