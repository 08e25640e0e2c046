// SPDX-License-Identifier: MIT
#include "harness/digests/report.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <tuple>

#include "harness/judge/judge.h"
#include "harness/support/usage_error.h"
#include "harness/survey/statistics.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

Json count_json(const Rate& rate) { return {rate.events, rate.of, rate.interval().low, rate.interval().high}; }

bool apart(const Interval& a, const Interval& b) { return a.high < b.low || b.high < a.low; }

/// Method, scalar, family, verdict.
using CountPlace = std::tuple<std::string, std::string, std::string, std::string>;

/// The counts of wrong answers in a survey.json, whatever methods and families it knows.
std::map<CountPlace, Rate> counts_of(const Json& survey) {
  std::map<CountPlace, Rate> counts;
  for (const Json& unit : survey.at("results")) {
    for (const auto& [method, tally] : unit.at("algorithms").items()) {
      for (const auto& [verdict, entry] : tally.at("verdicts").items()) {
        if (!entry.contains("of")) continue;
        counts[{method, unit.at("scalar"), unit.at("family"), verdict}] = {entry.at("count"), entry.at("of")};
      }
    }
  }
  return counts;
}

std::set<std::string> names_in(const Json& list, const char* key) {
  std::set<std::string> names;
  for (const Json& entry : list) names.insert(entry.at(key).get<std::string>());
  return names;
}

Json missing_in(const std::set<std::string>& there, const std::set<std::string>& all) {
  Json missing = Json::array();
  std::set_difference(all.begin(), all.end(), there.begin(), there.end(), std::back_inserter(missing));
  return missing;
}

/// The families whose queries are the same in both: those of the same words, asked as often with the same seed.
std::set<std::string> same_families(const Json& before, const Json& after) {
  std::set<std::string> same;
  if (before.at("seed") != after.at("seed") || before.at("queries_per_family") != after.at("queries_per_family")) {
    return same;
  }
  const auto censuses_of = [](const Json& survey) {
    std::map<std::pair<std::string, std::string>, std::string> censuses;  // by family and scalar
    for (const Json& unit : survey.at("results")) {
      const Json& census = unit.at("census");
      censuses[{unit.at("family"), unit.at("scalar")}] = census.at("truth").dump() + census.at("grazes").dump();
    }
    return censuses;
  };
  const auto old = censuses_of(before);
  std::set<std::string> differ;
  for (const auto& [place, census] : censuses_of(after)) {
    const auto found = old.find(place);
    (found != old.end() && found->second == census ? same : differ).insert(place.first);
  }
  for (const std::string& family : differ) same.erase(family);
  return same;
}

/// "new", "fixed", "more", "less", or nothing to tell.
std::string kind_of(const Rate& before, const Rate& after, bool same_queries) {
  if (same_queries ? before.events == after.events : !apart(before.interval(), after.interval())) return "";
  if (before.events == 0) return "new";
  if (after.events == 0) return "fixed";
  const auto product = [](std::uint64_t a, std::uint64_t b) { return static_cast<double>(a) * static_cast<double>(b); };
  return product(after.events, before.of) > product(before.events, after.of) ? "more" : "less";
}

Json law_changes(const Json& before, const Json& after) {
  std::map<std::string, std::string> rulings;
  const auto name = [](const Json& cell) {
    return fmt::format("{}/{}/{}", cell.at("law").get<std::string>(), cell.at("method").get<std::string>(),
                       cell.at("scalar").get<std::string>());
  };
  for (const Json& cell : before.at("cells")) rulings[name(cell)] = cell.at("ruling");
  Json changes = Json::array();
  for (const Json& cell : after.at("cells")) {
    const auto found = rulings.find(name(cell));
    const std::string ruling = cell.at("ruling");
    if (found == rulings.end() || found->second == ruling) continue;
    changes.push_back({{"kind", ruling == "broken"          ? "new"
                                : found->second == "broken" ? "fixed"
                                                            : "changed"},
                       {"law", cell.at("law")},
                       {"method", cell.at("method")},
                       {"scalar", cell.at("scalar")},
                       {"before", found->second},
                       {"after", ruling}});
  }
  return changes;
}

/// Times of one run, between their extremes. On one machine in nanoseconds, between two as ratios to the baseline
/// method of their own run.
Json speed_changes(const Json& before, const Json& after) {
  const auto machine = [](const Json& bench) { return bench.at("provenance").value("machine", ""); };
  const bool same_machine = machine(before) == machine(after);
  using Key = std::tuple<std::string, std::string, std::string>;
  struct Time {
    double middle, low, high;
  };
  const auto times_of = [&](const Json& bench) {
    std::map<Key, Time> times;
    for (const Json& row : bench.at("results")) {
      Time time{row.at("ns"), row.at("ns_low"), row.at("ns_high")};
      if (!same_machine) {
        if (row.at("ratio").is_null()) continue;
        const double scale = row.at("ratio").get<double>() / time.middle;
        time = {time.middle * scale, time.low * scale, time.high * scale};
      }
      times[{row.at("family"), row.at("scalar"), row.at("algorithm")}] = time;
    }
    return times;
  };
  const auto old_times = times_of(before);
  Json changes = Json::array();
  for (const auto& [key, now] : times_of(after)) {
    const auto found = old_times.find(key);
    if (found == old_times.end()) continue;
    const Time& old = found->second;
    if (now.low <= old.high && old.low <= now.high) continue;
    const auto& [family, scalar, method] = key;
    changes.push_back({{"kind", now.middle < old.middle ? "faster" : "slower"},
                       {"method", method},
                       {"scalar", scalar},
                       {"family", family},
                       {"unit", same_machine ? "ns" : "ratio"},
                       {"before", {old.middle, old.low, old.high}},
                       {"after", {now.middle, now.low, now.high}}});
  }
  return changes;
}

}  // namespace

Baseline read_baseline(const fs::path& folder) {
  const auto refuse = [&](const std::string& why) {
    throw UsageError(fmt::format("--baseline {}: expected the folder of an older report: {}", folder.string(), why));
  };
  if (!fs::is_directory(folder)) refuse("there is no such folder");
  // Where the survey stood in the first reports.
  const fs::path data = fs::exists(folder / "data" / "survey.json") ? folder / "data" : folder;
  if (!fs::exists(data / "survey.json")) refuse("it has no data/survey.json");
  std::optional<Json> survey = read_data(data, "survey");
  try {
    if (!survey) throw std::runtime_error("it is no survey, or not whole");
    if (survey->contains("shards")) throw std::runtime_error("it is a shard of a survey");
    if (counts_of(*survey).empty()) throw std::runtime_error("there is nothing in it");
    names_in(survey->at("families"), "name");
    names_in(survey->at("algorithms"), "id");
  } catch (const std::exception& error) {
    refuse(fmt::format("{}: {}", (data / "survey.json").string(), error.what()));
  }
  return {folder, std::move(*survey), read_data(data, "laws"), read_data(data, "bench")};
}

Json baseline_json(const Baseline& before, const fs::path& data) {
  const Json survey = read_data(data, "survey").value();
  const std::set<std::string> same = same_families(before.survey, survey);
  const auto old_counts = counts_of(before.survey);
  Json rows = Json::array();
  std::map<std::string, std::uint64_t> kinds{{"new", 0}, {"fixed", 0}, {"more", 0}, {"less", 0}};
  for (const auto& [place, now] : counts_of(survey)) {
    const auto found = old_counts.find(place);
    if (found == old_counts.end()) continue;
    const auto& [method, scalar, family, verdict] = place;
    const bool same_queries = same.contains(family);
    const std::string kind = kind_of(found->second, now, same_queries);
    if (kind.empty()) continue;
    ++kinds[kind];
    rows.push_back({{"kind", kind},
                    {"method", method},
                    {"scalar", scalar},
                    {"family", family},
                    {"verdict", verdict},
                    {"same_queries", same_queries},
                    {"beyond_chance", apart(found->second.interval(), now.interval())},
                    {"before", count_json(found->second)},
                    {"after", count_json(now)}});
  }
  const std::optional<Json> laws = read_data(data, "laws"), bench = read_data(data, "bench");
  Json json{{"folder", before.folder.string()},
            {"commit", before.survey.contains("provenance") ? before.survey["provenance"].value("commit", "") : ""},
            {"queries_per_family", {before.survey.at("queries_per_family"), survey.at("queries_per_family")}}};
  for (const auto& [kind, n] : kinds) json[kind] = n;
  for (const auto& [what, list, key] : {std::tuple{"methods", "algorithms", "id"}, {"families", "families", "name"}}) {
    const auto old_names = names_in(before.survey.at(list), key), names = names_in(survey.at(list), key);
    json[fmt::format("{}_added", what)] = missing_in(old_names, names);
    json[fmt::format("{}_gone", what)] = missing_in(names, old_names);
  }
  json["rows"] = std::move(rows);
  json["laws"] = before.laws && laws ? law_changes(*before.laws, *laws) : Json(nullptr);
  json["speed"] = before.bench && bench ? speed_changes(*before.bench, *bench) : Json(nullptr);
  const auto new_law = [](const Json& change) { return change.at("kind") == "new"; };
  json["laws_newly_broken"] =
      json["laws"].is_array() ? std::count_if(json["laws"].begin(), json["laws"].end(), new_law) : 0;
  return json;
}

std::string baseline_text(const Json& json) {
  constexpr std::size_t most_lines = 20;
  std::string text =
      fmt::format("Against {} (commit {}): {} new, {} fixed, {} more often, {} less often wrong",
                  json.at("folder").get<std::string>(), json.at("commit").get<std::string>(), json.at("new").dump(),
                  json.at("fixed").dump(), json.at("more").dump(), json.at("less").dump());
  text += json.at("laws").is_null() ? "; laws not compared"
                                    : fmt::format("; {} cells of the laws changed", json.at("laws").size());
  text += json.at("speed").is_null() ? "; speed not compared\n"
                                     : fmt::format("; {} times changed beyond noise\n", json.at("speed").size());
  std::size_t lines = 0;
  for (const char* kind : {"new", "more", "fixed", "less"}) {
    for (const Json& row : json.at("rows")) {
      if (row.at("kind") != kind || ++lines > most_lines) continue;
      const auto word = [&](const char* key) { return row.at(key).get<std::string>(); };
      const auto rate = [&](const char* key) {
        return fmt::format("{} of {}", row.at(key).at(0).dump(), row.at(key).at(1).dump());
      };
      text += fmt::format("  {:<6} {} {} {}: {} ({} before, {} now)\n", kind, word("method"), word("scalar"),
                          word("family"), word("verdict"), rate("before"), rate("after"));
    }
  }
  if (lines > most_lines) text += fmt::format("  and {} more: data/baseline.json\n", lines - most_lines);
  return text;
}

}  // namespace sweeplab
