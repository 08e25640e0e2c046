// SPDX-License-Identifier: MIT
#include "harness/truth/truth.h"

#include <cmath>

#include "harness/support/error_free.h"
#include "harness/truth/truth_axes.h"
#include "harness/truth/truth_decision.h"
#include "harness/truth/truth_sums.h"

namespace sweeplab {

namespace {

// --- rationals: always right

struct CompareRationals {
  static int order(const Rational& a, const Rational& b) {
    const auto c = a <=> b;
    return c < 0 ? -1 : c > 0 ? 1 : 0;
  }
  static int sign(const Rational& a) { return a.sign(); }
  static int order_of_products(const Rational& a, const Rational& b, const Rational& c, const Rational& d) {
    return order(a * b, c * d);
  }
};

/// The truth, and its time as a ratio n / d that is not divided out.
struct ExactRatio {
  Truth truth;
  Rational n, d = Rational(1);
};

ExactRatio exact_ratio(const Query<Rational>& q) {
  const TruthAxis<Rational> x = exact_axis_x(q), y = exact_axis_y(q);
  ExactRatio result;
  CompareRationals compare;
  const TimeFrom from = decide(x, y, compare, result.truth);
  if (from != TimeFrom::start) {
    const TruthAxis<Rational>& axis = from == TimeFrom::x ? x : y;
    result.n = axis.entry;
    result.d = axis.travel;
  }
  return result;
}

/// hi + lo = r as nearly as two doubles can; whether that is r itself.
bool split(const Rational& r, double& hi, double& lo) {
  hi = static_cast<double>(r);
  const Rational rest = r - Rational(hi);
  lo = static_cast<double>(rest);
  return Rational(lo) == rest;
}

Truth truth_by_rationals(const Query<Rational>& q) {
  ExactRatio ratio = exact_ratio(q);
  // A sum of four numbers can exceed the range of double: 2^-8 keeps it in.
  if (ratio.d > Rational(0x1p1020)) {
    ratio.n *= Rational(0x1p-8);
    ratio.d *= Rational(0x1p-8);
  }
  Truth truth = ratio.truth;
  const bool n_exact = split(ratio.n, truth.n_hi, truth.n_lo);
  const bool d_exact = split(ratio.d, truth.d_hi, truth.d_lo);
  truth.time_exact = n_exact && d_exact;
  return truth;
}

// --- doubles: where all sums came out exact

/// The exact order of a * b and c * d where the rounded products are equal; `uncertain` outside the range of
/// two_product.
int order_of_tied_products(double a, double b, double c, double d, bool& uncertain) {
  if (!in_product_range(a) || !in_product_range(b) || !in_product_range(c) || !in_product_range(d)) {
    uncertain = true;
    return 0;
  }
  const double left = two_product(a, b).lo, right = two_product(c, d).lo;
  return (left > right) - (left < right);
}

struct CompareDoubles {
  bool uncertain = false;

  static int sign(double a) { return (a > 0) - (a < 0); }
  static int order(double a, double b) { return (a > b) - (a < b); }
  /// Rounding is monotone, at the ends of the range too: unequal rounded products have the right order.
  int order_of_products(double a, double b, double c, double d) {
    const double left = a * b, right = c * d;
    return left != right ? order(left, right) : order_of_tied_products(a, b, c, d, uncertain);
  }
};

// --- pairs: a filter with error bounds

struct CompareTerms {
  bool uncertain = false;

  static int sign(const Term& a) { return CompareDoubles::sign(a.hi); }

  // Exact pairs are in order with their hi, then their lo, since hi is the nearest double, and rounding is monotone.
  // Otherwise let m be the larger of |a.hi|, |b.hi|. If a.hi - b.hi is inexact, it is at least m/2 (Sterbenz), and all
  // else is below 4u m: the sign is right. If it is exact, then the difference of the lows, at most 2u m, is rounded by
  // at most 2u^2 m, and a and b are off by 2^-104 m each: below 2^-102 m together. The rounding of the last sum keeps
  // the sign.
  int order(const Term& a, const Term& b) {
    if (a.exact && b.exact) {
      const int high = CompareDoubles::order(a.hi, b.hi);
      return high != 0 ? high : CompareDoubles::order(a.lo, b.lo);
    }
    const double difference = (a.hi - b.hi) + (a.lo - b.lo);
    uncertain |= !(std::abs(difference) > 0x1p-100 * std::max(std::abs(a.hi), std::abs(b.hi)));
    return CompareDoubles::sign(difference);
  }

  // With P = a b exactly and p = fl(a.hi b.hi): the factors' relative errors are at most u + 2^-104 each, that of the
  // product u, so P = p (1 + 3.1u) and P/Q = p/q (1 + 6.3u): p and q that differ by 16u = 2^-49 relatively decide.
  // 2^-1020 covers products that underflow; one that overflows makes the right side infinite and decides nothing.
  //
  // Else p and q are near enough for p - q to be exact. a.hi b.hi = p + p', exactly, and P = p + p' + c plus errors,
  // relative to P: c = a.hi b.lo + a.lo b.hi is rounded by 4u^2 (two products of u, and their sum of 2u, each by u),
  // a.lo b.lo <= u^2 is left out, and the errors of a and b give 2 * 2^-104 = 8u^2: 13u^2 in all, 26u^2 for both
  // products. p' + c <= 3u is rounded by 3u^2, twice, and the difference of both by 6u^2: 38u^2 < 2^-100. All factors
  // are in [2^-450, 2^450], so products of lows that underflow lose 2^-1075, far below that.
  int order_of_products(const Term& a, const Term& b, const Term& c, const Term& d) {
    const double p_rough = a.hi * b.hi, q_rough = c.hi * d.hi;
    if (std::abs(p_rough - q_rough) > 0x1p-49 * std::max(p_rough, q_rough) + 0x1p-1020) {
      return CompareDoubles::order(p_rough, q_rough);
    }
    if (!in_product_range(a.hi) || !in_product_range(b.hi) || !in_product_range(c.hi) || !in_product_range(d.hi)) {
      uncertain = true;
      return 0;
    }
    const Pair p = two_product(a.hi, b.hi), q = two_product(c.hi, d.hi);
    if (a.lo == 0 && b.lo == 0 && c.lo == 0 && d.lo == 0 && a.exact && b.exact && c.exact && d.exact) {
      return p.hi != q.hi ? CompareDoubles::order(p.hi, q.hi) : CompareDoubles::order(p.lo, q.lo);
    }
    const double p_rest = p.lo + (a.hi * b.lo + a.lo * b.hi), q_rest = q.lo + (c.hi * d.lo + c.lo * d.hi);
    const double difference = (p.hi - q.hi) + (p_rest - q_rest);
    uncertain |= !(std::abs(difference) > 0x1p-98 * p.hi);
    return CompareDoubles::sign(difference);
  }
};

void set_time(Truth& truth, const TruthAxis<double>& axis) {
  truth.n_hi = axis.entry;
  truth.d_hi = axis.travel;
}
void set_time(Truth& truth, const TruthAxis<Term>& axis) {
  truth.n_hi = axis.entry.hi;
  truth.n_lo = axis.entry.lo;
  truth.d_hi = axis.travel.hi;
  truth.d_lo = axis.travel.lo;
  truth.time_exact = axis.entry.exact;
}

/// The truth but for comparisons too close to call: then false.
template <class Compare, class N>
bool truth_by(const TruthAxis<N>& x, const TruthAxis<N>& y, Truth& truth) {
  Compare compare;
  const TimeFrom from = decide(x, y, compare, truth);
  if (from != TimeFrom::start) {
    set_time(truth, from == TimeFrom::x ? x : y);
  }
  return !compare.uncertain;
}

bool truth_by_filter(const AxisSums& sums, Truth& truth) {
  if (sums.exact()) {
    TruthAxis<double> x, y;
    sums.doubles(x, y);
    return truth_by<CompareDoubles>(x, y, truth);
  }
  TruthAxis<Term> x, y;
  sums.terms(x, y);
  return sums.finite() && truth_by<CompareTerms>(x, y, truth);
}

}  // namespace

ExactTruth exact_truth(const Query<Rational>& q) {
  const ExactRatio ratio = exact_ratio(q);
  const Truth& t = ratio.truth;
  return {t.cls, t.graze, t.face_x, t.face_y, t.normal_x, t.normal_y, ratio.n / ratio.d};
}

template <class S>
Truth truth(const Query<S>& q, TruthStages* stages) {
  Truth result;
  const bool decided = truth_by_filter(AxisSums(q), result);
  if (stages != nullptr) {
    ++(decided ? stages->filter : stages->exact);
  }
  return decided ? result : truth_by_rationals(exactly(q));
}

template <class S>
Rational time_of_impact(const Query<S>& q) {
  return exact_truth(exactly(q)).time;
}

template <class S>
Rational time_of_impact(const Query<S>& q, const Truth& truth) {
  if (!truth.time_exact) return time_of_impact(q);
  const auto term = [](double hi, double lo) { return lo == 0 ? Rational(hi) : Rational(hi) + Rational(lo); };
  return term(truth.n_hi, truth.n_lo) / term(truth.d_hi, truth.d_lo);
}

template Truth truth(const Query<float>&, TruthStages*);
template Truth truth(const Query<double>&, TruthStages*);
template Rational time_of_impact(const Query<float>&);
template Rational time_of_impact(const Query<double>&);
template Rational time_of_impact(const Query<float>&, const Truth&);
template Rational time_of_impact(const Query<double>&, const Truth&);

}  // namespace sweeplab
