// SPDX-License-Identifier: MIT
//
// `explorer_answers FOLDER CSV`: what the explorer is answered, by this machine's code, a file an answer, named like
// its schema in reports/schemas: the truth of every fixture, numbers and what is none, and the CSV file judged.
#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdio>
#include <filesystem>
#include <limits>
#include <string_view>
#include <utility>

#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/scenes/scene_families.h"
#include "harness/support/atomic_file.h"
#include "reports/wasm/abi.h"

namespace sweeplab {
namespace {

/// A map of Tiled as a JSON string: a floor, and what is left out.
constexpr std::string_view small_map =
    R"("{\"type\": \"map\", \"orientation\": \"orthogonal\", \"width\": 4, \"height\": 2, \"tilewidth\": 16, )"
    R"(\"tileheight\": 16, \"infinite\": false, \"tilesets\": [{\"firstgid\": 1, \"name\": \"t\", \"tilecount\": 1, )"
    R"(\"tilewidth\": 16, \"tileheight\": 16, \"columns\": 1}], \"layers\": [{\"type\": \"tilelayer\", \"name\": )"
    R"(\"ground\", \"id\": 1, \"width\": 4, \"height\": 2, \"x\": 0, \"y\": 0, \"data\": [0, 0, 0, 0, 1, 1, 1, 1], )"
    R"(\"properties\": [{\"name\": \"solid\", \"type\": \"bool\", \"value\": true}]}]}")";

class Answers {
 public:
  explicit Answers(std::filesystem::path folder) : folder_(std::move(folder)) {}

  void write(std::string_view schema, std::size_t bytes) {
    const std::filesystem::path here = folder_ / fmt::format("{:03}", count_++);
    make_folder(here);
    write_atomically(here / fmt::format("{}.json", schema), std::string(sweeplab_result(), bytes));
  }

 private:
  std::filesystem::path folder_;
  int count_ = 0;
};

void give(std::string_view text) { std::ranges::copy(text, sweeplab_input(text.size())); }

bool fit_into_float(const Numbers& numbers) {
  return std::ranges::all_of(numbers, [](double x) { return std::fabs(x) <= std::numeric_limits<float>::max(); });
}

/// Levels of all kinds, by combinations that err in all ways.
void write_worlds(Answers& answers) {
  answers.write("explorer_worlds", sweeplab_worlds());
  constexpr std::string_view combinations =
      R"("combinations": ["step", "gamedev slide earliest along", "push_out_1", "pixel_by_pixel"])";
  for (const SceneFamily& family : scene_families()) {
    for (const std::string_view scalar : {"float32", "float64"}) {
      give(fmt::format(R"({{"scene": "{}", "seed": 1, "episode": 0, "scalar": "{}", "frames": 60, {}}})", family.name,
                       scalar, combinations));
      answers.write("explorer_world", sweeplab_world());
      for (const std::uint32_t frame : {0U, 20U})
        answers.write("explorer_world_pair", sweeplab_world_pair(1, frame, 0));
    }
  }
  give(fmt::format(
      R"({{"scene": "a.tmj", "seed": 1, "episode": 0, "scalar": "float32", "frames": 30, "motions": [[4, 0]], {}, )"
      R"("inflated": [], "files": [{{"name": "a.tmj", "text": {}}}]}})",
      combinations, small_map));
  answers.write("explorer_world", sweeplab_world());
  give("[[4, 8], [0, 8]]");
  answers.write("explorer_world_frames", sweeplab_world_more());
}

void write_all(Answers& answers, std::string_view csv) {
  answers.write("explorer_methods", sweeplab_methods());
  answers.write("explorer_fixtures", sweeplab_fixtures());
  write_worlds(answers);
  for (const int float32 : {0, 1}) {
    for (const Fixture& fixture : fixtures()) {
      const Numbers numbers = numbers_of(fixture.query);
      if (float32 != 0 && !fit_into_float(numbers)) continue;
      std::ranges::copy(numbers, sweeplab_numbers());
      answers.write("explain", sweeplab_explain(float32));
    }
    for (const std::string_view text : {"0.1", "-0x1.8p-3", "1e400", "one"}) {
      give(text);
      answers.write("explorer_number", sweeplab_read_number(float32));
    }
    for (const std::string_view text :
         {"0,0,1,1,4,0,3,0,1,1,-0x1p-1,0", "0 0 1 1 0.1 0; 3 -0 1 1", "0,0,-1,1", "one"}) {
      give(text);
      answers.write("explorer_query", sweeplab_read_query(float32));
    }
    for (const int rows : {0, 1}) {
      give(csv);
      answers.write("explorer_judge", sweeplab_judge(float32, rows));
    }
  }
}

}  // namespace
}  // namespace sweeplab

int main(int argc, char** argv) {
  if (argc != 3) {
    fmt::print(stderr, "usage: explorer_answers FOLDER CSV\n");
    return 2;
  }
  sweeplab::Answers answers(argv[1]);
  sweeplab::write_all(answers, argv[2]);
}
