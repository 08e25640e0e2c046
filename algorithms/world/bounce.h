// SPDX-License-Identifier: MIT
// --- bouncing ---
//
// An axis that turns round at a plane P at some time is from then on at 2P - (where it would have been): still a line
// c + w*t of the frame's own time, with c a sum of stored numbers, and w = motion or -motion. So places at contacts,
// which no number can hold, never need to be held: World, Lemma 9.
#pragma once

#include <cstdint>
#include <limits>

#include "algorithms/exact.h"
#include "algorithms/world/candidates.h"
#include "algorithms/world/contact.h"
#include "algorithms/world/obstacles.h"
#include "algorithms/world/step.h"
#include "algorithms/world/terms.h"
#include "algorithms/world/times.h"

namespace sweeplab {

/// As of Step; bound: all turns that were asked for were made, and the next contact stopped the mover for the frame.
enum class BounceOutcome : std::uint8_t { free, turned, bound, out_of_range, failed };

template <class S>
struct Bounce {
  BounceOutcome outcome = BounceOutcome::free;
  Vector<S> position;  ///< of `bound` that of the last contact, as by stop_at(); else the exact end rounded
  Vector<S> motion;    ///< as asked, with the signs that it has at the end: that of the next frame
  std::int8_t normal_x = 0, normal_y = 0;  ///< per axis of its last contact; else 0
  bool corner = false;                     ///< AtCorner decided at some contact
  std::uint8_t turns = 0;                  ///< contacts at which it turned
  Ties met_last[2];                        ///< at the last contact, on x, on y
  Ties inside_of;                          ///< solid obstacles in which the frame began; they were ignored
  friend bool operator==(const Bounce&, const Bounce&) = default;
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// One axis of a way that turns.
template <class S>
struct Turning {
  Terms<S> at;  ///< c
  S motion;     ///< w
  int sign;

  Turning(S p, S v) : motion(v), sign((v > 0) - (v < 0)) { at.add(p); }
  void turn(S plane) {
    at.reflect(plane);
    motion = -motion;
    sign = -sign;
  }
  Terms<S> end() const {
    Terms<S> e = at;
    e.add(motion);
    return e;
  }
};

template <class S>
int compare_times(const Turning<S>& a, S plane_a, const Turning<S>& b, S plane_b) {
  if (!is_finite(plane_a)) return (plane_a > 0) == (a.sign > 0) ? 1 : -1;
  if (!is_finite(plane_b)) return (plane_b > 0) == (b.sign > 0) ? -1 : 1;
  const Terms<S> gap_a = a.at.minus_from(plane_a), gap_b = b.at.minus_from(plane_b);
  const double p = exact_detail::rounded(gap_a.rounded() * b.motion);
  const double q = exact_detail::rounded(gap_b.rounded() * a.motion);
  const double difference = p - q, margin = (magnitude(p) + magnitude(q)) * product_margin + least_certain_product;
  const bool alike = a.sign == b.sign;
  if (magnitude(difference) > margin) return (difference > 0) == alike ? 1 : -1;
  Extent x, y;
  x.hold(gap_a);
  x.hold(a.motion);
  y.hold(gap_b);
  y.hold(b.motion);
  const auto speed = [](S motion, const Extent& e) {
    return exact_detail::sum<exact_detail::words<S>>(e.lowest, e.size(), exact_detail::parts(motion));
  };
  const int order = exact_detail::compare_products(gap_a.integer(x.lowest, x.size()), speed(b.motion, y),
                                                   gap_b.integer(y.lowest, y.size()), speed(a.motion, x));
  return alike ? order : -order;
}

/// A leg: two lines, and since when: the instant at which axis `since_axis` is at `since_plane`; -1: the frame's start.
template <class S>
struct BounceLeg {
  Turning<S> axis[2];
  Vector<S> origin;
  int since_axis = -1;
  S since_plane{};

  int sign(int i) const { return axis[i].sign; }
  bool closer(int i, S plane, S other) const { return axis[i].sign > 0 ? plane < other : other < plane; }
  int order(int i, S plane, S other) const { return compare_times(axis[i], plane, axis[1 - i], other); }
  S front_face(const Forbidden<S>& b, int i) const { return axis[i].sign > 0 ? b.lo[i] : b.hi[i]; }
  S back_face(const Forbidden<S>& b, int i) const { return axis[i].sign > 0 ? b.hi[i] : b.lo[i]; }
  bool since(int i, S plane) const {
    if (since_axis < 0) return is_finite(plane) && axis[i].at.minus_from(plane).sign() * axis[i].sign >= 0;
    return i == since_axis ? !closer(i, plane, since_plane) : order(i, plane, since_plane) >= 0;
  }
  bool may_enter(const Forbidden<S>& b, int i) const {
    const S p = i == 0 ? origin.x : origin.y;
    if (axis[i].sign == 0) return b.lo[i] < p && p < b.hi[i];
    if (!(b.lo[i] < b.hi[i])) return false;
    const S plane = front_face(b, i);
    return !is_finite(plane) || axis[i].end().minus_from(plane).sign() * axis[i].sign < 0;
  }
  Entry entry(const Forbidden<S>& b) const {
    const bool inside = b.lo[0] < origin.x && origin.x < b.hi[0] && b.lo[1] < origin.y && origin.y < b.hi[1];
    if (inside) return b.solid == Solid::all && since_axis < 0 ? Entry::inside : Entry::none;
    return may_enter(b, 0) && may_enter(b, 1) ? entered<S>(*this, b) : Entry::none;
  }
};

/// Where axis o is when the other is at `plane`: the last stored number not beyond.
template <class S>
S place_on(const BounceLeg<S>& leg, int o, S plane) {
  const Turning<S>&timed = leg.axis[1 - o], &other = leg.axis[o];
  if (other.sign == 0) return o == 0 ? leg.origin.x : leg.origin.y;
  const S greatest = (std::numeric_limits<S>::max)(), first = other.sign > 0 ? -greatest : greatest;
  const double share = timed.at.minus_from(plane).rounded() / timed.motion;
  const S guess = static_cast<S>(other.at.rounded() + exact_detail::rounded(other.motion * share));
  return last_where<S>(first, -first, guess, [&](S s) { return leg.order(o, s, plane) <= 0; });
}

template <class S, class Each>
Bounce<S> bounce(BounceLeg<S> leg, const Each& each, AtCorner policy, int turns) {
  Bounce<S> r;
  for (;;) {
    const Contact<S> c = first_contact<S>(leg, each, policy, r.inside_of);
    if (!c.any()) break;
    const int first = c.stops[0] ? 0 : 1;
    r.corner = r.corner || c.corner;
    for (const int i : {0, 1}) {
      r.met_last[i] = c.by[i];
      if (c.stops[i]) (i == 0 ? r.normal_x : r.normal_y) = static_cast<std::int8_t>(-leg.sign(i));
    }
    const bool bound = r.turns == turns;
    if (bound) {
      r.outcome = BounceOutcome::bound;
      (first == 0 ? r.position.x : r.position.y) = c.plane[first];
      (first == 0 ? r.position.y : r.position.x) =
          c.stops[1 - first] ? c.plane[1 - first] : place_on(leg, 1 - first, c.plane[first]);
    }
    for (const int i : {0, 1}) {
      if (c.stops[i]) leg.axis[i].turn(c.plane[i]);
    }
    r.motion = {leg.axis[0].motion, leg.axis[1].motion};
    if (bound) return r;
    leg.since_axis = first;
    leg.since_plane = c.plane[first];
    ++r.turns;
  }
  r.outcome = r.turns > 0 ? BounceOutcome::turned : BounceOutcome::free;
  r.motion = {leg.axis[0].motion, leg.axis[1].motion};
  r.position = {nearest(leg.axis[0].end()), nearest(leg.axis[1].end())};
  return r;
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// Moves a box through one frame; at each contact, the axes that step() would stop turn round, and what is left of the
/// motion goes on, at most `turns` times, 0 to most_turns. The next contact then stops it there for the frame
/// (`bound`), with the motion turned for the next one. All else as step(): who begins in nothing solid ends in nothing
/// solid, and behind nothing. The region of a broad phase reaches to both sides.
template <class S, class World>
Bounce<S> bounce(const Box<S>& mover, const Vector<S>& motion, const World& world, AtCorner policy = AtCorner::stops_y,
                 int turns = most_turns) {
  using namespace world_detail;
  const Vector<S> p{mover.x, mover.y};
  Bounce<S> stays;
  stays.position = p;
  stays.motion = motion;
  stays.outcome = BounceOutcome::failed;
  if (!can_be_asked(mover, motion) || turns < 0 || turns > most_turns) return stays;
  const Region<S> there = region_of(mover, motion), back = region_of(mover, Vector<S>{-motion.x, -motion.y});
  const auto least = [](S a, S b) { return a < b ? a : b; };
  const auto most = [](S a, S b) { return a < b ? b : a; };
  const Region<S> region{least(there.min_x, back.min_x), least(there.min_y, back.min_y), most(there.max_x, back.max_x),
                         most(there.max_y, back.max_y)};
  const auto each = [&](const auto& take) { each_candidate<S>(world, mover.w, mover.h, region, take); };
  const BounceLeg<S> leg{{{p.x, motion.x}, {p.y, motion.y}}, p};
  const Bounce<S> r = world_detail::bounce(leg, each, policy, turns);
  if (is_finite(r.position.x) && is_finite(r.position.y)) return r;
  stays.outcome = BounceOutcome::out_of_range;
  return stays;
}

/// Turns once, as GameDev's deflect; a second contact stops it for the frame.
template <class S, class World>
Bounce<S> deflect(const Box<S>& mover, const Vector<S>& motion, const World& world,
                  AtCorner policy = AtCorner::stops_y) {
  return bounce(mover, motion, world, policy, 1);
}

}  // namespace sweeplab
