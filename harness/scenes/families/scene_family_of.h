// SPDX-License-Identifier: MIT
#pragma once

#include <limits>
#include <string>

#include "harness/query/families/draw.h"
#include "harness/scenes/scene_families.h"

namespace sweeplab {

/// A family of queries may have the same name: its random numbers are others.
template <class S>
constexpr std::uint32_t scene_stream(std::string_view family) {
  return stream_of(family, 100 + std::numeric_limits<S>::digits);
}

/// F::draw draws obstacles, movers and frames; false: there is no room for the movers, and all is drawn again.
template <class F, class S>
Scene drawn_scene(std::uint64_t seed, std::uint64_t episode) {
  Draw draw(scene_stream<S>(F::name), seed, episode);
  Scene scene;
  do {
    scene = {};
    scene.name = F::name;
    scene.tells = F::tells;
  } while (!F::template draw<S>(draw, scene));
  scene.seed = draw.wide_word();
  return scene;
}

template <class F>
constexpr SceneFamily scene_family_of() {
  return {F::name, F::tells, &drawn_scene<F, float>, &drawn_scene<F, double>};
}

}  // namespace sweeplab
