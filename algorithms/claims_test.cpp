// SPDX-License-Identifier: MIT
//
// What the cards claim, held against the whole grid, in exact arithmetic.
#include <array>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/cast_motion.h"
#include "algorithms/edge_alignment.h"
#include "algorithms/m3.h"
#include "algorithms/programming_chips.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/query/grid.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// What visit(count, method, query, truth, answer) counts of each method that answers in exact arithmetic, over the grid's
/// queries of this class. (A peer answers in floats only, and is read by its documentation.)
template <class Count, class Visit>
std::vector<std::pair<const Method*, Count>> counted_on_grid(Class cls, const Visit& visit) {
  std::vector<std::pair<const Method*, Count>> counts;
  for (const Method& method : methods()) {
    if (method.exactly) counts.emplace_back(&method, Count{});
  }
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<float> q = grid_query<float>(i);
    const Truth t = truth(q);
    if (t.cls != cls) continue;
    const Query<Rational> exact = exactly(q);
    for (auto& [method, count] : counts) visit(count, *method, q, t, method->exactly(exact));
  }
  return counts;
}

TEST(Claims, EachCardClaimsOfGrazesWhatItsMethodKeepsAndAllThatItKeeps) {
  // contact[kind]: how often a method answered a graze of that kind without, and with, contact.
  struct Seen {
    int broken = 0;
    std::array<std::array<int, 2>, 7> contact{};
  };
  const auto count = [](Seen& seen, const Method& method, const Query<float>& q, const Truth& t,
                        const Answer<Rational>& answer) {
    ++seen.contact[static_cast<std::size_t>(t.graze)][answer.outcome != Outcome::separate];
    seen.broken += judge(*method.card, q, t, answer) == Verdict::claim_broken;
  };
  for (const auto& [method, seen] : counted_on_grid<Seen>(Class::graze, count)) {
    const GrazeClaims& c = method->card->grazes;
    SCOPED_TRACE(method->card->id);
    EXPECT_EQ(seen.broken, 0);
    const std::pair<Graze, GrazeClaim> kinds[] = {{Graze::flat, c.flat},   {Graze::rest, c.rest},
                                                  {Graze::slide, c.slide}, {Graze::corner, c.corner},
                                                  {Graze::leave, c.leave}, {Graze::end, c.end}};
    for (const auto& [kind, claim] : kinds) {
      const auto& [without, with] = seen.contact[static_cast<std::size_t>(kind)];
      EXPECT_GT(without + with, 0);
      const bool outside_its_domain = kind == Graze::flat && method->card->needs_positive_sizes;
      if (claim == GrazeClaim::unspecified && !outside_its_domain) {
        EXPECT_TRUE(without > 0 && with > 0) << name_of(kind) << ": always the same answer, so the card can claim it";
      }
    }
  }
}

TEST(Claims, OverlapsAreReportedAsTheCardsSay) {
  using Outcomes = std::array<int, 4>;
  const auto count = [](Outcomes& outcomes, const Method&, const Query<float>&, const Truth&,
                        const Answer<Rational>& answer) { ++outcomes[static_cast<std::size_t>(answer.outcome)]; };
  for (const auto& [method, outcomes] : counted_on_grid<Outcomes>(Class::overlap, count)) {
    const auto& [separate, impact, overlap, failed] = outcomes;
    SCOPED_TRACE(method->card->id);
    switch (method->card->overlap) {
      case OverlapClaim::reported:
        EXPECT_TRUE(overlap > 0 && separate == 0 && impact == 0 && failed == 0);
        break;
      case OverlapClaim::as_impact:
        EXPECT_TRUE(impact > 0 && separate == 0 && overlap == 0 && failed == 0);
        break;
      case OverlapClaim::not_handled:
        EXPECT_TRUE(separate > 0 && overlap == 0) << "it never misses one: the card can claim that";
        break;
    }
  }
}

// As its card says: "late, and so inside"; this query is of the family worlds.
TEST(Claims, CastMotionIsLateByRoundingAndInExactArithmeticNever) {
  const Query<float> q{{0.319999933F, 0.390000045F, 0.0500000007F, 0.0599999987F},
                       {-0.0599999987F, 0.0299999993F},
                       {0.200000003F, 0.300000012F, 0.100000001F, 0.100000001F},
                       {0, 0}};
  const Rational time = time_of_impact(q);
  EXPECT_GT(cast_motion(q).time - static_cast<double>(time), 0.1);
  const Answer<Rational> exact = cast_motion(exactly(q));
  EXPECT_TRUE(exact.time <= time && time <= exact.time + Rational(3) / Rational(512));
}

TEST(Verdicts, AreThoseOfTheMethods) {
  for (std::uint32_t i = 0; i < grid_size; i += 7) {
    const Query<float> q = grid_query<float>(i);
    const Query<Rational> e = exactly(q);
    ASSERT_TRUE(m3_verdict(q) == m3(q).outcome && m3_verdict(e) == m3(e).outcome) << i;
    ASSERT_TRUE(edge_alignment_verdict(q) == edge_alignment(q).outcome) << i;
    ASSERT_TRUE(edge_alignment_verdict(e) == edge_alignment(e).outcome) << i;
    ASSERT_TRUE(programming_chips_verdict(q) == programming_chips(q).outcome) << i;
  }
}

}  // namespace
}  // namespace sweeplab
