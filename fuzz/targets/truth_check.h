// SPDX-License-Identifier: MIT
//
// What fuzz_sweep holds against a query. Every answer that is guaranteed is compared with the slow independent truth.
#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "fuzz/inputs/bytes.h"
#include "harness/laws/law_cell.h"
#include "harness/methods/registry.h"
#include "harness/truth/slow_truth.h"

namespace sweeplab::fuzz {

/// Of every query: the truth in all its forms, and the methods of kind `exact`, under their rule, in the query's
/// scalar. By the query's choice, each equally often: one repaired method, in exact arithmetic; one law of a guaranteed
/// subject, in the query's scalar or in the exact one; of one in four the severity.
class TruthCheck {
 public:
  /// The laws' subjects are the guaranteed ones among `subjects`, the methods compared are theirs.
  explicit TruthCheck(std::span<const Subject> subjects);

  /// The first thing that is not as it must be, with the command that shows it; empty if all is well.
  template <class S>
  std::string complaint(const Query<S>& query, std::uint16_t choice) const;

 private:
  struct LawCell {
    const Law* law;
    const Subject* subject;
    LawScalar scalar;
  };
  template <class S>
  std::string method_complaint(const Query<S>& query, const SlowTruth& slow, const Method* repaired) const;

  std::vector<Subject> suspects_;
  std::vector<const Method*> exact_, repaired_;
  std::vector<LawCell> laws32_, laws64_;  ///< for queries in float, in double
};

}  // namespace sweeplab::fuzz
