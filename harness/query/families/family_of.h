// SPDX-License-Identifier: MIT
#pragma once

#include <limits>

#include "harness/query/families.h"
#include "harness/query/families/draw.h"

namespace sweeplab {

template <class F, class S>
Query<S> drawn_query(std::uint64_t seed, std::uint64_t index) {
  constexpr std::uint32_t stream = stream_of(F::name, std::numeric_limits<S>::digits);
  Draw draw(stream, seed, index);
  return F::template draw<S>(draw);
}

/// What F says of itself; who says nothing is a trap.
template <class F>
constexpr FamilyKind kind_of() {
  if constexpr (requires { requires F::everyday; }) return FamilyKind::everyday;
  if constexpr (requires { requires F::worst_case; }) return FamilyKind::worst_case;
  return FamilyKind::trap;
}

/// The family whose queries F::draw draws: without end, each with a stream of its own.
template <class F>
constexpr Family family_of() {
  return {F::name, F::description, 0, &drawn_query<F, float>, &drawn_query<F, double>, kind_of<F>()};
}

}  // namespace sweeplab
