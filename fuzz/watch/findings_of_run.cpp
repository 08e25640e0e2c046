// SPDX-License-Identifier: MIT
#include "fuzz/watch/findings_of_run.h"

#include <fmt/format.h>

#include <cstdio>
#include <cstdlib>

#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {

std::unique_ptr<Findings> findings_of_run(std::string_view target) {
  const char* path = std::getenv("SWEEPLAB_FINDINGS");
  if (!path) return nullptr;
  try {
    return std::make_unique<Findings>(path);
  } catch (const UsageError& error) {
    fmt::print(stderr, "{}: {}\n", target, error.what());
    std::exit(2);
  }
}

}  // namespace sweeplab::fuzz
