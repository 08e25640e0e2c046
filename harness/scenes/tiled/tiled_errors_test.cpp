// SPDX-License-Identifier: MIT
//
// What is wrong with a map is said, with its place; and no bytes, however wrong, do more than that.
#include <gtest/gtest.h>
#include <sys/stat.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <random>

#include "harness/scenes/tiled/test_maps.h"

namespace sweeplab::tiled {
namespace {

constexpr std::string_view empty_data = "[0,0,0,0, 0,0,0,0, 0,0,0,0]";

std::string error_of(const std::string& text, const TiledOptions& options = {}) {
  try {
    read_tiled_map("level.tmj", text, options);
  } catch (const UsageError& error) {
    return error.what();
  }
  return "no error";
}

/// Of a layer that begins at line 2, column 12, with these members.
std::string error_of_data(std::string_view data, std::string_view encoding = "", std::string_view compression = "") {
  std::string more(solid);
  if (!encoding.empty()) more += fmt::format(R"("encoding":"{}", )", encoding);
  if (!compression.empty()) more += fmt::format(R"("compression":"{}", )", compression);
  const std::string error = error_of(map_text(tile_layer("a", data, more), tileset()));
  EXPECT_TRUE(error.starts_with("level.tmj:2:")) << error;
  const std::size_t part = error.find("layer 'a'");
  return part == std::string::npos ? error : error.substr(part);
}

TEST(TiledErrors, SayFileLineColumnLayerAndWhatWasExpected) {
  EXPECT_EQ(error_of(map_text(tile_layer("a", "[1,0,0]", solid), tileset())),
            "level.tmj:2:140: layer 'a': expected the numbers of 12 tiles (4 x 3) as \"data\", found an array of 3");
  EXPECT_EQ(error_of(map_text(tile_layer("a", "[0,0,0,0, 0,5,0,0, 0,0,0,0]", solid), tileset())),
            "level.tmj:2:152: layer 'a', tile (1, 1): expected the number of a tile, found 5: tileset 'tiles', which "
            "begins with 1, has no tile 4");
  EXPECT_EQ(error_of(map_text(object_layer("a", R"({ "id":7, "x":"here" })", solid))),
            "level.tmj:2:137: layer 'a', object 7: expected a number as \"x\", found \"here\"");
}

TEST(TiledErrors, TellWhatIsWrongWithALayersData) {
  EXPECT_EQ(error_of_data("[0,0,0,0, 0,-1,0,0, 0,0,0,0]"),
            "layer 'a', tile (1, 1): expected a tile's number, 0 to 4294967295, found \"-1\"");
  EXPECT_EQ(error_of_data("[0,0,0,0, 0,4294967296,0,0, 0,0,0,0]"),
            "layer 'a', tile (1, 1): expected a tile's number, 0 to 4294967295, found \"4294967296\"");
  EXPECT_EQ(error_of_data("[0,0,0,0, 0,0,0,0, 0,0,0,[]]"),
            "layer 'a', tile (3, 2): expected a tile's number, 0 to 4294967295, found \"[]\"");
  EXPECT_EQ(error_of_data("\"AAAA\""),
            "layer 'a': base64 data of 12 tiles (4 x 3): expected 48 bytes (4 a tile), found 3");
  EXPECT_EQ(error_of_data("\"AAA\"", "base64"),
            "layer 'a': base64 data of 12 tiles (4 x 3): expected base64, a multiple of 4 characters, found 3 of them");
  EXPECT_EQ(error_of_data("\"AA!A\"", "base64"),
            "layer 'a': base64 data of 12 tiles (4 x 3): expected base64, found \"!\" as its character 3");
  EXPECT_EQ(error_of_data("\"A=AA\"", "base64"),
            "layer 'a': base64 data of 12 tiles (4 x 3): expected base64, found \"=\" as its character 2");
  for (const std::string_view compression : {"zlib", "gzip", "zstd"}) {  // the rest is the library's words
    const std::string error = error_of_data("\"AAAAAAAA\"", "base64", compression);
    EXPECT_TRUE(
        error.starts_with(fmt::format("layer 'a': {} in base64, data of 12 tiles (4 x 3): expected compressed "
                                      "data, which this is not, or is damaged: ",
                                      compression)))
        << error;
  }
  EXPECT_EQ(error_of_data("\"AAAA\"", "base64", "lzma"),
            "layer 'a': expected \"zlib\", \"gzip\", \"zstd\" or \"\" as \"compression\", found \"lzma\"");
  EXPECT_EQ(error_of_data(empty_data, "xml"),
            "layer 'a': expected \"csv\" or \"base64\" as \"encoding\", found \"xml\"");
  EXPECT_EQ(error_of_data(empty_data, "base64"),
            "layer 'a': expected a string as \"data\", for its encoding is base64, found an array of 12");
  EXPECT_EQ(error_of_data("\"AAAA\"", "csv"),
            "layer 'a': expected an array of numbers as \"data\", as its encoding says, found \"AAAA\"");
  EXPECT_EQ(error_of_data("null"), "layer 'a': expected \"data\", which is missing");
}

TEST(TiledErrors, CompressedDataIsOfTheSizeOfItsLayerOrRefused) {
  // 32 bytes of zeros, compressed; 12 tiles are 48. And 1 MiB of zeros, which are never made.
  const std::string_view of_32 = "\"eJxjYMAPAAAgAAE=\"";
  EXPECT_EQ(
      error_of_data(of_32, "base64", "zlib"),
      "layer 'a': zlib in base64, data of 12 tiles (4 x 3): expected 48 bytes when decompressed (4 a tile), found 32");
  EXPECT_EQ(
      error_of_data(R"("KLUv/aAAABAATAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAwAQAA==")", "base64", "zstd"),
      "layer 'a': zstd in base64, data of 12 tiles (4 x 3): expected 48 bytes when decompressed (4 a tile), found "
      "1048576");
  EXPECT_EQ(
      error_of_data("\"eJxjYBgFo2AUjFQAAAQAAAE=\"", "base64", "zlib"),
      "layer 'a': zlib in base64, data of 12 tiles (4 x 3): expected 48 bytes when decompressed (4 a tile), found "
      "more");
  EXPECT_EQ(error_of_data("\"eJxjYMAP\"", "base64", "zlib"),
            "layer 'a': zlib in base64, data of 12 tiles (4 x 3): expected compressed data, which this is not, or is "
            "damaged: it is cut off");
}

TEST(TiledErrors, AMapThatIsTooLargeIsRefusedBeforeItsMemoryIsTaken) {
  const auto of = [](std::string_view layer) { return error_of(map_text(layer, tileset())); };
  EXPECT_EQ(of(R"({ "type":"tilelayer", "name":"a", "width":100000, "height":100000, "data":"" })"),
            "level.tmj:2:12: layer 'a': expected at most 16777216 tiles, found 10000000000 tiles (100000 x 100000)");
  EXPECT_EQ(of(R"({ "type":"tilelayer", "name":"a", "width":1e300, "height":1, "data":"" })"),
            "level.tmj:2:54: layer 'a': expected a whole number from 0 to 1073741824 as \"width\", found \"1e300\"");
  EXPECT_EQ(of(R"({ "type":"tilelayer", "name":"a", "width":1.5, "height":1, "data":"" })"),
            "level.tmj:2:54: layer 'a': expected a whole number from 0 to 1073741824 as \"width\", found \"1.5\"");
  EXPECT_EQ(error_of(map_text(tile_layer("a", "[1,0,1,0, 0,0,0,0, 0,0,0,0]", solid), tileset()), {.most_boxes = 1}),
            "level.tmj:2:12: layer 'a': expected at most 1 boxes, found more");
  EXPECT_EQ(error_of(map_text(object_layer("a", R"({ "id":7, "x":1e308, "y":0, "width":1e308, "height":1 })", solid))),
            "level.tmj:2:123: layer 'a', object 7: expected a place within the range of a double, found one beyond it");
}

TEST(TiledErrors, NothingSolidIsAnErrorThatNamesTheLayersAndTheWaysToSayIt) {
  const std::string text =
      map_text(fmt::format("{}, {}", tile_layer("ground", empty_data), object_layer("things", "")));
  EXPECT_EQ(
      error_of(text),
      "level.tmj: nothing in this map is marked solid; its layers: 'ground' (tiles), 'things' (objects). Say which "
      "are, --solid LAYER, or give a layer, an object, a tile or a tileset the property solid (true) or the class "
      "solid");
  EXPECT_EQ(error_of(text, {.solid_layers = {"Ground"}}),
            "level.tmj: there is no layer 'Ground'; its layers: 'ground' (tiles), 'things' (objects)");
  EXPECT_EQ(error_of(text, {.solid_layers = {"ground"}}), "no error");  // an empty level
}

TEST(TiledErrors, WhatIsNoBoxIsRefused) {
  const auto of = [](std::string_view object) {
    const std::string error = error_of(
        map_text(object_layer("a", fmt::format(R"({{ "id":7, "x":0, "y":0, {} }})", object), solid), tileset()));
    EXPECT_TRUE(error.starts_with("level.tmj:2:123: layer 'a', object 7: ")) << error;
    return error.substr(38);
  };
  EXPECT_EQ(of(R"("ellipse":true, "width":4, "height":4)"), "expected boxes, found an ellipse");
  EXPECT_EQ(of(R"("rotation":45, "width":4, "height":4)"), "expected boxes, found a rotated rectangle");
  EXPECT_EQ(of(R"("rotation":45, "width":4, "height":4, "gid":1)"), "expected boxes, found a rotated tile");
  EXPECT_EQ(of(R"("polygon":[{"x":0,"y":0},{"x":4,"y":0},{"x":4,"y":4}])"),
            "expected boxes, found a polygon with an edge along no axis");
  EXPECT_EQ(of(R"("polyline":[{"x":0,"y":0},{"x":4,"y":1}])"),
            "expected boxes, found a polyline with an edge along no axis");
  EXPECT_EQ(of(R"("width":-4, "height":4)"), "expected a width and a height of at least 0");
  EXPECT_EQ(of(R"("gid":9)"),
            "expected the number of a tile, found 9: tileset 'tiles', which begins with 1, has no tile 8");
  EXPECT_EQ(error_of(map_text(tile_layer("a", "[0,1,0,0, 0,0,0,0, 0,0,0,0]"), tileset(R"("tiles":[{ "id":0,
      "objectgroup":{ "objects":[{ "id":3, "ellipse":true, "width":4, "height":4 }] } }], )"))),
            "level.tmj:2:79: layer 'a', tile (1, 0): expected boxes, found an ellipse (object 3 of its tile in tileset "
            "'tiles')");
}

TEST(TiledErrors, OtherFilesAreToldApart) {
  EXPECT_EQ(error_of("[]"), "level.tmj:1:1: expected a map that Tiled saved as JSON, found an array of 0");
  EXPECT_EQ(error_of(R"({ "type":"tileset" })"),
            "level.tmj:1:10: expected \"map\" as \"type\": a Tiled map, found \"tileset\"");
  EXPECT_EQ(error_of(R"({ "levels":[] })"),
            "level.tmj:1:1: expected a map that Tiled saved as JSON, found no \"layers\"");
  EXPECT_EQ(
      error_of(map_text("", "", R"("orientation":"isometric", )")),
      "level.tmj:1:17: expected \"orthogonal\" as \"orientation\": only there tiles are boxes along the axes, found "
      "\"isometric\"");
  EXPECT_EQ(error_of(map_text(R"({ "type":"fog" })")),
            "level.tmj:2:21: layer '': expected \"tilelayer\", \"objectgroup\", "
            "\"imagelayer\" or \"group\" as \"type\", found \"fog\"");
  EXPECT_EQ(error_of(map_text(R"({ "type":"imagelayer", "name":"sky", "class":"solid" })")),
            "level.tmj:2:12: layer 'sky': expected tiles or objects in a solid layer, found an image");
  EXPECT_NE(error_of("{").find("level.tmj:1:"), std::string::npos);
  std::string deep = tile_layer("a", empty_data);
  for (int i = 0; i < 60; ++i) deep = fmt::format(R"({{ "type":"group", "layers":[{}] }})", deep);
  EXPECT_NE(error_of(map_text(deep)), "no error");
}

class TiledFiles : public ::testing::Test {
 protected:
  void SetUp() override {
    folder_ = std::filesystem::temp_directory_path() / fmt::format("tiled_files_{}", getpid());
    std::filesystem::create_directories(folder_ / "folder.tsj");
    mkfifo((folder_ / "pipe.tsj").c_str(), 0600);
    std::ofstream(folder_ / "old.tsx") << "<tileset/>";
    std::ofstream(folder_ / "broken.tsj") << "{ \"tilewidth\":16,\n }";
    std::ofstream(folder_ / "no.tsj") << "[]";
  }
  void TearDown() override { std::filesystem::remove_all(folder_); }

  std::string error_of_source(std::string_view source) const {
    const std::string text =
        map_text(tile_layer("a", empty_data, solid), fmt::format(R"({{ "firstgid":1, "source":"{}" }})", source));
    try {
      read_tiled_map((folder_ / "level.tmj").string(), text);
    } catch (const UsageError& error) {
      std::string message = error.what();
      for (std::size_t at; (at = message.find(folder_.string() + "/")) != std::string::npos;) {
        message.erase(at, folder_.string().size() + 1);
      }
      return message;
    }
    return "no error";
  }

  std::filesystem::path folder_;
};

TEST_F(TiledFiles, ATilesetThatCannotBeReadIsNamedWithItsPlaceInTheMap) {
  const auto in_map = [](std::string_view source, std::string_view what) {
    return fmt::format("level.tmj:3:14: tileset from {0}: expected a file that can be read, found {0}: {1}", source,
                       what);
  };
  EXPECT_EQ(error_of_source("gone.tsj"), in_map("gone.tsj", "no such file"));
  EXPECT_EQ(error_of_source("folder.tsj"), in_map("folder.tsj", "it is a folder"));
  EXPECT_EQ(error_of_source("pipe.tsj"), in_map("pipe.tsj", "it is a pipe, a socket or a device"));
  EXPECT_EQ(error_of_source("old.tsx"), in_map("old.tsx",
                                               "it is XML; in Tiled export it as JSON, or embed it: tiled "
                                               "--embed-tilesets --detach-templates --export-map json MAP NEW.tmj"));
  EXPECT_TRUE(error_of_source("broken.tsj").starts_with("broken.tsj:2:2: expected ")) << error_of_source("broken.tsj");
  EXPECT_EQ(error_of_source("no.tsj"), "no.tsj:1:1: expected a tileset that Tiled saved as JSON, found an array of 0");
}

TEST_F(TiledFiles, AMapThatCannotBeReadIsNamed) {
  const auto of = [&](const char* name) -> std::string {
    try {
      read_tiled_map(folder_ / name);
    } catch (const UsageError& error) {
      return error.what();
    }
    return "no error";
  };
  EXPECT_NE(of("gone.tmj").find("gone.tmj: no such file"), std::string::npos) << of("gone.tmj");
  EXPECT_NE(of("folder.tsj").find("folder"), std::string::npos);
  EXPECT_NE(of("level.tmx").find("expected JSON, found XML by its name; in Tiled: File > Export As"),
            std::string::npos);
}

/// Bytes changed, taken away, doubled, and numbers made great: whatever comes, it is a map or an error.
TEST(TiledErrors, DamagedFilesAreRefusedOrRead) {
  std::mt19937_64 random(1);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int read = 0, refused = 0;
  for (const char* const name : {"level_zlib.tmj", "level_zstd.tmj", "level_csv.tmj", "level_1_0.json", "objects.tmj",
                                 "infinite.tmj", "flips.tmj"}) {
    std::ifstream in(fixture(name));
    const std::string whole{std::istreambuf_iterator<char>(in), {}};
    for (int k = 0; k < 300; ++k) {
      std::string text = whole;
      for (std::size_t n = 1 + below(3); n > 0; --n) {
        const std::size_t at = below(text.size()), length = std::min(below(20), text.size() - at);
        switch (below(5)) {
          case 0:
            text[at] = static_cast<char>(random());
            break;
          case 1:
            text.erase(at, length);
            break;
          case 2:
            text.insert(at, text.substr(at, length));
            break;
          case 3:
            text.insert(at, std::string(1 + below(9), static_cast<char>('0' + below(10))));
            break;
          default:
            text[at] = "{}[],:\"-e."[below(10)];
            break;
        }
      }
      try {
        read_tiled_map(fixture(name), text, {.not_a_box = k % 2 == 0 ? NotABox::refuse : NotABox::leave_out});
        ++read;
      } catch (const UsageError&) {
        ++refused;
      }
    }
  }
  EXPECT_EQ(read + refused, 7 * 300);
  EXPECT_GT(read, 100);
  EXPECT_GT(refused, 500);
}

}  // namespace
}  // namespace sweeplab::tiled
