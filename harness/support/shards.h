// SPDX-License-Identifier: MIT
//
// Work in parts: which part a run does, and how the files of the parts are joined.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <initializer_list>
#include <span>
#include <string>
#include <string_view>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

inline constexpr std::uint64_t most_shards = 1'000'000;

/// Part `index` of `count` (1 … count): of N things, those with the numbers N(index-1)/count up to N·index/count.
struct Shard {
  std::uint64_t index = 1, count = 1;
};

/// Things with the numbers `begin` up to `end`.
struct UnitRange {
  std::uint64_t begin, end;
  std::uint64_t size() const { return end - begin; }
};
/// What a shard has of n of anything.
UnitRange shard_range(std::uint64_t n, const Shard& shard);

/// "2/8", 1 <= i <= n <= most_shards. Throws UsageError, beginning with "--shard".
Shard shard_from(const std::string& text);

/// As a file has it: {"count": 8, "present": [2]}. What is whole says nothing of shards: joined ones are the bytes of one run.
nlohmann::ordered_json to_json(const Shard& shard);
/// Of a file; 1/1 if it says nothing of shards.
Shard shard_in(const nlohmann::ordered_json& file);

/// Hands on the shards of one run, `what` for people, file by file: memory does not grow with their number. A file is
/// believed by its checksum. Which run it is of, all of the JSON says but what stands under the keys `results`. Throws
/// UsageError, naming the file, where one is damaged, by another version of the program, of another run or build than
/// the first, or has a shard that another has; and, naming them, where shards are missing.
void join_shards(std::span<const std::filesystem::path> files, std::string_view what,
                 std::initializer_list<const char*> results,
                 const std::function<void(const nlohmann::ordered_json& json, const std::string& file)>& take);

}  // namespace sweeplab
