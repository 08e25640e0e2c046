// SPDX-License-Identifier: MIT
#include <algorithm>
#include <cmath>

#include "harness/support/error_free.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth.h"
#include "harness/truth/truth_axes.h"
#include "harness/truth/truth_sums.h"

namespace sweeplab {

namespace {

/// delta as derived in truth_axes.h.
Rational exact_severity(const TruthAxis<Rational>& x, const TruthAxis<Rational>& y) {
  const Rational half(0.5), speed = x.travel + y.travel;
  Rational least = x.exit;
  const auto take = [&least](Rational height) {
    if (height < least) {
      least = std::move(height);
    }
  };
  take(y.exit);
  take(x.travel - x.entry);
  take(y.travel - y.entry);
  take((x.exit - x.entry) * half);
  take((y.exit - y.entry) * half);
  if (speed.sign() > 0) {
    take((y.exit * x.travel - x.entry * y.travel) / speed);
    take((x.exit * y.travel - y.entry * x.travel) / speed);
  }
  return least;
}

// The double nearest to the least of eight numbers is the least of the doubles nearest to them, rounding being
// monotone. So each number is enclosed on its own, by two doubles between which its nearest double lies; where the
// least of the lower ones and the least of the upper ones agree, that is the answer.
struct Enclosure {
  double low = HUGE_VAL, high = HUGE_VAL;
  bool certain = true;  ///< no number was lost to an overflow on the way, which leaves a NaN, and min() drops those

  /// A number whose nearest double is known.
  void take(double nearest) {
    low = std::min(low, nearest);
    high = std::min(high, nearest);
  }
  /// A number within `error` of hi + lo, where |lo| <= u |hi| and error >= 2^-104 |hi|. lo -+ 2 error is rounded by
  /// u |lo| and 2u error, below `error` together, so it is beyond the number; and its sum with hi is rounded as the
  /// number itself would be.
  void take(Pair p, double error) {
    const double below = p.hi + (p.lo - 2 * error), above = p.hi + (p.lo + 2 * error);
    low = std::min(low, below);
    high = std::min(high, above);
    certain &= below <= above;
  }
  /// NaN if it is too close to call; never -0.
  double nearest() const { return certain && low == high ? low + 0.0 : NAN; }
};

void take_term(Enclosure& least, const Term& a) {
  if (a.exact) {
    least.take(a.hi);
  } else {
    least.take(Pair{a.hi, a.lo}, 0x1p-104 * std::abs(a.hi));
  }
}

// (A difference that overflows leaves NaN, which std::min passes over: rightly, x.exit being finite is less.)
//
// travel - entry, with m = |travel.hi| + |entry.hi|: travel.lo - entry.lo <= u m is rounded by u^2 m, its sum with the tail of travel.hi - entry.hi, which
// is below 2u m, by 2u^2 m, and entry is off by 2^-104 m = 4u^2 m: 7u^2 m < 2^-103 m.
void take_difference(Enclosure& least, const Term& travel, const Term& entry) {
  const Pair high = two_sum(travel.hi, -entry.hi);
  if (travel.lo == 0 && entry.lo == 0 && entry.exact) {
    least.take(high.hi);
    return;
  }
  least.take(two_sum(high.hi, high.lo + (travel.lo - entry.lo)), 0x1p-103 * (std::abs(travel.hi) + std::abs(entry.hi)));
}

// W / 2: halving is exact, short of the subnormals; for them, and where W overflows, there is the exact way.
bool take_half(Enclosure& least, double a_size, double b_size) {
  const double sum = a_size + b_size;
  least.take(sum / 2);
  return sum == 0 || (sum >= 0x1p-1000 && sum <= 0x1p1000);
}

// A product of terms as a pair, not normalised, within 16u^2 of it, relatively: the bound of order_of_products, 13u^2
// for p + p' + c, and 3u^2 for adding p' and c.
Pair product(const Term& a, const Term& b) {
  const Pair p = two_product(a.hi, b.hi);
  return {p.hi, p.lo + (a.hi * b.lo + a.lo * b.hi)};
}

// (P - Q) / D of products that are off by 16u^2 each, relatively, and a pair D > 0 that is off by 5u^2.
//
// N = P - Q: p.lo - q.lo <= 3u (P + Q) is rounded by 3u^2, adding the tail of p.hi - q.hi, at most u, by 4u^2:
// 23u^2 (P + Q) < 2^-101 (P + Q).
//
// q = fl(n.hi / d.hi) is off by u, so q d.hi is near enough to n.hi for n.hi - w to be exact, w + w' being the exact
// product q d.hi. The remainder r = ((n.hi - w) - w') + (n.lo - q d.lo) is at most 5u |n.hi|; rounding it costs 3u^2
// for the first difference, u^2 for q d.lo, 2u^2 for the second, 5u^2 for the sum: 11u^2 |n.hi|. r / d.hi for r / D
// costs 5u^2 |q|, its rounding 5u^2 |q|. Together, with |q| <= (P + Q) / D nearly, 21u^2 + 32u^2 + 8u^2 = 61u^2, so
// 2^-99 (P + Q) / D bounds the error, with room for its own rounding. False outside the range of two_product; inside,
// what underflows is below 2^-1000 of it.
bool take_quotient(Enclosure& least, const Pair& p, const Pair& q, const Pair& d) {
  const Pair n_high = two_sum(p.hi, -q.hi), n = two_sum(n_high.hi, n_high.lo + (p.lo - q.lo));
  const double quotient = n.hi / d.hi;
  if (!in_product_range(quotient)) {
    return false;
  }
  const Pair w = two_product(quotient, d.hi);
  const double remainder = ((n.hi - w.hi) - w.lo) + (n.lo - quotient * d.lo);
  least.take(two_sum(quotient, remainder / d.hi), 0x1p-99 * ((std::abs(p.hi) + std::abs(q.hi)) / d.hi));
  return true;
}

bool fits(double a) { return a == 0 || in_product_range(a); }
bool fit(const Term& a, const Term& b) { return fits(a.hi) && fits(b.hi); }

// (other.exit travel - entry other.travel) / D, D = travel + other.travel, both > 0: a sum of pairs is off by 5u^2.
bool take_crossing(Enclosure& least, const TruthAxis<Term>& rising, const TruthAxis<Term>& falling, double until) {
  // The lines cross at t = (other.exit + entry) / D. Where that is before 0 or after `until`, the crossing is no lower
  // than one of the lines at the start or end, which has been taken; 2^-50 is more than all rounding here.
  const double reach = falling.exit.hi + rising.entry.hi,
               slack = 0x1p-50 * (std::abs(falling.exit.hi) + std::abs(rising.entry.hi));
  if (reach < -slack || reach - slack > (1 + 0x1p-50) * (rising.travel.hi + falling.travel.hi) * until) {
    return true;
  }
  if (!fit(rising.entry, rising.travel) || !fit(falling.exit, falling.travel)) {
    return false;
  }
  const Pair d_high = two_sum(rising.travel.hi, falling.travel.hi);
  return take_quotient(least, product(falling.exit, rising.travel), product(rising.entry, falling.travel),
                       two_sum(d_high.hi, d_high.lo + (rising.travel.lo + falling.travel.lo)));
}

// travel t - distance, the height of a rising line at a time; of a falling one with its sign.
//
// Six numbers are added, with m = |travel.hi t| + |distance.hi|: two of at most m, and p.lo, q.hi, distance.lo of at
// most u m, whose sums are exact but for the tails: q.lo <= u^2 m, b.lo <= 2u^2 m, c.lo <= 3u^2 m, d.lo <= 4u^2 m.
// Adding these is rounded by 20u^3 m, adding them to sum.lo by u^2 |sum| + 10u^3 m: less than 2^-153 m beside
// 2^-104 |sum|. So a difference of m's last places is known to the double nearest to it.
bool take_height(Enclosure& least, double sign, const Term& travel, double time, const Term& distance) {
  if (!fits(travel.hi) || !fits(travel.lo) || !fits(time)) {
    return false;
  }
  const Pair p = two_product(travel.hi, time), q = two_product(travel.lo, time);
  const Pair a = two_sum(p.hi, -distance.hi), b = two_sum(p.lo, q.hi), c = two_sum(b.hi, -distance.lo);
  const Pair d = two_sum(a.lo, c.hi), sum = two_sum(a.hi, d.hi);
  if (b.lo == 0 && c.lo == 0 && d.lo == 0 && q.lo == 0 && distance.exact) {
    least.take(sign * sum.hi);
    return true;
  }
  const Pair height = two_sum(sum.hi, sum.lo + ((b.lo + c.lo) + (d.lo + q.lo)));
  least.take({sign * height.hi, sign * height.lo}, 0x1p-104 * std::abs(height.hi) +
                                                       0x1p-153 * (std::abs(p.hi) + std::abs(distance.hi)) +
                                                       (distance.exact ? 0 : 0x1p-104 * std::abs(distance.hi)));
  return true;
}

/// The nearest double; NaN if it is too close to call.
template <class S>
double severity_by_pairs(const Query<S>& q) {
  const AxisSums sums(q);
  if (!sums.finite()) {
    return NAN;
  }
  TruthAxis<Term> x, y;
  sums.terms(x, y);
  Enclosure least;
  take_term(least, x.exit);
  take_term(least, y.exit);
  take_difference(least, x.travel, x.entry);
  take_difference(least, y.travel, y.entry);
  bool decided = take_half(least, q.a.w, q.b.w) && take_half(least, q.a.h, q.b.h);
  if (decided && x.travel.hi > 0 && y.travel.hi > 0) {  // else the crossings are no lower than the rest
    decided = take_crossing(least, x, y, 1) && take_crossing(least, y, x, 1);
  }
  return decided ? least.nearest() : NAN;
}

/// The same until a time: of all lines then, if it is before the contact; if not, of all until then, since before a
/// contact one of the lines is below 0, and at it none.
template <class S>
double severity_until_by_pairs(const Query<S>& q, double time) {
  const AxisSums sums(q);
  if (!sums.finite() || !(time >= 0)) {
    return NAN;
  }
  TruthAxis<Term> x, y;
  sums.terms(x, y);
  Enclosure least;
  if (!take_height(least, 1, x.travel, time, x.entry) || !take_height(least, 1, y.travel, time, y.entry)) {
    return NAN;
  }
  bool decided = true;
  if (least.high < 0) {  // only before the contact a rising line is below 0
    decided = take_height(least, -1, x.travel, time, x.exit) && take_height(least, -1, y.travel, time, y.exit);
  } else {
    take_term(least, x.exit);
    take_term(least, y.exit);
    decided = least.low >= 0 && take_half(least, q.a.w, q.b.w) && take_half(least, q.a.h, q.b.h);
    if (decided && x.travel.hi > 0 && y.travel.hi > 0) {
      decided = take_crossing(least, x, y, time) && take_crossing(least, y, x, time);
    }
  }
  return decided ? least.nearest() : NAN;
}

}  // namespace

template <>
Rational exact_severity(const Query<Rational>& q) {
  return exact_severity(exact_axis_x(q), exact_axis_y(q));
}
template <class S>
Rational exact_severity(const Query<S>& q) {
  return exact_severity(exactly(q));
}

template <class S>
double severity(const Query<S>& q, TruthStages* stages) {
  const double nearest = severity_by_pairs(q);
  if (stages != nullptr) {
    ++(std::isnan(nearest) ? stages->exact : stages->filter);
  }
  if (!std::isnan(nearest)) {
    return nearest;
  }
  return truth(q).cls == Class::graze ? 0 : static_cast<double>(exact_severity(q));
}

template <class S>
double severity_until(const Query<S>& q, const Rational& contact, const Rational& time) {
  const Rational &from = std::min(contact, time), span = time - from;
  const auto meanwhile = [&](TruthAxis<Rational> axis) {
    const Rational way = axis.travel * from;
    axis.entry -= way;
    axis.exit -= way;
    axis.travel *= span;
    return axis;
  };
  const Query<Rational> whole = exactly(q);
  return static_cast<double>(exact_severity(meanwhile(exact_axis_x(whole)), meanwhile(exact_axis_y(whole))));
}

template <class S>
double severity_until(const Query<S>& q, const Truth& truth, double time) {
  const double nearest = severity_until_by_pairs(q, time);
  return std::isnan(nearest) ? severity_until(q, time_of_impact(q, truth), Rational(time)) : nearest;
}

template Rational exact_severity(const Query<float>&);
template Rational exact_severity(const Query<double>&);
template double severity(const Query<float>&, TruthStages*);
template double severity(const Query<double>&, TruthStages*);
template double severity_until(const Query<float>&, const Rational&, const Rational&);
template double severity_until(const Query<double>&, const Rational&, const Rational&);
template double severity_until(const Query<float>&, const Truth&, double);
template double severity_until(const Query<double>&, const Truth&, double);

template <class S>
double relative_severity(const Query<S>& q, double severity) {
  const double side = std::min(static_cast<double>(q.a.w) + static_cast<double>(q.b.w),
                               static_cast<double>(q.a.h) + static_cast<double>(q.b.h));
  if (severity == 0) return 0;
  return side > 0 ? std::fabs(severity) / (side / 2) : std::numeric_limits<double>::infinity();
}

template double relative_severity(const Query<float>&, double);
template double relative_severity(const Query<double>&, double);

}  // namespace sweeplab
