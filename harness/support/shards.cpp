// SPDX-License-Identifier: MIT
#include "harness/support/shards.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>
#include <functional>

#include "harness/support/usage_error.h"

namespace sweeplab {

UnitRange shard_range(std::uint64_t n, const Shard& shard) {
  const auto bound = [&](std::uint64_t i) {  // n·i/count without overflow
    return n / shard.count * i + n % shard.count * i / shard.count;
  };
  return {bound(shard.index - 1), bound(shard.index)};
}

Shard shard_from(const std::string& text) {
  Shard shard;
  int used = 0;
  if (text.find_first_not_of("0123456789/") != std::string::npos ||
      std::sscanf(text.c_str(), "%lu/%lu%n", &shard.index, &shard.count, &used) != 2 ||
      static_cast<std::size_t>(used) != text.size() || shard.index < 1 || shard.index > shard.count ||
      shard.count > most_shards || text.size() > 18) {
    throw UsageError(fmt::format("--shard: expected i/n with 1 <= i <= n <= {}, found \"{}\"", most_shards, text));
  }
  return shard;
}

void check_shards(const Shards& shards, const std::string& file) {
  const auto refuse = [&](const std::string& why) { throw UsageError(fmt::format("{}: {}", file, why)); };
  if (shards.count < 1 || shards.count > most_shards) {
    refuse(fmt::format("expected 1 to {} shards, found {}", most_shards, shards.count));
  }
  if (shards.present.empty()) refuse("has none of its shards");
  for (const std::uint64_t shard : shards.present) {
    if (shard < 1 || shard > shards.count) refuse(fmt::format("there is no shard {}/{}", shard, shards.count));
  }
  const bool ascending = std::ranges::adjacent_find(shards.present, std::greater_equal<>()) == shards.present.end();
  if (!ascending) refuse(fmt::format("its shards, {}, are doubled or out of order", fmt::join(shards.present, ", ")));
}

void check_complete(const Shards& shards) {
  if (shards.complete()) return;
  constexpr std::size_t most_named = 20;
  std::vector<std::uint64_t> missing;
  for (std::uint64_t shard = 1; shard <= shards.count && missing.size() < most_named; ++shard) {
    if (!std::ranges::binary_search(shards.present, shard)) missing.push_back(shard);
  }
  const std::uint64_t all = shards.count - shards.present.size();
  throw UsageError(fmt::format("--merge: of {} shards {} {} missing: {}{}", shards.count, all, all == 1 ? "is" : "are",
                               fmt::join(missing, ", "), all > missing.size() ? ", ..." : ""));
}

void JoinedShards::add(const Shards& shards, const std::string& file) {
  for (const std::uint64_t shard : shards.present) {
    const auto [before, is_new] = has_.emplace(shard, file);
    if (!is_new) {
      throw UsageError(fmt::format("{}: has shard {}/{}, which {} has, too", file, shard, count_, before->second));
    }
  }
}

nlohmann::ordered_json to_json(const Shards& shards) { return {{"count", shards.count}, {"present", shards.present}}; }
Shards shards_from(const nlohmann::ordered_json& json) {
  return {json.at("count"), json.at("present").get<std::vector<std::uint64_t>>()};
}

Shards JoinedShards::all() const {
  Shards all{count_, {}};
  for (const auto& [shard, file] : has_) all.present.push_back(shard);
  return all;
}

}  // namespace sweeplab
