// SPDX-License-Identifier: MIT
//
// The code as it is in the scalar that stands for every real number: the methods of the registry, and the truth.
#pragma once

#include <span>
#include <vector>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/proof/definition.h"
#include "harness/proof/explorer.h"
#include "harness/proof/real.h"
#include "harness/truth/truth.h"

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

struct TruthOverReals {
  Truth truth;  ///< all but the time
  Real time;    ///< 0 of what is separate
};

struct Cell {
  Signs signs;
  Query<Real> query;
  TruthOverReals truth;
  Place place;  ///< where an explorer resumes
};
/// decide() of harness/truth/truth_decision.h, as it is, on every path through it. Each path is a cell of queries with
/// the same truth, but for the number that its time is; every query lies in one.
std::vector<Cell> truth_cells();

}  // namespace sweeplab::proof
