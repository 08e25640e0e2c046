// SPDX-License-Identifier: MIT
#pragma once

#include <nlohmann/json_fwd.hpp>

#include "harness/support/histogram.h"

namespace sweeplab {

/// Counts by bin, with the quantiles beside them for readers who do not want to compute.
nlohmann::ordered_json json_of(const Histogram& histogram);
/// Throws std::exception on what is no such JSON.
Histogram histogram_from(const nlohmann::ordered_json& json);

}  // namespace sweeplab
