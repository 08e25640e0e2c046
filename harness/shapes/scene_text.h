// SPDX-License-Identifier: MIT
//
// The one reader of a scene's numbers: of the command line and of CSV files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/query/numbers_reader.h"
#include "harness/shapes/scene.h"

namespace sweeplab::shapes {

template <class S>
struct ReadScene {
  std::optional<Scene<S>> scene;
  std::size_t rounded = 0;  ///< how many of the numbers S cannot hold, and holds rounded to nearest
  /// Where there is no scene: the place of the first that will not do, and what was expected there.
  std::size_t place = 0;
  std::string expected;
};

/// A scene from as many words as it has numbers.
template <class S>
ReadScene<S> read_scene(Shapes shapes, const std::vector<std::string_view>& words) {
  ReadScene<S> read;
  Scene<S> scene{shapes, {}};
  for (std::size_t i = 0; i < scene.size(); ++i) {
    const bool size = is_size(shapes, i);
    const Number<S> number = size ? read_size<S>(words[i]) : read_number<S>(words[i]);
    if (!number.usable()) {
      read.place = i;
      read.expected = expected<S>(size ? "a size >= 0" : "a finite number", number.reading);
      return read;
    }
    scene.numbers[i] = size ? number.value + S(0) : number.value;  // -0 becomes 0
    read.rounded += number.reading == Reading::rounded;
  }
  read.scene = scene;
  return read;
}

}  // namespace sweeplab::shapes
