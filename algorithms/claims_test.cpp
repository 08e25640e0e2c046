// SPDX-License-Identifier: MIT
//
// What the cards claim, held against the whole grid, in exact arithmetic.
#include <array>
#include <functional>
#include <map>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/cast_motion.h"
#include "algorithms/edge_alignment.h"
#include "algorithms/javidx9.h"
#include "algorithms/m3.h"
#include "algorithms/programming_chips.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/query/grid.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// What the claims may depend on.
struct GrazeCase {
  Graze kind;
  bool entering;      ///< the axis that moves (of a slide) enters at t >= 0
  bool at_end;        ///< the touching begins at t = 1
  bool exact_corner;  ///< two faces at once
};

/// What the methods answer on grazes where both summed sizes are positive: the table that the cards were made from; and
/// below it what the table leaves out: the readings of amanotes, the exact and repaired methods, the baselines.
const std::map<std::string_view, std::function<bool(const GrazeCase&)>>& table() {
  const auto swept = [](const GrazeCase& g) {
    return g.kind == Graze::corner || g.kind == Graze::end || (g.kind == Graze::slide && g.entering);
  };
  const auto english = [](const GrazeCase& g) {
    return g.kind == Graze::end || (g.kind == Graze::slide && g.entering);
  };
  const auto none = [](const GrazeCase&) { return false; };
  const auto all = [](const GrazeCase&) { return true; };
  static const std::map<std::string_view, std::function<bool(const GrazeCase&)>> rows{
      {"gamedev", swept},
      {"gamedev_checked", swept},
      {"programming_chips", swept},
      {"amanotes_ports", swept},
      {"gamedev_broadphase", [swept](const GrazeCase& g) { return swept(g) && !g.at_end; }},
      {"edge_alignment", [](const GrazeCase& g) { return g.kind == Graze::end && !g.exact_corner; }},
      {"amanotes_text", [](const GrazeCase& g) { return g.kind != Graze::corner; }},
      {"m3", none},
      {"liang_barsky", none},
      {"percent_projection", none},
      {"m3_closed", all},
      {"percent_projection_plain", [](const GrazeCase& g) { return g.kind != Graze::rest; }},
      {"amanotes", english},
      {"amanotes_positions", english},
      {"exact", none},
      {"exact_closed", all},
      {"gamedev_repaired", none},
      {"programming_chips_repaired", none},
      {"m3_repaired", none},
      {"m3_closed_repaired", all},
      {"edge_alignment_repaired", none},
      {"liang_barsky_repaired", none},
      {"percent_projection_repaired", none},
      {"gomez_repaired", all},
      {"ericson_repaired", all},
      {"javidx9_repaired", none},
      {"gomez", all},
      {"ericson", all},
      {"ericson_checked", all},
      {"noonat_repaired", none},
      {"bevy_aabb_cast", [](const GrazeCase& g) { return g.kind != Graze::rest; }},
      {"cast_motion_repaired", all},
      {"end_of_frame", none},
      {"substeps_4", none},
      {"substeps_16", none},
  };
  return rows;
}

/// A slide has one axis without motion; the other one enters at t >= 0 iff A has not passed B's near side yet.
bool slide_enters(const Query<float>& q) {
  const bool on_x = q.motion_a.x != 0;
  const float v = on_x ? q.motion_a.x : q.motion_a.y;
  const float a = on_x ? q.a.x : q.a.y, a_size = on_x ? q.a.w : q.a.h;
  const float b = on_x ? q.b.x : q.b.y, b_size = on_x ? q.b.w : q.b.h;
  return v > 0 ? a + a_size <= b : b + b_size <= a;
}

template <class Visit>
void visit_grid(const Visit& visit) {
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<float> q = grid_query<float>(i);
    visit(q, truth(q));
  }
}

TEST(Claims, EveryMethodAnswersEveryGrazeAsTheTableSays) {
  std::map<std::string_view, int> broken;
  int grazes = 0;
  visit_grid([&](const Query<float>& q, const Truth& t) {
    if (t.cls != Class::graze || t.graze == Graze::flat) return;
    ++grazes;
    const Query<Rational> exact = exactly(q);
    const GrazeCase g{t.graze, t.graze == Graze::slide && slide_enters(q), time_of_impact(q) == Rational(1),
                      t.face_x && t.face_y};
    for (const Method& method : methods()) {
      const auto row = table().find(method.card->id);
      if (row != table().end()) {
        broken[method.card->id] += (method.exactly(exact).outcome != Outcome::separate) != row->second(g);
      }
    }
  });
  EXPECT_GT(grazes, 10000);
  EXPECT_EQ(broken.size(), table().size()) << "a row of the table has no method";
  for (const auto& [id, count] : broken) {
    EXPECT_EQ(count, 0) << id;
  }
}

/// What visit(count, method, query, truth, answer) counts of each method that answers in exact arithmetic, over the grid's
/// queries of this class. (A peer answers in floats only, and is read by its documentation.)
template <class Count, class Visit>
std::vector<std::pair<const Method*, Count>> counted_on_grid(Class cls, const Visit& visit) {
  std::vector<std::pair<const Method*, Count>> counts;
  for (const Method& method : methods()) {
    if (method.exactly) counts.emplace_back(&method, Count{});
  }
  visit_grid([&](const Query<float>& q, const Truth& t) {
    if (t.cls != cls) return;
    const Query<Rational> exact = exactly(q);
    for (auto& [method, count] : counts) visit(count, *method, q, t, method->exactly(exact));
  });
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

TEST(Claims, InExactArithmeticNoExactCornerIsHitByEdgeAlignmentOrHasANormalOfJavidx9) {
  const auto corners_where = []<class S>(S, const auto& holds) {
    std::pair<int, int> counts{0, 0};
    for (std::uint64_t i = 0; i < 8192; ++i) {
      const auto q = find_family("corners")->at<S>(1, i);
      const Truth t = truth(q);
      if (t.cls != Class::impact || !t.face_x || !t.face_y) continue;
      ++counts.second;
      counts.first += holds(exactly(q));
    }
    return counts;
  };
  const auto hit = [](const auto& q) { return edge_alignment(q).outcome != Outcome::separate; };
  const auto named = [](const auto& q) { return javidx9(q).normal_x != 0 || javidx9(q).normal_y != 0; };
  for (const auto& [those, of] : {corners_where(double{}, hit), corners_where(float{}, named)}) {
    EXPECT_EQ(those, 0);
    EXPECT_GT(of, 200);
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
  // In exact arithmetic whatever the numbers: in floats rounding is the only difference.
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 500; ++i) {
      const Query<Rational> e = exactly(family.at<double>(1, i));
      ASSERT_TRUE(edge_alignment_verdict(e) == edge_alignment(e).outcome) << family.name;
    }
  }
}

}  // namespace
}  // namespace sweeplab
