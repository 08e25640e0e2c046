// SPDX-License-Identifier: MIT
//
// A repaired method: METHOD, its id, with all of its CHANGES, with none, and with each of them alone taken back.
#define SWEEPLAB_TEXT_(x) #x
#define SWEEPLAB_TEXT(x) SWEEPLAB_TEXT_(x)
#define SWEEPLAB_JOIN_(a, b) a##b
#define SWEEPLAB_JOIN(a, b) SWEEPLAB_JOIN_(a, b)
// clang-format off
#include SWEEPLAB_TEXT(algorithms/METHOD.h)
// clang-format on

#include <utility>

#include "harness/mutants/method_subject.h"

namespace sweeplab::mutants {
namespace {

constexpr const Card& card = SWEEPLAB_JOIN(METHOD, _card);

constexpr unsigned number_of_changes = [] {
  unsigned n = 0;
  while (n < card.changes.size() && !card.changes[n].empty()) ++n;
  return n;
}();

template <unsigned changes, class S>
void add(const Query<S>& q, Said& said) {
  Answer<S> answer = METHOD<S, changes>(q);
  if (answer.time != answer.time) answer.time = std::numeric_limits<S>::quiet_NaN();  // the sign of a NaN is no answer
  said.answers.add_answer(answer);
}

template <class S>
void ask_either(const Query<S>& q, Said& said) {
  add<all_changes>(q, said);
  add<0u>(q, said);
  [&]<unsigned... n>(std::integer_sequence<unsigned, n...>) { (add<all_changes & ~(1u << n)>(q, said), ...); }
  (std::make_integer_sequence<unsigned, number_of_changes>{});
}

}  // namespace

void ask(const Query<float>& q, std::uint64_t, Said& said) { ask_either(q, said); }
void ask(const Query<double>& q, std::uint64_t, Said& said) { ask_either(q, said); }

Answer<float> asked(const Query<float>& q, bool) { return METHOD(q); }
Answer<double> asked(const Query<double>& q, bool) { return METHOD(q); }

const std::uint64_t every = 1;
const bool right_everywhere = false, closed_rule = card.grazes.rest == GrazeClaim::contact, open_rule = !closed_rule;

}  // namespace sweeplab::mutants
