// SPDX-License-Identifier: MIT
#include "fuzz/targets/truth_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <type_traits>
#include <utility>

#include "harness/judge/judge.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab::fuzz {
namespace {

bool is_time(const Rational& time, const mpq_class& expected) { return time == from_gmp(expected); }
template <class S>
bool is_time(S time, const mpq_class& expected) {
  return !std::signbit(time) && std::isfinite(time) && is_nearest(time, expected);
}

/// In what the answer is not what the card promises of a query with this truth, to the last bit; empty: nothing. All
/// but the claim is taken from the slow truth.
template <class S, class T>
std::string_view fault(const Card& card, const Query<S>& q, const SlowTruth& slow, const Answer<T>& answer) {
  const bool contact = slow.cls == Class::impact || (slow.cls == Class::graze && is_contact_claimed(card, q, truth(q)));
  const Outcome expected = slow.cls == Class::overlap ? Outcome::overlap
                           : contact                  ? Outcome::impact
                                                      : Outcome::separate;
  if (answer.outcome != expected) return "outcome";
  if (expected != Outcome::impact) {
    return answer.normal_x == 0 && answer.normal_y == 0 && !answer.corner ? "" : "normal of no contact";
  }
  if (!is_time(answer.time, slow.time)) return "time";
  const Truth faces{.face_x = slow.face_x, .face_y = slow.face_y, .normal_x = slow.normal_x, .normal_y = slow.normal_y};
  if (!right_face(faces, answer)) return "face";
  if (card.kind == Kind::exact && answer.corner != (slow.face_x && slow.face_y)) return "corner flag";
  return "";
}

template <class S>
std::string explain_command(const Query<S>& q) {
  return fmt::format("./sweeplab explain --scalar {} \"{}\"", name_of(scalar_of<S>), query_arguments(numbers_of(q)));
}

}  // namespace

TruthCheck::TruthCheck(std::span<const Subject> subjects) : suspects_(subjects.begin(), subjects.end()) {
  for (const Subject& subject : suspects_) {
    if (subject.method && subject.method->card->kind == Kind::exact) exact_.push_back(subject.method);
    if (subject.method && subject.method->card->kind == Kind::repaired) repaired_.push_back(subject.method);
    for (const Law& law : laws()) {
      for (const LawScalar scalar : enumerators<LawScalar>) {
        if (!subject.answers_in(scalar) || !subject.guaranteed(scalar)) continue;
        if (scalar != LawScalar::float64) laws32_.push_back({&law, &subject, scalar});
        if (scalar != LawScalar::float32) laws64_.push_back({&law, &subject, scalar});
      }
    }
  }
}

template <class S>
std::string TruthCheck::complaint(const Query<S>& q, std::uint16_t choice) const {
  const std::vector<LawCell>& laws = std::is_same_v<S, float> ? laws32_ : laws64_;
  // What the choice says: places in lists that may be empty.
  auto take = [left = std::size_t{choice}](std::size_t count) mutable {
    count = std::max<std::size_t>(count, 1);
    return std::exchange(left, left / count) % count;
  };
  const std::size_t law = take(laws.size()), repaired = take(repaired_.size());
  const bool severity = take(4) == 0;
  const SlowTruth slow = slow_truth(q, severity);
  std::string what = difference(q, slow, nullptr, severity);
  if (what.empty()) what = method_complaint(q, slow, repaired_.empty() ? nullptr : repaired_[repaired]);
  if (!what.empty()) return fmt::format("{}\n  {}", what, explain_command(q));
  if (laws.empty()) return "";
  const LawCell& cell = laws[law];
  const Numbers numbers = numbers_of(q);
  const LawRuling result = check(*cell.law, *cell.subject, cell.scalar, numbers);
  if (result.ruling != Ruling::broken) return "";
  return fmt::format("law {} of {} in {}: {}\n  {}", cell.law->id, cell.subject->id, name_of(cell.scalar), result.why,
                     reproduce_command(*cell.law, *cell.subject, cell.scalar, numbers));
}

template <class S>
std::string TruthCheck::method_complaint(const Query<S>& q, const SlowTruth& slow, const Method* repaired) const {
  for (const Method* method : exact_) {
    Answer<S> answer;
    method->sweep<S>()({&q, 1}, {&answer, 1});
    const std::string_view wrong = fault(*method->card, q, slow, answer);
    if (!wrong.empty()) return fmt::format("{}: wrong {}", method->card->id, wrong);
  }
  if (!repaired) return "";
  const std::string_view wrong = fault(*repaired->card, q, slow, repaired->exactly(exactly(q)));
  return wrong.empty() ? "" : fmt::format("{}, in exact arithmetic: wrong {}", repaired->card->id, wrong);
}

template std::string TruthCheck::complaint(const Query<float>&, std::uint16_t) const;
template std::string TruthCheck::complaint(const Query<double>&, std::uint16_t) const;

}  // namespace sweeplab::fuzz
