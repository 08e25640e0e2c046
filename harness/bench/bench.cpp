// SPDX-License-Identifier: MIT
#include "harness/bench/bench.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <bit>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>

#include "harness/bench/bench_queries.h"
#include "harness/bench/without_division.h"
#include "harness/judge/run.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/rational.h"
#include "harness/support/stop.h"
#include "harness/survey/statistics.h"
#ifdef SWEEPLAB_HAS_GMP
#include "harness/truth/slow_truth.h"
#endif

namespace sweeplab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr std::size_t timed_queries = 65536;  // 3 or 6 MB: fits no L1; a branch predictor learns 16384 by heart
constexpr std::size_t tail_batch = 256;
constexpr int tail_passes = 5, quick_tail_passes = 3;
constexpr double repetition_seconds = 4e-3;
// A pass is over fewer queries where all would take longer than this: rationals and some libraries take microseconds.
constexpr double pass_seconds = 16e-3;
constexpr std::size_t least_timed = 256, tail_per_timed = 16;

constexpr BenchExtra extras[] = {
    {"programming_chips_verdict", "programming_chips, the verdict and no more: four divisions"},
    {"m3_verdict", "m3, the verdict and no more: no division"},
    {"edge_alignment_verdict", "edge_alignment, the verdict and no more, by its side test: no division"},
    {"first_hit_by_products", "The first hit among 16 boxes, m3's contacts compared by cross multiplication"},
    {"first_hit_by_times", "The same, by divided times"},
    {"truth", "The truth, its time of impact a fraction of two pairs of doubles"},
    {"truth_with_time", "The truth, its time of impact a rational, its terms not reduced"},
    {"truth_in_rationals", "The same in our rationals (Boost.Multiprecision integers)"},
#ifdef SWEEPLAB_HAS_GMP
    {"truth_in_gmp", "The independent slow truth (GMP rationals)"},
#endif
};

/// What is timed, on its own copy of the queries that it takes: repetitions are of the first `timed`.
template <class S>
struct Contestant {
  std::string id;
  const Method* method = nullptr;  ///< null: one of the extras
  std::vector<Query<S>> queries;
  std::size_t timed = 0;
  std::function<void(std::span<const Query<S>>, std::span<Answer<S>>)> pass;
  BenchResult result;
};

/// A pass of something that is no sweep. What it gives is kept from the optimiser.
template <class S, class Work>
auto pass_of(Work work) {
  return [work](std::span<const Query<S>> queries, std::span<Answer<S>>) {
    for (const Query<S>& q : queries) benchmark::DoNotOptimize(work(q));
  };
}

template <class S>
auto pass_of_first_hits(FirstOfPairs<S> (*find)(std::span<const Query<S>>)) {
  return [find](std::span<const Query<S>> queries, std::span<Answer<S>>) {
    first_hits(queries, find, [](const FirstOfPairs<S>& hit) { benchmark::DoNotOptimize(hit); });
  };
}

/// What is to be known of a contact, and 0 of what never touches.
template <class S>
Rational truth_with_time(const Query<S>& q) {
  const Truth t = truth(q);
  return t.cls == Class::separate ? Rational(0) : time_of_impact(q, t);
}

template <class S>
std::function<void(std::span<const Query<S>>, std::span<Answer<S>>)> pass_of_extra(std::string_view id) {
  if (id == "programming_chips_verdict") return pass_of<S>([](const auto& q) { return programming_chips_verdict(q); });
  if (id == "m3_verdict") return pass_of<S>([](const auto& q) { return m3_verdict(q); });
  if (id == "edge_alignment_verdict") return pass_of<S>([](const auto& q) { return edge_alignment_verdict(q); });
  if (id == "first_hit_by_products") return pass_of_first_hits<S>(first_hit_by_products<S>);
  if (id == "first_hit_by_times") return pass_of_first_hits<S>(first_hit_by_times<S>);
  if (id == "truth") return pass_of<S>([](const Query<S>& q) { return truth(q); });
  if (id == "truth_with_time") return pass_of<S>([](const Query<S>& q) { return truth_with_time(q); });
  if (id == "truth_in_rationals") return pass_of<S>([](const Query<S>& q) { return exact_truth(exactly(q)).cls; });
#ifdef SWEEPLAB_HAS_GMP
  return pass_of<S>([](const Query<S>& q) { return slow_truth(q).cls; });
#else
  return nullptr;
#endif
}

/// A pass of a method, or of somebody's engine, the way to it and back included.
template <class S>
std::function<void(std::span<const Query<S>>, std::span<Answer<S>>)> pass_of_method(const Method& method) {
  if (!method.guest) return method.sweep<S>();
  return
      [&method](std::span<const Query<S>> queries, std::span<Answer<S>> answers) { method.answer(queries, answers); };
}

/// Queries that are there already, for the one run loop.
template <class S>
class StoredSource : public Source<S> {
 public:
  explicit StoredSource(const std::vector<Query<S>>& queries) : queries_(queries) {}
  bool next(Batch<S>& batch) override {
    batch.first = done_;
    batch.size = std::min<std::uint64_t>(1024, queries_.size() - done_);
    done_ += batch.size;
    return batch.size > 0;
  }
  void fill(Batch<S>& batch) override {
    const auto from = queries_.begin() + static_cast<std::ptrdiff_t>(batch.first);
    batch.queries.assign(from, from + static_cast<std::ptrdiff_t>(batch.size));
  }

 private:
  const std::vector<Query<S>>& queries_;
  std::uint64_t done_ = 0;
};

/// Every answer that will be timed, judged. False if stopped.
template <class S>
bool judge_all(const std::vector<Query<S>>& queries, std::vector<Contestant<S>>& contestants) {
  std::vector<const Method*> panel;
  for (const Contestant<S>& c : contestants) {
    if (c.method) panel.push_back(c.method);
  }
  StoredSource<S> source(queries);
  const RunOptions options;
  Counter<S> counter(panel.size(), lanes_of(options));
  Sink<S>* const sinks[] = {&counter};
  if (!run<S>(source, panel, sinks, options)) return false;
  const Census census = counter.census();
  const std::vector<Tally> tallies = counter.tallies();
  for (std::size_t c = 0, m = 0; c < contestants.size(); ++c) {
    BenchResult& result = contestants[c].result;
    result.contacts = census.of(Class::impact) + census.of(Class::overlap);
    if (!contestants[c].method) continue;
    const Tally& tally = tallies[m++];
    result.wrong = tally.wrong();
    result.tunnels = tally.of(Verdict::tunnel);
    result.phantoms = tally.of(Verdict::phantom);
    result.missed_overlaps = tally.of(Verdict::missed_overlap);
    result.failed = tally.of(Verdict::failed);
    result.excused = tally.of(Verdict::excused);
  }
  return true;
}

/// Takes the repetitions' times from Google Benchmark, and prints nothing. An engine's, which has a process of its own, by
/// the clock on the wall.
class Times : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const Method* method = find_method(run.run_name.function_name);
      const double all = method && method->guest ? run.real_accumulated_time : run.cpu_accumulated_time;
      seconds[run.run_name.function_name].push_back(all / static_cast<double>(run.iterations));
    }
  }
  std::map<std::string, std::vector<double>> seconds;  ///< of one pass
};

template <class S>
double seconds_of_pass(const Contestant<S>& c, std::span<const Query<S>> queries, std::span<Answer<S>> answers) {
  const auto start = Clock::now();
  c.pass(queries, answers);
  benchmark::DoNotOptimize(answers.data());
  benchmark::ClobberMemory();
  return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Shortens the passes of what is slow. To a power of two, so that the next run most likely takes as many.
template <class S>
void shorten_passes(std::vector<Contestant<S>>& contestants) {
  std::vector<Answer<S>> answers(least_timed);
  for (Contestant<S>& c : contestants) {
    const std::span<const Query<S>> first(c.queries.data(), std::min(least_timed, c.queries.size()));
    const double once = seconds_of_pass<S>(c, first, answers) / static_cast<double>(first.size());
    const auto fit = static_cast<std::size_t>(std::min(pass_seconds / once, double{timed_queries}));
    c.timed = std::min(c.queries.size(), std::max(least_timed, std::bit_floor(fit)));
  }
}

/// The medians: repetitions of all contestants in random order, each of as many passes as fill some milliseconds.
template <class S>
void time_all(std::vector<Contestant<S>>& contestants, int repetitions) {
  std::vector<Answer<S>> answers(timed_queries);
  for (Contestant<S>& c : contestants) {
    const std::span<const Query<S>> queries(c.queries.data(), c.timed);
    const double once = seconds_of_pass<S>(c, queries, answers);
    const auto passes = static_cast<benchmark::IterationCount>(std::max(1.0, std::ceil(repetition_seconds / once)));
    benchmark::RegisterBenchmark(c.id.c_str(),
                                 [&c, &answers, queries](benchmark::State& state) {
                                   for (auto _ : state) {
                                     c.pass(queries, answers);
                                     benchmark::DoNotOptimize(answers.data());
                                     benchmark::ClobberMemory();
                                   }
                                 })
        ->Iterations(passes)
        ->Repetitions(repetitions);
  }
  Times times;
  benchmark::RunSpecifiedBenchmarks(&times, "all");
  benchmark::ClearRegisteredBenchmarks();
  for (Contestant<S>& c : contestants) {
    c.result.ns = times.seconds[c.id];
    for (double& t : c.result.ns) t = std::round(t * 1e12 / static_cast<double>(c.timed)) / 1000;  // ps: below is noise
    std::ranges::sort(c.result.ns);
  }
}

/// The cost of each batch: the least of several passes, for what is left then is the queries' doing and not the
/// machine's.
template <class S>
void time_tails(std::vector<Contestant<S>>& contestants, int passes) {
  std::vector<Answer<S>> answers(tail_batch);
  std::vector<std::vector<double>> costs(contestants.size());
  for (int pass = 0; pass < passes; ++pass) {
    for (std::size_t c = 0; c < contestants.size(); ++c) {
      const auto& all = contestants[c].queries;
      const std::span<const Query<S>> queries(all.data(), std::min(all.size(), contestants[c].timed * tail_per_timed));
      costs[c].resize(queries.size() / tail_batch, std::numeric_limits<double>::infinity());
      for (std::size_t b = 0; b < costs[c].size(); ++b) {
        const double t = seconds_of_pass<S>(contestants[c], queries.subspan(b * tail_batch, tail_batch), answers);
        costs[c][b] = std::min(costs[c][b], t * 1e9 / tail_batch);
      }
    }
  }
  for (std::size_t c = 0; c < contestants.size(); ++c) {
    std::vector<double>& all = costs[c];
    if (all.empty()) continue;
    std::ranges::sort(all);
    const auto at = [&](double share) {
      return all[static_cast<std::size_t>(share * static_cast<double>(all.size() - 1))];
    };
    contestants[c].result.tail = BenchTail{at(0.5), at(0.99), all.back()};
  }
}

/// One family in one scalar. Nothing if stopped.
template <class S>
std::optional<std::vector<BenchResult>> run_unit(const BenchFamily& family, const BenchOptions& options) {
  const Scalar scalar = scalar_of<S>;
  const std::vector<Query<S>> all = bench_queries<S>(family, options.seed, timed_queries);
  const auto contestant = [&](std::string_view id, const Method* method, auto pass) {
    Contestant<S> c{std::string(id), method, {}, 0, pass, {}};
    std::ranges::copy_if(all, std::back_inserter(c.queries),
                         [&](const auto& q) { return !method || method->takes(q); });
    for (Query<S>& q : c.queries) q = method && method->guest ? method->guest->told(q) : q;
    c.result.family = family.name;
    c.result.algorithm = id;
    c.result.scalar = scalar;
    c.result.queries = all.size();
    c.result.asked = c.queries.size();
    return c;
  };

  std::vector<Contestant<S>> contestants;
  for (const Method* method : with_code_in(options.methods, scalar)) {
    contestants.push_back(contestant(method->card->id, method, pass_of_method<S>(*method)));
  }
  for (const BenchExtra& extra : extras) {
    contestants.push_back(contestant(extra.id, nullptr, pass_of_extra<S>(extra.id)));
  }
  if (!judge_all(all, contestants)) return std::nullopt;
  std::erase_if(contestants, [](const Contestant<S>& c) { return c.queries.empty(); });
  shorten_passes(contestants);
  time_all(contestants, options.repetitions);
  time_tails(contestants, options.quick ? quick_tail_passes : tail_passes);
  std::vector<BenchResult> results;
  for (Contestant<S>& c : contestants) {
    c.result.timed = c.timed;
    results.push_back(std::move(c.result));
  }
  return results;
}

}  // namespace

void use_google_benchmark() {
  static const bool once = [] {
    std::string words[] = {"sweeplab", "--benchmark_enable_random_interleaving=true"};
    char* arguments[] = {words[0].data(), words[1].data(), nullptr};
    int count = 2;
    benchmark::Initialize(&count, arguments);
    return true;
  }();
  static_cast<void>(once);
}

std::span<const BenchExtra> bench_extras() { return extras; }

double quantile_of(const std::vector<double>& ascending, double share) {
  if (ascending.empty()) return 0;
  const double place = share * static_cast<double>(ascending.size() - 1);
  const auto below = static_cast<std::size_t>(place);
  const std::size_t above = std::min(below + 1, ascending.size() - 1);
  return ascending[below] + (ascending[above] - ascending[below]) * (place - static_cast<double>(below));
}

const BenchResult* Bench::find(std::string_view family, Scalar scalar, std::string_view algorithm) const {
  const auto found = std::ranges::find_if(results, [&](const BenchResult& r) {
    return r.family == family && r.scalar == scalar && r.algorithm == algorithm;
  });
  return found == results.end() ? nullptr : &*found;
}

namespace {

/// A unit from a checkpoint. Throws unless it is of this family and scalar.
std::vector<BenchResult> bench_results_from(const nlohmann::ordered_json& part, const BenchFamily& family,
                                            Scalar scalar) {
  std::vector<BenchResult> results;
  for (const auto& json : part) {
    results.push_back(bench_result_from(json));
    if (results.back().family != family.name || results.back().scalar != scalar) {
      throw std::runtime_error("another unit");
    }
  }
  return results;
}

}  // namespace

std::optional<Bench> run_bench(const BenchOptions& options, const std::filesystem::path& checkpoint_file) {
  use_google_benchmark();
  Bench bench{.repetitions = options.repetitions, .seed = options.seed, .quick = options.quick};
  for (const Method* method : options.methods) bench.algorithms.emplace_back(method->card->id);
  for (const BenchExtra& extra : extras) bench.algorithms.emplace_back(extra.id);
  for (const BenchFamily* family : options.families) bench.families.emplace_back(family->name);
  nlohmann::ordered_json plan{{"bench", bench.families},
                              {"algorithms", bench.algorithms},
                              {"repetitions", bench.repetitions},
                              {"seed", bench.seed},
                              {"quick", bench.quick}};
  for (const Scalar scalar : options.scalars) plan["scalars"].push_back(name_of(scalar));
  for (const Method* m : options.methods) plan["engines"].push_back(m->guest ? m->guest->about() : "");
  Checkpoint checkpoint(plan, checkpoint_file);
  checkpoint.tell_what_is_lost();

  Progress progress("bench", "units", options.families.size() * options.scalars.size());
  std::uint64_t done = 0;
  for (const BenchFamily* family : options.families) {
    for (const Scalar scalar : options.scalars) {
      progress.show(done, fmt::format("{} {}", family->name, name_of(scalar)));
      ++done;
      const nlohmann::ordered_json name{{"family", family->name}, {"scalar", name_of(scalar)}};
      std::vector<BenchResult> before;
      if (checkpoint.take(name, [&](const auto& part) { before = bench_results_from(part, *family, scalar); })) {
        std::ranges::move(before, std::back_inserter(bench.results));
        continue;
      }
      auto results = stop_requested() ? std::nullopt
                                      : with_scalar(scalar, [&]<class S>() { return run_unit<S>(*family, options); });
      if (!results) return std::nullopt;
      auto part = nlohmann::ordered_json::array();
      for (const BenchResult& result : *results) part.push_back(to_json(result, nullptr));
      checkpoint.add(name, part);
      std::ranges::move(*results, std::back_inserter(bench.results));
    }
  }
  return bench;
}

}  // namespace sweeplab
