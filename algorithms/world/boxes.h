// SPDX-License-Identifier: MIT
// --- boxes that a game stores otherwise ---
#pragma once

#include <concepts>
#include <cstdint>
#include <limits>
#include <span>

#include "algorithms/exact.h"
#include "algorithms/world/obstacles.h"
#include "algorithms/world/step.h"
#include "algorithms/world/terms.h"

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
requires std::convertible_to<const World&, std::span<const Obstacle<S>>> Step<S> step(const Centred<S>& mover,
                                                                                      const Vector<S>& motion,
                                                                                      const World& world,
                                                                                      Rules rules = {}) {
  const auto centres = [&](const Region<S>&, const auto& visit) {
    std::uint32_t name = 0;
    for (const Obstacle<S>& o : std::span<const Obstacle<S>>(world)) {
      visit(forbidden_to_centre(o, mover.half_w, mover.half_h), name++);
    }
  };
  if (!(mover.half_w >= 0 && mover.half_h >= 0)) {
    return world_detail::unmoved(StepOutcome::failed, Vector<S>{mover.x, mover.y});
  }
  return step(Vector<S>{mover.x, mover.y}, motion, centres, rules);
}

}  // namespace sweeplab
