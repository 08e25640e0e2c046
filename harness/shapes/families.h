// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/query/scalars.h"
#include "harness/shapes/scene.h"

namespace sweeplab::shapes {

/// A named source of scenes of any pair of shapes. A scene is a pure function of (family, shapes, scalar, seed, index).
struct Family {
  std::string_view name;
  std::string_view description;
  Scene<float> (*float32)(Shapes shapes, std::uint64_t seed, std::uint64_t index);
  Scene<double> (*float64)(Shapes shapes, std::uint64_t seed, std::uint64_t index);
  bool is_grid = false;  ///< counted, not drawn: the seed plays no part, and the index wraps around

  template <class S>
  Scene<S> at(Shapes shapes, std::uint64_t seed, std::uint64_t index) const {
    return in_scalar<S>(float32, float64)(shapes, seed, index);
  }
  /// How many of `wanted` scenes it has.
  std::uint64_t size(Shapes shapes, std::uint64_t wanted) const;
};

/// Those that are drawn, then the grid.
std::span<const Family> families();

/// The families with these names, in the order of families(); all if empty. Throws UsageError on an unknown name.
std::vector<const Family*> families_named(const std::vector<std::string>& names);

}  // namespace sweeplab::shapes
