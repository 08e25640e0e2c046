// SPDX-License-Identifier: MIT
#pragma once

#include <functional>
#include <string_view>

#include "harness/findings/findings.h"

namespace sweeplab::fuzz {

/// Hands `add` the findings in the folder that SWEEPLAB_FINDINGS names, if that is set. If they cannot be written,
/// `target` says so and exits with 2: a full disk is no crash.
void note_findings(std::string_view target, const std::function<void(Findings&)>& add);

}  // namespace sweeplab::fuzz
