// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/play/played_scene.h"
#include "harness/scenes/tiled/tiled_map.h"

namespace sweeplab {

/// A word that a command line names a scene with: `family`, or a file.
struct NamedScene {
  const SceneFamily* family = nullptr;
  std::filesystem::path file;
};

/// "all" is every family. What is no family's name must be a file's, or UsageError tells the names.
std::vector<NamedScene> scenes_named(const std::vector<std::string>& words);

struct SceneWishes {
  Scalar scalar = Scalar::float32;
  std::uint64_t seed = 1;
  std::uint64_t frames = 0;              ///< 0: of a file as many as it says
  std::uint64_t frames_of_families = 0;  ///< where `frames` is 0; of maps, too
  std::optional<CornerPolicy> corner;    ///< instead of the scenes' own
  TiledOptions tiled;
};

struct ReadScenes {
  std::vector<PlayedScene> scenes;
  std::vector<std::string> notes;         ///< what reading them left out
  std::vector<std::string> combinations;  ///< of witnesses
};

/// Reads what there is to read. A number behind the name separates two scenes of one name.
ReadScenes read_scenes(const std::vector<NamedScene>& named, const SceneWishes& wishes);

/// The scalar that witnesses among the files were found in, or none if there is no witness. Throws UsageError if they are
/// of both.
std::optional<Scalar> scalar_of_witnesses(const std::vector<NamedScene>& named);

}  // namespace sweeplab
