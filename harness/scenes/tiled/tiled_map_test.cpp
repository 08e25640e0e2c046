// SPDX-License-Identifier: MIT
//
// Files as Tiled writes them, and what becomes of them; merged or not, a map is the same world.
#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <random>

#include "harness/play/scene_numbers.h"
#include "harness/scenes/tiled/test/test_maps.h"

namespace sweeplab::tiled {
namespace {

TEST(TiledMaps, EveryEncodingAndEveryVersionGivesTheSameBoxes) {
  const Lines expected{
      "32 32 80 16 ^ layer 'ground', tiles (2, 2) to (6, 2)", "0 64 16 48 layer 'ground', tiles (0, 4) to (0, 6)",
      "176 64 16 48 layer 'ground', tiles (11, 4) to (11, 6)", "64 88 32 8 layer 'ground', tiles (4, 5) to (5, 5)",
      "0 112 192 16 layer 'ground', tiles (0, 7) to (11, 7)"};
  for (const char* const name : {"level_csv.tmj", "level_base64.tmj", "level_zlib.tmj", "level_gzip.tmj",
                                 "level_zstd.tmj", "level_external.tmj", "level_1_0.json", "level_1_9.tmj"}) {
    const TiledMap map = read_tiled_map(fixture(name));
    EXPECT_EQ(lines_of(map), expected) << name;
    EXPECT_EQ(map.extent, (Box<double>{0, 0, 192, 128})) << name;
    EXPECT_TRUE(map.movers.empty() && map.notes.empty()) << name;
  }
  EXPECT_EQ(read_tiled_map(fixture("level_csv.tmj"), {.merged = false}).obstacles.size(), 25U) << "every tile is a box";
}

TEST(TiledMaps, InfiniteMapsHaveNegativeTilesAndGroupsAddTheirOffsets) {
  const TiledMap map = read_tiled_map(fixture("infinite.tmj"));
  EXPECT_EQ(lines_of(map), (Lines{"-152 -208 16 16 layer 'level/ground', tile (-16, -16)",
                                  "8 -128 160 16 layer 'level/ground', tiles (-6, -11) to (3, -11)"}));
  EXPECT_EQ(map.extent, (Box<double>{-152, -208, 320, 96}));
}

TEST(TiledMaps, TheEightOrientationsOfATileTurnItsCollisionBox) {
  EXPECT_EQ(lines_of(read_tiled_map(fixture("flips.tmj"), {.merged = false})),
            (Lines{"2 1 10 4 layer 'flipped', tile (0, 0)", "20 1 10 4 layer 'flipped', tile (1, 0)",
                   "34 11 10 4 layer 'flipped', tile (2, 0)", "52 11 10 4 layer 'flipped', tile (3, 0)",
                   "65 2 4 10 layer 'flipped', tile (4, 0)", "91 2 4 10 layer 'flipped', tile (5, 0)",
                   "97 4 4 10 layer 'flipped', tile (6, 0)", "123 4 4 10 layer 'flipped', tile (7, 0)"}));
}

TEST(TiledMaps, ObjectsAreBoxesWhereTheyAre) {
  const TiledMap map = read_tiled_map(fixture("objects.tmj"));
  EXPECT_EQ(lines_of(map), (Lines{"0 96 160 16 layer 'walls', object 1", "32.5 40 20.25 8 layer 'walls', object 2",
                                  "64 0 32 8 layer 'walls', object 3", "64 8 8 16 layer 'walls', object 13",
                                  "48 88 32 8 layer 'walls', object 6", "90 50 10 20 layer 'walls', object 7",
                                  "112 64 32 4 ^ layer 'walls', object 9", "0 32 16 0 layer 'walls', object 10",
                                  "16 24 0 8 layer 'walls', object 14", "144 32 24 12 layer 'walls', object 12"}));
  ASSERT_EQ(map.movers.size(), 1U);
  EXPECT_EQ(map.movers[0].box, (Box<double>{20, 70, 10, 14}));
  EXPECT_EQ(map.movers[0].name, "layer 'walls', object 11");
}

TEST(TiledMaps, ALargerTileStandsOnTheLowerLeftCornerOfItsCell) {
  const auto of = [](std::string_view gid, std::string_view more) {
    return boxes_of(
        map_text(tile_layer("a", fmt::format("[0,0,0,0, 0,{},0,0, 0,0,0,0]", gid), solid),
                 fmt::format(R"({{ {}"firstgid":1, "name":"t", "tilewidth":24, "tileheight":40 }})", more)));
  };
  EXPECT_EQ(of("1", ""), Lines{"16 -8 24 40"});
  EXPECT_EQ(of("536870913", ""), Lines{"16 8 40 24"});   // transposed
  EXPECT_EQ(of("2684354561", ""), Lines{"16 8 40 24"});  // turned
  EXPECT_EQ(of("1610612737", ""), Lines{"16 8 40 24"});  // turned the other way
  EXPECT_EQ(of("1", R"("tileoffset":{ "x":3, "y":5 }, )"), Lines{"19 -3 24 40"});
}

TEST(TiledMaps, EachImageOfACollectionHasItsOwnSize) {
  EXPECT_EQ(
      boxes_of(map_text(tile_layer("a", "[0,0,0,0, 1,9,10,0, 0,0,0,0]", solid),
                        R"({ "firstgid":1, "name":"t", "tilewidth":90, "tileheight":90, "tilecount":3, "columns":0,
        "tiles":[{ "id":0, "image":"a.png", "imagewidth":8, "imageheight":4 },
                 { "id":8, "image":"b.png", "imagewidth":90, "imageheight":32, "x":1, "y":2, "width":16, "height":32 },
                 { "id":9, "image":"c.png", "imagewidth":16, "imageheight":16 }] })")),
      (Lines{"0 28 8 4", "16 0 16 32", "32 16 16 16"}));
}

TEST(TiledMaps, TileObjectsAreAlignedStretchedAndTurned) {
  const auto of = [](std::string_view object, std::string_view more = "") {
    return boxes_of(map_text(object_layer("a", fmt::format("{{ \"id\":1, {} }}", object), solid), tileset(more)));
  };
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50, "width":20, "height":10)"), Lines{"100 40 20 10"});
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50)"), Lines{"100 34 16 16"});
  for (const auto& [where, box] : {std::pair{"unspecified", "100 40 20 10"},
                                   {"topleft", "100 50 20 10"},
                                   {"right", "80 45 20 10"},
                                   {"center", "90 45 20 10"},
                                   {"bottom", "90 40 20 10"}}) {
    EXPECT_EQ(
        of(R"("gid":1, "x":100, "y":50, "width":20, "height":10)", fmt::format("\"objectalignment\":\"{}\", ", where)),
        Lines{box});
  }
  // Round its position, clockwise.
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50, "width":20, "height":10, "rotation":90)"), Lines{"100 50 10 20"});
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50, "width":20, "height":10, "rotation":-90)"), Lines{"90 30 10 20"});
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50, "width":20, "height":10, "rotation":540)"), Lines{"80 50 20 10"});
  const std::string_view shape = R"("tiles":[{ "id":0, "objectgroup":{ "objects":[
      { "id":1, "x":4, "y":0, "width":12, "height":8, "properties":[{ "name":"one_way", "value":"left" }] }] } }], )";
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50, "width":32, "height":32)", shape), Lines{"108 18 24 16 <"});
  EXPECT_EQ(of(R"("gid":2147483649, "x":100, "y":50, "width":32, "height":32)", shape), Lines{"100 18 24 16 >"});
  EXPECT_EQ(of(R"("gid":536870913, "x":100, "y":50)", shape), Lines{"100 38 8 12 ^"});
  EXPECT_EQ(of(R"("gid":1, "x":100, "y":50, "rotation":90)", shape), Lines{"108 54 8 12 ^"});
}

TEST(TiledMaps, AnInstanceHasWhatItsTemplateSaysWhereItSaysNothingItself) {
  const auto of = [](std::string_view object) {
    return lines_of(read_tiled_map(
        fixture("level.tmj"),
        map_text(object_layer("a", fmt::format(R"({{ "id":1, "template":"tile.tj", "x":32, "y":48{} }})", object)),
                 tileset())));
  };
  // Tiled up to 1.12.2 writes a gid of 0; it ignores that, an empty name or class, and a size without an area.
  for (const char* const nothing : {"", R"(, "gid":0)", R"(, "name":"", "type":"")", R"(, "width":0, "height":4)"}) {
    EXPECT_EQ(of(nothing), Lines{"32 32 16 16 ^ layer 'a', object 1"}) << nothing;
  }
  EXPECT_EQ(of(R"(, "gid":1)"), Lines{"32 32 16 16 layer 'a', object 1"});
  EXPECT_EQ(of(R"(, "width":8, "height":4)"), Lines{"32 44 8 4 ^ layer 'a', object 1"});
  // Without a template it is no tile, either.
  EXPECT_EQ(boxes_of(map_text(object_layer("a", R"({ "gid":0, "x":1, "y":2, "width":8, "height":4 })", solid))),
            Lines{"1 2 8 4"});
}

TEST(TiledMaps, ATilesetWithoutTilesLeavesItsFirstNumberToTheNext) {
  const std::string_view empty = R"({ "firstgid":1, "name":"empty", "tilecount":0, "tilewidth":0, "tileheight":0 })";
  EXPECT_EQ(boxes_of(map_text(tile_layer("a", "[1,0,0,0, 0,0,0,0, 0,0,0,0]", solid),
                              fmt::format("{}, {}", empty, tileset()))),
            Lines{"0 0 16 16"});
}

TEST(TiledMaps, MoversAreByClassOrNameAndNeverSolid) {
  const TiledMap map = read_tiled_map("level.tmj", map_text(object_layer("a", R"(
      { "id":1, "type":"Player", "x":1, "y":2, "width":3, "height":4 },
      { "id":2, "class":"mover", "x":5, "y":6, "point":true },
      { "id":4, "name":"player", "x":7, "y":28, "gid":1, "width":32, "height":32 },
      { "id":5, "name":"other", "x":0, "y":0, "width":1, "height":1 })",
                                                                         solid),
                                                            tileset(R"("tiles":[{ "id":0, "objectgroup":{ "objects":[
      { "id":1, "x":4, "y":0, "width":8, "height":16 }] } }], )"),
                                                            R"("infinite":true, )"));
  EXPECT_EQ(lines_of(map), Lines{"0 0 1 1 layer 'a', object 5"});
  std::vector<Box<double>> movers;
  for (const TiledMover& mover : map.movers) movers.push_back(mover.box);
  EXPECT_EQ(movers, (std::vector<Box<double>>{{1, 2, 3, 4}, {5, 6, 0, 0}, {15, -4, 16, 32}}));
  EXPECT_EQ(map.extent, (Box<double>{0, -4, 31, 32})) << "an infinite map reaches as far as its movers";
}

TEST(TiledMaps, WhatIsLeftOutOrIgnoredIsSaid) {
  const std::string_view ellipse = R"({ "id":1, "x":0, "y":0, "width":4, "height":4, "ellipse":true })",
                         ellipse_2 = R"({ "id":2, "width":4, "height":4, "ellipse":true })",
                         box = R"({ "id":3, "x":0, "y":0, "width":4, "height":4 })";
  const auto notes_of = [](const std::string& text) {
    return read_tiled_map("level.tmj", text, {.not_a_box = NotABox::leave_out}).notes;
  };
  const std::string left_out = "left out 1 solid shapes that are no boxes; the first: layer 'a', object 1: an ellipse";
  const std::string parallax = fmt::format("{}\"parallaxx\":0.5, ", solid);
  EXPECT_EQ(notes_of(map_text(object_layer("a", fmt::format("{}, {}", ellipse, box), parallax))),
            (Lines{"layer 'a' has a parallax, which is ignored", left_out}));
  EXPECT_EQ(notes_of(map_text(object_layer("a", box, fmt::format("{}\"parallaxy\":0.5, ", solid)))),
            Lines{"layer 'a' has a parallax, which is ignored"});
  EXPECT_EQ(notes_of(map_text(object_layer("a", fmt::format("{}, {}", ellipse, ellipse_2), solid))),
            Lines{"left out 2" + left_out.substr(10)});
  // If all that is marked is left out, the level is empty, and that is no error.
  EXPECT_EQ(notes_of(map_text(object_layer("a", ellipse, solid))), Lines{left_out});
  const auto group = [&](std::string_view objects) {
    return map_text(fmt::format(R"({{ {}"type":"group", "name":"far", "layers":[{}] }}, {})", parallax,
                                object_layer("a", objects), object_layer("b", box, solid)));
  };
  EXPECT_EQ(notes_of(group(box)), Lines{"layer 'far' has a parallax, which is ignored"});
  EXPECT_EQ(notes_of(group("")), Lines{});
}

TEST(TiledMaps, AClassThatMayBeSolidByDefaultIsSaid) {
  // Of objects, tiles that are used, members of a class, a layer and a tileset, but not of a point; nor what is said.
  const std::string text =
      map_text(fmt::format("{}, {}", tile_layer("solid", "[1,2,0,0, 0,0,0,0, 0,0,0,0]", R"("class":"Ground", )"),
                           object_layer("things", R"({ "id":1, "type":"Wall", "width":4, "height":4 },
      { "id":4, "type":"Spawn", "point":true }, { "id":5, "type":"solid", "width":4, "height":4 },
      { "id":7, "width":4, "height":4,
        "properties":[{ "name":"body", "propertytype":"Body", "type":"class", "value":{ "weight":2 } }] })")),
               tileset(R"("class":"Cave", "tiles":[{ "id":1, "type":"Grass" }, { "id":2, "type":"Unused" }], )"));
  const auto said_of = [&](const TiledOptions& options) {
    const Lines notes = read_tiled_map("m", text, options).notes;
    EXPECT_EQ(notes.size(), 1U);
    return notes.at(0).substr(0, notes.at(0).find(';'));
  };
  EXPECT_EQ(said_of({}), "not known in this map: class 'Body', 'Cave', 'Grass', 'Ground', 'Wall'");
  EXPECT_EQ(said_of({.solid_layers = {"solid"}}), "not known in this map: class 'Cave', 'Grass', 'Ground'");
}

struct Draw {
  std::mt19937_64 random;
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random() % n); }
};

/// Whole tiles, lower halves, one-way ones, and tiles larger than their cell.
std::string random_map(Draw& draw, bool one_way, std::string_view offset) {
  std::string data;
  for (int i = 0; i < 12 * 8; ++i) {
    const std::size_t kind = draw.below(10);
    const std::size_t gid = kind < 5 ? 0 : kind < 8 ? 1 : kind == 8 ? 2 : one_way ? 3 : 4;
    data += fmt::format("{}{}", i == 0 ? "" : ",", gid);
  }
  return fmt::format(R"({{ "width":12, "height":8, "tilewidth":16, "tileheight":16,
    "layers":[{{ {}"type":"tilelayer", "name":"a", "width":12, "height":8, "data":[{}] }}],
    "tilesets":[{{ "firstgid":1, "name":"t", "tilecount":3, "tilewidth":16, "tileheight":16,
        "properties":[{{ "name":"solid", "value":true }}],
        "tiles":[{{ "id":1, "objectgroup":{{ "objects":[{{ "id":1, "x":0, "y":8, "width":16, "height":8 }}] }} }},
                 {{ "id":2, "properties":[{{ "name":"one_way", "value":"{}" }}] }}] }},
      {{ "firstgid":4, "name":"large", "tilecount":1, "tilewidth":24, "tileheight":32,
        "properties":[{{ "name":"solid", "value":true }}] }}] }})",
                     offset, data, draw.below(2) == 0 ? "up" : "left");
}

std::vector<Obstacle<double>> obstacles_of(const TiledMap& map) {
  std::vector<Obstacle<double>> all;
  for (const SceneObstacle& o : map.obstacles) all.push_back(obstacle_of<double>(o));
  return all;
}

bool forbidden(const std::vector<Obstacle<double>>& obstacles, Solid solid, double w, double h, Vector<double> p) {
  const Box<double> mover{p.x, p.y, w, h};
  return std::ranges::any_of(obstacles, [&](const auto& o) { return o.solid == solid && is_inside(mover, o); });
}

TEST(TiledMaps, MergedForbidTheSamePositionsInFewerBoxes) {
  for (const char* const offset : {"", R"("offsetx":0.5, "offsety":-7, )", R"("offsetx":0.1, "offsety":-33.3, )"}) {
    Draw draw{std::mt19937_64(2)};
    std::size_t loose = 0, joined = 0, forbidden_count = 0;
    for (int k = 0; k < 40; ++k) {
      const std::string text = random_map(draw, k % 2 == 0, offset);
      const auto each = obstacles_of(read_tiled_map("m", text, {.merged = false}));
      const auto runs = obstacles_of(read_tiled_map("m", text));
      loose += each.size();
      joined += runs.size();
      for (int i = 0; i < 400; ++i) {
        const auto side = [&] { return draw.below(2) == 0 ? 16 : 0.1 + static_cast<double>(draw.below(300)) / 10; };
        const double w = side(), h = side();
        // Often on an edge, or a last place beside it.
        const auto place = [&](std::size_t cells, double size) {
          double p = 16 * static_cast<double>(draw.below(cells)) - (draw.below(2) == 0 ? size : 0);
          if (draw.below(3) == 0) p = std::nextafter(p, draw.below(2) == 0 ? -1e9 : 1e9);
          return draw.below(3) == 0 ? p + static_cast<double>(draw.below(160)) / 10 : p;
        };
        const Vector<double> p{place(14, w), place(10, h)};
        for (const Solid solid : {Solid::all, Solid::min_y, Solid::min_x}) {
          const bool is = forbidden(each, solid, w, h, p);
          forbidden_count += is;
          ASSERT_EQ(is, forbidden(runs, solid, w, h, p)) << text << p.x << " " << p.y << " by " << w << " " << h;
        }
      }
    }
    EXPECT_GT(forbidden_count, 4000U);
    EXPECT_LT(joined, loose);
  }
}

}  // namespace
}  // namespace sweeplab::tiled
