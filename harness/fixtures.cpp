// SPDX-License-Identifier: MIT
#include "harness/families.h"

namespace sweeplab {
namespace {

// Each query reads {a: x, y, w, h}, {motion_a}, {b: x, y, w, h}, {motion_b}.
constexpr Fixture table[] = {
    {"gamedev: still axis",
     "witness",
     "no motion in y, and the boxes apart in y: the still axis is never checked",
     {{0, 3, 1, 1}, {2, 0}, {2, 0, 1, 1}, {0, 0}}},
    {"exact: quotient beside a float midpoint",
     "regression",
     "the double quotient is exactly midway between two floats and the true one is not; right is 0x1.555556p-1",
     {{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}}},
};

}  // namespace

std::span<const Fixture> fixtures() { return table; }

}  // namespace sweeplab
