// SPDX-License-Identifier: MIT
//
// Small maps as text, for the tests of the reader, and what it makes of them as lines.
#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>
#include <vector>

#include "harness/scenes/tiled/tiled_map.h"
#include "harness/support/source_dir.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab::tiled {

inline std::string fixture(std::string_view name) {
  return fmt::format("{}/harness/scenes/tiled/fixtures/{}", SWEEPLAB_SOURCE_DIR, name);
}

/// A map of 4 x 3 cells of 16 pixels. `more`: further members, with a comma at the end.
inline std::string map_text(std::string_view layers, std::string_view tilesets = "", std::string_view more = "") {
  return fmt::format(R"({{ {}"type":"map", "width":4, "height":3, "tilewidth":16, "tileheight":16,
 "layers":[{}],
 "tilesets":[{}] }})",
                     more, layers, tilesets);
}

inline std::string tile_layer(std::string_view name, std::string_view data, std::string_view more = "") {
  return fmt::format(R"({{ {}"type":"tilelayer", "name":"{}", "width":4, "height":3, "data":{} }})", more, name, data);
}

inline std::string object_layer(std::string_view name, std::string_view objects, std::string_view more = "") {
  return fmt::format(R"({{ {}"type":"objectgroup", "name":"{}", "objects":[{}] }})", more, name, objects);
}

/// Of 4 tiles of 16 pixels, from 1 on.
inline std::string tileset(std::string_view more = "") {
  return fmt::format(R"({{ {}"firstgid":1, "name":"tiles", "tilecount":4, "tilewidth":16, "tileheight":16 }})", more);
}

inline constexpr std::string_view solid = R"("properties":[{ "name":"solid", "type":"bool", "value":true }], )";
inline constexpr std::string_view not_solid = R"("properties":[{ "name":"solid", "type":"bool", "value":false }], )";

using Lines = std::vector<std::string>;

/// "x y width height name", with the solid faces before the name where they are not all.
inline Lines lines_of(const TiledMap& map) {
  constexpr std::string_view faces = "<>^v";
  Lines lines;
  for (const SceneObstacle& o : map.obstacles) {
    std::string one_way;
    for (std::size_t i = 0; i < 4; ++i) {
      if (o.stops[i]) one_way += faces[i];
    }
    lines.push_back(fmt::format("{} {} {} {} {}{}", shortest(o.box.x), shortest(o.box.y), shortest(o.box.w),
                                shortest(o.box.h), one_way == faces ? "" : one_way + " ", o.name));
  }
  return lines;
}

inline Lines lines_of(const std::string& text, const TiledOptions& options = {}) {
  return lines_of(read_tiled_map("level.tmj", text, options));
}

/// Without the names.
inline Lines boxes_of(const std::string& text, const TiledOptions& options = {}) {
  Lines lines = lines_of(text, options);
  for (std::string& line : lines) line.erase(line.find(" layer"));
  return lines;
}

}  // namespace sweeplab::tiled
