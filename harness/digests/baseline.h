// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>

#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"

namespace sweeplab {

/// An older report, read whole before the new one is written, perhaps over it.
struct Baseline {
  std::filesystem::path folder;
  Json survey;
  std::optional<Json> laws, bench;  ///< if it has them
};

/// Throws UsageError, with the reason, if the folder holds no report.
Baseline read_baseline(const std::filesystem::path& folder);

/// What is new, fixed, more or less often wrong, faster or slower in the report whose data files are in `data`.
///
/// The same queries asked again give the same answers, so there every change is one; where the queries are others
/// (another seed, number or family), only what lies beyond chance is told: intervals that do not overlap.
Json baseline_json(const Baseline& before, const std::filesystem::path& data);

/// The same for people.
std::string baseline_text(const Json& json);

}  // namespace sweeplab
