// SPDX-License-Identifier: MIT
// --- step by step ---
//
// Each step is for what the one before is not sure of: single doubles for float input; pairs, which are enough for
// double input; single ones again where all is exact and something is equal; pairs again, scaled; integers of 128 bits;
// sums. Then the long integers, where numbers lie too far apart for products of doubles. Float input never gets there.
#pragma once

#include <cstdint>
#include <type_traits>

#include "algorithms/exact/contact.h"
#include "algorithms/exact/doubles.h"
#include "algorithms/exact/integers.h"
#include "algorithms/exact/lanes.h"
#include "algorithms/exact/narrow.h"
#include "algorithms/exact/pairs.h"
#include "algorithms/exact/sums.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// The steps that a query takes, for tests to count; it costs users nothing.
enum class Stage : std::uint8_t { singles, pairs, scaled_pairs, exact_singles, narrow_integers, sums, integers };
struct NoWatch {
  constexpr void operator()(Stage) const {}
};

template <class S>
constexpr Answer<S> impact_at(double time, bool on_x, bool x_back, bool y_back) {
  return {Outcome::impact, static_cast<S>(time), static_cast<std::int8_t>((2 * x_back - 1) * on_x),
          static_cast<std::int8_t>((2 * y_back - 1) * !on_x)};
}

/// contact() and the time on exact doubles, of magnitudes as two_product() wants them: both axes at once and without a
/// branch, for between ties every guess is as good as random.
template <bool closed, class S>
SWEEPLAB_EXACT_INLINE Answer<S> from_exact_singles(const Axes& a) {
  if (overlap(a)) return {Outcome::overlap};
  const Pair<Lanes> entry = two_product<Lanes>(a.entry, crossed(a.travel));
  const Pair<Lanes> exit = two_product<Lanes>(crossed(a.exit), a.travel);
  const Pair<Lanes> other{crossed(entry.hi), crossed(entry.lo)};
  const auto less = [](const Pair<Lanes>& p, const Pair<Lanes>& q) {
    return (p.hi < q.hi) | ((p.hi == q.hi) & (p.lo < q.lo));  // Lemma 8
  };
  const Mask before = less(entry, exit), equal = (entry.hi == exit.hi) & (entry.lo == exit.lo);
  Mask meets = before & (a.entry < a.travel) & (a.exit > zeros) & a.wide;
  if constexpr (closed) meets = (before | equal) & (a.entry <= a.travel) & (a.exit >= zeros);
  const Mask positive = a.entry > zeros, earlier = less(entry, other);

  const unsigned impact = all(meets) ? 1 : 0, after_start = bits(positive) != 0 ? 3 : 0, equals = bits(equal);
  const unsigned last = ~bits(earlier), ties = (equals >> 1 | equals << 1) & ~last;  // entered last; left just then
  const unsigned enters = (after_start & last) | (~after_start & bits(a.entry == zeros));
  const unsigned leaves = (after_start & ties) | (~after_start & bits(a.exit == zeros));
  const unsigned touches = (enters | leaves) & 3, of_one = enters ^ ~bits(a.back);  // normals of 1, not -1
  const unsigned on_y = impact & touches >> 1, on_x = impact & ~(touches >> 1);  // a corner names y, as most methods do
  const bool x_last = (bits(positive) & last & 1) != 0;
  Answer<S> answer{impact != 0 ? Outcome::impact : Outcome::separate};
  if ((impact & after_start) != 0) {
    answer.time = x_last ? single_quotient<S>(a.entry[0], a.travel[0]) : single_quotient<S>(a.entry[1], a.travel[1]);
  }
  answer.normal_x = static_cast<std::int8_t>(on_x * (2 * (of_one & 1) - 1));
  answer.normal_y = static_cast<std::int8_t>(on_y * ((of_one & 2) - 1));
  answer.corner = (impact & (touches == 3 ? 1 : 0)) != 0;
  return answer;
}

/// What the pairs are sure of, else what is said otherwise: of the verdict, or of the time on the axis that is known.
template <bool closed, class S, class Verdict, class Time>
SWEEPLAB_EXACT_INLINE Answer<S> from_pairs(const PairAxes& a, const Verdict& verdict, const Time& time_of) {
  const Sifted sifted = sift<closed, true>(a.hi);
  if (sifted.unsure) [[unlikely]] {
    return verdict();
  }
  if (!sifted.impact) return {Outcome::separate};
  const bool on_x = sifted.on[0] != 0;
  const double entry = choose(sifted.on, a.hi.entry), entry_lo = choose(sifted.on, a.entry_lo);
  const double travel = choose(sifted.on, a.hi.travel), travel_lo = choose(sifted.on, a.travel_lo);
  const Either<double> time = pair_quotient(entry, entry_lo, travel, travel_lo);
  if (time.low < 0 || time.low != time.high || (std::is_same_v<S, float> && may_round_twice<float>(time.low)))
      [[unlikely]] {
    if (entry == 0) return impact_at<S>(0, on_x, a.hi.back[0] != 0, a.hi.back[1] != 0);
    return time_of(time, on_x);
  }
  return impact_at<S>(time.low, on_x, a.hi.back[0] != 0, a.hi.back[1] != 0);
}

/// Of any query; failed where the numbers lie too far apart.
template <bool closed, class S>
Answer<S> with_sums(const Query<S>& q) {
  auto x = sum_axis<S>(q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x);
  auto y = sum_axis<S>(q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y);
  if (!bring_into_range(x, y)) return {Outcome::failed};
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const Axis<Sum<3>>& last = c.begins == Begins::on_x ? x : y;
  const S time = sum_quotient<S>(last.entry, last.travel);
  return time < 0 ? Answer<S>{Outcome::failed} : answer_at(c, time);
}

/// The product of two numbers between these is one that two_product() can take (Lemma 21).
inline constexpr double least_single = 0x1p-450, greatest_single = 0x1p450;

template <class S>
SWEEPLAB_EXACT_INLINE bool are_exact_singles(const PairAxes& axes) {
  Mask usable = (axes.lost == zeros) & (axes.entry_lo == zeros) & (axes.exit_lo == zeros) & (axes.travel_lo == zeros);
  if constexpr (std::is_same_v<S, float>) return all(usable);
  for (const Lanes s : {axes.hi.entry, axes.hi.exit, axes.hi.travel}) {
    const Lanes size = absolute(s);
    usable &= (s == zeros) | ((size >= same(least_single)) & (size <= same(greatest_single)));
  }
  return all(usable);
}

/// What is left when pairs say nothing: exact, the narrowest first.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> in_full(const Query<S>& q, const PairAxes& axes, const Watch& watch) {
  const Answer<S> narrow = with_narrow_integers<closed>(q, axes);
  if (narrow.outcome != Outcome::failed) {
    watch(Stage::narrow_integers);
    return narrow;
  }
  const Answer<S> answer = with_sums<closed>(q);
  const bool failed = answer.outcome == Outcome::failed;
  watch(failed ? Stage::integers : Stage::sums);
  return failed ? with_integers<closed>(q) : answer;
}

/// For what the first step is not sure of. Out of line, for it would crowd the fast path's registers.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> settle(const Query<S>& q, const Watch& watch) {
  const PairAxes axes = pair_axes(q);
  if (are_exact_singles<S>(axes)) {
    watch(Stage::exact_singles);
    return from_exact_singles<closed, S>(axes.hi);
  }
  if (overlap(axes.hi)) return {Outcome::overlap};
  const auto fully = [&] { return in_full<closed>(q, axes, watch); };
  const auto time_fully = [&](Either<double>, bool) { return fully(); };
  if constexpr (std::is_same_v<S, float>) {
    watch(Stage::pairs);
    return from_pairs<closed, S>(axes, fully, time_fully);
  } else {
    const Lanes scale = scale_for(axes.hi);
    if (all(scale == same(1))) return fully();
    watch(Stage::scaled_pairs);
    return from_pairs<closed, S>(times(axes, scale), fully, time_fully);
  }
}

/// The time of an impact whose axis is known, and to which of two numbers it rounds is not.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> settle_time(const Query<S>& q, Either<double> time, bool on_x, const Watch& watch) {
  if (time.low >= 0) {
    const NarrowAxis last = narrow_axis(q, on_x);
    if (last.narrow) {
      watch(Stage::narrow_integers);
      return impact_at<S>(narrow_quotient<S>(last.axis, neighbours<S>(time)), on_x, last.axis.back, last.axis.back);
    }
  }
  return settle<closed>(q, watch);
}

template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_INLINE Answer<S> with_pairs(const Query<S>& q, const Watch& watch) {
  if constexpr (std::is_same_v<S, float>) {
    return settle<closed>(q, watch);
  } else {
    watch(Stage::pairs);
    if (surely_overlap(q)) [[unlikely]] {
      return {Outcome::overlap};
    }
    return from_pairs<closed, S>(
        pair_axes(q), [&] { return settle<closed>(q, watch); },
        [&](Either<double> time, bool on_x) { return settle_time<closed>(q, time, on_x, watch); });
  }
}

/// The same of floats, given the entry and the travel in rounded doubles: which are often exact.
template <bool closed, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<float> settle_single_time(const Query<float>& q, double entry, double travel, bool on_x,
                                                         const Watch& watch) {
  const auto number = [on_x](const float& x, const float& y) { return static_cast<double>(*(on_x ? &x : &y)); };
  const Pair<double> v = two_sum(number(q.motion_a.x, q.motion_a.y), -number(q.motion_b.x, q.motion_b.y));
  const bool back = v.hi < 0;
  const double a = number(q.a.x, q.a.y), b = number(q.b.x, q.b.y);
  const Pair<double> end = back ? two_sum(b, number(q.b.w, q.b.h)) : two_sum(a, number(q.a.w, q.a.h));
  const Pair<double> ahead = back ? two_sum(a, -end.hi) : two_sum(b, -end.hi);
  if (v.lo == 0 && end.lo == 0 && ahead.lo == 0 && entry >= 0) {
    return impact_at<float>(single_quotient<float>(entry, travel), on_x, back, back);
  }
  return settle<closed>(q, watch);
}

template <bool closed, class Watch>
SWEEPLAB_EXACT_INLINE Answer<float> with_singles(const Query<float>& q, const Watch& watch) {
  watch(Stage::singles);
  if (surely_overlap(q)) [[unlikely]] {
    return {Outcome::overlap};
  }
  const auto [axes, kept] = single_axes(q);
  const Sifted sifted = sift<closed, false>(axes);
  if (sifted.unsure | !all(kept)) [[unlikely]] {
    return settle<closed>(q, watch);
  }
  if (!sifted.impact) return {Outcome::separate};
  const double entry = choose(sifted.on, axes.entry), travel = choose(sifted.on, axes.travel);
  const bool on_x = sifted.on[0] != 0;
  const double time = entry / travel + 0.0;  // no -0
  if (may_round_otherwise<float>(time)) [[unlikely]] {
    return settle_single_time<closed>(q, entry, travel, on_x, watch);
  }
  return impact_at<float>(time, on_x, axes.back[0] != 0, axes.back[1] != 0);
}

/// In a scalar that is neither float nor double, and taken to be exact.
template <bool closed, class S>
constexpr Answer<S> in_exact_scalar(const Query<S>& q) {
  const auto axis = [](const S& a, const S& aw, const S& b, const S& bw, const S& v) {
    return v < S(0) ? Axis<S>{a - (b + bw), (a + aw) - b, -v, true} : Axis<S>{b - (a + aw), (b + bw) - a, v, false};
  };
  const Vector<S> v = relative_motion(q);
  const Axis<S> x = axis(q.a.x, q.a.w, q.b.x, q.b.w, v.x), y = axis(q.a.y, q.a.h, q.b.y, q.b.h, v.y);
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  return answer_at<S>(c, c.begins == Begins::on_x ? x.entry / x.travel : y.entry / y.travel);
}

template <bool closed, class S, class Watch = NoWatch>
constexpr Answer<S> answer(const Query<S>& q, const Watch& watch = {}) {
  if constexpr (!is_rounded<S>) {
    return in_exact_scalar<closed>(q);
  } else {
    if (std::is_constant_evaluated()) return with_integers<closed>(q);
    if constexpr (std::is_same_v<S, float>) {
      return with_singles<closed>(q, watch);
    } else {
      return with_pairs<closed>(q, watch);
    }
  }
}

}  // namespace sweeplab::exact_detail
