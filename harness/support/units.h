// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <functional>

#include <nlohmann/json_fwd.hpp>

#include "harness/support/checkpoint.h"

namespace sweeplab {

/// Long work in parts that do not depend on each other.
struct Units {
  std::size_t count = 0;
  /// What part k gives. Called by several threads at once.
  std::function<nlohmann::ordered_json(std::size_t)> work;
  /// Takes what part k gave, now or in the run that was stopped. Never called by two threads at once; in any order.
  std::function<void(std::size_t, const nlohmann::ordered_json&)> take;
};

/// Does all parts, so many at once, keeping each in the checkpoint. False if it was stopped before the end. What `work`
/// or `take` throws ends it and is thrown here.
bool do_units(const Units& units, unsigned threads, Checkpoint& checkpoint);

}  // namespace sweeplab
