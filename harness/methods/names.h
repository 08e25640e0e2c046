// SPDX-License-Identifier: MIT
//
// The words for what stands in queries, answers and on cards, in both directions.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/methods/registry.h"

namespace sweeplab {

std::string_view name_of(Outcome outcome);
std::string_view name_of(Scalar scalar);
std::string_view name_of(Kind kind);
std::string_view name_of(Provenance provenance);
std::string_view name_of(GrazeClaim claim);
std::string_view name_of(OverlapClaim claim);

/// "float32" or "float64". Throws UsageError on another word.
Scalar scalar_named(const std::string& name);

/// The methods with these ids, in the registry's order; all if empty. Throws UsageError on an unknown id.
std::vector<const Method*> methods_named(const std::vector<std::string>& ids);

}  // namespace sweeplab
