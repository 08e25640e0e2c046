// SPDX-License-Identifier: MIT
//
// What a map says of a layer, an object, a tile or a whole tileset: is it solid, and from which sides.
#pragma once

#include <array>
#include <optional>
#include <string>
#include <string_view>

#include "harness/scenes/tiled/tiled_value.h"

namespace sweeplab::tiled {

/// As in SceneObstacle: of x low, high; of y low, high.
using Faces = std::array<bool, 4>;
inline constexpr Faces all_faces{true, true, true, true};

struct Marks {
  std::optional<bool> solid;   ///< none: it does not say
  std::optional<Faces> faces;  ///< of something one-way
  /// The class of what says neither itself: Tiled keeps the values that a class has by default in its project's file.
  std::string unknown;
};

/// The marks of what has `properties` and `class` or `type`. `types`: whether `type` is a class here, which of a layer
/// it is not.
Marks marks_of(const Value& value, bool types);

/// Of properties alone, in either of their two forms.
Marks marks_of_properties(const Value& properties);

/// "Solid", "collision" and the like: as a class, a property or a layer's name.
bool means_solid(std::string_view word);

/// Whether an object of this class or name is a mover.
bool means_mover(std::string_view word);

/// The class, under whichever of its two names: Tiled 1.9 calls it "class", others "type".
std::string class_of(const Value& value);

/// Of each mark, the first that says something.
Marks first_of(const Marks& one, const Marks& other);

}  // namespace sweeplab::tiled
