// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/tiled_map.h"

#include <fmt/format.h>

#include <utility>

#include "harness/scenes/tiled/map_reader.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using tiled::Value;

constexpr std::string_view how_to_export =
    "in Tiled: File > Export As, JSON map files; or tiled --embed-tilesets --export-map json MAP.tmx MAP.tmj";

void check_is_map(const Value& map) {
  if (!map.is(JsonKind::object)) map.expected("a map that Tiled saved as JSON");
  const std::string type = map.text("type", "map");
  if (type != "map") map.find("type")->expected(R"("map" as "type": a Tiled map)");
  if (!map.find("layers")) map.fail(R"(expected a map that Tiled saved as JSON, found no "layers")");
  const std::string orientation = map.text("orientation", "orthogonal");
  if (orientation != "orthogonal") {
    map.find("orientation")->expected(R"("orthogonal" as "orientation": only there tiles are boxes along the axes)");
  }
}

TiledMap map_of(const JsonDocument& document, const TiledOptions& options) {
  const Value map(document, "");
  check_is_map(map);
  return tiled::MapReader(map, std::filesystem::path(document.name()).parent_path(), options).read();
}

}  // namespace

TiledMap read_tiled_map(const std::filesystem::path& path, const TiledOptions& options) {
  if (path.extension() == ".tmx") {
    throw UsageError(fmt::format("{}: expected JSON, found XML by its name; {}", path.string(), how_to_export));
  }
  return map_of(JsonDocument(path), options);
}

TiledMap read_tiled_map(const std::string& name, std::string text, const TiledOptions& options) {
  return map_of(JsonDocument(name, std::move(text)), options);
}

}  // namespace sweeplab
