// SPDX-License-Identifier: MIT
//
// One moving box among many, frame after frame: what an obstacle forbids to a mover, and what becomes of the mover in
// a frame. Who begins a frame in nothing solid ends it in nothing solid, and behind nothing. Copy this file and exact.h.
// For float and double, all finite numbers, with any flags that exact.h takes.
//
// A mover's place is a stored number on each axis, and so is each place at which an obstacle can stop it. So a
// frame ends on each axis at such a plane, or at from + motion rounded to nearest: no time is ever multiplied, and what
// is stored is not inside. "World, Lemma n" and the Theorem: algorithms/world/PROOFS.md of the laboratory.
//
// Contents:
//   what an obstacle forbids   Obstacle, Solid, Forbidden, forbidden_by, Region, region_of
//   candidates, times          what a world may be; the order of two times; the first contact of a leg
//   rational numbers           Fraction, and when two movers meet
//   one mover, one frame       Rules, Step, step, stop_at, each_stop; NearWay, what is near a mover's way
//   exact sums                 Terms, for lines that have turned
//   many movers                Mover, step_in_turn, move_obstacle; move_at_once
//   bouncing                   Bounce, bounce, deflect
//   boxes stored otherwise     Centred, Edges, forbidden_to_centre
//   a plain broad phase        SpatialHash
#ifndef SWEEPLAB_EXACT_WORLD_H
#define SWEEPLAB_EXACT_WORLD_H

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "SweepLab's headers need C++20: build with -std=c++20 or /std:c++20"
#else

#include <bit>
#include <compare>
#include <concepts>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <span>
#include <utility>
#include <vector>

#ifndef SWEEPLAB_EXACT_H
#if __has_include("exact.h")
#include "exact.h"
#else
#include "algorithms/exact.h"  // in the laboratory's own tree
#endif
#endif

// Whatever the flags, each operation is the one that is written, here and nowhere else.
#if defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__) || defined(_M_X64) || defined(_M_ARM64))
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
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

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// The numbers of S in order, as integers in order: neighbours differ by 1, and both zeros are 0.
template <class S>
constexpr std::int64_t ordered(S s) {
  const auto raw = static_cast<std::int64_t>(std::bit_cast<exact_detail::Raw<S> >(s < 0 ? -s : s));
  return s < 0 ? -raw : s == S(0) ? 0 : raw;
}
template <class S>
constexpr S from_ordered(std::int64_t k) {
  const S s = std::bit_cast<S>(static_cast<exact_detail::Raw<S> >(k < 0 ? -k : k));
  return k < 0 ? -s : s;
}

/// What follows a number, or stands before it; beyond the greatest is infinity.
template <class S>
constexpr S neighbour(S s, int sign) {
  return from_ordered<S>(ordered(s) + sign);
}

/// The positions at which the boxes overlap. Finite numbers, sizes >= 0; where both sizes of an axis are 0, none: there
/// lo == hi.
template <class S>
constexpr Forbidden<S> overlapping(const Obstacle<S>& o, S w, S h) {
  using exact_detail::directed_sum;
  const Box<S>& b = o.box;
  return {{directed_sum<true, S>(b.x, -w), directed_sum<true, S>(b.y, -h)},
          {directed_sum<false, S>(b.x, b.w), directed_sum<false, S>(b.y, b.h)},
          o.solid};
}

/// A line is a wall to a mover that has no thickness across it either: the line itself is forbidden, a single number,
/// so that whoever is stopped stands beside it, and on which side is not forgotten. World, Lemma 13.
template <class S>
constexpr Forbidden<S> with_lines(Forbidden<S> f) {
  for (const int i : {0, 1}) {
    if (f.lo[i] != f.hi[i]) continue;
    f.lo[i] = neighbour(f.lo[i], -1);
    f.hi[i] = neighbour(f.hi[i], 1);
  }
  return f;
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// To a mover of size w, h, given by its min corner. Finite numbers, sizes >= 0. Where both sizes of an axis are 0 the
/// obstacle's own number is forbidden there, and no other. World, Lemmas 1 and 13.
template <class S>
constexpr Forbidden<S> forbidden_by(const Obstacle<S>& o, S w, S h) {
  return world_detail::with_lines(world_detail::overlapping(o, w, h));
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
  // Rounded to nearest, which is monotone: what is not below an edge, a stored number, is not below it rounded. All
  // four are asked, since which of them says no cannot be predicted.
  const S max_x = b.x + b.w, max_y = b.y + b.h;
  return (int(b.x <= r.max_x) & int(b.y <= r.max_y) & int(max_x >= r.min_x) & int(max_y >= r.min_y)) != 0;
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
    const std::int64_t nearer = ordered(guess);
    for (const std::int64_t k : {nearer, nearer + way, nearer - way}) ask(k);
  }
  while (good + way != bad) {
    const std::int64_t middle = good / 2 + bad / 2 + (good % 2 + bad % 2) / 2;
    (holds(from_ordered<S>(middle)) ? good : bad) = middle;
  }
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

/// Whether a world is a range of planes that are kept: nobody asks for a region there.
template <class S, class World>
inline constexpr bool keeps_planes = std::convertible_to<const World&, std::span<const Forbidden<S> > >;

/// Everything of `world` that reaches the region, and maybe more, goes to take(forbidden, name). A world is a
/// contiguous range of Forbidden, Obstacle or Box, named by place; or a callable world(region, visitor).
template <class S, class World, class Take>
constexpr void each_candidate(const World& world, S w, S h, const Region<S>& region, const Take& take) {
  const Visitor<S, Take> visit{w, h, take};
  const auto each = [&](const auto& items, const auto& wanted) {
    for (std::uint32_t k = 0; k < items.size(); ++k) {
      if (wanted(items[k])) visit(items[k], k);
    }
  };
  if constexpr (keeps_planes<S, World>) {
    each(std::span<const Forbidden<S> >(world), [](const Forbidden<S>&) { return true; });
  } else if constexpr (std::convertible_to<const World&, std::span<const Obstacle<S> > >) {
    each(std::span<const Obstacle<S> >(world), [&](const Obstacle<S>& o) { return reaches(o.box, region); });
  } else if constexpr (std::convertible_to<const World&, std::span<const Box<S> > >) {
    each(std::span<const Box<S> >(world), [&](const Box<S>& b) { return reaches(b, region); });
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
  constexpr S front_face(const Forbidden<S>& b, int i) const { return sign > 0 ? b.lo[i] : b.hi[i]; }
  constexpr S back_face(const Forbidden<S>& b, int i) const { return sign > 0 ? b.hi[i] : b.lo[i]; }
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
  const auto ahead = [](const Track<S>& t, S plane) {
    return static_cast<double>(plane) - static_cast<double>(t.from);
  };
  const double p = exact_detail::rounded(ahead(a, plane_a) * static_cast<double>(b.motion));
  const double q = exact_detail::rounded(ahead(b, plane_b) * static_cast<double>(a.motion));
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
    const S near_x = leg.front_face(b, 0), near_y = leg.front_face(b, 1);
    if (leg.order(0, near_x, leg.back_face(b, 1)) >= 0 || leg.order(1, near_y, leg.back_face(b, 0)) >= 0)
      return Entry::none;
    const int later = leg.order(0, near_x, near_y);
    if (later == 0) {
      if (!stops_at_face(b.solid, 0, leg.sign(0)) || !stops_at_face(b.solid, 1, leg.sign(1))) return Entry::none;
      return leg.since(0, near_x) ? Entry::at_corner : Entry::none;
    }
    last = later > 0 ? 0 : 1;
  }
  if (!stops_at_face(b.solid, last, leg.sign(last)) || !leg.since(last, leg.front_face(b, last))) return Entry::none;
  return last == 0 ? Entry::by_x : Entry::by_y;
}

/// The first leg of a frame: both axes from where the mover stands.
template <class S>
struct Straight {
  Track<S> axis[2];
  S low[2], high[2];  ///< around the whole way: from and end

  constexpr Straight(const Vector<S>& p, const Vector<S>& v) : axis{{p.x, v.x}, {p.y, v.y}} {
    for (const int i : {0, 1}) {
      const Track<S>& a = axis[i];
      low[i] = a.end < a.from ? a.end : a.from;
      high[i] = a.end < a.from ? a.from : a.end;
    }
  }
  /// False of most boxes, and only of such as neither leg can enter and the frame did not begin in. All four are
  /// asked, since which of them says no cannot be predicted. World, Lemma 5.
  constexpr bool near_way(const Forbidden<S>& b) const {
    return (int(b.lo[0] <= high[0]) & int(b.lo[1] <= high[1]) & int(b.hi[0] >= low[0]) & int(b.hi[1] >= low[1])) != 0;
  }
  constexpr int sign(int i) const { return axis[i].sign; }
  constexpr bool closer(int i, S plane, S other) const { return axis[i].closer(plane, other); }
  /// The sign of (time of a plane of axis i) - (time of a plane of the other axis).
  int order(int i, S plane, S other) const { return compare_times(axis[i], plane, axis[1 - i], other); }
  constexpr S front_face(const Forbidden<S>& b, int i) const { return axis[i].front_face(b, i); }
  constexpr S back_face(const Forbidden<S>& b, int i) const { return axis[i].back_face(b, i); }
  /// Whether a plane that is entered last is not reached before the leg begins: so it is of what may_enter lets pass.
  constexpr bool since(int, S) const { return true; }
  constexpr bool inside(const Forbidden<S>& b) const { return axis[0].within(b, 0) && axis[1].within(b, 1); }

  /// Whether the motion along an axis alone, the other apart, would enter.
  constexpr bool may_enter(const Forbidden<S>& b, int i) const {
    const Track<S>& a = axis[i];
    if (a.sign == 0) return a.within(b, i);
    return b.lo[i] < b.hi[i] && a.before_end(a.front_face(b, i)) && a.closer(a.from, a.back_face(b, i));
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
    const S plane = leg.front_face(b, i);
    if (entry == Entry::at_corner) {
      if (!has_corner || leg.closer(0, plane, corner[0])) {
        has_corner = true;
        corner[0] = plane;
        corner[1] = leg.front_face(b, 1);
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
Contact<S> first_contact(const Leg& leg, Each& each, AtCorner policy, Ties& inside_of) {
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

// --- rational numbers of fixed size ---

namespace sweeplab {

/// numerator/denominator * 2^exponent, exactly, each of up to 32*words bits; what would be longer is lost(), and so is
/// all that is made of it. Not reduced, but for powers of two: what is divided and added a few times only, as in
/// move_at_once(), stays short. Comparisons are of numbers that are not lost.
template <int words = 48>
class Fraction {
 public:
  using Whole = exact_detail::Integer<words>;

  Fraction() : Fraction(0) {}
  explicit Fraction(int n) : Fraction(static_cast<double>(n)) {}
  explicit Fraction(float value) : Fraction(static_cast<double>(value)) {}
  explicit Fraction(double value) {
    const exact_detail::Parts p = exact_detail::parts(value);
    numerator_ = whole(p.odd);
    numerator_.negative = p.negative && p.odd != 0;
    exponent_ = p.odd == 0 ? 0 : p.exponent;
  }

  bool lost() const { return lost_; }

  friend Fraction operator*(const Fraction& a, const Fraction& b) {
    return made(a, b, a.numerator_ * b.numerator_, a.denominator_ * b.denominator_, a.exponent_ + b.exponent_);
  }
  friend Fraction operator/(const Fraction& a, const Fraction& b) {
    Fraction inverse;
    inverse.numerator_ = b.denominator_;
    inverse.denominator_ = b.numerator_;
    inverse.numerator_.negative = b.numerator_.negative;
    inverse.denominator_.negative = false;
    inverse.exponent_ = -b.exponent_;
    inverse.lost_ = b.lost_ || b.numerator_.size == 0;
    return a * inverse;
  }
  friend Fraction operator-(const Fraction& a, const Fraction& b) {
    Fraction minus = b;
    minus.numerator_.negative = !b.numerator_.negative && b.numerator_.size > 0;
    return a + minus;
  }
  friend Fraction operator+(const Fraction& a, const Fraction& b) {
    if (a.numerator_.size == 0 && !a.lost_) return b;
    if (b.numerator_.size == 0 && !b.lost_) return a;
    const bool alike = a.denominator_ == b.denominator_;
    const Whole one = whole(1);
    auto p = a.numerator_ * (alike ? one : b.denominator_), q = b.numerator_ * (alike ? one : a.denominator_);
    const auto denominator = a.denominator_ * (alike ? one : b.denominator_);
    const int exponent = a.exponent_ < b.exponent_ ? a.exponent_ : b.exponent_;
    // What has more bits than any Fraction would be lost anyway.
    if (!shift(p, a.exponent_ - exponent) || !shift(q, b.exponent_ - exponent)) return none();
    return made(a, b, sum(p, q), denominator, exponent);
  }

  friend bool operator==(const Fraction& a, const Fraction& b) { return compare(a, b) == 0; }
  friend bool operator<(const Fraction& a, const Fraction& b) { return compare(a, b) < 0; }

  /// To nearest even; infinite beyond the range; NaN if lost.
  template <class S>
  explicit operator S() const {
    constexpr S greatest = (std::numeric_limits<S>::max)();
    if (lost_) return std::numeric_limits<S>::quiet_NaN();
    const auto not_above = [&](S s) { return !(*this < Fraction(static_cast<double>(s))); };
    const Fraction half(0.5), end(static_cast<double>(greatest));
    const Fraction step =
        end - Fraction(static_cast<double>(world_detail::from_ordered<S>(world_detail::ordered(greatest) - 1)));
    const Fraction size = numerator_.negative ? Fraction(0) - *this : *this;
    if (!(size < end + step * half)) return numerator_.negative ? -greatest * 2 : greatest * 2;
    if (!(size < end)) return numerator_.negative ? -greatest : greatest;
    const S low = world_detail::last_where<S>(-greatest, greatest, static_cast<S>(approximate()), not_above);
    const S high = world_detail::from_ordered<S>(world_detail::ordered(low) + 1);
    const int side = compare(*this, (Fraction(static_cast<double>(low)) + Fraction(static_cast<double>(high))) * half);
    return side < 0 || (side == 0 && world_detail::ordered(low) % 2 == 0) ? low : high;
  }

 private:
  using Long = exact_detail::Integer<2 * words>;

  /// The upper three words, and by which power of two they stand too low.
  static double upper(const Whole& n, int& twos) {
    const int first = n.size > 3 ? n.size - 3 : 0;
    double m = 0;
    for (int i = n.size - 1; i >= first; --i) m = m * 4294967296.0 + n.word[i];
    twos = 32 * first;
    return m;
  }
  /// Near the number, or NaN where it is out of the range of doubles.
  double approximate() const {
    int up = 0, down = 0;
    const double m = upper(numerator_, up) / upper(denominator_, down);
    const int twos = up - down + exponent_;
    if (twos < -1000 || twos > 1000) return std::numeric_limits<double>::quiet_NaN();
    const double scaled = m * std::bit_cast<double>(static_cast<std::uint64_t>(twos + 1023) << 52);
    return numerator_.negative ? -scaled : scaled;
  }
  static Whole whole(std::uint64_t n) {
    Whole w;
    w.word[0] = static_cast<std::uint32_t>(n);
    w.word[1] = static_cast<std::uint32_t>(n >> 32);
    w.size = 2;
    w.trim();
    return w;
  }
  static Fraction none() {
    Fraction f;
    f.lost_ = true;
    return f;
  }
  static bool shift(Long& n, int by) {
    if (by == 0 || n.size == 0) return true;
    if (n.bits() + by > 32 * 2 * words) return false;
    n.shift_left(by);
    return true;
  }
  static Long sum(const Long& a, const Long& b) {
    Long large = a, smaller = b;
    large.negative = smaller.negative = false;
    const bool swapped = large < smaller;
    if (swapped) std::swap(large, smaller);
    if (a.negative != b.negative) {
      large.subtract(smaller);
    } else {
      std::uint64_t carry = 0;
      for (int i = 0; i < 2 * words; ++i) {
        carry += std::uint64_t{large.word[i]} + smaller.word[i];
        large.word[i] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      large.size = 2 * words;  // no carry is left: made() takes only what is half as long
      large.trim();
    }
    large.negative = (swapped ? b : a).negative && large.size > 0;
    return large;
  }
  /// Without the powers of two that divide it; false if it is too long then.
  static bool shortened(const Long& n, Whole& to, int& twos) {
    twos = 0;
    to = Whole();
    if (n.size == 0) return true;
    while (n.word[twos / 32] == 0) twos += 32;
    twos += std::countr_zero(n.word[twos / 32]);
    if (n.bits() - twos > 32 * words) return false;
    const int first = twos / 32, rest = twos % 32;
    for (int i = 0; first + i < n.size && i < words; ++i) {
      const std::uint64_t high = first + i + 1 < n.size ? n.word[first + i + 1] : 0;
      to.word[i] = static_cast<std::uint32_t>((high << 32 | n.word[first + i]) >> rest);
      to.size = i + 1;
    }
    to.negative = n.negative;
    to.trim();
    return true;
  }
  static Fraction made(const Fraction& a, const Fraction& b, const Long& numerator, const Long& denominator,
                       int exponent) {
    Fraction f;
    int up = 0, down = 0;
    const bool fits = shortened(numerator, f.numerator_, up) && shortened(denominator, f.denominator_, down);
    if (!fits || a.lost_ || b.lost_) return none();
    f.exponent_ = f.numerator_.size == 0 ? 0 : exponent + up - down;
    return f;
  }
  static int compare(const Fraction& a, const Fraction& b) {
    Long p = a.numerator_ * b.denominator_, q = b.numerator_ * a.denominator_;
    const int sign_p = p.size == 0 ? 0 : p.negative ? -1 : 1, sign_q = q.size == 0 ? 0 : q.negative ? -1 : 1;
    if (sign_p != sign_q || sign_p == 0) return sign_p < sign_q ? -1 : sign_p > sign_q ? 1 : 0;
    const int length_p = p.bits() + a.exponent_, length_q = q.bits() + b.exponent_;
    if (length_p != length_q) return (length_p < length_q) == (sign_p > 0) ? -1 : 1;
    // Of equal length, so the one with the greater exponent has as many bits fewer.
    if (a.exponent_ > b.exponent_) p.shift_left(a.exponent_ - b.exponent_);
    if (b.exponent_ > a.exponent_) q.shift_left(b.exponent_ - a.exponent_);
    const auto order = p <=> q;
    return order < 0 ? -1 : order > 0 ? 1 : 0;
  }

  Whole numerator_, denominator_ = whole(1);
  int exponent_ = 0;
  bool lost_ = false;
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// Whether an exact number could not be held: only those of fixed size can tell.
template <class Number>
bool is_lost(const Number& n) {
  if constexpr (requires { n.lost(); }) {
    return n.lost();
  } else {
    return false;
  }
}

}  // namespace sweeplab::world_detail

// --- when two movers meet, in exact numbers ---

namespace sweeplab::world_detail {

template <class Number>
int direction_of(const Number& n) {
  return n < Number(0) ? -1 : Number(0) < n ? 1 : 0;
}

/// When and how a point on two lines enters an open box: `axis` 2 is a corner.
template <class Number>
struct Meeting {
  bool any = false, lost = false;
  Number time{0};
  int axis = 0;
};

/// Not before `now`, and before the frame's end. Planes that are infinite are told by `has`.
template <class Number>
Meeting<Number> meeting(const Number (&at)[2], const Number (&speed)[2], const Number (&lo)[2], const Number (&hi)[2],
                        const bool (&has_lo)[2], const bool (&has_hi)[2], const Number& now) {
  Meeting<Number> m;
  Number end(0);
  bool has_end = false;
  for (const int i : {0, 1}) {
    m.lost = m.lost || is_lost(at[i]) || is_lost(speed[i]);
    const int side = direction_of(speed[i]);
    if (side == 0) {
      if ((has_lo[i] && !(lo[i] < at[i])) || (has_hi[i] && !(at[i] < hi[i]))) {
        m.any = false;
        return m;
      }
      continue;
    }
    if (side > 0 ? has_lo[i] : has_hi[i]) {
      const Number enter = ((side > 0 ? lo[i] : hi[i]) - at[i]) / speed[i];
      m.lost = m.lost || is_lost(enter);
      if (m.any && enter == m.time) {
        m.axis = 2;
      } else if (!m.any || m.time < enter) {
        m.time = enter;
        m.axis = i;
      }
      m.any = true;
    }
    if (side > 0 ? has_hi[i] : has_lo[i]) {
      const Number leave = ((side > 0 ? hi[i] : lo[i]) - at[i]) / speed[i];
      m.lost = m.lost || is_lost(leave);
      if (!has_end || leave < end) end = leave;
      has_end = true;
    }
  }
  if (m.lost) return m;
  if (!m.any || m.time < now || !(m.time < Number(1)) || (has_end && !(m.time < end))) return {};
  return m;
}

}  // namespace sweeplab::world_detail

// --- which obstacles are near a mover's way ---

namespace sweeplab::world_detail {

/// Of what `each` hands out, what is near the way: most is not. As much as there is room for is kept for the second leg.
template <class S, class Each>
class NearWay {
 public:
  NearWay(const Straight<S>& way, const Each& each)
      : way_(way), each_(each) {}  // NOLINT: items from count_ on are nobody's

  template <class Take>
  void operator()(const Take& take) {
    if (!kept_) {
      bool fits = true;
      count_ = 0;
      each_([&](const Forbidden<S>& b, std::uint32_t name) {
        if (!way_.near_way(b)) return;
        if (count_ == room) {
          hand_out(take);
          count_ = 0;
          fits = false;
        }
        item_[count_++] = {{b.lo[0], b.lo[1]}, {b.hi[0], b.hi[1]}, b.solid, name};
      });
      kept_ = fits;
    }
    hand_out(take);
  }

 private:
  static constexpr int room = 24;
  struct Item {
    S lo[2], hi[2];
    Solid solid;
    std::uint32_t name;
  };

  template <class Take>
  void hand_out(const Take& take) const {
    for (int k = 0; k < count_; ++k) {
      const Item& i = item_[k];
      take(Forbidden<S>{{i.lo[0], i.lo[1]}, {i.hi[0], i.hi[1]}, i.solid}, i.name);
    }
  }

  const Straight<S>& way_;
  const Each& each_;
  Item item_[room];
  int count_ = 0;
  bool kept_ = false;  ///< all that is near is in item_
};

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
    const S greatest = (std::numeric_limits<S>::max)();
    const S end = other.end > greatest ? greatest : other.end < -greatest ? -greatest : other.end;
    const double ahead = static_cast<double>(plane) - static_cast<double>(timed.from);
    const double share = ahead / static_cast<double>(timed.motion);
    const double moved = exact_detail::rounded(static_cast<double>(other.motion) * share);
    const S guess = static_cast<S>(static_cast<double>(other.from) + moved);
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

// --- exact sums of stored numbers ---

namespace sweeplab {

/// More contacts than these do not turn a mover in one frame.
inline constexpr int most_turns = 8;

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// A sum of stored numbers, exactly.
template <class S>
struct Terms {
  static constexpr int capacity = 4 * most_turns + 8;
  S term[capacity];
  int count = 0;

  constexpr Terms() {}  // NOLINT: the terms from `count` on are nobody's
  void add(S s) { term[count++] = s; }
  void add(const Terms& o) {
    for (int i = 0; i < o.count; ++i) add(o.term[i]);
  }
  /// 2*plane - this.
  void reflect(S plane) {
    for (int i = 0; i < count; ++i) term[i] = -term[i];
    add(plane);
    add(plane);
  }
  Terms minus_from(S s) const {
    Terms t = *this;
    for (int i = 0; i < count; ++i) t.term[i] = -t.term[i];
    t.add(s);
    return t;
  }
  /// Within 2u of the sum, with its sign; infinite or NaN if something overflowed.
  double rounded() const {
    exact_detail::Sum<capacity> sum;
    for (int i = 0; i < count; ++i) sum.add(static_cast<double>(term[i]));
    if (is_finite(sum.top())) sum.compress();
    return sum.top();
  }
  /// In units of 2^lowest, in so many words of 32 bits.
  auto integer(int lowest, int size) const {
    return [&]<std::size_t... i>(std::index_sequence<i...>) {
      return exact_detail::sum<exact_detail::words<S> >(
          lowest, size,
          (static_cast<int>(i) < count ? exact_detail::parts(static_cast<double>(term[i])) : exact_detail::Parts{})...);
    }
    (std::make_index_sequence<capacity>());
  }
  int sign() const;
};

/// Where the bits of some stored numbers lie: enough words for the sum of all, and their unit.
struct Extent {
  int lowest = 2000, top = -2000;
  template <class S>
  void hold(const Terms<S>& t) {
    for (int i = 0; i < t.count; ++i) hold(static_cast<double>(t.term[i]));
  }
  void hold(double s) {
    const exact_detail::Parts p = exact_detail::parts(s);
    if (p.odd == 0) return;
    const int end = p.exponent + static_cast<int>(std::bit_width(p.odd));
    lowest = p.exponent < lowest ? p.exponent : lowest;
    top = end > top ? end : top;
  }
  int size() const {
    return top < lowest ? 1 : (top - lowest + 7 + 31) / 32;
  }  // six bits for 40 terms, one for the sign
};

template <class S>
int Terms<S>::sign() const {
  const double sum = rounded();
  if (is_finite(sum)) return (sum > 0) - (sum < 0);
  Extent extent;
  extent.hold(*this);
  const auto exactly = integer(extent.lowest, extent.size());
  return exactly.size == 0 ? 0 : exactly.negative ? -1 : 1;
}

/// To nearest even; infinite beyond the range.
template <class S>
S nearest(const Terms<S>& value) {
  constexpr S greatest = (std::numeric_limits<S>::max)();
  const auto compared = [&](S s) { return value.minus_from(s).sign(); };  // of s - value
  for (const S end : {greatest, -greatest}) {
    if (compared(end) * (end > 0 ? 1 : -1) >= 0) continue;
    Terms<S> beyond = value.minus_from(end);
    beyond.add((end - from_ordered<S>(ordered(end) - (end > 0 ? 1 : -1))) / 2);
    const bool rounds_out = beyond.sign() * (end > 0 ? 1 : -1) <= 0;
    return rounds_out ? end * 2 : end;
  }
  const S low = last_where(-greatest, greatest, static_cast<S>(value.rounded()), [&](S s) { return compared(s) <= 0; });
  if (compared(low) == 0) return low;
  const S high = from_ordered<S>(ordered(low) + 1);
  Terms<S> twice = value.minus_from(low);  // low + high - 2*value
  twice.add(value.minus_from(high));
  const int side = twice.sign();
  return side > 0 || (side == 0 && ordered(low) % 2 == 0) ? low : high;
}

/// The greatest stored number not above the sum, or the least not below.
template <bool down, class S>
S directed(const Terms<S>& value) {
  constexpr S greatest = (std::numeric_limits<S>::max)(), inf = std::numeric_limits<S>::infinity();
  const S first = down ? -greatest : greatest;
  const auto holds = [&](S s) {
    const int side = value.minus_from(s).sign();
    return down ? side <= 0 : side >= 0;
  };
  return holds(first) ? last_where<S>(first, -first, static_cast<S>(value.rounded()), holds) : down ? -inf : inf;
}

template <class S, class... Numbers>
Terms<S> terms(Numbers... numbers) {
  Terms<S> t;
  (t.add(numbers), ...);
  return t;
}

}  // namespace sweeplab::world_detail

// --- many movers in turn, and obstacles that move ---

namespace sweeplab {

template <class S>
struct Mover {
  Box<S> box;
  Vector<S> motion;
};

/// Under which an answer speaks of mover k as an obstacle to another.
constexpr std::uint32_t mover_name(std::uint32_t k) { return 0x80000000U + k; }

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// A world with all movers but one standing in it, as solid obstacles.
template <class S, class World>
auto with_others(const World& world, std::span<const Mover<S> > movers, std::uint32_t self) {
  return [&world, movers, self](const Region<S>& region, const auto& visit) {
    const S w = movers[self].box.w, h = movers[self].box.h;
    each_candidate<S>(world, w, h, region, [&](const Forbidden<S>& f, std::uint32_t name) { visit(f, name); });
    for (std::uint32_t k = 0; k < movers.size(); ++k) {
      if (k != self && reaches(movers[k].box, region)) visit(movers[k].box, mover_name(k));
    }
  };
}

/// How far a box gets along one axis on its way to a stored place: there, or to the first plane. Straight, so nothing
/// is rounded.
template <class S, class World>
S reach(const Box<S>& mover, int i, S place, const World& world) {
  const S from = i == 0 ? mover.x : mover.y, across = i == 0 ? mover.y : mover.x;
  const int sign = from < place ? 1 : -1;
  const Box<S> there = i == 0 ? Box<S>{place, mover.y, mover.w, mover.h} : Box<S>{mover.x, place, mover.w, mover.h};
  const Region<S> a = region_of(mover, {}), b = region_of(there, {});
  const Region<S> region =
      sign > 0 ? Region<S>{a.min_x, a.min_y, b.max_x, b.max_y} : Region<S>{b.min_x, b.min_y, a.max_x, a.max_y};
  each_candidate<S>(world, mover.w, mover.h, region, [&](const Forbidden<S>& f, std::uint32_t) {
    const S plane = sign > 0 ? f.lo[i] : f.hi[i];
    if (!(f.lo[1 - i] < across && across < f.hi[1 - i] && f.lo[i] < f.hi[i]) || !stops_at_face(f.solid, i, sign))
      return;
    if (sign > 0 ? from <= plane && plane < place : place < plane && plane <= from) place = plane;
  });
  return place;
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// One mover after the other, in the order given, by step(), the others standing where they are stored. told(k, step)
/// hears of each. Whoever begins the frame in nobody, and in nothing solid, ends it so. The order is part of the answer:
/// who is asked first takes the room, and of movers that touch in a row the one behind is stopped by the one before if
/// it is asked first. World, Theorem.
template <class S, class World, class Told>
void step_in_turn(std::span<Mover<S> > movers, const World& world, Rules rules, const Told& told) {
  for (std::uint32_t k = 0; k < movers.size(); ++k) {
    const Step<S> s = step(movers[k].box, movers[k].motion, world_detail::with_others<S>(world, movers, k), rules);
    movers[k].box.x = s.position.x;
    movers[k].box.y = s.position.y;
    told(k, s);
  }
}

/// moved: the obstacle stands where it should, fl(place + motion). squeezed: on some axis a mover had no room, and it
/// stands where it touches that mover. out_of_range, failed: as in StepOutcome; it did not move.
enum class CarryOutcome : std::uint8_t { moved, squeezed, out_of_range, failed };

template <class S>
struct Carry {
  CarryOutcome outcome = CarryOutcome::moved;
  Vector<S> position;                     ///< of the obstacle's min corner
  std::uint32_t pushed = 0, carried = 0;  ///< how often a mover was, on either axis
  Ties squeezed;                          ///< movers that stopped the obstacle
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

template <class S>
S& coordinate(Box<S>& b, int i) {
  return i == 0 ? b.x : b.y;
}

/// The obstacle at work on one axis.
template <class S>
struct Shove {
  const Obstacle<S>& obstacle;
  Solid carries;
  int i, sign;

  bool across(const Forbidden<S>& f, const Box<S>& m) const {
    const S other = i == 0 ? m.y : m.x;
    return f.lo[1 - i] < other && other < f.hi[1 - i];
  }
  /// Ahead of the face that pushes.
  bool ahead(const Box<S>& m) const {
    const Forbidden<S> f = forbidden_by(obstacle, m.w, m.h);
    const S at = i == 0 ? m.x : m.y;
    return across(f, m) && f.lo[i] < f.hi[i] && stops_at_face(obstacle.solid, i, -sign) &&
           (sign > 0 ? at >= f.hi[i] : at <= f.lo[i]);
  }
  /// Touches a face that carries.
  bool rides(const Box<S>& m) const {
    const Forbidden<S> f = forbidden_by(obstacle, m.w, m.h);
    const S at[2] = {m.x, m.y};
    for (const int k : {0, 1}) {
      if (!(f.lo[1 - k] < at[1 - k] && at[1 - k] < f.hi[1 - k])) continue;
      if (stops_at_face(carries, k, 1) && at[k] == f.lo[k]) return true;
      if (stops_at_face(carries, k, -1) && at[k] == f.hi[k]) return true;
    }
    return false;
  }
  /// Neither has a size along the axis: the mover keeps beside the obstacle.
  bool is_line(const Box<S>& m) const {
    return i == 0 ? obstacle.box.w == 0 && m.w == 0 : obstacle.box.h == 0 && m.h == 0;
  }
  /// The plane at which a mover touches the pushing face of the obstacle when that stands at `place`.
  S touch(const Box<S>& m, S place) const {
    using exact_detail::directed_sum;
    const Box<S>& b = obstacle.box;
    if (is_line(m)) return neighbour(place, sign);
    if (sign > 0) return directed_sum<false, S>(place, i == 0 ? b.w : b.h);
    return directed_sum<true, S>(place, i == 0 ? -m.w : -m.h);
  }
  /// The last place of the obstacle at which touch() is not beyond `at`.
  S place_touching(const Box<S>& m, S at) const {
    using exact_detail::directed_sum;
    const Box<S>& b = obstacle.box;
    if (is_line(m)) return neighbour(at, -sign);
    if (sign > 0) return directed_sum<true, S>(at, i == 0 ? -b.w : -b.h);
    return directed_sum<false, S>(at, i == 0 ? m.w : m.h);
  }
  bool beyond(S plane, S at) const { return sign > 0 ? plane > at : plane < at; }
};

/// Calls take(k) for the movers in the order of their place along an axis, the foremost in the direction first; equal
/// ones by number. Without memory, and in time that grows with the square of their number.
template <class S, class Take>
void foremost_first(std::span<Mover<S> > movers, int i, int sign, const Take& take) {
  const auto at = [&](std::uint32_t k) { return static_cast<S>(sign) * (i == 0 ? movers[k].box.x : movers[k].box.y); };
  S last = std::numeric_limits<S>::infinity();
  std::uint32_t last_k = 0;
  for (;;) {
    std::uint32_t next = Ties::none;
    for (std::uint32_t k = 0; k < movers.size(); ++k) {
      const bool after = at(k) < last || (at(k) == last && k > last_k);
      if (after && (next == Ties::none || at(next) < at(k))) next = k;
    }
    if (next == Ties::none) return;
    last = at(next);
    last_k = next;
    take(next);
  }
}

/// The obstacle on one axis: where it can go, whom it pushes there, whom it carries along.
template <class S, class World>
void shove(Obstacle<S>& obstacle, int i, S motion, Solid carries, std::span<Mover<S> > movers, const World& world,
           Carry<S>& carry) {
  if (motion == 0) return;
  const Shove<S> face{obstacle, carries, i, motion > 0 ? 1 : -1};
  const S from = coordinate(obstacle.box, i);
  S place = from + motion;
  const auto pushes = [&](const Box<S>& m) {
    return face.ahead(m) && face.beyond(face.touch(m, place), i == 0 ? m.x : m.y);
  };
  // As far as all that it meets can go while everything else stands still: so none stops another later.
  for (std::uint32_t k = 0; k < movers.size(); ++k) {
    const Box<S>& m = movers[k].box;
    if (!pushes(m)) continue;
    const S wanted = face.touch(m, place), reached = reach(m, i, wanted, with_others<S>(world, movers, k));
    if (reached == wanted) continue;
    const S limit = face.place_touching(m, reached);
    place = face.beyond(from, limit) ? from : limit;
    carry.outcome = CarryOutcome::squeezed;
    carry.squeezed.add(k);
  }
  const auto carried = [&](std::uint32_t k) {
    Mover<S>& m = movers[k];
    S& at = coordinate(m.box, i);
    if (pushes(m.box)) {
      at = face.touch(m.box, place);
      ++carry.pushed;
    } else if (face.rides(m.box)) {
      // On the axis of the face that it touches, a rider follows to the plane; else it goes as far as the obstacle,
      // rounded.
      const bool follows = face.across(forbidden_by(obstacle, m.box.w, m.box.h), m.box);
      const Obstacle<S> moved{i == 0 ? Box<S>{place, obstacle.box.y, obstacle.box.w, obstacle.box.h}
                                     : Box<S>{obstacle.box.x, place, obstacle.box.w, obstacle.box.h}};
      const Forbidden<S> before = forbidden_by(obstacle, m.box.w, m.box.h),
                         after = forbidden_by(moved, m.box.w, m.box.h);
      const S wanted = !follows ? nearest(terms<S>(at, place, -from)) : at == before.lo[i] ? after.lo[i] : after.hi[i];
      if (!is_finite(wanted)) return;
      at = reach(m.box, i, wanted, with_others<S>(world, movers, k));
      ++carry.carried;
    }
  };
  foremost_first(movers, i, face.sign, carried);
  coordinate(obstacle.box, i) = place;
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// Moves an obstacle by `motion`, first along x, then along y, and with it the movers: those ahead are pushed until
/// they touch, those that touch a face of `carries` go along. `world` does not hold the obstacle; movers stand in each
/// other's way. Where a mover that is pushed has no room the obstacle stops, touching it, and who must be crushed is
/// the game's to say. Guaranteed: who was in nothing is in nothing after it, the obstacle included, and a rider that
/// follows touches exactly. Not guaranteed: that a rider gets as far as the obstacle (it stays behind where it is
/// stopped), or stands where it stood on it (it may be half a float step off a frame), that rows are pushed (a mover
/// that touches another stops the obstacle), or that x then y is as y then x. World, Lemma 12.
template <class S, class World>
Carry<S> move_obstacle(Obstacle<S>& obstacle, const Vector<S>& motion, Solid carries, std::span<Mover<S> > movers,
                       const World& world) {
  using namespace world_detail;
  Carry<S> carry;
  carry.position = {obstacle.box.x, obstacle.box.y};
  if (!can_be_asked(obstacle.box, motion)) {
    carry.outcome = CarryOutcome::failed;
    return carry;
  }
  if (!is_finite(obstacle.box.x + motion.x) || !is_finite(obstacle.box.y + motion.y)) {
    carry.outcome = CarryOutcome::out_of_range;
    return carry;
  }
  shove(obstacle, 0, motion.x, carries, movers, world, carry);
  shove(obstacle, 1, motion.y, carries, movers, world, carry);
  carry.position = {obstacle.box.x, obstacle.box.y};
  return carry;
}

}  // namespace sweeplab

// --- many movers, all at once ---
//
// The idea is Pedro Gimeno's (LÖVE forum, 2025): of all pairs the earliest collision first, then again from the places
// where all then are, with pairs that are far apart left out beforehand, as by a spatial hash.

namespace sweeplab {

/// failed: an infinity, a NaN or a size < 0 among the movers, too few `tracks`, or numbers too long for the Number that
/// was asked for. out_of_range: somebody's end
/// cannot be stored. In both cases nobody has moved.
enum class AtOnceOutcome : std::uint8_t { moved, out_of_range, failed };

struct AtOnce {
  AtOnceOutcome outcome = AtOnceOutcome::moved;
  std::uint32_t contacts = 0;  ///< at which an axis of somebody was stopped; of one instant each counts
  std::uint32_t between = 0;   ///< of these, of two movers
  /// Pairs of movers whose stored boxes overlap though they did not when the frame began: by a rounding of their places.
  /// To round each to nearest cannot avoid it (World, "All at once").
  std::uint32_t overlaps = 0;
};

/// Where a mover is at time t: at + speed*t, on each axis; and what step "mark" has marked.
template <class Number>
struct AtOnceTrack {
  Number at[2], speed[2];
  double from[2];  ///< as stored
  bool stops[2] = {false, false};
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

template <class S, class Number, class World>
class AtOnceFrame {
 public:
  AtOnceFrame(std::span<Mover<S> > movers, const World& world, AtCorner policy, std::span<AtOnceTrack<Number> > tracks)
      : movers_(movers), world_(world), policy_(policy), tracks_(tracks) {
    for (std::uint32_t k = 0; k < movers.size(); ++k) {
      const Mover<S>& m = movers[k];
      tracks[k] = {{Number(m.box.x), Number(m.box.y)},
                   {Number(m.motion.x), Number(m.motion.y)},
                   {static_cast<double>(m.box.x), static_cast<double>(m.box.y)}};
    }
  }

  AtOnce run() {
    AtOnce all;
    // Each round stops an axis of somebody: at most two a mover.
    for (Number now(0);;) {
      bool any = false, face = false;
      Number first(1);
      each_meeting(now, [&](std::uint32_t, std::uint32_t, const Meeting<Number>& m) {
        if (any && first < m.time) return;
        if (!any || m.time < first) face = false;
        any = true;
        first = m.time;
        face = face || m.axis < 2;
      });
      if (lost_ || !any) break;
      now = first;
      // Mark: faces of this instant before corners, which are asked again if they are still met.
      each_meeting(now, [&](std::uint32_t i, std::uint32_t j, const Meeting<Number>& m) {
        if (!(m.time == now) || (m.axis == 2 && face)) return;
        ++all.contacts;
        all.between += j != Ties::none;
        mark(i, j, m.axis < 2 ? m.axis : policy_ == AtCorner::stops_y ? 1 : 0, now);
      });
      for (std::uint32_t k = 0; k < movers_.size(); ++k) {
        for (const int i : {0, 1}) {
          AtOnceTrack<Number>& t = tracks_[k];
          if (!t.stops[i]) continue;
          t.at[i] = t.at[i] + t.speed[i] * now;
          t.speed[i] = Number(0);
          t.stops[i] = false;
        }
      }
    }
    return all;
  }

  bool lost() const { return lost_; }
  Vector<S> end(std::uint32_t k) const {
    const AtOnceTrack<Number>& t = tracks_[k];
    return {static_cast<S>(t.at[0] + t.speed[0]), static_cast<S>(t.at[1] + t.speed[1])};
  }

 private:
  /// take(mover, other or none, meeting): with each mover, and with each obstacle.
  template <class Take>
  void each_meeting(const Number& now, const Take& take) {
    for (std::uint32_t i = 0; i < movers_.size(); ++i) {
      const AtOnceTrack<Number>& a = tracks_[i];
      const Box<S>& box = movers_[i].box;
      for (std::uint32_t j = i + 1; j < movers_.size(); ++j) {
        const AtOnceTrack<Number>& b = tracks_[j];
        const Box<S>& other = movers_[j].box;
        const Meeting<Number> m =
            meeting<Number>({a.at[0] - b.at[0], a.at[1] - b.at[1]}, {a.speed[0] - b.speed[0], a.speed[1] - b.speed[1]},
                            {Number(0) - Number(box.w), Number(0) - Number(box.h)}, {Number(other.w), Number(other.h)},
                            {true, true}, {true, true}, now);
        lost_ = lost_ || m.lost;
        if (m.any && !m.lost) take(i, j, m);
      }
      each_candidate<S>(
          world_, box.w, box.h, region_of(box, movers_[i].motion), [&](const Forbidden<S>& f, std::uint32_t) {
            if (!(f.lo[0] < f.hi[0] && f.lo[1] < f.hi[1])) return;
            const bool has_lo[2] = {is_finite(f.lo[0]), is_finite(f.lo[1])},
                       has_hi[2] = {is_finite(f.hi[0]), is_finite(f.hi[1])};
            const auto plane = [](S s) { return is_finite(s) ? Number(s) : Number(0); };
            const Meeting<Number> m = meeting<Number>(a.at, a.speed, {plane(f.lo[0]), plane(f.lo[1])},
                                                      {plane(f.hi[0]), plane(f.hi[1])}, has_lo, has_hi, now);
            lost_ = lost_ || m.lost;
            if (!m.any || m.lost) return;
            for (const int k : {0, 1}) {
              if ((m.axis == k || m.axis == 2) && !stops_at_face(f.solid, k, direction_of(a.speed[k]))) return;
            }
            take(i, Ties::none, m);
          });
    }
  }

  /// Whoever moves toward the other on the axis of the face stops.
  void mark(std::uint32_t i, std::uint32_t j, int axis, const Number& now) const {
    if (j == Ties::none) {
      tracks_[i].stops[axis] = true;
      return;
    }
    AtOnceTrack<Number>&a = tracks_[i], &b = tracks_[j];
    const bool a_is_low = a.at[axis] + a.speed[axis] * now < b.at[axis] + b.speed[axis] * now;
    const AtOnceTrack<Number>&low = a_is_low ? a : b, &high = a_is_low ? b : a;
    const bool low_stops = direction_of(low.speed[axis]) > 0, high_stops = direction_of(high.speed[axis]) < 0;
    a.stops[axis] = a.stops[axis] || (a_is_low ? low_stops : high_stops);
    b.stops[axis] = b.stops[axis] || (a_is_low ? high_stops : low_stops);
  }

  std::span<Mover<S> > movers_;
  const World& world_;
  AtCorner policy_;
  std::span<AtOnceTrack<Number> > tracks_;
  bool lost_ = false;
};

/// As the numbers are stored, exactly.
template <class S>
bool overlap_exactly(const Box<S>& a, const Box<S>& b) {
  const Forbidden<S> f = overlapping(Obstacle<S>{b}, a.w, a.h);
  return f.lo[0] < a.x && a.x < f.hi[0] && f.lo[1] < a.y && a.y < f.hi[1];
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// All movers go at once, each straight; at the first instant at which any two, or one and an obstacle, would enter
/// each other, whoever moves toward the other on that face's axis stops on that axis for the frame; all that tie are
/// marked, then stopped, and so on to the frame's end. Then each is put to its end, rounded to nearest. Unlike in turn,
/// nobody's order matters; but places at which two that move have met are no stored numbers, so stored ends may
/// overlap: they are counted. Who begins in no obstacle ends in none, and nobody goes through anything in which it did
/// not begin; but two movers that both have no thickness across an axis pass each other.
/// Number: exact, made from S, with + - * / and order, rounded to nearest by static_cast<S>: a rational number. Its
/// denominators grow with each contact that follows from another, so no fixed size does for all; Fraction does for
/// what games ask, and says when not (failed). `tracks`: one for each mover.
template <class Number = Fraction<>, class S, class World>
AtOnce move_at_once(std::span<Mover<S> > movers, const World& world, AtCorner policy,
                    std::span<AtOnceTrack<Number> > tracks) {
  using namespace world_detail;
  AtOnce all;
  all.outcome = AtOnceOutcome::failed;
  if (tracks.size() < movers.size()) return all;
  for (const Mover<S>& m : movers) {
    if (!can_be_asked(m.box, m.motion)) return all;
  }
  AtOnceFrame<S, Number, World> frame(movers, world, policy, tracks);
  const AtOnce result = frame.run();
  if (frame.lost()) return all;
  all.outcome = AtOnceOutcome::out_of_range;
  const auto back = [&](std::uint32_t k) {
    const AtOnceTrack<Number>& t = tracks[k];
    return Box<S>{static_cast<S>(t.from[0]), static_cast<S>(t.from[1]), movers[k].box.w, movers[k].box.h};
  };
  for (std::uint32_t k = 0; k < movers.size(); ++k) {
    const Vector<S> end = frame.end(k);
    if (end.x != end.x || end.y != end.y) all.outcome = AtOnceOutcome::failed;
    if (!is_finite(end.x) || !is_finite(end.y)) {
      for (std::uint32_t j = 0; j < k; ++j) movers[j].box = back(j);
      return all;
    }
    movers[k].box.x = end.x;
    movers[k].box.y = end.y;
  }
  all = result;
  for (std::uint32_t i = 0; i < movers.size(); ++i) {
    for (std::uint32_t j = 0; j < i; ++j) {
      all.overlaps += overlap_exactly(movers[i].box, movers[j].box) && !overlap_exactly(back(i), back(j));
    }
  }
  return all;
}

}  // namespace sweeplab

// --- bouncing ---
//
// An axis that turns round at a plane P at some time is from then on at 2P - (where it would have been): still a line
// c + w*t of the frame's own time, with c a sum of stored numbers, and w = motion or -motion. So places at contacts,
// which no number can hold, never need to be held: World, Lemma 9.

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
  const double speed_a = static_cast<double>(a.motion), speed_b = static_cast<double>(b.motion);
  const double p = exact_detail::rounded(gap_a.rounded() * speed_b);
  const double q = exact_detail::rounded(gap_b.rounded() * speed_a);
  const double difference = p - q, margin = (magnitude(p) + magnitude(q)) * product_margin + least_certain_product;
  const bool alike = a.sign == b.sign;
  if (magnitude(difference) > margin) return (difference > 0) == alike ? 1 : -1;
  Extent x, y;
  x.hold(gap_a);
  x.hold(speed_a);
  y.hold(gap_b);
  y.hold(speed_b);
  const auto speed = [](double motion, const Extent& e) {
    return exact_detail::sum<exact_detail::words<S> >(e.lowest, e.size(), exact_detail::parts(motion));
  };
  const int order = exact_detail::compare_products(gap_a.integer(x.lowest, x.size()), speed(speed_b, y),
                                                   gap_b.integer(y.lowest, y.size()), speed(speed_a, x));
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
  const double share = timed.at.minus_from(plane).rounded() / static_cast<double>(timed.motion);
  const double moved = exact_detail::rounded(static_cast<double>(other.motion) * share);
  const S guess = static_cast<S>(other.at.rounded() + moved);
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

// --- boxes that a game stores otherwise ---

namespace sweeplab {

/// Centre and half size. However a game makes a box of it, as c - h to c + h, in floats or in its head, or as a min
/// corner c - h with the size 2h: what forbids and is forbidden here is the union of these.
template <class S>
struct Centred {
  S x{}, y{}, half_w{}, half_h{};
};

/// Min and max corner.
template <class S>
struct Edges {
  S min_x{}, min_y{}, max_x{}, max_y{};
};

/// The corners of a mover of fixed size that was placed at a position by step(): the max corner is rounded down, so
/// that these corners reach no further than the box. A game that stores both moves the min corner, and keeps the size:
/// to move both corners by themselves lets the size drift.
template <class S>
constexpr Edges<S> edges_at(const Vector<S>& position, S w, S h) {
  using exact_detail::directed_sum;
  return {position.x, position.y, directed_sum<true, S>(position.x, w), directed_sum<true, S>(position.y, h)};
}

/// By an obstacle that is stored as its corners, to a mover of size w, h.
template <class S>
constexpr Forbidden<S> forbidden_by(const Edges<S>& b, S w, S h, Solid solid = Solid::all) {
  using exact_detail::directed_sum;
  return world_detail::with_lines(Forbidden<S>{
      {directed_sum<true, S>(b.min_x, -w), directed_sum<true, S>(b.min_y, -h)}, {b.max_x, b.max_y}, solid});
}

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// One axis. By [c - h, c + h], however rounded, to a min corner whose box goes on by `size`.
template <class S>
void forbid_around(S c, S h, S size, S& lo, S& hi) {
  const auto least = [](S a, S b) { return a < b ? a : b; };
  const auto most = [](S a, S b) { return a < b ? b : a; };
  const S low = c - h;
  lo = least(directed<true>(terms<S>(c, -h, -size)), is_finite(low) ? directed<true>(terms<S>(low, -size)) : low);
  hi = directed<false>(terms<S>(c, h));
  if (is_finite(low)) hi = most(hi, directed<false>(terms<S>(low, h, h)));
}

/// One axis. To a centre whose box has the half size h, by the interval from b to b + size: the centres between which
/// some reading of the box overlaps. World, Lemma 10.
template <class S>
void forbid_to_centre(S b, S size, S h, S& lo, S& hi) {
  constexpr S greatest = (std::numeric_limits<S>::max)(), inf = std::numeric_limits<S>::infinity();
  const auto below = [&](S c) {
    const S low = c - h;
    return terms<S>(b, -c, -h).sign() >= 0 && (!is_finite(low) || terms<S>(b, -low, -h, -h).sign() >= 0);
  };
  const auto above = [&](S c) {
    const S low = c - h;
    return terms<S>(c, -h, -b, -size).sign() >= 0 && is_finite(low) && terms<S>(low, -b, -size).sign() >= 0;
  };
  lo = below(-greatest) ? last_where<S>(-greatest, greatest, b - h, below) : -inf;
  hi = above(greatest) ? last_where<S>(greatest, -greatest, b + size + h, above) : inf;
}

}  // namespace sweeplab::world_detail

namespace sweeplab {

/// By an obstacle that is stored as centre and half size, to a mover of size w, h.
template <class S>
Forbidden<S> forbidden_by(const Centred<S>& b, S w, S h, Solid solid = Solid::all) {
  Forbidden<S> f{{}, {}, solid};
  world_detail::forbid_around(b.x, b.half_w, w, f.lo[0], f.hi[0]);
  world_detail::forbid_around(b.y, b.half_h, h, f.lo[1], f.hi[1]);
  return world_detail::with_lines(f);
}

/// The centres that an obstacle forbids to a mover stored as centre and half size.
template <class S>
Forbidden<S> forbidden_to_centre(const Obstacle<S>& o, S half_w, S half_h) {
  Forbidden<S> f{{}, {}, o.solid};
  world_detail::forbid_to_centre(o.box.x, o.box.w, half_w, f.lo[0], f.hi[0]);
  world_detail::forbid_to_centre(o.box.y, o.box.h, half_h, f.lo[1], f.hi[1]);
  return world_detail::with_lines(f);
}

/// As step(), of a mover stored as centre and half size; the position of the answer is its centre. Keep what
/// forbidden_to_centre() says where an obstacle stays: it takes longer to find than the frame.
template <class S, class World>
requires std::convertible_to<const World&, std::span<const Obstacle<S> > > Step<S> step(const Centred<S>& mover,
                                                                                        const Vector<S>& motion,
                                                                                        const World& world,
                                                                                        Rules rules = {}) {
  const auto centres = [&](const Region<S>&, const auto& visit) {
    std::uint32_t name = 0;
    for (const Obstacle<S>& o : std::span<const Obstacle<S> >(world)) {
      visit(forbidden_to_centre(o, mover.half_w, mover.half_h), name++);
    }
  };
  if (!(mover.half_w >= 0 && mover.half_h >= 0)) {
    return world_detail::unmoved(StepOutcome::failed, Vector<S>{mover.x, mover.y});
  }
  return step(Vector<S>{mover.x, mover.y}, motion, centres, rules);
}

}  // namespace sweeplab

// --- a plain broad phase ---

namespace sweeplab {

/// Still obstacles in square cells, hashed; a world for step(). It allocates when it is made, not when it is asked.
/// What covers more than most_cells cells is kept apart, and looked at every time; a region of more cells than there
/// are obstacles looks at all. Never leaves out what reaches the region: World, Lemma 11.
template <class S>
class SpatialHash {
 public:
  static constexpr std::int64_t most_cells = 64;

  /// A cell as large as movers and most obstacles is right; what is no size > 0 is taken for 1.
  SpatialHash(std::span<const Obstacle<S> > obstacles, S cell)
      : obstacles_(obstacles.begin(), obstacles.end()), cell_(cell > 0 && world_detail::is_finite(cell) ? cell : S(1)) {
    std::size_t buckets = 16;
    while (buckets < 2 * obstacles_.size()) buckets *= 2;
    first_.assign(buckets + 1, 0);
    // Twice over all: to count what comes into each bucket, and to put it there.
    each_entry([&](std::size_t bucket, std::uint32_t) { ++first_[bucket + 1]; });
    for (std::size_t b = 0; b < buckets; ++b) first_[b + 1] += first_[b];
    entries_.resize(first_[buckets]);
    std::vector<std::uint32_t> next(first_.begin(), first_.end() - 1);
    each_entry([&](std::size_t bucket, std::uint32_t name) { entries_[next[bucket]++] = name; });
    for (std::uint32_t name = 0; name < obstacles_.size(); ++name) {
      if (cells_of(obstacles_[name].box).count() > most_cells) large_.push_back(name);
    }
  }

  std::span<const Obstacle<S> > obstacles() const { return obstacles_; }

  /// visit(obstacle, name), once for each that reaches the region.
  template <class Visit>
  void operator()(const Region<S>& region, const Visit& visit) const {
    const Cells asked{cell(region.min_x), cell(region.min_y), cell(region.max_x), cell(region.max_y)};
    const auto give = [&](std::uint32_t name) {
      if (reaches(obstacles_[name].box, region)) visit(obstacles_[name], name);
    };
    if (asked.count() > static_cast<std::int64_t>(obstacles_.size())) {
      for (std::uint32_t name = 0; name < obstacles_.size(); ++name) give(name);
      return;
    }
    for (const std::uint32_t name : large_) give(name);
    for (std::int64_t y = asked.min_y; y <= asked.max_y; ++y) {
      for (std::int64_t x = asked.min_x; x <= asked.max_x; ++x) {
        const std::size_t bucket = bucket_of(x, y);
        for (std::uint32_t k = first_[bucket]; k < first_[bucket + 1]; ++k) {
          const Cells own = cells_of(obstacles_[entries_[k]].box);
          // In the first cell that is both its own and asked for. A bucket may hold it twice, of two of its cells.
          if ((own.min_x > asked.min_x ? own.min_x : asked.min_x) != x) continue;
          if ((own.min_y > asked.min_y ? own.min_y : asked.min_y) != y) continue;
          if (own.max_x < x || own.max_y < y || twice(bucket, k)) continue;
          give(entries_[k]);
        }
      }
    }
  }

 private:
  struct Cells {
    std::int64_t min_x, min_y, max_x, max_y;
    std::int64_t count() const { return (max_x - min_x + 1) * (max_y - min_y + 1); }
  };
  /// Not below for greater numbers: rounding is monotone. Far out all share a cell, so that a count fits.
  std::int64_t cell(S s) const {
    constexpr std::int64_t most = 1 << 30;
    const double c = static_cast<double>(s) / static_cast<double>(cell_);
    if (c >= static_cast<double>(most)) return most;
    if (!(c > static_cast<double>(-most))) return -most;
    const auto toward_zero = static_cast<std::int64_t>(c);
    return toward_zero - (static_cast<double>(toward_zero) > c);
  }
  Cells cells_of(const Box<S>& b) const {
    using exact_detail::directed_sum;
    return {cell(b.x), cell(b.y), cell(directed_sum<false, S>(b.x, b.w)), cell(directed_sum<false, S>(b.y, b.h))};
  }
  std::size_t bucket_of(std::int64_t x, std::int64_t y) const {
    const std::uint64_t h =
        static_cast<std::uint64_t>(x) * 0x9E3779B97F4A7C15U ^ static_cast<std::uint64_t>(y) * 0xC2B2AE3D27D4EB4FU;
    return static_cast<std::size_t>(h >> 17) & (first_.size() - 2);
  }
  bool twice(std::size_t bucket, std::uint32_t k) const { return k > first_[bucket] && entries_[k - 1] == entries_[k]; }
  template <class Take>
  void each_entry(const Take& take) const {
    for (std::uint32_t name = 0; name < obstacles_.size(); ++name) {
      const Cells own = cells_of(obstacles_[name].box);
      if (own.count() > most_cells) continue;
      for (std::int64_t y = own.min_y; y <= own.max_y; ++y) {
        for (std::int64_t x = own.min_x; x <= own.max_x; ++x) take(bucket_of(x, y), name);
      }
    }
  }

  std::vector<Obstacle<S> > obstacles_;
  S cell_;
  std::vector<std::uint32_t> first_, entries_, large_;
};

}  // namespace sweeplab

#if defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__) || defined(_M_X64) || defined(_M_ARM64))
#pragma float_control(pop)
#endif

#endif  // C++20
#endif
