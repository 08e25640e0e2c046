// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <string>
#include <vector>

#include "harness/digests/data_file.h"
#include "harness/judge/lanes.h"
#include "harness/judge/preconditions.h"
#include "harness/survey/companion.h"

namespace sweeplab {

/// Under which conditions a search did not refute a method, and of how many queries it was: counts its failures, in its native
/// scalar, by what could be said of the query. What is not drawn, fixtures and counterexamples, is not counted, but one
/// failure among them removes a condition as any other does. What withstands all that is searched by construction
/// (judge/constructed_search.h), and that search is counted. Nothing of this is proved; what is, over the reals, stands
/// beside it.
class Safe : public Companion {
 public:
  std::string_view name() const override { return "safe"; }
  std::unique_ptr<CompanionSink<float>> sink32(std::span<const Method* const> panel, std::size_t lanes) const override;
  std::unique_ptr<CompanionSink<double>> sink64(std::span<const Method* const> panel, std::size_t lanes) const override;
  void take(const Family& family, Scalar scalar, const Json& seen) override;

  /// Searches by construction, so many queries of each scalar; false if it was stopped.
  bool search(std::uint64_t queries, const RunOptions& options);

  /// The weakest preconditions of each method, those that most queries satisfy first.
  Json json() const;

 private:
  struct Count {
    std::uint64_t wrong = 0, excused = 0, not_asked = 0;
  };
  /// One family in one scalar.
  struct Unit {
    std::string family;
    Scalar scalar{};
    std::map<Predicates, std::uint64_t> n;
    std::map<std::string, std::map<Predicates, Count>> methods;  // only where not all was correct
  };
  Json json_of(const Method& method) const;
  /// The predicates that hold where this method fails, of everything that is known.
  std::vector<Predicates> failures_of(const Method& method) const;

  std::vector<Unit> units_;  // of what is drawn
  std::vector<Unit> kept_;   // of what is not
  std::vector<Unit> constructed_;
};

}  // namespace sweeplab
