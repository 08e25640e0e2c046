// SPDX-License-Identifier: MIT
//
// What SweepSet 1 is drawn from. It is frozen: no family that comes later has a part in it.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/sets/strata.h"

namespace sweeplab {

/// Every source in each scalar, empty, in the order of the set.
std::vector<Stock> empty_stocks();
/// Fills one of them. `findings` is the file with the hardest findings. Throws InputError.
void fill_stock(Stock& stock, const std::filesystem::path& findings);

}  // namespace sweeplab
