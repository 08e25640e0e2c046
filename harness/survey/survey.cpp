// SPDX-License-Identifier: MIT
#include "harness/survey/survey.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>

#include "harness/query/numbers.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/text.h"
#include "harness/truth/truth_columns.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

template <class S>
std::optional<SurveyUnit> run_unit(const Family& family, const SurveyOptions& options, const RunOptions& run_options) {
  const std::vector<const Method*> panel = with_code_in(options.methods, scalar_of<S>);
  const UnitRange range = range_of(family, options.queries, options.shard);
  FamilySource<S> source(family, options.seed, range.begin, range.end);
  Counter<S> counter(panel.size(), lanes_of(run_options));
  PairCounter<S> pairs(options.pairs ? panel.size() : 0, lanes_of(run_options));
  std::vector<Sink<S>*> sinks{&counter};
  if (options.pairs) sinks.push_back(&pairs);
  if (!run<S>(source, panel, sinks, run_options)) return std::nullopt;

  PanelCounts counts = counter.sum();
  SurveyUnit unit{std::string(family.name), scalar_of<S>, counts.census, {}, pairs.sum()};
  for (std::size_t m = 0, p = 0; m < options.methods.size(); ++m) {
    const bool asked = p < panel.size() && options.methods[m] == panel[p];
    unit.tallies.push_back(asked ? std::move(counts.tallies[p++]) : Tally{});
  }
  return unit;
}

/// What a checkpoint keeps of pairs: how many there are, and those that differ at all.
Json to_json(const std::vector<Differences>& pairs) {
  Json json{{"count", pairs.size()}, {"differ", Json::array()}};
  for (std::size_t p = 0; p < pairs.size(); ++p) {
    if (pairs[p].any()) json["differ"].push_back({p, pairs[p].contact, pairs[p].outcome});
  }
  return json;
}

std::vector<Differences> pairs_from(const Json& json) {
  std::vector<Differences> pairs(json.at("count").get<std::size_t>());
  for (const Json& one : json.at("differ")) {
    pairs.at(one.at(0)) = {one.at(1).get<ByClass>(), one.at(2).get<ByClass>()};
  }
  return pairs;
}

template <class S>
class QueryRows : public Sink<S> {
 public:
  QueryRows(AtomicFile& file, bool with_truth) : file_(file), with_truth_(with_truth) {
    file_.write(
        fmt::format("{}{}{}\n", fmt::join(number_names, ","), with_truth ? "," : "", with_truth ? truth_columns : ""));
  }

  void study(Batch<S>& batch) override {
    batch.text.clear();
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      std::string_view between;
      for (const double x : numbers_of(batch.queries[i])) {
        batch.text += between;
        batch.text += shortest(x);  // of the double that the float is: 0.1f is not 0.1 to who reads doubles
        between = ",";
      }
      if (with_truth_) (batch.text += ',') += truth_fields(batch.queries[i], batch.truths[i]);
      batch.text += '\n';
    }
  }
  void commit(Batch<S>& batch) override { file_.write(batch.text); }

 private:
  AtomicFile& file_;
  bool with_truth_;
};

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

std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint_file) {
  Survey survey = empty_survey(options);
  Json plan = to_json(survey);
  if (options.pairs) plan["pairs"] = true;
  for (const Method* method : options.methods) {  // another version of somebody's engine is another survey
    if (method->guest) plan["engines"].push_back(method->guest->about());
  }
  Checkpoint checkpoint(plan, checkpoint_file);
  checkpoint.tell_what_is_lost();

  const auto answers_of = [&](const Family& family, Scalar scalar) {
    return range_of(family, options.queries, options.shard).size() * with_code_in(options.methods, scalar).size();
  };
  std::uint64_t done = 0, all = 0;
  for (const Family* family : options.families) {
    for (const Scalar scalar : options.scalars) all += answers_of(*family, scalar);
  }
  Progress progress("survey", "answers", all);

  for (const Family* family : options.families) {
    for (const Scalar scalar : options.scalars) {
      const UnitRange range = range_of(*family, options.queries, options.shard);
      const Json name{{"family", family->name}, {"scalar", name_of(scalar)}, {"range", {range.begin, range.end}}};
      std::optional<SurveyUnit> unit;
      const bool kept = checkpoint.take(name, [&](const Json& part) {
        unit = unit_from_json(part.at("unit"), survey.algorithms);
        if (options.pairs) unit->pairs = pairs_from(part.at("pairs"));
      });
      if (!kept) {
        const std::string note = fmt::format("{} {}", family->name, name_of(scalar));
        const std::uint64_t methods = with_code_in(options.methods, scalar).size();
        const RunOptions run_options{options.threads,
                                     [&](std::uint64_t n) { progress.show(done + n * methods, note); }};
        unit = with_scalar(scalar, [&]<class S>() { return run_unit<S>(*family, options, run_options); });
        if (!unit) return std::nullopt;
        checkpoint.add(name, {{"unit", to_json(*unit, survey.algorithms)}, {"pairs", to_json(unit->pairs)}});
      }
      survey.units.push_back(std::move(*unit));
      done += answers_of(*family, scalar);
    }
  }
  return survey;
}

std::vector<QueryFile> query_files(const QueryFilesOptions& options) {
  const Shard& shard = options.survey.shard;
  const std::string part = shard.count > 1 ? fmt::format("_{}_of_{}", shard.index, shard.count) : "";
  std::vector<QueryFile> files;
  for (const Family* family : options.survey.families) {
    for (const Scalar scalar : options.survey.scalars) {
      files.push_back({options.folder / fmt::format("{}_{}{}.csv", family->name, name_of(scalar), part), family, scalar,
                       range_of(*family, options.survey.queries, shard)});
    }
  }
  return files;
}

QueryFilesWritten write_query_files(const QueryFilesOptions& options) {
  const std::vector<QueryFile> files = query_files(options);
  std::uint64_t total = 0;
  for (const QueryFile& one : files) total += one.range.size();
  Progress progress("survey", "queries", total);
  QueryFilesWritten written;
  for (const QueryFile& one : files) {
    const RunOptions run_options{options.survey.threads, [&](std::uint64_t n) {
                                   progress.show(written.queries + n, one.path.filename().string());
                                 }};
    AtomicFile file(one.path);
    const bool whole = with_scalar(one.scalar, [&]<class S>() {
      FamilySource<S> source(*one.family, options.survey.seed, one.range.begin, one.range.end);
      QueryRows<S> rows(file, options.with_truth);
      Sink<S>* const sinks[] = {&rows};
      return run<S>(source, {}, sinks, run_options);
    });
    if (!whole) {
      written.stopped = true;
      break;
    }
    file.commit();
    ++written.files;
    written.queries += one.range.size();
  }
  return written;
}

}  // namespace sweeplab
