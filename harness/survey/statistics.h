// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/judge/run.h"
#include "harness/query/numbers.h"
#include "harness/support/histogram.h"
#include "harness/truth/severity.h"

namespace sweeplab {

using ByClass = std::array<std::uint64_t, enum_count<Class>>;

/// A wrong answer worth remembering.
struct Witness {
  double severity = 0;      ///< delta, world units
  double relative = 0;      ///< relative severity; infinite for a flat Minkowski box
  std::uint64_t index = 0;  ///< of the query within its family, or row - 1
  Verdict verdict = Verdict::correct;
  Cause cause = Cause::none;
  Numbers query{};  ///< ax ay aw ah avx avy bx by bw bh bvx bvy

  /// Whether this is the worse of the two; ties go to the earlier query, so that order and sharding do not matter.
  bool worse_than(const Witness& other) const;
};

/// What a method did on one family in one scalar. Counts only: parts add up exactly, in any order.
struct Tally {
  std::array<std::array<std::uint64_t, enum_count<Cause>>, enum_count<Verdict>> counts{};
  ByClass not_asked{};                                          ///< the queries that were not put to it
  std::array<std::uint64_t, enum_count<Verdict>> excused_as{};  ///< of excused answers: by the mistake that is excused
  std::array<std::uint64_t, enum_count<Verdict>> excused_severe{};  ///< of these, of verdicts that have a severity
  std::array<std::uint64_t, enum_count<Verdict>> severe{};          ///< of verdicts that have a severity
  std::array<std::optional<Witness>, enum_count<Verdict>> worst{};
  Histogram error_ulps;   ///< of impacts answered as impacts: t - TOI over the spacing of the scalar at 1
  Histogram error_world;  ///< the same times |v|, in world units

  std::uint64_t of(Verdict verdict) const;
  std::uint64_t of(Verdict verdict, Cause cause) const;
  std::uint64_t wrong() const;
  /// The greatest relative severity of what does harm; none if there is none of it.
  std::optional<double> worst_severity() const;
  void add(const Tally& other);
  /// The same answers, none excused. Their causes are not known, nor is the worst of them.
  Tally before_excuses() const;
};

/// What the queries of one family in one scalar truly were: what rates are measured against.
struct Census {
  std::uint64_t queries = 0;
  ByClass classes{};
  std::array<std::uint64_t, enum_count<Graze>> grazes{};
  TruthStages stages;

  std::uint64_t of(Class cls) const { return classes[index_of(cls)]; }
  void add(const Census& other);
};

/// The class of truth in which a verdict can happen at all; its count is what a rate of that verdict is measured
/// against.
std::uint64_t opportunities(const Census& census, Verdict verdict);
/// The same for a method that was not asked all.
std::uint64_t opportunities(const Census& census, const Tally& tally, Verdict verdict);

/// A sink that counts: one tally a method of the panel, and the census.
template <class S>
class Counter : public Sink<S> {
 public:
  Counter(std::size_t methods, std::size_t lanes);
  void study(Batch<S>& batch) override;

  Census census() const;
  std::vector<Tally> tallies() const;

 private:
  struct Part {
    Census census;
    std::vector<Tally> tallies;
  };
  std::vector<Part> parts_;  // one a lane, so that no two threads count in the same place
};

}  // namespace sweeplab
