// SPDX-License-Identifier: MIT
#include "harness/scenes/driver.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace sweeplab {
namespace {

constexpr std::uint32_t stream = stream_of("driver", 0);

/// Steps finer than that stand for numbers of all digits: an axis rests in 10 of 100 frames, else in 12.
constexpr double finest_decimals = 1000;

}  // namespace

template <class S>
std::int64_t most_steps(S reach, double steps_a_unit) {
  constexpr auto last = std::int64_t{1} << std::numeric_limits<S>::digits;
  const S steps = static_cast<S>(steps_a_unit);
  const double about = std::fmin(static_cast<double>(reach) * steps_a_unit, static_cast<double>(last));
  auto k = static_cast<std::int64_t>(about);
  // The product is rounded: it may be one off.
  if (k < last && static_cast<S>(k + 1) / steps <= reach) ++k;
  while (k > 0 && static_cast<S>(k) / steps > reach) --k;
  return k;
}

template <class S>
Driver<S>::Driver(const SceneController& controller, std::uint64_t seed)
    : controller_(&controller), random_(stream, seed, 0) {}

/// Any motion from -reach to reach, of steps as the controller has them.
template <class S>
S Driver<S>::up_to(S reach, bool never_zero) {
  const double steps = controller_->steps_a_unit;
  if (steps > 0) {
    const auto most = static_cast<std::uint64_t>(most_steps(reach, steps));
    if (most == 0) return S(0);
    if (never_zero) {
      const S length = static_cast<S>(1 + random_.wide_word() % most) / static_cast<S>(steps);
      return random_.sign() < 0 ? -length : length;
    }
    const auto k = static_cast<std::int64_t>(random_.wide_word() % (2 * most + 1)) - static_cast<std::int64_t>(most);
    return static_cast<S>(k) / static_cast<S>(steps);
  }
  const S length = reach * (never_zero ? S(1) - random_.unit<S>() : random_.unit<S>());
  return random_.sign() < 0 ? -length : length;
}

template <class S>
Vector<S> Driver<S>::next(bool stopped_y) {
  const SceneController& c = *controller_;
  const Vector<S> reach{static_cast<S>(c.reach.x), static_cast<S>(c.reach.y)};
  switch (c.steering) {
    case Steering::listed: {
      if (frame_ == c.motions.size()) return {};
      const Vector<double>& v = c.motions[static_cast<std::size_t>(frame_++)];
      return {static_cast<S>(v.x), static_cast<S>(v.y)};
    }
    case Steering::random: {
      const std::uint32_t rests = c.steps_a_unit > 0 && c.steps_a_unit <= finest_decimals ? 12 : 10;
      const S x = random_.chance(rests, 100) ? S(0) : up_to(reach.x, false);
      const S y = random_.chance(rests, 100) ? S(0) : up_to(reach.y, false);
      return {x, y};
    }
    case Steering::walker:
      if (left_-- == 0) {
        left_ = random_.integer(20, 80) - 1;
        speed_.x = up_to(reach.x, false);
        speed_.y = std::fabs(up_to(reach.y, true));
        if (random_.chance(1, 4)) speed_.y = -speed_.y;
      }
      return speed_;
    case Steering::platformer:
      if (stopped_y) speed_.y = 0;
      if (left_-- == 0) {
        left_ = random_.integer(15, 60) - 1;
        speed_.x = up_to(reach.x, false);
      }
      speed_.y = std::min(speed_.y + static_cast<S>(c.gravity), reach.y);
      if (c.jump != 0 && stopped_y && random_.chance(6, 100)) speed_.y = -static_cast<S>(c.jump);
      return speed_;
  }
  return {};
}

template class Driver<float>;
template class Driver<double>;
template std::int64_t most_steps(float, double);
template std::int64_t most_steps(double, double);

}  // namespace sweeplab
