// SPDX-License-Identifier: MIT
//
// What is wrong with a map is said, with its place; and no bytes, however wrong, do more than that. What is solid: who may
// say so, in which words, and whose word counts.
#include <gtest/gtest.h>

#include <sys/stat.h>
#include <cstdint>
#include <filesystem>

#include "harness/scenes/test/mutated.h"
#include "harness/scenes/tiled/layer_data.h"
#include "harness/scenes/tiled/test/test_maps.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab::tiled {
namespace {

constexpr std::string_view empty_data = "[0,0,0,0, 0,0,0,0, 0,0,0,0]";

std::string error_of(const std::string& text, const TiledOptions& options = {}, const std::string& name = "level.tmj") {
  return refusal([&] { read_tiled_map(name, text, options); });
}

/// A map of one layer with this data; a tile of the tileset; an object of a solid layer.
std::string with_data(std::string_view data, std::string_view encoding = "", std::string_view compression = "") {
  std::string more(solid);
  if (!encoding.empty()) more += fmt::format(R"("encoding":"{}", )", encoding);
  if (!compression.empty()) more += fmt::format(R"("compression":"{}", )", compression);
  return map_text(tile_layer("a", data, more), tileset());
}
std::string with_tile(std::string_view tile) {
  return map_text(tile_layer("a", "[0,1,0,0, 0,0,0,0, 0,0,0,0]"), tileset(fmt::format("\"tiles\":[{}], ", tile)));
}
std::string with_object(std::string_view object) {
  return map_text(object_layer("a", fmt::format(R"({{ "id":7, "x":0, "y":0, {} }})", object), solid), tileset());
}
std::string with_layer(std::string_view layer) { return map_text(layer, tileset()); }

struct Fault {
  std::string text;
  std::string_view place;  ///< line:column
  std::string_view words;  ///< of the message
};

TEST(TiledErrors, SayFileLineColumnPartAndWhatWasExpected) {
  const std::string_view zlib_of_32 = "\"eJxjYMAPAAAgAAE=\"", zlib_of_more = "\"eJxjYBgFo2AUjFQAAAQAAAE=\"",
                         zstd_of_more = R"("KLUv/aAAABAATAAACAABAPz/ORACAgAQAAIAEAACABAAAgAQAAIAEAACABAAAwAQAA==")";
  const Fault faults[] = {
      {"[]", "1:1", "a map that Tiled saved as JSON, found an array of 0"},
      {"{", "1:2", "expected"},
      {R"({ "type":"tileset" })", "1:10", "\"map\" as \"type\": a Tiled map, found \"tileset\""},
      {R"({ "levels":[] })", "1:1", "found no \"layers\""},
      {map_text("", "", R"("orientation":"isometric", )"), "1:17", "\"orthogonal\" as \"orientation\""},
      {map_text(R"({ "type":"fog" })"), "2:21", "\"group\" as \"type\", found \"fog\""},
      {map_text(R"({ "type":"imagelayer", "name":"sky", "class":"solid" })"), "2:12", "layer 'sky': expected tiles or"},

      {with_data("[1,0,0]"), "2:140", "layer 'a': expected the numbers of 12 tiles (4 x 3) as \"data\""},
      {with_data("[0,0,0,0, 0,5,0,0, 0,0,0,0]"), "2:152", "tile (1, 1): expected the number of a tile, found 5:"},
      {with_data("[0,0,0,0, 0,4294967296,0,0, 0,0,0,0]"), "2:152", "found \"4294967296\""},
      {with_data("[0,0,0,0, 0,0,0,0, 0,0,0,[]]"), "2:165", "layer 'a', tile (3, 2): expected a tile's number"},
      {with_data("\"AAAA\""), "2:140", "expected 48 bytes (4 a tile), found 3"},
      {with_data("\"AAA\"", "base64"), "2:161", "a multiple of 4 characters, found 3 of them"},
      {with_data("\"AA!A\"", "base64"), "2:161", "found \"!\" as its character 3"},
      {with_data("\"A=AA\"", "base64"), "2:161", "found \"=\" as its character 2"},
      {with_data("\"AAAAAAAA\"", "base64", "zlib"), "2:183", "zlib in base64, data of 12 tiles (4 x 3): expected"},
      {with_data("\"AAAAAAAA\"", "base64", "zstd"), "2:183", "expected compressed data, which this is not"},
      {with_data("\"eJxjYMAP\"", "base64", "zlib"), "2:183", "or is damaged: it is cut off"},
      {with_data(zlib_of_32, "base64", "zlib"), "2:183", "expected 48 bytes when decompressed (4 a tile), found 32"},
      {with_data(zlib_of_more, "base64", "zlib"), "2:183", "when decompressed (4 a tile), found more"},
      {with_data(zstd_of_more, "base64", "zstd"), "2:183", "when decompressed (4 a tile), found more"},
      {with_data("\"eJxjYCANAAAAMAABYWJj\"", "base64", "zlib"), "2:183",
       "nothing after the compressed data, found 3 bytes"},
      {with_data("\"AAAA\"", "base64", "lzma"), "2:113", "\"zstd\" or \"\" as \"compression\", found \"lzma\""},
      {with_data(empty_data, "xml"), "2:89", "\"csv\" or \"base64\" as \"encoding\", found \"xml\""},
      {with_data(empty_data, "base64"), "2:161", "a string as \"data\", for its encoding is base64"},
      {with_data("\"AAAA\"", "csv"), "2:158", "an array of numbers as \"data\", as its encoding says"},
      {with_data("null"), "2:12", "expected \"data\", which is missing"},
      // Refused before the memory is taken.
      {with_layer(R"({ "type":"tilelayer", "name":"a", "width":100000, "height":100000, "data":"" })"), "2:12",
       "at most 16777216 tiles, found 10000000000 tiles"},
      {with_layer(R"({ "type":"tilelayer", "name":"a", "width":1e300, "height":1, "data":"" })"), "2:54",
       "from 0 to 1073741824 as \"width\", found \"1e300\""},

      {with_object(R"("width":"4")"), "2:155", "layer 'a', object 7: expected a number as \"width\", found \"4\""},
      {with_object(R"("ellipse":true, "width":4, "height":4)"), "2:123", "object 7: expected boxes, found an ellipse;"},
      {with_object(R"("rotation":45, "width":4, "height":4)"), "2:123", "a rotated rectangle; draw it as rectangles,"},
      {with_object(R"("rotation":45, "width":4, "height":4, "gid":1)"), "2:123", "a rotated tile"},
      {with_object(R"("polygon":[{"x":0,"y":0},{"x":4,"y":0},{"x":4,"y":4}])"), "2:123", "a polygon; draw it as recta"},
      {with_object(R"("width":-4, "height":4)"), "2:123", "a width and a height of at least 0"},
      {with_object(R"("gid":5)"), "2:123", "found 5: tileset 'tiles', which begins with 1, has no tile 4"},
      {map_text(object_layer("a", R"({ "id":7, "x":1e308, "y":0, "width":1e308, "height":1 })", solid)), "2:123",
       "within the range of a double"},
      {with_tile(R"({ "id":0, "objectgroup":{ "objects":[{ "id":3, "ellipse":true, "width":4, "height":4 }] } })"),
       "2:79", "layer 'a', tile (1, 0): expected boxes, found an ellipse (object 3 of its tile in tileset"},
      {with_tile(R"({ "id":0, "objectgroup":{ "objects":[{ "id":3, "template":"t.tj" }] } })"), "3:62",
       "tileset 'tiles', tile 0, object 3: expected a collision shape of the tile's own, found a template's; detach"},
      {with_tile(R"({ "id":0, "properties":[{ "name":"one_way", "propertytype":"Dir", "type":"int", "value":1 }] })"),
       "3:113", "as the property one_way, found \"1\"; Tiled saves an enum as text by View > Custom Types Editor"},
      {map_text(tile_layer("a", empty_data), tileset(R"("tileproperties":{ "2":{ "collides":"half" } }, )")), "3:52",
       "tileset 'tiles', tile 2: expected true or false as the property collides, found"},
      {map_text(tile_layer("a", empty_data), tileset(R"("objectalignment":"middle", )")), "3:34", "bottomright as"},
      {map_text(tile_layer("a", "[0,1,0,0, 0,0,0,0, 0,0,0,0]", solid), tileset(R"("tilerendersize":"grid", )")),
       "2:143", "layer 'a', tile (1, 0): expected tiles that are drawn in their own size, found the setting"},
      {map_text(tile_layer("a", "[1,0,0,0, 0,0,0,0, 0,0,0,0]"), R"({ "firstgid":1, "tilewidth":0, "tileheight":0 })"),
       "2:77", "found 1: a tileset without a name, tile 0"},
      {map_text(tile_layer("a", "[1,0,0,0, 0,0,0,0, 0,0,0,0]"),
                R"({ "firstgid":1, "name":"a\u001bb", "tilewidth":0, "tileheight":0 })"),
       "2:77", "found 1: tileset 'a\\x1bb', tile 0"},
      {map_text(tile_layer("a", "[1,0,0,0, 0,0,0,0, 0,0,0,0]"),
                tileset(R"("fillmode":"preserve-aspect-fit", "tiles":[{ "id":0, "objectgroup":{ "objects":[
       { "id":1, "width":4, "height":4 }] } }], )")),
       "2:77", "found the setting \"fillmode\" in tileset 'tiles'"},
  };
  for (const auto& [text, place, words] : faults) {
    const std::string error = error_of(text);
    EXPECT_TRUE(error.starts_with(fmt::format("level.tmj:{}: ", place))) << error << "\n" << text;
    EXPECT_NE(error.find(words), std::string::npos) << error << "\nnot: " << words;
  }
  EXPECT_NE(error_of(with_data("[1,0,1,0, 0,0,0,0, 0,0,0,0]"), {.most_boxes = 1}).find("at most 1 boxes"),
            std::string::npos);
  std::string deep = tile_layer("a", empty_data);
  for (int i = 0; i < 60; ++i) deep = fmt::format(R"({{ "type":"group", "layers":[{}] }})", deep);
  EXPECT_NE(error_of(map_text(deep)), "");
}

TEST(TiledErrors, NothingSolidIsAnErrorThatNamesTheLayersAndWhatIsMarked) {
  const std::string_view layers = "its layers: 'ground' (tiles), 'things' (objects)";
  const auto of = [](std::string_view of_tileset) {
    return map_text(tile_layer("ground", "[0,1,0,0, 0,0,0,0, 0,0,0,0]") + "," + object_layer("things", ""),
                    tileset(of_tileset));
  };
  EXPECT_TRUE(error_of(of("")).starts_with(
      fmt::format("level.tmj: nothing in this map is marked solid; {}. Say which are, --solid LAYER", layers)));
  EXPECT_NE(error_of(of(fmt::format(R"("tiles":[{{ {}"id":2 }}], )", solid)))
                .find("what is marked solid (tileset 'tiles', tile 2) stands in no layer"),
            std::string::npos);
  EXPECT_NE(error_of(of(R"("tiles":[{ "id":3, "objectgroup":{ "objects":[{ "id":1, "width":4, "height":4 }] } }], )"))
                .find("what is marked solid (tileset 'tiles', tile 3) stands in no layer"),
            std::string::npos);
  EXPECT_NE(error_of(map_text("")).find("; its layers: none. Say"), std::string::npos);
  EXPECT_EQ(error_of(of(""), {.solid_layers = {"Ground"}}),
            fmt::format("level.tmj: there is no layer 'Ground'; {}", layers));
  EXPECT_EQ(error_of(map_text(tile_layer("a", empty_data)), {.solid_layers = {"a"}}), "");  // an empty level
}

TEST(TiledErrors, TheTilesOfAllLayersAreCountedTogether) {
  const JsonDocument document("level.tmj", map_text(tile_layer("a", empty_data)));
  const Value map(document, ""), layer = map.items("layers")[0];
  SizeLimit limit{.cells_of_chunk = 12, .cells_left = 23};
  EXPECT_EQ(cells_of(map, layer, layer, limit).gids.size(), 12u);
  EXPECT_NE(refusal([&] { cells_of(map, layer, layer, limit); }).find("tiles in all layers together, found more"),
            std::string::npos);
}

using TiledFiles = FolderOfTest;
TEST_F(TiledFiles, ThatCannotBeReadAreNamedWithTheirPlaceInTheMap) {
  mkfifo((folder / "pipe.tsj").c_str(), 0600);
  add_file("old.tsx", "<tileset/>");
  add_file("broken.tsj", "{ \"tilewidth\":16,\n }");
  const std::string_view at = "level.tmj:3:14: tileset from ";
  const std::string_view files[][3] = {
      {"gone.tsj", at, "gone.tsj: no such file"},
      {"pipe.tsj", at, "pipe.tsj: it is a pipe, a socket or a device"},
      {".", at, ".: it is a folder"},
      {"old.tsx", at, "it is XML; in Tiled export it as JSON, or embed it: tiled --embed-tilesets --detach-templates"},
      {"broken.tsj", "broken.tsj:2:2: ", "expected "}};
  for (const auto& [source, begins, words] : files) {
    const std::string error = error_of(
        map_text(tile_layer("a", empty_data, solid), fmt::format(R"({{ "firstgid":1, "source":"{}" }})", source)), {},
        (folder / "level.tmj").string());
    EXPECT_TRUE(error.starts_with(fmt::format("{}/{}", folder.string(), begins))) << error;
    EXPECT_NE(error.find(words), std::string::npos) << error;
  }
  EXPECT_THROW(read_tiled_map(folder / "gone.tmj"), UsageError);
  EXPECT_NE(
      refusal([&] { read_tiled_map(folder / "level.tmx"); }).find("found XML by its name; in Tiled: File > Export As"),
      std::string::npos);
}

/// Whatever comes, it is a map or an error.
TEST(TiledErrors, DamagedFilesAreRefusedOrRead) {
  int read = 0, refused = 0;
  for (const char* const name : {"level_zlib.tmj", "level_zstd.tmj", "level_csv.tmj", "level_1_0.json", "objects.tmj",
                                 "infinite.tmj", "flips.tmj"}) {
    const std::string whole = text_of_file(fixture(name));
    for (std::uint64_t k = 0; k < 300; ++k) {
      sweeplab::Draw draw(3, 1, k);
      try {
        read_tiled_map(fixture(name), mutated(draw, whole),
                       {.not_a_box = k % 2 == 0 ? NotABox::refuse : NotABox::leave_out});
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

constexpr std::string_view one_tile = "[1,0,0,0, 0,0,0,0, 0,0,0,0]";

/// Of a map of one layer of one tile.
bool is_solid(std::string_view of_layer, std::string_view of_tileset, std::string_view name = "a",
              const TiledOptions& options = {}) {
  const std::string map = map_text(tile_layer(name, one_tile, of_layer), tileset(of_tileset));
  return error_of(map, options).empty() && lines_of(map, options).size() == 1;
}

std::string of_tile(std::string_view marks) { return fmt::format(R"("tiles":[{{ {}"id":0 }}], )", marks); }

TEST(TiledMarks, LayersTilesAndTilesetsAreMarkedByPropertyClassOrName) {
  EXPECT_FALSE(is_solid("", ""));
  EXPECT_TRUE(is_solid(solid, ""));
  EXPECT_TRUE(is_solid("", solid));
  EXPECT_TRUE(is_solid("", of_tile(solid)));
  EXPECT_FALSE(is_solid(not_solid, of_tile(solid)));
  EXPECT_FALSE(is_solid(solid, of_tile(not_solid)));
  EXPECT_TRUE(is_solid("", fmt::format("{}{}", not_solid, of_tile(solid))));
  EXPECT_FALSE(is_solid("", fmt::format("{}{}", solid, of_tile(not_solid))));
  EXPECT_TRUE(is_solid(R"("class":"collision", )", ""));
  EXPECT_TRUE(is_solid("", of_tile(R"("type":"Solid", )")));
  EXPECT_TRUE(is_solid("", of_tile(R"("class":"solid", )")));
  EXPECT_TRUE(is_solid("", "", "Collision"));
  EXPECT_FALSE(is_solid(not_solid, "", "Collision"));
  EXPECT_TRUE(is_solid(R"("visible":false, )", solid));
}

/// Of a map of one such tile: its box, "" if it is not solid, or "error".
std::string outcome(std::string_view of_layer, std::string_view property, std::string_view type,
                    std::string_view value) {
  const std::string tile =
      fmt::format(R"("properties":[{{ "name":"{}", "type":"{}", "value":{} }}], )", property, type, value);
  try {
    const std::string floor = object_layer("floor", R"({ "id":1, "x":0, "y":90, "width":1, "height":1 })", solid);
    const Lines boxes =
        boxes_of(map_text(fmt::format("{}, {}", tile_layer("a", one_tile, of_layer), floor), tileset(of_tile(tile))));
    return boxes.size() == 1 ? "" : boxes[0];
  } catch (const UsageError&) {
    return "error";
  }
}

TEST(TiledMarks, WhateverTypeTiledSavesItInAPropertyIsTruthASideOrAnError) {
  struct Saved {
    std::string_view type, value, solid, one_way;
  };
  const std::string_view box = "0 0 16 16", up = "0 0 16 16 ^";
  const Saved all[] = {{"bool", "true", box, up},
                       {"bool", "false", "", box},
                       {"string", "\"true\"", box, up},
                       {"string", "\"\"", "error", "error"},
                       {"string", "\"UP\"", "error", up},  // or an enum's text
                       {"string", "\"left\"", "error", "0 0 16 16 <"},
                       {"string", "\"up,down\"", "error", "error"},  // an enum of flags
                       {"int", "0", "error", "error"},               // or an enum's number
                       {"list", "[true]", "error", "error"},
                       {"class", R"({ "solid":true })", box, box},
                       {"class", R"({ "One_Way":"right" })", "0 0 16 16 >", "0 0 16 16 >"},
                       {"class", R"({ "solid":1 })", "error", "error"}};
  for (const auto& [type, value, as_solid, as_one_way] : all) {
    EXPECT_EQ(outcome("", "solid", type, value), as_solid) << type << " " << value;
    EXPECT_EQ(outcome("", "Collides", type, value), as_solid) << type << " " << value;
    EXPECT_EQ(outcome(solid, "one_way", type, value), as_one_way) << type << " " << value;
  }
}

TEST(TiledMarks, NamedLayersAndOnlyTheseAreSolid) {
  const std::string text = map_text(
      fmt::format("{}, {}, {}", tile_layer("a", one_tile), tile_layer("b", "[0,1,0,0, 0,0,0,0, 0,0,0,0]", solid),
                  fmt::format(R"({{ {}"type":"group", "name":"g", "layers":[{}, {}] }})", solid,
                              tile_layer("c", "[0,0,1,0, 0,0,0,0, 0,0,0,0]"),
                              tile_layer("d", "[0,0,0,1, 0,0,0,0, 0,0,0,0]", not_solid))),
      tileset(of_tile(solid)));
  // A group marks all in it, and a layer may say otherwise.
  EXPECT_EQ(lines_of(text), (Lines{"0 0 16 16 layer 'a', tile (0, 0)", "16 0 16 16 layer 'b', tile (1, 0)",
                                   "32 0 16 16 layer 'g/c', tile (2, 0)"}));
  EXPECT_EQ(lines_of(text, {.solid_layers = {"a"}}), Lines{"0 0 16 16 layer 'a', tile (0, 0)"});
  EXPECT_EQ(lines_of(text, {.solid_layers = {"g"}}),
            (Lines{"32 0 16 16 layer 'g/c', tile (2, 0)", "48 0 16 16 layer 'g/d', tile (3, 0)"}));
  EXPECT_EQ(lines_of(text, {.solid_layers = {"g/c"}}), Lines{"32 0 16 16 layer 'g/c', tile (2, 0)"});
  EXPECT_EQ(lines_of(text, {.solid_layers = {"b", "c"}}),
            (Lines{"16 0 16 16 layer 'b', tile (1, 0)", "32 0 16 16 layer 'g/c', tile (2, 0)"}));
  EXPECT_TRUE(is_solid(not_solid, "", "a", {.solid_layers = {"a"}}));
}

TEST(TiledMarks, CollisionShapesAreSolidInEveryLayer) {
  const auto of = [](std::string_view of_layer, std::string_view marks) {
    return boxes_of(map_text(tile_layer("a", one_tile, of_layer),
                             tileset(of_tile(fmt::format(
                                 R"({}"objectgroup":{{ "objects":[{{ "id":1, "x":0, "y":8, "width":16, "height":8 }},
            {{ {}"id":2, "x":0, "y":0, "width":4, "height":4 }}, {{ "id":3, "x":0, "y":0, "point":true }}] }}, )",
                                 marks, not_solid)))));
  };
  EXPECT_EQ(of("", ""), Lines{"0 8 16 8"});
  EXPECT_EQ(of(solid, ""), Lines{"0 8 16 8"});
  EXPECT_TRUE(of(solid, not_solid).empty());
}

TEST(TiledMarks, OneWayTilesAreSolidOnTheSideThatIsNamed) {
  const auto of = [](std::string_view gid, std::string_view of_layer, std::string_view value) {
    return boxes_of(map_text(tile_layer("a", fmt::format("[{},0,0,0, 0,0,0,0, 0,0,0,0]", gid), of_layer),
                             tileset(of_tile(fmt::format(R"("properties":{{ "one_way":{} }}, )", value)))));
  };
  EXPECT_EQ(of("1", "", "\"up\""), Lines{"0 0 16 16 ^"});
  EXPECT_EQ(of("1", solid, "\"down\""), Lines{"0 0 16 16 v"});
  EXPECT_EQ(of("1", solid, "false"), Lines{"0 0 16 16"});
  EXPECT_EQ(of("2147483649", "", "\"left\""), Lines{"0 0 16 16 >"});  // flipped with the tile
  EXPECT_EQ(of("1073741825", "", "\"up\""), Lines{"0 0 16 16 v"});
  EXPECT_EQ(of("536870913", "", "\"left\""), Lines{"0 0 16 16 ^"});
  EXPECT_EQ(of("2", R"("properties":{ "one_way":"down" }, )", "\"up\""), Lines{"0 0 16 16 v"});  // the layer's
}

TEST(TiledMarks, ObjectsSayMoreThanTheirLayer) {
  const auto of = [](std::string_view of_layer, std::string_view of_object) {
    return boxes_of(map_text(object_layer("things",
                                          fmt::format(R"({{ {}"id":1, "x":0, "y":0, "width":4, "height":4 }},
       {{ "id":2, "class":"solid", "x":9, "y":9, "width":4, "height":4 }})",
                                                      of_object),
                                          of_layer),
                             tileset(solid)));
  };
  EXPECT_EQ(of("", ""), Lines{"9 9 4 4"});
  EXPECT_EQ(of("", solid), (Lines{"0 0 4 4", "9 9 4 4"}));
  EXPECT_EQ(of(solid, not_solid), Lines{"9 9 4 4"});
  EXPECT_EQ(of(not_solid, solid), (Lines{"0 0 4 4", "9 9 4 4"}));
  EXPECT_EQ(of("", R"("type":"one_way", )"), (Lines{"0 0 4 4 ^", "9 9 4 4"}));
  EXPECT_EQ(of("", fmt::format("{}\"gid\":1, ", not_solid)), Lines{"9 9 4 4"});  // more than its tile, too
  const std::string object = R"("id":1, "gid":1, "x":0, "y":16, "width":16, "height":16 })";
  EXPECT_EQ(
      boxes_of(map_text(object_layer("a", fmt::format("{{ {}{}", solid, object), ""), tileset(of_tile(not_solid)))),
      Lines{"0 0 16 16"});
}

}  // namespace
}  // namespace sweeplab::tiled
