// SPDX-License-Identifier: MIT
//
// The words for what stands in queries, answers and on cards, in both directions.
#pragma once

#include <string>
#include <vector>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/methods/registry.h"
#include "harness/query/scalars.h"
#include "harness/support/enums.h"

namespace sweeplab {

template <>
inline constexpr auto enum_words<Outcome> = in_words("separate", "impact", "overlap", "failed");
template <>
inline constexpr auto enum_words<Kind> = in_words("published", "baseline", "repaired", "exact", "peer");
template <>
inline constexpr auto enum_words<Provenance> = in_words("transcribed", "re-implemented", "from ports", "inferred",
                                                        "derived", "ours");
template <>
inline constexpr auto enum_words<GrazeClaim> = in_words("none", "contact", "contact_if_entering", "unspecified");
template <>
inline constexpr auto enum_words<OverlapClaim> = in_words("reported", "as_impact", "not_handled");

/// "float32" or "float64". Throws UsageError on another word.
Scalar scalar_named(const std::string& name);

/// The methods with these ids, in the registry's order; all if empty. Throws UsageError on an unknown id.
std::vector<const Method*> methods_named(const std::vector<std::string>& ids);

}  // namespace sweeplab
