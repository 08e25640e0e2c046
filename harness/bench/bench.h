// SPDX-License-Identifier: MIT
//
// What an answer costs: methods, peers, and the truth beside them, on the same queries of the same run, each judged
// before it is timed.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

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
  std::vector<const BenchFamily*> families;
  std::vector<const Method*> methods;
  std::vector<Scalar> scalars;
  int repetitions = 9;
  std::uint64_t seed = 1;
  bool quick = false;
};

/// Times in ns a query.
struct BenchTail {
  double p50 = 0, p99 = 0, max = 0;
};

/// The value below which this share of ascending numbers lies; between two, in proportion. 0 of none.
double quantile_of(const std::vector<double>& ascending, double share);

struct BenchResult {
  std::string family, algorithm;
  Scalar scalar{};
  std::vector<double> ns;  ///< one a repetition, ascending
  /// What was drawn; what of it the method takes, each answer judged, which is what `wrong` and its kinds are of; and
  /// the first of those, which were timed: all, or of what is slow as many as some milliseconds are enough for. Its
  /// tail is of 16 times as many, if there are. Contacts: by truth, of what was drawn.
  std::uint64_t queries = 0, asked = 0, timed = 0, contacts = 0;
  std::uint64_t wrong = 0, tunnels = 0, phantoms = 0, missed_overlaps = 0, failed = 0, excused = 0;
  std::optional<BenchTail> tail;

  double quantile(double share) const { return quantile_of(ns, share); }
  double median() const { return quantile(0.5); }
};

struct Bench {
  int repetitions = 9;
  std::uint64_t seed = 1;
  bool quick = false;
  std::vector<std::string> algorithms, families;
  std::vector<BenchResult> results;  ///< family by family, scalar by scalar

  const BenchResult* find(std::string_view family, Scalar scalar, std::string_view algorithm) const;
};

/// The method that ratios are taken to.
inline constexpr std::string_view bench_baseline = "programming_chips";

/// What is timed besides methods: the truth, with the time of impact as a fraction; and the same in slow rationals.
struct BenchExtra {
  std::string_view id, title;
};
std::span<const BenchExtra> bench_extras();

/// Runs the benchmark, one family and scalar at a time; each finished one is kept in `checkpoint`, from which a later
/// run with the same options by the same program goes on. Nothing if it was stopped before the end.
std::optional<Bench> run_bench(const BenchOptions& options, const std::filesystem::path& checkpoint);

/// Before the first of Google Benchmark's runs; once.
void use_google_benchmark();

nlohmann::ordered_json to_json(const BenchResult& result, const BenchResult* baseline);
BenchResult bench_result_from(const nlohmann::ordered_json& json);
/// The file as `bench` writes it; `provenance` says where its numbers are from.
std::string file_text(const Bench& bench, const nlohmann::ordered_json& provenance);
/// This program on this machine, with what speed depends on.
nlohmann::ordered_json bench_provenance();

/// Cost and wrong answers by method, and what that means, for SPEED.md: Markdown.
std::string speed_table(const Bench& bench);
/// Every family: median, spread, ratio, tail, wrong answers.
std::string bench_text(const Bench& bench);
/// What is slower or faster than in an older run, and what is noise.
std::string comparison(const Bench& before, const Bench& now);

}  // namespace sweeplab
