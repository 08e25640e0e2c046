// SPDX-License-Identifier: MIT
//
// What the discrete tests share: the shapes, as the collision article has them, and what a test says. A test is copied
// into a game with this header and card.h, without the sweeps' headers.
#pragma once

#include <cfloat>
#include <cmath>
#include <cstdint>
#include <type_traits>

// Each operation is rounded once, to its own type: see algorithms/query.h.
#if defined(__FAST_MATH__) || defined(_M_FP_FAST)
#error "SweepLab's methods need IEEE arithmetic: build without -ffast-math, -Ofast and /fp:fast"
#elif (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__ > 0) || (defined(__GCC_IEC_559) && __GCC_IEC_559 == 0)
#error "SweepLab's methods need IEEE arithmetic: build without any part of -ffast-math, also unsafe-math"
#endif
#if defined(FLT_EVAL_METHOD) && FLT_EVAL_METHOD != 0
#error "SweepLab's methods need float and double in their own precision: on 32-bit x86 use -msse2 -mfpmath=sse"
#endif

namespace sweeplab::discrete {

template <class S>
struct Point {
  S x{}, y{};
  friend bool operator==(const Point&, const Point&) = default;
};

/// The article's Line: from one end to the other, both of which are part of it. Of length 0 it is a point.
template <class S>
struct Segment {
  S ax{}, ay{}, bx{}, by{};
  friend bool operator==(const Segment&, const Segment&) = default;
};

/// Min corner and size; sizes are >= 0.
template <class S>
struct Box {
  S x{}, y{}, width{}, height{};
  friend bool operator==(const Box&, const Box&) = default;
};

/// Centre and radius; the radius is >= 0.
template <class S>
struct Circle {
  S x{}, y{}, radius{};
  friend bool operator==(const Circle&, const Circle&) = default;
};

/// What a test says of two shapes at one moment.
enum class Outcome : std::uint8_t { separate, contact };

constexpr Outcome contact_if(bool contact) { return contact ? Outcome::contact : Outcome::separate; }

/// Where the boxes lie over each other; of meaning if there is contact.
template <class S>
struct Intersection {
  Outcome outcome = Outcome::separate;
  Box<S> intersect{};
  friend bool operator==(const Intersection&, const Intersection&) = default;
};

/// Where a response leaves both boxes. `contact`: it moved them.
template <class S>
struct Pushed {
  Outcome outcome = Outcome::separate;
  Box<S> a{}, b{};
  friend bool operator==(const Pushed&, const Pushed&) = default;
};

/// What the C library's functions compute in when a float is handed to them: pow(x, 2), sqrt and atan2 are the double ones.
template <class S>
using Wide = std::conditional_t<std::is_same_v<S, float>, double, S>;

/// The listings' sqrt. An exact scalar brings a root of its own, which knows how to be compared.
inline double square_root(double x) { return std::sqrt(x); }

}  // namespace sweeplab::discrete
