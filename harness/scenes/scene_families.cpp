// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_families.h"

#include <algorithm>

#include "harness/scenes/families/registry.h"
#include "harness/scenes/families/scene_family_of.h"

namespace sweeplab {

// A family goes by one name: of its header, in the list, and in the commands.
#define SWEEPLAB_SAME_NAME(id, type) static_assert(scene_family::type::name == #id);
SWEEPLAB_SCENE_FAMILIES(SWEEPLAB_SAME_NAME)
#undef SWEEPLAB_SAME_NAME

#define SWEEPLAB_SCENE_FAMILY(id, type) scene_family_of<scene_family::type>(),

std::span<const SceneFamily> scene_families() {
  static const SceneFamily all[] = {SWEEPLAB_SCENE_FAMILIES(SWEEPLAB_SCENE_FAMILY)};
  return all;
}

#undef SWEEPLAB_SCENE_FAMILY

const SceneFamily* find_scene_family(std::string_view name) {
  const auto all = scene_families();
  const auto found = std::ranges::find(all, name, &SceneFamily::name);
  return found == all.end() ? nullptr : &*found;
}

}  // namespace sweeplab
