// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

#include "harness/query/query_text.h"

namespace sweeplab {

using Json = nlohmann::ordered_json;

/// Writes NAME.json into `folder`, a data file of the report: format "sweeplab-NAME", version 1, then `body`, then the
/// provenance of this run, which alone differs from run to run. A line for each entry of each list at the top: fit for grep
/// and diff, and small.
void write_data(const std::filesystem::path& folder, std::string_view name, const Json& body);

/// The data file NAME.json in `folder`; nothing if there is none, or none that is whole.
std::optional<Json> read_data(const std::filesystem::path& folder, std::string_view name);

/// A relative severity; of a flat Minkowski box, which has no inside to measure against, null.
Json relative_json(double relative);

}  // namespace sweeplab
