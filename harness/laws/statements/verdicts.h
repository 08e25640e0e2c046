// SPDX-License-Identifier: MIT
//
// Laws 1 to 5: the answer beside the truth. Outcome, face and tolerance are the judge's.
#pragma once

#include "harness/laws/statements/evaluation.h"
#include "harness/laws/statements/times.h"

namespace sweeplab::law {

/// 1: what the truth has, and the card claims, is not answered by `separate`.
template <class S, class T>
LawRuling never_tunnels(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Truth t = truth(q);
  if (t.cls == Class::separate || claims_nothing(*subject.card, q, t)) return vacuous();
  if (t.cls == Class::graze && !is_contact_claimed(*subject.card, q, t)) return vacuous();
  const Answer<T> answer = read(*subject.card, subject.answer(q));
  if (answer.outcome == Outcome::failed) return vacuous();
  if (answer.outcome != Outcome::separate) return {};
  return broken(weight_of_class(q, t, answer.outcome), "{} at {}, answered separate", name_of(t.cls),
                text_of(time_of_impact(q)));
}

/// 2: what is answered is there, and is what it is said to be.
template <class S, class T>
LawRuling no_phantom(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Truth t = truth(q);
  if (claims_nothing(*subject.card, q, t)) return vacuous();
  const Answer<T> answer = subject.answer(q);
  if (answer.outcome == Outcome::separate) return {};
  const Verdict verdict = judge(*subject.card, q, t, answer);
  if (verdict == Verdict::failed) return vacuous();
  if (verdict == Verdict::phantom || verdict == Verdict::wrong_state || verdict == Verdict::claim_broken) {
    return broken(weight_of_class(q, t, answer.outcome), "{}, answered {}", name_of(t.cls), text_of(answer));
  }
  return {};
}

/// A contact that the truth has after the start, or that the card claims of a graze, answered as an impact.
template <class S, class T>
bool is_true_impact(const Card& card, const Query<S>& q, const Truth& t, const Answer<T>& answer) {
  return answer.outcome == Outcome::impact && !claims_nothing(card, q, t) &&
         (t.cls == Class::impact || (t.cls == Class::graze && is_contact_claimed(card, q, t)));
}

/// 3
template <class S, class T>
LawRuling right_faces(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  if (!card.gives_face) return vacuous();
  const Truth t = truth(q);
  const Answer<T> answer = read(card, subject.answer(q));
  if (!is_true_impact(card, q, t, answer)) return vacuous();
  if (!right_face(t, answer) || (card.kind == Kind::exact && answer.corner != (t.face_x && t.face_y))) {
    return broken(hairline_if(face_within_bound(q, answer)), "faces {}{}, answered {}{}", t.face_x ? "x" : "",
                  t.face_y ? "y" : "", text_of(answer), answer.corner ? " at a corner" : "");
  }
  return {};
}

/// The same answer at a face that is right: a wrong face must not hide a wrong time.
template <class T>
Answer<T> with_right_face(const Truth& t, Answer<T> answer) {
  const auto outwards = [](bool face, std::int8_t normal) -> std::int8_t {
    if (!face) return 0;
    return normal != 0 ? normal : std::int8_t{1};
  };
  answer.normal_x = outwards(t.face_x, t.normal_x);
  answer.normal_y = outwards(!t.face_x && t.face_y, t.normal_y);
  return answer;
}

/// 4
template <class S, class T>
LawRuling right_times(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  if (!card.gives_time) return vacuous();
  const Truth t = truth(q);
  const Answer<T> answer = read(card, subject.answer(q));
  if (!is_true_impact(card, q, t, answer)) return vacuous();
  if (without_tolerance<T>(card)) {
    if (is_rounded_time(q, t, answer.time)) return {};
  } else if (!is_wrong_time(judge(card, q, t, with_right_face(t, answer)))) {
    return {};
  }
  const Rational time = time_of_impact(q);
  return broken(hairline_if(within_bound(q, severity_until(q, time, Rational(answer.time)))),
                "the contact begins at {}, answered {}", text_of(time), text_of(answer));
}

/// 5
template <class S, class T>
LawRuling sane_times(const Evaluator<S, T>& subject, const Query<S>& q) {
  const Card& card = *subject.card;
  if (card.overlap == OverlapClaim::not_handled || card.needs_positive_sizes) {
    const Truth t = truth(q);
    if (t.cls != Class::graze && claims_nothing(card, q, t)) return vacuous();
    if (card.needs_positive_sizes && (q.a.w == 0 || q.a.h == 0 || q.b.w == 0 || q.b.h == 0)) return vacuous();
  }
  const Answer<T> answer = subject.answer(q);
  if (answer.outcome == Outcome::failed) return broken(Weight::real, "answered failed");
  if (answer.outcome != Outcome::impact || !card.gives_time) return {};
  if (answer.time >= T(0) && answer.time <= T(1)) return {};
  const double off = difference_of(answer.time, answer.time < T(0) ? T(0) : T(1));
  return broken(hairline_if(time_within_bound(q, off)), "answered {}", text_of(answer));
}

}  // namespace sweeplab::law
