// SPDX-License-Identifier: MIT
//
// Methods that are wrong on purpose, each in one way, to prove that the judge sees it. All start from one honest sweep
// under the open rule.
#pragma once

#include <functional>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "harness/methods/registry.h"

namespace sweeplab::wrong_on_purpose {

/// Right in exact arithmetic: slabs, open rule, ties to x.
template <class S>
Answer<S> honest(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  if (overlaps_strictly(a, b)) return {Outcome::overlap};
  if (!(a.w + b.w > S(0)) || !(a.h + b.h > S(0))) return {};
  const Vector<S> v = relative_motion(q);
  S entry = -infinity<S>(), exit = infinity<S>();
  std::int8_t normal_x = 0, normal_y = 0;
  const auto clip = [&](const S& v_axis, const S& a_min, const S& a_size, const S& b_min, const S& b_size, bool is_x) {
    if (v_axis == S(0)) return a_min < b_min + b_size && b_min < a_min + a_size;
    const bool forward = v_axis > S(0);
    const S near = (forward ? b_min - (a_min + a_size) : b_min + b_size - a_min) / v_axis;
    const S far = (forward ? b_min + b_size - a_min : b_min - (a_min + a_size)) / v_axis;
    if (near > entry) {
      entry = near;
      normal_x = static_cast<std::int8_t>(is_x ? (forward ? -1 : 1) : 0);
      normal_y = static_cast<std::int8_t>(is_x ? 0 : (forward ? -1 : 1));
    }
    if (far < exit) exit = far;
    return true;
  };
  if (!clip(v.x, a.x, a.w, b.x, b.w, true) || !clip(v.y, a.y, a.h, b.y, b.h, false)) return {};
  if (entry >= exit || entry >= S(1) || exit <= S(0) || entry < S(0)) return {};
  return {Outcome::impact, entry, normal_x, normal_y};
}

inline constexpr GrazeClaims open_rule{GrazeClaim::none, GrazeClaim::none, GrazeClaim::none,
                                       GrazeClaim::none, GrazeClaim::none, GrazeClaim::none};
inline constexpr Card card{.id = "wrong_on_purpose", .grazes = open_rule, .overlap = OverlapClaim::reported};
inline constexpr Card card_without_overlap{
    .id = "disclaims_overlap", .grazes = open_rule, .overlap = OverlapClaim::not_handled};

#define SWEEPLAB_WRONG(name, change)                                     \
  template <class S>                                                     \
  Answer<S> name(const Query<S>& q) {                                    \
    Answer<S> answer = honest(q);                                        \
    [[maybe_unused]] const bool hit = answer.outcome == Outcome::impact; \
    change;                                                              \
    return answer;                                                       \
  }

SWEEPLAB_WRONG(always_separate, answer = {})
SWEEPLAB_WRONG(always_hit, answer = (Answer<S>{Outcome::impact, S(0), 1, 0}))
SWEEPLAB_WRONG(swapped_axes,
               answer = honest(Query<S>{q.a, {q.motion_a.y, q.motion_a.x}, q.b, {q.motion_b.y, q.motion_b.x}}))
SWEEPLAB_WRONG(swapped_normal, std::swap(answer.normal_x, answer.normal_y))
SWEEPLAB_WRONG(negated_normal, answer.normal_x = static_cast<std::int8_t>(-answer.normal_x);
               answer.normal_y = static_cast<std::int8_t>(-answer.normal_y))
SWEEPLAB_WRONG(no_normal, answer.normal_x = answer.normal_y = 0)
SWEEPLAB_WRONG(diagonal_normal, if (hit) answer.normal_x = answer.normal_y = -1)
SWEEPLAB_WRONG(nan_time, if (hit) answer.time = infinity<S>() - infinity<S>())
SWEEPLAB_WRONG(infinite_time, if (hit) answer.time = infinity<S>())
SWEEPLAB_WRONG(says_failed, answer.outcome = Outcome::failed)
SWEEPLAB_WRONG(late_by_two_thousandths, if (hit) answer.time = answer.time + S(0x1p-9f))
SWEEPLAB_WRONG(early_by_two_thousandths, if (hit) answer.time = answer.time - S(0x1p-9f))
SWEEPLAB_WRONG(one_ulp_late, if (hit) answer.time = answer.time + S(std::is_same_v<S, double> ? 0x1p-52 : 0x1p-23))
SWEEPLAB_WRONG(impact_as_overlap, if (hit) answer = {Outcome::overlap})
SWEEPLAB_WRONG(overlap_as_impact,
               if (answer.outcome == Outcome::overlap) answer = (Answer<S>{Outcome::impact, S(0), 1, 0}))
SWEEPLAB_WRONG(overlap_not_seen, if (answer.outcome == Outcome::overlap) answer = {})
SWEEPLAB_WRONG(touch_as_hit, if (answer.outcome == Outcome::separate && overlaps_inclusively(q.a, q.b))
                                 answer = (Answer<S>{Outcome::impact, S(0), 1, 0}))
#undef SWEEPLAB_WRONG

/// The time at which the contact ends, taken for the time at which it begins.
template <class S>
Answer<S> time_of_exit(const Query<S>& q) {
  Answer<S> answer = honest(q);
  if (answer.outcome != Outcome::impact) return answer;
  const Vector<S> v = relative_motion(q);
  S exit = infinity<S>();
  if (v.x != S(0)) exit = ((v.x > S(0) ? q.b.x + q.b.w - q.a.x : q.b.x - (q.a.x + q.a.w))) / v.x;
  if (v.y != S(0)) {
    const S y_exit = (v.y > S(0) ? q.b.y + q.b.h - q.a.y : q.b.y - (q.a.y + q.a.h)) / v.y;
    if (y_exit < exit) exit = y_exit;
  }
  answer.time = exit;
  return answer;
}

template <class S, Answer<S> (*method)(const Query<S>&)>
void over_batch(std::span<const Query<S>> queries, std::span<Answer<S>> answers) {
  for (std::size_t i = 0; i < queries.size(); ++i) answers[i] = method(queries[i]);
}

}  // namespace sweeplab::wrong_on_purpose
