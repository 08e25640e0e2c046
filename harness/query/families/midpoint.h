// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

/// Of at least 70 bits; a GNU extension that gcc and clang have on every target of ours.
__extension__ using Wide = unsigned __int128;

struct Midpoint {
  static constexpr std::string_view description =
      "Times beside a rounding midpoint: distance n and relative motion d, both integers too wide for the scalar and "
      "therefore stored as differences of two numbers, are constructed so that n/d lies exactly midway between two "
      "neighbouring scalars (a quarter), or off it by r / (d 2^k), |r| <= 8, far less than a twice as precise quotient "
      "can tell in most. On the other axis the boxes overlap throughout. The trap: rounding the time twice.";

  // A midpoint of p-bit numbers in [1/2, 1) is M / 2^(p+1) with M odd in (2^p, 2^(p+1)). We want integers n, d with
  //   n / d = M / 2^k + r / (d 2^k),  that is  n = (M d + r) / 2^k,  k >= p + 1,
  // so d must be congruent to -r M^-1 modulo 2^k; for k > p + 1 the time lies in a binade further down. d has p + 6 to
  // p + 15 bits: more than a float or double holds, and no more than two of them, the lower one having 16 bits.
  template <class S>
  static Query<S> draw(Draw& draw) {
    constexpr int p = std::numeric_limits<S>::digits;
    const Wide odd = Wide{1} << p | (draw.wide_word() & ((std::uint64_t{1} << p) - 1)) | 1;
    const int k = p + 1 + draw.integer(0, 5);
    const int sign = draw.chance(1, 4) ? 0 : draw.sign();
    const int r = sign * draw.integer(1, 8);
    Wide inverse = odd;  // Newton: each step doubles the number of right bits; 3 come from odd * odd = 1 (mod 8)
    for (int step = 0; step < 5; ++step) inverse *= 2 - odd * inverse;
    const Wide modulus = Wide{1} << k;
    const Wide low = (Wide{0} - static_cast<Wide>(r)) * inverse & (modulus - 1);
    const Wide d = low + modulus * (16 + draw.below(496));
    const Wide n = (odd * d + static_cast<Wide>(r)) >> k;
    return scene<S>(draw, n, d);
  }

  /// A moves by d along x towards B, which is n away; the lower 16 bits of both numbers are kept in the other box's.
  /// The y intervals overlap throughout. Apart from A's width the sizes are d/8 to d, so that nothing but the time is
  /// hard, and multiples of 2^16: n + B's width has at most p + 16 bits, so the far side, the near one when mirrored,
  /// is exact too.
  template <class S>
  static Query<S> scene(Draw& draw, Wide n, Wide d) {
    const auto low = [](Wide x) { return S(static_cast<std::uint32_t>(x & 0xffff)); };
    const auto high = [](Wide x) { return std::ldexp(S(static_cast<std::uint64_t>(x >> 16)), 16); };
    const auto share = [&draw, d, &high] { return high(d / 8 * static_cast<Wide>(draw.integer(1, 8))); };
    Query<S> q;
    q.a = {S(0), S(0), S(draw.integer(1, 64)), share()};
    q.b = {high(n), S(0), share(), share()};
    q.a.x = S(0) - low(n) - q.a.w;
    q.motion_a.x = high(d);
    q.motion_b.x = S(0) - low(d);
    if (draw.chance(1, 3)) q.motion_a.y = S(0.5);
    turn(draw, q);
    scale(q, draw.integer(-50, 20));
    return q;
  }
};

}  // namespace sweeplab::family
