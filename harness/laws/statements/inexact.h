// SPDX-License-Identifier: MIT
//
// Law 21: one method, two scalars.
#pragma once

#include <algorithm>
#include <cfenv>
#include <cmath>
#include <limits>
#include <type_traits>

#include "harness/laws/statements/evaluation.h"
#include "harness/query/numbers.h"

namespace sweeplab::law {

inline bool is_float(double x) {
  return std::fabs(x) <= static_cast<double>(std::numeric_limits<float>::max()) &&
         static_cast<double>(static_cast<float>(x)) == x;
}

/// 21. The flag is read around a call through a pointer, so that no compiler moves the arithmetic out of between.
template <class S, class T>
LawRuling scalars_agree(const Evaluator<S, T>& subject, const Query<S>& q) {
  if constexpr (std::is_same_v<T, Rational>) {
    return vacuous();  // there is one exact scalar
  } else {
    const Card& card = *subject.card;
    if (subject.method == nullptr || !subject.method->float32 || !subject.method->float64) return vacuous();
    const Numbers numbers = numbers_of(q);
    if (!std::ranges::all_of(numbers, is_float) || claims_nothing(card, q, truth(q))) return vacuous();
    const auto narrow = query_of<float>(numbers);
    const auto wide = query_of<double>(numbers);
    Answer<float> in_floats;
    Answer<double> in_doubles;
    subject.method->float32({&narrow, 1}, {&in_floats, 1});
    const Sweep<double> volatile sweep = subject.method->float64;
    std::feclearexcept(FE_INEXACT);
    sweep({&wide, 1}, {&in_doubles, 1});
    if (std::fetestexcept(FE_INEXACT) != 0) return vacuous();
    in_floats = read(card, in_floats);
    in_doubles = read(card, in_doubles);
    if (in_floats.outcome == Outcome::failed || in_doubles.outcome == Outcome::failed) return vacuous();  // law 5
    const Answer<float> rounded{in_doubles.outcome, static_cast<float>(in_doubles.time), in_doubles.normal_x,
                                in_doubles.normal_y, in_doubles.corner};
    return same_contact(card, narrow, rounded, in_floats, narrow, "double and float");
  }
}

}  // namespace sweeplab::law
