// SPDX-License-Identifier: MIT
#include "harness/judge/judge.h"

#include <algorithm>
#include <cmath>
#include <type_traits>

namespace sweeplab {

template <class S, class T>
bool is_right_time_exactly(Judged<S>& judged, const T& time) {
  const Query<S>& q = judged.query();
  const Rational& toi = judged.time();
  if constexpr (std::is_same_v<T, Rational>) {
    if (time == toi) return true;  // no error is beyond no tolerance
  } else {
    if (static_cast<T>(toi) == time) return true;
  }
  const Rational error = magnitude(Rational(time) - toi);
  const Rational thousand(1000);
  if (error * thousand > Rational(1)) return false;
  const Rational width = Rational(q.a.w) + Rational(q.b.w), height = Rational(q.a.h) + Rational(q.b.h);
  const Rational side = width < height ? width : height;
  if (side == Rational(0)) return true;  // flat: no depth to measure against
  const Rational vx = Rational(q.motion_a.x) - Rational(q.motion_b.x);
  const Rational vy = Rational(q.motion_a.y) - Rational(q.motion_b.y);
  return error * error * (vx * vx + vy * vy) * thousand * thousand <= side * side;
}

template <class S>
bool is_right_time(Judged<S>& judged, S time) {
  // The quantities below carry relative errors under 2^-45 while they stay inside 2^±900, so a margin of 2^-30 leaves no
  // doubt.
  const Query<S>& q = judged.query();
  const Truth& truth = judged.truth();
  constexpr double margin = 0x1p-30, least = 0x1p-900, most = 0x1p900;
  const double t = std::fabs(static_cast<double>(time)), error = std::fabs(time_error(truth, time));
  const bool is_faint = error < least && t < 0x1p-800 && (t != 0 || truth.n_hi != 0);  // of no such relative error
  if (is_faint || (t != 0 && t * truth.d_hi < least)) return is_right_time_exactly(judged, time);
  if (error == 0 && truth.time_exact) return true;
  const double side = std::min(static_cast<double>(q.a.w) + static_cast<double>(q.b.w),
                               static_cast<double>(q.a.h) + static_cast<double>(q.b.h));
  const double off = error * speed(q) * 1000;
  if (error * 1000 < 1 - margin && off > least && side < most && off < side * (1 - margin)) return true;
  if (error * 1000 < 1 - margin && off <= least && side > 0x1p-899 && side < most) return true;
  return is_right_time_exactly(judged, time);
}

template bool is_right_time_exactly(Judged<float>&, const float&);
template bool is_right_time_exactly(Judged<float>&, const double&);
template bool is_right_time_exactly(Judged<float>&, const Rational&);
template bool is_right_time_exactly(Judged<double>&, const double&);
template bool is_right_time_exactly(Judged<double>&, const Rational&);
template bool is_right_time(Judged<float>&, float);
template bool is_right_time(Judged<double>&, double);

}  // namespace sweeplab
