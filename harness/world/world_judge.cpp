// SPDX-License-Identifier: MIT
#include "harness/world/world_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweeplab {
namespace {

Rational absolute(const Rational& r) { return r < Rational(0) ? -r : r; }

template <class S>
Point<Rational> tolerance(const Point<Rational>& start, const Point<Rational>& motion, const Point<Rational>& end) {
  Point<Rational> t;
  for (const std::size_t i : {0U, 1U}) {
    const Rational far = std::max(absolute(start[i]), absolute(end[i]));
    t[i] = Rational(4 * std::numeric_limits<S>::epsilon()) * (far + absolute(motion[i]));
  }
  return t;
}

bool near(const Point<Rational>& a, const Point<Rational>& b, const Point<Rational>& tolerance) {
  return absolute(a[0] - b[0]) <= tolerance[0] && absolute(a[1] - b[1]) <= tolerance[1];
}

/// The least way out of the solid box in which e is deepest; 0 outside of all.
Rational depth(const Point<Rational>& p, const Point<Rational>& e, std::span<const Rect<Rational>> raw) {
  Rational deepest(0);
  for (const Rect<Rational>& r : raw) {
    if (!r.solid() || !r.holds(e) || r.holds(p)) continue;
    deepest =
        std::max(deepest, std::min(std::min(e[0] - r.lo[0], r.hi[0] - e[0]), std::min(e[1] - r.lo[1], r.hi[1] - e[1])));
  }
  return deepest;
}

/// The corners at which a monotone way may be bent: its ends, and all planes between, in the direction of the way.
std::vector<Rational> lines(const Rational& a, const Rational& b, std::span<const Rect<Rational>> rects,
                            std::size_t i) {
  const Rational &low = std::min(a, b), &high = std::max(a, b);
  std::vector<Rational> line{low, high};
  for (const Rect<Rational>& r : rects) {
    for (const Rational& plane : {r.lo[i], r.hi[i]}) {
      if (low < plane && plane < high) line.push_back(plane);
    }
  }
  std::sort(line.begin(), line.end());
  line.erase(std::unique(line.begin(), line.end()), line.end());
  if (b < a) std::reverse(line.begin(), line.end());
  return line;
}

}  // namespace

bool reachable(const Point<Rational>& a, const Point<Rational>& b, std::span<const Rect<Rational>> rects) {
  std::vector<Rect<Rational>> there;
  for (const Rect<Rational>& r : rects) {
    if (!r.holds(a) && r.lo[0] < r.hi[0] && r.lo[1] < r.hi[1]) there.push_back(r);
  }
  const std::vector<Rational> x = lines(a[0], b[0], there, 0), y = lines(a[1], b[1], there, 1);
  // Along axis i from one line to the next, at `across` on the other: whether that crosses a face that stops it.
  const auto blocked = [&](std::size_t i, const Rational& from, const Rational& to, const Rational& across) {
    const bool back = to < from;
    return std::any_of(there.begin(), there.end(), [&](const Rect<Rational>& r) {
      const Rational& face = back ? r.hi[i] : r.lo[i];
      const bool crossed = back ? to < face && face <= from : from <= face && face < to;
      return crossed && r.stops[2 * i + (back ? 1 : 0)] && r.lo[1 - i] < across && across < r.hi[1 - i];
    });
  };
  std::vector<char> free(x.size() * y.size(), 0);
  for (std::size_t i = 0; i < x.size(); ++i) {
    for (std::size_t j = 0; j < y.size(); ++j) {
      char& here = free[i * y.size() + j];
      here = i == 0 && j == 0;
      if (i > 0 && free[(i - 1) * y.size() + j] != 0 && !blocked(0, x[i - 1], x[i], y[j])) here = 1;
      if (j > 0 && free[i * y.size() + j - 1] != 0 && !blocked(1, y[j - 1], y[j], x[i])) here = 1;
    }
  }
  return free.back() != 0;
}

template <class S>
WorldJudgement judge_frame(const WorldArena<S>& arena, const Vector<S>& start, const Vector<S>& motion,
                           const Vector<S>& end, CornerPolicy policy) {
  const auto p = exact_point(start.x, start.y), v = exact_point(motion.x, motion.y);
  const auto ended = [&](const std::vector<Rect<Rational>>& planes, CornerPolicy c) {
    return slide_truth(p, v, planes, c).end;
  };
  WorldJudgement j;
  j.truth = ended(arena.stored, policy);
  if (!std::isfinite(end.x) || !std::isfinite(end.y)) {
    j.verdict = WorldVerdict::astray;
    j.severity = std::numeric_limits<double>::infinity();
    return j;
  }
  const auto e = exact_point(end.x, end.y);
  const Rational deep = depth(p, e, arena.raw);
  if (deep > Rational(0)) {
    j.verdict = WorldVerdict::inside;
    j.severity = static_cast<double>(deep);
    return j;
  }
  const Point<Rational> tol = tolerance<S>(p, v, j.truth);
  if (near(e, j.truth, tol)) return j;
  j.severity = static_cast<double>(std::max(absolute(e[0] - j.truth[0]), absolute(e[1] - j.truth[1])));
  const CornerPolicy other = policy == CornerPolicy::y ? CornerPolicy::x : CornerPolicy::y;
  if (near(e, ended(arena.stored, other), tol) || near(e, ended(arena.raw, policy), tol) ||
      near(e, ended(arena.raw, other), tol)) {
    j.verdict = WorldVerdict::policy;
    return j;
  }
  if (!reachable(p, e, arena.stored)) {
    j.verdict = WorldVerdict::through;
    return j;
  }
  bool on_the_way = true, stuck = true;
  Rational missing(0), length(0);
  for (const std::size_t i : {0U, 1U}) {
    const Rational side(v[i] < Rational(0) ? -1 : 1), done = side * (e[i] - p[i]), due = side * (j.truth[i] - p[i]);
    on_the_way = on_the_way && -tol[i] <= done && done <= due + tol[i];
    stuck = stuck && absolute(done) <= tol[i];
    missing = std::max(missing, due - done);
    length = std::max(length, absolute(v[i]));
  }
  j.verdict = on_the_way ? WorldVerdict::brief : WorldVerdict::astray;
  j.stuck = on_the_way && stuck;
  j.big = on_the_way && missing * Rational(100) > length;
  return j;
}

template WorldJudgement judge_frame(const WorldArena<float>&, const Vector<float>&, const Vector<float>&,
                                    const Vector<float>&, CornerPolicy);
template WorldJudgement judge_frame(const WorldArena<double>&, const Vector<double>&, const Vector<double>&,
                                    const Vector<double>&, CornerPolicy);

}  // namespace sweeplab
