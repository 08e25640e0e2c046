// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_families.h"

#include <algorithm>

#include "harness/scenes/families/registry.h"

namespace sweeplab {
namespace {

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

}  // namespace

#define SWEEPLAB_FAMILY(id, type)                                                                  \
  SceneFamily{#id, scene_family::type::tells, &drawn_scene<Named<scene_family::type, #id>, float>, \
              &drawn_scene<Named<scene_family::type, #id>, double>},

std::span<const SceneFamily> scene_families() {
  static const SceneFamily all[] = {SWEEPLAB_SCENE_FAMILIES(SWEEPLAB_FAMILY)};
  return all;
}

#undef SWEEPLAB_FAMILY

const SceneFamily* find_scene_family(std::string_view name) {
  const auto all = scene_families();
  const auto found = std::ranges::find(all, name, &SceneFamily::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace sweeplab
