// SPDX-License-Identifier: MIT
//
// Work in parts: which part a run does, and which parts a file has.
#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

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

/// The parts that are in a file, ascending.
struct Shards {
  std::uint64_t count = 1;
  std::vector<std::uint64_t> present{1};

  bool complete() const { return present.size() == count; }
};

nlohmann::ordered_json to_json(const Shards& shards);
Shards shards_from(const nlohmann::ordered_json& json);

/// Throws UsageError, beginning with `file`, unless there are such shards, each once and in order.
void check_shards(const Shards& shards, const std::string& file);

/// Throws UsageError, naming those that are missing, unless all are there.
void check_complete(const Shards& shards);

/// The shards of several files, as they are joined.
class JoinedShards {
 public:
  explicit JoinedShards(std::uint64_t count) : count_(count) {}

  /// Throws UsageError, beginning with `file`, if another file had one of these.
  void add(const Shards& shards, const std::string& file);
  Shards all() const;

 private:
  std::uint64_t count_;
  std::map<std::uint64_t, std::string> has_;  // and which file it is in
};

}  // namespace sweeplab
