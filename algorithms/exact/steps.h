// SPDX-License-Identifier: MIT
// --- step by step ---
//
// Each step is for what the one before is not sure of: single doubles for float input; pairs, which are enough for
// double input; single ones again where all is exact and something is equal; pairs again, scaled; sums. Then the
// integers, where numbers lie too far apart for products of doubles. Float input never gets there.
#pragma once

#include <cstdint>
#include <type_traits>

#include "algorithms/exact/contact.h"
#include "algorithms/exact/doubles.h"
#include "algorithms/exact/integers.h"
#include "algorithms/exact/lanes.h"
#include "algorithms/exact/pairs.h"
#include "algorithms/exact/sums.h"
#include "algorithms/query.h"

namespace sweeplab::exact_detail {

/// The steps that a query takes, for tests to count; it costs users nothing.
enum class Stage : std::uint8_t { singles, pairs, scaled_pairs, exact_singles, sums, integers };
struct NoWatch {
  constexpr void operator()(Stage) const {}
};

template <class S>
constexpr Answer<S> impact_at(double time, bool on_x, bool x_back, bool y_back) {
  return {Outcome::impact, static_cast<S>(time), static_cast<std::int8_t>((2 * x_back - 1) * on_x),
          static_cast<std::int8_t>((2 * y_back - 1) * !on_x)};
}

/// The verdict and the time on exact doubles, of magnitudes as two_product() wants them.
template <bool closed, class S>
SWEEPLAB_EXACT_NOINLINE Answer<S> from_exact_singles(Axis<double> x, Axis<double> y) {
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const Axis<double>& last = c.begins == Begins::on_x ? x : y;
  return answer_at(c, single_quotient<S>(last.entry, last.travel));
}

/// What the pairs are sure of, else what `otherwise` says. The fast path of doubles: clang would not inline it by
/// itself.
template <bool closed, class S, class Otherwise>
SWEEPLAB_EXACT_INLINE Answer<S> from_pairs(const PairAxes& a, const Otherwise& otherwise) {
  if (overlap(a.hi)) [[unlikely]] {
    return {Outcome::overlap};
  }
  const Sifted sifted = sift<closed, true>(a.hi);
  if (sifted.unsure) [[unlikely]] {
    return otherwise();
  }
  if (!sifted.impact) return {Outcome::separate};
  const bool on_x = sifted.on[0] != 0;
  const double entry = choose(sifted.on, a.hi.entry), entry_lo = choose(sifted.on, a.entry_lo);
  const double travel = choose(sifted.on, a.hi.travel), travel_lo = choose(sifted.on, a.travel_lo);
  const auto [time, end] = pair_quotient(entry, entry_lo, travel, travel_lo);
  if (time < 0 || time != end || (std::is_same_v<S, float> && may_round_twice<float>(time))) [[unlikely]] {
    return otherwise();
  }
  return impact_at<S>(time, on_x, a.hi.back[0] != 0, a.hi.back[1] != 0);
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

/// For what the pairs are not sure of. Out of line, for it would crowd the fast path's registers.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> settle(const Query<S>& q, const Watch& watch) {
  const PairAxes axes = pair_axes(q);
  Mask usable = (axes.lost == zeros) & (axes.entry_lo == zeros) & (axes.exit_lo == zeros) & (axes.travel_lo == zeros);
  for (const Lanes s : {axes.hi.entry, axes.hi.exit, axes.hi.travel}) {
    const Lanes size = absolute(s);
    usable &= (s == zeros) | ((size >= same(least_single)) & (size <= same(greatest_single)));
  }
  if (all(usable)) {
    watch(Stage::exact_singles);
    return from_exact_singles<closed, S>(axes.hi.axis(0), axes.hi.axis(1));
  }
  const auto sums_or_integers = [&] {
    const Answer<S> answer = with_sums<closed>(q);
    const bool failed = answer.outcome == Outcome::failed;
    watch(failed ? Stage::integers : Stage::sums);
    return failed ? with_integers<closed>(q) : answer;
  };
  const Lanes scale = scale_for(axes.hi);
  if (all(scale == same(1))) return sums_or_integers();
  watch(Stage::scaled_pairs);
  return from_pairs<closed, S>(times(axes, scale), sums_or_integers);
}

template <bool closed, class S, class Watch>
Answer<S> with_pairs(const Query<S>& q, const Watch& watch) {
  watch(Stage::pairs);
  return from_pairs<closed, S>(pair_axes(q), [&] { return settle<closed>(q, watch); });
}

template <bool closed, class Watch>
Answer<float> with_singles(const Query<float>& q, const Watch& watch) {
  const auto [axes, lost] = single_axes(q);
  if (overlap(axes) && !lost) [[unlikely]] {
    watch(Stage::singles);
    return {Outcome::overlap};
  }
  const Sifted sifted = sift<closed, false>(axes);
  if (sifted.unsure | lost) [[unlikely]] {
    if (lost) return with_pairs<closed>(q, watch);
    watch(Stage::exact_singles);
    return from_exact_singles<closed, float>(axes.axis(0), axes.axis(1));
  }
  watch(Stage::singles);
  if (!sifted.impact) return {Outcome::separate};
  const double entry = choose(sifted.on, axes.entry), travel = choose(sifted.on, axes.travel);
  const bool on_x = sifted.on[0] != 0, x_back = axes.back[0] != 0, y_back = axes.back[1] != 0;
  const double time = entry / travel + 0.0;  // no -0
  if (may_round_twice<float>(time)) [[unlikely]] {
    return impact_at<float>(single_quotient<float>(entry, travel), on_x, x_back, y_back);
  }
  return impact_at<float>(time, on_x, x_back, y_back);
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
