// SPDX-License-Identifier: MIT
//
// What truth costs beside a published method, on the same queries in the same run, and beside the exact scalar.
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "algorithms/programming_chips.h"
#include "harness/families.h"
#include "harness/rational.h"
#include "harness/truth.h"
#ifdef SWEEPLAB_HAS_GMP
#include "harness/slow_truth.h"
#endif

namespace sweeplab {
namespace {

template <class S>
std::vector<Query<S>> some_queries(const char* family) {
  std::vector<Query<S>> queries;
  for (std::uint64_t i = 0; i < 4096; ++i) {
    queries.push_back(find_family(family)->at<S>(1, i));
  }
  return queries;
}

/// One item is one query; a batch a time, for the clock costs more than a sweep.
template <class S, class Work>
void over(benchmark::State& state, const char* family, Work work) {
  const std::vector<Query<S>> queries = some_queries<S>(family);
  for (auto _ : state) {
    for (const Query<S>& q : queries) {
      benchmark::DoNotOptimize(work(q));
    }
  }
  state.SetItemsProcessed(state.iterations() * static_cast<std::int64_t>(queries.size()));
  state.counters["ns"] =
      benchmark::Counter(static_cast<double>(state.iterations()) * static_cast<double>(queries.size()) * 1e-9,
                         benchmark::Counter::kIsRate | benchmark::Counter::kInvert);
}

template <class S>
void truth_of(benchmark::State& state, const char* family) {
  TruthStages stages;
  for (const Query<S>& q : some_queries<S>(family)) {
    truth(q, &stages);
  }
  over<S>(state, family, [](const Query<S>& q) { return truth(q); });
  state.counters["exact"] = static_cast<double>(stages.exact) / static_cast<double>(stages.exact + stages.filter);
}

template <class S>
void severity_of(benchmark::State& state, const char* family) {
  over<S>(state, family, [](const Query<S>& q) { return severity(q); });
}

template <class S>
void programming_chips_exactly_of(benchmark::State& state, const char* family) {
  over<S>(state, family, [](const Query<S>& q) { return programming_chips(exactly(q)).outcome; });
}

template <class S>
void exact_truth_of(benchmark::State& state, const char* family) {
  over<S>(state, family, [](const Query<S>& q) { return exact_truth(exactly(q)).cls; });
}

template <class S>
void programming_chips_of(benchmark::State& state, const char* family) {
  over<S>(state, family, [](const Query<S>& q) { return programming_chips(q); });
}

#ifdef SWEEPLAB_HAS_GMP
template <class S>
void slow_truth_of(benchmark::State& state, const char* family) {
  over<S>(state, family, [](const Query<S>& q) { return slow_truth(q).cls; });
}
#endif

template <class S>
void add(const char* scalar, const Family& family) {
  const auto named = [&](const char* work) {
    return std::string(work) + "/" + scalar + "/" + std::string(family.name);
  };
  const char* name = family.name.data();
  benchmark::RegisterBenchmark(named("programming_chips").c_str(), programming_chips_of<S>, name);
  benchmark::RegisterBenchmark(named("truth").c_str(), truth_of<S>, name);
  benchmark::RegisterBenchmark(named("severity").c_str(), severity_of<S>, name);
  benchmark::RegisterBenchmark(named("exact_truth").c_str(), exact_truth_of<S>, name);
#ifdef SWEEPLAB_HAS_GMP
  benchmark::RegisterBenchmark(named("slow_truth").c_str(), slow_truth_of<S>, name);
#endif
  benchmark::RegisterBenchmark(named("programming_chips exactly").c_str(), programming_chips_exactly_of<S>, name);
}

const bool added = [] {
  for (const Family& family : families()) {
    add<float>("float32", family);
    add<double>("float64", family);
  }
  return true;
}();

}  // namespace
}  // namespace sweeplab
