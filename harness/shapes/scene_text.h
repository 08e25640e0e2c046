// SPDX-License-Identifier: MIT
//
// The one reader and writer of a scene's numbers: of the command line and of CSV files.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/query/numbers_reader.h"
#include "harness/shapes/scene.h"

namespace sweeplab::shapes {

/// Reads text as the number at `place` (see read_query_number): finite, of a size not below 0.
template <class S>
Number<S> read_scene_number(Shapes shapes, std::size_t place, std::string_view text);
/// What was expected there.
template <class S>
std::string expected_scene_number(Shapes shapes, std::size_t place, Reading reading);

template <class S>
struct ReadScene {
  std::optional<Scene<S>> scene;
  std::size_t rounded = 0;  ///< how many of the numbers S cannot hold, and holds rounded to nearest
  /// Where there is no scene though there were enough words: the place of the first that will not do.
  std::size_t place = 0;
  Reading reading = Reading::not_a_number;
};
/// A scene from as many words as it has numbers.
template <class S>
ReadScene<S> read_scene(Shapes shapes, const std::vector<std::string_view>& words);

/// The numbers between spaces, for the command line: "0 0 2 2 1 1". In the shortest decimals that read back the same.
template <class S>
std::string text_of(const Scene<S>& scene);

}  // namespace sweeplab::shapes
