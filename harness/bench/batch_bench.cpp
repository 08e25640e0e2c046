// SPDX-License-Identifier: MIT
#include "harness/bench/batch_bench.h"

#include <benchmark/benchmark.h>
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <functional>
#include <map>
#include <thread>

#include "harness/bench/batch_columns.h"
#include "harness/bench/bench_queries.h"
#include "harness/bench/kept_units.h"
#include "harness/support/progress.h"

namespace sweeplab {
namespace {

using Clock = std::chrono::steady_clock;

constexpr double repetition_seconds = 4e-3;
constexpr std::size_t drawn_queries = 65536;  // longer batches repeat them
constexpr int most_threads = 2;

/// Queries in both forms, and places for the answers.
template <class S>
struct TimedBatch {
  std::vector<Query<S>> rows;
  Columns<S> columns;
  std::vector<Answer<S>> row_answers;
  std::vector<S> times;
  std::vector<PackedVerdict> verdicts;
  std::vector<float> as_many_bytes;  ///< as the columns have

  TimedBatch(std::span<const Query<S>> drawn, std::size_t count)
      : columns(count), row_answers(count), times(count), verdicts(count) {
    rows.reserve(count);
    for (std::size_t i = 0; i < count; ++i) {
      rows.push_back(drawn[i % drawn.size()]);
      columns.set(i, rows.back());
    }
    as_many_bytes.assign(count * bytes_read<S> / sizeof(float), 1.0f);
  }
  BatchAnswers<S> answers() { return {times.data(), verdicts.data()}; }
};

/// What is timed: `pass` over the queries from `from` on, `count` of them.
struct Contestant {
  BatchResult result;
  std::function<void(std::size_t from, std::size_t count)> pass;
};

/// By all threads at once, each over its part.
void whole_pass(const Contestant& c) {
  const std::size_t parts = static_cast<std::size_t>(c.result.threads), all = c.result.queries;
  std::vector<std::thread> others;
  for (std::size_t part = 1; part < parts; ++part) {
    others.emplace_back([&, part] { c.pass(all / parts * part, all / parts); });
  }
  c.pass(0, all / parts);
  for (std::thread& other : others) other.join();
}

/// Takes the repetitions' times: the processor's, and of several threads those of the clock on the wall.
class PassTimes : public benchmark::BenchmarkReporter {
 public:
  bool ReportContext(const Context&) override { return true; }
  void ReportRuns(const std::vector<Run>& runs) override {
    for (const Run& run : runs) {
      if (run.run_type != Run::RT_Iteration) continue;
      const std::string& name = run.run_name.function_name;
      const double all = name.ends_with(" 1") ? run.cpu_accumulated_time : run.real_accumulated_time;
      seconds[name].push_back(all / static_cast<double>(run.iterations));
    }
  }
  std::map<std::string, std::vector<double>> seconds;
};

std::string key_of(const BatchResult& r) { return fmt::format("{} {} {}", r.algorithm, r.target, r.threads); }

/// All contestants, their repetitions in random order.
void time_all(std::vector<Contestant>& contestants, int repetitions) {
  const auto timed = [](const Contestant& c) {
    choose_batch_target(c.result.target == scalar_loop ? "" : c.result.target);
    const auto start = Clock::now();
    whole_pass(c);
    benchmark::ClobberMemory();
    return std::chrono::duration<double>(Clock::now() - start).count();
  };
  for (Contestant& c : contestants) {
    timed(c);  // brings memory and caches to where they will be
    const auto passes = static_cast<benchmark::IterationCount>(std::max(1.0, std::ceil(repetition_seconds / timed(c))));
    const std::string name = key_of(c.result);
    benchmark::RegisterBenchmark(name.c_str(),
                                 [&c](benchmark::State& state) {
                                   choose_batch_target(c.result.target == scalar_loop ? "" : c.result.target);
                                   for (auto _ : state) {
                                     whole_pass(c);
                                     benchmark::ClobberMemory();
                                   }
                                 })
        ->UseRealTime()
        ->Iterations(passes)
        ->Repetitions(repetitions);
  }
  PassTimes times;
  benchmark::RunSpecifiedBenchmarks(&times, "all");
  benchmark::ClearRegisteredBenchmarks();
  choose_batch_target("");
  for (Contestant& c : contestants) {
    c.result.ns = times.seconds[key_of(c.result)];
    for (double& t : c.result.ns) t = std::round(t * 1e13 / static_cast<double>(c.result.queries)) / 1e4;
    std::ranges::sort(c.result.ns);
  }
}

/// The scalar method answers once, and each batch beside it.
template <class S>
void compare(std::vector<Contestant>& contestants, TimedBatch<S>& batch) {
  std::string answered;
  for (Contestant& c : contestants) {
    if (c.result.algorithm == read_limit || c.result.target == scalar_loop) continue;
    if (answered != c.result.algorithm) find_method(c.result.algorithm)->sweep<S>()(batch.rows, batch.row_answers);
    answered = c.result.algorithm;
    choose_batch_target(c.result.target);
    whole_pass(c);
    for (std::size_t i = 0; i < batch.rows.size(); ++i) {
      c.result.different += same_answer(batch.answers().at(i), batch.row_answers[i]) ? 0 : 1;
    }
  }
}

/// One family at one size.
template <class S>
std::vector<BatchResult> run_size(const BenchFamily& family, std::span<const Query<S>> drawn, std::size_t size,
                                  const BatchBenchOptions& options) {
  TimedBatch<S> batch(drawn, size);
  const BatchQueries<S> queries = batch.columns.queries();
  const BatchAnswers<S> answers = batch.answers();
  std::vector<Contestant> contestants;
  const auto add = [&](std::string_view algorithm, std::string_view target, int threads, auto pass) {
    BatchResult result;
    result.family = family.name;
    result.algorithm = algorithm;
    result.target = target;
    result.scalar = scalar_of<S>;
    result.queries = size;
    result.threads = threads;
    contestants.push_back({std::move(result), pass});
  };
  const std::vector<std::string> targets = batch_targets();
  // Threads are for memory, the only thing that they share.
  const int threads = size == options.sizes.back() && size >= 2 ? most_threads : 1;
  for (int t = 1; t <= threads; ++t) {
    for (const BatchMethod method : options.methods) {
      const Sweep<S> sweep = find_method(name_of(method))->sweep<S>();
      if (t == 1) {
        add(name_of(method), scalar_loop, t, [&batch, sweep](std::size_t from, std::size_t count) {
          sweep(std::span<const Query<S>>(batch.rows).subspan(from, count),
                std::span(batch.row_answers).subspan(from, count));
        });
      }
      for (const std::string& target : targets) {
        add(name_of(method), target, t, [=](std::size_t from, std::size_t count) {
          sweep_batch(method, queries.from(from), count, answers.from(from));
        });
      }
    }
    for (const std::string& target : targets) {
      add(read_limit, target, t, [&batch](std::size_t from, std::size_t count) {
        constexpr std::size_t floats = bytes_read<S> / sizeof(float);
        benchmark::DoNotOptimize(
            read_all(std::span<const float>(batch.as_many_bytes).subspan(from * floats, count * floats)));
      });
    }
  }
  compare(contestants, batch);
  time_all(contestants, options.repetitions);
  std::vector<BatchResult> results;
  results.reserve(contestants.size());
  for (Contestant& c : contestants) results.push_back(std::move(c.result));
  return results;
}

/// Another than it is told to be only where no size but smaller ones is asked for.
std::vector<std::size_t> sizes_of(const BenchFamily* family, const BatchBenchOptions& options) {
  if (family == options.families.front()) return options.sizes;
  const auto above = std::ranges::upper_bound(options.sizes, batch_family_size);
  return {above == options.sizes.begin() ? options.sizes.front() : *std::prev(above)};
}

}  // namespace

std::vector<std::size_t> batch_sizes() { return {256, 1024, 4096, 16384, batch_family_size, 262144, 2097152}; }

std::size_t batch_bytes_read(Scalar scalar) {
  return with_scalar(scalar, []<class S>() { return bytes_read<S>; });
}
std::size_t batch_bytes_written(Scalar scalar) {
  return with_scalar(scalar, []<class S>() { return bytes_written<S>; });
}

const BatchResult* BatchBench::find(const BatchResult& like, std::string_view algorithm,
                                    std::string_view target) const {
  const auto& list = algorithm == read_limit ? limits : results;
  const auto found = std::ranges::find_if(list, [&](const BatchResult& r) {
    return r.algorithm == algorithm && r.target == target && r.family == like.family && r.scalar == like.scalar &&
           r.queries == like.queries && r.threads == like.threads;
  });
  return found == list.end() ? nullptr : &*found;
}

std::optional<double> BatchBench::share_of_limit(const BatchResult& result) const {
  const BatchResult* limit = find(result, read_limit, result.target);
  if (!limit) return std::nullopt;
  const double read = static_cast<double>(batch_bytes_read(result.scalar));
  const double moved = read + static_cast<double>(batch_bytes_written(result.scalar));
  return moved / result.median() / (read / limit->median());
}

namespace {

/// What of the run's work is one piece: kept when it is done.
struct BatchUnit {
  const BenchFamily* family;
  Scalar scalar;
  std::size_t size;

  nlohmann::ordered_json name() const {
    return {{"family", family->name}, {"scalar", name_of(scalar)}, {"batch", size}};
  }
};

std::vector<BatchUnit> units_of(const BatchBenchOptions& options) {
  std::vector<BatchUnit> units;
  for (const BenchFamily* family : options.families) {
    for (const Scalar scalar : options.scalars) {
      for (const std::size_t size : sizes_of(family, options)) units.push_back({family, scalar, size});
    }
  }
  return units;
}

/// A unit from a checkpoint. Throws unless it is this one.
std::vector<BatchResult> batch_results_from(const nlohmann::ordered_json& part, const BatchUnit& unit) {
  std::vector<BatchResult> results;
  for (const auto& json : part) {
    const BatchResult& r = results.emplace_back(batch_result_from(json));
    if (r.family != unit.family->name || r.scalar != unit.scalar || r.queries != unit.size) {
      throw std::runtime_error("another unit");
    }
  }
  return results;
}

std::vector<BatchResult> run_unit(const BatchUnit& unit, const BatchBenchOptions& options) {
  return with_scalar(unit.scalar, [&]<class S>() {
    const std::size_t largest = sizes_of(unit.family, options).back();
    const std::vector<Query<S>> drawn = bench_queries<S>(*unit.family, options.seed, std::min(drawn_queries, largest));
    return run_size<S>(*unit.family, drawn, unit.size, options);
  });
}

nlohmann::ordered_json plan_of(const BatchBench& bench, const BatchBenchOptions& options) {
  nlohmann::ordered_json plan{{"bench_batch", bench.families},    {"algorithms", bench.algorithms},
                              {"targets", bench.targets},         {"sizes", options.sizes},
                              {"repetitions", bench.repetitions}, {"seed", bench.seed}};
  for (const Scalar scalar : options.scalars) plan["scalars"].push_back(name_of(scalar));
  return plan;
}

}  // namespace

std::optional<BatchBench> run_batch_bench(const BatchBenchOptions& options,
                                          const std::filesystem::path& checkpoint_file) {
  use_google_benchmark();
  BatchBench bench{.repetitions = options.repetitions, .seed = options.seed, .largest_batch = options.sizes.back()};
  bench.targets = batch_targets();
  for (const BatchMethod method : options.methods) bench.algorithms.emplace_back(name_of(method));
  for (const BenchFamily* family : options.families) bench.families.emplace_back(family->name);
  Checkpoint checkpoint(plan_of(bench, options), checkpoint_file);
  checkpoint.tell_what_is_lost();

  const std::vector<BatchUnit> units = units_of(options);
  Progress progress("bench --batch", "batches", units.size());
  std::uint64_t done = 0;
  for (const BatchUnit& unit : units) {
    progress.show(done++, fmt::format("{} {} {}", unit.family->name, name_of(unit.scalar), unit.size));
    const auto read = [&](const nlohmann::ordered_json& part) {
      for (BatchResult& r : batch_results_from(part, unit)) {
        (r.algorithm == read_limit ? bench.limits : bench.results).push_back(std::move(r));
      }
    };
    const auto measure = [&]() -> std::optional<nlohmann::ordered_json> {
      auto part = nlohmann::ordered_json::array();
      for (const BatchResult& r : run_unit(unit, options)) part.push_back(to_json(bench, r));
      return part;
    };
    if (!take_or_measure(checkpoint, unit.name(), read, measure)) return std::nullopt;
  }
  return bench;
}

}  // namespace sweeplab
