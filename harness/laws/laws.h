// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <span>
#include <string>
#include <string_view>
#include <tuple>

#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/truth/truth.h"

namespace sweeplab {

/// Who is held to a law, and in which scalar: queries are in S, answers in T. T is S for a method in its own floats,
/// and Rational for a method in exact arithmetic or for the truth itself.
template <class S, class T>
struct Evaluator {
  const Card* card = nullptr;
  std::function<Answer<T>(const Query<S>&)> answer;
  const Method* method = nullptr;  ///< null for what is not of the registry
};

/// What a law says of one query. `vacuous`: a precondition does not hold, so nothing is claimed.
enum class Ruling : std::uint8_t { holds, vacuous, broken };
template <>
inline constexpr auto enum_words<Ruling> = in_words("holds", "vacuous", "broken");

/// What a broken law weighs: real, or so little that the judge would call it a hairline (statements/hairline.h).
enum class Weight : std::uint8_t { real, hairline };
template <>
inline constexpr auto enum_words<Weight> = in_words("real", "hairline");

/// A ruling with its reason.
struct LawRuling {
  Ruling ruling = Ruling::holds;
  std::string why = {};          ///< of a broken law, in one line: what was expected and what came; empty otherwise
  Weight weight = Weight::real;  ///< of a broken law
};

template <class S, class T>
using LawRule = LawRuling (*)(const Evaluator<S, T>&, const Query<S>&);

/// A property that must hold of every right sweep, with the reason why it must.
struct Law {
  int number;               ///< as in the documentation, 1 …
  std::string_view id;      ///< "never_tunnels": as in --laws
  std::string_view title;   ///< "A box never passes through another"
  std::string_view reason;  ///< why it must hold, in a sentence or two; the whole with preconditions: laws/LAWS.md

  /// Plain functions of a query: whatever a law varies (an offset, a power of two, a part of the frame) it takes from a
  /// fixed list or from the query itself.
  std::tuple<LawRule<float, float>, LawRule<double, double>, LawRule<double, Rational>, LawRule<float, Rational>> rules;

  template <class S, class T>
  LawRuling operator()(const Evaluator<S, T>& subject, const Query<S>& query) const {
    return std::get<LawRule<S, T>>(rules)(subject, query);
  }
};

/// All laws, by number. Vacuous of queries that are not finite or have a size below 0.
std::span<const Law> laws();
const Law* find_law(std::string_view id);

/// A method as a subject, in its floats or in exact arithmetic; and the truth, under the open or the closed rule.
template <class S>
Evaluator<S, S> evaluator(const Method& method);
template <class S>
Evaluator<S, Rational> exact_evaluator(const Method& method);
template <class S>
Evaluator<S, Rational> truth_evaluator(bool closed);

}  // namespace sweeplab
