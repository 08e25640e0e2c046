// SPDX-License-Identifier: MIT
//
// What it costs to find, among many boxes, those that a mover may meet: our grid and tree and those of the libraries, in the
// same worlds of the same run, interleaved, each judged before.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/bench/bench.h"
#include "harness/bench/many_scenes.h"
#include "harness/bench/many_structures.h"

namespace sweeplab {

struct ManyBenchOptions {
  std::vector<ManyScene> scenes;
  int repetitions = 9;
  std::uint64_t seed = 1;
  std::span<const ManyKind> kinds = many_kinds();
  std::size_t moves = 65536;  ///< in a pass: enough that no branch predictor knows them by heart
};

/// Numbers of boxes, ascending.
std::vector<std::size_t> many_sizes();
inline constexpr std::size_t quick_many_size = 16384;  ///< and no more: --quick
inline constexpr std::size_t most_many_size = std::size_t{1} << 22;

/// build: all boxes into an empty structure. Then, frame after frame: update: the movers to their next bounds; query: what
/// touches a mover's swept bounds; first_hit: the query, and what of it the mover meets first, exactly.
enum class ManyPhase : std::uint8_t { build, update, query, first_hit };
template <>
inline constexpr auto enum_words<ManyPhase> = in_words("build", "update", "query", "first_hit");

struct ManyResult {
  std::string structure, scene;
  ManyWorldOptions world;
  std::size_t movers = 0;
  Scalar scalar{};
  ManyPhase phase{};
  std::vector<double> ns;  ///< of build a box, else a mover; one a repetition, ascending
  std::optional<double> bytes_per_box;
  double candidates = 0, touching = 0;  ///< a mover
  /// Boxes that touch a mover's bounds and were not found; of first_hit: movers whose hits are others than among all boxes.
  std::uint64_t missing = 0;

  double median() const { return quantile_of(ns, 0.5); }
};

struct ManyBench {
  int repetitions = 9;
  std::uint64_t seed = 1;
  std::vector<ManyScene> scenes;
  std::vector<ManyResult> results;  ///< scene by scene, world by world, phase by phase
};

/// Nothing if it was stopped before the end.
std::optional<ManyBench> run_many_bench(const ManyBenchOptions& options);

nlohmann::ordered_json to_json(const ManyResult& result);
std::string file_text(const ManyBench& bench, const nlohmann::ordered_json& provenance);
std::string many_text(const ManyBench& bench);

}  // namespace sweeplab
