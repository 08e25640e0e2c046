// SPDX-License-Identifier: MIT
//
// The truth over the reals: decide() of harness/truth/truth_decision.h, as it is, on every path through it. Each path is
// a cell of queries with the same truth, but for the number that its time is; every query lies in one.
#pragma once

#include <vector>

#include "algorithms/query.h"
#include "harness/proof/definition.h"
#include "harness/proof/explorer.h"
#include "harness/proof/real.h"
#include "harness/truth/truth.h"

namespace sweeplab::proof {

struct TruthOverReals {
  Truth truth;  ///< all but the time
  Real time;    ///< 0 of what is separate
};

struct Cell {
  Signs signs;
  Query<Real> query;
  TruthOverReals truth;
  Place place;  ///< where an explorer goes on from
};
std::vector<Cell> truth_cells();

}  // namespace sweeplab::proof
