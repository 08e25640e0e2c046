// SPDX-License-Identifier: MIT
#pragma once

#include <memory>
#include <string_view>

#include "harness/findings/findings.h"

namespace sweeplab::fuzz {

/// The store that SWEEPLAB_FINDINGS names; none if that is not set. If it cannot be opened, `target` says so and exits
/// with 2.
std::unique_ptr<Findings> findings_of_run(std::string_view target);

}  // namespace sweeplab::fuzz
