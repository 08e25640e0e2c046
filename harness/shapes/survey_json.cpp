// SPDX-License-Identifier: MIT
//
// The file of `survey --shapes`: counts, with the derived rates beside them. Reading takes the counts alone.
#include <nlohmann/json.hpp>

#include "harness/query/scalars.h"
#include "harness/shapes/survey.h"
#include "harness/support/histogram_json.h"
#include "harness/support/interval.h"
#include "harness/support/own_json.h"

namespace sweeplab::shapes {

namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view format_name = "sweeplab-shapes";
constexpr int format_version = 1;

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

Json angle_constant() {
  return {{"published", published_degrees},
          {"right", right_degrees},
          {"relative_error", published_degrees / right_degrees - 1}};
}

Tally tally_from(const Json& json, const Census& census) {
  Tally tally;
  tally.asked = json.at("asked");
  tally.contacts = json.at("contacts");
  auto& correct = tally.counts[index_of(Verdict::correct)];
  for (const Class cls : enumerators<Class>) correct[index_of(cls)][index_of(Cause::none)] = census.of(cls);
  for (const auto& [word, counts] : json.at("wrong").items()) {
    const auto verdict = enum_from<Verdict>(word);
    for (const Json& part : counts.at("parts")) {
      const auto cls = index_of(enum_from<Class>(part.at(0)));
      const std::uint64_t n = part.at(2);
      tally.counts[index_of(verdict)][cls][index_of(enum_from<Cause>(part.at(1)))] = n;
      correct[cls][index_of(Cause::none)] -= n;
    }
  }
  if (json.contains("measured")) tally.measured = histogram_from(json.at("measured"));
  return tally;
}

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
  SurveyUnit unit{
      enum_from<Shapes>(json.at("shapes")), json.at("family"), enum_from<Scalar>(json.at("scalar")), {}, {}, {}};
  unit.census.scenes = json.at("scenes");
  for (const Class cls : enumerators<Class>) {
    unit.census.classes[index_of(cls)] = json.at("truth").at(std::string(name_of(cls)));
  }
  for (const auto& [id, tally] : json.at("functions").items()) {
    unit.functions.push_back(id);
    unit.tallies.push_back(tally_from(tally, unit.census));
  }
  return unit;
}

}  // namespace

Json to_json(const Survey& survey) {
  Json json{{"format", format_name},     {"version", format_version},          {"scenes_per_family", survey.scenes},
            {"seed", survey.seed},       {"angle_constant", angle_constant()}, {"shapes", Json::array()},
            {"families", Json::array()}, {"scalars", Json::array()},           {"functions", Json::array()}};
  for (const Shapes shapes : survey.shapes) json["shapes"].push_back(name_of(shapes));
  for (const std::string& name : survey.families) {
    json["families"].push_back({{"name", name}, {"description", find_family(name)->description}});
  }
  for (const Scalar scalar : survey.scalars) json["scalars"].push_back(name_of(scalar));
  for (const std::string& id : survey.functions) {
    const discrete::Card& card = *find_function(id)->card;
    json["functions"].push_back({{"id", card.id},
                                 {"title", card.title},
                                 {"kind", name_of(card.kind)},
                                 {"shapes", name_of(card.shapes)},
                                 {"question", name_of(card.question)},
                                 {"rule", name_of(card.rule)},
                                 {"may_miss", card.may_miss}});
  }
  json["results"] = Json::array();
  for (const SurveyUnit& unit : survey.units) json["results"].push_back(to_json(unit));
  return json;
}

Survey survey_from_json(const Json& json) {
  check_format(json, format_name, format_version);
  Survey survey{.scenes = json.at("scenes_per_family"), .seed = json.at("seed")};
  for (const Json& shapes : json.at("shapes")) survey.shapes.push_back(enum_from<Shapes>(shapes));
  for (const Json& family : json.at("families")) survey.families.push_back(family.at("name"));
  for (const Json& scalar : json.at("scalars")) survey.scalars.push_back(enum_from<Scalar>(scalar));
  for (const Json& function : json.at("functions")) survey.functions.push_back(function.at("id"));
  for (const Json& unit : json.at("results")) survey.units.push_back(unit_from_json(unit));
  return survey;
}

std::string file_text(const Survey& survey) {
  Json head = to_json(survey);
  const Json from = provenance_of(head);
  const auto results = head["results"].get<std::vector<Json>>();
  head.erase("results");
  return own_json_text(head, {{"results", results}}, from);
}

}  // namespace sweeplab::shapes
