// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "harness/query/families/draw.h"
#include "harness/scenes/scene.h"

namespace sweeplab {

/// What one mover wants, frame after frame: a pure function of the controller, the seed, and what stopped it before. The
/// same with every compiler.
template <class S>
class Driver {
 public:
  /// The controller must outlive it.
  Driver(const SceneController& controller, std::uint64_t seed);
  /// The motion of the next frame. stopped_y: in the frame before, the y axis did not get where it wanted.
  Vector<S> next(bool stopped_y);

 private:
  S up_to(S reach, bool never_zero);

  const SceneController* controller_;
  Draw random_;
  std::uint64_t frame_ = 0;
  int left_ = 0;  ///< frames until it wants something else
  Vector<S> speed_{};
};

/// The greatest k for which k / steps_a_unit is within `reach` and S counts so far.
template <class S>
std::int64_t most_steps(S reach, double steps_a_unit);

}  // namespace sweeplab
