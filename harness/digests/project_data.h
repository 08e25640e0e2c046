// SPDX-License-Identifier: MIT
//
// What a page wants to know of the project itself: nothing here is measured by the run.
#pragma once

#include <optional>

#include "harness/digests/data_file.h"

namespace sweeplab {

/// Every method's card, with the name by which people see it.
Json cards_json();
/// The named queries.
Json fixtures_json();
/// What each numbered change of a repaired method buys, as algorithms/ablation.csv has it; nothing if the program's
/// sources are not there any more.
std::optional<Json> ablation_json();

}  // namespace sweeplab
