// SPDX-License-Identifier: MIT
#include "harness/laws/law_cell.h"

#include "harness/query/numbers.h"
#include "harness/query/shrink.h"

namespace sweeplab {
namespace {

constexpr int shrink_budget = 4000;

std::vector<Subject>& all_subjects() {
  static std::vector<Subject> all = [] {
    std::vector<Subject> list{{"truth", nullptr, false}, {"truth_closed", nullptr, true}};
    for (const Method& method : methods()) list.push_back({method.card->id, &method});
    return list;
  }();
  return all;
}

}  // namespace

bool Subject::answers_in(LawScalar scalar) const {
  if (scalar == LawScalar::exact) return method == nullptr || method->exactly != nullptr;
  return method != nullptr && with_scalar(scalar, [&]<class S>() { return method->has_code_in(scalar_of<S>); });
}

bool Subject::guaranteed(LawScalar scalar) const {
  if (method == nullptr || method->card->kind == Kind::exact) return true;
  return method->card->kind == Kind::repaired && scalar == LawScalar::exact;
}

const std::vector<Subject>& subjects() { return all_subjects(); }

JoinedSubjects::JoinedSubjects(std::span<const Method* const> methods) : before_(subjects().size()) {
  for (const Method* method : methods) all_subjects().push_back({method->card->id, method});
}

JoinedSubjects::~JoinedSubjects() { all_subjects().resize(before_); }

template <class S>
Check<S> check_of(const Law& law, const Subject& subject, LawScalar scalar) {
  const auto held_to = [&law](auto evaluator) -> Check<S> {
    return [&law, evaluator](const Query<S>& q) { return law(evaluator, q); };
  };
  if (scalar != LawScalar::exact) return held_to(evaluator<S>(*subject.method));
  return held_to(subject.method ? exact_evaluator<S>(*subject.method) : truth_evaluator<S>(subject.closed));
}

LawRuling check(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  return with_scalar(scalar, [&]<class S>() { return check_of<S>(law, subject, scalar)(query_of<S>(numbers)); });
}

Numbers shrink_broken(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  return with_scalar(scalar, [&]<class S>() {
    const auto ruling = check_of<S>(law, subject, scalar);
    const Weight weight = ruling(query_of<S>(numbers)).weight;
    const StillShows<S> still_broken = [&](const Query<S>& q) {
      const LawRuling there = ruling(q);
      return there.ruling == Ruling::broken && there.weight == weight;
    };
    return numbers_of(shrink<S>(query_of<S>(numbers), still_broken, shrink_budget));
  });
}

Cause cause_of(const Law& law, const Subject& subject, LawScalar scalar, const Numbers& numbers) {
  if (!subject.answers_in(LawScalar::exact)) return Cause::unknown;
  const auto is_broken = [&] {
    return with_scalar(scalar, [&]<class S>() {
      return check_of<S>(law, subject, LawScalar::exact)(query_of<S>(numbers)).ruling == Ruling::broken;
    });
  };
  const std::uint64_t taken = tolerances_taken();
  if (!is_broken()) return Cause::rounding;
  if (tolerances_taken() == taken) return Cause::logic;
  const WithoutTolerances none;
  return is_broken() ? Cause::logic : Cause::tolerance;
}

template Check<float> check_of(const Law&, const Subject&, LawScalar);
template Check<double> check_of(const Law&, const Subject&, LawScalar);

}  // namespace sweeplab
