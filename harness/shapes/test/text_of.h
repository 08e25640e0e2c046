// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "harness/shapes/scene.h"
#include "harness/support/text.h"

namespace sweeplab::shapes {

/// "0 0 2 2 1 1", as `explain --shapes` takes it. In the shortest decimals that read back the same.
template <class S>
std::string text_of(const Scene<S>& scene) {
  std::string text;
  for (std::size_t i = 0; i < scene.size(); ++i) text += (i > 0 ? " " : "") + shortest(scene.numbers[i]);
  return text;
}

}  // namespace sweeplab::shapes
