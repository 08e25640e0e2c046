// SPDX-License-Identifier: MIT
#include "harness/play/named_scenes.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/methods/names.h"
#include "harness/support/json_positions.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

std::string known_families() {
  std::string text;
  for (const SceneFamily& family : scene_families()) text += fmt::format("{}{}", text.empty() ? "" : ", ", family.name);
  return text;
}

PlayedScene read_one(const std::filesystem::path& path, const SceneWishes& wishes, ReadScenes& read) {
  return with_scalar(wishes.scalar, [&]<class S>() {
    LevelFile file = read_level<S>(JsonDocument(path), wishes.tiled);
    for (const std::string& note : file.notes) read.notes.push_back(fmt::format("{}: {}", path.string(), note));
    if (!file.scene.combination.empty()) read.combinations.push_back(file.scene.combination);
    return played(std::move(file), path.string(), wishes.scalar, wishes.seed, wishes.frames, wishes.frames_of_families);
  });
}

void set_corner(PlayedScene& scene, CornerPolicy corner) {
  scene.at = [at = scene.at, corner](std::uint64_t episode) {
    Scene drawn = at(episode);
    drawn.corner = corner;
    return drawn;
  };
}

void number_what_is_named_twice(std::vector<PlayedScene>& scenes) {
  for (std::size_t s = 0; s < scenes.size(); ++s) {
    const std::string name = scenes[s].name;
    const auto taken = [&](const std::string& other) {
      return std::any_of(scenes.begin(), scenes.begin() + static_cast<std::ptrdiff_t>(s),
                         [&](const PlayedScene& before) { return before.name == other; });
    };
    for (int n = 2; taken(scenes[s].name); ++n) scenes[s].name = fmt::format("{} ({})", name, n);
  }
}

}  // namespace

std::vector<NamedScene> scenes_named(const std::vector<std::string>& words) {
  std::vector<NamedScene> named;
  const auto add = [&](const SceneFamily& family) {
    if (!std::ranges::any_of(named, [&](const NamedScene& n) { return n.family == &family; }))
      named.push_back({&family, {}});
  };
  for (const std::string& word : words) {
    if (word == "all") {
      for (const SceneFamily& family : scene_families()) add(family);
    } else if (const SceneFamily* family = find_scene_family(word)) {
      add(*family);
    } else if (word == "-" || word.find_first_of("./\\") != std::string::npos || std::filesystem::exists(word)) {
      named.push_back({nullptr, word});
    } else {
      throw UsageError(
          fmt::format("unknown scene \"{}\"; expected all, one of {}, or a file: a scene or a map of Tiled", word,
                      known_families()));
    }
  }
  return named;
}

std::optional<Scalar> scalar_of_witnesses(const std::vector<NamedScene>& named) {
  std::optional<Scalar> scalar;
  for (const NamedScene& n : named) {
    if (n.family != nullptr || !std::filesystem::is_regular_file(n.file)) continue;  // a pipe is read once
    const JsonDocument document(n.file);
    const auto says = document.top().find("scalar");
    if (!says || says->kind() != JsonKind::string) continue;
    const std::optional<Scalar> found = enum_named<Scalar>(says->text());
    if (!found) continue;  // the reader says what is wrong with it
    if (scalar && *scalar != *found) {
      throw UsageError(fmt::format("{}: expected witnesses of one scalar, found one of {} and one of {}; give --scalar",
                                   n.file.string(), name_of(*scalar), name_of(*found)));
    }
    scalar = found;
  }
  return scalar;
}

ReadScenes read_scenes(const std::vector<NamedScene>& named, const SceneWishes& wishes) {
  ReadScenes read;
  for (const NamedScene& n : named) {
    if (n.family != nullptr) {
      const std::uint64_t frames = wishes.frames != 0 ? wishes.frames : wishes.frames_of_families;
      read.scenes.push_back(played_family(*n.family, wishes.scalar, wishes.seed, frames));
    } else {
      read.scenes.push_back(read_one(n.file, wishes, read));
    }
    if (wishes.corner) set_corner(read.scenes.back(), *wishes.corner);
  }
  number_what_is_named_twice(read.scenes);
  return read;
}

}  // namespace sweeplab
