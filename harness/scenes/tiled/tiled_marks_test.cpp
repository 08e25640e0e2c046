// SPDX-License-Identifier: MIT
//
// What is solid: who may say so, in which words, and whose word counts.
#include <gtest/gtest.h>

#include "harness/scenes/tiled/test/test_maps.h"

namespace sweeplab::tiled {
namespace {

using Lines = std::vector<std::string>;

constexpr std::string_view one_tile = "[1,0,0,0, 0,0,0,0, 0,0,0,0]";

/// Of a map of one layer of one tile.
bool is_solid(std::string_view of_layer, std::string_view of_tileset, std::string_view name = "a",
              const TiledOptions& options = {}) {
  try {
    return lines_of(map_text(tile_layer(name, one_tile, of_layer), tileset(of_tileset)), options).size() == 1;
  } catch (const UsageError& error) {
    EXPECT_NE(std::string(error.what()).find("marked solid"), std::string::npos) << error.what();
    return false;
  }
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
                       {"string", "\"False\"", "", box},
                       {"string", "\"\"", "error", "error"},
                       {"string", "\"1\"", "error", "error"},
                       {"string", "\"UP\"", "error", up},  // or an enum's text
                       {"string", "\"left\"", "error", "0 0 16 16 <"},
                       {"string", "\"up,down\"", "error", "error"},  // an enum of flags
                       {"int", "0", "error", "error"},               // or an enum's number
                       {"int", "1", "error", "error"},
                       {"int", "2", "error", "error"},
                       {"float", "1.5", "error", "error"},
                       {"color", "\"#ffff0000\"", "error", "error"},
                       {"file", "\"../up.png\"", "error", "error"},
                       {"object", "1", "error", "error"},
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

TEST(TiledMarks, AGroupMarksAllInItAndALayerMaySayOtherwise) {
  const std::string text =
      map_text(fmt::format(R"({{ {}"type":"group", "name":"g", "layers":[{}, {}] }})", solid, tile_layer("a", one_tile),
                           tile_layer("b", "[0,1,0,0, 0,0,0,0, 0,0,0,0]", not_solid)),
               tileset());
  EXPECT_EQ(lines_of(text), Lines{"0 0 16 16 layer 'g/a', tile (0, 0)"});
}

TEST(TiledMarks, NamedLayersAndOnlyTheseAreSolid) {
  const std::string text = map_text(
      fmt::format("{}, {}, {}", tile_layer("a", one_tile), tile_layer("b", "[0,1,0,0, 0,0,0,0, 0,0,0,0]", solid),
                  fmt::format(R"({{ "type":"group", "name":"g", "layers":[{}] }})",
                              tile_layer("c", "[0,0,1,0, 0,0,0,0, 0,0,0,0]"))),
      tileset(of_tile(solid)));
  EXPECT_EQ(lines_of(text, {.solid_layers = {"a"}}), Lines{"0 0 16 16 layer 'a', tile (0, 0)"});
  EXPECT_EQ(lines_of(text, {.solid_layers = {"g"}}), Lines{"32 0 16 16 layer 'g/c', tile (2, 0)"});
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
  EXPECT_EQ(of("1", "", "true"), Lines{"0 0 16 16 ^"});
  EXPECT_EQ(of("1", solid, "\"down\""), Lines{"0 0 16 16 v"});
  EXPECT_EQ(of("1", "", "\"left\""), Lines{"0 0 16 16 <"});
  EXPECT_EQ(of("1", "", "\"right\""), Lines{"0 0 16 16 >"});
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
