// SPDX-License-Identifier: MIT
#pragma once

#include <iosfwd>
#include <string>

#include "harness/scenes/scene.h"

namespace sweeplab {

/// Reads a scene file (JSON; reports/schemas/scene.schema.json describes it) for a scalar: every number is rounded to it
/// once. Throws UsageError with file, line, column, and what was expected.
template <class S>
Scene read_scene(std::istream& in, const std::string& name);

/// So that read_scene gives it back to the last bit.
void write_scene(std::ostream& out, const Scene& scene);

}  // namespace sweeplab
