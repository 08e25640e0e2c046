// SPDX-License-Identifier: MIT
#include "harness/survey.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/atomic_file.h"
#include "harness/checkpoint.h"
#include "harness/progress.h"
#include "harness/stop.h"

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

/// A stretch of a family, in batches small enough to stay in the cache with all their answers.
template <class S>
class FamilySource : public Source<S> {
 public:
  FamilySource(const Family& family, std::uint64_t seed, Range range) : family_(family), seed_(seed), range_(range) {}

  bool next(Batch<S>& batch) override {
    if (range_.begin == range_.end) return false;
    batch.first = range_.begin;
    batch.size = std::min<std::uint64_t>(1024, range_.size());
    range_.begin += batch.size;
    return true;
  }

  void fill(Batch<S>& batch) override {
    batch.queries.resize(batch.size);
    for (std::uint64_t i = 0; i < batch.size; ++i) batch.queries[i] = family_.at<S>(seed_, batch.first + i);
  }

 private:
  const Family& family_;
  std::uint64_t seed_;
  Range range_;
};

template <class S>
std::optional<SurveyUnit> run_unit(const Family& family, const SurveyOptions& options, const RunOptions& run_options) {
  FamilySource<S> source(family, options.seed, range_of(family, options));
  Counter<S> counter(options.methods.size(), lanes_of(run_options));
  Sink<S>* const sinks[] = {&counter};
  if (!run<S>(source, options.methods, sinks, run_options)) return std::nullopt;
  return SurveyUnit{std::string(family.name), std::is_same_v<S, float> ? Scalar::float32 : Scalar::float64,
                    counter.census(), counter.tallies()};
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

std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint_file) {
  Survey survey = empty_survey(options);
  std::vector<SurveyUnit> finished;
  Checkpoint checkpoint(to_json(survey), checkpoint_file,
                        [&](const Json& part) { finished.push_back(unit_from_json(part, survey.algorithms)); });

  std::uint64_t total = 0, done = 0;
  for (const Family* family : options.families) total += range_of(*family, options).size() * options.scalars.size();
  Progress progress("survey", "answers", total * options.methods.size());

  for (const Family* family : options.families) {
    for (const Scalar scalar : options.scalars) {
      const auto is_this = [&](const SurveyUnit& unit) { return unit.family == family->name && unit.scalar == scalar; };
      if (const auto found = std::ranges::find_if(finished, is_this); found != finished.end()) {
        survey.units.push_back(*found);
      } else {
        const std::string note = fmt::format("{} {}", family->name, name_of(scalar));
        const RunOptions run_options{
            options.threads, [&](std::uint64_t n) { progress.show((done + n) * options.methods.size(), note); }};
        auto unit = scalar == Scalar::float32 ? run_unit<float>(*family, options, run_options)
                                              : run_unit<double>(*family, options, run_options);
        if (!unit) return std::nullopt;
        survey.units.push_back(std::move(*unit));
        checkpoint.add(to_json(survey.units.back(), survey.algorithms));
      }
      done += range_of(*family, options).size();
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
