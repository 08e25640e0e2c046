// SPDX-License-Identifier: MIT
//
// The laws in bulk: queries from the mix or from the whole grid, through the one run loop, into counts.
#pragma once

#include <algorithm>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/laws/law_cell.h"
#include "harness/support/shards.h"
#include "harness/survey/statistics.h"

namespace sweeplab {

/// Enough for every class of truth and every kind of graze, and 30 s on two cores.
inline constexpr std::uint64_t default_law_cases = 30000;

struct LawsOptions {
  std::uint64_t cases = default_law_cases;  ///< for each cell; of the grid at most all of it
  std::uint64_t seed = 1;
  bool grid = false;  ///< the grid instead of the mix
  std::vector<const Law*> laws;
  std::vector<Subject> subjects;
  std::vector<LawScalar> scalars;
  Shard shard;  ///< of the queries, which are numbered from 0
  unsigned threads = 0;
};

/// What came of a law, a subject and a scalar.
struct LawCell {
  const Law* law = nullptr;
  Subject subject;
  LawScalar scalar{};
  std::uint64_t held = 0, vacuous = 0, broken = 0;  ///< cases: kept, without a claim, broken
  std::optional<Numbers> counterexample;            ///< the most convincing drawn; made simpler once all shards are in
  std::string why;                                  ///< what is wrong there
  Cause cause = Cause::none;                        ///< of the counterexample
  std::uint64_t real = 0;                           ///< of the broken cases those that are no hairlines

  /// Counts what was seen of the same cell elsewhere, and shows the more convincing of the two counterexamples.
  void add(const LawCell& other);

  Ruling ruling() const { return broken > 0 ? Ruling::broken : held > 0 ? Ruling::holds : Ruling::vacuous; }
  /// Of a broken cell, and of its counterexample: real, if a single break is.
  Weight weight() const { return real > 0 ? Weight::real : Weight::hairline; }
  /// Of a broken cell: whether it is really broken by numbers that a person would type.
  bool broken_in_everyday_numbers() const {
    return counterexample && weight() == Weight::real && is_everyday(*counterexample);
  }
  bool guarantee_broken() const { return broken > 0 && subject.guaranteed(scalar); }
};

struct LawsResult {
  std::uint64_t cases = 0, seed = 0;
  bool grid = false;
  std::vector<LawCell> cells;  ///< law by law, subject by subject, scalar by scalar, where the subject answers in it
  Census census32, census64;   ///< what the queries of the mix or the grid were, in float and in double
  Shard shard;                 ///< which part of the queries these are

  bool guarantee_broken() const { return std::ranges::any_of(cells, &LawCell::guarantee_broken); }
};

/// The check that these options ask for, with nothing seen.
LawsResult empty_laws(const LawsOptions& options);
/// How many queries its shard is.
std::uint64_t queries_of(const LawsOptions& options);

/// Gives each counterexample its reason and its cause; makes it as simple as it gets, if `whole`.
void explain_cells(std::vector<LawCell>& cells, bool whole, unsigned threads);

/// Runs the laws. Finished stretches of queries are kept in `checkpoint`; a later run with the same options by the same
/// program resumes there. Nothing if it was stopped before the end. Counts and counterexamples do not depend on
/// the number of threads or on stops.
std::optional<LawsResult> run_laws(const LawsOptions& options, const std::filesystem::path& checkpoint);

}  // namespace sweeplab
