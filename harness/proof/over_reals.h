// SPDX-License-Identifier: MIT
//
// The methods of the registry, their headers as they are, in the scalar that stands for every real number.
#pragma once

#include <span>
#include <string_view>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/proof/real.h"

namespace sweeplab::proof {

using OverReals = Answer<Real> (*)(const Query<Real>&);

struct MethodOverReals {
  const Card* card;
  OverReals method;
};
/// Every method of algorithms/registry.txt, in its order: a new one is there by being in it.
std::span<const MethodOverReals> methods_over_reals();

/// A repaired method with one of its numbered changes reverted.
struct Reverted {
  const Card* card;
  unsigned change;
  OverReals method;
};
std::span<const Reverted> reverted_over_reals();

}  // namespace sweeplab::proof
