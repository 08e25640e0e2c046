// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "harness/digests/data_file.h"

namespace sweeplab {

/// What campaigns left in `folder`: of each method, scalar, verdict and cause the simplest witness that fuzzing has found.
/// Nothing where none has run.
std::optional<Json> findings_json(const std::filesystem::path& folder);

}  // namespace sweeplab
