// SPDX-License-Identifier: MIT
#include "fuzz/inputs/input_readers.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <fstream>
#include <memory>
#include <sstream>
#include <vector>

#include "harness/engines/engine_card.h"
#include "harness/engines/telling.h"
#include "harness/findings/findings.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/play/recorded_frames.h"
#include "harness/query/families/draw.h"
#include "harness/query/query_reader.h"
#include "harness/scenes/scene_file.h"
#include "harness/scenes/tiled/tiled_map.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

/// The text as a file, for what reads files: one a process, overwritten for each input.
class TextFile {
 public:
  explicit TextFile(std::string_view text) {
    std::ofstream out(path(), std::ios::binary | std::ios::trunc);
    out.write(text.data(), static_cast<std::streamsize>(text.size()));
  }
  ~TextFile() {
    std::error_code ignored;
    fs::remove(path(), ignored);
  }
  TextFile(const TextFile&) = delete;
  TextFile& operator=(const TextFile&) = delete;

  static const fs::path& path() {
    static const fs::path the_path = fs::temp_directory_path() / fmt::format("sweeplab_fuzz_input_{}", getpid());
    return the_path;
  }
};

template <class S>
std::string read_queries(std::string_view text) {
  const TextFile file(text);
  QueryReader<S> reader(file.path());
  std::vector<Row<S>> rows;
  std::uint64_t count = 0;
  while (reader.read(rows, 3)) {
    for (const Row<S>& row : rows) {
      if (!law::well_formed(row.query)) return fmt::format("row {} is no query", row.number);
      if (row.number != ++count) return fmt::format("row {} is called {}", count, row.number);
    }
  }
  return count == reader.rows() ? "" : "rows were lost";
}

std::string queries_example() {
  return "ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy\n0,0,1,1,40,0,21,0,1,1,0,0\n\"0x1.8p+1\",-3e-2,1,1,2,0,2,0,1,1,0,0\n";
}
std::string answers_example() {
  return "hit,time,normal_x,normal_y,ax,ay,aw,ah,avx,avy,bx,by,bw,bh,name\r\n"
         "1,0.5,-1,0,0,0,1,1,40,0,21,0,1,1,bullet\r\n0,,,,0,3,1,1,2,0,2,0,1,1,\"a, b\"\r\n";
}

template <class S>
std::string read_frames(std::string_view text) {
  const TextFile file(text);
  FrameReader<S> reader(file.path(), Intent::slide);
  std::vector<RecordedFrame<S>> rows;
  std::uint64_t count = 0;
  while (reader.read(rows, 3)) {
    for (const RecordedFrame<S>& row : rows) {
      if (row.number != ++count) return fmt::format("row {} is called {}", count, row.number);
      if (!(row.box.w >= 0 && row.box.h >= 0) || !std::isfinite(row.motion.x)) return "a row is no frame";
    }
  }
  return "";
}
std::string frames_example() {
  return "x,y,w,h,vx,vy,end_x,end_y,intent,mover\n0,0,1,1,4,0,0x1.8p+1,0,slide,hero\n3,0,1,0,0,2,nan,1,any,\n";
}

std::string read_scene_file(std::string_view text) {
  const std::string written = scene_text(read_scene<double>(JsonDocument("scene.json", std::string(text))));
  return scene_text(read_scene<double>(JsonDocument("again.json", written))) == written
             ? ""
             : "what was read is read otherwise when it is written";
}
std::string scene_example() {
  Scene scene;
  scene.obstacles.emplace_back().box = {2, 0, 1, 1};
  SceneMover& mover = scene.movers.emplace_back();
  mover.box = {0, 3, 1, 1};
  mover.controller.motions = {{4, 0}, {0, -2.5}};
  scene.frames = 2;
  return scene_text(scene);
}

/// In a folder that is not there, so that no file of this machine is read.
std::string read_map(std::string_view text) {
  const TiledMap map = read_tiled_map("/sweeplab_nowhere/level.tmj", std::string(text), {.most_boxes = 10'000});
  const auto is_box = [](const SceneObstacle& o) { return o.box.w >= 0 && o.box.h >= 0 && std::isfinite(o.box.x); };
  return std::ranges::all_of(map.obstacles, is_box) ? "" : "an obstacle is no box";
}
std::string map_example() {
  return R"({"type":"map","version":"1.10","orientation":"orthogonal","infinite":false,"width":2,"height":2,
 "tilewidth":16,"tileheight":16,"layers":[
 {"type":"tilelayer","name":"walls","width":2,"height":2,"data":[1,0,0,1],
  "properties":[{"name":"solid","type":"bool","value":true}]},
 {"type":"objectgroup","name":"things","objects":[
  {"id":1,"name":"","type":"player","x":20,"y":2.5,"width":8,"height":8,"rotation":0,"visible":true}]}],
 "tilesets":[{"firstgid":1,"name":"tiles","tilecount":4,"tilewidth":16,"tileheight":16}]})";
}

/// What an engine writes: its card, then answers.
std::string read_engine(std::string_view text) {
  std::istringstream lines{std::string(text)};
  std::string line;
  std::getline(lines, line);
  const std::unique_ptr<EngineCard> card = read_engine_card(line, "engine", "");
  while (std::getline(lines, line)) {
    const EngineReply reply = read_reply(*card, line);
    if (reply.outcome == Outcome::impact && std::isnan(reply.time)) return "a time that is none";
    const PlaceReply place = read_place(*card, line);
    if (place.trouble.empty() && !place.unasked && std::isnan(place.place.x)) return "a place that is none";
  }
  return "";
}
std::string engine_example() {
  return "{\"name\": \"my_engine\", \"version\": \"1.0\", \"scalar\": \"float64\", \"touching\": \"none\", "
         "\"overlap\": \"overlap\"}\nmiss\nhit 0.5 -1 0\nat 0x1p+0 2\n";
}

std::string read_csv(std::string_view text) {
  const TextFile file(text);
  CsvReader reader(file.path());
  std::vector<std::string_view> fields;
  std::size_t length = 0;
  while (reader.next(fields)) {
    for (const std::string_view field : fields) length += field.size();
  }
  return length <= text.size() ? "" : "more was read than there is";
}
std::string csv_example() {
  return "\xef\xbb\xbf"
         "a, b ,\"c\"\"d\"\n\"x\ny\",,z\n\n";
}

template <class S>
std::string number_fault(std::string_view text) {
  const Number<S> number = read_number<S>(text);
  if (!number.usable()) return "";
  if (!std::isfinite(number.value)) return "a usable number is not finite";
  for (const std::string& again : {hexfloat(number.value), shortest(number.value)}) {
    if (std::bit_cast<Bits<S>>(read_number<S>(again).value) != std::bit_cast<Bits<S>>(number.value)) {
      return fmt::format("{} is another number", again);
    }
  }
  return "";
}
std::string read_numbers(std::string_view text) {
  const std::string fault = number_fault<float>(text);
  return fault.empty() ? number_fault<double>(text) : fault;
}
std::string number_example() { return "-0x1.8p-149"; }

std::string read_finding(std::string_view text) {
  const FoundOnce found = found_from(std::string(text));
  return file_text(found_from(file_text(found))) == file_text(found)
             ? ""
             : "what was read is read otherwise when it is written";
}
std::string finding_example() {
  return file_text({.signature = "gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid",
                    .witness = {0, 3, 1, 1, 4, 0, 2, 0, 1, 1, 0, 0}});
}

std::string options_example() { return "survey\n--queries\n8\n--families\ngrid,zero\n--scalars=float32\n--shard\n2/8"; }

constexpr InputReader reader_table[] = {
    {'q', "queries in float", read_queries<float>, queries_example},
    {'Q', "queries in double", read_queries<double>, queries_example},
    {'a', "queries with answers, in float", read_queries<float>, answers_example},
    {'A', "queries with answers, in double", read_queries<double>, answers_example},
    {'f', "frames in float", read_frames<float>, frames_example},
    {'F', "frames in double", read_frames<double>, frames_example},
    {'s', "scene", read_scene_file, scene_example},
    {'t', "map of Tiled", read_map, map_example},
    {'e', "engine", read_engine, engine_example},
    {'v', "CSV", read_csv, csv_example},
    {'n', "number", read_numbers, number_example},
    {'d', "finding", read_finding, finding_example},
    {'o', "options", nullptr, options_example},
};

}  // namespace

std::span<const InputReader> input_readers() { return reader_table; }

std::string input_fault(std::string_view input, TextReader read_options) {
  if (input.empty()) return "";
  const auto reader = std::ranges::find(reader_table, input.front(), &InputReader::letter);
  if (reader == std::end(reader_table)) return "";
  try {
    const TextReader read = reader->read ? reader->read : read_options;
    const std::string fault = read(input.substr(1));
    return fault.empty() ? "" : fmt::format("{}: {}", reader->name, fault);
  } catch (const UsageError& error) {
    if (std::string_view(error.what()).empty()) return fmt::format("{}: refused without a word", reader->name);
    return "";
  } catch (const std::exception& error) {
    return fmt::format("{}: threw what is no UsageError: {}", reader->name, error.what());
  }
}

}  // namespace sweeplab::fuzz
