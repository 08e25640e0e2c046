// SPDX-License-Identifier: MIT
// --- both axes at once ---
//
// Lanes holds two doubles, of x in the first lane and of y in the second: where the compiler has vectors, one
// instruction does for both axes what it does for one. Comparing gives a Mask, and select(mask, a, b) chooses lane by
// lane.
#pragma once

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
#endif
#elif defined(_MSC_VER)
#define SWEEPLAB_EXACT_INLINE __forceinline
#define SWEEPLAB_EXACT_NOINLINE __declspec(noinline)
#else
#define SWEEPLAB_EXACT_INLINE inline
#define SWEEPLAB_EXACT_NOINLINE
#endif

#include <cstdint>
#include <type_traits>

#include "algorithms/query.h"

namespace sweeplab::exact_detail {

#ifdef SWEEPLAB_EXACT_TWO

using Lanes = SWEEPLAB_EXACT_TWO(double);
using Mask = SWEEPLAB_EXACT_TWO(std::int64_t);

SWEEPLAB_EXACT_INLINE Lanes select(const Mask& mask, const Lanes& a, const Lanes& b) { return mask ? a : b; }
SWEEPLAB_EXACT_INLINE Mask crossed(const Mask& mask) { return Mask{mask[1], mask[0]}; }
SWEEPLAB_EXACT_INLINE Lanes absolute(const Lanes& s) { return (Lanes)((Mask)s & INT64_MAX); }

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
  return Lanes{x, y};
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
