// SPDX-License-Identifier: MIT
//
// The right answer to every finite query in float and double: outcome, face, and the time of impact correctly rounded.
// Any C++20 compiler with IEEE arithmetic, any flags: none fuses a product with a sum here. Refused: fast-math and its
// parts, as far as macros show them, /fp:fast, the x87's precision. What shows nowhere, such as subnormal numbers taken for
// 0, a program finds that asks once, at its start: if (!sweeplab::arithmetic_is_exact()) std::abort();
//
// Four floors: the predicates, true in any exact arithmetic; integers of fixed size, which can answer everything and
// do so in constant expressions; doubles, single and in pairs, which answer nearly everything fast; and between these
// two, for what is closer than pairs can see, integers of 128 bits, and exact sums of doubles.
#ifndef SWEEPLAB_EXACT_H
#define SWEEPLAB_EXACT_H

#include <array>
#include <bit>
#include <cstddef>
#include <type_traits>

#include "algorithms/exact/doubles.h"
#include "algorithms/exact/integers.h"
#include "algorithms/exact/steps.h"
#include "algorithms/query.h"

namespace sweeplab {

/// The open rule: contact is an overlap of the interiors. The finite query's right outcome, a right face, whether it is
/// a corner, and the time correctly rounded to nearest even. An infinity or NaN makes no promise but Outcome::failed,
/// or an outcome that does not depend on it.
template <class S>
constexpr Answer<S> exact(const Query<S>& q) {
  return exact_detail::answer<false>(q);
}

/// The largest S not above the exact time of impact, so that in exact arithmetic nothing has met by then; 1 where
/// nothing meets, 0 for an overlap. Moving a box there in floats rounds again and can sink it: games want
/// position_at_contact.
template <class S>
constexpr S time_before_contact(const Query<S>& q) {
  const Answer<S> answer = [&] {
    if constexpr (exact_detail::is_rounded<S>) {
      return exact_detail::with_integers<false, true>(q);
    } else {
      return exact(q);
    }
  }();
  return answer.outcome == Outcome::separate ? S(1) : answer.time;
}

template <class S>
struct Placement {
  Vector<S> a, b;
  /// False where a place lies beyond the largest numbers: it is infinite, nothing is promised of it, and the boxes
  /// should stay where they are.
  constexpr bool in_range() const { return (a.x - a.x) + (a.y - a.y) + (b.x - b.x) + (b.y - b.y) == S(0); }
};

/// Min corners at the contact. B stands at b + vb*t in plain arithmetic, exactly at b if it is still; A at a + va*t on
/// the axis along the face, and on the normal's axis as close to B as S allows without penetrating it there, in exact
/// arithmetic: a.x + a.w <= b.x, or b.x + b.w <= a.x, holds for the very numbers, and no number nearer would do. So the
/// boxes do not overlap, and if from here A moves relatively to B along the face only, it does not meet B again. If B
/// is still, A was never moved back. All that if in_range(): next to the largest numbers a contact may lie where S has
/// none. Without impact: where the motions end, or for an overlap where they began.
template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q, const Answer<S>& contact) {
  const bool stays = contact.outcome == Outcome::overlap || contact.outcome == Outcome::failed;
  const S t = stays ? S(0) : contact.outcome == Outcome::impact ? contact.time : S(1);
  const auto moved = [&t](const S& from, const S& motion) { return from + exact_detail::rounded<S>(motion * t); };
  Placement<S> p{{moved(q.a.x, q.motion_a.x), moved(q.a.y, q.motion_a.y)},
                 {moved(q.b.x, q.motion_b.x), moved(q.b.y, q.motion_b.y)}};
  if (contact.normal_x < 0) p.a.x = exact_detail::directed_sum<true, S>(p.b.x, -q.a.w);
  if (contact.normal_x > 0) p.a.x = exact_detail::directed_sum<false, S>(p.b.x, q.b.w);
  if (contact.normal_y < 0) p.a.y = exact_detail::directed_sum<true, S>(p.b.y, -q.a.h);
  if (contact.normal_y > 0) p.a.y = exact_detail::directed_sum<false, S>(p.b.y, q.b.h);
  return p;
}

template <class S>
constexpr Placement<S> position_at_contact(const Query<S>& q) {
  return position_at_contact(q, exact(q));
}

namespace exact_detail {

/// Each goes wrong by two or more of what arithmetic_is_exact() looks for.
inline constexpr Query<float> telltales_in_float[] = {
    {{-13, 38, std::numeric_limits<float>::denorm_min(), 1}, {-15, -15}, {-18, 32, 0, 1}, {0, 0}},
    {{-40, -84, std::numeric_limits<float>::denorm_min(), 6}, {-36, 12}, {-46, -76, 0, 4}, {0, 0}},
    {{-19, 0, 1, 1}, {536870912.0F, 0}, {357913920.0F, 0, 1, 1}, {-3, 0}},
    {{0, 4631, 4672421888.0F, 20}, {0, -9344843776.0F}, {0, -4748214272.0F, 9344843776.0F, 2336194560.0F}, {0, 10652}}};
inline constexpr Query<double> telltales_in_double[] = {
    {{0, 0, 1, 1}, {1103, 337}, {37, 12, 1, 1}, {0, 0}},
    {{0, 0, 1, 1}, {1e11, 0}, {5, 0, 1, 1}, {0, 0}},
    {{68, 28, std::numeric_limits<double>::denorm_min(), 4}, {0, 0}, {28, 8, 0, 4}, {60, 24}},
    {{640, 1920, 512, 64}, {-2048, 1536}, {-640, 3328, 320, 320}, {-3 * std::numeric_limits<double>::denorm_min(), 0}}};

template <class S, std::size_t count>
constexpr std::array<Answer<S>, count> known_answers(const Query<S> (&queries)[count]) {
  std::array<Answer<S>, count> known;
  for (std::size_t i = 0; i < count; ++i) known[i] = with_integers<false>(queries[i]);
  return known;
}

template <auto& queries>
bool answers_as_known() {
  constexpr auto known = known_answers(queries);  // by the compiler, whatever the program's own arithmetic
  using S = std::remove_cvref_t<decltype(known[0].time)>;
  for (std::size_t i = 0; i < known.size(); ++i) {
    const volatile Query<S>& q = queries[i];
    const Query<S> asked{{q.a.x, q.a.y, q.a.w, q.a.h},
                         {q.motion_a.x, q.motion_a.y},
                         {q.b.x, q.b.y, q.b.w, q.b.h},
                         {q.motion_b.x, q.motion_b.y}};
    const Answer<S> got = exact(asked);
    if (got.outcome != known[i].outcome || got.normal_x != known[i].normal_x || got.normal_y != known[i].normal_y ||
        std::bit_cast<Raw<S>>(got.time) != std::bit_cast<Raw<S>>(known[i].time)) {
      return false;
    }
  }
  return true;
}

}  // namespace exact_detail

/// Whether this program, in this thread, computes as these headers need it: eight queries, each with a known answer.
/// False if subnormal numbers are taken for 0, which code elsewhere can set for a thread and linking with -Ofast,
/// -ffast-math or -funsafe-math-optimizations sets for the program; if rounding is not to nearest; or if a compiler that
/// shows it by no macro does what these headers cannot keep it from. Ask once, at the start: assert it.
[[nodiscard]] inline bool arithmetic_is_exact() {
  return exact_detail::answers_as_known<exact_detail::telltales_in_float>() &&
         exact_detail::answers_as_known<exact_detail::telltales_in_double>();
}

}  // namespace sweeplab

#undef SWEEPLAB_EXACT_INLINE
#undef SWEEPLAB_EXACT_NOINLINE
#undef SWEEPLAB_EXACT_TWO
#undef SWEEPLAB_EXACT_WIDE
#undef SWEEPLAB_EXACT_KEEP
#undef SWEEPLAB_EXACT_DOUBLES
#endif
