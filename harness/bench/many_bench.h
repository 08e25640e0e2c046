// SPDX-License-Identifier: MIT
//
// What it costs to find, among many boxes, those that a mover may meet: our grid and tree and those of the libraries, in the
// same worlds of the same run, interleaved, each judged before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
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
  /// Of one structure in one world: once it has taken so long for building, or for passes, it has no further repetitions.
  double seconds = 2;
  /// If one repetition is expected to take longer, it is left out.
  double most_seconds = 30;
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

/// A structure that was not timed in a world, since it would have taken so long.
struct ManyLeftOut {
  std::string structure, scene;
  ManyWorldOptions world;
  Scalar scalar{};
  double seconds = 0;
};

struct ManyBench {
  int repetitions = 9;  ///< at most
  std::uint64_t seed = 1;
  std::vector<ManyScene> scenes;
  std::vector<ManyResult> results = {};  ///< scene by scene, world by world, phase by phase
  std::vector<ManyLeftOut> left_out = {};
};

/// One world after the other; each finished one is kept in `checkpoint`, as run_bench() does. Nothing if it was stopped
/// before the end.
std::optional<ManyBench> run_many_bench(const ManyBenchOptions& options, const std::filesystem::path& checkpoint);

/// Those that take part in one world, phase by phase. Nothing if it was stopped before the end.
std::optional<std::vector<ManyResult>> run_many_world(const ManyScene& scene, const ManyWorldOptions& world,
                                                      const ManyBenchOptions& options,
                                                      const std::function<bool(const ManyKind&, Scalar)>& takes_part);

/// What one repetition will take, building and two passes, by what the structure took in the two largest of the smaller worlds
/// of the scene. Nothing if it was in none.
std::optional<double> expected_seconds(const ManyBench& so_far, std::string_view scene, const ManyWorldOptions& world,
                                       std::string_view structure, Scalar scalar, std::size_t moves);

nlohmann::ordered_json to_json(const ManyWorldOptions& world);
nlohmann::ordered_json to_json(const ManyResult& result);
nlohmann::ordered_json to_json(const ManyLeftOut& left_out);
/// Throws if it is none.
ManyResult many_result_from(const nlohmann::ordered_json& json);
std::string file_text(const ManyBench& bench, const nlohmann::ordered_json& provenance);
std::string many_text(const ManyBench& bench);

}  // namespace sweeplab
