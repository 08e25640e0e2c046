// SPDX-License-Identifier: MIT
#include "algorithms/exact.h"
#include "algorithms/exact_closed.h"
#include "harness/mutants/method_subject.h"
#include "harness/support/rational.h"

namespace sweeplab::mutants {
namespace {

template <bool closed, class S>
void ask_rule(const Query<S>& q, Said& said) {
  exact_detail::Stage stage{};
  const auto watch = [&stage](exact_detail::Stage s) { stage = s; };
  said.answers.add_answer(exact_detail::answer<closed>(q, watch));
  said.path.add(stage);
}

template <class S>
void ask_either(const Query<S>& q, std::uint64_t count, Said& said) {
  said.answers.add_answer(exact(q));
  said.answers.add_answer(exact_closed(q));
  ask_rule<false>(q, said);
  ask_rule<true>(q, said);
  said.answers.add_answer(exact_detail::with_integers<false>(q));
  said.answers.add_answer(exact_detail::with_integers<true>(q));
  said.answers.add(time_before_contact(q));
  const Placement<S> placed = position_at_contact(q);
  for (const S s : {placed.a.x, placed.a.y, placed.b.x, placed.b.y}) said.answers.add(s);
  if (count % 64 == 0) {  // in an exact scalar
    const Query<Rational> rational = exactly(q);
    for (const Answer<Rational>& answer : {exact(rational), exact_closed(rational)}) {
      said.answers.add_answer(Answer<double>{answer.outcome, static_cast<double>(answer.time), answer.normal_x,
                                             answer.normal_y, answer.corner});
    }
    said.answers.add(static_cast<double>(time_before_contact(rational)));
    const Placement<Rational> exactly_placed = position_at_contact(rational);
    for (const Rational& s : {exactly_placed.a.x, exactly_placed.a.y, exactly_placed.b.x, exactly_placed.b.y}) {
      said.answers.add(static_cast<double>(s));
    }
  }
}

}  // namespace

void ask(const Query<float>& q, std::uint64_t count, Said& said) { ask_either(q, count, said); }
void ask(const Query<double>& q, std::uint64_t count, Said& said) { ask_either(q, count, said); }

Answer<float> asked(const Query<float>& q, bool closed) { return closed ? exact_closed(q) : exact(q); }
Answer<double> asked(const Query<double>& q, bool closed) { return closed ? exact_closed(q) : exact(q); }

const std::uint64_t every = 1;
const bool right_everywhere = true, open_rule = true, closed_rule = true;

}  // namespace sweeplab::mutants
