// SPDX-License-Identifier: MIT
//
// How a set is divided: of each source and scalar a stratum for each kind of query, and how many queries each may have.
#pragma once

#include <array>
#include <functional>
#include <string>
#include <unordered_set>
#include <vector>

#include "harness/sets/set_row.h"

namespace sweeplab {

/// A query that may come into the set.
struct Candidate {
  Numbers numbers{};
  std::string origin;
};

/// Both zeros are one number: such queries ask the same.
struct HashNumbers {
  std::size_t operator()(const Numbers& numbers) const;
};
using TakenNumbers = std::unordered_set<Numbers, HashNumbers>;

/// What one source has for each kind, the first that come, each query once.
class Stock {
 public:
  /// `weight`: how many times the shares of another's it may have.
  Stock(std::string source, Scalar scalar, std::size_t weight)
      : source_(std::move(source)), scalar_(scalar), weight_(weight) {}

  /// `origin` is asked only of what is taken.
  template <class S>
  void offer(const Query<S>& query, const std::function<std::string()>& origin);
  /// No kind takes more.
  bool is_full() const;

  const std::string& source() const { return source_; }
  Scalar scalar() const { return scalar_; }
  /// How many of a kind come into a set in which a share is so large.
  std::size_t in(std::size_t share, std::size_t kind) const;
  std::vector<Candidate>& of(std::size_t kind) { return candidates_[kind]; }

 private:
  std::string source_;
  Scalar scalar_;
  std::size_t weight_;
  TakenNumbers taken_;
  std::array<std::vector<Candidate>, kind_count> candidates_;
};

/// How many shares of the set a stratum of this kind may have: impacts and separations, on which answers differ most,
/// more than kinds of graze, on which an engine that promises nothing is always right.
inline constexpr std::array<std::size_t, kind_count> shares_of_kind{4, 2, 4, 1, 1, 1, 1, 1, 1};
/// A stock takes no more than this of a share's size; the set's own is far smaller.
inline constexpr std::size_t most_of_a_share = 150;

/// Takes from each stratum its first queries until there are `wanted`: a share is as large as can be, the same for all; a
/// stratum that has fewer gives all; what is left to the whole number comes one each from the first strata that have more.
/// What an earlier stock has is taken out of later ones first. Throws std::logic_error if there are not so many.
void choose(std::vector<Stock>& stocks, std::size_t wanted);

}  // namespace sweeplab
