// SPDX-License-Identifier: MIT
#include "harness/support/shards.h"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <cstdio>
#include <map>
#include <utility>
#include <vector>

#include "harness/support/checksum.h"
#include "harness/support/csv.h"
#include "harness/support/own_json.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// The JSON of a shard's file, which this version of the program has written, and which nobody has changed since.
Json read_shard(const std::filesystem::path& path) {
  const std::string file = path.string();
  Json json = read_own_json(path, "a shard's file");
  const Json from = json.is_object() ? json.value("provenance", Json::object()) : Json::object();
  const auto its = [&](const char* key) { return from.contains(key) ? from[key].dump() : "missing"; };
  for (const auto& [key, ours] : {std::pair{"version", build_info::version()}, {"commit", build_info::commit()}}) {
    const std::string expected = Json(ours).dump();
    if (its(key) == expected) continue;
    throw InputError(file, fmt::format("was written by another version of the program: its {} is {}, of this one {}",
                                       key, its(key), expected));
  }
  Json sealed = json;
  sealed.erase("provenance");
  const std::string expected = Json(checksum64(sealed.dump())).dump();
  if (its("checksum") == expected) return json;
  throw InputError(file, fmt::format("is damaged: its checksum is {}, expected {}", its("checksum"), expected));
}

Json run_of(Json json, std::initializer_list<const char*> results) {
  const std::uint64_t count = shard_in(json).count;
  const Json program = json["provenance"]["program"];
  for (const char* key : results) json.erase(key);
  for (const char* key : {"provenance", "shards"}) json.erase(key);
  json["number of shards"] = count;
  json["program"] = program;
  return json;
}

/// A number, a word, or a list of words or of what has an id or a name.
std::string shown(const Json& json) {
  if (json.is_string()) return json;
  if (!json.is_array()) return json.dump();
  std::vector<std::string> words;
  for (const Json& entry : json) {
    words.push_back(shown(entry.contains("id") ? entry["id"] : entry.contains("name") ? entry["name"] : entry));
  }
  return fmt::format("{}", fmt::join(words, ","));
}

/// The first thing in which two runs differ: "seed is 2, not 1".
std::string difference(const Json& run, const Json& other) {
  for (const auto& [key, value] : other.items()) {
    const Json its = run.value(key, Json("missing"));
    if (its != value)
      return fmt::format("{} {} {}, not {}", key, value.is_array() ? "are" : "is", shown(its), shown(value));
  }
  return "keys are others";
}

}  // namespace

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

nlohmann::ordered_json to_json(const Shard& shard) { return {{"count", shard.count}, {"present", {shard.index}}}; }

Shard shard_in(const Json& file) {
  if (!file.contains("shards")) return {};
  return {file["shards"].at("present").at(0), file["shards"].at("count")};
}

void join_shards(std::span<const std::filesystem::path> files, std::string_view what,
                 std::initializer_list<const char*> results,
                 const std::function<void(const Json&, const std::string&)>& take) {
  if (files.empty()) throw UsageError("no shards to be joined");
  Json first;
  std::map<std::uint64_t, std::string> has;  // and which file it is in
  std::uint64_t count = 1;
  for (const std::filesystem::path& path : files) {
    const std::string file = path.string();
    const Json json = read_shard(path);
    const Json run = run_of(json, results);
    if (has.empty()) first = run;
    if (run != first) {
      throw InputError(file, fmt::format("is no shard of the {} in {}: its {}", what, files.front().string(),
                                         difference(run, first)));
    }
    const Shard shard = shard_in(json);
    count = shard.count;
    const auto [before, is_new] = has.emplace(shard.index, file);
    if (!is_new)
      throw InputError(file, fmt::format("has shard {}/{}, which {} has, too", shard.index, count, before->second));
    take(json, file);
  }
  if (has.size() == count) return;
  constexpr std::size_t most_named = 20;
  std::vector<std::uint64_t> missing;
  for (std::uint64_t shard = 1; shard <= count && missing.size() < most_named; ++shard) {
    if (!has.contains(shard)) missing.push_back(shard);
  }
  const std::uint64_t all = count - has.size();
  throw UsageError(fmt::format("--merge: of {} shards {} {} missing: {}{}", count, all, all == 1 ? "is" : "are",
                               fmt::join(missing, ", "), all > missing.size() ? ", ..." : ""));
}

}  // namespace sweeplab
