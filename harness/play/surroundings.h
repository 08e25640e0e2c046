// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/world/exact_world.h"

namespace sweeplab {

/// All places that are as near to a box as its motion is long: no way of that length leaves it.
template <class S>
Region<S> region_around(const Box<S>& a, const Vector<S>& v) {
  const S reach = magnitude(v.x) + magnitude(v.y) + magnitude(v.y);  // no less than the sum, however it is rounded
  const Region<S> low = region_of(a, {-reach, -reach}), high = region_of(a, {reach, reach});
  return {low.min_x, low.min_y, high.max_x, high.max_y};
}

/// That region and the box at its end, if the end is a place: what truth and judge must know of.
template <class S>
Region<S> region_to(const Region<S>& around, const Box<S>& a, const Vector<S>& end) {
  if (!std::isfinite(end.x) || !std::isfinite(end.y)) return around;
  const Region<S> there = region_of(Box<S>{end.x, end.y, a.w, a.h}, Vector<S>{});
  const auto least = [](S p, S q) { return q < p ? q : p; };
  const auto most = [](S p, S q) { return p < q ? q : p; };
  return {least(around.min_x, there.min_x), least(around.min_y, there.min_y), most(around.max_x, there.max_x),
          most(around.max_y, there.max_y)};
}

template <class S>
bool operator==(const Region<S>& a, const Region<S>& b) {
  return a.min_x == b.min_x && a.min_y == b.min_y && a.max_x == b.max_x && a.max_y == b.max_y;
}

/// The places in the list of all that reach a region.
template <class S>
std::vector<std::uint32_t> reaching(std::span<const Obstacle<S>> obstacles, const Region<S>& region) {
  std::vector<std::uint32_t> all;
  for (std::uint32_t i = 0; i < obstacles.size(); ++i) {
    if (reaches(obstacles[i].box, region)) all.push_back(i);
  }
  return all;
}

}  // namespace sweeplab
