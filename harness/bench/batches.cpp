// SPDX-License-Identifier: MIT
//
// sweep_batch() by each of the machine's vectors, beside it the scalar method over an array of queries, and reading as
// many bytes, which is the limit: batch/QUERIES/FAMILY/SCALAR/METHOD/TARGET. Each answer is compared before.
#include <benchmark/benchmark.h>
#include <fmt/format.h>

#include <memory>

#include "harness/bench/batch_columns.h"
#include "harness/bench/batch_targets.h"
#include "harness/bench/bench.h"
#include "harness/bench/bench_queries.h"

namespace sweeplab {
namespace {

/// From the first cache to memory; and that at which families are compared, more than a branch predictor learns by heart.
constexpr std::size_t sizes[] = {256, 1024, 4096, 16384, 65536, 262144, 2097152}, family_size = 65536;
constexpr std::size_t drawn_queries = 65536;  // longer batches repeat them

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

template <class S>
void add_rows(const std::string& unit, const BenchFamily& family, std::size_t size, std::uint64_t seed,
              std::vector<BenchRow>& rows, std::vector<std::string>& broken) {
  const auto batch =
      std::make_shared<TimedBatch<S>>(bench_queries<S>(family, seed, std::min(drawn_queries, size)), size);
  const auto add = [&](std::string_view what, std::string_view by, int threads, auto pass) {
    BenchRow row{.name = fmt::format("{}/{}/{}/{}", unit, name_of(scalar_of<S>), what, by), .items = size};
    row.pass = [pass, size](int part, int of) {
      const std::size_t count = size / static_cast<std::size_t>(of);
      pass(static_cast<std::size_t>(part) * count, count);
    };
    row.before = [target = std::string(by == "scalar" ? "" : by)] { choose_batch_target(target); };
    row.threads = threads;
    rows.push_back(std::move(row));
  };
  // Threads are for memory, the only thing that they share.
  for (const int threads : size == std::end(sizes)[-1] ? std::vector{1, 2} : std::vector{1}) {
    for (const BatchMethod method : batch_methods) {
      const Sweep<S> sweep = find_method(name_of(method))->sweep<S>();
      sweep(batch->rows, batch->row_answers);
      if (threads == 1) {
        add(name_of(method), "scalar", 1, [batch, sweep](std::size_t from, std::size_t count) {
          sweep(std::span<const Query<S>>(batch->rows).subspan(from, count),
                std::span(batch->row_answers).subspan(from, count));
        });
      }
      for (const std::string& target : batch_targets()) {
        add(name_of(method), target, threads, [batch, method](std::size_t from, std::size_t count) {
          sweep_batch(method, batch->columns.queries().from(from), count, batch->answers().from(from));
        });
        choose_batch_target(target);
        sweep_batch(method, batch->columns.queries(), size, batch->answers());
        std::size_t different = 0;
        for (std::size_t i = 0; i < size; ++i) {
          different += same_answer(batch->answers().at(i), batch->row_answers[i]) ? 0 : 1;
        }
        if (different == 0) continue;
        broken.push_back(
            fmt::format("{}: {} answers of {} are not those of the scalar method", rows.back().name, different, size));
      }
    }
    for (const std::string& target : batch_targets()) {
      add("read", target, threads, [batch](std::size_t from, std::size_t count) {
        constexpr std::size_t floats = bytes_read<S> / sizeof(float);
        benchmark::DoNotOptimize(
            read_all(std::span<const float>(batch->as_many_bytes).subspan(from * floats, count * floats)));
      });
    }
  }
  choose_batch_target("");
}

}  // namespace

std::vector<BenchUnit> batch_units(const BenchOptions& options) {
  std::vector<BenchUnit> units;
  for (const std::size_t size : sizes) {
    for (const BenchFamily& family : bench_families()) {
      const bool first = &family == bench_families().data();
      if (first ? options.quick && size > family_size : options.quick || size != family_size) continue;
      const std::string name = fmt::format("batch/{}/{}", size, family.name);
      units.push_back({name, [=, &family](std::vector<std::string>& broken) {
                         std::vector<BenchRow> rows;
                         for (const Scalar scalar : options.scalars) {
                           with_scalar(scalar,
                                       [&]<class S>() { add_rows<S>(name, family, size, options.seed, rows, broken); });
                         }
                         return rows;
                       }});
    }
  }
  return units;
}

}  // namespace sweeplab
