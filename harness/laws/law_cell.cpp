// SPDX-License-Identifier: MIT
#include "harness/laws/law_cell.h"

#include <type_traits>

#include "harness/query/numbers.h"
#include "harness/query/shrink.h"

namespace sweeplab {
namespace {

constexpr int shrink_budget = 4000;

/// The law for queries in S, once with answers in S and once in the exact scalar.
template <class S>
auto in_floats(const Law& law) {
  if constexpr (std::is_same_v<S, float>) {
    return law.float32;
  } else {
    return law.float64;
  }
}
template <class S>
auto in_exact(const Law& law) {
  if constexpr (std::is_same_v<S, float>) {
    return law.exactly32;
  } else {
    return law.exactly;
  }
}

}  // namespace

std::string_view name_of(LawScalar scalar) {
  return scalar == LawScalar::float32 ? "float32" : scalar == LawScalar::float64 ? "float64" : "exact";
}

std::string_view name_of(Ruling ruling) {
  return ruling == Ruling::holds ? "holds" : ruling == Ruling::broken ? "broken" : "vacuous";
}

bool Suspect::answers_in(LawScalar scalar) const {
  if (scalar == LawScalar::exact) return method == nullptr || method->exactly != nullptr;
  return method != nullptr && (scalar == LawScalar::float32 ? method->float32 != nullptr : method->float64 != nullptr);
}

bool Suspect::guaranteed(LawScalar scalar) const {
  if (method == nullptr || method->card->kind == Kind::exact) return true;
  return method->card->kind == Kind::repaired && scalar == LawScalar::exact;
}

const std::vector<Suspect>& suspects() {
  static const std::vector<Suspect> all = [] {
    std::vector<Suspect> list{{"truth", nullptr, false}, {"truth_closed", nullptr, true}};
    for (const Method& method : methods()) list.push_back({method.card->id, &method});
    return list;
  }();
  return all;
}

template <class S>
Check<S> check_of(const Law& law, const Suspect& suspect, LawScalar scalar) {
  if (scalar == LawScalar::exact) {
    const auto subject = suspect.method ? exact_subject<S>(*suspect.method) : truth_subject<S>(suspect.closed);
    return [subject, rule = in_exact<S>(law)](const Query<S>& q) { return rule(subject, q); };
  }
  return
      [subject = subject<S>(*suspect.method), rule = in_floats<S>(law)](const Query<S>& q) { return rule(subject, q); };
}

LawRuling check(const Law& law, const Suspect& suspect, LawScalar scalar, const Numbers& numbers) {
  if (scalar == LawScalar::float32) return check_of<float>(law, suspect, scalar)(query_of<float>(numbers));
  return check_of<double>(law, suspect, scalar)(query_of<double>(numbers));
}

Numbers shrink_broken(const Law& law, const Suspect& suspect, LawScalar scalar, const Numbers& numbers) {
  const auto shrunk = [&]<class S>(const Query<S>& query) {
    const StillShows<S> still_broken = [broken = check_of<S>(law, suspect, scalar)](const Query<S>& q) {
      return broken(q).ruling == Ruling::broken;
    };
    return numbers_of(shrink<S>(query, still_broken, shrink_budget));
  };
  return scalar == LawScalar::float32 ? shrunk(query_of<float>(numbers)) : shrunk(query_of<double>(numbers));
}

Cause cause_of(const Law& law, const Suspect& suspect, LawScalar scalar, const Numbers& numbers) {
  if (!suspect.answers_in(LawScalar::exact)) return Cause::unknown;
  const LawRuling result = scalar == LawScalar::float32
                               ? check_of<float>(law, suspect, LawScalar::exact)(query_of<float>(numbers))
                               : check_of<double>(law, suspect, LawScalar::exact)(query_of<double>(numbers));
  return result.ruling == Ruling::broken ? Cause::logic : Cause::rounding;
}

template Check<float> check_of(const Law&, const Suspect&, LawScalar);
template Check<double> check_of(const Law&, const Suspect&, LawScalar);

}  // namespace sweeplab
