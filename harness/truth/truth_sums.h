// SPDX-License-Identifier: MIT
//
// The axes of truth_axes.h in doubles: as they are where no sum was rounded, else as pairs. Both axes are computed side
// by side, in the two lanes of a vector, which every target of gcc and clang has or imitates.
#pragma once

#include "algorithms/query.h"
#include "harness/support/error_free.h"
#include "harness/truth/truth_axes.h"

namespace sweeplab {

/// A sum of three doubles as a pair. If it is not exact, it is within 2^-104 of it, relatively.
struct Term {
  double hi = 0, lo = 0;
  bool exact = true;
};

class AxisSums {
 public:
  template <class S>
  explicit AxisSums(const Query<S>& q) : flat_x_(q.a.w == 0 && q.b.w == 0), flat_y_(q.a.h == 0 && q.b.h == 0) {
    const Lanes a = lanes(q.a.x, q.a.y), a_size = lanes(q.a.w, q.a.h), b = lanes(q.b.x, q.b.y);
    const Lanes b_size = lanes(q.b.w, q.b.h);
    v_ = two_sum(lanes(q.motion_a.x, q.motion_a.y), -lanes(q.motion_b.x, q.motion_b.y));
    a_max_ = two_sum(a, a_size);
    b_max_ = two_sum(b, b_size);
    low_ = two_sum(b, -a_max_.hi);
    high_ = two_sum(b_max_.hi, -a);
    const Lanes rest =
        absolute(v_.lo) + absolute(a_max_.lo) + absolute(b_max_.lo) + absolute(low_.lo) + absolute(high_.lo);
    rest_ = rest[0] + rest[1];
  }

  /// No sum was rounded (none overflowed either: that leaves infinities or NaN in the tails).
  bool exact() const { return rest_ == 0; }
  /// No sum overflowed, nor can one in terms(): a sum with a tail overflows only if the tail has half an ulp, 2^969.
  bool finite() const { return rest_ < 0x1p960; }

  /// Where all sums are exact.
  void doubles(TruthAxis<double>& x, TruthAxis<double>& y) const {
    const auto mirrored = v_.hi < Lanes{};
    const Lanes entry = mirrored ? -high_.hi : low_.hi, exit = mirrored ? -low_.hi : high_.hi, travel = absolute(v_.hi);
    x = {entry[0], exit[0], travel[0], mirrored[0] != 0, flat_x_};
    y = {entry[1], exit[1], travel[1], mirrored[1] != 0, flat_y_};
  }

  // b.min - a.max and b.max - a.min are sums of three numbers, a + b + c. a + b = m + t1 and m + c = h + t2 and
  // t1 + t2 = l + t3 are exact, so the error of h + l is t3. Let t3 != 0. Then t1 != 0 and t2 != 0, and m + c was
  // inexact; so, by Sterbenz, m and -c are not within a factor of 2, and |m + c| >= |m| / 2. With it
  // |t1| <= u |m| <= 2u |m + c|, |t2| <= u |h|, hence |l| <= 3.01 u |h|, |t3| <= u |l| <= 3.01 u^2 |h|, and as h + l
  // cannot cancel, |t3| < 2^-104 |h + l|. The last two_sum only normalises: hi is the double nearest to hi + lo. So the
  // sign of hi is that of the sum, and hi + lo = 0 only if the sum is.
  void terms(TruthAxis<Term>& x, TruthAxis<Term>& y) const {
    const LanePair low_rest = two_sum(low_.lo, -a_max_.lo), high_rest = two_sum(high_.lo, b_max_.lo);
    const LanePair low = two_sum(low_.hi, low_rest.hi), high = two_sum(high_.hi, high_rest.hi);
    const auto mirrored = v_.hi < Lanes{};
    const auto axis = [&](int i, bool flat) -> TruthAxis<Term> {
      const Term to_low{low.hi[i], low.lo[i], low_rest.lo[i] == 0},
          to_high{high.hi[i], high.lo[i], high_rest.lo[i] == 0};
      const Term v{v_.hi[i], v_.lo[i]};
      if (mirrored[i] != 0) {
        return {negative(to_high), negative(to_low), negative(v), true, flat};
      }
      return {to_low, to_high, v, false, flat};
    };
    x = axis(0, flat_x_);
    y = axis(1, flat_y_);
  }

 private:
  using Lanes = double __attribute__((vector_size(16)));
  struct LanePair {
    Lanes hi, lo;
  };

  static Lanes lanes(double x, double y) { return Lanes{x, y}; }
  static Lanes absolute(Lanes a) { return a < Lanes{} ? -a : a; }
  static Term negative(const Term& a) { return {-a.hi, -a.lo, a.exact}; }
  static LanePair two_sum(Lanes a, Lanes b) {  // as in error_free.h
    const Lanes hi = a + b, b_part = hi - a;
    return {hi, (a - (hi - b_part)) + (b - b_part)};
  }

  LanePair v_, a_max_, b_max_, low_, high_;
  double rest_;
  bool flat_x_, flat_y_;
};

}  // namespace sweeplab
