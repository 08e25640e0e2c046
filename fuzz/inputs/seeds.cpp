// SPDX-License-Identifier: MIT
#include "fuzz/inputs/seeds.h"

#include <fmt/format.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fstream>
#include <set>
#include <string>

#include "fuzz/inputs/bytes.h"
#include "fuzz/inputs/input_readers.h"
#include "fuzz/inputs/world_bytes.h"
#include "fuzz/inputs/world_stories.h"
#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/query/simplicity.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checksum.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

constexpr std::string_view targets[] = {"fuzz_sweep", "fuzz_frame", "fuzz_input"};
constexpr std::uint64_t queries_a_family = 16, stories = 100;

class Folder {
 public:
  explicit Folder(const std::filesystem::path& path) : path_(path) { make_folder(path); }

  // Not beside and then renamed: thousands of small files, and one cut short is a seed too.
  void add(std::string_view bytes) {
    const std::string name = checksum64(bytes);
    const std::filesystem::path file = path_ / name;
    if (!names_.insert(name).second || std::filesystem::exists(file)) return;
    std::ofstream out(file, std::ios::binary | std::ios::trunc);
    out.write(bytes.data(), static_cast<std::streamsize>(bytes.size())).flush();
    if (!out) throw UsageError(fmt::format("{}: cannot be written: {}", file.string(), std::strerror(errno)));
  }
  template <class S>
  void add(const Query<S>& query) {
    if (!law::well_formed(query)) return;
    // Another choice for each: what a target takes turns in begins everywhere.
    const Record record = bytes_of(query, static_cast<std::uint16_t>(names_.size() * 0x9e37u));
    add(std::string_view{reinterpret_cast<const char*>(record.data()), record.size()});
  }
  template <class S>
  void add_world(const WorldStory& story) {
    const PlayedStory<S> played(story);
    FuzzedWorld<S> world{played.mover, {}, played.motions};
    for (const Obstacle<S>& o : played.level) world.boxes.push_back({o.box});
    const std::vector<std::uint8_t> record = bytes_of(world);
    add(std::string_view{reinterpret_cast<const char*>(record.data()), record.size()});
  }
  std::size_t size() const { return names_.size(); }

 private:
  std::filesystem::path path_;
  std::set<std::string> names_;
};

}  // namespace

std::span<const std::string_view> target_names() { return targets; }

std::size_t write_seed_corpus(std::string_view target, const std::filesystem::path& path) {
  if (std::find(std::begin(targets), std::end(targets), target) == std::end(targets)) {
    throw UsageError(
        fmt::format("expected one of the targets fuzz_sweep, fuzz_frame, fuzz_input, found \"{}\"", target));
  }
  Folder folder(path);
  if (target == "fuzz_input") {
    for (const InputReader& reader : input_readers()) folder.add(reader.letter + reader.example());
    return folder.size();
  }
  if (target == "fuzz_frame") {
    for (std::uint64_t i = 0; i < stories; ++i) {
      folder.add_world<float>(drawn_story(1, i));
      folder.add_world<double>(drawn_story(2, i));
    }
    return folder.size();
  }
  for (const Fixture& fixture : fixtures()) {
    folder.add(fixture.query);
    folder.add(sweeplab::query_of<float>(numbers_of(fixture.query)));
  }
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < queries_a_family; ++i) {
      folder.add(family.at<float>(1, i));
      folder.add(family.at<double>(1, i));
    }
  }
  return folder.size();
}

}  // namespace sweeplab::fuzz
