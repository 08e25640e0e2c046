// SPDX-License-Identifier: MIT
//
// What every method shares: a query in, an answer out, and a little arithmetic.
#ifndef SWEEPLAB_QUERY_H
#define SWEEPLAB_QUERY_H

#if defined(_MSVC_LANG) ? _MSVC_LANG < 202002L : __cplusplus < 202002L
#error "SweepLab's headers need C++20: build with -std=c++20 or /std:c++20"
#endif

#include <cfloat>
#include <cstdint>
#include <limits>

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
