// SPDX-License-Identifier: MIT
//
// What fuzz_shapes holds against two shapes at one moment.
#pragma once

#include <string>
#include <vector>

#include "harness/shapes/functions.h"

namespace sweeplab::fuzz {

/// Of every scene: the truth against the slow independent one; and the suspects, which must be right in exact arithmetic.
class ShapesCheck {
 public:
  /// `suspects`: functions that run in exact arithmetic.
  explicit ShapesCheck(std::vector<const shapes::Function*> suspects) : suspects_(std::move(suspects)) {}
  /// Of all repaired functions that run in exact arithmetic.
  static ShapesCheck of_repaired();

  /// The first thing that is not as it must be, with the command that shows it; empty if all is well.
  template <class S>
  std::string complaint(const shapes::Scene<S>& scene) const;

 private:
  std::vector<const shapes::Function*> suspects_;
};

}  // namespace sweeplab::fuzz
