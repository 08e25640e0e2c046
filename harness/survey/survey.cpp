// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>
#include <stdexcept>

#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/usage_error.h"
#include "harness/survey/family_source.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

struct Range {
  std::uint64_t begin, end;
  std::uint64_t size() const { return end - begin; }
};

std::uint64_t size_of(const Family& family, const SurveyOptions& options) {
  return family.size > 0 ? std::min(family.size, options.queries) : options.queries;
}

Range range_of(const Family& family, const SurveyOptions& options) {
  const std::uint64_t n = size_of(family, options);
  const auto bound = [&](std::uint64_t i) {  // n·i/count without overflow
    return n / options.shard.count * i + n % options.shard.count * i / options.shard.count;
  };
  return {bound(options.shard.index - 1), bound(options.shard.index)};
}

/// A unit, and what each companion saw of it.
struct Finished {
  SurveyUnit unit;
  std::vector<Json> seen;
};

template <class S>
std::optional<Finished> run_unit(const Family& family, const SurveyOptions& options,
                                 std::span<Companion* const> companions, const RunOptions& run_options) {
  const Scalar scalar = scalar_of<S>;
  const std::vector<const Method*> panel = with_code_in(options.methods, scalar);
  const Range range = range_of(family, options);
  FamilySource<S> source(family, options.seed, range.begin, range.end);
  Counter<S> counter(panel.size(), lanes_of(run_options));
  std::vector<std::unique_ptr<CompanionSink<S>>> beside;
  std::vector<Sink<S>*> sinks{&counter};
  for (Companion* companion : companions) {
    beside.push_back(companion->sink<S>(panel, lanes_of(run_options)));
    sinks.push_back(beside.back().get());
  }
  if (!run<S>(source, panel, sinks, run_options)) return std::nullopt;

  Finished finished{{std::string(family.name), scalar, counter.census(), {}}, {}};
  finished.unit.tallies.resize(options.methods.size());
  std::vector<Tally> tallies = counter.tallies();
  for (std::size_t m = 0, p = 0; m < options.methods.size(); ++m) {
    if (p < panel.size() && options.methods[m] == panel[p]) finished.unit.tallies[m] = std::move(tallies[p++]);
  }
  for (const auto& sink : beside) finished.seen.push_back(sink->seen());
  return finished;
}

/// The survey that these options ask for, with no unit done.
Survey empty_survey(const SurveyOptions& options) {
  Survey survey{.queries = options.queries,
                .seed = options.seed,
                .shard_count = options.shard.count,
                .shards = {options.shard.index},
                .scalars = options.scalars};
  for (const Method* method : options.methods) survey.algorithms.emplace_back(method->card->id);
  for (const Family* family : options.families) survey.families.emplace_back(family->name);
  return survey;
}

}  // namespace

std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint_file,
                                 std::span<Companion* const> companions) {
  Survey survey = empty_survey(options);
  Json plan = to_json(survey);
  for (const Companion* companion : companions) plan["companions"].push_back(companion->name());
  std::vector<Finished> finished;
  Checkpoint checkpoint(plan, checkpoint_file, [&](const Json& part) {
    Finished before{unit_from_json(part.at("unit"), survey.algorithms), part.at("seen").get<std::vector<Json>>()};
    if (before.seen.size() != companions.size()) throw std::runtime_error("another number of companions");
    finished.push_back(std::move(before));
  });

  std::uint64_t total = 0, done = 0;
  for (const Scalar scalar : options.scalars) {
    for (const Family* family : options.families) {
      total += range_of(*family, options).size() * with_code_in(options.methods, scalar).size();
    }
  }
  Progress progress("survey", "answers", total);

  auto next_finished = finished.begin();
  for (const Family* family : options.families) {
    for (const Scalar scalar : options.scalars) {
      const std::size_t methods = with_code_in(options.methods, scalar).size();
      std::optional<Finished> one;
      if (next_finished != finished.end()) {
        one = std::move(*next_finished++);
      } else {
        const std::string note = fmt::format("{} {}", family->name, name_of(scalar));
        const RunOptions run_options{options.threads,
                                     [&](std::uint64_t n) { progress.show(done + n * methods, note); }};
        one = with_scalar(scalar, [&]<class S>() { return run_unit<S>(*family, options, companions, run_options); });
        if (!one) return std::nullopt;
        checkpoint.add({{"unit", to_json(one->unit, survey.algorithms)}, {"seen", one->seen}});
      }
      for (std::size_t c = 0; c < companions.size(); ++c) companions[c]->take(*family, scalar, one->seen[c]);
      survey.units.push_back(std::move(one->unit));
      done += range_of(*family, options).size() * methods;
    }
  }
  return survey;
}

Survey merge(std::span<const Survey> parts) {
  const auto plan = [](Survey survey) {
    survey.units.clear();
    survey.shards.clear();
    return to_json(survey);
  };
  Survey whole = parts.front();
  for (const Survey& part : parts.subspan(1)) {
    if (plan(part) != plan(whole)) {
      throw UsageError(
          "these files are not shards of one survey: queries, seed, families, algorithms, scalars or the "
          "number of shards differ");
    }
    for (const std::uint64_t shard : part.shards) {
      if (std::find(whole.shards.begin(), whole.shards.end(), shard) != whole.shards.end()) {
        throw UsageError(fmt::format("shard {}/{} is in more than one of the files", shard, whole.shard_count));
      }
      whole.shards.push_back(shard);
    }
    for (std::size_t u = 0; u < whole.units.size(); ++u) {
      whole.units[u].census.add(part.units[u].census);
      for (std::size_t m = 0; m < whole.algorithms.size(); ++m) {
        whole.units[u].tallies[m].add(part.units[u].tallies[m]);
      }
    }
  }
  std::sort(whole.shards.begin(), whole.shards.end());
  return whole;
}

}  // namespace sweeplab
