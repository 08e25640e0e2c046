// SPDX-License-Identifier: MIT
//
// Law 21: one method, two scalars.
#pragma once

#include <cfenv>
#include <type_traits>

#include "harness/laws/statements/evaluation.h"

namespace sweeplab::law {

template <class S>
Query<double> in_double(const Query<S>& q) {
  const auto box = [](const Box<S>& b) { return Box<double>{b.x, b.y, b.w, b.h}; };
  return {box(q.a), {q.motion_a.x, q.motion_a.y}, box(q.b), {q.motion_b.x, q.motion_b.y}};
}

/// The numbers of q as floats; false if one of them is none.
template <class S>
bool in_float(const Query<S>& q, Query<float>& narrow) {
  bool exact = true;
  const auto number = [&exact](S x) {
    const bool fits = x >= S(-std::numeric_limits<float>::max()) && x <= S(std::numeric_limits<float>::max());
    const float f = fits ? static_cast<float>(x) : 0.0f;
    exact &= fits && static_cast<S>(f) == x;
    return f;
  };
  const auto box = [&](const Box<S>& b) { return Box<float>{number(b.x), number(b.y), number(b.w), number(b.h)}; };
  const auto vector = [&](const Vector<S>& v) { return Vector<float>{number(v.x), number(v.y)}; };
  narrow = {box(q.a), vector(q.motion_a), box(q.b), vector(q.motion_b)};
  return exact;
}

/// 21. The flag is read around a call through a pointer, so that no compiler moves the arithmetic out of between.
template <class S, class T>
LawRuling scalars_agree(const Evaluator<S, T>& subject, const Query<S>& q) {
  if constexpr (std::is_same_v<T, Rational>) {
    return vacuous();  // there is one exact scalar
  } else {
    const Card& card = *subject.card;
    if (subject.method == nullptr || !subject.method->float32 || !subject.method->float64) return vacuous();
    Query<float> narrow;
    if (!in_float(q, narrow) || claims_nothing(card, q, truth(q))) return vacuous();
    const Query<double> wide = in_double(narrow);
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
