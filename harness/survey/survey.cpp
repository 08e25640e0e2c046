// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <memory>

#include "harness/support/checkpoint.h"
#include "harness/support/own_json.h"
#include "harness/support/progress.h"
#include "harness/support/usage_error.h"
#include "harness/survey/family_source.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

UnitRange range_of(const Family& family, const SurveyOptions& options) {
  return range_of(family, options.queries, options.shard);
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
  const UnitRange range = range_of(family, options);
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

/// Which of the survey's units one is, in its checkpoint.
Json unit_name(const Family& family, Scalar scalar, const UnitRange& range) {
  return {{"family", family.name}, {"scalar", name_of(scalar)}, {"range", {range.begin, range.end}}};
}

}  // namespace

UnitRange range_of(const Family& family, std::uint64_t queries, const Shard& shard) {
  return shard_range(family.size > 0 ? std::min(family.size, queries) : queries, shard);
}

Survey empty_survey(const SurveyOptions& options) {
  Survey survey{.queries = options.queries, .seed = options.seed, .shard = options.shard, .scalars = options.scalars};
  for (const Method* method : options.methods) survey.algorithms.emplace_back(method->card->id);
  for (const Family* family : options.families) survey.families.emplace_back(family->name);
  return survey;
}

std::uint64_t answers_of(const SurveyOptions& options) {
  std::uint64_t answers = 0;
  for (const Scalar scalar : options.scalars) {
    for (const Family* family : options.families) {
      answers += range_of(*family, options).size() * with_code_in(options.methods, scalar).size();
    }
  }
  return answers;
}

std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint_file,
                                 std::span<Companion* const> companions) {
  Survey survey = empty_survey(options);
  Json plan = to_json(survey);
  for (const Companion* companion : companions) plan["companions"].push_back(companion->name());
  for (const Method* method : options.methods) {  // another version of somebody's engine is another survey
    if (method->guest) plan["engines"].push_back(method->guest->about());
  }
  Checkpoint checkpoint(plan, checkpoint_file);
  checkpoint.tell_what_is_lost();

  std::uint64_t done = 0;
  Progress progress("survey", "answers", answers_of(options));

  for (const Family* family : options.families) {
    for (const Scalar scalar : options.scalars) {
      const std::size_t methods = with_code_in(options.methods, scalar).size();
      const UnitRange range = range_of(*family, options);
      const Json name = unit_name(*family, scalar, range);
      std::optional<Finished> one;
      const bool kept = checkpoint.take(name, [&](const Json& part) {
        one = Finished{unit_from_json(part.at("unit"), survey.algorithms), part.at("seen").get<std::vector<Json>>()};
      });
      if (!kept) {
        const std::string note = fmt::format("{} {}", family->name, name_of(scalar));
        const RunOptions run_options{options.threads,
                                     [&](std::uint64_t n) { progress.show(done + n * methods, note); }};
        one = with_scalar(scalar, [&]<class S>() { return run_unit<S>(*family, options, companions, run_options); });
        if (!one) return std::nullopt;
        checkpoint.add(name, {{"unit", to_json(one->unit, survey.algorithms)}, {"seen", one->seen}});
      }
      for (std::size_t c = 0; c < companions.size(); ++c) companions[c]->take(*family, scalar, one->seen[c]);
      survey.units.push_back(std::move(one->unit));
      done += range.size() * methods;
    }
  }
  return survey;
}

}  // namespace sweeplab
