// SPDX-License-Identifier: MIT
//
// What an answer costs in a batch: sweep_batch() by each of the machine's vectors, the scalar method beside it, and
// beside both the limit, memory that is only read. All of one size interleaved, each answer compared before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/bench/batch_targets.h"
#include "harness/bench/bench.h"

namespace sweeplab {

struct BatchBenchOptions {
  /// Of the first all sizes are timed, of the others one.
  std::vector<const BenchFamily*> families;
  std::vector<BatchMethod> methods;
  std::vector<Scalar> scalars;
  std::vector<std::size_t> sizes;  ///< queries, ascending
  int repetitions = 9;
  std::uint64_t seed = 1;
};

/// From the first cache to memory; and that at which families are compared, more than a branch predictor learns by heart.
std::vector<std::size_t> batch_sizes();
inline constexpr std::size_t batch_family_size = 65536;
/// 1 GB of doubles, and as much beside.
inline constexpr std::size_t most_batch_size = std::size_t{1} << 23;

/// The two that are no target of a batch: the scalar method over an array of queries, and, as an algorithm, reading what
/// a batch of queries takes from one array.
inline constexpr std::string_view scalar_loop = "scalar", read_limit = "read";

struct BatchResult {
  std::string family, algorithm, target;
  Scalar scalar{};
  std::size_t queries = 0;
  int threads = 1;
  std::vector<double> ns;       ///< a query, one a repetition, ascending
  std::uint64_t different = 0;  ///< answers that are not bit for bit those of the scalar method

  double quantile(double share) const { return quantile_of(ns, share); }
  double median() const { return quantile(0.5); }
};

struct BatchBench {
  int repetitions = 9;
  std::uint64_t seed = 1;
  std::size_t largest_batch = 0;
  std::vector<std::string> algorithms, families, targets;
  std::vector<BatchResult> results, limits;

  const BatchResult* find(const BatchResult& like, std::string_view algorithm, std::string_view target) const;
  /// Bytes that the answers move, read and written, each counted once, over what is read in the same time where nothing else
  /// is done, of the same memory by the same vectors and threads. Nothing where that was not timed.
  std::optional<double> share_of_limit(const BatchResult& result) const;
};

/// What a query takes and what its answer takes.
std::size_t batch_bytes_read(Scalar scalar);
std::size_t batch_bytes_written(Scalar scalar);

/// One family and scalar at one size after the other; each finished one is kept in `checkpoint`, as run_bench() does.
/// Nothing if it was stopped before the end.
std::optional<BatchBench> run_batch_bench(const BatchBenchOptions& options, const std::filesystem::path& checkpoint);

nlohmann::ordered_json to_json(const BatchBench& bench, const BatchResult& result);
BatchResult batch_result_from(const nlohmann::ordered_json& json);
std::string file_text(const BatchBench& bench, const nlohmann::ordered_json& provenance);
std::string batch_text(const BatchBench& bench);

}  // namespace sweeplab
