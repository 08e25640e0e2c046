// SPDX-License-Identifier: MIT
//
// The judge, with its source, so that its looks at the exact time can be counted: what it decides without is its
// filter.
#include "harness/judge.h"
#include "harness/truth.h"

namespace sweeplab::mutants {
inline int exact_looks = 0;
template <class S>
Rational counted_time_of_impact(const Query<S>& q) {
  ++exact_looks;
  return time_of_impact(q);
}
}  // namespace sweeplab::mutants

#define time_of_impact mutants::counted_time_of_impact
#include "harness/judge.cpp"
#undef time_of_impact

#include "harness/mutants/subject.h"
#include "harness/wrong_on_purpose.h"

namespace sweeplab::mutants {
namespace {

/// Cards that differ in one claim each, and in all that judge() reads.
const std::vector<Card>& cards() {
  static const std::vector<Card> all = [] {
    using enum GrazeClaim;
    std::vector<Card> list;
    for (const GrazeClaim claim : {none, contact, contact_if_entering, unspecified}) {
      const GrazeClaims same{claim, claim, claim, claim, claim, claim};
      list.push_back({.id = "", .grazes = same, .overlap = OverlapClaim::reported});
    }
    // No two kinds with the same claim as their neighbour, so that one taken for another shows.
    list.push_back({.grazes = {contact, none, contact, none, contact, none}, .overlap = OverlapClaim::as_impact});
    list.push_back({.grazes = {none, none, contact, contact, none, none}, .overlap = OverlapClaim::not_handled});
    list.push_back({.grazes = {none, none, none, none, contact, contact}, .needs_positive_sizes = true});
    GrazeClaims exceptions{contact, contact, contact, contact, contact, contact};
    exceptions.none_at_end = true;
    list.push_back({.grazes = exceptions});
    exceptions.none_at_end = false;
    exceptions.none_at_exact_corner = true;
    list.push_back({.grazes = exceptions, .gives_time = false});
    list.push_back({.grazes = {contact, contact, contact, contact, contact, contact}, .gives_face = false});
    return list;
  }();
  return all;
}

/// Right and wrong answers, near the truth: every outcome, every normal, times about both tolerances.
template <class S>
std::vector<Answer<S>> answers_to(const Query<S>& q, const Truth& t) {
  const bool touches = t.cls == Class::impact || t.cls == Class::graze;
  const double exact_time = touches ? (t.n_hi + t.n_lo) / (t.d_hi + t.d_lo) : 0.25;
  const S time = static_cast<S>(exact_time);
  const std::int8_t normal_x = t.face_x ? (t.normal_x != 0 ? t.normal_x : std::int8_t(1)) : std::int8_t(0);
  const std::int8_t normal_y = t.face_x ? std::int8_t(0) : t.normal_y != 0 ? t.normal_y : std::int8_t(1);
  std::vector<Answer<S>> list{{Outcome::separate}, {Outcome::overlap}, {Outcome::failed}};
  for (int nx = -1; nx <= 1; ++nx) {
    for (int ny = -1; ny <= 1; ++ny) {
      list.push_back({Outcome::impact, time, static_cast<std::int8_t>(nx), static_cast<std::int8_t>(ny)});
    }
  }
  list.push_back({Outcome::impact, time, 2, 0});
  list.push_back({Outcome::impact, time, 0, 2});
  const double side = std::min(static_cast<double>(q.a.w) + static_cast<double>(q.b.w),
                               static_cast<double>(q.a.h) + static_cast<double>(q.b.h));
  const double v = std::hypot(static_cast<double>(q.motion_a.x) - static_cast<double>(q.motion_b.x),
                              static_cast<double>(q.motion_a.y) - static_cast<double>(q.motion_b.y));
  for (const double tolerance : {1e-3, side / v / 1000}) {
    for (const double share : {0.5, 0.7, 0.99, 1 - 0x1p-29, 1 - 0x1p-40, 1.0, 1 + 0x1p-40, 1.01, 1.4, 2.0}) {
      for (const double sign : {1.0, -1.0}) {
        const S other = static_cast<S>(exact_time + sign * share * tolerance);
        list.push_back({Outcome::impact, other, normal_x, normal_y});
      }
    }
  }
  list.push_back({Outcome::impact, S(0), normal_x, normal_y});
  list.push_back({Outcome::impact, std::nextafter(time, S(2)), normal_x, normal_y});
  list.push_back({Outcome::impact, std::nextafter(time, S(-2)), normal_x, normal_y});
  list.push_back({Outcome::impact, infinity<S>(), normal_x, normal_y});
  list.push_back({Outcome::impact, std::numeric_limits<S>::quiet_NaN(), normal_x, normal_y});
  list.push_back({Outcome::separate, std::numeric_limits<S>::quiet_NaN()});
  return list;
}

template <class S>
void ask_either(const Query<S>& q, std::uint64_t count, Said& said) {
  const Truth t = truth(q);
  exact_looks = 0;
  said.answers.add(speed(q));
  for (const Card& card : cards()) {
    said.answers.add(claims_nothing(card, q, t));
    if (t.cls == Class::graze) said.answers.add(is_contact_claimed(card, q, t));
  }
  const std::vector<Answer<S>> answers = answers_to(q, t);
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (t.cls == Class::impact || t.cls == Class::graze) said.answers.add(time_error(t, answers[i].time));
    // Times other than the first are told apart on one card only: the cards have no say in them.
    const std::size_t panel = i < 15 || i + 3 >= answers.size() ? cards().size() : 2;
    for (std::size_t j = 0; j < panel; ++j) {
      said.answers.add(judge(cards()[j], q, t, answers[i]));
      said.path.add(exact_looks);
    }
    said.answers.add(read(cards()[0], answers[i]).outcome);
  }
  if (count % 16 == 0) {
    using namespace wrong_on_purpose;
    for (const auto& method : {&honest<Rational>, &always_separate<Rational>, &always_hit<Rational>,
                               &late_by_two_thousandths<Rational>, &time_of_exit<Rational>, &nan_time<Rational>}) {
      for (const Card& card : {cards()[0], cards()[1], cards()[5]}) {
        said.answers.add(cause_of(Method{&card, nullptr, nullptr, method}, q, t));
        said.answers.add(judge(card, q, t, method(exactly(q))));
        said.answers.add(read(card, method(exactly(q))).outcome);
      }
    }
    said.answers.add(cause_of(Method{&cards()[0], nullptr, nullptr, nullptr}, q, t));
  }
}

template <class Enumerator>
void add_names(Said& said, int count) {
  for (int i = 0; i < count; ++i) {
    for (const char c : name_of(static_cast<Enumerator>(i))) said.answers.add(c);
    said.answers.add('\n');
  }
}

}  // namespace

void ask(const Query<float>& q, std::uint64_t count, Said& said) {
  if (count == 0) {
    add_names<Verdict>(said, verdict_count);
    add_names<Cause>(said, cause_count);
    add_names<Class>(said, 4);
    add_names<Graze>(said, 7);
    add_names<Outcome>(said, 4);
    add_names<Scalar>(said, 2);
  }
  ask_either(q, count, said);
}
void ask(const Query<double>& q, std::uint64_t count, Said& said) { ask_either(q, count, said); }

const std::uint64_t every = 8;

}  // namespace sweeplab::mutants
