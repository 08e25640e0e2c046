// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <functional>
#include <string_view>

#include "harness/findings/findings.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {

/// Hands `add` the findings in the folder that SWEEPLAB_FINDINGS names, if that is set. If they cannot be written,
/// `target` says so and exits with 2: a full disk is no crash.
inline void note_findings(std::string_view target, const std::function<void(Findings&)>& add) {
  static const char* const folder = std::getenv("SWEEPLAB_FINDINGS");
  if (folder == nullptr) return;
  try {
    static Findings findings(folder);
    add(findings);
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}: {}\n", target, error.what());
    std::_Exit(2);
  }
}

}  // namespace sweeplab::fuzz
