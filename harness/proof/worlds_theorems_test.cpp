// SPDX-License-Identifier: MIT
//
// Theorem over the reals: the rule of faces and corners of `step`, its own code on every path, equals its definition
// (algorithms/world/PROOFS.md) for any mover among two obstacles, each any open box or none: which axes stop, where, by
// which obstacles, at which corner; and what stops the other axis after that.
#include <algorithm>
#include <array>
#include <functional>
#include <string>
#include <utility>

#include <gtest/gtest.h>

#include "algorithms/world/exact_world.h"
#include "harness/proof/definition.h"
#include "harness/proof/explorer.h"
#include "harness/proof/real.h"

namespace {
bool ties_are_later = false;  ///< planted: a comparison with the wrong operator
}

namespace sweeplab::world_detail {

/// What the code decides with margins, sums and integers, over the reals; that these decide the same is Lemmas 2 and 3.
template <>
int compare_times<proof::Real>(const Track<proof::Real>& a, proof::Real plane_a, const Track<proof::Real>& b,
                               proof::Real plane_b) {
  const int order = ((plane_a - a.from) / a.motion - (plane_b - b.from) / b.motion).sign();
  return order == 0 && ties_are_later ? 1 : order;
}

}  // namespace sweeplab::world_detail

namespace sweeplab::proof {
namespace {

using world_detail::Straight;
using world_detail::TwoLegs;
constexpr std::size_t obstacles = 2;

/// Two obstacles told as times: on an axis that moves a position is in an obstacle at the times between near and far.
struct Asked {
  std::array<int, 2> sign;
  Vector<Real> from, motion;
  std::array<Forbidden<Real>, obstacles> boxes;
  std::array<std::array<Real, 2>, obstacles> near, far;
};

Asked any_world(Signs signs) {
  Asked w{{signs.x, signs.y}, {}, {}, {}, {}, {}};
  for (const std::size_t i : {0u, 1u}) {
    const std::string axis(i == 0 ? "x" : "y");
    Real& from = i == 0 ? w.from.x : w.from.y;
    Real& motion = i == 0 ? w.motion.x : w.motion.y;
    from = Real::unknown("from " + axis);
    const int sign = w.sign[i];
    motion = sign == 0 ? Real(0) : Real(sign) * Real::positive("speed " + axis);
    for (std::size_t b = 0; b < obstacles; ++b) {
      const std::string name = axis + std::to_string(b);
      const Real near = Real::unknown("near " + name), far = Real::unknown("far " + name);
      w.near[b][i] = near, w.far[b][i] = far;
      Forbidden<Real>& f = w.boxes[b];
      f.lo[i] = sign == 0 ? near : from + motion * (sign > 0 ? near : far);
      f.hi[i] = sign == 0 ? far : from + motion * (sign > 0 ? far : near);
    }
  }
  return w;
}

struct Judge {
  const Asked& w;
  std::string wrong;

  const Real& from(std::size_t i) const { return i == 0 ? w.from.x : w.from.y; }
  void never(const All& all, const char* what) {
    if (wrong.empty() && possible(all, &wrong)) wrong = what + (": " + wrong);
  }
  void unless(bool holds, const char* what) {
    if (!holds) never({}, what);
  }
  bool sure(const All& all) const {
    return std::ranges::all_of(all, [](const Atom& atom) { return !possible({!atom}); });
  }
  /// On axis i, in the obstacle's interval at time t.
  All within(std::size_t b, std::size_t i, const Real& t) const {
    const Real& place = w.sign[i] == 0 ? from(i) : t;
    return {less(w.near[b][i], place), less(place, w.far[b][i])};
  }
  /// Coming into it at time t.
  All coming(std::size_t b, std::size_t i, const Real& t) const {
    if (w.sign[i] == 0) return {less(0, 0)};
    return {at_most(w.near[b][i], t), at_most(t, w.near[b][i]), less(t, w.far[b][i])};
  }
  /// In no obstacle but such as the frame began in, from `begin` until before `end`; x(t), y(t) are those of a leg.
  void never_inside(const Real& begin, const Real& end, const std::function<All(std::size_t, const Real&)>& inside,
                    const char* what) {
    const Real t = Real::unknown("t");
    for (std::size_t b = 0; b < obstacles; ++b) {
      for (const Atom& atom : within(b, 0, 0) + within(b, 1, 0)) {
        never(All{!atom, at_most(begin, t), less(t, end)} + inside(b, t), what);
      }
    }
  }
  /// This is sure for just those that tie, and cannot be for the others.
  void ties(const Ties& told, const std::function<All(std::size_t)>& entered, const char* what) {
    Ties found;
    for (std::size_t b = 0; b < obstacles; ++b) {
      if (sure(entered(b))) {
        found.add(static_cast<std::uint32_t>(b));
      } else {
        never(entered(b), what);
      }
    }
    unless(found == told, what);
  }
};

/// "" if these legs are right for every world of this path.
std::string wrong_of(const Asked& w, const TwoLegs<Real>& legs, AtCorner policy) {
  Judge judge{w, {}};
  const world_detail::Contact<Real>& c = legs.first;
  const auto on_first = [&](std::size_t b, const Real& t) { return judge.within(b, 0, t) + judge.within(b, 1, t); };
  if (!c.any()) {
    judge.never_inside(0, 1, on_first, "an obstacle was not met");
    judge.unless(!legs.stopped_too, "a second leg without a first");
    return judge.wrong;
  }
  const std::size_t i = c.stops[0] ? 0 : 1, o = 1 - i;
  const auto time = [&](std::size_t k) { return (c.plane[k] - judge.from(k)) / (k == 0 ? w.motion.x : w.motion.y); };
  judge.unless(w.sign[i] != 0 && (!c.stops[o] || w.sign[o] != 0), "an axis at rest was stopped");
  if (!judge.wrong.empty()) return judge.wrong;
  const Real first = time(i);
  judge.never({less(first, 0)}, "before the frame"), judge.never({at_most(1, first)}, "after the frame");
  judge.never_inside(0, first, on_first, "an obstacle was passed through");
  for (const std::size_t k : {0u, 1u}) {
    const auto by_face = [&](std::size_t b) { return judge.coming(b, k, first) + judge.within(b, 1 - k, first); };
    judge.ties(c.stops[k] && !c.corner ? c.by[k] : Ties{}, by_face, "faces");
  }
  if (c.corner) {
    const auto at_corner = [&](std::size_t b) { return judge.coming(b, 0, first) + judge.coming(b, 1, first); };
    judge.ties(c.by[i], at_corner, "corners");
    judge.unless(!c.stops[o] && i == (policy == AtCorner::stops_y ? 1u : 0u), "the axis of a corner");
  }
  if (c.stops[o]) {
    judge.never({less(first, time(o))}, "the other axis later"), judge.never({less(time(o), first)}, "earlier");
    judge.unless(!legs.stopped_too, "a second leg after both");
    return judge.wrong;
  }
  const auto on_second = [&](std::size_t b, const Real& t) {
    return judge.within(b, i, first) + judge.within(b, o, t);
  };
  if (!legs.stopped_too) {
    if (w.sign[o] != 0) judge.never_inside(first, 1, on_second, "the second leg met an obstacle");
    return judge.wrong;
  }
  const Real second = time(o);
  judge.never({less(second, first)}, "the second leg backwards"), judge.never({at_most(1, second)}, "after its end");
  judge.never_inside(first, second, on_second, "the second leg passed through");
  judge.ties(
      c.by[o], [&](std::size_t b) { return judge.within(b, i, first) + judge.coming(b, o, second); }, "of it");
  return judge.wrong;
}

using Change = std::function<void(TwoLegs<Real>&)>;
const Change unchanged = [](TwoLegs<Real>&) {};

/// What is wrong first, if anything, after `change` to what the code says.
std::string refuted(AtCorner policy, const Change& change, Statistics* statistics = nullptr) {
  Explorer explorer;
  std::string wrong;
  for (const Signs signs : all_signs) {
    wrong = explorer.first_wrong([&] {
      const Asked w = any_world(signs);
      const Straight<Real> way(w.from, w.motion);
      const auto each = [&w](const auto& take) {
        for (std::uint32_t b = 0; b < obstacles; ++b) take(w.boxes[b], b);
      };
      Ties inside_of;
      TwoLegs<Real> legs = world_detail::legs_of<Real>(way, each, {policy, Response::slide}, inside_of);
      change(legs);
      return wrong_of(w, legs, policy);
    });
    if (!wrong.empty()) break;
  }
  if (statistics) *statistics = explorer.statistics;
  return wrong;
}

TEST(WorldsOverReals, FacesAndCornersOfTwoObstaclesStopAsDefined) {
  for (const AtCorner policy : {AtCorner::stops_y, AtCorner::stops_x}) {
    Statistics statistics;
    EXPECT_EQ(refuted(policy, unchanged, &statistics), "");
    EXPECT_EQ(statistics.paths, 7216);
    EXPECT_GT(statistics.certificates, 10 * statistics.paths);
  }
}

// The proof must notice: each of these is wrong of some world.
TEST(WorldsOverReals, AChangedRuleIsRefuted) {
  const std::pair<const char*, Change> changes[] = {
      {"corners stop the other axis",
       [](TwoLegs<Real>& l) { std::swap(l.first.stops[0], l.first.stops[l.first.corner ? 1 : 0]); }},
      {"corners stop nothing", [](TwoLegs<Real>& l) { l = l.first.corner ? TwoLegs<Real>{} : l; }},
      {"a face counts as a corner", [](TwoLegs<Real>& l) { l.first.corner = l.first.any(); }},
      {"of two faces at once one is forgotten",
       [](TwoLegs<Real>& l) { l.first.stops[1] = l.first.stops[1] && !l.first.stops[0]; }},
      {"a tie is counted once", [](TwoLegs<Real>& l) { l.first.by[0].count = std::min(l.first.by[0].count, 1u); }},
      {"the second leg is not stopped", [](TwoLegs<Real>& l) { l.stopped_too = false; }},
      {"a plane is off by a little", [](TwoLegs<Real>& l) { l.first.plane[0] += Real(0x1p-60); }},
  };
  for (const auto& [name, change] : changes) EXPECT_NE(refuted(AtCorner::stops_y, change), "") << name;
  ties_are_later = true;
  EXPECT_NE(refuted(AtCorner::stops_y, unchanged), "");
  ties_are_later = false;
}

}  // namespace
}  // namespace sweeplab::proof
