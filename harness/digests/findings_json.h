// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>

#include "harness/digests/data_file.h"

namespace sweeplab {

/// What the last campaign left in `folder`: of each method, scalar, verdict and cause the simplest witness that
/// fuzzing has found, and the campaign's own account. Nothing where none has run.
std::optional<Json> findings_json(const std::filesystem::path& folder);

}  // namespace sweeplab
