// SPDX-License-Identifier: MIT
#include "harness/shapes/survey.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/query/scalars.h"
#include "harness/support/progress.h"

namespace sweeplab::shapes {

namespace {

template <class S>
std::optional<SurveyUnit> run_unit(const Family& family, Shapes shapes, const SurveyOptions& options,
                                   const RunOptions& run_options) {
  const std::vector<const Function*> panel = of_shapes(options.functions, shapes);
  const std::uint64_t size = family.size(shapes, options.scenes);
  std::uint64_t first = 0;
  Counter counter(panel.size(), lanes_of(run_options));
  Flow<S> flow;
  flow.next = [&](Batch<S>& batch) {
    batch.first = first;
    batch.size = std::min<std::uint64_t>(512, size - first);
    first += batch.size;
    return batch.size > 0;
  };
  flow.fill = [&](Batch<S>& batch) {
    batch.scenes.resize(batch.size);
    for (std::uint64_t i = 0; i < batch.size; ++i) {
      batch.scenes[i] = family.at<S>(shapes, options.seed, batch.first + i);
    }
  };
  flow.study = [&](Batch<S>& batch) { counter.study(batch); };
  if (!run(flow, panel, run_options)) return std::nullopt;
  SurveyUnit unit{shapes, std::string(family.name), scalar_of<S>, counter.census(), {}, counter.tallies()};
  for (const Function* function : panel) unit.functions.emplace_back(function->card->id);
  return unit;
}

}  // namespace

Survey empty_survey(const SurveyOptions& options) {
  Survey survey{.scenes = options.scenes, .seed = options.seed, .scalars = options.scalars};
  for (const Shapes shapes : options.shapes) {
    if (!of_shapes(options.functions, shapes).empty()) survey.shapes.push_back(shapes);
  }
  for (const Family* family : options.families) survey.families.emplace_back(family->name);
  for (const Function* function : options.functions) survey.functions.emplace_back(function->card->id);
  return survey;
}

std::optional<Survey> run_survey(const SurveyOptions& options) {
  Survey survey = empty_survey(options);
  std::uint64_t total = 0, done = 0;
  for (const Shapes shapes : survey.shapes) {
    for (const Family* family : options.families)
      total += options.scalars.size() * family->size(shapes, options.scenes);
  }
  Progress progress("survey", "scenes", total);
  for (const Shapes shapes : survey.shapes) {
    for (const Family* family : options.families) {
      for (const Scalar scalar : options.scalars) {
        const std::string note = fmt::format("{} {} {}", name_of(shapes), family->name, name_of(scalar));
        const RunOptions run_options{options.threads, [&](std::uint64_t n) { progress.show(done + n, note); }};
        auto unit = with_scalar(scalar, [&]<class S>() { return run_unit<S>(*family, shapes, options, run_options); });
        if (!unit) return std::nullopt;
        done += unit->census.scenes;
        survey.units.push_back(std::move(*unit));
      }
    }
  }
  return survey;
}

}  // namespace sweeplab::shapes
