// SPDX-License-Identifier: MIT
//
// Times in exact arithmetic, decided in doubles where these leave no doubt.
#pragma once

#include <cmath>
#include <limits>

#include "harness/laws/statements/evaluation.h"
#include "harness/support/error_free.h"

namespace sweeplab::law {

/// Half the way from t > 0 to the next smaller number: half a unit in the last place, or a quarter at a power of two.
template <class S>
double half_gap_below(S t) {
  return (static_cast<double>(t) - static_cast<double>(std::nextafter(t, S(0)))) / 2;
}

/// Whether TOI = s for certain; false says nothing. The product s d is taken with its rounding error, so within the
/// range of two_product the error that time_error finds is 0 only where s d = n: then s d and n are so near to each
/// other that their difference is exact.
inline bool is_time_of_impact(const Truth& truth, double s) {
  return truth.time_exact && truth.n_lo == 0 && truth.d_lo == 0 && in_product_range(truth.d_hi) &&
         (s == 0 ? truth.n_hi == 0 : in_product_range(s) && in_product_range(truth.n_hi) && time_error(truth, s) == 0);
}

/// Whether `time` is (TOI - start) / length rounded once to S, to nearest: |v (time - that)| <= |v| ulp(time) / 2.
/// With u = time * length + start, the error is (u - TOI) / length; u is taken as two doubles, exactly, for start and
/// length with few bits; time_error is within 2^-80 where its products do not underflow.
template <class S>
bool is_rounded_time(const Query<S>& q, const Truth& truth, S time, double start = 0, double length = 1) {
  const double scaled = static_cast<double>(time) * length;  // length: a few bits, and so is the rounding error
  const double u = scaled + start, start_part = u - scaled, lost = (scaled - (u - start_part)) + (start - start_part);
  // What is lost of a product that underflows, fma loses, too.
  const bool exact_product =
      (time == S(0) || std::fabs(scaled) >= 0x1p-900) && std::fma(static_cast<double>(time), length, -scaled) == 0;
  if (exact_product && lost == 0 && is_time_of_impact(truth, u)) return true;
  if (time > S(0x1p-20f) && exact_product && time <= S(1) && in_product_range(truth.d_hi)) {
    const double error = std::fabs((time_error(truth, u) + lost) / length);
    if (error + 0x1p-79 / length < half_gap_below(time)) return true;
  }
  const Rational exact = (time_of_impact(q) - Rational(start)) / Rational(length);
  return static_cast<S>(exact) == time;
}

/// In the exact scalar: equal.
template <class S>
bool is_rounded_time(const Query<S>& q, const Truth&, const Rational& time, double start = 0, double length = 1) {
  return time == (time_of_impact(q) - Rational(start)) / Rational(length);
}

/// The sign of TOI - s.
template <class S>
int compare_time_of_impact(const Query<S>& q, const Truth& truth, double s) {
  const double error = time_error(truth, s);
  if (std::fabs(error) > 0x1p-70) return error < 0 ? 1 : -1;
  if (is_time_of_impact(truth, s)) return 0;
  const Rational difference = time_of_impact(q) - Rational(s);
  return difference.sign();
}

/// Whether `part`, asked of the stretch of the frame from `start` on, `length` long, has the time that belongs to the
/// contact which `whole` has in the whole frame.
template <class S, class T>
bool time_follows(const Card& card, const Query<S>& q, const T& whole, const T& part, double start, double length) {
  if constexpr (std::is_same_v<T, Rational>) {
    return part * Rational(length) + Rational(start) == whole;
  } else {
    if (card.kind == Kind::exact) return is_rounded_time(q, truth(q), part, start, length);
    return within_tolerance(q, static_cast<double>(part) * length + start - static_cast<double>(whole));
  }
}

}  // namespace sweeplab::law
