// SPDX-License-Identifier: MIT
#include "harness/laws/laws.h"

#include <algorithm>

#include "harness/judge/run.h"
#include "harness/laws/statements/frame.h"
#include "harness/laws/statements/obstacles.h"
#include "harness/laws/statements/others.h"
#include "harness/laws/statements/symmetries.h"
#include "harness/laws/statements/verdicts.h"

namespace sweeplab {
namespace {

/// What says that a law would have to put a query to a peer which it does not take.
struct NotAsked {};

template <class S, class T, auto law_of>
LawRuling ruling(const Evaluator<S, T>& subject, const Query<S>& q) {
  if (!law::well_formed(q)) return law::vacuous();
  try {
    return law_of(subject, q);
  } catch (const NotAsked&) {
    return law::vacuous();
  }
}

#define SWEEPLAB_LAW(function)                                                                                    \
  {                                                                                                               \
    &ruling<float, float, &law::function<float, float>>, &ruling<double, double, &law::function<double, double>>, \
        &ruling<double, Rational, &law::function<double, Rational>>,                                              \
        &ruling<float, Rational, &law::function<float, Rational>>                                                 \
  }

const Law law_table[] = {
    {1, "never_tunnels", "A box never passes through another",
     "The truth is the definition of contact; a contact that the card claims must be answered.",
     SWEEPLAB_LAW(never_tunnels)},
    {2, "no_phantom", "What is answered is there",
     "The truth is the definition; a contact answered where there is none, or of another state, is none.",
     SWEEPLAB_LAW(no_phantom)},
    {3, "right_face", "The normal is that of a face which is met",
     "At the truth time the boxes touch on the truth's faces and on no other; at an exact corner on two.",
     SWEEPLAB_LAW(right_faces)},
    {4, "right_time", "The time is that of the first contact",
     "The time of impact is one rational number: equal in exact arithmetic, rounded once by exact*, near by others.",
     SWEEPLAB_LAW(right_times)},
    {5, "sane_time", "No NaN, no time outside the frame",
     "A contact of the frame begins in [0, 1], and a method that answers has a number for it.",
     SWEEPLAB_LAW(sane_times)},
    {6, "mirror", "Mirrors and the exchange of the axes turn the answer with them",
     "The definition of contact treats both directions of both axes alike.", SWEEPLAB_LAW(mirrors)},
    {7, "swapped_bodies", "Swapping the bodies negates the normal and keeps the time",
     "Contact is symmetric in A and B; the normal points out of the other one.", SWEEPLAB_LAW(swapped_bodies)},
    {8, "common_velocity", "The same velocity added to both changes nothing",
     "Contact depends on the positions of the boxes to each other only.", SWEEPLAB_LAW(common_velocity)},
    {9, "translation", "Moving both changes nothing",
     "Contact depends on the positions of the boxes to each other only.", SWEEPLAB_LAW(translated)},
    {10, "scaling", "Scaling all, or one axis alone, by a power of two changes nothing",
     "Each axis compares lengths of its own axis only, and their ratio, the time, has no unit.", SWEEPLAB_LAW(scaled)},
    {11, "minkowski_transfer", "Moving A's size into B changes nothing",
     "a < b + bw and b < a + aw say of a alone that it lies between b - aw and b + bw.",
     SWEEPLAB_LAW(minkowski_transfer)},
    {12, "parts_of_the_frame", "Halves of the frame, and a later start, give the same contact",
     "The motion is linear: a part of it is a query of its own, whose time is counted from its own start.",
     SWEEPLAB_LAW(parts_of_the_frame)},
    {13, "time_reversed", "Backwards, separate stays separate, a graze a graze, contact contact",
     "The boxes pass through the same positions in the opposite order.", SWEEPLAB_LAW(time_reversed)},
    {14, "slower", "Motions times s: contact iff TOI < s, at TOI / s",
     "The slower motion is the first part, s long, of the faster one.", SWEEPLAB_LAW(slower)},
    {15, "larger_obstacle", "An obstacle that contains the old one is hit no later",
     "Whatever meets a set meets each set that contains it.", SWEEPLAB_LAW(larger_obstacle)},
    {16, "cut_obstacle", "An obstacle cut in two is hit when the earlier part is",
     "A box with extent across the cut that meets the whole meets one of the parts.", SWEEPLAB_LAW(cut_obstacle)},
    {17, "grown_obstacle", "B grown by a little makes each graze a contact; shrunk, none",
     "Each of the four depths grows by epsilon, so does the largest of their minima; a graze has 0.",
     SWEEPLAB_LAW(grown_obstacle)},
    {18, "no_approach", "Without approach no contact begins",
     "Without motion nothing changes; touching sides that do not close in never let the interiors meet.",
     SWEEPLAB_LAW(no_approach)},
    {19, "edge_alignment", "The later edge alignment is the only candidate",
     "Open contact begins when the last of the axes becomes open, which it does at its alignment time.",
     SWEEPLAB_LAW(edge_alignment_lemma)},
    {20, "response", "Moved to the contact and slid along the face, the box neither overlaps nor hits it again",
     "At the contact the boxes touch; without motion towards the face the touching side stays where it is.",
     SWEEPLAB_LAW(response)},
    {21, "scalars_agree", "Float and double agree wherever double did not round",
     "A run without rounding is the exact one; a right method in float gives its answer, rounded once.",
     SWEEPLAB_LAW(scalars_agree)},
};

#undef SWEEPLAB_LAW

constexpr Card truth_card(std::string_view id, GrazeClaim claim) {
  return {.id = id,
          .title = "The truth",
          .kind = Kind::exact,
          .provenance = Provenance::ours,
          .grazes = all_grazes(claim),
          .overlap = OverlapClaim::reported};
}

constexpr Card open_truth_card = truth_card("truth", GrazeClaim::none);
constexpr Card closed_truth_card = truth_card("truth_closed", GrazeClaim::contact);

template <class S>
Answer<Rational> answer_of_truth(const Query<S>& q, bool closed) {
  const ExactTruth t = exact_truth(exactly(q));
  if (t.cls == Class::overlap) return {Outcome::overlap};
  if (t.cls == Class::separate || (t.cls == Class::graze && !closed)) return {};
  Answer<Rational> answer{Outcome::impact, t.time, 0, 0, t.face_x && t.face_y};
  const auto sign = [](std::int8_t normal) { return normal == 0 ? std::int8_t{1} : normal; };  // 0: both are right
  if (t.face_y) {
    answer.normal_y = sign(t.normal_y);
  } else {
    answer.normal_x = sign(t.normal_x);
  }
  return answer;
}

}  // namespace

std::span<const Law> laws() { return law_table; }

const Law* find_law(std::string_view id) {
  const auto found = std::ranges::find(law_table, id, &Law::id);
  return found == std::end(law_table) ? nullptr : found;
}

template <class S>
Evaluator<S, S> evaluator(const Method& method) {
  if (method.guest) {
    const auto told = [&method](const Query<S>& q) {
      Answer<S> answer;
      std::vector<bool> asked;
      ask<S>(method, {&q, 1}, {&answer, 1}, asked);
      if (!asked[0]) throw NotAsked();
      return answer;
    };
    return {method.card, told, &method};
  }
  const auto one = [&method, sweep = method.template sweep<S>()](const Query<S>& q) {
    if (!method.takes(q)) throw NotAsked();
    Answer<S> answer;
    sweep({&q, 1}, {&answer, 1});
    return answer;
  };
  return {method.card, one, &method};
}

template <class S>
Evaluator<S, Rational> exact_evaluator(const Method& method) {
  return {method.card, [answer = method.exactly](const Query<S>& q) { return answer(exactly(q)); }, &method};
}

template <class S>
Evaluator<S, Rational> truth_evaluator(bool closed) {
  return {closed ? &closed_truth_card : &open_truth_card,
          [closed](const Query<S>& q) { return answer_of_truth(q, closed); }};
}

template Evaluator<float, float> evaluator(const Method&);
template Evaluator<double, double> evaluator(const Method&);
template Evaluator<float, Rational> exact_evaluator(const Method&);
template Evaluator<double, Rational> exact_evaluator(const Method&);
template Evaluator<float, Rational> truth_evaluator(bool);
template Evaluator<double, Rational> truth_evaluator(bool);

}  // namespace sweeplab
