// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"
#include "tolerance.h"

namespace sweeplab {

inline constexpr Card programming_chips_card{
    .id = "programming_chips",
    .title = "Swept AABB",
    .author = "Programming Chips",
    .year = 0,
    .published =
        "Programming Chips, a page on collision between moving rectangles, \"1: Swept AABB\"; address and year not "
        "known",
    .kind = Kind::published,
    .provenance = Provenance::transcribed,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::reported,
    .says =
        "\"subtracts the movement speeds of two moving rectangles and treats one of them as if it were stationary\"; "
        "of the overlap test: \"Already overlapping\"; of an axis without motion: silent",
    .reading = "Its listing, line by line; NaN and ties fall as its comparisons leave them.",
    .behaves =
        "Strict overlap first, then as gamedev, with motion below 1e-6 counting as none; entry == exit is a hit, the "
        "normal's sign is the motion's, ties go to y.",
    .may_miss =
        "An axis without motion is never checked, so a box beside the path counts as hit. Motion slower than 1e-6 "
        "counts as none: contacts on that axis are missed. Sums, differences and quotients round; where they "
        "overflow, infinity / infinity is NaN, which passes every test: a hit without a time.",
    .changes = {"two movers: A moves by the difference of the motions",
                "an overlap at the start, there time 0 with normal 0, is an outcome of its own"},
    .divisions = {4, 4},
    .verification = {0x93549b7e, 0xf39bfe2a},
};

/// The page's AABBvsAABB. Negated as there, for so a NaN, of infinities, counts as overlap.
template <class S>
constexpr bool programming_chips_overlap(const Box<S>& a, const Box<S>& b) {
  return !(a.x + a.w <= b.x || a.x >= b.x + b.w || a.y + a.h <= b.y || a.y >= b.y + b.h);
}

template <class S>
constexpr Answer<S> programming_chips(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);
  if (programming_chips_overlap(a, b)) {
    return {Outcome::overlap, S(0)};
  }

  S x_entry = -infinity<S>(), x_exit = infinity<S>();
  if (!(magnitude(v.x) < tolerance(S(1e-6f)))) {
    if (v.x > S(0)) {
      x_entry = (b.x - (a.x + a.w)) / v.x;
      x_exit = ((b.x + b.w) - a.x) / v.x;
    } else {
      x_entry = ((b.x + b.w) - a.x) / v.x;
      x_exit = (b.x - (a.x + a.w)) / v.x;
    }
  }
  S y_entry = -infinity<S>(), y_exit = infinity<S>();
  if (!(magnitude(v.y) < tolerance(S(1e-6f)))) {
    if (v.y > S(0)) {
      y_entry = (b.y - (a.y + a.h)) / v.y;
      y_exit = ((b.y + b.h) - a.y) / v.y;
    } else {
      y_entry = ((b.y + b.h) - a.y) / v.y;
      y_exit = (b.y - (a.y + a.h)) / v.y;
    }
  }

  const S entry_time = x_entry > y_entry ? x_entry : y_entry;  // a tie, as of +0 and -0, or a NaN: y
  const S exit_time = y_exit > x_exit ? x_exit : y_exit;       // likewise

  if (entry_time > exit_time || entry_time < S(0) || entry_time > S(1)) {
    return {};
  }
  if (x_entry > y_entry) {
    return {Outcome::impact, entry_time, static_cast<std::int8_t>(v.x < S(0) ? 1 : -1), 0};
  }
  return {Outcome::impact, entry_time, 0, static_cast<std::int8_t>(v.y < S(0) ? 1 : -1)};
}

/// Whether they meet, and no more: the four quotients are compared, so none is saved.
template <class S>
constexpr Outcome programming_chips_verdict(const Query<S>& q) {
  return programming_chips(q).outcome;
}

/// Where the box stands after the frame, and the motion that it keeps.
template <class S>
struct ProgrammingChipsResponse {
  Box<S> box;
  Vector<S> v;
};

/// The source's usage example: after a hit move by v t, and stop on the axis of the normal; otherwise move fully.
template <class S>
constexpr ProgrammingChipsResponse<S> programming_chips_respond(Box<S> box, Vector<S> v, const Answer<S>& answer) {
  if (answer.outcome == Outcome::separate) {
    return {{box.x + v.x, box.y + v.y, box.w, box.h}, v};
  }
  box.x = box.x + v.x * answer.time;
  box.y = box.y + v.y * answer.time;
  if (answer.normal_x != 0) {
    v.x = S(0);
  }
  if (answer.normal_y != 0) {
    v.y = S(0);
  }
  return {box, v};
}

}  // namespace sweeplab
