// SPDX-License-Identifier: MIT
#include "harness/shapes/survey.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "harness/query/scalars.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {

using Json = nlohmann::ordered_json;

// Of survey_json.cpp.
Json to_json(const SurveyUnit& unit);
SurveyUnit unit_from_json(const Json& json);

namespace {

UnitRange range_of(const Family& family, Shapes shapes, const SurveyOptions& options) {
  return shard_range(family.size(shapes, options.scenes), options.shard);
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

/// What must agree for a checkpoint to be continued: the program's options, but for the threads.
Json plan_of(const SurveyOptions& options) {
  Json plan{{"scenes", options.scenes}, {"seed", options.seed}, {"shard", {options.shard.index, options.shard.count}}};
  for (const Shapes shapes : options.shapes) plan["shapes"].push_back(name_of(shapes));
  for (const Family* family : options.families) plan["families"].push_back(family->name);
  for (const Function* function : options.functions) plan["functions"].push_back(function->card->id);
  for (const Scalar scalar : options.scalars) plan["scalars"].push_back(name_of(scalar));
  return plan;
}

}  // namespace

std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint_file) {
  Survey survey{options.scenes, options.seed, options.shard.count, {options.shard.index}, {}};
  Checkpoint checkpoint(plan_of(options), checkpoint_file);
  checkpoint.tell_what_is_lost();
  std::uint64_t total = 0, done = 0;
  const auto each_unit = [&](const auto& act) {
    for (const Shapes shapes : options.shapes) {
      if (of_shapes(options.functions, shapes).empty()) continue;
      for (const Family* family : options.families) {
        for (const Scalar scalar : options.scalars) {
          if (!act(shapes, *family, scalar)) return false;
        }
      }
    }
    return true;
  };
  const auto size_of = [&](Shapes shapes, const Family& family) {
    const UnitRange range = range_of(family, shapes, options);
    return range.size();
  };
  each_unit([&](Shapes shapes, const Family& family, Scalar) {
    total += size_of(shapes, family);
    return true;
  });
  Progress progress("survey", "scenes", total);
  const bool whole = each_unit([&](Shapes shapes, const Family& family, Scalar scalar) {
    const Json unit_of{{"shapes", name_of(shapes)}, {"family", family.name}, {"scalar", name_of(scalar)}};
    const auto take = [&](const Json& part) { survey.units.push_back(unit_from_json(part)); };
    if (!checkpoint.take(unit_of, take)) {
      const std::string note = fmt::format("{} {} {}", name_of(shapes), family.name, name_of(scalar));
      const RunOptions run_options{options.threads, [&](std::uint64_t n) { progress.show(done + n, note); }};
      auto unit = with_scalar(scalar, [&]<class S>() { return run_unit<S>(family, shapes, options, run_options); });
      if (!unit) return false;
      checkpoint.add(unit_of, to_json(*unit));
      survey.units.push_back(std::move(*unit));
    }
    done += size_of(shapes, family);
    return true;
  });
  if (!whole) return std::nullopt;
  return survey;
}

Survey merge(std::span<const Survey> parts) {
  const auto names = [](const Survey& survey) {
    std::string text = fmt::format("{} {} {}", survey.scenes, survey.seed, survey.shard_count);
    for (const SurveyUnit& unit : survey.units) {
      text += fmt::format(" {} {} {} {}", name_of(unit.shapes), unit.family, name_of(unit.scalar),
                          fmt::join(unit.functions, " "));
    }
    return text;
  };
  Survey whole = parts.front();
  for (const Survey& part : parts.subspan(1)) {
    if (names(part) != names(whole)) {
      throw UsageError(
          "these files are not shards of one survey: scenes, seed, shapes, families, algorithms, scalars or the number "
          "of shards differ");
    }
    for (const std::uint64_t shard : part.shards) {
      if (std::ranges::count(whole.shards, shard) > 0) {
        throw UsageError(fmt::format("shard {}/{} is in more than one of the files", shard, whole.shard_count));
      }
      whole.shards.push_back(shard);
    }
    for (std::size_t u = 0; u < whole.units.size(); ++u) {
      whole.units[u].census.add(part.units[u].census);
      for (std::size_t f = 0; f < whole.units[u].tallies.size(); ++f) {
        whole.units[u].tallies[f].add(part.units[u].tallies[f]);
      }
    }
  }
  std::ranges::sort(whole.shards);
  return whole;
}

}  // namespace sweeplab::shapes
