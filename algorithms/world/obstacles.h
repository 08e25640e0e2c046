// SPDX-License-Identifier: MIT
// --- what an obstacle forbids ---
#pragma once

#include <cstdint>

#include "algorithms/exact.h"

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
  const auto raw = static_cast<std::int64_t>(std::bit_cast<exact_detail::Raw<S>>(s < 0 ? -s : s));
  return s < 0 ? -raw : s == S(0) ? 0 : raw;
}
template <class S>
constexpr S from_ordered(std::int64_t k) {
  const S s = std::bit_cast<S>(static_cast<exact_detail::Raw<S>>(k < 0 ? -k : k));
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
