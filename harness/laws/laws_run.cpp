// SPDX-License-Identifier: MIT
#include "harness/laws/laws_run.h"

#include <fmt/format.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <type_traits>

#include "harness/laws/law_mix.h"
#include "harness/query/grid.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/threads.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;

/// Queries number `begin` up to `end` of the mix or of the grid, in small batches: a query is asked of every cell.
template <class S>
class LawSource : public Source<S> {
 public:
  LawSource(const LawsOptions& options, std::uint64_t begin, std::uint64_t end)
      : options_(options), begin_(begin), end_(end) {}

  bool next(Batch<S>& batch) override {
    if (begin_ == end_) return false;
    batch.first = begin_;
    batch.size = std::min<std::uint64_t>(32, end_ - begin_);
    begin_ += batch.size;
    return true;
  }

  void fill(Batch<S>& batch) override {
    batch.queries.clear();
    for (std::uint64_t index = batch.first; index < batch.first + batch.size; ++index) {
      // Spread out, so that the first N are a sample of it: the factor is prime and greater than the grid.
      const auto in_grid = static_cast<std::uint32_t>(index % grid_size * 15485863 % grid_size);
      batch.queries.push_back(options_.grid ? grid_query<S>(in_grid, grid_splits[index / grid_size])
                                            : mixed_query<S>(options_.seed, index));
    }
  }

 private:
  const LawsOptions& options_;
  std::uint64_t begin_, end_;
};

template <class S>
class LawSink : public LaneSums<S, std::vector<LawCell>> {
 public:
  /// Cells with nothing seen yet.
  LawSink(const std::vector<LawCell>& cells, std::size_t lanes) : LaneSums<S, std::vector<LawCell>>(lanes, cells) {
    for (std::size_t c = 0; c < cells.size(); ++c) {
      if (in_this_type(cells[c].scalar)) {
        checks_.push_back({c, check_of<S>(*cells[c].law, cells[c].subject, cells[c].scalar)});
      }
    }
  }

  static bool in_this_type(LawScalar scalar) {
    return (law_scalar_of<S> == LawScalar::float32) == (scalar == LawScalar::float32);
  }

  void study(Batch<S>& batch) override {
    for (const auto& [place, check] : checks_) {
      LawCell& cell = this->parts_[batch.lane][place];
      for (const Query<S>& query : batch.queries) {
        const LawRuling law = check(query);
        if (law.ruling == Ruling::broken) {
          cell.add({.broken = 1, .counterexample = numbers_of(query), .real = law.weight == Weight::real});
        } else {
          ++(law.ruling == Ruling::holds ? cell.held : cell.vacuous);
        }
      }
    }
  }

 private:
  std::vector<std::pair<std::size_t, Check<S>>> checks_;  // each with the place of its cell
};

/// A stretch of queries of one type, done: what the checkpoint keeps.
struct Stretch {
  std::vector<LawCell> cells;  ///< counts and counterexamples of this stretch alone
  Census census;
};

Json to_json(const Stretch& stretch) {
  Json counts = Json::array();
  for (const LawCell& c : stretch.cells) {
    Json json{c.held, c.vacuous, c.broken};
    if (c.counterexample) json.insert(json.end(), {c.real, *c.counterexample});
    counts.push_back(std::move(json));
  }
  const Census& census = stretch.census;
  return {{"queries", census.queries}, {"classes", census.classes}, {"grazes", census.grazes}, {"counts", counts}};
}

/// A stretch from a checkpoint.
Stretch stretch_from(const Json& json) {
  Stretch stretch;
  stretch.census.queries = json.at("queries");
  stretch.census.classes = json.at("classes");
  stretch.census.grazes = json.at("grazes");
  for (const Json& c : json.at("counts")) {
    LawCell& cell = stretch.cells.emplace_back(LawCell{.held = c.at(0), .vacuous = c.at(1), .broken = c.at(2)});
    if (c.size() <= 3) continue;
    cell.real = c.at(3);
    cell.counterexample = c.at(4).get<Numbers>();
  }
  return stretch;
}

template <class S>
std::optional<Stretch> run_stretch(const LawsOptions& options, const std::vector<LawCell>& cells, std::uint64_t begin,
                                   std::uint64_t end, Progress& progress, std::uint64_t done) {
  const RunOptions run_options{options.threads, [&](std::uint64_t n) {
                                 progress.show(done + n, std::is_same_v<S, float> ? "float32" : "float64, exact");
                               }};
  LawSource<S> source(options, begin, end);
  Counter<S> counter(0, lanes_of(run_options));
  LawSink<S> laws(cells, lanes_of(run_options));
  Sink<S>* const sinks[] = {&counter, &laws};
  if (!run<S>(source, {}, sinks, run_options)) return std::nullopt;
  return Stretch{laws.sum(), counter.census()};
}

std::vector<LawCell> empty_cells(const LawsOptions& options) {
  std::vector<LawCell> cells;
  for (const Law* law : options.laws) {
    for (const Subject& subject : options.subjects) {
      for (const LawScalar scalar : options.scalars) {
        if (subject.answers_in(scalar)) cells.push_back({law, subject, scalar});
      }
    }
  }
  return cells;
}

/// Of the grid at most all of it.
std::uint64_t cases_of(const LawsOptions& options) {
  return options.grid ? std::min(options.cases, grid_size * std::size(grid_splits)) : options.cases;
}

/// Whether queries of float are asked; or of double, in which the exact scalar is, too.
bool asked_in(const LawsOptions& options, bool in_float) {
  return std::any_of(options.scalars.begin(), options.scalars.end(),
                     [&](LawScalar scalar) { return in_float == (scalar == LawScalar::float32); });
}

Json plan_of(const LawsOptions& options) {
  Json plan{{"laws", Json::array()}, {"subjects", Json::array()}, {"scalars", Json::array()}};
  for (const Law* law : options.laws) plan["laws"].push_back(law->id);
  for (const Subject& subject : options.subjects) {
    plan["subjects"].push_back(subject.id);
    if (subject.method && subject.method->guest) plan["engines"].push_back(subject.method->guest->about());
  }
  for (const LawScalar scalar : options.scalars) plan["scalars"].push_back(name_of(scalar));
  plan["cases"] = options.cases;
  plan["seed"] = options.seed;
  plan["grid"] = options.grid;
  if (options.shard.count > 1) plan["shard"] = {options.shard.index, options.shard.count};
  return plan;
}

/// Explains the counterexamples of one law and subject, which stand beside each other. What is shown in one scalar is
/// shown in the next wherever it weighs as much there, so that people see one story and not three.
void explain_row(std::span<LawCell> row, bool whole) {
  const LawCell* before = nullptr;
  for (LawCell& cell : row) {
    if (!cell.counterexample) continue;
    Numbers start = *cell.counterexample;
    if (whole && before && !simpler(start, *before->counterexample)) {
      const LawRuling there = check(*cell.law, cell.subject, cell.scalar, *before->counterexample);
      if (there.ruling == Ruling::broken && there.weight == cell.weight()) start = *before->counterexample;
    }
    if (whole) cell.counterexample = shrink_broken(*cell.law, cell.subject, cell.scalar, start);
    cell.why = check(*cell.law, cell.subject, cell.scalar, *cell.counterexample).why;
    cell.cause = cause_of(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
    before = &cell;
  }
}

}  // namespace

void LawCell::add(const LawCell& other) {
  const auto shown = [](const LawCell& cell) { return Example{*cell.counterexample, cell.real > 0}; };
  if (other.counterexample && (!counterexample || more_convincing(shown(other), shown(*this)))) {
    counterexample = other.counterexample;
  }
  held += other.held;
  vacuous += other.vacuous;
  broken += other.broken;
  real += other.real;
}

void explain_cells(std::vector<LawCell>& cells, bool whole, unsigned threads) {
  std::vector<std::span<LawCell>> rows;
  for (std::size_t begin = 0, end = 0; begin < cells.size(); begin = end) {
    while (end < cells.size() && cells[end].law == cells[begin].law &&
           cells[end].subject.id == cells[begin].subject.id) {
      ++end;
    }
    rows.push_back(std::span(cells).subspan(begin, end - begin));
  }
  require_threads(threads);
  namespace tbb = oneapi::tbb;
  tbb::task_arena arena(threads > 0 ? static_cast<int>(threads) : tbb::task_arena::automatic);
  arena.execute(
      [&] { tbb::parallel_for(std::size_t{0}, rows.size(), [&](std::size_t r) { explain_row(rows[r], whole); }); });
}

LawsResult empty_laws(const LawsOptions& options) {
  return {cases_of(options), options.seed, options.grid, empty_cells(options), {}, {}, options.shard};
}

std::uint64_t queries_of(const LawsOptions& options) {
  return shard_range(cases_of(options), options.shard).size() * (asked_in(options, true) + asked_in(options, false));
}

std::optional<LawsResult> run_laws(const LawsOptions& given, const std::filesystem::path& checkpoint_file) {
  LawsOptions options = given;
  options.cases = cases_of(options);
  LawsResult result = empty_laws(options);
  const std::vector<LawCell> empty = result.cells;
  const UnitRange range = shard_range(options.cases, options.shard);
  Checkpoint checkpoint(plan_of(options), checkpoint_file);
  checkpoint.tell_what_is_lost();

  Progress progress("laws", "queries", queries_of(options));
  const std::uint64_t length = std::max<std::uint64_t>(1024, range.size() / 256);
  std::uint64_t done = 0;
  for (const bool in_float : {true, false}) {
    if (!asked_in(options, in_float)) continue;
    for (std::uint64_t begin = range.begin; begin < range.end; begin += length) {
      const std::uint64_t end = std::min(begin + length, range.end);
      const Json name{{"numbers", in_float ? "float32" : "float64"}, {"range", {begin, end}}};
      std::optional<Stretch> stretch;
      const bool kept = checkpoint.take(name, [&](const Json& part) { stretch = stretch_from(part); });
      if (!kept) {
        stretch = in_float ? run_stretch<float>(options, empty, begin, end, progress, done)
                           : run_stretch<double>(options, empty, begin, end, progress, done);
        if (!stretch) return std::nullopt;
        checkpoint.add(name, to_json(*stretch));
      }
      (in_float ? result.census32 : result.census64).add(stretch->census);
      add_counts(result.cells, stretch->cells);
      done += end - begin;
    }
  }
  explain_cells(result.cells, result.shard.count == 1, options.threads);
  return result;
}

}  // namespace sweeplab
