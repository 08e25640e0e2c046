// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <map>
#include <numeric>
#include <string>
#include <tuple>
#include <vector>

#include "harness/findings/findings.h"

namespace sweeplab::fuzz {

/// What was found, counted as a campaign shows it.
class FoundSoFar {
 public:
  FoundSoFar() = default;
  explicit FoundSoFar(const std::vector<FoundOnce>& all);

  /// Always of the same file: reads only what has come since the last time.
  void update(Findings& findings);

  /// Subject, scalar, verdict, law or ending, cause.
  using Group = std::tuple<std::string, std::string, std::string, std::string>;
  struct Count {
    std::uint64_t signatures = 0, unexplained = 0;
  };
  const std::map<Group, Count>& groups(FindingKind kind) const { return groups_[static_cast<std::size_t>(kind)]; }
  std::uint64_t of(FindingKind kind) const { return totals_[index_of(kind)]; }
  std::uint64_t total() const { return std::reduce(totals_.begin(), totals_.end()); }
  /// Those that no row of the known findings explains.
  const std::vector<std::string>& unexplained() const { return unexplained_; }
  const std::vector<std::string>& broken_guarantees() const { return broken_; }
  std::uint64_t in_the_last_hour() const { return last_hour_; }

  /// Good and Turing's estimate of the chance that the next sighting is of a new signature: those seen once among all
  /// sightings. An indicator, since guided samples are not independent.
  std::uint64_t seen_once() const { return once_; }
  std::uint64_t sightings() const { return sightings_; }
  double chance_of_new() const;

 private:
  void add(const std::string& signature);

  std::int64_t last_row_ = 0;
  std::array<std::map<Group, Count>, enum_count<FindingKind>> groups_;
  std::array<std::uint64_t, enum_count<FindingKind>> totals_{};
  std::vector<std::string> unexplained_, broken_;
  std::uint64_t last_hour_ = 0, once_ = 0, sightings_ = 0;
};

}  // namespace sweeplab::fuzz
