// SPDX-License-Identifier: MIT
#include "harness/shapes/survey.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <stdexcept>

#include "harness/query/scalars.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"

namespace sweeplab::shapes {

namespace {

using Json = nlohmann::ordered_json;

UnitRange range_of(const Family& family, Shapes shapes, const SurveyOptions& options) {
  return shapes::range_of(family, shapes, options.scenes, options.shard);
}

template <class S>
std::optional<SurveyUnit> run_unit(const Family& family, Shapes shapes, const SurveyOptions& options,
                                   const RunOptions& run_options) {
  const std::vector<const Function*> panel = of_shapes(options.functions, shapes);
  UnitRange range = range_of(family, shapes, options);
  Counter counter(panel.size(), lanes_of(run_options));
  Flow<S> flow;
  flow.next = [&](Batch<S>& batch) {
    if (range.begin == range.end) return false;
    batch.first = range.begin;
    batch.size = std::min<std::uint64_t>(512, range.end - range.begin);
    range.begin += batch.size;
    return true;
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

/// Which of the survey's units one is, in its checkpoint.
Json unit_name(Shapes shapes, const Family& family, Scalar scalar, const UnitRange& range) {
  return {{"shapes", name_of(shapes)},
          {"family", family.name},
          {"scalar", name_of(scalar)},
          {"range", {range.begin, range.end}}};
}

/// A unit from a checkpoint. Throws unless it is of these shapes and functions, this family, scalar and range.
SurveyUnit unit_of(const Json& part, const Survey& survey, Shapes shapes, const Family& family, Scalar scalar,
                   const UnitRange& range) {
  SurveyUnit unit = unit_from_json(part);
  if (unit.shapes != shapes || unit.family != family.name || unit.scalar != scalar ||
      unit.census.scenes != range.size() || unit.functions != survey.functions_of(shapes)) {
    throw std::runtime_error("another unit");
  }
  return unit;
}

}  // namespace

Survey empty_survey(const SurveyOptions& options) {
  Survey survey{.scenes = options.scenes,
                .seed = options.seed,
                .shards = {options.shard.count, {options.shard.index}},
                .scalars = options.scalars};
  for (const Shapes shapes : options.shapes) {
    if (!of_shapes(options.functions, shapes).empty()) survey.shapes.push_back(shapes);
  }
  for (const Family* family : options.families) survey.families.emplace_back(family->name);
  for (const Function* function : options.functions) survey.functions.emplace_back(function->card->id);
  return survey;
}

UnitRange range_of(const Family& family, Shapes shapes, std::uint64_t scenes, const Shard& shard) {
  return shard_range(family.size(shapes, scenes), shard);
}

std::vector<std::string> Survey::functions_of(Shapes of) const {
  std::vector<std::string> ids;
  std::ranges::copy_if(functions, std::back_inserter(ids),
                       [&](const std::string& id) { return find_function(id)->card->shapes == of; });
  return ids;
}

RunExtent extent_of(const SurveyOptions& options) {
  RunExtent extent{.amounts = {{"scenes_per_family", static_cast<double>(options.scenes)},
                               {"share", 1 / static_cast<double>(options.shard.count)}},
                   .names = {}};
  const Survey survey = empty_survey(options);
  for (const Shapes shapes : survey.shapes) extent.names["shapes"].emplace(name_of(shapes));
  for (const std::string& family : survey.families) extent.names["families"].insert(family);
  for (const std::string& function : survey.functions) extent.names["functions"].insert(function);
  for (const Scalar scalar : survey.scalars) extent.names["scalars"].emplace(name_of(scalar));
  return extent;
}

std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint_file) {
  Survey survey = empty_survey(options);
  Checkpoint checkpoint(to_json(survey), checkpoint_file);
  checkpoint.tell_what_is_lost();
  struct Unit {
    Shapes shapes;
    const Family* family;
    Scalar scalar;
    UnitRange range;
  };
  std::vector<Unit> units;
  std::uint64_t total = 0, done = 0;
  for (const Shapes shapes : survey.shapes) {
    for (const Family* family : options.families) {
      for (const Scalar scalar : options.scalars) {
        units.push_back({shapes, family, scalar, range_of(*family, shapes, options)});
        total += units.back().range.size();
      }
    }
  }
  Progress progress("survey", "scenes", total);
  for (const Unit& unit : units) {
    const Json name = unit_name(unit.shapes, *unit.family, unit.scalar, unit.range);
    std::optional<SurveyUnit> one;
    const bool kept = checkpoint.take(name, [&](const Json& part) {
      one = unit_of(part, survey, unit.shapes, *unit.family, unit.scalar, unit.range);
    });
    if (!kept) {
      const std::string note = fmt::format("{} {} {}", name_of(unit.shapes), unit.family->name, name_of(unit.scalar));
      const RunOptions run_options{options.threads, [&](std::uint64_t n) { progress.show(done + n, note); }};
      one = with_scalar(unit.scalar,
                        [&]<class S>() { return run_unit<S>(*unit.family, unit.shapes, options, run_options); });
      if (!one) return std::nullopt;
      checkpoint.add(name, to_json(*one));
    }
    survey.units.push_back(std::move(*one));
    done += unit.range.size();
  }
  return survey;
}

}  // namespace sweeplab::shapes
