// SPDX-License-Identifier: MIT
#pragma once

#include "harness/scenes/scene.h"

namespace sweeplab {

/// Whether a box overlaps no solid obstacle and no mover of the scene as they stand before the first frame, exactly.
/// Touching is free. `but`: the mover that is not asked about, for it is the box itself.
bool is_free(const Scene& scene, const Box<double>& box, const SceneMover* but = nullptr);

}  // namespace sweeplab
