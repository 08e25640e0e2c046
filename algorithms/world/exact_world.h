// SPDX-License-Identifier: MIT
// Joined from algorithms/world/ by `cmake -P algorithms/world/join.cmake`: edit the sources there.
//
// One moving box among many, frame after frame, never wrong: what an obstacle forbids to a mover, and what becomes of the mover
// in a frame. Copy this file and exact.h. For float and double, all finite numbers; compile as exact.h wants it.
//
// A mover's place is a stored number on each axis, and so is each place at which an obstacle can stop it. So a
// frame ends on each axis at such a plane, or at from + motion rounded to nearest: no time is ever multiplied, and what
// is stored is never inside. "World, Lemma n" and the Theorem: algorithms/world/PROOFS.md of the laboratory.
#ifndef SWEEPLAB_EXACT_WORLD_H
#define SWEEPLAB_EXACT_WORLD_H

#include <concepts>
#include <cstdint>
#include <span>

#ifndef SWEEPLAB_EXACT_H
#if __has_include("exact.h")
#include "exact.h"
#else
#include "algorithms/exact.h"  // in the laboratory's own tree
#endif
#endif

// --- what an obstacle forbids ---

namespace sweeplab {

/// The faces by which an obstacle stops what comes from outside; joined by |. All four: it is solid. Fewer: it is
/// one-way, stops what enters through one of these, and lets pass what enters elsewhere, until that has left it again.
enum class Solid : std::uint8_t { none = 0, min_x = 1, max_x = 2, min_y = 4, max_y = 8, all = 15 };
constexpr Solid operator|(Solid a, Solid b) {
  return static_cast<Solid>(static_cast<unsigned>(a) | static_cast<unsigned>(b));
}

template <class S>
struct Obstacle {
  Box<S> box;
  Solid solid = Solid::all;
};

/// The open box of positions that an obstacle forbids to a mover's stored point: lo and hi are themselves numbers that
/// can be stored (or infinite, where none is so far out), and just the positions strictly between them are forbidden.
/// Nothing is forbidden unless lo < hi on both axes. For a mover given by its min corner: forbidden_by; for others:
/// forbidden_to_centre.
template <class S>
struct Forbidden {
  S lo[2], hi[2];
  Solid solid = Solid::all;
};

/// To a mover of size w, h, given by its min corner. Finite numbers, sizes >= 0; two sizes that sum to 0 on an axis
/// forbid nothing there. World, Lemma 1.
template <class S>
constexpr Forbidden<S> forbidden_by(const Obstacle<S>& o, S w, S h) {
  using exact_detail::directed_sum;
  const Box<S>& b = o.box;
  return {{directed_sum<true, S>(b.x, -w), directed_sum<true, S>(b.y, -h)},
          {directed_sum<false, S>(b.x, b.w), directed_sum<false, S>(b.y, b.h)},
          o.solid};
}
template <class S>
constexpr Forbidden<S> forbidden_by(const Box<S>& b, S w, S h) {
  return forbidden_by(Obstacle<S>{b}, w, h);
}

/// Part of the plane, in world units, with its edges: what a broad phase is asked for. An edge may be infinite.
template <class S>
struct Region {
  S min_x, min_y, max_x, max_y;
};

/// Whether a box comes near enough to matter: its inside or its edge reaches the region. May say yes of a box that
/// ends one rounding outside, never no of one that touches.
template <class S>
constexpr bool reaches(const Box<S>& b, const Region<S>& r) {
  using exact_detail::directed_sum;
  return b.x <= r.max_x && b.y <= r.max_y && directed_sum<false, S>(b.x, b.w) >= r.min_x &&
         directed_sum<false, S>(b.y, b.h) >= r.min_y;
}

/// What step() must know of: no obstacle that does not reach this region can change what becomes of the mover.
/// Conservative: the box around the mover's way, rounded outwards. World, Lemma 7.
template <class S>
constexpr Region<S> region_of(const Box<S>& mover, const Vector<S>& motion) {
  using exact_detail::directed_sum;
  const auto low = [](S p, S v) { return v < 0 ? directed_sum<true, S>(p, v) : p; };
  const auto high = [](S p, S v, S size) {
    return directed_sum<false, S>(v > 0 ? directed_sum<false, S>(p, v) : p, size);
  };
  return {low(mover.x, motion.x), low(mover.y, motion.y), high(mover.x, motion.x, mover.w),
          high(mover.y, motion.y, mover.h)};
}

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// Whether the face of axis i that a motion of this sign meets is solid.
constexpr bool stops_at_face(Solid solid, int i, int sign) {
  return (static_cast<unsigned>(solid) >> (2 * i + (sign < 0)) & 1U) != 0;
}

template <class S>
constexpr bool is_finite(S s) {
  return s - s == S(0);
}

/// The numbers of S in order, as integers in order: neighbours differ by 1, and both zeros are 0.
template <class S>
constexpr std::int64_t ordered(S s) {
  const auto raw = static_cast<std::int64_t>(std::bit_cast<exact_detail::Raw<S>>(s < 0 ? -s : s));
  return s < 0 ? -raw : s == S(0) ? 0 : raw;
}
template <class S>
constexpr S from_ordered(std::int64_t k) {
  const S s = std::bit_cast<S>(static_cast<exact_detail::Raw<S>>(k < 0 ? -k : k));
  return k < 0 ? -s : s;
}

/// The last number from `first` on toward `last` for which `holds` is true; it holds for `first`, and from where it
/// fails on it fails. `guess` is tried first, with its neighbours.
template <class S, class Holds>
constexpr S last_where(S first, S last, S guess, const Holds& holds) {
  const std::int64_t way = first <= last ? 1 : -1;
  std::int64_t good = ordered(first), bad = ordered(last) + way;  // in between: not known
  const auto ask = [&](std::int64_t k) {
    if (way * k <= way * good || way * k >= way * bad) return;
    (holds(from_ordered<S>(k)) ? good : bad) = k;
  };
  if (guess == guess) {
    const std::int64_t near = ordered(guess);
    for (const std::int64_t k : {near, near + way, near - way}) ask(k);
  }
  while (good + way != bad) ask(good / 2 + bad / 2 + (good % 2 + bad % 2) / 2);
  return from_ordered<S>(good);
}

}  // namespace sweeplab::world_detail

// --- the ways to give obstacles ---

namespace sweeplab::world_detail {

/// What a broad phase is given to hand its candidates to: obstacles, boxes (solid) or, where the game keeps them, what
/// they forbid to this mover; each with the name under which the answer speaks of it, and each once.
template <class S, class Take>
struct Visitor {
  S w, h;
  const Take& take;
  constexpr void operator()(const Forbidden<S>& f, std::uint32_t name) const { take(f, name); }
  constexpr void operator()(const Obstacle<S>& o, std::uint32_t name) const { take(forbidden_by(o, w, h), name); }
  constexpr void operator()(const Box<S>& b, std::uint32_t name) const { take(forbidden_by(b, w, h), name); }
};

/// Everything of `world` that reaches the region, and maybe more, goes to take(forbidden, name). A world is a
/// contiguous range of Forbidden, Obstacle or Box, named by place; or a callable world(region, visitor).
template <class S, class World, class Take>
constexpr void each_candidate(const World& world, S w, S h, const Region<S>& region, const Take& take) {
  const Visitor<S, Take> visit{w, h, take};
  const auto each = [&](const auto& items) {
    for (std::uint32_t k = 0; k < items.size(); ++k) visit(items[k], k);
  };
  if constexpr (std::convertible_to<const World&, std::span<const Forbidden<S>>>) {
    each(std::span<const Forbidden<S>>(world));
  } else if constexpr (std::convertible_to<const World&, std::span<const Obstacle<S>>>) {
    each(std::span<const Obstacle<S>>(world));
  } else if constexpr (std::convertible_to<const World&, std::span<const Box<S>>>) {
    each(std::span<const Box<S>>(world));
  } else {
    world(region, visit);
  }
}

}  // namespace sweeplab::world_detail

// --- one axis of a straight motion, and the order of times ---

namespace sweeplab::world_detail {

/// Below this a product may have underflowed (World, Lemma 2).
inline constexpr double least_certain_product = 0x1p-1000;
/// Rounded products of rounded differences decide where they differ by more than this, relatively: twice what they can
/// be off by (World, Lemma 2).
inline constexpr double product_margin = 0x1p-50;

/// One axis of a motion: from + motion*t, for t from 0 to 1. from + motion = end + error, exactly; an end that
/// overflowed is infinite, and its error NaN and never asked for.
template <class S>
struct Track {
  S from, motion, end, error;
  int sign;

  constexpr Track(S p, S v) : from(p), motion(v), sign((v > 0) - (v < 0)) {
    const auto sum = exact_detail::two_sum<S>(p, v);
    end = sum.hi;
    error = sum.lo;
  }
  /// Of two planes.
  constexpr bool closer(S plane, S other) const { return sign > 0 ? plane < other : other < plane; }
  /// Strictly before the exact end of the motion (World, Lemma 4).
  constexpr bool before_end(S plane) const {
    return plane != end ? closer(plane, end) : sign > 0 ? error > 0 : error < 0;
  }
  constexpr S near(const Forbidden<S>& b, int i) const { return sign > 0 ? b.lo[i] : b.hi[i]; }
  constexpr S far(const Forbidden<S>& b, int i) const { return sign > 0 ? b.hi[i] : b.lo[i]; }
  constexpr bool within(const Forbidden<S>& b, int i) const { return b.lo[i] < from && from < b.hi[i]; }
  /// Not behind the start.
  constexpr bool ahead(S plane) const { return !closer(plane, from); }
};

/// By sums, and where numbers lie too far apart for these, by integers: the order of any two times. World, Lemma 3.
template <class S>
int compare_times_exactly(const Track<S>& a, S plane_a, const Track<S>& b, S plane_b) {
  using namespace exact_detail;
  // Of boxes of size 0: the entry is the distance from `from` to the plane, in the direction of the motion.
  auto x = sum_axis<S>(a.from, 0, plane_a, 0, a.motion, 0), y = sum_axis<S>(b.from, 0, plane_b, 0, b.motion, 0);
  if (sizeof(S) == sizeof(float) || bring_into_range(x, y)) {
    return compare_products(x.entry, y.travel, y.entry, x.travel);
  }
  const auto i = integer_axis<S>(a.from, 0, plane_a, 0, a.motion, 0);
  const auto j = integer_axis<S>(b.from, 0, plane_b, 0, b.motion, 0);
  return compare_products(i.entry, j.travel, j.entry, i.travel);
}

/// The sign of (the time at which a is at plane_a) - (the time at which b is at plane_b), of two axes that move. A time
/// may be before the frame or after it; an infinite plane is reached after all finite ones, or has been before them.
template <class S>
int compare_times(const Track<S>& a, S plane_a, const Track<S>& b, S plane_b) {
  const double p = (static_cast<double>(plane_a) - a.from) * b.motion;
  const double q = (static_cast<double>(plane_b) - b.from) * a.motion;
  const double difference = p - q, margin = (magnitude(p) + magnitude(q)) * product_margin + least_certain_product;
  if (magnitude(difference) > margin) return (difference > 0) == (a.sign == b.sign) ? 1 : -1;
  if (!is_finite(plane_a)) return (plane_a > 0) == (a.sign > 0) ? 1 : -1;
  if (!is_finite(plane_b)) return (plane_b > 0) == (b.sign > 0) ? -1 : 1;
  return compare_times_exactly(a, plane_a, b, plane_b);
}

}  // namespace sweeplab::world_detail

// --- the first contact of a leg ---

namespace sweeplab {

/// Which axis is stopped where a mover meets an outer corner exactly and no face: y, as in exact(), or x.
enum class AtCorner : std::uint8_t { stops_y, stops_x };

/// The obstacles that tie: how many, and the least of their names.
struct Ties {
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint32_t first = none, count = 0;
  constexpr void add(std::uint32_t name) {
    if (name < first) first = name;
    ++count;
  }
  friend bool operator==(const Ties&, const Ties&) = default;
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// How a leg enters an obstacle, if at all. `inside`: the frame began in it, and it is left alone.
enum class Entry : std::uint8_t { none, by_x, by_y, at_corner, inside };

/// How a leg enters a box whose lines it crosses on each axis alone. World, Lemma 5.
template <class S, class Leg>
Entry entered(const Leg& leg, const Forbidden<S>& b) {
  int last = leg.sign(0) != 0 ? 0 : 1;  // the axis that is entered last
  if (leg.sign(0) != 0 && leg.sign(1) != 0) {
    const S near_x = leg.near(b, 0), near_y = leg.near(b, 1);
    if (leg.order(0, near_x, leg.far(b, 1)) >= 0 || leg.order(1, near_y, leg.far(b, 0)) >= 0) return Entry::none;
    const int later = leg.order(0, near_x, near_y);
    if (later == 0) {
      if (!stops_at_face(b.solid, 0, leg.sign(0)) || !stops_at_face(b.solid, 1, leg.sign(1))) return Entry::none;
      return leg.since(0, near_x) ? Entry::at_corner : Entry::none;
    }
    last = later > 0 ? 0 : 1;
  }
  if (!stops_at_face(b.solid, last, leg.sign(last)) || !leg.since(last, leg.near(b, last))) return Entry::none;
  return last == 0 ? Entry::by_x : Entry::by_y;
}

/// The first leg of a frame: both axes from where the mover stands.
template <class S>
struct Straight {
  Track<S> axis[2];

  constexpr Straight(const Vector<S>& p, const Vector<S>& v) : axis{{p.x, v.x}, {p.y, v.y}} {}
  constexpr int sign(int i) const { return axis[i].sign; }
  constexpr bool closer(int i, S plane, S other) const { return axis[i].closer(plane, other); }
  /// The sign of (time of a plane of axis i) - (time of a plane of the other axis).
  int order(int i, S plane, S other) const { return compare_times(axis[i], plane, axis[1 - i], other); }
  constexpr S near(const Forbidden<S>& b, int i) const { return axis[i].near(b, i); }
  constexpr S far(const Forbidden<S>& b, int i) const { return axis[i].far(b, i); }
  /// Whether a plane that is entered last is not reached before the leg begins: so it is of what may_enter lets pass.
  constexpr bool since(int, S) const { return true; }
  constexpr bool inside(const Forbidden<S>& b) const { return axis[0].within(b, 0) && axis[1].within(b, 1); }

  /// Whether the motion along an axis alone, the other apart, would enter.
  constexpr bool may_enter(const Forbidden<S>& b, int i) const {
    const Track<S>& a = axis[i];
    if (a.sign == 0) return a.within(b, i);
    return b.lo[i] < b.hi[i] && a.before_end(a.near(b, i)) && a.closer(a.from, a.far(b, i));
  }

  Entry entry(const Forbidden<S>& b) const {
    if (!may_enter(b, 0) || !may_enter(b, 1)) return Entry::none;
    if (inside(b)) return b.solid == Solid::all ? Entry::inside : Entry::none;
    return entered<S>(*this, b);
  }
};

/// Where a leg ends: the axes that are stopped there, at which planes, by which obstacles.
template <class S>
struct Contact {
  bool stops[2] = {false, false}, corner = false;
  S plane[2] = {};  ///< of a corner: both; else of the axes that are stopped
  Ties by[2];       ///< of a corner: both the same
  constexpr bool any() const { return stops[0] || stops[1]; }
};

/// Faces and corners met so far, each the nearest of its kind with all that tie with it.
template <class S, class Leg>
struct Nearest {
  const Leg& leg;
  Contact<S> face{};
  bool has_corner = false;
  S corner[2] = {};
  Ties at_corner{};

  void offer(const Forbidden<S>& b, Entry entry, std::uint32_t name) {
    const int i = entry == Entry::by_y ? 1 : 0;
    const S plane = leg.near(b, i);
    if (entry == Entry::at_corner) {
      if (!has_corner || leg.closer(0, plane, corner[0])) {
        has_corner = true;
        corner[0] = plane;
        corner[1] = leg.near(b, 1);
        at_corner = {};
      }
      if (plane == corner[0]) at_corner.add(name);
      return;
    }
    if (!face.stops[i] || leg.closer(i, plane, face.plane[i])) {
      face.stops[i] = true;
      face.plane[i] = plane;
      face.by[i] = {};
    }
    if (plane == face.plane[i]) face.by[i].add(name);
  }

  /// The earliest of the three. A face goes before a corner of the same instant, for only a face blocks its axis.
  Contact<S> contact(AtCorner policy) const {
    Contact<S> c = face;
    if (c.stops[0] && c.stops[1]) {
      const int order = leg.order(0, c.plane[0], c.plane[1]);
      if (order < 0) c.stops[1] = false;
      if (order > 0) c.stops[0] = false;
    }
    const int i = c.stops[0] ? 0 : 1;
    if (has_corner && (!c.any() || leg.closer(i, corner[i], c.plane[i]))) {
      c.corner = true;
      c.stops[0] = policy == AtCorner::stops_x;
      c.stops[1] = policy == AtCorner::stops_y;
      for (const int k : {0, 1}) {
        c.plane[k] = corner[k];
        c.by[k] = at_corner;
      }
    }
    for (const int k : {0, 1}) {
      if (!c.stops[k]) c.by[k] = {};
    }
    return c;
  }
};

/// Of the candidates that `each` hands out; those that the frame began inside of are noted.
template <class S, class Leg, class Each>
Contact<S> first_contact(const Leg& leg, const Each& each, AtCorner policy, Ties& inside_of) {
  Nearest<S, Leg> nearest{leg};
  each([&](const Forbidden<S>& b, std::uint32_t name) {
    const Entry entry = leg.entry(b);
    if (entry == Entry::none) return;
    if (entry == Entry::inside) {
      inside_of.add(name);
    } else {
      nearest.offer(b, entry, name);
    }
  });
  return nearest.contact(policy);
}

}  // namespace sweeplab::world_detail

// --- one frame of one mover among still obstacles ---

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
    const S greatest = std::numeric_limits<S>::max();
    const S end = other.end > greatest ? greatest : other.end < -greatest ? -greatest : other.end;
    const double share = (static_cast<double>(plane) - timed.from) / timed.motion;
    const S guess = static_cast<S>(other.from + other.motion * share);
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
  const S near = along.near(b, o);
  if (!along.before_end(near) || !along.ahead(near)) return false;
  return way.order(o, near, plane) >= 0 && !way.inside(b) && stops_at_face(b.solid, o, along.sign);
}

template <class S>
struct TwoLegs {
  Contact<S> first;          ///< of both axes
  bool stopped_too = false;  ///< the other axis, on the second leg: at first.plane, by first.by of that axis
};

/// What stops the axes in a frame.
template <class S, class Each>
TwoLegs<S> legs_of(const Straight<S>& way, const Each& each, Rules rules, Ties& inside_of) {
  TwoLegs<S> legs{first_contact<S>(way, each, rules.corner, inside_of)};
  Contact<S>& c = legs.first;
  if (c.stops[0] == c.stops[1] || rules.response == Response::stop) return legs;
  const int i = c.stops[0] ? 0 : 1, o = 1 - i;
  if (way.axis[o].sign == 0) return legs;
  each([&](const Forbidden<S>& b, std::uint32_t name) {
    if (!enters_along(way, o, c.plane[i], b)) return;
    const S near = way.near(b, o);
    if (!legs.stopped_too || way.closer(o, near, c.plane[o])) {
      legs.stopped_too = true;
      c.plane[o] = near;
      c.by[o] = {};
    }
    if (near == c.plane[o]) c.by[o].add(name);
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
  for (const S s : {mover.x, mover.y, mover.w, mover.h, v.x, v.y}) {
    if (!is_finite(s)) return false;
  }
  return mover.w >= 0 && mover.h >= 0;
}

/// Hands out what a frame must know of.
template <class S, class World>
auto candidates(const Box<S>& mover, const Vector<S>& v, const World& world) {
  return [&world, w = mover.w, h = mover.h, region = region_of(mover, v)](const auto& take) {
    each_candidate<S>(world, w, h, region, take);
  };
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// Moves a box through one frame. `world`: a contiguous range of Obstacle or Box (solid), or of Forbidden made for this
/// mover's size; or a broad phase, called as world(region, visit), which calls visit(obstacle, name) once for each
/// obstacle that reaches the region, and may for others. It may be called twice, and must say the same. Finite numbers,
/// sizes >= 0. Never ends inside a solid obstacle in which it did not begin, nor behind one (World, Theorem).
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

/// visit(name, axis) for each obstacle that stops the mover in step(): all that tie. Where a corner is met, for each that
/// has it, with the axis that the policy stops.
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
      if (way.near(b, i) != c.plane[i]) continue;
      const Entry expected = c.corner ? Entry::at_corner : i == 0 ? Entry::by_x : Entry::by_y;
      if (c.stops[i] ? entry == expected : legs.stopped_too && enters_along(way, i, c.plane[1 - i], b)) visit(name, i);
    }
  });
}

}  // namespace sweeplab

#endif
