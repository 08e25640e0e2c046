// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>

#include <nlohmann/json.hpp>

#include "harness/bench/bench.h"

namespace sweeplab {

/// A stored benchmark, with its provenance. Throws UsageError.
struct StoredBench {
  Bench bench;
  nlohmann::ordered_json provenance;
};
StoredBench read_bench(const std::filesystem::path& file);

}  // namespace sweeplab
