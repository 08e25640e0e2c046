// SPDX-License-Identifier: MIT
//
// Theorems over the reals: laws 6 to 20 of harness/laws/LAWS.md hold of the truth, under the open rule and the closed
// one, for every query and every real number that a law's transformation takes. The truth is what `exact` and
// `exact_closed` say, which repaired_theorems_test proves. PROOFS.md says where a law here is weaker than the tested one.
#include <functional>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/exact.h"
#include "algorithms/exact_closed.h"
#include "harness/proof/definition.h"

namespace sweeplab::proof {
namespace {

using Asked = Answer<Real>;
using Asking = Query<Real>;

/// What a law gets: the query, who answers, and by which rule; and whether it must be wrong: each law has a change, of
/// an operator, a transformation or what it wants of queries, which the proof must notice.
struct Subject {
  const Asking& q;
  bool closed, changed;
  Asked ask(const Asking& query) const { return closed ? exact_closed(query) : exact(query); }
};
using Law = std::function<bool(const Subject&)>;

/// "" if the law holds for every query; else the first one found for which it does not.
std::string broken(const Law& law, bool closed, bool changed = false) {
  Explorer explorer;
  for (const Signs signs : all_signs) {
    const std::string witness = explorer.first_wrong([&]() -> std::string {
      const Asking q = any_query(signs);
      std::string point;
      if (law({q, closed, changed}) || !possible({}, &point)) return {};
      return text_of(signs) + ", " + point;
    });
    if (!witness.empty()) return witness;
  }
  return explorer.statistics.paths >= 50 ? "" : fmt::format("only {} paths", explorer.statistics.paths);
}

void expect_law(const char* name, const Law& law, const std::vector<bool>& rules = {false, true}) {
  for (const bool closed : rules) EXPECT_EQ(broken(law, closed), "") << name << (closed ? ", closed" : ", open");
  EXPECT_NE(broken(law, rules.front(), true), "") << name << ", changed";
}

Vector<Real> motion(const Asking& q) { return relative_motion(q); }
bool is_flat(const Asking& q) { return q.a.w + q.b.w == Real(0) || q.a.h + q.b.h == Real(0); }
bool same_outcome_and_time(const Asked& a, const Asked& b) {
  return a.outcome == b.outcome && (a.outcome != Outcome::impact || a.time == b.time);
}
bool same(const Asked& a, const Asked& b) {
  if (!same_outcome_and_time(a, b)) return false;
  return a.outcome != Outcome::impact || (a.corner == b.corner && a.normal_x == b.normal_x && a.normal_y == b.normal_y);
}
/// Where both are at time s.
Asking moved(Asking q, const Real& s) {
  q.a.x += q.motion_a.x * s, q.a.y += q.motion_a.y * s;
  q.b.x += q.motion_b.x * s, q.b.y += q.motion_b.y * s;
  return q;
}
Asking with_motions_times(Asking q, const Real& s) {
  for (Vector<Real>* v : {&q.motion_a, &q.motion_b}) v->x *= s, v->y *= s;
  return q;
}
/// A length as a multiple of the speed on its axis: every length is one, and so it stays linear.
Real length(const Real& v, const Real& multiple) {
  const int sign = v.sign();
  return sign > 0 ? multiple * v : sign < 0 ? -(multiple * v) : multiple;
}

TEST(LawsOverReals, Law6MirrorsAndTheExchangeOfTheAxes) {
  expect_law("mirror", [](const Subject& s) {
    Asking r = s.q;
    r.a.x = -(s.q.a.x + s.q.a.w), r.b.x = -(s.q.b.x + s.q.b.w);
    r.motion_a.x = -s.q.motion_a.x, r.motion_b.x = -s.q.motion_b.x;
    const Asked a = s.ask(s.q), b = s.ask(r);
    // Where a summed size is 0 both signs are right; at a corner either face.
    return same_outcome_and_time(a, b) &&
           (is_flat(s.q) || a.outcome != Outcome::impact ||
            (a.corner == b.corner &&
             (a.corner || ((s.changed ? a.normal_x : -a.normal_x) == b.normal_x && a.normal_y == b.normal_y))));
  });
  expect_law("axes exchanged", [](const Subject& s) {
    const Asking& q = s.q;
    const Asking r{{q.a.y, q.a.x, q.a.h, q.a.w},
                   {q.motion_a.y, q.motion_a.x},
                   {q.b.y, q.b.x, q.b.h, q.b.w},
                   {q.motion_b.y, q.motion_b.x}};
    const Asked a = s.ask(q), b = s.ask(r);
    return same_outcome_and_time(a, b) &&
           (a.outcome != Outcome::impact ||
            (a.corner == b.corner &&
             (a.corner || ((s.changed ? a.normal_y : a.normal_x) == b.normal_y && a.normal_y == b.normal_x))));
  });
}

TEST(LawsOverReals, Laws7To9BodiesSwappedCommonVelocityTranslation) {
  expect_law("7, swapped bodies", [](const Subject& s) {
    const Asked a = s.ask(s.q), b = s.ask({s.q.b, s.q.motion_b, s.q.a, s.q.motion_a});
    return same_outcome_and_time(a, b) &&
           (a.outcome != Outcome::impact || is_flat(s.q) ||
            (a.corner == b.corner && a.normal_x == (s.changed ? b.normal_x : -b.normal_x) &&
             a.normal_y == -b.normal_y));
  });
  expect_law("8, any common velocity", [](const Subject& s) {
    const Real x = Real::unknown("cx"), y = Real::unknown("cy");
    Asking r = s.q;
    for (Vector<Real>* v : {&r.motion_a, &r.motion_b}) v->x += x, v->y += y;
    if (s.changed) r.motion_b.x += Real(0x1p-60);
    return same(s.ask(s.q), s.ask(r));
  });
  expect_law("9, any translation", [](const Subject& s) {
    const Real x = Real::unknown("cx"), y = Real::unknown("cy");
    Asking r = s.q;
    for (Box<Real>* box : {&r.a, &r.b}) box->x += x, box->y += y;
    if (s.changed) r.b.x += Real(0x1p-60);
    return same(s.ask(s.q), s.ask(r));
  });
}

TEST(LawsOverReals, Laws10And11ScalingAndMinkowskiTransfer) {
  expect_law("10, each axis scaled by any positive number", [](const Subject& s) {
    const Real x = Real::positive("kx") * (s.changed ? -1 : 1), y = Real::positive("ky");
    Asking r = s.q;
    for (Box<Real>* b : {&r.a, &r.b}) *b = {b->x * x, b->y * y, b->w * x, b->h * y};
    for (Vector<Real>* v : {&r.motion_a, &r.motion_b}) *v = {v->x * x, v->y * y};
    return same(s.ask(s.q), s.ask(r));
  });
  expect_law("11, A's size moved into B", [](const Subject& s) {
    Asking r = s.q;
    r.a.w = r.a.h = Real(0);
    r.b = {s.changed ? s.q.b.x : s.q.b.x - s.q.a.w, s.q.b.y - s.q.a.h, s.q.b.w + s.q.a.w, s.q.b.h + s.q.a.h};
    return same(s.ask(s.q), s.ask(r));
  });
}

TEST(LawsOverReals, Laws12To14PartsOfTheFrameBackwardsSlower) {
  expect_law("12a and 14, the part before any s", [](const Subject& s) {
    const Real part = Real::positive("s");
    assume(part < Real(1));
    const Asked a = s.ask(s.q), b = s.ask(with_motions_times(s.q, part));
    if (a.outcome == Outcome::overlap) return b.outcome == Outcome::overlap;
    const bool in = a.outcome == Outcome::impact && (s.closed != s.changed ? a.time <= part : a.time < part);
    if (!in) return b.outcome == Outcome::separate;
    return b.outcome == Outcome::impact && b.time * part == a.time && a.corner == b.corner &&
           a.normal_x == b.normal_x && a.normal_y == b.normal_y;
  });
  expect_law("12b, the rest from any s not after the contact", [](const Subject& s) {
    const Real rest = Real::positive("rest"), begin = Real(1) - rest;
    assume(rest < Real(1));
    const Asked a = s.ask(s.q);
    if (a.outcome == Outcome::overlap) return true;
    if (a.outcome == Outcome::impact && !s.changed) assume(begin <= a.time);
    const Asked b = s.ask(with_motions_times(moved(s.q, begin), rest));
    if (a.outcome == Outcome::separate) return b.outcome == Outcome::separate;
    return b.outcome == Outcome::impact && b.time * rest == a.time - begin;
  });
  expect_law("13, backwards", [](const Subject& s) {
    const Asked a = s.ask(s.q), b = s.ask(with_motions_times(moved(s.q, Real(s.changed ? 0 : 1)), Real(-1)));
    return (a.outcome == Outcome::separate) == (b.outcome == Outcome::separate);
  });
}

TEST(LawsOverReals, Law15ALargerObstacleIsHitNoLater) {
  expect_law("larger obstacle", [](const Subject& s) {
    const Real left = Real::unknown("l"), right = Real::unknown("r"), down = Real::unknown("d"),
               up = Real::unknown("u");
    for (const Real& grown : {left, right, down, up}) assume(at_most(0, grown));
    const auto [vx, vy] = motion(s.q);
    const Real l = length(vx, left), r = length(vx, right), d = length(vy, down), u = length(vy, up);
    Asking big = s.q;
    big.b = {s.changed ? s.q.b.x + l : s.q.b.x - l, s.q.b.y - d, s.q.b.w + l + r, s.q.b.h + d + u};
    const Asked a = s.ask(s.q), b = s.ask(big);
    if (a.outcome == Outcome::overlap) return b.outcome == Outcome::overlap;
    if (a.outcome == Outcome::separate) return true;
    return b.outcome == Outcome::overlap || (b.outcome == Outcome::impact && b.time <= a.time);
  });
}

TEST(LawsOverReals, Law16AnObstacleCutInTwoIsHitWhenTheEarlierPartIs) {
  expect_law("cut obstacle", [](const Subject& s) {
    if (!s.closed && !s.changed) assume(s.q.a.w > Real(0));  // a point on the cut is in neither part
    const Real cut = Real::unknown("cut"), part = length(motion(s.q).x, cut);
    assume(at_most(0, cut));
    assume(at_most(part, s.q.b.w));
    Asking left = s.q, right = s.q;
    left.b.w = part;
    right.b.x = s.q.b.x + part, right.b.w = s.q.b.w - part;
    const Asked a = s.ask(s.q), l = s.ask(left), r = s.ask(right);
    const bool misses_l = l.outcome == Outcome::separate, misses_r = r.outcome == Outcome::separate;
    if (l.outcome == Outcome::overlap || r.outcome == Outcome::overlap) return a.outcome == Outcome::overlap;
    if (s.closed && a.outcome == Outcome::overlap) return !misses_l || !misses_r;
    if (misses_l && misses_r) return a.outcome == Outcome::separate;
    if (a.outcome != Outcome::impact) return false;
    return a.time == (misses_l || (!misses_r && r.time < l.time) ? r.time : l.time);
  });
}

/// Law 17 speaks of grazes: what is separate under the open rule and no more under the closed one.
Asking grown(const Asking& q, int outwards) {
  assume(exact(q).outcome == Outcome::separate);
  assume(exact_closed(q).outcome != Outcome::separate);
  const Real g = Real::positive("g"), h = Real::positive("h");
  const auto [vx, vy] = motion(q);
  const Real x = length(vx, g) * outwards, y = length(vy, h) * outwards;
  Asking r = q;
  r.b = {q.b.x - x, q.b.y - y, q.b.w + x + x, q.b.h + y + y};
  return r;
}

TEST(LawsOverReals, Law17AGrazeGrownIsAContactAndShrunkIsNone) {
  expect_law("17, grown",
             [](const Subject& s) { return exact(grown(s.q, s.changed ? -1 : 1)).outcome != Outcome::separate; },
             {false});
  expect_law("17, shrunk",
             [](const Subject& s) {
               const Asking small = grown(s.q, s.changed ? 1 : -1);
               assume(at_most(0, small.b.w));
               assume(at_most(0, small.b.h));
               return exact_closed(small).outcome == Outcome::separate;
             },
             {false});
}

TEST(LawsOverReals, Laws18To20NoApproachEdgeAlignmentResponse) {
  const Law no_approach = [](const Subject& s) {
    const Asking& q = s.q;
    const auto [vx, vy] = motion(q);
    const bool still = vx == Real(0) && vy == Real(0);
    const bool parting = (q.a.x + q.a.w == q.b.x && vx <= Real(0)) || (q.b.x + q.b.w == q.a.x && vx >= Real(0)) ||
                         (q.a.y + q.a.h == q.b.y && vy <= Real(0)) || (q.b.y + q.b.h == q.a.y && vy >= Real(0));
    if (!s.changed) assume(still || parting);
    const Asked a = s.ask(q);
    return a.outcome != Outcome::impact && !(parting && a.outcome == Outcome::overlap);
  };
  expect_law("18", no_approach, {false});
  const Law edge_alignment = [](const Subject& s) {
    const Asking& q = s.q;
    const Asked a = s.ask(q);
    if (a.outcome != Outcome::impact) return true;
    const auto alignment = [](const Real& v, const Real& ahead, const Real& behind) {
      const int sign = v.sign();
      return sign > 0 ? ahead / v : sign < 0 ? behind / v : Real(-1);
    };
    const auto [vx, vy] = motion(q);
    const Real x = alignment(vx, q.b.x - (q.a.x + q.a.w), (q.b.x + q.b.w) - q.a.x);
    const Real y = alignment(vy, q.b.y - (q.a.y + q.a.h), (q.b.y + q.b.h) - q.a.y);
    if (x > Real(1) || y > Real(1) || (x < Real(0) && y < Real(0))) return false;
    if (!(a.time == ((x < y) != s.changed ? y : x))) return false;
    return a.corner ? x == y : a.normal_x != 0 ? x > y : y > x;
  };
  expect_law("19", edge_alignment, {false});
  const Law response = [](const Subject& s) {
    const Asked a = s.ask(s.q);
    if (a.outcome != Outcome::impact) return true;
    Asking r = moved(s.q, a.time);
    if ((a.normal_x != 0) != s.changed) {
      r.motion_a.x = r.motion_b.x;
    } else {
      r.motion_a.y = r.motion_b.y;
    }
    const Asked b = s.ask(with_motions_times(r, Real(1) - a.time));
    return b.outcome != Outcome::overlap &&
           !(b.outcome == Outcome::impact && b.normal_x == a.normal_x && b.normal_y == a.normal_y);
  };
  expect_law("20", response, {false});
}

}  // namespace
}  // namespace sweeplab::proof
