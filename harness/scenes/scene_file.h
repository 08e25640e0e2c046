// SPDX-License-Identifier: MIT
//
// Scene files: JSON, described by SCENES.md and reports/schemas/scene.schema.json.
#pragma once

#include <string>

#include "harness/scenes/scene.h"
#include "harness/support/json_positions.h"

namespace sweeplab {

/// Reads a scene file for a scalar: every number is rounded to it once. Throws UsageError with file, line, column, and what
/// was expected. There may be no mover, as in a level whose frames were recorded elsewhere, and a mover may begin inside
/// an obstacle, which the truth ignores until it is out; who plays a scene says so.
template <class S>
Scene read_scene(const JsonDocument& document);
/// Whether it says of itself that it is one, right or wrong.
bool is_scene(const JsonDocument& document);

/// So that read_scene gives it back to the last bit: of a controller what its steering asks for.
std::string scene_text(const Scene& scene);

}  // namespace sweeplab
