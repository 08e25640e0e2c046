// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card gamedev_checked_card{
    .id = "gamedev_checked",
    .title = "Swept AABB Collision Detection and Response, with the check of the still axis that ports carry",
    .author = "BrendanL.K; the check is of ports",
    .year = 2013,
    .published =
        "GameDev.net, article r3084, "
        "https://gamedev.net/tutorials/programming/general-and-gameplay-programming/"
        "swept-aabb-collision-detection-and-response-r3084/, "
        "and the ports of it that carry the fix",
    .kind = Kind::published,
    .provenance = Provenance::from_ports,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .says =
        "not at hand: the article's page could not be read, its public ports were. Of the fix a port notes: \"Someone "
        "in the comments pointed out a couple bugs with the posted solution\"",
    .reading =
        "The ports that carry the check, two are named in the credits, share it; they write minus infinity where this "
        "has the "
        "least float, and in one touching boxes are apart.",
    .behaves =
        "As gamedev; an entry after the frame counts as none at all, and an axis that is not entered within the frame "
        "must touch or overlap at the start.",
    .may_miss =
        "Boxes that overlap at the start are not looked for. Boxes that touch at the start and close in towards "
        "smaller coordinates get the normal of the opposite face. Sums, differences and quotients round.",
    .changes = {"two movers: A moves by the difference of the motions; the article sweeps against a still box",
                "1.0 is returned both for a miss and for a contact at t = 1: contact means that the normal is not 0"},
    .divisions = {4, 4},
    .verification = {0x369d5b7c, 0x8be8199e},
};

template <class S>
constexpr Answer<S> gamedev_checked(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);

  S x_inverse_entry, x_inverse_exit, y_inverse_entry, y_inverse_exit;
  if (v.x > S(0)) {
    x_inverse_entry = b.x - (a.x + a.w);
    x_inverse_exit = (b.x + b.w) - a.x;
  } else {
    x_inverse_entry = (b.x + b.w) - a.x;
    x_inverse_exit = b.x - (a.x + a.w);
  }
  if (v.y > S(0)) {
    y_inverse_entry = b.y - (a.y + a.h);
    y_inverse_exit = (b.y + b.h) - a.y;
  } else {
    y_inverse_entry = (b.y + b.h) - a.y;
    y_inverse_exit = b.y - (a.y + a.h);
  }

  S x_entry = -infinity<S>(), x_exit = infinity<S>();
  if (v.x != S(0)) {
    x_entry = x_inverse_entry / v.x;
    x_exit = x_inverse_exit / v.x;
  }
  S y_entry = -infinity<S>(), y_exit = infinity<S>();
  if (v.y != S(0)) {
    y_entry = y_inverse_entry / v.y;
    y_exit = y_inverse_exit / v.y;
  }

  // The fix, first half: too late an entry counts as none at all.
  if (y_entry > S(1)) {
    y_entry = S(-(std::numeric_limits<float>::max)());
  }
  if (x_entry > S(1)) {
    x_entry = S(-(std::numeric_limits<float>::max)());
  }

  const S entry_time = x_entry < y_entry ? y_entry : x_entry;  // std::max
  const S exit_time = y_exit < x_exit ? y_exit : x_exit;       // std::min

  if (entry_time > exit_time || (x_entry < S(0) && y_entry < S(0))) {
    return {Outcome::separate, S(1)};
  }
  // The fix, second half: an axis that is not entered within the frame must overlap, or touch, at its start.
  if (x_entry < S(0) && (a.x + a.w < b.x || b.x + b.w < a.x)) {
    return {Outcome::separate, S(1)};
  }
  if (y_entry < S(0) && (a.y + a.h < b.y || b.y + b.h < a.y)) {
    return {Outcome::separate, S(1)};
  }
  if (x_entry > y_entry) {
    return {Outcome::impact, entry_time, static_cast<std::int8_t>(x_inverse_entry < S(0) ? 1 : -1), 0};
  }
  return {Outcome::impact, entry_time, 0, static_cast<std::int8_t>(y_inverse_entry < S(0) ? 1 : -1)};
}

}  // namespace sweeplab
