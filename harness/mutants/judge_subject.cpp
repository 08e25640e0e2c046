// SPDX-License-Identifier: MIT
//
// The judge, with its source, so that its looks at the exact time can be counted: what it decides without is its
// filter.
#include "harness/judge/judge.h"
#include "harness/truth/truth.h"

namespace sweeplab::mutants {
inline int exact_looks = 0;
template <class S>
Rational counted_time_of_impact(const Query<S>& q, const Truth& truth) {
  ++exact_looks;
  return time_of_impact(q, truth);
}
}  // namespace sweeplab::mutants

#define time_of_impact mutants::counted_time_of_impact
#include "harness/judge/judge.cpp"
#include "harness/judge/right_time.cpp"
#undef time_of_impact

#include "harness/judge/wrong_on_purpose.h"
#include "harness/mutants/subject.h"

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

/// How far apart the boxes are at a time, on the axis that parts them most: about, for this rounds.
template <class S>
double distance_at(const Query<S>& q, double time) {
  const auto apart = [time](double a, double aw, double va, double b, double bw, double vb) {
    const double gap = (b + vb * time) - (a + va * time);
    return std::max(gap - aw, -gap - bw);
  };
  return std::max(apart(q.a.x, q.a.w, q.motion_a.x, q.b.x, q.b.w, q.motion_b.x),
                  apart(q.a.y, q.a.h, q.motion_a.y, q.b.y, q.b.h, q.motion_b.y));
}

/// What is claimed as peers claim it, by cards made for the query: a skin as wide as the boxes are apart, a rounding
/// more or less, and sizes that are just inside or just outside the domain.
template <class S>
void ask_of_peers(const Query<S>& q, const Truth& t, Said& said) {
  const auto judge_all = [&](const PeerCard& card, const Answer<S>& answer) {
    said.answers.add(judge(card, q, t, answer));
  };
  const double sizes[] = {q.a.w, q.a.h, q.b.w, q.b.h};
  double least = sizes[0], most = sizes[0];
  for (const double size : sizes) least = std::min(least, size), most = std::max(most, size);
  PeerCard card;
  card.kind = Kind::peer;
  for (const double smallest : {0.0, least, std::nextafter(least, 1e300)}) {
    for (const double largest : {0.0, most, std::nextafter(most, 0.0)}) {
      card.claims = {.smallest_size = smallest, .largest_size = largest};
      for (const Outcome outcome : {Outcome::separate, Outcome::overlap}) judge_all(card, {outcome});
    }
  }

  const bool touches = t.cls == Class::impact || t.cls == Class::graze;
  const double contact = touches ? (t.n_hi + t.n_lo) / (t.d_hi + t.d_lo) : 0.5;
  for (const double wanted : {0.0, contact / 2, contact, 0.75, 1.0}) {
    const auto time = static_cast<S>(wanted);
    const double distance = std::abs(distance_at(q, time));
    for (const double skin : {distance, std::nextafter(distance, 0.0), std::nextafter(distance, 1e300), 2 * distance}) {
      card.claims = {.skin = skin, .time_error = distance > 1 ? 0x1p-10 : 0};
      for (const OverlapClaim overlap : {OverlapClaim::reported, OverlapClaim::not_handled}) {
        for (const bool gives_time : {true, false}) {
          card.overlap = overlap;
          card.gives_time = gives_time;
          judge_all(card, {Outcome::overlap});
          judge_all(card, {Outcome::overlap, S(0.875)});
          for (const auto& [x, y] : {std::pair{1, 0}, {-1, 0}, {0, 1}, {0, -1}, {0, 0}}) {
            judge_all(card, {Outcome::impact, time, static_cast<std::int8_t>(x), static_cast<std::int8_t>(y)});
          }
        }
      }
    }
  }
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
  if (count % 4 == 0) ask_of_peers(q, t, said);
  if (count % 16 == 0) {
    using namespace wrong_on_purpose;
    for (const auto& method : {&honest<Rational>, &always_separate<Rational>, &always_hit<Rational>,
                               &late_by_two_thousandths<Rational>, &time_of_exit<Rational>, &nan_time<Rational>}) {
      for (const Card& card : {cards()[0], cards()[1], cards()[5]}) {
        for (const Answer<S>& wrong : {answers[0], answers[1]}) {
          said.answers.add(cause_of(Method{&card, nullptr, nullptr, method}, q, t, wrong));
        }
        said.answers.add(judge(card, q, t, method(exactly(q))));
        said.answers.add(read(card, method(exactly(q))).outcome);
      }
    }
    said.answers.add(cause_of(Method{&cards()[0], nullptr, nullptr, nullptr}, q, t, answers[0]));
  }
}

template <class Enumerator>
void add_names(Said& said) {
  for (const Enumerator value : enumerators<Enumerator>) {
    for (const char c : name_of(value)) said.answers.add(c);
    said.answers.add('\n');
  }
}

}  // namespace

void ask(const Query<float>& q, std::uint64_t count, Said& said) {
  if (count == 0) {
    add_names<Verdict>(said);
    add_names<Cause>(said);
    add_names<Class>(said);
    add_names<Graze>(said);
    add_names<Outcome>(said);
    add_names<Scalar>(said);
  }
  ask_either(q, count, said);
}
void ask(const Query<double>& q, std::uint64_t count, Said& said) {
  if (count == 0) {  // too fast for a double to tell how fast
    const Query<double> fast{{0, 0, 1, 1}, {1.7e308, 1.7e308}, {1.5, 1.5, 1, 1}, {0, 0}};
    ask_of_peers(fast, truth(fast), said);
  }
  ask_either(q, count, said);
}

const std::uint64_t every = 8;

}  // namespace sweeplab::mutants
