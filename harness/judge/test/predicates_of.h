// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <limits>

#include "harness/judge/preconditions.h"
#include "harness/query/numbers.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth.h"

namespace sweeplab {

/// Those that hold for this query. `relative`: its relative severity.
template <class S>
Predicates predicates_of(const Query<S>& q, const Truth& truth, double relative) {
  // Bits in the order of the list.
  Predicates held = 0;
  int place = 0;
  const auto say = [&](bool holds) { held |= Predicates{holds} << place++; };

  const bool moves_x = q.motion_a.x != q.motion_b.x, moves_y = q.motion_a.y != q.motion_b.y;
  const Vector<S> still{};
  const bool a_still = q.motion_a == still, b_still = q.motion_b == still;
  say(moves_x && moves_y);
  say(!moves_x || !moves_y);
  say(a_still || b_still);
  say(b_still);

  const bool overlap = truth.cls == Class::overlap;
  say(!overlap);
  say(!overlap && !(truth.cls != Class::separate && truth.n_hi == 0 && truth.n_lo == 0));

  const bool wide = q.a.w > 0 || q.b.w > 0, high = q.a.h > 0 || q.b.h > 0;
  say(wide && high);
  say(q.a.w > 0 && q.b.w > 0 && q.a.h > 0 && q.b.h > 0);
  say(truth.cls != Class::graze);
  say(truth.cls != Class::graze && is_severe(relative));

  const std::array<double, 12> numbers = numbers_of(q);
  const double side = std::fmin(numbers[2] + numbers[8], numbers[3] + numbers[9]);
  const double speed = std::fmax(std::fabs(numbers[4] - numbers[10]), std::fabs(numbers[5] - numbers[11]));
  for (const int k : pace_limits) say(speed <= std::ldexp(side, k));

  const double far = std::fmax(std::fmax(std::fabs(numbers[0]), std::fabs(numbers[1])),
                               std::fmax(std::fabs(numbers[6]), std::fabs(numbers[7])));
  for (const int k : origin_limits) say(far <= std::ldexp(1.0, k));

  double least = std::numeric_limits<double>::infinity(), greatest = 0;
  bool whole = true;
  for (const double x : numbers) {
    if (x == 0) continue;
    least = std::fmin(least, std::fabs(x));
    greatest = std::fmax(greatest, std::fabs(x));
    whole &= std::trunc(x) == x;
  }
  for (const int k : magnitude_limits) say(least >= std::ldexp(1.0, -k) && greatest <= std::ldexp(1.0, k));
  for (const int k : whole_limits) say(whole && greatest < std::ldexp(1.0, k));
  return held;
}

}  // namespace sweeplab
