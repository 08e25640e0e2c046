// SPDX-License-Identifier: MIT
//
// The file of `survey --shapes`: counts, with the derived rates beside them. Reading takes the counts alone.
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <fstream>
#include <numbers>
#include <stdexcept>

#include "harness/query/scalars.h"
#include "harness/shapes/survey.h"
#include "harness/support/histogram_json.h"
#include "harness/support/interval.h"
#include "harness/support/provenance.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {

using Json = nlohmann::ordered_json;
Json to_json(const SurveyUnit& unit);
SurveyUnit unit_from_json(const Json& json);

namespace {

constexpr std::string_view format_name = "sweeplab-shapes";
constexpr int format_version = 1;

template <class E>
E named(const std::string& name) {
  if (const auto value = enum_named<E>(name)) return *value;
  throw std::runtime_error(fmt::format("unknown word \"{}\"", name));
}

/// Of a wrong verdict: how often, out of how many on which it could fall; by class of the truth and cause.
Json json_of(const Tally& tally, Verdict verdict) {
  const std::uint64_t n = tally.events(verdict), of = tally.opportunities(verdict);
  const Interval rate = clopper_pearson(n, of);
  Json json{{"count", n}, {"of", of}, {"rate_95", {rate.low, rate.high}}, {"parts", Json::array()}};
  for (const Class cls : enumerators<Class>) {
    for (const Cause cause : enumerators<Cause>) {
      const std::uint64_t part = tally.counts[index_of(verdict)][index_of(cls)][index_of(cause)];
      if (part > 0) json["parts"].push_back({name_of(cls), name_of(cause), part});
    }
  }
  return json;
}

Json json_of(const Tally& tally) {
  Json json{{"asked", tally.asked}, {"contacts", tally.contacts}, {"wrong", Json::object()}};
  for (const Verdict verdict : enumerators<Verdict>) {
    if (is_wrong(verdict) && tally.of(verdict) > 0)
      json["wrong"][std::string(name_of(verdict))] = json_of(tally, verdict);
  }
  if (tally.measured.total() > 0) json["measured"] = sweeplab::json_of(tally.measured);
  return json;
}

/// What the article turns radians into degrees with, and how far off that is.
Json angle_constant() {
  const double published = double{114.59493f} * 0.5, right = 180 / std::numbers::pi;
  return {{"published", published}, {"right", right}, {"relative_error", published / right - 1}};
}

Tally tally_from(const Json& json, const Census& census) {
  Tally tally;
  tally.asked = json.at("asked");
  tally.contacts = json.at("contacts");
  auto& correct = tally.counts[index_of(Verdict::correct)];
  for (const Class cls : enumerators<Class>) correct[index_of(cls)][index_of(Cause::none)] = census.of(cls);
  for (const auto& [word, counts] : json.at("wrong").items()) {
    const auto verdict = named<Verdict>(word);
    for (const Json& part : counts.at("parts")) {
      const auto cls = index_of(named<Class>(part.at(0)));
      const std::uint64_t n = part.at(2);
      tally.counts[index_of(verdict)][cls][index_of(named<Cause>(part.at(1)))] = n;
      correct[cls][index_of(Cause::none)] -= n;
    }
  }
  if (json.contains("measured")) tally.measured = histogram_from(json.at("measured"));
  return tally;
}

}  // namespace

Json to_json(const SurveyUnit& unit) {
  Json json{{"shapes", name_of(unit.shapes)},
            {"family", unit.family},
            {"scalar", name_of(unit.scalar)},
            {"scenes", unit.census.scenes}};
  for (const Class cls : enumerators<Class>) json["truth"][std::string(name_of(cls))] = unit.census.of(cls);
  for (std::size_t f = 0; f < unit.functions.size(); ++f)
    json["functions"][unit.functions[f]] = json_of(unit.tallies[f]);
  return json;
}

SurveyUnit unit_from_json(const Json& json) {
  SurveyUnit unit{named<Shapes>(json.at("shapes")), json.at("family"), named<Scalar>(json.at("scalar")), {}, {}, {}};
  unit.census.scenes = json.at("scenes");
  for (const Class cls : enumerators<Class>) {
    unit.census.classes[index_of(cls)] = json.at("truth").at(std::string(name_of(cls)));
  }
  for (const auto& [id, tally] : json.at("functions").items()) {
    if (find_function(id) == nullptr) throw std::runtime_error("unknown algorithm " + id);
    unit.functions.push_back(id);
    unit.tallies.push_back(tally_from(tally, unit.census));
  }
  return unit;
}

Json to_json(const Survey& survey) {
  Json json{{"format", format_name},
            {"version", format_version},
            {"scenes_per_family", survey.scenes},
            {"seed", survey.seed},
            {"shards", {{"count", survey.shard_count}, {"present", survey.shards}}},
            {"angle_constant", angle_constant()},
            {"functions", Json::array()},
            {"results", Json::array()}};
  for (const Function& function : functions()) {
    const discrete::Card& card = *function.card;
    const auto has = [&](const SurveyUnit& unit) { return std::ranges::count(unit.functions, card.id) > 0; };
    if (!std::ranges::any_of(survey.units, has)) continue;
    json["functions"].push_back({{"id", card.id},
                                 {"title", card.title},
                                 {"kind", name_of(card.kind)},
                                 {"shapes", name_of(card.shapes)},
                                 {"question", name_of(card.question)},
                                 {"rule", name_of(card.rule)},
                                 {"may_miss", card.may_miss}});
  }
  for (const SurveyUnit& unit : survey.units) json["results"].push_back(to_json(unit));
  return json;
}

Survey survey_from_json(const Json& json, const std::string& file) {
  try {
    if (json.at("format") != format_name) throw std::runtime_error(R"(its "format" is not "sweeplab-shapes")");
    if (json.at("version") != format_version) {
      throw std::runtime_error(
          fmt::format("its version is {}; this program reads version {}", json.at("version").dump(), format_version));
    }
    Survey survey{json.at("scenes_per_family"),
                  json.at("seed"),
                  json.at("shards").at("count"),
                  json.at("shards").at("present").get<std::vector<std::uint64_t>>(),
                  {}};
    for (const Json& unit : json.at("results")) survey.units.push_back(unit_from_json(unit));
    return survey;
  } catch (const std::exception& error) {
    throw UsageError(fmt::format("{}: expected a survey of shapes written by this program: {}", file, error.what()));
  }
}

Survey read_survey(const std::filesystem::path& path) {
  if (std::filesystem::is_directory(path)) {
    throw UsageError(fmt::format("{}: expected a shapes.json, found a folder", path.string()));
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw UsageError(fmt::format("{}: no such file, or it cannot be read", path.string()));
  try {
    return survey_from_json(Json::parse(file), path.string());
  } catch (const Json::exception& error) {
    throw UsageError(fmt::format("{}: expected JSON: {}", path.string(), error.what()));
  }
}

std::string file_text(const Survey& survey) {
  Json head = to_json(survey);
  const Json results = head["results"];
  head.erase("results");
  std::string text = head.dump(1);
  text.resize(text.rfind('\n'));  // without the closing brace
  text += ",\n \"results\": [";
  for (const Json& unit : results) text += fmt::format("{}\n{}", &unit == &results.front() ? "" : ",", unit.dump());
  return text + fmt::format("\n ],\n \"provenance\": {}\n}}\n", provenance().dump());
}

}  // namespace sweeplab::shapes
