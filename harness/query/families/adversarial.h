// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "harness/query/families/scene.h"

namespace sweeplab::family {

/// Drawn in whole numbers of up to 122 bits, each axis in units of its own, so that what is near a tie is so by
/// construction and is known to the last bit; only then scaled and written in the scalar.
struct Adversarial {
  static constexpr std::string_view description =
      "What the margins and ranges of exact code guard. Sums of three numbers and differences of two whose "
      "significands lie next to a power of two and whose low parts next to half an ulp; products that differ by 2^-49 "
      "to 2^-118 of themselves, or by one unit (extended Euclid), also of whole numbers below 2^5 to 2^24; arrivals as "
      "near to the end of the frame; quotients, depths and gaps as near to the middle of two neighbouring numbers; "
      "each axis scaled, one time in two, to the ends of some range: 2^-1074 to 2^1023 in double, 2^-149 to 2^127 in "
      "float. The trap: any bound that is too small by 2.";

  __extension__ using Signed = __int128;
  __extension__ using Wide = unsigned __int128;
  static constexpr int top = 118;  ///< bits of the longest entry, exit and travel; sizes may have two more

  static constexpr int width(Wide n) {
    const auto high = static_cast<std::uint64_t>(n >> 64);
    return high != 0 ? 64 + static_cast<int>(std::bit_width(high))
                     : static_cast<int>(std::bit_width(static_cast<std::uint64_t>(n)));
  }
  static constexpr Wide size_of(Signed n) { return n < 0 ? Wide{0} - static_cast<Wide>(n) : static_cast<Wide>(n); }

  /// a*b/c rounded down, for c < 2^126 and a result below 2^127: by doubling, since a*b has up to 240 bits.
  static constexpr Wide mul_div(Wide a, Wide b, Wide c) {
    Wide quotient = 0, rest = 0;
    const Wide whole = a / c * b;
    a %= c;
    for (int i = width(b) - 1; i >= 0; --i) {
      quotient <<= 1;
      rest = 2 * rest + ((b >> i & 1) != 0 ? a : 0);
      for (; rest >= c; rest -= c) ++quotient;
    }
    return whole + quotient;
  }

  /// n to the p bits of S: to nearest (0), down (-1) or up (1).
  template <class S>
  static Signed shortened(Signed n, int toward = 0) {
    const int drop = width(size_of(n)) - std::numeric_limits<S>::digits;
    if (drop <= 0) return n;
    const Wide unit = Wide{1} << drop;
    const Wide up = toward == 0 ? unit / 2 : (toward < 0) == (n < 0) ? unit - 1 : 0;
    const auto size = static_cast<Signed>((size_of(n) + up) & ~(unit - 1));
    return n < 0 ? -size : size;
  }

  /// A number of S of `bits` bits: next to a power of two, above it or below, or anywhere.
  template <class S>
  static Signed leading(Draw& draw, int bits) {
    constexpr int p = std::numeric_limits<S>::digits;
    constexpr std::uint64_t one = std::uint64_t{1} << (p - 1);
    std::uint64_t behind = draw.wide_word() & (one - 1);
    const std::uint32_t style = draw.below(4);
    if (style < 2) behind >>= draw.integer(p / 2, p - 1);
    const auto number = static_cast<Signed>(style == 1 ? 2 * one - 1 - behind : one + behind);
    return bits >= p ? number << (bits - p) : bits > 0 ? number >> (p - bits) : 0;
  }

  /// What a number of `bits` bits has below it: nearly half an ulp of a double's, or of S's, or less; or nothing.
  template <class S>
  static Signed below(Draw& draw, int bits) {
    constexpr int p = std::numeric_limits<S>::digits;
    const int half = bits - 1 - draw.one_of({53, 53, 53, p, p, 54 + draw.integer(0, 12)});
    const int sign = draw.chance(1, 8) ? 0 : draw.sign();
    return sign * leading<S>(draw, std::max(half, 0));
  }

  /// A little: nothing, some units, or 2^-49 to 2^-118 of a number of `top` bits.
  static Signed little(Draw& draw) {
    const int kind = draw.integer(0, 3), sign = draw.sign();
    if (kind == 0) return 0;
    if (kind == 1) return sign * draw.integer(1, 8);
    const int bits = draw.integer(1, top - 49);
    return sign * ((Signed{1} << bits) + static_cast<Signed>(draw.wide_word() >> (64 - std::min(bits, 53))));
  }

  /// An odd number of `bits` bits, next to a power of two or anywhere.
  static Wide odd(Draw& draw, int bits) { return static_cast<Wide>(leading<double>(draw, bits)) | 1; }

  /// One axis, A moving up: entry = to - from - near, exit = to - from + far, travel = fast - slow.
  struct Line {
    Signed to = 0, from = 0, near = 0, far = 0, fast = 0, slow = 0;
    Signed entry() const { return to - from - near; }
    Signed travel() const { return fast - slow; }
  };

  template <class S>
  static void draw_travel(Draw& draw, Line& line, int bits = top) {
    line.fast = leading<S>(draw, bits);
    line.slow = below<S>(draw, bits);
  }
  template <class S>
  static void put_travel(Line& line, Signed travel) {
    line.fast = shortened<S>(travel);
    line.slow = shortened<S>(line.fast - travel);
  }

  /// As near to `distance` as three numbers can be: one after the other, or the size among the others, so that both
  /// sums are rounded. An entry is put with `near` and leaves `far` as it is, an exit the reverse.
  enum Side { enters = 1, leaves = -1 };
  template <class S>
  static void put(Draw& draw, Line& line, Side side, Signed distance) {
    Signed& size = side == enters ? line.near : line.far;
    const bool one_by_one = draw.chance(1, 2);
    const int bits = width(size_of(distance)) + draw.integer(-3, 1);
    size = one_by_one ? 0 : leading<S>(draw, std::max(bits, 0));
    line.to = shortened<S>(distance + side * size);
    const Signed rest = line.to - (distance + side * size);
    line.from = shortened<S>(rest, one_by_one ? -side : 0);
    if (one_by_one) size = shortened<S>(side * (rest - line.from));
  }

  /// Overlaps throughout.
  template <class S>
  static Line around(Draw& draw) {
    Line line;
    line.to = leading<S>(draw, top - 3), line.from = leading<S>(draw, top - 3);
    line.near = leading<S>(draw, top), line.far = leading<S>(draw, top);
    if (draw.chance(1, 2)) line.fast = leading<S>(draw, top - draw.integer(4, 60));
    return line;
  }

  /// Entered on the way, by numbers that say nothing yet.
  template <class S>
  static Line entered(Draw& draw) {
    Line line;
    draw_travel<S>(draw, line);
    const int bits = top - draw.integer(1, 3);
    const Signed entry = leading<S>(draw, bits), rest = below<S>(draw, bits);
    put<S>(draw, line, enters, entry + rest);
    line.far = leading<S>(draw, top + draw.integer(-3, 1));
    return line;
  }

  /// entry/travel beside the middle of two neighbours, of S, of double, or of numbers shorter still, as subnormals are.
  template <class S>
  static void quotient(Draw& draw, Line& x, Line& y) {
    constexpr int p = std::numeric_limits<S>::digits;
    const int bits = draw.one_of({p + 1, p + 1, 54, draw.integer(2, p + 1)});
    draw_travel<S>(draw, x);
    const Wide middle = odd(draw, bits);
    put<S>(draw, x, enters,
           static_cast<Signed>(mul_div(static_cast<Wide>(x.travel()), middle, Wide{1} << bits)) + little(draw));
    x.far = leading<S>(draw, top + draw.integer(-4, 1));
    y = around<S>(draw);
  }

  /// x is entered just when y is entered, or left.
  template <class S>
  static void tied_products(Draw& draw, Line& x, Line& y) {
    x = entered<S>(draw);
    draw_travel<S>(draw, y, top - draw.integer(0, 2));
    const Wide at = mul_div(size_of(x.entry()), static_cast<Wide>(y.travel()), static_cast<Wide>(x.travel()));
    const Signed tied = static_cast<Signed>(at) + little(draw);
    put_either<S>(draw, y, tied);
  }
  template <class S>
  static void put_either(Draw& draw, Line& line, Signed distance) {
    const Side side = draw.chance(1, 2) ? leaves : enters;
    (side == leaves ? line.near : line.far) = leading<S>(draw, top + draw.integer(-3, 1));
    put<S>(draw, line, side, distance);
  }

  struct Neighbours {
    Signed e, d, other_e, other_d;
  };
  /// The fraction of two numbers in lowest terms and a neighbour by the extended Euclid: e*other_d - other_e*d is 1, -1
  /// or, for a multiple of the fraction itself, 0.
  static Neighbours neighbours(Draw& draw, Signed e, Signed d) {
    if (e > d) std::swap(e, d);
    // Convergents of e/d: the last but one is the neighbour, the last the fraction in lowest terms.
    Signed before_e = 1, before_d = 0, last_e = 0, last_d = 1;
    for (Signed a = d, b = e; b != 0;) {
      const Signed whole = a / b, rest = a % b;
      const Signed next_e = whole * last_e + before_e, next_d = whole * last_d + before_d;
      before_e = last_e, before_d = last_d, last_e = next_e, last_d = next_d;
      a = b, b = rest;
    }
    const bool tie = draw.chance(1, 4);
    const Signed times = draw.integer(1, 5), more = draw.integer(0, 3);
    if (tie) return {last_e, last_d, times * last_e, times * last_d};
    return {last_e, last_d, before_e + more * last_e, before_d + more * last_d};
  }

  /// Neighbours as the two axes' times, as long as two numbers of S can be.
  template <class S>
  static void euclid(Draw& draw, Line& x, Line& y) {
    const int bits =
        draw.chance(1, 2) ? draw.integer(4, 26) : draw.integer(4, std::numeric_limits<S>::digits > 24 ? 60 : 47);
    const auto random = [&draw, bits] { return static_cast<Signed>(draw.wide_word() >> (64 - bits)) + 1; };
    const Signed first = random(), second = random();
    const Neighbours n = neighbours(draw, first, second);
    const int up = top - 3 - width(size_of(n.d)), other_up = top - 3 - width(size_of(n.other_d));
    put_travel<S>(x, n.d << up);
    put<S>(draw, x, enters, n.e << up);
    x.far = leading<S>(draw, top + draw.integer(-3, 1));
    put_travel<S>(y, n.other_d << other_up);
    put_either<S>(draw, y, n.other_e << other_up);
  }

  /// Arrives at the end of the frame, all but.
  template <class S>
  static void end(Draw& draw, Line& x, Line& y) {
    draw_travel<S>(draw, x);
    put<S>(draw, x, enters, x.travel() + little(draw));
    x.far = leading<S>(draw, top + draw.integer(-3, 1));
    y = around<S>(draw);
  }

  /// Touches or overlaps by next to nothing at the start: large numbers that cancel.
  template <class S>
  static void start(Draw& draw, Line& x, Line& y) {
    draw_travel<S>(draw, x, top - draw.integer(0, 60));
    x.near = leading<S>(draw, top), x.far = leading<S>(draw, top);
    const Signed size = draw.chance(1, 2) ? x.near : -x.far, reach = little(draw) + size;
    x.to = shortened<S>(reach);
    x.from = shortened<S>(x.to - reach);
    y = draw.chance(1, 2) ? around<S>(draw) : entered<S>(draw);
  }

  /// A depth or gap beside the middle of two doubles: an exit, what travel has over entry, or where y is left as deep
  /// as x has got in: exit = t + (t + entry)*travel/other travel for a depth t.
  template <class S>
  static void depth(Draw& draw, Line& x, Line& y) {
    const Signed middle = static_cast<Signed>(odd(draw, 54)) << (top - draw.integer(6, 8) - 54);
    const Signed wanted = middle + little(draw);
    x = entered<S>(draw);
    x.far = leading<S>(draw, top);
    y = around<S>(draw);
    switch (draw.below(5)) {
      case 0:
        put<S>(draw, x, leaves, wanted);
        x.near = leading<S>(draw, top);
        break;
      case 1:
        put<S>(draw, x, enters, x.travel() - wanted);
        break;
      case 2: {  // the same with travels of some ulps of the depth, which is all but reached at the start
        const int bits = width(size_of(wanted)) - 53 + draw.integer(-2, 4);
        draw_travel<S>(draw, x, bits), draw_travel<S>(draw, y, bits);
        const Signed reach = (x.travel() + y.travel()) * draw.integer(-1, 17) / 16;
        put<S>(draw, x, enters, -wanted);
        x.far = leading<S>(draw, top), y.near = leading<S>(draw, top);
        put<S>(draw, y, leaves, wanted + reach);
        break;
      }
      default:
        draw_travel<S>(draw, y, top - draw.integer(0, 2));
        y.near = leading<S>(draw, top);
        const Wide reach = static_cast<Wide>(middle + x.entry()), across = static_cast<Wide>(y.travel());
        const auto more = static_cast<Signed>(mul_div(reach, across, static_cast<Wide>(x.travel())));
        put<S>(draw, y, leaves, wanted + more);
    }
  }

  template <class S>
  static S number(Signed n, int exponent) {
    if (n == 0) return S(0);
    const int zeros = width(size_of(n) & (Wide{0} - size_of(n))) - 1;
    const S size = std::ldexp(S(static_cast<std::uint64_t>(size_of(n) >> zeros)), zeros + exponent);
    const S finite = std::isfinite(size) ? size : std::numeric_limits<S>::max();
    return n < 0 ? -finite : finite;
  }

  /// Where numbers of `top` bits come to lie: about 1, or at an end of a range.
  template <class S>
  static int exponent(Draw& draw) {
    const int near = draw.chance(1, 2) ? draw.integer(-1, 2) : draw.integer(-5, 5);
    const bool common = draw.chance(1, 2);
    if (draw.chance(1, 2)) return near;
    if constexpr (std::numeric_limits<S>::digits > 24) {
      const int often = draw.one_of({-850, -450, -300, 300, 450, 900});
      const int rarely = draw.one_of({-1074, -1021, -1000, -960, -950, -900, -800, -600, -500, -400, -223,
                                      -174,  174,   223,   400,  511,  600,  700,  850,  960,  1000, 1021});
      return near + (common ? often : rarely);
    } else {
      return near + draw.one_of({-149, -126, -100, -75, -63, -24, 24, 53, 62, 75, 100, 125});
    }
  }
  /// The other axis: the same, one of its own, or what brings a product of both to where products cease to be exact.
  template <class S>
  static int exponent_beside(Draw& draw, int other) {
    const int kind = draw.integer(0, 3), near = draw.integer(-4, 4), own = exponent<S>(draw);
    if (kind < 2) return kind == 0 ? other : own;
    if constexpr (std::numeric_limits<S>::digits > 24) {
      const int product = draw.one_of({-1074, -1020, -1000, -960, -900, 900, 960, 1000, 1023});
      return std::clamp(product - other + near, -1060, 1020);
    } else {
      return std::clamp(draw.one_of({-149, -126, 0, 127}) - other + near, -136, 124);
    }
  }

  /// Whole numbers below a power of two, as games have them: A moves by d1 and d2 towards a still B, and what comes first
  /// on one axis and second on the other lies one unit of 1/(d1*d2) apart, or at the same instant, or is a number of that
  /// size without more to it.
  template <class S>
  static Query<S> whole(Draw& draw) {
    const int bits = draw.one_of({5, 8, 12, 16, 20, 24});
    const auto number = [&draw](int of_bits) {
      return static_cast<Signed>(draw.wide_word() >> (64 - std::clamp(of_bits, 1, 24)));
    };
    const int way_bits = draw.chance(1, 2) ? bits - 1 : draw.integer(2, bits - 1);
    const Signed first = number(way_bits) + 1, second = number(bits - 1) + 1;
    const Neighbours n = neighbours(draw, first, second);
    const bool small = draw.chance(1, 2);
    const auto size = [&] { return number(small ? draw.integer(1, 4) : bits - draw.integer(1, 5)); };
    const Signed w = draw.chance(1, 4) ? 0 : size(), h = draw.chance(1, 4) ? w : size(), bw = size(), bh = size();
    // x is entered at e1/d1; y at e2/d2, or left then
    const Signed y = draw.chance(1, 2) ? n.other_e + h : n.other_e - bh;
    const auto scalar = [](Signed s) { return S(static_cast<std::int64_t>(s)); };
    Query<S> q{{S(0), S(0), scalar(w), scalar(h)},
               {scalar(n.d), scalar(n.other_d)},
               {scalar(n.e + w), scalar(y), scalar(bw), scalar(bh)},
               {}};
    if (draw.chance(1, 4)) mirror_x(q);
    if (draw.chance(1, 2)) swap_axes(q);
    return q;
  }

  template <class S>
  static void write(Draw& draw, const Line& line, int places, int speeds, Query<S>& q) {
    const bool back = draw.chance(1, 2), b_carries = draw.chance(1, 4);
    const int sign = back ? -1 : 1;
    (back ? q.a.x : q.b.x) = number<S>(line.to, places);
    (back ? q.b.x : q.a.x) = number<S>(line.from, places);
    (back ? q.b.w : q.a.w) = number<S>(line.near, places);
    (back ? q.a.w : q.b.w) = number<S>(line.far, places);
    q.motion_a.x = number<S>(sign * (b_carries ? -line.slow : line.fast), speeds);
    q.motion_b.x = number<S>(sign * (b_carries ? -line.fast : line.slow), speeds);
  }

  /// Replaces one or two numbers that are 0 by ones far below the rest of their axis: what no pair holds beside it, and
  /// at the end no exact sum within the range of products.
  template <class S>
  static void spread(Draw& draw, Query<S>& q, int leading_exponent) {
    const std::uint32_t first = draw.below(12);
    int left = draw.integer(1, 2);
    for (std::uint32_t i = 0; i < 12 && left > 0; ++i) {
      const std::uint32_t which = (first + i) % 12;
      S& number = *places_of_numbers(q)[which];
      if (number != S(0)) continue;
      const int any = draw.integer(50, std::numeric_limits<S>::digits > 24 ? 2000 : 270);
      const int by = draw.one_of({any, 54, 106, 107, 108, 160, 900, 1800, 1800}) + draw.integer(-3, 3);
      const int sign = is_size(which) ? 1 : draw.sign();
      number = std::ldexp(S(sign) * (S(1) + draw.unit<S>()), leading_exponent - by);
      --left;
    }
  }

  template <class S>
  static Query<S> draw(Draw& draw) {
    using Make = void (*)(Draw&, Line&, Line&);
    constexpr Make makes[] = {&quotient<S>, &tied_products<S>, &tied_products<S>, &euclid<S>,
                              &end<S>,      &start<S>,         &depth<S>,         &depth<S>};
    const std::uint32_t kind = draw.below(10);
    if (kind > 7) return whole<S>(draw);
    Line x, y;
    makes[kind](draw, x, y);
    const int scale_x = exponent<S>(draw), scale_y = exponent_beside<S>(draw, scale_x);
    int sooner = 0;  // a quotient may be as small as it likes
    if (kind == 0 && draw.chance(1, 3)) {
      const int any = draw.integer(0, 60);
      sooner = std::numeric_limits<S>::digits > 24
                   ? draw.one_of({any, 126, 149, 400, 450, 848, 850, 852, 1022, 1050, 1074})
                   : draw.one_of({any, 100, 124, 126, 130, 149});
    }
    Query<S> q;
    write(draw, y, scale_y - top, scale_y - top, q);
    swap_axes(q);
    write(draw, x, scale_x - sooner - top, scale_x - top, q);
    if (kind == 3 && draw.chance(1, 2)) spread(draw, q, scale_x);
    if (draw.chance(1, 2)) swap_axes(q);
    return q;
  }
};

}  // namespace sweeplab::family
