// SPDX-License-Identifier: MIT
// --- many movers in turn, and obstacles that move ---
#pragma once

#include <cstdint>
#include <limits>
#include <span>

#include "algorithms/exact.h"
#include "algorithms/world/candidates.h"
#include "algorithms/world/contact.h"
#include "algorithms/world/obstacles.h"
#include "algorithms/world/step.h"
#include "algorithms/world/terms.h"

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
auto with_others(const World& world, std::span<const Mover<S>> movers, std::uint32_t self) {
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
void step_in_turn(std::span<Mover<S>> movers, const World& world, Rules rules, const Told& told) {
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
void foremost_first(std::span<Mover<S>> movers, int i, int sign, const Take& take) {
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
void shove(Obstacle<S>& obstacle, int i, S motion, Solid carries, std::span<Mover<S>> movers, const World& world,
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
Carry<S> move_obstacle(Obstacle<S>& obstacle, const Vector<S>& motion, Solid carries, std::span<Mover<S>> movers,
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
