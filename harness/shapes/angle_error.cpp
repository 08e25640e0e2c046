// SPDX-License-Identifier: MIT
#include <boost/math/constants/constants.hpp>
#include <boost/multiprecision/cpp_bin_float.hpp>

#include <cmath>
#include <limits>
#include <optional>

#include "harness/shapes/judge.h"

namespace sweeplab::shapes {
namespace {

using Wide = boost::multiprecision::cpp_bin_float_50;

/// A rational that came from doubles by one difference: high part, then the next two, leave nothing that matters of the
/// ratio of two.
Wide wide(const Rational& x) {
  const auto first = static_cast<double>(x);
  const Rational rest = x - Rational(first);
  const auto second = static_cast<double>(rest);
  return Wide(first) + Wide(second) + Wide(static_cast<double>(rest - Rational(second)));
}

/// The only angles of rational points that are rational degrees (Niven's theorem): the multiples of 45. Not by atan2:
/// its last digit depends on Boost's version, and these alone can have an error of exactly 0.
std::optional<Wide> known_turn(const Rational& dx, const Rational& dy) {
  const bool right = dx.sign() > 0;
  if (dy.sign() == 0) return right ? 0 : 180;
  if (dx.sign() == 0) return 90 * dy.sign();
  if (dx == dy || dx == -dy) return (right ? 45 : 135) * dy.sign();
  return {};
}

}  // namespace

double angle_error(const Scene<Rational>& points, double degrees) {
  const auto& n = points.numbers;
  Rational dx = n[2] - n[0], dy = n[3] - n[1];
  if (dx.sign() == 0 && dy.sign() == 0) return std::numeric_limits<double>::quiet_NaN();
  // One power of two scales both, and the angle stays: the difference of two doubles overflows one, or loses its
  // last bits below the normal range.
  const auto below = [](const Rational& x, double bound) { return x < Rational(bound) && -x < Rational(bound); };
  const Rational scale(below(dx, 1) && below(dy, 1) ? 0x1p100 : 0.5);
  dx = dx * scale;
  dy = dy * scale;
  const Wide right = known_turn(dx, dy).value_or(atan2(wide(dy), wide(dx)) * 180 / boost::math::constants::pi<Wide>());
  Wide off = Wide(degrees) - right;
  if (off > 180) off -= 360;
  if (off <= -180) off += 360;
  return static_cast<double>(off);
}

}  // namespace sweeplab::shapes
