// SPDX-License-Identifier: MIT
//
// What exactness costs: `exact` and `exact_closed` against `programming_chips`, in batches, on queries of several
// families. Every answer is judged before it is timed. Medians of 9 interleaved repetitions, and their ratios, at the
// end.
#include <cstdio>
#include <cstdlib>
#include <map>
#include <string>
#include <vector>

#include <benchmark/benchmark.h>

#include "harness/families.h"
#include "harness/judge.h"
#include "harness/registry.h"
#include "harness/truth.h"

namespace sweeplab {
namespace {

constexpr std::size_t batch = 16384;  // 0.8 or 1.6 MB of queries: what a branch predictor cannot learn by heart
constexpr std::string_view baseline = "programming_chips";
constexpr std::string_view contestants[] = {baseline, "exact", "exact_closed"};

template <class S>
std::vector<Query<S>> queries_of(std::string_view family) {
  std::vector<Query<S>> queries;
  for (std::size_t i = 0; i < batch; ++i) queries.push_back(find_family(family)->template at<S>(1, i));
  return queries;
}

/// The exact ones must be right about every query of the batch. Gives the share of contacts.
template <class S>
double judge_all(std::string_view family) {
  const std::vector<Query<S>> queries = queries_of<S>(family);
  std::size_t contacts = 0;
  for (const std::string_view id : {"exact", "exact_closed"}) {
    const Method& method = *find_method(id);
    std::vector<Answer<S>> answers(batch);
    method.sweep<S>()(queries, answers);
    for (std::size_t i = 0; i < batch; ++i) {
      const Truth t = truth(queries[i]);
      if (judge(*method.card, queries[i], t, answers[i]) != Verdict::correct) {
        std::fprintf(stderr, "%s is wrong about query %zu of %s: not timed\n", method.card->id.data(), i,
                     family.data());
        std::exit(1);
      }
      contacts += id == "exact" && answers[i].outcome != Outcome::separate;
    }
  }
  return static_cast<double>(contacts) / batch;
}

template <class S>
void time_batch(benchmark::State& state, std::string_view id, std::string_view family) {
  const std::vector<Query<S>> queries = queries_of<S>(family);
  std::vector<Answer<S>> answers(batch);
  const auto sweep = find_method(id)->sweep<S>();
  for (auto _ : state) {
    sweep(queries, answers);
    benchmark::DoNotOptimize(answers.data());
    benchmark::ClobberMemory();
  }
  state.SetItemsProcessed(static_cast<std::int64_t>(state.iterations() * batch));
}

class Ratios : public benchmark::ConsoleReporter {
 public:
  void ReportRuns(const std::vector<Run>& runs) override {
    ConsoleReporter::ReportRuns(runs);
    for (const Run& run : runs) {
      if (run.aggregate_name == "median") median_[run.run_name.function_name] = run.GetAdjustedCPUTime();
    }
  }
  void Finalize() override {
    std::printf("\nns per query (median), and as a multiple of %s\n", baseline.data());
    for (const auto& [name, nanoseconds] : median_) {
      const std::string where = name.substr(0, name.rfind('/') + 1);
      const auto base = median_.find(where + std::string(baseline));
      std::printf("%-44s %8.2f", name.c_str(), nanoseconds / batch);
      if (base != median_.end()) std::printf(" %8.2f", nanoseconds / base->second);
      std::printf("\n");
    }
  }

 private:
  std::map<std::string, double> median_;
};

template <class S>
void add(const char* scalar) {
  for (const std::string_view family : {"uniform", "tiles", "decimals"}) {
    std::printf("%s/%s: %.1f%% contacts\n", scalar, family.data(), 100 * judge_all<S>(family));
    for (const std::string_view id : contestants) {
      const std::string name = std::string(scalar) + "/" + std::string(family) + "/" + std::string(id);
      benchmark::RegisterBenchmark(name.c_str(), [=](benchmark::State& state) { time_batch<S>(state, id, family); });
    }
  }
}

}  // namespace
}  // namespace sweeplab

int main(int count, char** words) {
  // Before what the user says, so that it can be overruled.
  std::vector<char*> arguments{words[0]};
  std::string defaults[] = {"--benchmark_repetitions=9", "--benchmark_enable_random_interleaving=true",
                            "--benchmark_min_time=0.05", "--benchmark_display_aggregates_only=true"};
  for (std::string& word : defaults) arguments.push_back(word.data());
  arguments.insert(arguments.end(), words + 1, words + count);
  int arguments_count = static_cast<int>(arguments.size());
  benchmark::Initialize(&arguments_count, arguments.data());
  sweeplab::add<float>("float32");
  sweeplab::add<double>("float64");
  sweeplab::Ratios ratios;
  benchmark::RunSpecifiedBenchmarks(&ratios);
}
