// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <limits>
#include <span>
#include <string_view>

#include "harness/query/families/draw.h"
#include "harness/scenes/scene.h"

namespace sweeplab {

/// Scenes drawn from a seed: episode k is a pure function of (family, scalar, seed, k).
struct SceneFamily {
  std::string_view name;
  std::string_view tells;  ///< what it tells apart
  Scene (*float32)(std::uint64_t seed, std::uint64_t episode);
  Scene (*float64)(std::uint64_t seed, std::uint64_t episode);

  template <class S>
  Scene at(std::uint64_t seed, std::uint64_t episode) const {
    return (sizeof(S) == sizeof(float) ? float32 : float64)(seed, episode);
  }
};

/// In the order of families/registry.txt.
std::span<const SceneFamily> scene_families();
/// Or null.
const SceneFamily* find_scene_family(std::string_view name);

/// A family of queries may have the same name: its random numbers are others.
template <class S>
constexpr std::uint32_t scene_stream(std::string_view family) {
  return stream_of(family, 100 + std::numeric_limits<S>::digits);
}

}  // namespace sweeplab
