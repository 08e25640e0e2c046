// SPDX-License-Identifier: MIT
//
// Queries that are hard for `exact`, of the scalar S: for the tests of algorithms/.
#pragma once

#include <gmpxx.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <random>
#include <string>
#include <utility>

#include "harness/project/exact_oracle.h"

namespace sweeplab {

template <class S>
class ExactDraw {
 public:
  explicit ExactDraw(std::uint64_t seed) : random_(seed) {}

  std::uint64_t below(std::uint64_t n) { return random_() % n; }
  S unit() { return std::ldexp(static_cast<S>(random_() >> 11), -53); }
  S uniform(S low, S high) { return low + (high - low) * unit(); }

  Query<S> any(const auto& position, const auto& size, const auto& motion, bool both_move) {
    Query<S> q{
        {position(), position(), size(), size()}, {motion(), motion()}, {position(), position(), size(), size()}, {}};
    if (both_move) q.motion_b = {motion(), motion()};
    return q;
  }

  Query<S> uniform_query() {
    return any([&] { return uniform(-10, 10); }, [&] { return uniform(0, 8); }, [&] { return uniform(-20, 20); },
               below(2));
  }

  S finite_bits() {
    for (;;) {
      const S s = std::bit_cast<S>(static_cast<Raw<S>>(random_()));
      if (std::isfinite(s)) return s;
    }
  }
  Query<S> raw_bits() {
    const auto signed_ = [&] { return finite_bits(); };
    return any(
        signed_, [&] { return std::abs(finite_bits()); }, signed_, below(2));
  }

  /// Numbers of every magnitude near one another: the exponents of a query lie within a window.
  Query<S> window(int width) {
    using Limits = std::numeric_limits<S>;
    const int lowest = Limits::min_exponent - Limits::digits - 2;
    const int base = lowest + static_cast<int>(below(Limits::max_exponent - lowest));
    const auto size = [&] {
      if (below(6) == 0) return S(0);
      const int exponent = std::min<int>(base + static_cast<int>(below(width)), Limits::max_exponent);
      const S s = std::ldexp(below(2) ? unit() : S(1 + below(8)) / 8, exponent);
      return std::isfinite(s) ? s : Limits::max();
    };
    const auto signed_ = [&] { return below(2) ? size() : -size(); };
    return any(signed_, size, signed_, below(2));
  }

  Query<S> integers(int range) {
    const auto whole = [&] { return S(below(2 * range + 1)) - S(range); };
    return any(
        whole, [&] { return S(below(range / 2 + 1)); }, whole, below(2));
  }

  /// One ulp up or down, across zero too.
  S nudge(S s) {
    const S to = std::nextafter(s, below(2) ? std::numeric_limits<S>::infinity() : -std::numeric_limits<S>::infinity());
    return std::isfinite(to) ? to : s;
  }
  template <class Change>
  void change_one(Query<S>& q, const Change& change) {
    S* const numbers[] = {&q.a.x,        &q.a.y,        &q.motion_a.x, &q.motion_a.y, &q.b.x, &q.b.y,
                          &q.motion_b.x, &q.motion_b.y, &q.a.w,        &q.a.h,        &q.b.w, &q.b.h};
    S& s = *numbers[below(12)];
    const S changed = change(s);
    if (&s < &q.a.w || changed >= 0) s = changed;
    q.a.w = std::abs(q.a.w), q.a.h = std::abs(q.a.h), q.b.w = std::abs(q.b.w), q.b.h = std::abs(q.b.h);
  }

  /// An exact tie, broken by an offset of 2^-10 ... 2^-80, or by one ulp.
  Query<S> broken_tie() {
    Query<S> q = integers(6);
    const int times = 1 + static_cast<int>(below(2));
    for (int i = 0; i < times; ++i) {
      change_one(q, [&](S s) {
        if (below(3) == 0) return nudge(s);
        return s + std::ldexp(S(below(2) ? 1 : -1), -10 - static_cast<int>(below(71)));
      });
    }
    // Far scales: everything times a power of two, which changes nothing but the exponents.
    if (below(3) == 0) {
      using Limits = std::numeric_limits<S>;
      const int span = Limits::max_exponent - Limits::min_exponent;
      const int by = static_cast<int>(below(span)) + Limits::min_exponent - Limits::digits;
      for (S* s : {&q.a.x, &q.a.y, &q.motion_a.x, &q.motion_a.y, &q.b.x, &q.b.y, &q.motion_b.x, &q.motion_b.y, &q.a.w,
                   &q.a.h, &q.b.w, &q.b.h}) {
        const S scaled = std::ldexp(*s, by);
        *s = std::isfinite(scaled) ? scaled : std::copysign(Limits::max(), *s);
      }
    }
    return q;
  }

  Query<S> decimals() {
    const auto tenths = [&] { return static_cast<S>(static_cast<double>(below(801)) / 10 - 40); };
    return any(
        tenths, [&] { return static_cast<S>(static_cast<double>(below(100)) / 10); }, tenths, below(2));
  }

  /// Quotients that lie on or beside the midpoint of two neighbours of S: e = m*d / 2^k with an odd m of one bit more
  /// than S holds, spread over b - a - aw.
  Query<S> midpoint() {
    constexpr int digits = std::numeric_limits<S>::digits;
    Query<S> q{{0, -1, 1, 3}, {}, {0, 0, 1, 1}, {}};
    const std::uint64_t m = (std::uint64_t{1} << digits) | (random_() & ((std::uint64_t{1} << digits) - 1)) | 1;
    const int d_bits = 1 + static_cast<int>(below(digits > 30 ? 8 : 36));
    std::uint64_t d = (std::uint64_t{1} << d_bits) | (random_() & ((std::uint64_t{1} << d_bits) - 1));
    const double scale = std::ldexp(1.0, -static_cast<int>(below(8)));
    mpz_class e = mpz_class(std::to_string(m)) * mpz_class(std::to_string(d)) + static_cast<int>(below(3)) - 1;
    // e as a sum of three numbers of S, d * 2^(digits + 1) as a difference of two
    const auto head = [&](mpz_class& rest) {
      const int drop = std::max(0, static_cast<int>(mpz_sizeinbase(rest.get_mpz_t(), 2)) - digits);
      const mpz_class top = (rest >> drop) << drop;
      rest -= top;
      return static_cast<S>(top.get_d() * scale);
    };
    q.b.x = head(e);
    q.a.x = -head(e);
    const S rest = head(e);
    q.a.w = 0;
    if (rest != 0) q.a.x = below(2) ? nudge(q.a.x) : q.a.x;
    mpz_class whole = mpz_class(std::to_string(d)) << (digits + 1);
    q.motion_a.x = head(whole);
    q.motion_b.x = -head(whole);
    if (below(4) == 0) mirror_x(q);
    return q;
  }
  static void mirror_x(Query<S>& q) {
    q.a.x = -q.a.x, q.b.x = -q.b.x, q.motion_a.x = -q.motion_a.x, q.motion_b.x = -q.motion_b.x;
    // keeps facing edges exact: the moved min corner becomes the max corner
    std::swap(q.a.w, q.b.w);
  }

 private:
  std::mt19937_64 random_;
};

}  // namespace sweeplab
