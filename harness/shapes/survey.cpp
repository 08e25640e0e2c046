// SPDX-License-Identifier: MIT
#include "harness/shapes/survey.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/query/scalars.h"
#include "harness/support/interval.h"
#include "harness/support/own_json.h"
#include "harness/support/progress.h"

namespace sweeplab::shapes {
namespace {

/// False if it was stopped.
template <class S>
bool run_unit(SurveyUnit& unit, const SurveyOptions& options, const RunOptions& run_options) {
  const std::uint64_t size = unit.family->size(unit.shapes, options.scenes);
  std::uint64_t drawn = 0;
  const auto next = [&](Batch<S>& batch) {
    for (; drawn < size && batch.size() < most_in_batch; ++drawn) {
      batch.emplace_back().scene = unit.family->at<S>(unit.shapes, options.seed, drawn);
    }
  };
  return run<S>(
      next, [&](const Batch<S>& batch) { unit.counts.add(batch, unit.panel); }, unit.panel, run_options);
}

using Json = nlohmann::ordered_json;

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

Json to_json(const SurveyUnit& unit) {
  const Counts& counts = unit.counts;
  Json json{{"shapes", name_of(unit.shapes)},
            {"family", unit.family->name},
            {"scalar", name_of(unit.scalar)},
            {"scenes", counts.scenes},
            {"truth", counts_json(enum_words<Class>, counts.classes)}};
  for (std::size_t f = 0; f < counts.tallies.size(); ++f)
    json["functions"][std::string(unit.panel[f]->card->id)] = json_of(counts.tallies[f]);
  return json;
}

}  // namespace

Survey empty_survey(const SurveyOptions& options) {
  Survey survey{options, {}};
  std::erase_if(survey.asked.shapes, [&](Shapes shapes) { return of_shapes(options.functions, shapes).empty(); });
  return survey;
}

std::optional<Survey> run_survey(const SurveyOptions& options) {
  Survey survey = empty_survey(options);
  std::uint64_t total = 0, done = 0;
  for (const Shapes shapes : survey.asked.shapes) {
    for (const Family* family : options.families) {
      total += options.scalars.size() * family->size(shapes, options.scenes);
      for (const Scalar scalar : options.scalars) {
        survey.units.push_back({shapes, family, scalar, of_shapes(options.functions, shapes)});
      }
    }
  }
  Progress progress("survey", "scenes", total);
  for (SurveyUnit& unit : survey.units) {
    const std::string note = fmt::format("{} {} {}", name_of(unit.shapes), unit.family->name, name_of(unit.scalar));
    const RunOptions run_options{options.threads, [&](std::uint64_t n) { progress.show(done + n, note); }};
    unit.counts.tallies.resize(unit.panel.size());
    if (!with_scalar(unit.scalar, [&]<class S>() { return run_unit<S>(unit, options, run_options); })) return {};
    done += unit.counts.scenes;
  }
  return survey;
}

Json to_json(const Survey& survey) {
  const SurveyOptions& asked = survey.asked;
  Json json{{"format", "sweeplab-shapes"},
            {"version", 1},
            {"scenes_per_family", asked.scenes},
            {"seed", asked.seed},
            {"angle_constant",
             {{"published", published_degrees},
              {"right", right_degrees},
              {"relative_error", published_degrees / right_degrees - 1}}},
            {"shapes", Json::array()},
            {"families", Json::array()},
            {"scalars", Json::array()},
            {"functions", Json::array()},
            {"results", Json::array()}};
  for (const Shapes shapes : asked.shapes) json["shapes"].push_back(name_of(shapes));
  for (const Family* family : asked.families) {
    json["families"].push_back({{"name", family->name}, {"description", family->description}});
  }
  for (const Scalar scalar : asked.scalars) json["scalars"].push_back(name_of(scalar));
  for (const Function* function : asked.functions) {
    const discrete::Card& card = *function->card;
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

std::string file_text(const Survey& survey) { return result_text(to_json(survey)); }

}  // namespace sweeplab::shapes
