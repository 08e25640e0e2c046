// SPDX-License-Identifier: MIT
//
// The loop that games put around a sweep of one pair: in which order it answers the hits of a frame, and where it puts
// the box. Any method sweeps in it, and any response answers.
#pragma once

#include <algorithm>
#include <cmath>
#include <cstddef>
#include <type_traits>
#include <vector>

#include "algorithms/exact.h"
#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"
#include "algorithms/world/exact_world.h"

namespace sweeplab::loops {

/// So many hits are answered in a frame, as many as bounce() turns at and the one that then stops it; at the last the
/// box remains.
inline constexpr int most_hits = most_turns + 1;

/// pairs(query): the answer; or pairs(queries, answers, n): answers so many, and what it leaves as it is was not asked.
/// respond(moving, box, hit): the response, a Moving<S>.
template <class S, class Pairs, class Respond>
class Combined {
 public:
  Combined(const Pairs& pairs, Respond respond, const LoopCard& response, HitOrder order, Placing placing)
      : pairs_(pairs), respond_(respond), response_(response), order_(order), placing_(placing) {}

  /// Where the mover ends.
  Vector<S> operator()(const Frame<S>& f) const {
    if (order_ != HitOrder::axes) return moved(f, f.mover, f.motion);
    const Vector<S> by_x = moved(f, f.mover, {f.motion.x, S(0)});
    return moved(f, {by_x.x, by_x.y, f.mover.w, f.mover.h}, {S(0), f.motion.y});
  }

 private:
  /// A mover on its way, and where that leads if nothing is met.
  struct Way {
    Moving<S> now;
    Vector<S> goal;
  };
  struct Scratch {
    std::vector<Query<S>> queries;
    std::vector<Answer<S>> answers;
  };

  Vector<S> moved(const Frame<S>& f, const Box<S>& box, const Vector<S>& motion) const {
    static thread_local Scratch scratch;
    Way way{{box, motion}, {box.x + motion.x, box.y + motion.y}};
    if (order_ == HitOrder::reading) {
      for (std::size_t from = 0; from < f.obstacles.size(); ++from) {
        from = next_met(f, way.now, from, scratch);
        if (from == f.obstacles.size()) break;
        answer(way, f.obstacles[from].box, scratch.answers[from]);
        if (is_over(way)) break;
      }
      return end_of(f, way);
    }
    for (int n = 0; n < most_hits; ++n) {
      const std::size_t first = first_met(f, way.now, scratch);
      if (first == f.obstacles.size()) return end_of(f, way);
      const Moving<S> before = way.now;
      answer(way, f.obstacles[first].box, scratch.answers[first]);
      if (is_over(way) || way.now == before) return end_of(f, way);  // what changes nothing, would not the next time
    }
    return {way.now.box.x, way.now.box.y};
  }

  /// Nothing is left to sweep for. A response that needs no time looks where the box stands.
  bool is_over(const Way& way) const {
    return response_.needs != Needs::contact && way.now.motion == Vector<S>{S(0), S(0)};
  }
  /// A goal that was rounded into a solid box is left by one number, back along the way.
  Vector<S> kept_out(const Frame<S>& f, const Moving<S>& m, Vector<S> end) const {
    const auto inside = [&](const Vector<S>& at) {
      return std::any_of(f.obstacles.begin(), f.obstacles.end(), [&](const Obstacle<S>& o) {
        const auto overlaps = [&](S x, S y) {
          return exact(Query<S>{{x, y, m.box.w, m.box.h}, {}, o.box, {}}).outcome == Outcome::overlap;
        };
        return o.solid == Solid::all && overlaps(at.x, at.y) && !overlaps(m.box.x, m.box.y);
      });
    };
    if (!inside(end)) return end;
    const Vector<S> back{std::nextafter(end.x, m.box.x), std::nextafter(end.y, m.box.y)};
    for (const Vector<S>& other : {Vector<S>{back.x, end.y}, Vector<S>{end.x, back.y}, back}) {
      if (!inside(other)) return other;
    }
    return end;
  }
  Vector<S> end_of(const Frame<S>& f, const Way& way) const {
    const Moving<S>& m = way.now;
    if (placing_ == Placing::plane && response_.intent != Intent::any) {
      return kept_out(f, m, {m.motion.x != S(0) ? way.goal.x : m.box.x, m.motion.y != S(0) ? way.goal.y : m.box.y});
    }
    return {m.box.x + m.motion.x, m.box.y + m.motion.y};
  }
  /// Of placing on planes: whether what is left of the motion is given by where it leads.
  bool leads_to_the_goal() const { return response_.intent == Intent::slide || response_.intent == Intent::bounce; }

  void ask(const Frame<S>& f, const Moving<S>& m, std::size_t from, Scratch& s) const {
    const std::size_t n = f.obstacles.size();
    s.answers.resize(n);
    if constexpr (std::is_invocable_v<const Pairs&, const Query<S>&>) {
      for (std::size_t k = from; k < n; ++k) s.answers[k] = pairs_(query(f, m, k));
    } else {
      s.queries.resize(n);
      for (std::size_t k = from; k < n; ++k) {
        s.queries[k] = query(f, m, k);
        s.answers[k] = {Outcome::failed};
      }
      pairs_(s.queries.data() + from, s.answers.data() + from, n - from);
    }
  }
  static Query<S> query(const Frame<S>& f, const Moving<S>& m, std::size_t k) {
    return {m.box, m.motion, f.obstacles[k].box, {}};
  }
  bool is_met(const Obstacle<S>& o, const Answer<S>& a) const {
    if (a.outcome == Outcome::overlap) return response_.overlaps && o.solid == Solid::all;
    const bool face = a.normal_x != 0 || a.normal_y != 0;
    return a.outcome == Outcome::impact && (face || response_.needs != Needs::face) &&
           stops_at(o, a.normal_x, a.normal_y);
  }

  /// The next in the list, from `from` on, that this motion meets.
  std::size_t next_met(const Frame<S>& f, const Moving<S>& m, std::size_t from, Scratch& s) const {
    ask(f, m, from, s);
    for (std::size_t k = from; k < f.obstacles.size(); ++k) {
      f.ask(m.box, m.motion, f.obstacles[k].box);
      if (is_met(f.obstacles[k], s.answers[k])) return k;
    }
    return f.obstacles.size();
  }
  /// The one whose hit comes first.
  std::size_t first_met(const Frame<S>& f, const Moving<S>& m, Scratch& s) const {
    ask(f, m, 0, s);
    std::size_t first = f.obstacles.size();
    for (std::size_t k = 0; k < f.obstacles.size(); ++k) {
      f.ask(m.box, m.motion, f.obstacles[k].box);
      if (!is_met(f.obstacles[k], s.answers[k])) continue;
      if (first == f.obstacles.size() || goes_before(f, m, s.answers, k, first)) first = k;
    }
    return first;
  }
  bool goes_before(const Frame<S>& f, const Moving<S>& m, const std::vector<Answer<S>>& answers, std::size_t k,
                   std::size_t first) const {
    const Answer<S>&a = answers[k], &best = answers[first];
    if (order_ != HitOrder::face_first || a.time != best.time) return a.time < best.time;
    return is_corner(query(f, m, first), best) && !is_corner(query(f, m, k), a);
  }
  /// Most methods cannot tell; then exact() does.
  static bool is_corner(const Query<S>& q, const Answer<S>& a) { return a.corner || exact(q).corner; }

  void answer(Way& way, const Box<S>& b, const Answer<S>& hit) const {
    const Moving<S> before = way.now;
    way.now = respond_(before, b, hit);
    const bool face = hit.outcome == Outcome::impact && (hit.normal_x != 0 || hit.normal_y != 0);
    if (placing_ == Placing::along || !response_.at_contact || !face) return;
    Box<S>& a = way.now.box;
    const int axis = hit.normal_x != 0 ? 0 : 1;
    const S side = side_of(a, b, hit);
    if (placing_ == Placing::plane) put_on_plane(way, before, axis, side);
    (axis == 0 ? a.x : a.y) = side;
  }
  /// Where the box stands when it touches that face.
  S side_of(const Box<S>& a, const Box<S>& b, const Answer<S>& hit) const {
    using exact_detail::directed_sum;
    const bool near = hit.normal_x < 0 || hit.normal_y < 0;
    const S at = hit.normal_x != 0 ? b.x : b.y;
    const S size = hit.normal_x != 0 ? (near ? -a.w : b.w) : (near ? -a.h : b.h);
    if (placing_ == Placing::snapped) return at + size;
    return near ? directed_sum<true, S>(at, size) : directed_sum<false, S>(at, size);
  }
  /// The other axis, and where the way now leads.
  void put_on_plane(Way& way, const Moving<S>& before, int axis, S side) const {
    Moving<S>& now = way.now;
    const Vector<S> from{before.box.x, before.box.y}, &v = before.motion;
    const S start = axis == 0 ? from.x : from.y, motion = axis == 0 ? v.x : v.y;
    const bool on_the_way = motion > S(0) ? start <= side && side <= start + motion
                                          : motion < S(0) && side <= start && start + motion <= side;
    if (on_the_way) {
      const Vector<S> at = stop_at(from, v, axis, side);
      (axis == 0 ? now.box.y : now.box.x) = axis == 0 ? at.y : at.x;
    }
    if (!leads_to_the_goal()) return;
    S& goal = axis == 0 ? way.goal.x : way.goal.y;
    const bool turns = response_.intent == Intent::bounce && on_the_way;
    goal = turns ? side - (goal - side) : side;
    const Vector<S> rest{way.goal.x - now.box.x, way.goal.y - now.box.y};
    now.motion = {v.x != S(0) ? rest.x : S(0), v.y != S(0) ? rest.y : S(0)};
    (axis == 0 ? now.motion.x : now.motion.y) = turns ? goal - side : S(0);
  }

  const Pairs& pairs_;
  Respond respond_;
  const LoopCard& response_;
  HitOrder order_;
  Placing placing_;
};

}  // namespace sweeplab::loops
