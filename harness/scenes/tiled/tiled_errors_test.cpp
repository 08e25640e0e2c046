// SPDX-License-Identifier: MIT
//
// What is wrong with a map is said, with its place; and no bytes, however wrong, do more than that.
#include <sys/stat.h>

#include <filesystem>
#include <random>

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
      {map_text(R"({ "name":"b" })"), "2:12", "layer 'b': expected \"tilelayer\""},
      {map_text(R"({ "type":"imagelayer", "name":"sky", "class":"solid" })"), "2:12", "layer 'sky': expected tiles or"},

      {with_data("[1,0,0]"), "2:140", "layer 'a': expected the numbers of 12 tiles (4 x 3) as \"data\""},
      {with_data("[0,0,0,0, 0,5,0,0, 0,0,0,0]"), "2:152",
       "tile (1, 1): expected the number of a tile, found 5: tileset"},
      {with_data("[0,0,0,0, 0,-1,0,0, 0,0,0,0]"), "2:152", "0 to 4294967295, found \"-1\""},
      {with_data("[0,0,0,0, 0,4294967296,0,0, 0,0,0,0]"), "2:152", "found \"4294967296\""},
      {with_data("[0,0,0,0, 0,0,0,0, 0,0,0,[]]"), "2:165", "layer 'a', tile (3, 2): expected a tile's number"},
      {with_data("\"AAAA\""), "2:140", "expected 48 bytes (4 a tile), found 3"},
      {with_data("\"AAA\"", "base64"), "2:161", "a multiple of 4 characters, found 3 of them"},
      {with_data("\"AA!A\"", "base64"), "2:161", "found \"!\" as its character 3"},
      {with_data("\"A=AA\"", "base64"), "2:161", "found \"=\" as its character 2"},
      {with_data("\"AAAAAAAA\"", "base64", "zlib"), "2:183",
       "zlib in base64, data of 12 tiles (4 x 3): expected compr"},
      {with_data("\"AAAAAAAA\"", "base64", "gzip"), "2:183", "expected compressed data, which this is not"},
      {with_data("\"AAAAAAAA\"", "base64", "zstd"), "2:183", "expected compressed data, which this is not"},
      {with_data("\"eJxjYMAP\"", "base64", "zlib"), "2:183", "or is damaged: it is cut off"},
      {with_data(zlib_of_32, "base64", "zlib"), "2:183", "expected 48 bytes when decompressed (4 a tile), found 32"},
      {with_data(zlib_of_more, "base64", "zlib"), "2:183", "when decompressed (4 a tile), found more"},
      {with_data(zstd_of_more, "base64", "zstd"), "2:183", "when decompressed (4 a tile), found more"},
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
      {with_layer(R"({ "type":"tilelayer", "name":"a", "width":1.5, "height":1, "data":"" })"), "2:54",
       "a whole number"},

      {with_object(R"("width":"4")"), "2:155", "layer 'a', object 7: expected a number as \"width\", found \"4\""},
      {with_object(R"("ellipse":true, "width":4, "height":4)"), "2:123",
       "object 7: expected boxes, found an ellipse; dr"},
      {with_object(R"("capsule":true, "width":4, "height":4)"), "2:123", "expected boxes, found a capsule"},
      {with_object(R"("rotation":45, "width":4, "height":4)"), "2:123",
       "a rotated rectangle; draw it as rectangles, or"},
      {with_object(R"("rotation":45, "width":4, "height":4, "gid":1)"), "2:123", "a rotated tile"},
      {with_object(R"("polygon":[{"x":0,"y":0},{"x":4,"y":0},{"x":4,"y":4}])"), "2:123", "a polygon; draw it as recta"},
      {with_object(R"("polyline":[{"x":0,"y":0},{"x":4,"y":1}])"), "2:123", "leave such shapes out: --boxes-only"},
      {with_object(R"("width":-4, "height":4)"), "2:123", "a width and a height of at least 0"},
      {with_object(R"("gid":9)"), "2:123", "found 9: tileset 'tiles', which begins with 1, has no tile 8"},
      {map_text(object_layer("a", R"({ "id":7, "x":1e308, "y":0, "width":1e308, "height":1 })", solid)), "2:123",
       "within the range of a double"},
      {with_tile(R"({ "id":0, "objectgroup":{ "objects":[{ "id":3, "ellipse":true, "width":4, "height":4 }] } })"),
       "2:79",
       "layer 'a', tile (1, 0): expected boxes, found an ellipse (object 3 of its tile in tileset 'tiles'); draw"},
      {with_tile(R"({ "id":0, "objectgroup":{ "objects":[{ "id":3, "gid":1, "width":4, "height":4 }] } })"), "2:79",
       "found a tile (object 3"},
      {with_tile(R"({ "id":0, "objectgroup":{ "objects":[{ "id":3, "template":"t.tj" }] } })"), "3:62",
       "tileset 'tiles', tile 0, object 3: expected a collision shape of the tile's own, found a template's; detach"},
      {with_tile(R"({ "id":0, "properties":[{ "name":"one_way", "propertytype":"Dir", "type":"int", "value":1 }] })"),
       "3:113",
       "tileset 'tiles', tile 0: expected \"up\", \"down\", \"left\", \"right\", true or false as the property "
       "one_way, found \"1\"; Tiled saves an enum as text by View > Custom Types Editor, Save as: String"},
      {with_tile(R"({ "id":0, "properties":[{ "name":"Solid", "type":"int", "value":0 }] })"), "3:89",
       "expected true or false as the property Solid, found \"0\"; Tiled saves an enum as text"},
      {map_text(tile_layer("a", empty_data), tileset(R"("tileproperties":{ "2":{ "collides":"half" } }, )")), "3:52",
       "tileset 'tiles', tile 2: expected true or false as the property collides, found \"half\""},
      {map_text(tile_layer("a", empty_data), tileset(R"("objectalignment":"middle", )")), "3:34",
       "bottomright as \"objectalignment\", found \"middle\""},
      {map_text(tile_layer("a", "[0,1,0,0, 0,0,0,0, 0,0,0,0]", solid), tileset(R"("tilerendersize":"grid", )")),
       "2:143",
       "layer 'a', tile (1, 0): expected tiles that are drawn in their own size, found the setting \"tilerendersize\" "
       "in tileset 'tiles'; in Tiled set"},
      {map_text(object_layer("a", R"({ "id":7, "gid":1 })", solid), tileset(R"("fillmode":"preserve-aspect-fit", )")),
       "2:123", "object 7: expected tiles that are drawn in their own size, found the setting \"fillmode\""},
      {map_text(tile_layer("a", "[1,0,0,0, 0,0,0,0, 0,0,0,0]"), R"({ "firstgid":1, "tilewidth":0, "tileheight":0 })"),
       "2:77", "found 1: a tileset without a name, tile 0 has no size"},
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
  const auto of = [](std::string_view of_layer, std::string_view of_tileset, std::string_view object = "") {
    return map_text(fmt::format("{}, {}", tile_layer("ground", "[0,1,0,0, 0,0,0,0, 0,0,0,0]", of_layer),
                                object_layer("things", object)),
                    tileset(of_tileset));
  };
  const std::string bare = of("", "");
  EXPECT_EQ(error_of(bare),
            fmt::format("level.tmj: nothing in this map is marked solid; {}. Say which are, --solid LAYER, or give a "
                        "layer, an object, a tile or a tileset the property solid (true) or the class solid",
                        layers));
  const std::string tile_2 = fmt::format(R"("tiles":[{{ {}"id":2 }}], )", solid);
  const std::string unused = fmt::format("what is marked solid (tileset 'tiles', tile 2) stands in no layer");
  EXPECT_NE(error_of(of("", tile_2)).find(unused), std::string::npos);
  EXPECT_NE(error_of(of(not_solid, solid)).find("what is marked solid (tileset 'tiles') stands"), std::string::npos);
  EXPECT_NE(error_of(of("", "", R"({ "id":1, "type":"Wall", "width":4, "height":4 })")).find("class 'Wall'"),
            std::string::npos);
  EXPECT_EQ(error_of(bare, {.solid_layers = {"Ground"}}),
            fmt::format("level.tmj: there is no layer 'Ground'; {}", layers));
  EXPECT_EQ(error_of(map_text(tile_layer("a", empty_data)), {.solid_layers = {"a"}}), "");  // an empty level
}

using TiledFiles = FolderOfTest;
TEST_F(TiledFiles, ThatCannotBeReadAreNamedWithTheirPlaceInTheMap) {
  std::filesystem::create_directories(folder / "folder.tsj");
  mkfifo((folder / "pipe.tsj").c_str(), 0600);
  add_file("old.tsx", "<tileset/>");
  add_file("broken.tsj", "{ \"tilewidth\":16,\n }");
  add_file("no.tsj", "[]");
  const std::string_view at = "level.tmj:3:14: tileset from ";
  const std::string_view files[][3] = {
      {"gone.tsj", at, "gone.tsj: no such file"},
      {"folder.tsj", at, "folder.tsj: it is a folder"},
      {"pipe.tsj", at, "pipe.tsj: it is a pipe, a socket or a device"},
      {"old.tsx", at, "it is XML; in Tiled export it as JSON, or embed it: tiled --embed-tilesets --detach-templates"},
      {"broken.tsj", "broken.tsj:2:2: ", "expected "},
      {"no.tsj", "no.tsj:1:1: ", "expected a tileset that Tiled saved as JSON, found an array of 0"}};
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

/// Bytes changed, taken away, doubled, and numbers made great: whatever comes, it is a map or an error.
TEST(TiledErrors, DamagedFilesAreRefusedOrRead) {
  std::mt19937_64 random(1);
  const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random() % n); };
  int read = 0, refused = 0;
  for (const char* const name : {"level_zlib.tmj", "level_zstd.tmj", "level_csv.tmj", "level_1_0.json", "objects.tmj",
                                 "infinite.tmj", "flips.tmj"}) {
    const std::string whole = text_of_file(fixture(name));
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
