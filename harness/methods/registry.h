// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string_view>
#include <vector>

#include "algorithms/card.h"
#include "algorithms/query.h"
#include "harness/query/scalars.h"
#include "harness/support/rational.h"

namespace sweeplab {

/// Answers many queries at once, so that one indirect call serves thousands of sweeps. `answers` is as long as
/// `queries`.
template <class S>
using Sweep = void (*)(std::span<const Query<S>> queries, std::span<Answer<S>> answers);

/// One method as the harness sees it: its card and its code in each scalar. A null pointer: not to be had in that
/// scalar (of peers, what the library computes in decides).
struct Method {
  const Card* card;
  Sweep<float> float32;
  Sweep<double> float64;
  Answer<Rational> (*exactly)(const Query<Rational>&);
  /// Of a peer: whether the query can be put to it without rounding and the library can be trusted to come back from
  /// it. Others are not put to it. Null: it takes all.
  bool (*takes32)(const Query<float>&) = nullptr;
  bool (*takes64)(const Query<double>&) = nullptr;

  template <class S>
  Sweep<S> sweep() const {
    if constexpr (std::is_same_v<S, float>) {
      return float32;
    } else {
      return float64;
    }
  }
  bool has_code_in(Scalar scalar) const {
    return with_scalar(scalar, [this]<class S>() { return sweep<S>() != nullptr; });
  }

  /// None has the file's own answers.
  bool has_code() const { return float32 != nullptr || float64 != nullptr; }

  bool takes(const Query<float>& query) const { return takes32 == nullptr || takes32(query); }
  bool takes(const Query<double>& query) const { return takes64 == nullptr || takes64(query); }

  /// The answers to the queries that it takes; the others are left as they are, and `asked`, if given, says which.
  template <class S>
  void answer(std::span<const Query<S>> queries, std::span<Answer<S>> answers,
              std::vector<bool>* asked = nullptr) const;
};

/// Every registered method, in the order of algorithms/registry.txt, then the peers of this build.
const std::vector<Method>& methods();

/// The method with this id, or null.
const Method* find_method(std::string_view id);

/// Those that can be asked in this scalar, in the same order.
std::vector<const Method*> with_code_in(std::span<const Method* const> methods, Scalar scalar);

}  // namespace sweeplab
