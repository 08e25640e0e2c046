// SPDX-License-Identifier: MIT
#pragma once

#include <stdexcept>

namespace sweeplab {

/// What the user gave cannot be used: reported as it stands, exit code 2.
struct UsageError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace sweeplab
