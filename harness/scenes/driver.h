// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <random>

#include "harness/scenes/scene.h"

namespace sweeplab {

/// What one mover wants, frame after frame: a pure function of the controller, the seed, and what stopped it before.
template <class S>
class Driver {
 public:
  Driver(const SceneController& controller, std::uint64_t seed);
  /// The motion of the next frame. stopped_x, stopped_y: in the frame before, the axis did not get where it wanted.
  Vector<S> next(bool stopped_x, bool stopped_y);

 private:
  const SceneController* controller_;
  std::mt19937_64 random_;
  std::uint64_t frame_ = 0;
  std::uint64_t left_ = 0;  ///< frames until it wants something else
  Vector<S> speed_{};
};

}  // namespace sweeplab
