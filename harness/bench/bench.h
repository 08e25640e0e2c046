// SPDX-License-Identifier: MIT
//
// What an answer costs: rows of Google Benchmark, whose names are paths; what guarantees something is judged before.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/methods/registry.h"
#include "harness/query/families.h"

namespace sweeplab {

/// Queries for the clock: of a family, or of `uniform` with a fixed share of contacts.
struct BenchFamily {
  std::string_view name;
  std::string_view of;        ///< the family that is drawn from
  int percent_contacts = -1;  ///< -1: as the family has them

  bool everyday() const { return find_family(of)->kind != FamilyKind::trap; }
};
std::span<const BenchFamily> bench_families();
/// Those for which a minute is enough.
std::vector<const BenchFamily*> quick_bench_families();

inline constexpr int quick_repetitions = 5;

struct BenchOptions {
  std::vector<std::string> paths = {"sweep"};  ///< names of units, or how they begin, up to a slash
  std::vector<const BenchFamily*> families;    ///< of sweeps; all if empty
  std::vector<const Method*> methods;          ///< of sweeps
  std::vector<Scalar> scalars = {Scalar::float32, Scalar::float64};
  int repetitions = 9;
  std::uint64_t seed = 1;
  bool quick = false;  ///< smaller batches and fewer boxes
  bool tells = false;  ///< prints each median
};

/// One benchmark: `sweep/uniform_30/float32/exact`.
struct BenchRow {
  std::string name, label = {};
  std::size_t items;                           ///< of a pass: queries, boxes, movers or frames
  std::function<void(int part, int of)> pass;  ///< of several threads each does its part
  std::function<double()> seconds;  ///< instead of `pass`: does one, and gives the seconds of the part that counts
  std::function<void()> before;     ///< each repetition; may be null
  std::map<std::string, double> counters;
  int threads = 1;
  bool wall = false;  ///< by the clock on the wall: what is timed is another process
};

/// What is timed together, repetitions in random order: a family of queries, a size of batches, a world, a level.
struct BenchUnit {
  std::string name;  ///< "sweep/uniform_30"
  /// Judges, and gives what is timed if nothing is added to `broken`, which names what breaks a guarantee.
  std::function<std::vector<BenchRow>(std::vector<std::string>& broken)> rows;

  std::string file() const;  ///< "sweep_uniform_30.json"
};
/// Those that the options name. Throws UsageError where they name none.
std::vector<BenchUnit> bench_units(const BenchOptions& options);

std::vector<BenchUnit> sweep_units(const BenchOptions& options);
std::vector<BenchUnit> batch_units(const BenchOptions& options);
std::vector<BenchUnit> many_units(const BenchOptions& options);
std::vector<BenchUnit> frame_units(const BenchOptions& options);

/// Runs one unit after the other and writes Google Benchmark's JSON, a file a unit; one that this program wrote with these
/// options is left as it is, another becomes FILE.old-1. What breaks a guarantee, which is then not timed; nothing if it was stopped.
std::optional<std::vector<std::string>> run_bench(const BenchOptions& options, const std::filesystem::path& folder);

/// The method that ratios are taken to.
inline constexpr std::string_view bench_baseline = "programming_chips";

}  // namespace sweeplab
