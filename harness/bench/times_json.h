// SPDX-License-Identifier: MIT
//
// Repeated times as the stored results have them.
#pragma once

#include <cmath>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/bench/bench.h"

namespace sweeplab {

inline double stored_ns(double ns) { return std::round(ns * 1e4) / 1e4; }

/// The median, the ends and the quartiles of ascending times, and all of them.
inline void add_times(nlohmann::ordered_json& json, const std::vector<double>& ascending) {
  json["ns"] = stored_ns(quantile_of(ascending, 0.5));
  json["ns_low"] = stored_ns(quantile_of(ascending, 0));
  json["ns_high"] = stored_ns(quantile_of(ascending, 1));
  json["ns_q1"] = stored_ns(quantile_of(ascending, 0.25));
  json["ns_q3"] = stored_ns(quantile_of(ascending, 0.75));
  json["repetitions"] = nlohmann::ordered_json::array();
  for (const double ns : ascending) json["repetitions"].push_back(stored_ns(ns));
}

}  // namespace sweeplab
