// SPDX-License-Identifier: MIT
// --- many movers, all at once ---
//
// The idea is Pedro Gimeno's (LÖVE forum, 2025): of all pairs the earliest collision first, then again from the places
// where all then are, with pairs that are far apart left out beforehand, as by a spatial hash.
#pragma once

#include <cstdint>
#include <span>

#include "algorithms/exact.h"
#include "algorithms/world/candidates.h"
#include "algorithms/world/contact.h"
#include "algorithms/world/fraction.h"
#include "algorithms/world/meeting.h"
#include "algorithms/world/movers.h"
#include "algorithms/world/obstacles.h"
#include "algorithms/world/step.h"

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
  AtOnceFrame(std::span<Mover<S>> movers, const World& world, AtCorner policy, std::span<AtOnceTrack<Number>> tracks)
      : movers_(movers), world_(world), policy_(policy), tracks_(tracks) {
    for (std::uint32_t k = 0; k < movers.size(); ++k) {
      const Mover<S>& m = movers[k];
      tracks[k] = {{Number(m.box.x), Number(m.box.y)}, {Number(m.motion.x), Number(m.motion.y)}, {m.box.x, m.box.y}};
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

  std::span<Mover<S>> movers_;
  const World& world_;
  AtCorner policy_;
  std::span<AtOnceTrack<Number>> tracks_;
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
AtOnce move_at_once(std::span<Mover<S>> movers, const World& world, AtCorner policy,
                    std::span<AtOnceTrack<Number>> tracks) {
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
