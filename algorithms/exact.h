// SPDX-License-Identifier: MIT
//
// The right answer to every finite query in float and double: outcome, face, and the time of impact correctly rounded.
// Copy it; any C++20 compiler, any flags but -w, behind any header; what is unsafe does not compile: fast-math, parts of it unless
// clang can leave them out here, /fp:fast, the x87's precision. What shows nowhere, such as subnormal numbers taken for 0,
// a program finds that asks once, at its start: if (!sweeplab::arithmetic_is_exact()) std::abort();
//
// Contents ("Lemma n" is proved in algorithms/exact/PROOFS.md of the laboratory, under that number):
//   queries and answers   Query, Answer, Outcome: the lines of query.h, which the other methods include
//   both axes at once     Lanes, Mask: two doubles as one vector, and all that compilers spell differently
//   doubles               the errors of their operations, exactly: two_sum, two_product, quotients
//   the predicates        contact(): what happens and when, true in any exact arithmetic
//   integers              of fixed size: they can answer everything, and do so in constant expressions
//   pairs of doubles      nearly everything, fast, with a margin
//   integers of 128 bits, and exact sums of doubles: what is closer than pairs can see
//   step by step          which of these answers: settle(), with_singles(), answer()
//   for users             exact, time_before_contact, position_at_contact, arithmetic_is_exact
#ifndef SWEEPLAB_EXACT_H
#define SWEEPLAB_EXACT_H

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "SweepLab's headers need C++20: build with -std=c++20 or /std:c++20"
#else

#include <array>
#include <bit>
#include <cfloat>
#include <compare>
#include <cstddef>
#include <cstdint>
#include <limits>
#include <type_traits>

// From clang 19 on it says where a program uses what its flags rule out; no macro does.
#if defined(__clang__)
#if __has_warning("-Wnan-infinity-disabled")
#pragma clang diagnostic push
#pragma clang diagnostic error "-Wnan-infinity-disabled"
#define SWEEPLAB_EXACT_INFINITE(s) __builtin_isinf(s)
namespace sweeplab::exact_detail {
inline bool needs_infinities(double s) { return SWEEPLAB_EXACT_INFINITE(s); }  // build without -fno-honor-infinities
}  // namespace sweeplab::exact_detail
#undef SWEEPLAB_EXACT_INFINITE
#pragma clang diagnostic pop
#endif
#endif

// Whatever the flags, each operation is the one that is written, here and nowhere else.
#if defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__) || defined(_M_X64) || defined(_M_ARM64))
#define SWEEPLAB_EXACT_PRECISE
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#endif

// What every method shares: a query in, an answer out, and a little arithmetic.
#ifndef SWEEPLAB_QUERY_H
#define SWEEPLAB_QUERY_H

// The methods, and above all `exact`, rely on every operation being the one that is written, rounded once, to its own
// type. Fast-math and its parts license the compiler to break that, and so does the x87's extended precision. gcc shows
// every part; clang shows -ffinite-math-only alone, and exact.h defends itself against the others.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "SweepLab's methods need IEEE arithmetic: build without -ffast-math, -Ofast and /fp:fast"
#elif defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0
#error "SweepLab's methods need IEEE arithmetic: build without -ffinite-math-only"
#elif defined(__GCC_IEC_559) && __GCC_IEC_559 == 0
#error "SweepLab's methods need IEEE arithmetic: build without any part of -ffast-math, also unsafe-math"
#elif defined(__ROUNDING_MATH__) && !defined(__clang__)
#error "SweepLab's methods need rounding to nearest, known at compile time: build without -frounding-math"
#endif
#if defined(_M_FP_CONTRACT)
#error "SweepLab's methods need each operation rounded by itself: build without /fp:contract"
#elif defined(_MSC_VER) && !defined(__clang__) && _MSC_VER < 1930
#pragma fp_contract(off)  // until Visual C++ 2022 it is on unless a program says so
#endif
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "SweepLab's methods need float and double in their own precision: on 32-bit x86 use -msse2 -mfpmath=sse"
#endif

namespace sweeplab {

// The defaulted comparisons are constexpr where that of S is: left unsaid, since that of the exact scalar is not.

template <class S>
struct Vector {
  S x{}, y{};
  friend bool operator==(const Vector&, const Vector&) = default;
};

/// An axis-aligned box: min corner and size. Sizes are >= 0; a size of 0 makes a segment or a point. The y axis may
/// point up or down: nothing here depends on it.
template <class S>
struct Box {
  S x{}, y{}, w{}, h{};
  friend bool operator==(const Box&, const Box&) = default;
};

/// Two boxes, and how far each moves during one frame, in a straight line, for t in [0, 1]. World units throughout.
template <class S>
struct Query {
  Box<S> a;
  Vector<S> motion_a;
  Box<S> b;
  Vector<S> motion_b;
  friend bool operator==(const Query&, const Query&) = default;
};

/// What became of the two boxes within the frame. `failed` is an honest "I do not know", never a hit and never a miss.
enum class Outcome : std::uint8_t { separate, impact, overlap, failed };

/// `time`: fraction of the frame at which the contact begins; of meaning for an impact, if the card says that the
/// method gives one. The normal is that of B's face which A hits: it points out of B, one component is +1 or -1, the
/// other 0; both are 0 where there is none. `corner`: both faces are met at the same instant, and the normal names one
/// (only methods that can tell set it).
template <class S>
struct Answer {
  Outcome outcome = Outcome::separate;
  S time{};
  std::int8_t normal_x = 0, normal_y = 0;
  bool corner = false;
  friend bool operator==(const Answer&, const Answer&) = default;
};

// What the methods share.

/// The motion of A as seen from B, rounded once to S: what every sweep of one box against a still one starts from.
template <class S>
constexpr Vector<S> relative_motion(const Query<S>& q) {
  return {q.motion_a.x - q.motion_b.x, q.motion_a.y - q.motion_b.y};
}

/// |x|; std::abs is not constexpr in C++20, and the methods also run in scalars that std does not know.
template <class S>
constexpr S magnitude(const S& x) {
  return x < S(0) ? -x : x;
}

template <class S>
constexpr S infinity() {
  return std::numeric_limits<S>::infinity();
}

/// The open overlap of two boxes: the interiors meet. Strict, so that touching boxes do not overlap.
template <class S>
constexpr bool overlaps_strictly(const Box<S>& a, const Box<S>& b) {
  return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h && b.y < a.y + a.h;
}

/// The closed overlap: touching boxes overlap too.
template <class S>
constexpr bool overlaps_inclusively(const Box<S>& a, const Box<S>& b) {
  return a.x <= b.x + b.w && b.x <= a.x + a.w && a.y <= b.y + b.h && b.y <= a.y + a.h;
}

}  // namespace sweeplab

#endif

// --- both axes at once ---
//
// Lanes holds two doubles, of x in the first lane and of y in the second: where the compiler has vectors, one
// instruction does for both axes what it does for one. Comparing gives a Mask, and select(mask, a, b) chooses lane by
// lane.

// What compilers spell differently stands here and nowhere else. SWEEPLAB_EXACT_SCALAR, defined for the whole program,
// takes the plain structs also where there are vectors.
#if defined(__GNUC__) || defined(__clang__)
#define SWEEPLAB_EXACT_INLINE [[gnu::always_inline]] inline
#define SWEEPLAB_EXACT_NOINLINE [[gnu::noinline]]
#ifndef SWEEPLAB_EXACT_SCALAR
#define SWEEPLAB_EXACT_TWO(type) type __attribute__((vector_size(2 * sizeof(type))))
#ifdef __SIZEOF_INT128__
#define SWEEPLAB_EXACT_WIDE(name) __extension__ using name = unsigned __int128
#endif
#endif
// No instruction, but the compiler may not look through it; x in a register where its name is known.
#if defined(__SSE2__) && defined(__x86_64__)
#define SWEEPLAB_EXACT_KEEP(x) asm("" : "+x"(x))
#elif defined(__aarch64__)
#define SWEEPLAB_EXACT_KEEP(x) asm("" : "+w"(x))
#else
#define SWEEPLAB_EXACT_KEEP(x) asm("" : "+m"(x))
#endif
#ifndef __clang__
#define SWEEPLAB_EXACT_DOUBLES(floats) __builtin_convertvector(floats, Lanes)
// What `#pragma GCC optimize` allows shows in no macro, but in what the compiler takes to be known.
#define SWEEPLAB_EXACT_FOLDS(s) (__builtin_constant_p(((s) + 1) - (s)) || __builtin_constant_p((s) - (s)))
#endif
#elif defined(_MSC_VER)
#define SWEEPLAB_EXACT_INLINE __forceinline
#define SWEEPLAB_EXACT_NOINLINE __declspec(noinline)
#else
#define SWEEPLAB_EXACT_INLINE inline
#define SWEEPLAB_EXACT_NOINLINE
#endif

namespace sweeplab::exact_detail {

// On other machines clang takes no float_control; and under a part of fast-math, which no macro shows, not this pragma.
inline void needs_ieee_arithmetic([[maybe_unused]] double s) {
#if defined(__clang__) && __clang_major__ >= 15 && !defined(SWEEPLAB_EXACT_PRECISE)
#pragma clang fp eval_method(source)
#elif defined(SWEEPLAB_EXACT_FOLDS)
  static_assert(!SWEEPLAB_EXACT_FOLDS(s),
                "SweepLab's methods need IEEE arithmetic: no `#pragma GCC optimize` of fast-math");
#endif
}

#ifdef SWEEPLAB_EXACT_TWO

using Lanes = SWEEPLAB_EXACT_TWO(double);
using Mask = SWEEPLAB_EXACT_TWO(std::int64_t);

SWEEPLAB_EXACT_INLINE Lanes select(const Mask& mask, const Lanes& a, const Lanes& b) { return mask ? a : b; }
SWEEPLAB_EXACT_INLINE Mask crossed(const Mask& mask) { return Mask{mask[1], mask[0]}; }
SWEEPLAB_EXACT_INLINE Lanes absolute(const Lanes& s) {
  return std::bit_cast<Lanes>(std::bit_cast<Mask>(s) & INT64_MAX);
}

#else

struct Mask {
  bool x, y;
  constexpr int operator[](int lane) const { return lane == 0 ? x : y; }
  friend constexpr Mask operator&(const Mask& a, const Mask& b) { return {a.x && b.x, a.y && b.y}; }
  friend constexpr Mask operator|(const Mask& a, const Mask& b) { return {a.x || b.x, a.y || b.y}; }
  constexpr void operator&=(const Mask& b) { *this = *this & b; }
  constexpr void operator|=(const Mask& b) { *this = *this | b; }
};

struct Lanes {
  double x, y;
  constexpr double operator[](int lane) const { return lane == 0 ? x : y; }
  friend constexpr Lanes operator-(const Lanes& a) { return {-a.x, -a.y}; }
  friend constexpr Lanes operator+(const Lanes& a, const Lanes& b) { return {a.x + b.x, a.y + b.y}; }
  friend constexpr Lanes operator-(const Lanes& a, const Lanes& b) { return {a.x - b.x, a.y - b.y}; }
  friend constexpr Lanes operator*(const Lanes& a, const Lanes& b) { return {a.x * b.x, a.y * b.y}; }
  friend constexpr Lanes operator*(const Lanes& a, double b) { return {a.x * b, a.y * b}; }
  friend constexpr Lanes operator+(const Lanes& a, double b) { return {a.x + b, a.y + b}; }
  constexpr void operator*=(const Lanes& b) { *this = *this * b; }
  friend constexpr Mask operator<(const Lanes& a, const Lanes& b) { return {a.x < b.x, a.y < b.y}; }
  friend constexpr Mask operator>(const Lanes& a, const Lanes& b) { return {a.x > b.x, a.y > b.y}; }
  friend constexpr Mask operator<=(const Lanes& a, const Lanes& b) { return {a.x <= b.x, a.y <= b.y}; }
  friend constexpr Mask operator>=(const Lanes& a, const Lanes& b) { return {a.x >= b.x, a.y >= b.y}; }
  friend constexpr Mask operator==(const Lanes& a, const Lanes& b) { return {a.x == b.x, a.y == b.y}; }
  friend constexpr Mask operator!=(const Lanes& a, const Lanes& b) { return {a.x != b.x, a.y != b.y}; }
};

SWEEPLAB_EXACT_INLINE Lanes select(const Mask& mask, const Lanes& a, const Lanes& b) {
  return {mask.x ? a.x : b.x, mask.y ? a.y : b.y};
}
SWEEPLAB_EXACT_INLINE Mask crossed(const Mask& mask) { return {mask.y, mask.x}; }
constexpr Lanes absolute(const Lanes& s) { return {magnitude(s.x), magnitude(s.y)}; }

#endif

/// What a lane holds: of a number alone, that number's type.
template <class N>
using OneOf = std::conditional_t<std::is_same_v<N, Lanes>, double, N>;

/// x, which no compiler fuses with what comes after it: around each product that a sum takes, for a fused a*b + c rounds
/// once where the proofs count two roundings, and gcc fuses by default.
template <class N>
SWEEPLAB_EXACT_INLINE constexpr N rounded(N x) {
#ifdef SWEEPLAB_EXACT_KEEP
  if (!std::is_constant_evaluated()) {
    if constexpr (std::is_same_v<N, Lanes> && std::is_class_v<N>) {
      SWEEPLAB_EXACT_KEEP(x.x);
      SWEEPLAB_EXACT_KEEP(x.y);
    } else if constexpr (std::is_same_v<N, Lanes> || std::is_same_v<N, double> || std::is_same_v<N, float>) {
      SWEEPLAB_EXACT_KEEP(x);
    }
  }
#endif
  return x;
}

constexpr Lanes lanes(double x, double y) { return Lanes{x, y}; }
/// What a caller made of doubles just before is float here: gcc 12 takes the two conversions of a vector for none.
SWEEPLAB_EXACT_INLINE constexpr Lanes lanes(float x, float y) {
#if defined(SWEEPLAB_EXACT_DOUBLES) && defined(SWEEPLAB_EXACT_TWO)
  if (!std::is_constant_evaluated()) {
    using Floats = SWEEPLAB_EXACT_TWO(float);
    Floats floats{x, y};
    SWEEPLAB_EXACT_KEEP(floats);
    return SWEEPLAB_EXACT_DOUBLES(floats);
  }
#endif
#ifdef SWEEPLAB_EXACT_DOUBLES
  return Lanes{rounded(x), rounded(y)};
#else
  return Lanes{static_cast<double>(x), static_cast<double>(y)};
#endif
}
constexpr Lanes same(double s) { return Lanes{s, s}; }
inline constexpr Lanes zeros{};

inline Lanes crossed(const Lanes& s) { return Lanes{s[1], s[0]}; }
inline bool all(const Mask& mask) { return (mask[0] & mask[1]) != 0; }
inline bool any(const Mask& mask) { return (mask[0] | mask[1]) != 0; }
/// Bit 0 for the lane of x, bit 1 for that of y.
inline unsigned bits(const Mask& mask) {
  return static_cast<unsigned>(mask[0] != 0) | static_cast<unsigned>(mask[1] != 0) << 1;
}

/// The lane of x if the mask's first is set, else that of y: without a branch, whose guesses would be as good as
/// random.
inline double choose(const Mask& on, const Lanes& s) { return select(on, s, crossed(s))[0]; }

}  // namespace sweeplab::exact_detail

// --- doubles and the errors of their operations; u = 2^-53 throughout ---

namespace sweeplab::exact_detail {

template <class S>
inline constexpr bool is_rounded = std::is_same_v<S, float> || std::is_same_v<S, double>;

template <class S>
using Raw = std::conditional_t<sizeof(S) == sizeof(std::uint32_t), std::uint32_t, std::uint64_t>;

// What takes its bounds from the digits of N is right of any such format: of doubles that is proved, of formats of a
// few bits every case is looked at.

template <class N>
inline constexpr int digits = std::numeric_limits<N>::digits;

template <class N>
constexpr N power_of_two(int k) {
  N power = 1;
  for (; k > 0; --k) power = power * N(2);
  for (; k < 0; ++k) power = power * N(0.5);
  return power;
}

/// A sum hi + lo, as exact as its maker says.
template <class N>
struct Pair {
  N hi, lo;
};

/// hi = a + b rounded to nearest, lo the rounding error, exactly (Knuth; Lemma 6). If hi overflows, lo is NaN.
template <class N>
constexpr Pair<N> two_sum(N a, N b) {
  const N s = a + b, b_part = s - a;
  return {s, (a - (s - b_part)) + (b - b_part)};
}

/// Splits a number into halves, a double into two of 26 bits (Veltkamp; Lemma 7): 2^27 + 1.
template <class N>
inline constexpr N splitter = power_of_two<N>((digits<N> + 1) / 2) + N(1);

/// hi = a*b rounded to nearest, lo the rounding error, exactly (Dekker). For |a| and |b| up to 2^990, and products that
/// are 0 or from 2^-900 to 2^900 (Lemma 7). Without fma, which is a slow call on many machines.
template <class N>
constexpr Pair<N> two_product(N a, N b) {
  const N split_a = rounded<N>(a * splitter<OneOf<N> >), a1 = split_a - (split_a - a), a2 = a - a1;
  const N split_b = rounded<N>(b * splitter<OneOf<N> >), b1 = split_b - (split_b - b), b2 = b - b1;
  const N p = rounded<N>(a * b);
  return {p, ((a1 * b1 - p) + a1 * b2 + a2 * b1) + a2 * b2};
}

/// The sign of a*b - c*d, for doubles whose products two_product() can take: between equal rounded products their
/// rounding errors decide (Lemma 8).
constexpr int compare_products(double a, double b, double c, double d) {
  const double p = a * b, q = c * d;
  if (p != q) return p < q ? -1 : 1;
  const double p_lo = two_product(a, b).lo, q_lo = two_product(c, d).lo;
  return p_lo < q_lo ? -1 : q_lo < p_lo ? 1 : 0;
}

/// The bits of an N behind those of a shorter S, of a double 29 behind a float's 24; `middle` where it lies in the middle
/// of two normal ones (Lemma 9).
template <class S, class N>
inline constexpr Raw<N> behind = (Raw<N>{1} << (digits<N> - digits<S>)) - 1;
template <class S, class N>
inline constexpr Raw<N> middle = behind<S, N> / 2 + 1;
template <class S>
inline constexpr S least_normal = (std::numeric_limits<S>::min)();

/// Whether t, an exact quotient rounded to N, may round to another S than the quotient (Lemma 9).
template <class S, class N>
constexpr bool may_round_twice(N t) {
  return (std::bit_cast<Raw<N> >(t) & behind<S, N>) == middle<S, N> || (t < N(least_normal<S>) && t != 0);
}

/// Whether t may round to another S than a quotient that is within 8 units of t's last place (Lemma 24). Also true of
/// t < 0.
template <class S, class N>
constexpr bool may_round_otherwise(N t) {
  constexpr Raw<N> off = 8;
  return ((std::bit_cast<Raw<N> >(t) + off - middle<S, N>)&behind<S, N>) <= 2 * off ||
         (t < N(least_normal<S>) && t != 0);
}

/// entry - t*travel for t = entry/travel rounded, exactly (Lemma 10). Wants entry and travel, and t > 0, as
/// two_product() wants its factors.
template <class N>
constexpr N remainder(N entry, N t, N travel) {
  const Pair<N> p = two_product(t, travel);
  return (entry - p.hi) - p.lo;
}

/// entry/travel, exact numbers with 0 < entry <= travel, rounded once to S. What would be rounded twice is first
/// rounded to odd instead (Lemma 11): toward zero, and the lowest bit set unless that was exact.
template <class S, class N>
constexpr S single_quotient(N entry, N travel) {
  const N t = entry / travel;
  if (std::is_same_v<S, N> || !may_round_twice<S>(t)) return static_cast<S>(t);
  const N rest = remainder(entry, t, travel);
  const Raw<N> toward_zero = std::bit_cast<Raw<N> >(t) - (rest < 0);
  return static_cast<S>(std::bit_cast<N>(toward_zero | (rest != 0)));
}

/// Two numbers, one of which is the quotient rounded: the same twice wherever that is certain. Both are -1 if the
/// numbers are out of range.
template <class N>
struct Either {
  N low, high;
};

/// Where every rounding of pair_quotient() is as Lemma 12 counts it.
inline constexpr double least_quotient = 0x1p-850, greatest_travel = 0x1p900;
/// 64u^2: three times what pair_quotient() can be off by, relatively (Lemma 12). 2^-100 of doubles.
template <class N>
inline constexpr N quotient_margin = power_of_two<N>(6 - 2 * digits<N>);

/// (entry + entry_lo)/(travel + travel_lo), for 0 < entry <= travel, where the pair of the entry is within 4u^2 of the
/// truth and that of the travel exact.
template <class N>
constexpr Either<N> pair_quotient(N entry, N entry_lo, N travel, N travel_lo) {
  const N t = entry / travel;
  if (!(entry >= least_quotient && travel <= greatest_travel && t >= least_quotient)) return {-1, -1};
  const N rest = remainder(entry, t, travel), corrected = rest + (entry_lo - rounded<N>(t * travel_lo));
  const N more = corrected / travel, margin = rounded<N>(t * quotient_margin<N>);
  return {t + (more - margin), t + (more + margin)};
}
// Made at once, not where it is first used: in what order functions are made decides what g++ -O3 inlines, and so it is
// the same machine code as without templates.
static_assert(pair_quotient<double>(1, 0, 2, 0).low == 0.5);

/// Two S of which one is the quotient rounded: the same, or neighbours (Lemma 20).
template <class S>
struct Neighbours {
  S low, high;
};

template <class S>
constexpr Neighbours<S> neighbours(Either<double> t) {
  if constexpr (std::is_same_v<S, float>) {
    t.low = std::bit_cast<double>(std::bit_cast<std::uint64_t>(t.low) - 1);
    t.high = std::bit_cast<double>(std::bit_cast<std::uint64_t>(t.high) + 1);
  }
  return {static_cast<S>(t.low), static_cast<S>(t.high)};
}

/// a + b rounded down (or up).
template <bool down, class S>
constexpr S directed_sum(const S& a, const S& b) {
  if constexpr (!is_rounded<S>) {
    return a + b;
  } else {
    const S sum = a + b, large = magnitude(a) < magnitude(b) ? b : a, smaller = magnitude(a) < magnitude(b) ? a : b;
    // Exact (Lemma 22; two_sum could overflow on the way). That of a sum of 0 is 0, as sums do not underflow.
    const S error = smaller - (sum - large);
    if (!(down ? error < 0 : error > 0)) return sum;
    const auto raw = std::bit_cast<Raw<S> >(sum);
    return std::bit_cast<S>((sum > 0) == down ? raw - 1 : raw + 1);
  }
}

}  // namespace sweeplab::exact_detail

// --- the predicates, true in any exact arithmetic ---

namespace sweeplab::exact_detail {

/// One axis. v = motion_a - motion_b. Mirrored if v < 0, A's interval moves up, by `travel` = |v| over the frame, until
/// it touches B's interval after the distance `entry` and has left it after `exit`. The open intervals meet at time t
/// iff entry < travel*t < exit, the closed ones iff entry <= travel*t <= exit (Lemma 1).
template <class N>
struct Axis {
  N entry, exit, travel;
  bool back;  ///< v < 0
};

enum class Begins : std::uint8_t { at_start, on_x, on_y };

/// What happens and when: at t = 0, or at entry/travel of x or y.
struct Contact {
  Outcome outcome = Outcome::separate;
  Begins begins = Begins::at_start;
  std::int8_t normal_x = 0, normal_y = 0;
  bool corner = false;
};

/// The sign of a*b - c*d, in any scalar whose arithmetic is exact.
template <class N>
constexpr int compare_products(const N& a, const N& b, const N& c, const N& d) {
  const N p = a * b, q = c * d;
  return p < q ? -1 : q < p ? 1 : 0;
}

/// Without division. The verdict: Lemma 2. The face, among those that touch when contact begins: Lemma 3.
template <bool closed, class N>
constexpr Contact contact(const Axis<N>& x, const Axis<N>& y) {
  const N zero(0);
  if (x.entry < zero && y.entry < zero && zero < x.exit && zero < y.exit) return {Outcome::overlap};
  if constexpr (closed) {
    if (x.travel < x.entry || y.travel < y.entry || x.exit < zero || y.exit < zero) return {};
  } else {
    if (x.travel <= x.entry || y.travel <= y.entry || x.exit <= zero || y.exit <= zero || x.exit <= x.entry ||
        y.exit <= y.entry) {
      return {};
    }
  }
  constexpr int least_miss = closed ? 1 : 0;
  const int entry_x_exit_y = compare_products(x.entry, y.travel, y.exit, x.travel);
  const int entry_y_exit_x = compare_products(y.entry, x.travel, x.exit, y.travel);
  if (entry_x_exit_y >= least_miss || entry_y_exit_x >= least_miss) return {};

  Contact c{Outcome::impact};
  bool enters_x = x.entry == zero, enters_y = y.entry == zero, leaves_x = x.exit == zero, leaves_y = y.exit == zero;
  if (zero < x.entry || zero < y.entry) {
    const int order = compare_products(x.entry, y.travel, y.entry, x.travel);
    c.begins = zero < x.entry && order >= 0 ? Begins::on_x : Begins::on_y;
    enters_x = order >= 0;
    enters_y = order <= 0;
    leaves_x = !enters_x && entry_y_exit_x == 0;
    leaves_y = !enters_y && entry_x_exit_y == 0;
  }
  c.corner = (enters_x || leaves_x) && (enters_y || leaves_y);
  if (enters_y || leaves_y) {  // a corner names y, as most published methods do
    c.normal_y = enters_y == y.back ? 1 : -1;
  } else {
    c.normal_x = enters_x == x.back ? 1 : -1;
  }
  return c;
}

template <class S>
constexpr Answer<S> answer_at(const Contact& c, const S& time) {
  return {c.outcome, time, c.normal_x, c.normal_y, c.corner};
}

}  // namespace sweeplab::exact_detail

// --- integers of fixed size, which can answer everything and do so in constant expressions ---

namespace sweeplab::exact_detail {

/// Words of 32 bits for an entry, exit or travel in units of the lowest bit on its axis: 279 or 2100 bits and a sign
/// (Lemma 4).
template <class S>
inline constexpr int words = std::is_same_v<S, float> ? 9 : 66;

template <int capacity>
struct Integer {
  std::uint32_t word[std::size_t{capacity}] = {};  ///< of the magnitude, lowest first; 0 from `size` on
  int size = 0;
  bool negative = false;

  constexpr Integer() = default;
  constexpr explicit Integer(int) {}  // of 0 only

  constexpr int bits() const { return size == 0 ? 0 : 32 * size - std::countl_zero(word[size - 1]); }
  constexpr void trim() {
    while (size > 0 && word[size - 1] == 0) --size;
    negative = negative && size > 0;
  }
  constexpr void shift_left(int by) {
    const int whole = by / 32, rest = by % 32;
    size = size == 0 ? 0 : (bits() + by + 31) / 32;
    for (int i = size - 1; i >= 0; --i) {
      const std::uint64_t high = i >= whole ? word[i - whole] : 0, low = i > whole ? word[i - whole - 1] : 0;
      word[i] = static_cast<std::uint32_t>((high << 32 | low) << rest >> 32);
    }
  }
  constexpr void subtract(const Integer& b) {  // 0 <= b <= *this
    std::uint64_t borrow = 0;
    for (int i = 0; i < size; ++i) {
      const std::uint64_t difference = std::uint64_t{word[i]} - b.word[i] - borrow;
      word[i] = static_cast<std::uint32_t>(difference);
      borrow = difference >> 63;
    }
    trim();
  }
  friend constexpr std::strong_ordering operator<=>(const Integer& a, const Integer& b) {
    if (a.negative != b.negative) return b.negative <=> a.negative;
    const Integer &low = a.negative ? b : a, &high = a.negative ? a : b;
    if (low.size != high.size) return low.size <=> high.size;
    for (int i = low.size - 1; i >= 0; --i) {
      if (low.word[i] != high.word[i]) return low.word[i] <=> high.word[i];
    }
    return std::strong_ordering::equal;
  }
  friend constexpr bool operator==(const Integer& a, const Integer& b) { return (a <=> b) == 0; }

  friend constexpr Integer<2 * capacity> operator*(const Integer& a, const Integer& b) {
    Integer<2 * capacity> product;
    product.size = a.size + b.size;
    product.negative = a.negative != b.negative;
    for (int i = 0; i < a.size; ++i) {
      std::uint64_t carry = 0;
      for (int j = 0; j < b.size; ++j) {
        carry += std::uint64_t{a.word[i]} * b.word[j] + product.word[i + j];
        product.word[i + j] = static_cast<std::uint32_t>(carry);
        carry >>= 32;
      }
      product.word[i + b.size] = static_cast<std::uint32_t>(carry);
    }
    product.trim();
    return product;
  }
};

/// A product has as many bits as its factors together, or one less; so lengths alone decide most.
template <int capacity>
constexpr int compare_products(const Integer<capacity>& a, const Integer<capacity>& b, const Integer<capacity>& c,
                               const Integer<capacity>& d) {
  const int p = a.bits() + b.bits(), q = c.bits() + d.bits();
  const bool unlike = a.negative != b.negative || c.negative != d.negative;
  if (!unlike && a.size > 0 && b.size > 0 && c.size > 0 && d.size > 0 && (p + 1 < q || q + 1 < p))
    return p < q ? -1 : 1;
  const auto order = a * b <=> c * d;
  return order < 0 ? -1 : order > 0 ? 1 : 0;
}

/// A finite number taken apart: odd * 2^exponent, or 0.
struct Parts {
  std::uint64_t odd = 0;
  int exponent = 0;
  bool negative = false;
  constexpr Parts operator-() const { return {odd, exponent, !negative}; }
};

constexpr Parts parts(double value) {
  const auto raw = std::bit_cast<std::uint64_t>(value);
  const int field = static_cast<int>(raw >> 52 & 0x7ff);
  const std::uint64_t significand = (raw & 0xfffffffffffffu) | (field != 0 ? std::uint64_t{1} << 52 : 0);
  if (significand == 0) return {};
  const int behind = std::countr_zero(significand);
  return {significand >> behind, (field != 0 ? field : 1) - 1075 + behind, raw >> 63 != 0};
}

/// The sum of the terms in units of 2^lowest, by way of two's complement in `size` words, which hold it with its sign.
template <int capacity, class... Terms>
constexpr Integer<capacity> sum(int lowest, int size, const Terms&... terms) {
  Integer<capacity> total;
  const auto add = [&](const Parts& term) {
    std::uint64_t carry = term.negative;
    for (int i = 0; i < size; ++i) {
      const int at = 32 * i - (term.exponent - lowest);  // word i holds the bits from `at` on
      const std::uint64_t bits = at >= 64 || at <= -32 ? 0 : at >= 0 ? term.odd >> at : term.odd << -at;
      carry += std::uint64_t{total.word[i]} + static_cast<std::uint32_t>(term.negative ? ~bits : bits);
      total.word[i] = static_cast<std::uint32_t>(carry);
      carry >>= 32;
    }
  };
  (add(terms), ...);
  total.size = size;
  total.negative = total.word[size - 1] >> 31 != 0;
  std::uint64_t carry = 1;
  for (int i = 0; total.negative && i < size; ++i) {
    carry += static_cast<std::uint32_t>(~total.word[i]);
    total.word[i] = static_cast<std::uint32_t>(carry);
    carry >>= 32;
  }
  total.trim();
  return total;
}

template <class S>
constexpr Axis<Integer<words<S> > > integer_axis(S a, S aw, S b, S bw, S va, S vb) {
  const auto number = [](const S& s) { return parts(static_cast<double>(rounded<S>(s))); };
  const Parts p[] = {number(a), number(b), number(aw), number(bw), number(va), number(vb)};
  int lowest = 2000, top = -2000;
  for (const Parts& part : p) {
    if (part.odd == 0) continue;
    const int part_top = part.exponent + static_cast<int>(std::bit_width(part.odd));
    lowest = part.exponent < lowest ? part.exponent : lowest;
    top = part_top > top ? part_top : top;
  }
  const int size = top < lowest ? 1 : (top - lowest + 3 + 31) / 32;  // two bits for adding three, one for the sign
  auto travel = sum<words<S> >(lowest, size, p[4], -p[5]);
  const bool back = travel.negative;
  travel.negative = false;
  const Parts &from = p[back], &to = p[!back], &nearer = p[2 + back], &farther = p[3 - back];
  return {sum<words<S> >(lowest, size, to, -from, -nearer), sum<words<S> >(lowest, size, to, -from, farther), travel,
          back};
}

/// entry/travel for 0 < entry <= travel, to nearest even or toward zero (Lemma 5). Long division gives a leading 1,
/// `digits` bits behind it, and whether anything is left; a normal result drops the last of these bits, a subnormal one
/// more.
template <class S, bool toward_zero, int capacity>
constexpr S quotient(Integer<capacity> entry, Integer<capacity> travel) {
  constexpr int digits = std::numeric_limits<S>::digits;
  constexpr int least = std::numeric_limits<S>::min_exponent - digits;  // exponent of the lowest bit: -149 or -1074
  int exponent = entry.bits() - travel.bits();                          // <= 0; at equal lengths 1/2 < quotient < 2
  entry.shift_left(-exponent);
  if (entry < travel) {
    entry.shift_left(1);
    --exponent;
  }
  std::uint64_t m = 0;
  for (int i = 0; i <= digits; ++i) {
    m <<= 1;
    if (entry >= travel) {
      entry.subtract(travel);
      m |= 1;
    }
    entry.shift_left(1);
  }
  exponent -= digits;  // the quotient is (m + rest) * 2^exponent, 0 <= rest < 1, and rest = 0 iff entry = 0
  int drop = least - exponent;
  drop = drop < 1 ? 1 : drop > digits + 2 ? digits + 2 : drop;  // digits + 2: less than half of the lowest bit, gives 0
  const std::uint64_t dropped = m & ((std::uint64_t{1} << drop) - 1), half = std::uint64_t{1} << (drop - 1);
  m >>= drop;
  exponent += drop;
  if (!toward_zero && (dropped > half || (dropped == half && (entry.size > 0 || (m & 1) != 0)))) ++m;
  // The leading 1 of a normal m adds the 1 by which the exponent field exceeds exponent - least; and so does a carry.
  const auto field = static_cast<Raw<S> >(exponent > least ? exponent - least : 0);
  return std::bit_cast<S>(static_cast<Raw<S> >((field << (digits - 1)) + static_cast<Raw<S> >(m)));
}

template <bool closed, bool toward_zero = false, class S>
constexpr Answer<S> with_integers(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  for (const S s : {a.x, a.y, a.w, a.h, b.x, b.y, b.w, b.h, q.motion_a.x, q.motion_a.y, q.motion_b.x, q.motion_b.y}) {
    if (!(s - s == S(0))) return {Outcome::failed};  // an infinity or NaN
  }
  const auto x = integer_axis<S>(a.x, a.w, b.x, b.w, q.motion_a.x, q.motion_b.x);
  const auto y = integer_axis<S>(a.y, a.h, b.y, b.h, q.motion_a.y, q.motion_b.y);
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const auto& last = c.begins == Begins::on_x ? x : y;
  return answer_at(c, quotient<S, toward_zero>(last.entry, last.travel));
}

}  // namespace sweeplab::exact_detail

// --- pairs of doubles: what is certain of a query, fast ---

namespace sweeplab::exact_detail {

/// (p.hi + p.lo) + c as a pair that is within 4u^2 of it, relatively, given |p.lo| <= u*|p.hi|; exact if p.lo = 0. Its
/// hi has the sign of the sum, and |lo| <= u*|hi| (Lemma 13).
template <class N>
SWEEPLAB_EXACT_INLINE Pair<N> add(const Pair<N>& p, const N& c) {
  const Pair<N> s = two_sum<N>(p.hi, c);
  const N w = s.lo + p.lo, hi = s.hi + w;
  return {hi, w - (hi - s.hi)};
}

struct Axes {
  Lanes entry, exit, travel;
  Mask back, wide;  ///< wide: not both sizes are 0, and so entry < exit, even where their high parts are equal
  Axis<double> axis(int lane) const { return {entry[lane], exit[lane], travel[lane], back[lane] != 0}; }
};

/// v, its sign s, and the sizes as they face each other. Without a branch on the sign: it is as good as random, and a
/// wrong guess would cost more than both axes. If v overflows, s is NaN, and with it all of the axis but the travel.
struct Facing {
  Pair<Lanes> v;
  Lanes s, nearer, farther;
  Mask back, wide;
};

template <class S>
SWEEPLAB_EXACT_INLINE Facing facing(const Query<S>& q) {
  const Pair<Lanes> v = two_sum<Lanes>(lanes(q.motion_a.x, q.motion_a.y), -lanes(q.motion_b.x, q.motion_b.y));
  const Mask back = v.hi < zeros;
  const Lanes s = select(back, same(-1), same(1)) + (v.hi - v.hi);
  const Lanes a_size = lanes(q.a.w, q.a.h), b_size = lanes(q.b.w, q.b.h);
  return {v, s, select(back, b_size, a_size), select(back, a_size, b_size), back, a_size + b_size > zeros};
}

/// b - a, of the corners.
template <class S>
SWEEPLAB_EXACT_INLINE Pair<Lanes> apart(const Query<S>& q) {
  return two_sum<Lanes>(lanes(q.b.x, q.b.y), -lanes(q.a.x, q.a.y));
}

/// For any input: entry and exit as pairs within 4u^2, exact if `lost` is 0; travel exact. Where a sum overflows, its
/// pair is NaN (Lemma 14).
struct PairAxes {
  Axes hi;
  Lanes entry_lo, exit_lo, travel_lo, lost;
};

template <class S>
SWEEPLAB_EXACT_INLINE PairAxes pair_axes(const Query<S>& q) {
  const Facing f = facing(q);
  const Pair<Lanes> ahead = apart(q), gap{ahead.hi * f.s, ahead.lo * f.s};
  const Pair<Lanes> entry = add<Lanes>(gap, -f.nearer), exit = add<Lanes>(gap, f.farther);
  return {{entry.hi, exit.hi, absolute(f.v.hi), f.back, f.wide}, entry.lo, exit.lo, f.v.lo * f.s, gap.lo};
}

/// u: what may be lost of a float's entry or exit before its last rounding, relatively.
inline constexpr double greatest_loss = 0x1p-53;

/// For float input: entry and exit within 2.01u and of the right sign where `kept`, travel within u (Lemma 24). What is
/// infinite or NaN is not kept, or makes them NaN.
struct SingleAxes {
  Axes axes;
  Mask kept;
};

SWEEPLAB_EXACT_INLINE SingleAxes single_axes(const Query<float>& q) {
  const Lanes v = lanes(q.motion_a.x, q.motion_a.y) - lanes(q.motion_b.x, q.motion_b.y);
  const Mask back = v < zeros;
  const Lanes a = lanes(q.a.x, q.a.y), a_size = lanes(q.a.w, q.a.h), b = lanes(q.b.x, q.b.y);
  const Lanes b_size = lanes(q.b.w, q.b.h);
  const Pair<Lanes> a_end = two_sum<Lanes>(a, a_size), b_end = two_sum<Lanes>(b, b_size);
  const Lanes before = b - a_end.hi, behind = b_end.hi - a, bad = v - v;  // no number if v is infinite
  const Lanes entry = select(back, -behind, before) + bad, exit = select(back, -before, behind) + bad;
  const Mask kept = (absolute(a_end.lo) <= absolute(before) * greatest_loss) &
                    (absolute(b_end.lo) <= absolute(behind) * greatest_loss);
  return {{entry, exit, absolute(v), back, a_size + b_size > zeros}, kept};
}

/// An axis with a number outside of these is scaled, by a power of two that loses nothing that counts (Lemma 15).
inline constexpr double small_number = 0x1p-300, large_travel = 0x1p300;
/// What a scaled entry or exit must reach if it is not 0.
inline constexpr double least_scaled = 0x1p-900;

/// A factor for each axis that brings its travel to 2^500, or near it, where any number is so small or large that
/// products could leave the range of doubles; 1 where it would lose bits that count.
inline Lanes scale_for(const Axes& axes) {
  constexpr Lanes smaller = same(small_number), large = same(large_travel), least = same(least_scaled);
  const Lanes entry = absolute(axes.entry), exit = absolute(axes.exit);
  const auto is_small = [&](const Lanes& s) { return (s > zeros) & (s < smaller); };
  const auto factor = [](double travel) {
    const std::uint64_t field = std::bit_cast<std::uint64_t>(travel) >> 52, by = 1523 + 1023 - field;
    return std::bit_cast<double>((by < 2023 ? by : 2023) << 52);
  };
  const Lanes by = lanes(factor(axes.travel[0]), factor(axes.travel[1]));
  const Mask farther = is_small(axes.travel) | is_small(entry) | is_small(exit) | (axes.travel > large);
  const Mask kept = ((entry * by >= least) | (entry == zeros)) & ((exit * by >= least) | (exit == zeros));
  const Mask scaled = kept & (axes.travel > zeros) & (axes.travel <= same((std::numeric_limits<double>::max)()));
  return any(farther) ? select(scaled, by, same(1)) : same(1);
}

inline PairAxes times(PairAxes axes, const Lanes& by) {
  for (Lanes* part : {&axes.hi.entry, &axes.hi.exit, &axes.hi.travel, &axes.entry_lo, &axes.exit_lo, &axes.travel_lo}) {
    *part *= by;
  }
  return axes;
}

/// 1 + 16u, more than twice what two products of high parts can be off by together, and 1 + 2^-49 of doubles; and what
/// covers their underflow (Lemma 16).
template <class N>
inline constexpr N high_part_margin = N(1) + power_of_two<N>(4 - digits<N>);
inline constexpr double underflow_margin = 0x1p-1000;

/// p < q for certain, of products of high parts, which of floats cannot underflow (Lemma 16). inf < inf is false, as is
/// NaN < q: not certain.
template <bool underflows, class N>
SWEEPLAB_EXACT_INLINE auto surely_less(const N& p, const N& q) -> decltype(p < q) {
  if constexpr (!underflows) return p * high_part_margin<OneOf<N> > < q;
  return rounded<N>(p * high_part_margin<OneOf<N> >) + underflow_margin < q;
}

/// Signs of high parts are true.
inline bool overlap(const Axes& a) { return all((a.entry < zeros) & (a.exit > zeros)); }

/// Whether an overlap at the start is certain from rounded sums: a rounded sum is above a number only if the sum is
/// (Lemma 25). To look for it first is nearly free, and all else may then take it for rare.
template <class S>
SWEEPLAB_EXACT_INLINE bool surely_overlap(const Query<S>& q) {
  const Lanes a = lanes(q.a.x, q.a.y), b = lanes(q.b.x, q.b.y);
  const Lanes a_end = a + lanes(q.a.w, q.a.h), b_end = b + lanes(q.b.w, q.b.h);
  if (!all((a < b_end) & (b < a_end))) [[likely]] {
    return false;
  }
  const Lanes ends = a_end + b_end;
  return all(ends - ends == zeros);  // no size is infinite
}

struct Sifted {
  bool unsure, impact;
  Mask on;  ///< the axis that is entered last, if certain
};

/// contact() with a margin and without a branch, of what is no overlap. What is certain holds under both rules, since
/// ties are not; except that the open rule also parts boxes by plain ties, exit = 0 and entry >= travel = 0: signs and
/// zeros of high parts are true (Lemma 17).
template <bool closed, bool underflows>
SWEEPLAB_EXACT_INLINE Sifted sift(const Axes& a) {
  constexpr double margin = high_part_margin<double>;  // enough for entry and travel: sums do not underflow
  const Lanes entry = a.entry * crossed(a.travel), other_entry = crossed(entry),
              other_exit = crossed(a.exit) * a.travel;
  Mask separate = surely_less<underflows>(other_exit, entry);
  if constexpr (closed) {
    separate |= (a.travel * margin < a.entry) | (a.exit < zeros);
  } else {
    separate |= (a.travel * margin <= a.entry) | (a.exit <= zeros);
  }
  const Mask on = surely_less<underflows>(other_entry, entry), ordered = on | crossed(on);
  const Mask meets =
      (a.entry * margin < a.travel) & (a.exit > zeros) & a.wide & surely_less<underflows>(entry, other_exit) & ordered;
  const bool impact = all(meets);
  return {!impact && !any(separate), impact, on};
}

}  // namespace sweeplab::exact_detail

// --- integers of 128 bits, for what is closer than pairs can see and not far apart ---

namespace sweeplab::exact_detail {

/// high * 2^64 + low.
struct Word128 {
  std::uint64_t high = 0, low = 0;
  friend constexpr auto operator<=>(const Word128&, const Word128&) = default;
};

SWEEPLAB_EXACT_INLINE constexpr Word128 multiplied(std::uint64_t a, std::uint64_t b) {
#ifdef SWEEPLAB_EXACT_WIDE
  SWEEPLAB_EXACT_WIDE(Wide);
  const Wide product = static_cast<Wide>(a) * b;
  return {static_cast<std::uint64_t>(product >> 64), static_cast<std::uint64_t>(product)};
#else
  const std::uint64_t a_high = a >> 32, a_low = a & 0xffffffff, b_high = b >> 32, b_low = b & 0xffffffff;
  const std::uint64_t first = a_high * b_low + (a_low * b_low >> 32), second = a_low * b_high + (first & 0xffffffff);
  return {a_high * b_high + (first >> 32) + (second >> 32), a * b};
#endif
}

/// Of magnitude below 2^126; the high word holds the sign.
struct Narrow {
  std::int64_t high = 0;
  std::uint64_t low = 0;

  constexpr Narrow() = default;
  constexpr explicit Narrow(int) {}  // of 0 only
  constexpr Narrow(std::int64_t h, std::uint64_t l) : high(h), low(l) {}

  friend constexpr Narrow operator-(const Narrow& a, const Narrow& b) {
    const auto borrow = static_cast<std::uint64_t>(a.low < b.low);
    return {static_cast<std::int64_t>(static_cast<std::uint64_t>(a.high) - static_cast<std::uint64_t>(b.high) - borrow),
            a.low - b.low};
  }
  friend constexpr Narrow operator+(const Narrow& a, const Narrow& b) { return a - (Narrow(0) - b); }
  friend constexpr auto operator<=>(const Narrow&, const Narrow&) = default;
  constexpr bool negative() const { return high < 0; }
  constexpr Word128 size() const {
    const Narrow positive = negative() ? Narrow(0) - *this : *this;
    return {static_cast<std::uint64_t>(positive.high), positive.low};
  }
};

struct Word256 {
  Word128 high, low;
  friend constexpr auto operator<=>(const Word256&, const Word256&) = default;
};

/// Of magnitudes below 2^126: no carry is lost.
SWEEPLAB_EXACT_INLINE constexpr Word256 multiplied(const Word128& a, const Word128& b) {
  const Word128 top = multiplied(a.high, b.high), bottom = multiplied(a.low, b.low);
  const Word128 one = multiplied(a.high, b.low), other = multiplied(a.low, b.high);
  const std::uint64_t first = bottom.high + one.low, second = first + other.low;
  const std::uint64_t carry = static_cast<std::uint64_t>(first < one.low) + static_cast<std::uint64_t>(second < first);
  const std::uint64_t third = top.low + one.high, fourth = third + other.high, fifth = fourth + carry;
  const std::uint64_t over = static_cast<std::uint64_t>(third < one.high) + static_cast<std::uint64_t>(fourth < third) +
                             static_cast<std::uint64_t>(fifth < fourth);
  return {{top.high + over, fifth}, {second, bottom.low}};
}

SWEEPLAB_EXACT_INLINE constexpr int compare_products(const Narrow& a, const Narrow& b, const Narrow& c,
                                                     const Narrow& d) {
  const Word256 p = multiplied(a.size(), b.size()), q = multiplied(c.size(), d.size());
  const Word256 nothing{};
  const int p_sign = p == nothing ? 0 : a.negative() != b.negative() ? -1 : 1;
  const int q_sign = q == nothing ? 0 : c.negative() != d.negative() ? -1 : 1;
  if (p_sign != q_sign) return p_sign < q_sign ? -1 : 1;
  const int order = p < q ? -1 : q < p ? 1 : 0;
  return p_sign < 0 ? -order : order;
}

/// The numbers of one axis in units of the lowest bit of any, if they are near enough to each other (Lemma 26).
struct NarrowAxis {
  Axis<Narrow> axis;
  bool narrow = false;
};

/// A finite number as odd * 2^exponent, below 2^top; of 0 the exponent is no bound. Without a branch, unlike parts().
struct NarrowParts {
  std::uint64_t odd, negative;
  int exponent, top;
};

SWEEPLAB_EXACT_INLINE constexpr NarrowParts narrow_parts(double value) {
  const auto raw = std::bit_cast<std::uint64_t>(value);
  const int field = static_cast<int>(raw >> 52 & 0x7ff), normal = field != 0 ? 1 : 0;
  const std::uint64_t significand = (raw & 0xfffffffffffffu) | static_cast<std::uint64_t>(normal) << 52;
  const int behind = std::countr_zero(significand);  // 64 of 0, whose exponent is then above all others
  return {significand >> (behind & 63), raw >> 63, significand == 0 ? 2000 : field - normal - 1074 + behind,
          field - 1022};
}

SWEEPLAB_EXACT_INLINE constexpr Narrow in_units(const NarrowParts& p, int lowest) {
  const auto by = static_cast<unsigned>(p.exponent - lowest) & 127;
  const std::uint64_t low = by >= 64 ? 0 : p.odd << (by & 63), high = p.odd >> 1 >> (~by & 63);
  const std::uint64_t above = by >= 64 ? p.odd << (by & 63) : high;
  const std::uint64_t flip = 0 - p.negative, negated = (low ^ flip) + p.negative;
  return {static_cast<std::int64_t>((above ^ flip) + (negated < p.negative ? 1 : 0)), negated};
}

template <class S>
SWEEPLAB_EXACT_INLINE constexpr NarrowAxis narrow_axis(const Query<S>& q, bool x) {
  const auto number = [x](const S& of_x, const S& of_y) {
    return narrow_parts(static_cast<double>(*(x ? &of_x : &of_y)));
  };
  const NarrowParts a = number(q.a.x, q.a.y), aw = number(q.a.w, q.a.h), va = number(q.motion_a.x, q.motion_a.y);
  const NarrowParts b = number(q.b.x, q.b.y), bw = number(q.b.w, q.b.h), vb = number(q.motion_b.x, q.motion_b.y);
  int lowest = a.exponent, top = a.top;
  for (const NarrowParts* part : {&aw, &va, &b, &bw, &vb}) {
    lowest = part->exponent < lowest ? part->exponent : lowest;
    top = part->top > top ? part->top : top;
  }
  if (top - lowest > 124 || top > 1024) return {};
  const Narrow v = in_units(va, lowest) - in_units(vb, lowest), gap = in_units(b, lowest) - in_units(a, lowest);
  const Narrow a_size = in_units(aw, lowest), b_size = in_units(bw, lowest), zero(0);
  if (v.negative()) return {{zero - gap - b_size, a_size - gap, zero - v, true}, true};
  return {{gap - a_size, gap + b_size, v, false}, true};
}

SWEEPLAB_EXACT_INLINE constexpr Word256 shifted_left(const Word128& a, int by) {
  const int rest = by & 63;
  const auto joined = [rest](std::uint64_t high, std::uint64_t low) { return high << rest | low >> 1 >> (63 - rest); };
  const std::uint64_t top = joined(0, a.high), middle = joined(a.high, a.low), bottom = joined(a.low, 0);
  return by < 64    ? Word256{{0, top}, {middle, bottom}}
         : by < 128 ? Word256{{top, middle}, {bottom, 0}}
                    : Word256{{middle, bottom}, {0, 0}};
}

/// The order of entry/travel and the middle between low >= 0 and the S above it (Lemma 27), for 0 < entry <= travel and
/// low < 1.
template <class S>
SWEEPLAB_EXACT_INLINE constexpr std::strong_ordering against_middle(const Narrow& entry, const Narrow& travel, S low) {
  constexpr int digits = std::numeric_limits<S>::digits;
  const Raw<S> raw = std::bit_cast<Raw<S> >(low), field = raw >> (digits - 1), hidden = Raw<S>{1} << (digits - 1);
  const std::uint64_t twice = 2 * std::uint64_t{(raw & (hidden - 1)) | (field != 0 ? hidden : 0)} + 1;
  // The middle is twice * 2^-down.
  const int down = digits - std::numeric_limits<S>::min_exponent + 1 - static_cast<int>(field != 0 ? field - 1 : 0);
  return shifted_left(entry.size(), down) <=> multiplied(travel.size(), {0, twice});
}

/// entry/travel to nearest even, where it rounds to `low` or the number above it.
template <class S>
SWEEPLAB_EXACT_INLINE constexpr S narrow_quotient(const Axis<Narrow>& axis, const Neighbours<S>& t) {
  if (t.low == t.high) return t.low;
  const auto order = against_middle(axis.entry, axis.travel, t.low);
  const bool odd = std::bit_cast<Raw<S> >(t.low) % 2 != 0;
  return order > 0 || (order == 0 && odd) ? t.high : t.low;
}

/// Failed where the numbers lie too far apart for 128 bits, or for the pairs of their quotient.
template <bool closed, class S>
Answer<S> with_narrow_integers(const Query<S>& q, const PairAxes& pairs) {
  const NarrowAxis x = narrow_axis(q, true), y = narrow_axis(q, false);
  if (!x.narrow || !y.narrow) return {Outcome::failed};
  const Contact c = contact<closed>(x.axis, y.axis);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const bool on_x = c.begins == Begins::on_x;
  const int lane = on_x ? 0 : 1;
  const Either<double> time =
      pair_quotient(pairs.hi.entry[lane], pairs.entry_lo[lane], pairs.hi.travel[lane], pairs.travel_lo[lane]);
  if (time.low < 0) return {Outcome::failed};
  return answer_at(c, narrow_quotient<S>(on_x ? x.axis : y.axis, neighbours<S>(time)));
}

}  // namespace sweeplab::exact_detail

// --- exact sums of doubles, for what is closer than pairs can see ---

namespace sweeplab::exact_detail {

/// The upper parts of compressed sums, or of products of two, decide a comparison if they differ by more than this,
/// relatively: six times what they can be off by (Lemma 18).
inline constexpr double top_margin = 0x1p-48;
/// Between these two_product() is exact (Lemma 7); and 0 is.
inline constexpr double least_product = 0x1p-900, greatest_product = 0x1p900;

/// A sum of doubles, exactly, as parts that do not overlap: each is less than the lowest bit of the next, none is 0.
template <int capacity>
struct Sum {
  double part[std::size_t{capacity}];
  int size = 0;

  constexpr Sum() {}              // NOLINT: the parts from `size` on are nobody's
  constexpr explicit Sum(int) {}  // of 0 only

  /// Shewchuk's Grow-Expansion, without the zeros.
  constexpr void add(double term) {
    int kept = 0;
    for (int i = 0; i < size; ++i) {
      const auto s = two_sum(term, part[i]);
      term = s.hi;
      if (s.lo != 0) part[kept++] = s.lo;
    }
    if (term != 0) part[kept++] = term;
    size = kept;
  }
  constexpr void add(Pair<double> p) {
    add(p.lo);
    add(p.hi);
  }
  /// Gives the parts all the bits they can hold, so that the last is within 2u of the whole (Shewchuk's Compress;
  /// Lemma 18).
  constexpr void compress() {
    if (size == 0) return;
    int bottom = size - 1;
    double carried = part[size - 1];
    for (int i = size - 2; i >= 0; --i) {
      const auto s = two_sum(carried, part[i]);
      carried = s.hi;
      if (s.lo != 0) part[bottom--] = s.hi, carried = s.lo;
    }
    int kept = 0;
    for (int i = bottom + 1; i < size; ++i) {
      const auto s = two_sum(part[i], carried);
      carried = s.hi;
      if (s.lo != 0) part[kept++] = s.lo;
    }
    part[kept++] = carried;
    size = kept;
  }
  constexpr double top() const { return size == 0 ? 0 : part[size - 1]; }  ///< has the sign of the whole
  constexpr double below_top() const { return size < 2 ? 0 : part[size - 2]; }

  /// Of compressed sums.
  friend constexpr std::partial_ordering operator<=>(const Sum& a, const Sum& b) {
    const double p = a.top(), q = b.top();
    if (magnitude(p - q) > (magnitude(p) + magnitude(q)) * top_margin) return p <=> q;
    Sum<2 * capacity> difference;
    for (int i = 0; i < a.size; ++i) difference.add(a.part[i]);
    for (int i = 0; i < b.size; ++i) difference.add(-b.part[i]);
    return difference.top() <=> 0;
  }
  friend constexpr bool operator==(const Sum& a, const Sum& b) { return (a <=> b) == 0; }
};

/// Of compressed sums.
template <int capacity>
constexpr int compare_products(const Sum<capacity>& a, const Sum<capacity>& b, const Sum<capacity>& c,
                               const Sum<capacity>& d) {
  const double p = rounded(a.top() * b.top()), q = rounded(c.top() * d.top()),
               margin = (magnitude(p) + magnitude(q)) * top_margin;
  if (magnitude(p - q) > margin) return p < q ? -1 : 1;
  Sum<4 * capacity * capacity> difference;
  for (int i = 0; i < a.size; ++i) {
    for (int j = 0; j < b.size; ++j) difference.add(two_product(a.part[i], b.part[j]));
  }
  for (int i = 0; i < c.size; ++i) {
    for (int j = 0; j < d.size; ++j) difference.add(two_product(-c.part[i], d.part[j]));
  }
  return difference.top() < 0 ? -1 : difference.top() > 0 ? 1 : 0;
}

template <class S>
constexpr Axis<Sum<3> > sum_axis(S a, S aw, S b, S bw, S va, S vb) {
  const auto sum = [](S first, S second, S third) {
    Sum<3> total;
    for (const S term : {first, second, third}) total.add(static_cast<double>(term));
    total.compress();
    return total;
  };
  if (va < vb) return {sum(a, -b, -bw), sum(a, -b, aw), sum(vb, -va, S(0)), true};
  return {sum(b, -a, -aw), sum(b, -a, bw), sum(va, -vb, S(0)), false};
}

/// Brings two axes to where two_product() can take every product of a part of one and a part of the other: each is
/// multiplied by a power of two that brings the middle between its least and greatest part near 1, and nothing is lost
/// (Lemma 19). False where the numbers lie too far apart; or a sum overflowed, whose parts are infinite or NaN. Those
/// of float input are always in range.
inline bool bring_into_range(Axis<Sum<3> >& x, Axis<Sum<3> >& y) {
  double least = 1, greatest = 1;
  for (Axis<Sum<3> >* axis : {&x, &y}) {
    double low = infinity<double>(), high = 0, overflow = 0;
    for (Sum<3>* sum : {&axis->entry, &axis->exit, &axis->travel}) {
      for (int i = 0; i < sum->size; ++i) {
        const double size = magnitude(sum->part[i]);
        overflow += size - size;
        low = size < low ? size : low;
        high = size < high ? high : size;
      }
    }
    if (!(overflow == 0)) return false;
    if (high == 0) continue;
    const auto field = [](double s) { return std::bit_cast<std::uint64_t>(s) >> 52; };  // the exponent + 1023
    const std::uint64_t by_field = 2046 - (field(low) + field(high)) / 2;
    const auto by = std::bit_cast<double>((by_field > 0 ? by_field : 1) << 52);
    for (Sum<3>* sum : {&axis->entry, &axis->exit, &axis->travel}) {
      for (int i = 0; i < sum->size; ++i) sum->part[i] *= by;
    }
    least *= low * by, greatest *= high * by;
  }
  return least >= least_product && greatest <= greatest_product;
}

/// entry/travel for 0 < entry <= travel, of compressed sums, to nearest even; or -1 where it is too small for its
/// products to be exact. The upper parts leave at most two neighbours to choose from (of float: what the doubles around
/// round to); the sign of entry - travel*(low + high)/2 tells which is nearer (Lemma 20).
template <class S>
constexpr S sum_quotient(const Sum<3>& entry, const Sum<3>& travel) {
  const Neighbours<S> t =
      neighbours<S>(pair_quotient(entry.top(), entry.below_top(), travel.top(), travel.below_top()));
  if (t.low == t.high) return t.low;
  const auto low = static_cast<double>(t.low), high = static_cast<double>(t.high);
  if (!(high * magnitude(travel.part[0]) >= least_product)) return -1;
  const double half = (high - low) / 2;
  Sum<9> beyond;
  for (int i = 0; i < entry.size; ++i) beyond.add(entry.part[i]);
  for (int i = 0; i < travel.size; ++i) {
    beyond.add(two_product(-low, travel.part[i]));
    beyond.add(-half * travel.part[i]);
  }
  const bool odd = std::bit_cast<Raw<S> >(t.low) % 2 != 0;
  return beyond.top() > 0 || (beyond.top() == 0 && odd) ? t.high : t.low;
}

}  // namespace sweeplab::exact_detail

// --- step by step ---
//
// Each step is for what the one before is not sure of: single doubles for float input; pairs, which are enough for
// double input; single ones again where all is exact and something is equal; pairs again, scaled; integers of 128 bits;
// sums. Then the long integers, where numbers lie too far apart for products of doubles. Float input never gets there.

namespace sweeplab::exact_detail {

/// The steps that a query takes, for tests to count; it costs users nothing.
enum class Stage : std::uint8_t { singles, pairs, scaled_pairs, exact_singles, narrow_integers, sums, integers };
struct NoWatch {
  constexpr void operator()(Stage) const {}
};

template <class S>
constexpr Answer<S> impact_at(double time, bool on_x, bool x_back, bool y_back) {
  return {Outcome::impact, static_cast<S>(time), static_cast<std::int8_t>((2 * x_back - 1) * on_x),
          static_cast<std::int8_t>((2 * y_back - 1) * !on_x)};
}

/// contact() and the time on exact doubles, of magnitudes as two_product() wants them: both axes at once and without a
/// branch, for between ties every guess is as good as random.
template <bool closed, class S>
SWEEPLAB_EXACT_INLINE Answer<S> from_exact_singles(const Axes& a) {
  if (overlap(a)) return {Outcome::overlap};
  const Pair<Lanes> entry = two_product<Lanes>(a.entry, crossed(a.travel));
  const Pair<Lanes> exit = two_product<Lanes>(crossed(a.exit), a.travel);
  const Pair<Lanes> other{crossed(entry.hi), crossed(entry.lo)};
  const auto less = [](const Pair<Lanes>& p, const Pair<Lanes>& q) {
    return (p.hi < q.hi) | ((p.hi == q.hi) & (p.lo < q.lo));  // Lemma 8
  };
  const Mask before = less(entry, exit), equal = (entry.hi == exit.hi) & (entry.lo == exit.lo);
  Mask meets = before & (a.entry < a.travel) & (a.exit > zeros) & a.wide;
  if constexpr (closed) meets = (before | equal) & (a.entry <= a.travel) & (a.exit >= zeros);
  const Mask positive = a.entry > zeros, earlier = less(entry, other);

  const unsigned impact = all(meets) ? 1 : 0, after_start = bits(positive) != 0 ? 3 : 0, equals = bits(equal);
  const unsigned last = ~bits(earlier), ties = (equals >> 1 | equals << 1) & ~last;  // entered last; left just then
  const unsigned enters = (after_start & last) | (~after_start & bits(a.entry == zeros));
  const unsigned leaves = (after_start & ties) | (~after_start & bits(a.exit == zeros));
  const unsigned touches = (enters | leaves) & 3, of_one = enters ^ ~bits(a.back);  // normals of 1, not -1
  const unsigned on_y = impact & touches >> 1, on_x = impact & ~(touches >> 1);  // a corner names y, as most methods do
  const bool x_last = (bits(positive) & last & 1) != 0;
  Answer<S> answer{impact != 0 ? Outcome::impact : Outcome::separate};
  if ((impact & after_start) != 0) {
    answer.time = x_last ? single_quotient<S>(a.entry[0], a.travel[0]) : single_quotient<S>(a.entry[1], a.travel[1]);
  }
  answer.normal_x = static_cast<std::int8_t>(on_x * (2 * (of_one & 1) - 1));
  answer.normal_y = static_cast<std::int8_t>(on_y * ((of_one & 2) - 1));
  answer.corner = (impact & (touches == 3 ? 1 : 0)) != 0;
  return answer;
}

/// What the pairs are sure of, else what is said otherwise: of the verdict, or of the time on the axis that is known.
template <bool closed, class S, class Verdict, class Time>
SWEEPLAB_EXACT_INLINE Answer<S> from_pairs(const PairAxes& a, const Verdict& verdict, const Time& time_of) {
  const Sifted sifted = sift<closed, true>(a.hi);
  if (sifted.unsure) [[unlikely]] {
    return verdict();
  }
  if (!sifted.impact) return {Outcome::separate};
  const bool on_x = sifted.on[0] != 0;
  const double entry = choose(sifted.on, a.hi.entry), entry_lo = choose(sifted.on, a.entry_lo);
  const double travel = choose(sifted.on, a.hi.travel), travel_lo = choose(sifted.on, a.travel_lo);
  const Either<double> time = pair_quotient(entry, entry_lo, travel, travel_lo);
  if (time.low < 0 || time.low != time.high || (std::is_same_v<S, float> && may_round_twice<float>(time.low)))
      [[unlikely]] {
    if (entry == 0) return impact_at<S>(0, on_x, a.hi.back[0] != 0, a.hi.back[1] != 0);
    return time_of(time, on_x);
  }
  return impact_at<S>(time.low, on_x, a.hi.back[0] != 0, a.hi.back[1] != 0);
}

/// Of any query; failed where the numbers lie too far apart.
template <bool closed, class S>
Answer<S> with_sums(const Query<S>& q) {
  auto x = sum_axis<S>(q.a.x, q.a.w, q.b.x, q.b.w, q.motion_a.x, q.motion_b.x);
  auto y = sum_axis<S>(q.a.y, q.a.h, q.b.y, q.b.h, q.motion_a.y, q.motion_b.y);
  if (!bring_into_range(x, y)) return {Outcome::failed};
  const Contact c = contact<closed>(x, y);
  if (c.begins == Begins::at_start) return answer_at(c, S(0));
  const Axis<Sum<3> >& last = c.begins == Begins::on_x ? x : y;
  const S time = sum_quotient<S>(last.entry, last.travel);
  return time < 0 ? Answer<S>{Outcome::failed} : answer_at(c, time);
}

/// The product of two numbers between these is one that two_product() can take (Lemma 21).
inline constexpr double least_single = 0x1p-450, greatest_single = 0x1p450;

template <class S>
SWEEPLAB_EXACT_INLINE bool are_exact_singles(const PairAxes& axes) {
  Mask usable = (axes.lost == zeros) & (axes.entry_lo == zeros) & (axes.exit_lo == zeros) & (axes.travel_lo == zeros);
  if constexpr (std::is_same_v<S, float>) return all(usable);
  for (const Lanes s : {axes.hi.entry, axes.hi.exit, axes.hi.travel}) {
    const Lanes size = absolute(s);
    usable &= (s == zeros) | ((size >= same(least_single)) & (size <= same(greatest_single)));
  }
  return all(usable);
}

/// What is left when pairs say nothing: exact, the narrowest first.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> in_full(const Query<S>& q, const PairAxes& axes, const Watch& watch) {
  const Answer<S> narrow = with_narrow_integers<closed>(q, axes);
  if (narrow.outcome != Outcome::failed) {
    watch(Stage::narrow_integers);
    return narrow;
  }
  const Answer<S> answer = with_sums<closed>(q);
  const bool failed = answer.outcome == Outcome::failed;
  watch(failed ? Stage::integers : Stage::sums);
  return failed ? with_integers<closed>(q) : answer;
}

/// For what the first step is not sure of. Out of line, for it would crowd the fast path's registers.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> settle(const Query<S>& q, const Watch& watch) {
  const PairAxes axes = pair_axes(q);
  if (are_exact_singles<S>(axes)) {
    watch(Stage::exact_singles);
    return from_exact_singles<closed, S>(axes.hi);
  }
  if (overlap(axes.hi)) return {Outcome::overlap};
  const auto fully = [&] { return in_full<closed>(q, axes, watch); };
  const auto time_fully = [&](Either<double>, bool) { return fully(); };
  if constexpr (std::is_same_v<S, float>) {
    watch(Stage::pairs);
    return from_pairs<closed, S>(axes, fully, time_fully);
  } else {
    const Lanes scale = scale_for(axes.hi);
    if (all(scale == same(1))) return fully();
    watch(Stage::scaled_pairs);
    return from_pairs<closed, S>(times(axes, scale), fully, time_fully);
  }
}

/// The time of an impact whose axis is known, and to which of two numbers it rounds is not.
template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<S> settle_time(const Query<S>& q, Either<double> time, bool on_x, const Watch& watch) {
  if (time.low >= 0) {
    const NarrowAxis last = narrow_axis(q, on_x);
    if (last.narrow) {
      watch(Stage::narrow_integers);
      return impact_at<S>(narrow_quotient<S>(last.axis, neighbours<S>(time)), on_x, last.axis.back, last.axis.back);
    }
  }
  return settle<closed>(q, watch);
}

template <bool closed, class S, class Watch>
SWEEPLAB_EXACT_INLINE Answer<S> with_pairs(const Query<S>& q, const Watch& watch) {
  if constexpr (std::is_same_v<S, float>) {
    return settle<closed>(q, watch);
  } else {
    watch(Stage::pairs);
    if (surely_overlap(q)) [[unlikely]] {
      return {Outcome::overlap};
    }
    return from_pairs<closed, S>(
        pair_axes(q), [&] { return settle<closed>(q, watch); },
        [&](Either<double> time, bool on_x) { return settle_time<closed>(q, time, on_x, watch); });
  }
}

/// The same of floats, given the entry and the travel in rounded doubles: which are often exact.
template <bool closed, class Watch>
SWEEPLAB_EXACT_NOINLINE Answer<float> settle_single_time(const Query<float>& q, double entry, double travel, bool on_x,
                                                         const Watch& watch) {
  const auto number = [on_x](const float& x, const float& y) { return static_cast<double>(*(on_x ? &x : &y)); };
  const Pair<double> v = two_sum(number(q.motion_a.x, q.motion_a.y), -number(q.motion_b.x, q.motion_b.y));
  const bool back = v.hi < 0;
  const double a = number(q.a.x, q.a.y), b = number(q.b.x, q.b.y);
  const Pair<double> end = back ? two_sum(b, number(q.b.w, q.b.h)) : two_sum(a, number(q.a.w, q.a.h));
  const Pair<double> ahead = back ? two_sum(a, -end.hi) : two_sum(b, -end.hi);
  if (v.lo == 0 && end.lo == 0 && ahead.lo == 0 && entry >= 0) {
    return impact_at<float>(static_cast<double>(single_quotient<float>(entry, travel)), on_x, back, back);
  }
  return settle<closed>(q, watch);
}

template <bool closed, class Watch>
SWEEPLAB_EXACT_INLINE Answer<float> with_singles(const Query<float>& q, const Watch& watch) {
  watch(Stage::singles);
  if (surely_overlap(q)) [[unlikely]] {
    return {Outcome::overlap};
  }
  const auto [axes, kept] = single_axes(q);
  const Sifted sifted = sift<closed, false>(axes);
  if (sifted.unsure | !all(kept)) [[unlikely]] {
    return settle<closed>(q, watch);
  }
  if (!sifted.impact) return {Outcome::separate};
  const double entry = choose(sifted.on, axes.entry), travel = choose(sifted.on, axes.travel);
  const bool on_x = sifted.on[0] != 0;
  const double time = entry / travel + 0.0;  // no -0
  if (may_round_otherwise<float>(time)) [[unlikely]] {
    return settle_single_time<closed>(q, entry, travel, on_x, watch);
  }
  return impact_at<float>(time, on_x, axes.back[0] != 0, axes.back[1] != 0);
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

// --- for users ---

namespace sweeplab {

/// The open rule: contact is an overlap of the interiors. The finite query's right outcome, a right face, whether it is
/// a corner, and the time correctly rounded to nearest even. An infinity or NaN makes no promise but Outcome::failed,
/// or an outcome that does not depend on it.
template <class S>
constexpr Answer<S> exact(const Query<S>& q) {
  return exact_detail::answer<false>(q);
}

/// The largest S not above the exact time of impact, so that in exact arithmetic nothing has met by then; 1 where
/// nothing meets, 0 for an overlap. Moving a box there in floats rounds again and can sink it: games want
/// position_at_contact.
template <class S>
constexpr S time_before_contact(const Query<S>& q) {
  const Answer<S> answer = [&] {
    if constexpr (exact_detail::is_rounded<S>) {
      return exact_detail::with_integers<false, true>(q);
    } else {
      return exact(q);
    }
  }();
  return answer.outcome == Outcome::separate ? S(1) : answer.time;
}

template <class S>
struct Placement {
  Vector<S> a, b;
  /// False where a place lies beyond the largest numbers: it is infinite, nothing is promised of it, and the boxes
  /// should stay where they are.
  constexpr bool in_range() const { return (a.x - a.x) + (a.y - a.y) + (b.x - b.x) + (b.y - b.y) == S(0); }
};

/// Min corners at the contact. B stands at b + vb*t in plain arithmetic, exactly at b if it is still; A at a + va*t on
/// the axis along the face, and on the normal's axis as close to B as S allows without penetrating it there, in exact
/// arithmetic: a.x + a.w <= b.x, or b.x + b.w <= a.x, holds for the very numbers, and no number nearer would do. So the
/// boxes do not overlap, and if from here A moves relatively to B along the face only, it does not meet B again. If B
/// is still, A was never moved back. All that if in_range(): next to the largest numbers a contact may lie where S has
/// none. Without impact: where the motions end, or for an overlap where they began.
template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q, const Answer<S>& contact) {
  const bool stays = contact.outcome == Outcome::overlap || contact.outcome == Outcome::failed;
  const S t = stays ? S(0) : contact.outcome == Outcome::impact ? contact.time : S(1);
  const auto moved = [&t](const S& from, const S& motion) { return from + exact_detail::rounded<S>(motion * t); };
  Placement<S> p{{moved(q.a.x, q.motion_a.x), moved(q.a.y, q.motion_a.y)},
                 {moved(q.b.x, q.motion_b.x), moved(q.b.y, q.motion_b.y)}};
  if (contact.normal_x < 0) p.a.x = exact_detail::directed_sum<true, S>(p.b.x, -q.a.w);
  if (contact.normal_x > 0) p.a.x = exact_detail::directed_sum<false, S>(p.b.x, q.b.w);
  if (contact.normal_y < 0) p.a.y = exact_detail::directed_sum<true, S>(p.b.y, -q.a.h);
  if (contact.normal_y > 0) p.a.y = exact_detail::directed_sum<false, S>(p.b.y, q.b.h);
  return p;
}

template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q) {
  return position_at_contact(q, exact(q));
}

namespace exact_detail {

/// Each but the last goes wrong by two or more of what arithmetic_is_exact() looks for.
inline constexpr Query<float> telltales_in_float[] = {
    {{-13, 38, std::numeric_limits<float>::denorm_min(), 1}, {-15, -15}, {-18, 32, 0, 1}, {0, 0}},
    {{-40, -84, std::numeric_limits<float>::denorm_min(), 6}, {-36, 12}, {-46, -76, 0, 4}, {0, 0}},
    {{-19, 0, 1, 1}, {536870912.0F, 0}, {357913920.0F, 0, 1, 1}, {-3, 0}},
    {{0, 4631, 4672421888.0F, 20}, {0, -9344843776.0F}, {0, -4748214272.0F, 9344843776.0F, 2336194560.0F}, {0, 10652}}};
inline constexpr Query<double> telltales_in_double[] = {
    {{0, 0, 1, 1}, {1103, 337}, {37, 12, 1, 1}, {0, 0}},
    {{0, 0, 1, 1}, {1e11, 0}, {5, 0, 1, 1}, {0, 0}},
    {{68, 28, std::numeric_limits<double>::denorm_min(), 4}, {0, 0}, {28, 8, 0, 4}, {60, 24}},
    {{640, 1920, 512, 64}, {-2048, 1536}, {-640, 3328, 320, 320}, {-3 * std::numeric_limits<double>::denorm_min(), 0}},
    {{3, -5, 0.8, 1}, {0, -1.75}, {2, -6, 1, 1}, {3e290, 0}}};  // clang 19, -O2 -fno-honor-infinities

template <class S, std::size_t count>
constexpr std::array<Answer<S>, count> known_answers(const Query<S> (&queries)[count]) {
  std::array<Answer<S>, count> known;
  for (std::size_t i = 0; i < count; ++i) known[i] = with_integers<false>(queries[i]);
  return known;
}

template <auto& queries>
bool answers_as_known() {
  constexpr auto known = known_answers(queries);  // by the compiler, whatever the program's own arithmetic
  using S = std::remove_cvref_t<decltype(known[0].time)>;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const volatile Query<S>& q = queries[i];
    const Query<S> asked{{q.a.x, q.a.y, q.a.w, q.a.h},
                         {q.motion_a.x, q.motion_a.y},
                         {q.b.x, q.b.y, q.b.w, q.b.h},
                         {q.motion_b.x, q.motion_b.y}};
    const Answer<S> got = exact(asked);
    if (got.outcome != known[i].outcome || got.normal_x != known[i].normal_x || got.normal_y != known[i].normal_y ||
        std::bit_cast<Raw<S> >(got.time) != std::bit_cast<Raw<S> >(known[i].time)) {
      return false;
    }
  }
  return true;
}

}  // namespace exact_detail

/// Whether this program, in this thread, computes as these headers need it: nine queries, each with a known answer.
/// False if subnormal numbers are taken for 0, which code elsewhere can set for a thread and linking with -Ofast,
/// -ffast-math or -funsafe-math-optimizations sets for the program; if rounding is not to nearest; or if a compiler that
/// shows it by no macro does what these headers cannot keep it from. Ask once, at the start: assert it.
[[nodiscard]] inline bool arithmetic_is_exact() {
  return exact_detail::answers_as_known<exact_detail::telltales_in_float>() &&
         exact_detail::answers_as_known<exact_detail::telltales_in_double>();
}

}  // namespace sweeplab

#undef SWEEPLAB_EXACT_INLINE
#undef SWEEPLAB_EXACT_NOINLINE
#undef SWEEPLAB_EXACT_TWO
#undef SWEEPLAB_EXACT_WIDE
#undef SWEEPLAB_EXACT_KEEP
#undef SWEEPLAB_EXACT_DOUBLES
#undef SWEEPLAB_EXACT_FOLDS
#ifdef SWEEPLAB_EXACT_PRECISE
#undef SWEEPLAB_EXACT_PRECISE
#pragma float_control(pop)
#endif

#endif  // C++20
#endif
