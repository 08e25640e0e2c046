// SPDX-License-Identifier: MIT
// --- one frame of one mover among still obstacles ---
#pragma once

#include <cstdint>

#include "algorithms/exact.h"
#include "algorithms/world/candidates.h"
#include "algorithms/world/contact.h"
#include "algorithms/world/near_way.h"
#include "algorithms/world/obstacles.h"
#include "algorithms/world/times.h"

namespace sweeplab {

/// What follows the first contact. slide: the axis that is stopped rests for the frame, the other goes on until it is
/// stopped too or used up. stop: both rest.
enum class Response : std::uint8_t { slide, stop };

struct Rules {
  AtCorner corner = AtCorner::stops_y;
  Response response = Response::slide;
};

/// free: the whole motion was made. stopped: at least one axis was. out_of_range: nothing stops the motion before a
/// position that S cannot hold. failed: the mover or its motion has an infinity, a NaN or a size < 0. In the last two
/// cases the mover stays where it was, and nothing else is said.
enum class StepOutcome : std::uint8_t { free, stopped, out_of_range, failed };

template <class S>
struct Step {
  StepOutcome outcome = StepOutcome::free;
  Vector<S> position;                      ///< on an axis that was stopped a plane, else from + motion rounded
  std::int8_t normal_x = 0, normal_y = 0;  ///< of the axes that were stopped, against the motion; else 0
  bool corner = false;                     ///< an outer corner was met exactly, and AtCorner decided
  std::uint8_t legs = 0;                   ///< parts of the way that have a length: 0, 1 or 2
  Ties stopped_by[2];                      ///< on x, on y: all that tie; each_stop() names them
  Ties inside_of;                          ///< solid obstacles in which the frame began; they were ignored
  friend bool operator==(const Step&, const Step&) = default;
};

/// The stored position at which a mover stands when the motion of `axis` (0: x, 1: y) brings it to `plane`, a stored
/// number on the way: there, and on the other axis at the last stored number that is not beyond the exact place. For
/// responses of one's own: if the exact place is allowed, so is this. World, Lemma 8.
template <class S>
Vector<S> stop_at(const Vector<S>& from, const Vector<S>& motion, int axis, S plane) {
  using namespace world_detail;
  const Straight<S> way(from, motion);
  const Track<S>&timed = way.axis[axis], &other = way.axis[1 - axis];
  S place = other.from;
  if (other.sign != 0) {
    const S greatest = (std::numeric_limits<S>::max)();
    const S end = other.end > greatest ? greatest : other.end < -greatest ? -greatest : other.end;
    const double share = (static_cast<double>(plane) - timed.from) / timed.motion;
    const S guess = static_cast<S>(other.from + exact_detail::rounded(other.motion * share));
    place = last_where(other.from, end, guess, [&](S s) { return compare_times<S>(other, s, timed, plane) <= 0; });
  }
  return axis == 0 ? Vector<S>{plane, place} : Vector<S>{place, plane};
}

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// Whether the second leg, along axis o, with axis 1 - o at rest at `plane` since the first leg brought it there,
/// enters. World, Lemma 6.
template <class S>
bool enters_along(const Straight<S>& way, int o, S plane, const Forbidden<S>& b) {
  const Track<S>& along = way.axis[o];
  if (!(b.lo[1 - o] < plane && plane < b.hi[1 - o] && b.lo[o] < b.hi[o])) return false;
  const S nearer = along.front_face(b, o);
  if (!along.before_end(nearer) || !along.ahead(nearer)) return false;
  return way.order(o, nearer, plane) >= 0 && !way.inside(b) && stops_at_face(b.solid, o, along.sign);
}

template <class S>
struct TwoLegs {
  Contact<S> first;          ///< of both axes
  bool stopped_too = false;  ///< the other axis, on the second leg: at first.plane, by first.by of that axis
};

/// What stops the axes in a frame.
template <class S, class Each>
TwoLegs<S> legs_of(const Straight<S>& way, const Each& all, Rules rules, Ties& inside_of) {
  NearWay<S, Each> each(way, all);
  TwoLegs<S> legs{first_contact<S>(way, each, rules.corner, inside_of)};
  Contact<S>& c = legs.first;
  if (c.stops[0] == c.stops[1] || rules.response == Response::stop) return legs;
  const int i = c.stops[0] ? 0 : 1, o = 1 - i;
  if (way.axis[o].sign == 0) return legs;
  each([&](const Forbidden<S>& b, std::uint32_t name) {
    if (!enters_along(way, o, c.plane[i], b)) return;
    const S nearer = way.front_face(b, o);
    if (!legs.stopped_too || way.closer(o, nearer, c.plane[o])) {
      legs.stopped_too = true;
      c.plane[o] = nearer;
      c.by[o] = {};
    }
    if (nearer == c.plane[o]) c.by[o].add(name);
  });
  return legs;
}

template <class S>
constexpr std::int8_t against(const Track<S>& a) {
  return static_cast<std::int8_t>(-a.sign);
}

template <class S>
Step<S> unmoved(StepOutcome outcome, const Vector<S>& p) {
  Step<S> s;
  s.outcome = outcome;
  s.position = p;
  return s;
}

/// What is said of a frame, given its contacts.
template <class S>
Step<S> told(const Straight<S>& way, const TwoLegs<S>& legs, Response response) {
  const Contact<S>& c = legs.first;
  const Track<S>&x = way.axis[0], &y = way.axis[1];
  const Vector<S> from{x.from, y.from};
  Step<S> s = unmoved(c.any() ? StepOutcome::stopped : StepOutcome::free, from);
  const bool stops[2] = {c.stops[0] || legs.stopped_too, c.stops[1] || legs.stopped_too};
  const int first = c.stops[0] ? 0 : 1;
  if (c.any() && response == Response::stop) {
    s.position = stop_at<S>(from, {x.motion, y.motion}, first, c.plane[first]);
  } else {
    s.position = {stops[0] ? c.plane[0] : x.end, stops[1] ? c.plane[1] : y.end};
  }
  if (!is_finite(s.position.x) || !is_finite(s.position.y)) return unmoved(StepOutcome::out_of_range, from);
  if (stops[0]) s.normal_x = static_cast<std::int8_t>(-x.sign);
  if (stops[1]) s.normal_y = static_cast<std::int8_t>(-y.sign);
  for (const int i : {0, 1}) s.stopped_by[i] = c.by[i];
  s.corner = c.corner;
  const bool first_leg = (x.sign != 0 || y.sign != 0) && (!c.any() || c.plane[first] != way.axis[first].from);
  const bool second_leg = response == Response::slide && c.stops[0] != c.stops[1] && way.axis[1 - first].sign != 0;
  s.legs = static_cast<std::uint8_t>(first_leg + second_leg);
  return s;
}

template <class S>
bool can_be_asked(const Box<S>& mover, const Vector<S>& v) {
  S none = 0;  // s - s is 0, or NaN
  for (const S s : {mover.x, mover.y, mover.w, mover.h, v.x, v.y}) none += s - s;
  return none == 0 && mover.w >= 0 && mover.h >= 0;
}

/// Hands out what a frame must know of.
template <class S, class World>
auto candidates(const Box<S>& mover, const Vector<S>& v, const World& world) {
  Region<S> region{};
  if constexpr (!keeps_planes<S, World>) region = region_of(mover, v);
  return [&world, w = mover.w, h = mover.h, region](const auto& take) { each_candidate<S>(world, w, h, region, take); };
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// Moves a box through one frame. `world`: a contiguous range of Obstacle or Box (solid), or of Forbidden made for this
/// mover's size; or a broad phase, called as world(region, visit), which calls visit(obstacle, name) once for each
/// obstacle that reaches the region, and may for others. It may be called twice, and must say the same. Finite numbers,
/// sizes >= 0. Who begins in no solid obstacle ends in none, and behind none (World, Theorem); lines are walls, too, to
/// points as to boxes (Lemma 13). Who begins in some is stopped by all others, and may end in those or behind them.
template <class S, class World>
Step<S> step(const Box<S>& mover, const Vector<S>& motion, const World& world, Rules rules = {}) {
  using namespace world_detail;
  if (!can_be_asked(mover, motion)) return unmoved(StepOutcome::failed, Vector<S>{mover.x, mover.y});
  const Straight<S> way({mover.x, mover.y}, motion);
  Ties inside_of;
  const TwoLegs<S> legs = legs_of(way, candidates(mover, motion, world), rules, inside_of);
  Step<S> s = told(way, legs, rules.response);
  if (s.outcome != StepOutcome::out_of_range) s.inside_of = inside_of;
  return s;
}

/// The same of a stored point and of what is forbidden to it; a broad phase then gives Forbidden.
template <class S, class World>
Step<S> step(const Vector<S>& position, const Vector<S>& motion, const World& world, Rules rules = {}) {
  return step(Box<S>{position.x, position.y, 0, 0}, motion, world, rules);
}

/// visit(name, axis) for each obstacle that stops the mover in step(): all that tie. Where a corner is met, for each
/// that has it, with the axis that the policy stops.
template <class S, class World, class Visit>
void each_stop(const Box<S>& mover, const Vector<S>& motion, const World& world, Rules rules, const Visit& visit) {
  using namespace world_detail;
  if (!can_be_asked(mover, motion)) return;
  const Straight<S> way({mover.x, mover.y}, motion);
  const auto each = candidates(mover, motion, world);
  Ties inside_of;
  const TwoLegs<S> legs = legs_of(way, each, rules, inside_of);
  const Contact<S>& c = legs.first;
  if (!c.any()) return;
  each([&](const Forbidden<S>& b, std::uint32_t name) {
    const Entry entry = way.entry(b);
    for (const int i : {0, 1}) {
      if (way.front_face(b, i) != c.plane[i]) continue;
      const Entry expected = c.corner ? Entry::at_corner : i == 0 ? Entry::by_x : Entry::by_y;
      if (c.stops[i] ? entry == expected : legs.stopped_too && enters_along(way, i, c.plane[1 - i], b)) visit(name, i);
    }
  });
}

}  // namespace sweeplab
