// SPDX-License-Identifier: MIT
//
// JSON files that are read again: whether this very program wrote them.
#pragma once

#include <string>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

/// Throws UsageError, beginning with `file`, unless its provenance says that this version of the program wrote it.
void check_provenance(const nlohmann::ordered_json& json, const std::string& file);

/// Throws UsageError, beginning with `file` and naming the first place, unless it is as this program writes it, which is
/// `expected` with a provenance.
void check_as_written(const nlohmann::ordered_json& json, const nlohmann::ordered_json& expected,
                      const std::string& file);

}  // namespace sweeplab
