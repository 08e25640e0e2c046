// SPDX-License-Identifier: MIT
//
// From a scalar that is known when the program runs to the type of its numbers, and back.
#pragma once

#include <type_traits>

#include "algorithms/card.h"
#include "harness/support/enums.h"

namespace sweeplab {

template <>
inline constexpr auto enum_words<Scalar> = in_words("float32", "float64");

/// The scalar whose numbers are of type S.
template <class S>
inline constexpr Scalar scalar_of = std::is_same_v<S, float> ? Scalar::float32 : Scalar::float64;

/// Of what there is in both scalars, the one in S.
template <class S, class In32, class In64>
constexpr auto in_scalar(In32 float32, In64 float64) {
  if constexpr (std::is_same_v<S, float>) {
    return float32;
  } else {
    return float64;
  }
}

/// f.operator()<S>() in the type S of this scalar's numbers: `with_scalar(scalar, [&]<class S>() { ... })`.
template <class F>
decltype(auto) with_scalar(Scalar scalar, F&& f) {
  return scalar == Scalar::float32 ? f.template operator()<float>() : f.template operator()<double>();
}

}  // namespace sweeplab
