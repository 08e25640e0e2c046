// SPDX-License-Identifier: MIT
#include "harness/truth.h"

#include <cmath>

namespace sweeplab {

// On each axis let s = -1 if v < 0, else 1, and mirror the axis by s, so that A moves by d = |v| >= 0. Then
//
//   e = distance to contact = (b.min - a.max if s = 1, a.min - b.max if s = -1)
//   x = distance to exit    = (b.max - a.min if s = 1, a.max - b.min if s = -1),   x - e = W, the summed size,
//
// and the boxes' depth on this axis is the lesser of a rising and a falling line: d t - e and x - d t. Contact, closed
// or open, means that all four lines, two an axis, are >= 0 or > 0. Lines that pairwise reach a height somewhere in
// [0, 1] reach it together (intervals that meet in pairs have a common point), so the greatest common height is
//
//   delta = min of dx - ex, dy - ey                          the rising lines at their best, at t = 1
//                  xx, xy                                    the falling lines at theirs, at t = 0
//                  W/2, H/2                                  where the two of one axis cross
//                  (xy dx - ex dy) / (dx + dy)               where x rising crosses y falling, if anything moves
//                  (xx dy - ey dx) / (dx + dy)               where y rising crosses x falling
//
// (a crossing outside [0, 1] lies higher than one of the others, and does no harm). Closed contact: delta >= 0; open:
// delta > 0. Neither needs a division.

namespace {

/// One axis, mirrored so that A moves in the direction of growth.
struct ExactAxis {
  int s;
  Rational e, x, d;
};

ExactAxis exact_axis(const Rational& a, const Rational& a_size, const Rational& va, const Rational& b,
                     const Rational& b_size, const Rational& vb) {
  const Rational v = va - vb;
  if (v.sign() < 0) {
    return {-1, a - (b + b_size), (a + a_size) - b, -v};
  }
  return {1, b - (a + a_size), (b + b_size) - a, v};
}

ExactAxis exact_axis_x(const Query<Rational>& q) {
  return exact_axis(q.a.x, q.a.w, q.motion_a.x, q.b.x, q.b.w, q.motion_b.x);
}
ExactAxis exact_axis_y(const Query<Rational>& q) {
  return exact_axis(q.a.y, q.a.h, q.motion_a.y, q.b.y, q.b.h, q.motion_b.y);
}

/// The truth, and its time as a ratio n / d that is not divided out.
struct ExactRatio {
  Truth truth;
  Rational n, d = Rational(1);
};

ExactRatio exact_ratio(const Query<Rational>& q) {
  const ExactAxis x = exact_axis_x(q), y = exact_axis_y(q);
  ExactRatio result;
  Truth& truth = result.truth;

  const bool apart = x.e > x.d || y.e > y.d || x.x.sign() < 0 || y.x.sign() < 0;
  if (apart) {
    return result;
  }
  // ex/dx against xy/dy, and ey/dy against xx/dx: does the last entry come before the first exit?
  const Rational ex_dy = x.e * y.d, xy_dx = y.x * x.d, ey_dx = y.e * x.d, xx_dy = x.x * y.d;
  if (ex_dy > xy_dx || ey_dx > xx_dy) {
    return result;
  }
  const bool still = x.d.sign() == 0 && y.d.sign() == 0;
  const bool flat = x.e == x.x || y.e == y.x;
  if (!flat && x.e.sign() < 0 && y.e.sign() < 0 && x.x.sign() > 0 && y.x.sign() > 0) {
    truth.cls = Class::overlap;
    return result;
  }
  const bool crosses = still || (ex_dy < xy_dx && ey_dx < xx_dy);
  const bool open = !flat && crosses && x.e < x.d && y.e < y.d && x.x.sign() > 0 && y.x.sign() > 0;
  truth.cls = open ? Class::impact : Class::graze;

  // The last entry; closed contact has been found, so an axis with e > 0 has d >= e > 0.
  if (x.e.sign() > 0 && (y.e.sign() <= 0 || ex_dy >= ey_dx)) {
    result.n = x.e;
    result.d = x.d;
  } else if (y.e.sign() > 0) {
    result.n = y.e;
    result.d = y.d;
  }

  const auto touch = [&result](const ExactAxis& axis, bool& face, std::int8_t& normal) {
    const Rational moved = axis.d * result.n;
    const bool enters = axis.e * result.d == moved, exits = axis.x * result.d == moved;
    face = enters || exits;
    normal = static_cast<std::int8_t>(enters == exits ? 0 : enters ? -axis.s : axis.s);
  };
  touch(x, truth.face_x, truth.normal_x);
  touch(y, truth.face_y, truth.normal_y);

  if (truth.cls == Class::graze) {
    const bool slides = (truth.face_x && x.d.sign() == 0) || (truth.face_y && y.d.sign() == 0);
    truth.graze = flat                                   ? Graze::flat
                  : still                                ? Graze::rest
                  : slides                               ? Graze::slide
                  : !crosses                             ? Graze::corner
                  : (x.x.sign() == 0 || y.x.sign() == 0) ? Graze::leave
                                                         : Graze::end;
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

Truth exact_truth_of_floats(const Query<Rational>& q) {
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

}  // namespace

ExactTruth exact_truth(const Query<Rational>& q) {
  const ExactRatio ratio = exact_ratio(q);
  const Truth& t = ratio.truth;
  return {t.cls, t.graze, t.face_x, t.face_y, t.normal_x, t.normal_y, ratio.n / ratio.d};
}

template <class S>
Truth truth(const Query<S>& q, TruthStages* stages) {
  if (stages != nullptr) {
    ++stages->exact;
  }
  return exact_truth_of_floats(exactly(q));
}

template <class S>
Rational time_of_impact(const Query<S>& q) {
  return exact_truth(exactly(q)).time;
}

template <>
Rational exact_severity(const Query<Rational>& q) {
  const ExactAxis x = exact_axis_x(q), y = exact_axis_y(q);
  const Rational half(0.5), speed = x.d + y.d;
  Rational least = x.x;
  const auto take = [&least](Rational height) {
    if (height < least) {
      least = std::move(height);
    }
  };
  take(y.x);
  take(x.d - x.e);
  take(y.d - y.e);
  take((x.x - x.e) * half);
  take((y.x - y.e) * half);
  if (speed.sign() > 0) {
    take((y.x * x.d - x.e * y.d) / speed);
    take((x.x * y.d - y.e * x.d) / speed);
  }
  return least;
}

template <class S>
Rational exact_severity(const Query<S>& q) {
  return exact_severity(exactly(q));
}

template <class S>
double severity(const Query<S>& q) {
  return static_cast<double>(exact_severity(q));
}

template Truth truth(const Query<float>&, TruthStages*);
template Truth truth(const Query<double>&, TruthStages*);
template Rational time_of_impact(const Query<float>&);
template Rational time_of_impact(const Query<double>&);
template Rational exact_severity(const Query<float>&);
template Rational exact_severity(const Query<double>&);
template double severity(const Query<float>&);
template double severity(const Query<double>&);

}  // namespace sweeplab
