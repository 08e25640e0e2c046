// SPDX-License-Identifier: MIT
#include "harness/shapes/survey.h"

#include <fmt/format.h>

#include "harness/query/scalars.h"
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

}  // namespace sweeplab::shapes
