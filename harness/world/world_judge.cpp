// SPDX-License-Identifier: MIT
#include "harness/world/world_judge.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>

#include "algorithms/world/exact_world.h"
#include "harness/world/bounce_truth.h"
#include "harness/world/int256.h"
#include "harness/world/monotone_way.h"

namespace sweeplab {
namespace {

template <class N>
N absolute(const N& n) {
  return n < N(0) ? N(-n) : n;
}

/// 4 eps of a length, rounded down to a unit: what it is compared with is a whole number of units.
template <class S, class W>
W four_eps(const W& length) {
  constexpr int bits = std::numeric_limits<S>::digits - 3;  // eps = 2^(1 - digits)
  if constexpr (std::is_same_v<W, Rational>) {
    return length * Rational(std::ldexp(1.0, -bits));
  } else {
    return W(length >> bits);
  }
}

/// The least distance of two numbers of S, in units of 2^-shift, times `of`; rounded down likewise.
template <class S, class W>
W least_spacing(const W& of, int shift) {
  using L = std::numeric_limits<S>;
  if constexpr (std::is_same_v<W, Rational>) {
    return of * Rational(static_cast<double>(L::denorm_min()));
  } else {
    constexpr int bits = L::digits - L::min_exponent, most = 120;
    if (bits <= shift) return W(of * W(std::int64_t{1} << (shift - bits)));  // 5 at most: shift <= 154 (fixed_planes.h)
    return bits - shift > most ? W(0) : W(of >> (bits - shift));
  }
}

/// A frame in numbers N, whose products fit W.
template <class S, class N, class W>
struct FrameJudge {
  const Point<N>&p, &v, &e;
  std::span<const Rect<N>> raw, stored;
  CornerPolicy policy;
  Intent intent;
  int shift;  ///< a unit of N is 2^-shift

  /// Where the response was meant to lead.
  Place<N> truth(std::span<const Rect<N>> rects, CornerPolicy corner) const {
    if (intent == Intent::bounce) return bounce_truth<N, W>(p, v, rects, corner, most_turns);
    const WorldTruth<N> slid = slide_truth<N, W>(p, v, rects, corner);
    if (intent == Intent::stop) return {p, v, slid.numerator, slid.denominator};
    return {slid.end, {}};
  }
  /// The denominator times the tolerance of axis i: what the nearest stored number may be off by among the smallest, too.
  W tolerance(const Place<N>& t, std::size_t i) const {
    const W denominator(t.denominator);
    return std::max(four_eps<S, W>(W(std::max(absolute(p[i]), absolute(t.from[i])) + absolute(v[i])) * denominator),
                    least_spacing<S, W>(denominator, shift));
  }
  /// The denominator times how far the end is beyond the truth's, on axis i.
  static W beyond(const Place<N>& t, std::size_t i, const N& end) {
    return W(end - t.from[i]) * W(t.denominator) - W(t.motion[i]) * W(t.numerator);
  }
  bool near(const Place<N>& t) const {
    for (const std::size_t i : {0U, 1U}) {
      if (tolerance(t, i) < absolute(beyond(t, i, e[i]))) return false;
    }
    return true;
  }
  /// The least way out of the solid box in which the end is deepest; 0 outside of all.
  N depth() const {
    N deepest(0);
    for (const Rect<N>& r : raw) {
      if (!r.solid() || !r.holds(e) || r.holds(p)) continue;
      deepest = std::max(
          deepest, std::min(std::min<N>(e[0] - r.lo[0], r.hi[0] - e[0]), std::min<N>(e[1] - r.lo[1], r.hi[1] - e[1])));
    }
    return deepest;
  }
  bool is_policy() const {
    const CornerPolicy other = policy == CornerPolicy::y ? CornerPolicy::x : CornerPolicy::y;
    return near(truth(stored, other)) || near(truth(raw, policy)) || near(truth(raw, other));
  }

  /// Of an end that is allowed and somewhere else.
  void tell_short_from_astray(const Place<N>& t, WorldJudgement& j) const {
    bool on_the_way = true, stuck = true, big = false;
    const N length = std::max(absolute(v[0]), absolute(v[1]));
    for (const std::size_t i : {0U, 1U}) {
      const W tol = tolerance(t, i);
      const bool back = v[i] < N(0);
      const W done = W(back ? p[i] - e[i] : e[i] - p[i]) * W(t.denominator);
      const W left = back ? W(beyond(t, i, e[i])) : W(-beyond(t, i, e[i]));  // the denominator times what is missing
      on_the_way = on_the_way && !(done < -tol) && !(left < -tol);
      stuck = stuck && !(tol < absolute(done));
      big = big || W(length) * W(t.denominator) < left * W(100);
    }
    if (intent == Intent::bounce) on_the_way = stuck;
    j.verdict = on_the_way ? Ending::brief : Ending::astray;
    j.stuck = on_the_way && stuck;
    j.big = on_the_way && big;
  }
};

/// N to numbers of the world: the same for one frame.
template <class N>
struct InWorldUnits {
  int shift;
  double number(const N& n) const {
    if constexpr (std::is_same_v<N, Rational>) {
      return static_cast<double>(n);
    } else {
      return std::ldexp(static_cast<double>(n), -shift);
    }
  }
  Rational rational(const N& n) const {
    if constexpr (std::is_same_v<N, Rational>) {
      return n;
    } else {
      const double all = static_cast<double>(n);
      if (static_cast<N>(all) == n) return Rational(std::ldexp(all, -shift));
      // In pieces that a double holds.
      const N low = n % (N(1) << 50), middle = (n - low) % (N(1) << (sizeof(N) > 8 ? 100 : 50));
      return Rational(number(low)) + Rational(number(middle)) + Rational(number(n - low - middle));
    }
  }
};

template <class S, class N, class W>
WorldJudgement judged(const FrameJudge<S, N, W>& f, const InWorldUnits<N>& units) {
  WorldJudgement j;
  const Place<N> truth = f.truth(f.stored, f.policy);
  Point<Rational> place;
  for (const std::size_t i : {0U, 1U}) {
    place[i] = units.rational(truth.from[i]);
    if (sign_of(truth.motion[i]) == 0) continue;
    const Rational v = units.rational(truth.motion[i]);
    const bool whole = !(truth.numerator < truth.denominator) && !(truth.denominator < truth.numerator);
    place[i] += whole ? v : v * units.rational(truth.numerator) / units.rational(truth.denominator);
  }
  j.truth = place;
  const N deep = f.depth();
  if (N(0) < deep) {
    j.verdict = Ending::inside;
    j.severity = units.number(deep);
    return j;
  }
  if (f.intent != Intent::any && f.near(truth)) return j;
  const auto away = [&](std::size_t i) { return absolute(Rational(units.rational(f.e[i]) - place[i])); };
  const auto severity = [&] { return static_cast<double>(std::max(away(0), away(1))); };
  if (f.intent != Intent::any) {
    j.severity = severity();
    if (f.is_policy()) {
      j.verdict = Ending::policy;
      return j;
    }
  }
  if (!is_reachable<N>(f.p, f.e, f.stored)) {
    j.verdict = Ending::through;
    j.severity = severity();
  } else if (f.intent != Intent::any) {
    f.tell_short_from_astray(truth, j);
  }
  return j;
}

template <class S>
WorldJudgement not_a_place(const WorldArena<S>& arena, const Vector<S>& start, const Vector<S>& motion,
                           CornerPolicy policy, Intent intent) {
  WorldJudgement j = judge_frame_slowly(arena, start, motion, start, policy, intent);
  j.verdict = Ending::astray;
  j.severity = std::numeric_limits<double>::infinity();
  j.big = j.stuck = false;
  return j;
}

/// In these integers, if all fits.
template <class W, class S, class N>
std::optional<WorldJudgement> judged_in(const FixedPlanes<N>& planes, const Vector<S>& start, const Vector<S>& motion,
                                        const Vector<S>& end, CornerPolicy policy, Intent intent) {
  if (!planes.fits) return std::nullopt;
  const auto p = planes.fixed(start.x, start.y), v = planes.fixed(motion.x, motion.y), e = planes.fixed(end.x, end.y);
  if (!p || !v || !e) return std::nullopt;
  const FrameJudge<S, N, W> frame{*p, *v, *e, planes.raw, planes.stored, policy, intent, planes.shift};
  return judged(frame, InWorldUnits<N>{planes.shift});
}

}  // namespace

bool reachable(const Point<Rational>& a, const Point<Rational>& b, std::span<const Rect<Rational>> rects) {
  return is_reachable<Rational>(a, b, rects);
}

template <class S>
WorldArena<S>::WorldArena(std::span<const WorldBox<S>> boxes, S w, S h) {
  for (const WorldBox<S>& b : boxes) {
    raw.push_back(raw_planes(b, w, h));
    stored.push_back(stored_planes(b, w, h));
  }
  narrow = FixedPlanes<std::int64_t>::of<S>(boxes, w, h, stored);
  wide = FixedPlanes<Int128>::of<S>(boxes, w, h, stored);
}

template <class S>
WorldJudgement judge_frame_slowly(const WorldArena<S>& arena, const Vector<S>& start, const Vector<S>& motion,
                                  const Vector<S>& end, CornerPolicy policy, Intent intent) {
  if (!std::isfinite(end.x) || !std::isfinite(end.y)) return not_a_place(arena, start, motion, policy, intent);
  const auto p = exact_point(start.x, start.y), v = exact_point(motion.x, motion.y), e = exact_point(end.x, end.y);
  const FrameJudge<S, Rational, Rational> frame{p, v, e, arena.raw, arena.stored, policy, intent, 0};
  return judged(frame, InWorldUnits<Rational>{0});
}

template <class S>
WorldJudgement judge_frame(const WorldArena<S>& arena, const Vector<S>& start, const Vector<S>& motion,
                           const Vector<S>& end, CornerPolicy policy, Intent intent) {
  if (const auto j = judged_in<Int128>(arena.narrow, start, motion, end, policy, intent)) return *j;
  if (const auto j = judged_in<Int256>(arena.wide, start, motion, end, policy, intent)) return *j;
  return judge_frame_slowly(arena, start, motion, end, policy, intent);
}

template struct WorldArena<float>;
template struct WorldArena<double>;
#define SWEEPLAB_JUDGE(S)                                                                                         \
  template WorldJudgement judge_frame(const WorldArena<S>&, const Vector<S>&, const Vector<S>&, const Vector<S>&, \
                                      CornerPolicy, Intent);                                                      \
  template WorldJudgement judge_frame_slowly(const WorldArena<S>&, const Vector<S>&, const Vector<S>&,            \
                                             const Vector<S>&, CornerPolicy, Intent);
SWEEPLAB_JUDGE(float)
SWEEPLAB_JUDGE(double)
#undef SWEEPLAB_JUDGE

}  // namespace sweeplab
