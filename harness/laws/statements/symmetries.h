// SPDX-License-Identifier: MIT
//
// Laws 6 to 11: what may be changed in a query without changing its answer.
#pragma once

#include <algorithm>
#include <utility>

#include "harness/laws/statements/evaluation.h"
#include "harness/query/families/scene.h"

namespace sweeplab::law {

/// 6
template <class S, class T>
LawRuling mirrors(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> first = evaluate(subject, q);
  if (!first.counts) return vacuous();
  LawRuling all = vacuous();
  const auto mirrored = [&](S Box<S>::*min, S Box<S>::*size, S Vector<S>::*along, std::int8_t Answer<T>::*normal,
                            std::string_view how) {
    CheckedArithmetic<S> checked;
    Query<S> m = q;
    for (Box<S>* box : {&m.a, &m.b}) box->*min = -checked.sum(box->*min, box->*size);
    for (Vector<S>* motion : {&m.motion_a, &m.motion_b}) motion->*along = -(motion->*along);
    const auto negate = [normal](Answer<T>& a) { a.*normal = static_cast<std::int8_t>(-(a.*normal)); };
    return unchanged(subject, q, first, checked, m, how, negate);
  };
  if (!goes_on(all, mirrored(&Box<S>::x, &Box<S>::w, &Vector<S>::x, &Answer<T>::normal_x, "mirrored in x")) ||
      !goes_on(all, mirrored(&Box<S>::y, &Box<S>::h, &Vector<S>::y, &Answer<T>::normal_y, "mirrored in y"))) {
    return all;
  }
  Query<S> m = q;
  swap_axes(m);
  const auto swap_back = [](Answer<T>& a) { std::swap(a.normal_x, a.normal_y); };
  goes_on(all, unchanged(subject, q, first, CheckedArithmetic<S>{}, m, "x and y exchanged", swap_back));
  return all;
}

/// 7
template <class S, class T>
LawRuling swapped_bodies(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> first = evaluate(subject, q);
  if (!first.counts) return vacuous();
  const auto negate = [](Answer<T>& a) {
    a.normal_x = static_cast<std::int8_t>(-a.normal_x);
    a.normal_y = static_cast<std::int8_t>(-a.normal_y);
  };
  return unchanged(subject, q, first, CheckedArithmetic<S>{}, Query<S>{q.b, q.motion_b, q.a, q.motion_a},
                   "A and B exchanged", negate);
}

constexpr auto as_it_is = [](auto&) {};

/// 8
template <class S, class T>
LawRuling common_velocity(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> first = evaluate(subject, q);
  if (!first.counts) return vacuous();
  LawRuling all = vacuous();
  const auto with = [&](const Vector<S>& v, std::string_view how) {
    CheckedArithmetic<S> checked;
    Query<S> m = q;
    for (Vector<S>* motion : {&m.motion_a, &m.motion_b}) *motion = checked.sum(*motion, v);
    return m == q ? vacuous() : unchanged(subject, q, first, checked, m, how, as_it_is);
  };
  if (goes_on(all, with({-q.motion_b.x, -q.motion_b.y}, "seen from B")) &&
      goes_on(all, with({-q.motion_a.x, -q.motion_a.y}, "seen from A"))) {
    goes_on(all, with({S(3), S(-16)}, "(3, -16) added to both motions"));
  }
  return all;
}

/// 9
template <class S, class T>
LawRuling translated(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> first = evaluate(subject, q);
  if (!first.counts) return vacuous();
  LawRuling all = vacuous();
  const auto by = [&](S x, S y, std::string_view how) {
    CheckedArithmetic<S> checked;
    Query<S> m = q;
    for (Box<S>* box : {&m.a, &m.b}) {
      box->x = checked.sum(box->x, x);
      box->y = checked.sum(box->y, y);
    }
    return m == q ? vacuous() : unchanged(subject, q, first, checked, m, how, as_it_is);
  };
  if (goes_on(all, by(-q.b.x, -q.b.y, "B moved to the origin")) &&
      goes_on(all, by(-q.a.x, -q.a.y, "A moved to the origin"))) {
    goes_on(all, by(S(-96), S(40), "both moved by (-96, 40)"));
  }
  return all;
}

/// 10
template <class S, class T>
LawRuling scaled(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> first = evaluate(subject, q);
  if (!first.counts) return vacuous();
  LawRuling all = vacuous();
  const auto by = [&](S x, S y, std::string_view how) {
    CheckedArithmetic<S> checked;
    Query<S> m = q;
    for (S* number : {&m.a.x, &m.a.w, &m.b.x, &m.b.w, &m.motion_a.x, &m.motion_b.x}) {
      *number = checked.scaled(*number, x);
    }
    for (S* number : {&m.a.y, &m.a.h, &m.b.y, &m.b.h, &m.motion_a.y, &m.motion_b.y}) {
      *number = checked.scaled(*number, y);
    }
    return unchanged(subject, q, first, checked, m, how, as_it_is);
  };
  if (goes_on(all, by(S(0x1p6f), S(0x1p6f), "all times 2^6")) &&
      goes_on(all, by(S(0x1p-24f), S(0x1p-24f), "all times 2^-24")) &&
      goes_on(all, by(S(0x1p-11f), S(1), "x times 2^-11"))) {
    goes_on(all, by(S(1), S(0x1p13f), "y times 2^13"));
  }
  return all;
}

/// 11
template <class S, class T>
LawRuling minkowski_transfer(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Evaluation<T> first = evaluate(subject, q);
  if (!first.counts) return vacuous();
  CheckedArithmetic<S> checked;
  Query<S> m = q;
  m.b = {checked.difference(q.b.x, q.a.w), checked.difference(q.b.y, q.a.h), checked.sum(q.b.w, q.a.w),
         checked.sum(q.b.h, q.a.h)};
  m.a.w = m.a.h = S(0);
  return m == q ? vacuous() : unchanged(subject, q, first, checked, m, "A's size moved into B", as_it_is);
}

}  // namespace sweeplab::law
