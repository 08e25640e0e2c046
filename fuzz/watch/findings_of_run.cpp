// SPDX-License-Identifier: MIT
#include "fuzz/watch/findings_of_run.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>
#include <optional>

#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {

void note_findings(std::string_view target, const std::function<void(Findings&)>& add) {
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
