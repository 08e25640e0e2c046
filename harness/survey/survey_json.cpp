// SPDX-License-Identifier: MIT
//
// The survey's file: everything that a table or a figure needs, as counts, with the derived rates beside them for
// readers who do not want to compute. Reading takes the counts and ignores what is derived.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cmath>
#include <limits>

#include "harness/methods/cards_json.h"
#include "harness/support/own_json.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;
constexpr std::string_view format_name = "sweeplab-survey";
constexpr int format_version = 1;

Json json_of(const Census& census) {
  return {{"queries", census.queries},
          {"truth", counts_json(enum_words<Class>, census.classes)},
          {"grazes", counts_json(enum_words<Graze>, census.grazes)},
          {"truth_stages", {{"filter", census.stages.filter}, {"exact", census.stages.exact}}}};
}

Census census_from(const Json& json) {
  const Json& stages = json.at("truth_stages");
  Census census{json.at("queries"), {}, {}, {stages.at("filter"), stages.at("exact")}};
  read_counts(json.at("truth"), enum_words<Class>, census.classes);
  read_counts(json.at("grazes"), enum_words<Graze>, census.grazes);
  return census;
}

Json json_of(const Witness& w) {
  Json json{{"index", w.index}, {"cause", name_of(w.cause)}, {"severity", finite(w.severity)}};
  json["relative_severity"] = std::isfinite(w.relative) ? Json(w.relative) : Json(nullptr);
  for (const double x : w.query) json["query"].push_back(hexfloat(x));
  return json;
}

Witness witness_from(const Json& json, Verdict verdict) {
  Witness w{.severity = json.at("severity"), .index = json.at("index"), .verdict = verdict};
  w.cause = enum_from<Cause>(json.at("cause"));
  const Json& relative = json.at("relative_severity");
  w.relative = relative.is_null() ? std::numeric_limits<double>::infinity() : relative.get<double>();
  for (std::size_t i = 0; i < w.query.size(); ++i) {
    w.query[i] = std::strtod(json.at("query").at(i).get<std::string>().c_str(), nullptr);
  }
  return w;
}

/// Of excused answers: how many of each mistake.
void add_excused(Json& json, const Tally& tally) {
  for (const Verdict mistake : enumerators<Verdict>) {
    const std::size_t v = index_of(mistake);
    if (tally.excused_as[v] == 0) continue;
    Json& as = json["as"][std::string(name_of(mistake))];
    as["count"] = tally.excused_as[v];
    if (has_severity(mistake)) as["severe"] = tally.excused_severe[v];
  }
}

void read_excused(Tally& tally, const Json& json) {
  if (!json.contains("as")) return;  // as before it was counted
  for (const auto& [mistake, as] : json.at("as").items()) {
    const std::size_t v = index_of(enum_from<Verdict>(mistake));
    tally.excused_as[v] = as.at("count");
    tally.excused_severe[v] = as.value("severe", std::uint64_t{0});
  }
}

/// One verdict: its counts, and for a wrong one the rate among the queries on which it could happen at all.
Json json_of(const Tally& tally, Verdict verdict, const Census& census) {
  const std::uint64_t n = tally.of(verdict), of = opportunities(census, tally, verdict);
  Json json{{"count", n}};
  if (verdict == Verdict::excused) add_excused(json, tally);
  if (!is_wrong(verdict)) return json;
  for (const Cause cause : enumerators<Cause>) {
    if (cause == Cause::none) continue;
    const bool always = cause == Cause::logic || cause == Cause::rounding;
    if (always || tally.of(verdict, cause) > 0) json[std::string(name_of(cause))] = tally.of(verdict, cause);
  }
  const auto rate_95 = [of](std::uint64_t events) {
    const Interval rate = clopper_pearson(events, of);
    return Json{rate.low, rate.high};
  };
  json["of"] = of;
  json["rate_95"] = rate_95(n);
  if (has_severity(verdict)) {
    json["severe"] = tally.severe[index_of(verdict)];
    json["severe_rate_95"] = rate_95(tally.severe[index_of(verdict)]);
  }
  if (const auto& worst = tally.worst[index_of(verdict)]) json["witness"] = json_of(*worst);
  return json;
}

Json json_of(const Tally& tally, const Census& census) {
  Json json = object_for(3);
  Json& verdicts = json["verdicts"] = object_for(enum_count<Verdict>);
  for (const Verdict verdict : enumerators<Verdict>) {
    verdicts[std::string(name_of(verdict))] = json_of(tally, verdict, census);
  }
  if (tally.of(Verdict::not_asked) > 0) json["not_asked"] = counts_json(enum_words<Class>, tally.not_asked);
  json["time_error"] = {{"ulps", json_of(tally.error_ulps)}, {"world", json_of(tally.error_world)}};
  return json;
}

Tally tally_from(const Json& json) {
  Tally tally;
  for (const Verdict verdict : enumerators<Verdict>) {
    const std::size_t v = index_of(verdict);
    if (verdict == Verdict::not_asked && !json.at("verdicts").contains("not_asked")) continue;
    const Json& entry = json.at("verdicts").at(std::string(name_of(verdict)));
    if (!is_wrong(verdict)) {
      tally.counts[v][index_of(Cause::none)] = entry.at("count");
      if (verdict == Verdict::excused) read_excused(tally, entry);
      continue;
    }
    for (const Cause c : enumerators<Cause>) {
      if (c != Cause::none) tally.counts[v][index_of(c)] = entry.value(std::string(name_of(c)), std::uint64_t{0});
    }
    tally.severe[v] = entry.value("severe", std::uint64_t{0});
    if (entry.contains("witness")) tally.worst[v] = witness_from(entry.at("witness"), verdict);
  }
  if (json.contains("not_asked")) read_counts(json.at("not_asked"), enum_words<Class>, tally.not_asked);
  tally.error_ulps = histogram_from(json.at("time_error").at("ulps"));
  tally.error_world = histogram_from(json.at("time_error").at("world"));
  return tally;
}

}  // namespace

Json to_json(const SurveyUnit& unit, const std::vector<std::string>& algorithms) {
  Json json{{"family", unit.family}, {"scalar", name_of(unit.scalar)}, {"census", json_of(unit.census)}};
  Json& of_algorithms = json["algorithms"] = object_for(algorithms.size());
  for (std::size_t m = 0; m < algorithms.size(); ++m) {
    if (!find_method(algorithms[m])->has_code_in(unit.scalar)) continue;
    of_algorithms[algorithms[m]] = json_of(unit.tallies[m], unit.census);
  }
  return json;
}

SurveyUnit unit_from_json(const Json& json, const std::vector<std::string>& algorithms) {
  SurveyUnit unit{json.at("family"), enum_from<Scalar>(json.at("scalar")), census_from(json.at("census")), {}};
  for (const std::string& id : algorithms) {
    const Method* method = find_method(id);
    unit.tallies.push_back(method->has_code_in(unit.scalar) ? tally_from(json.at("algorithms").at(id)) : Tally{});
  }
  return unit;
}

Json to_json(const Survey& survey) {
  Json json{{"format", format_name},    {"version", format_version}, {"queries_per_family", survey.queries},
            {"seed", survey.seed},      {"scalars", Json::array()},  {"algorithms", Json::array()},
            {"families", Json::array()}};
  if (!survey.complete()) json["shards"] = to_json(survey.shard);
  for (const Scalar scalar : survey.scalars) json["scalars"].push_back(name_of(scalar));
  for (const std::string& id : survey.algorithms) {
    json["algorithms"].push_back(json_of(*find_method(id)->card));
  }
  for (const std::string& name : survey.families) {
    json["families"].push_back({{"name", name}, {"description", find_family(name)->description}});
  }
  json["results"] = Json::array();
  for (const SurveyUnit& unit : survey.units) {
    json["results"].push_back(to_json(unit, survey.algorithms));
  }
  return json;
}

static Survey survey_from_json(const Json& json, const std::string& file) {
  try {
    check_format(json, format_name, format_version);
    Survey survey{.queries = json.at("queries_per_family"), .seed = json.at("seed"), .shard = shard_in(json)};
    for (const Json& scalar : json.at("scalars")) survey.scalars.push_back(enum_from<Scalar>(scalar));
    for (const Json& card : json.at("algorithms")) {
      survey.algorithms.push_back(card.at("id"));
      if (!find_method(survey.algorithms.back()))
        throw std::runtime_error("unknown algorithm " + survey.algorithms.back());
    }
    for (const Json& family : json.at("families")) {
      survey.families.push_back(family.at("name"));
      if (!find_family(survey.families.back())) throw std::runtime_error("unknown family " + survey.families.back());
    }
    for (const Json& entry : json.at("results")) survey.units.push_back(unit_from_json(entry, survey.algorithms));
    return survey;
  } catch (const std::exception& error) {
    throw UsageError(fmt::format("{}: expected a survey written by this program: {}", file, error.what()));
  }
}

Survey read_survey(const std::filesystem::path& path) {
  return survey_from_json(read_own_json(path, "a survey.json"), path.string());
}

Survey merge_surveys(std::span<const std::filesystem::path> files) {
  std::optional<Survey> whole;
  join_shards(files, "survey", {"results"}, [&](const Json& json, const std::string& file) {
    Survey part = survey_from_json(json, file);
    if (!whole) {
      whole = std::move(part);
      whole->shard = {};
      return;
    }
    for (std::size_t u = 0; u < whole->units.size(); ++u) {
      whole->units[u].census.add(part.units[u].census);
      add_counts(whole->units[u].tallies, part.units[u].tallies);
    }
  });
  return *whole;
}

std::string file_text(const Survey& survey) { return result_text(to_json(survey)); }

}  // namespace sweeplab
