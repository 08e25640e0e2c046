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

/// A method that is made while the program runs, somebody's engine in a process of its own: asked by the batch, by many
/// threads at a time.
class Guest {
 public:
  Guest() = default;
  Guest(const Guest&) = delete;
  Guest& operator=(const Guest&) = delete;
  virtual ~Guest() = default;
  virtual bool takes(const Query<float>& query) const = 0;
  virtual bool takes(const Query<double>& query) const = 0;
  /// What it says, in its own double. `asked`, as long as `queries`, says which it took; the answers to the others are left
  /// as they are.
  virtual void answer(std::span<const Query<float>> queries, std::span<Answer<double>> answers,
                      std::vector<bool>& asked) = 0;
  virtual void answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers,
                      std::vector<bool>& asked) = 0;
  /// For people: what it is and how it is started; this query in its terms (empty: it has none); and what went wrong
  /// with it so far.
  virtual std::string about() const = 0;
  /// What it is written in, as far as it says so.
  virtual std::string language() const = 0;
  virtual std::string in_its_terms(const Query<double>& query) const = 0;
  virtual std::string troubles() const = 0;
  /// The query that it is asked where this one is meant: another only of a guest that takes rounded numbers.
  virtual Query<float> told(const Query<float>& query) const = 0;
  virtual Query<double> told(const Query<double>& query) const = 0;
};

/// What a guest said, in this scalar: its time rounded, one beyond the largest number as that.
template <class S>
Answer<S> rounded_answer(const Answer<double>& said);

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
  /// What answers in place of all these; then they are null.
  Guest* guest = nullptr;

  template <class S>
  Sweep<S> sweep() const {
    return in_scalar<S>(float32, float64);
  }
  bool has_code_in(Scalar scalar) const {
    return with_scalar(scalar, [this]<class S>() { return guest != nullptr || sweep<S>() != nullptr; });
  }

  /// None has the file's own answers.
  bool has_code() const { return guest != nullptr || float32 != nullptr || float64 != nullptr; }

  bool takes(const Query<float>& query) const {
    return guest != nullptr ? guest->takes(query) : takes32 == nullptr || takes32(query);
  }
  bool takes(const Query<double>& query) const {
    return guest != nullptr ? guest->takes(query) : takes64 == nullptr || takes64(query);
  }

  /// The answers to the queries that it takes; the others are left as they are, and `asked`, if given, says which. What a
  /// guest says is rounded: what is judged is asked by judge/run.h.
  template <class S>
  void answer(std::span<const Query<S>> queries, std::span<Answer<S>> answers,
              std::vector<bool>* asked = nullptr) const;
};

/// Every registered method, in the order of algorithms/registry.txt, then the peers of this build.
const std::vector<Method>& methods();

/// The method with this id, or null; one that has joined, too.
const Method* find_method(std::string_view id);

/// From now on find_method() finds this one, which has a guest, too; until it leaves. Before others ask, and after.
void join(const Method& method);
void leave(const Method& method);

/// The method with this id in the exact scalar. Apart from registry.cpp because it takes by far the longest to compile.
Answer<Rational> (*find_exactly(std::string_view id))(const Query<Rational>&);

/// Those that can be asked in this scalar, in the same order.
std::vector<const Method*> with_code_in(std::span<const Method* const> methods, Scalar scalar);

}  // namespace sweeplab
