// SPDX-License-Identifier: MIT
#pragma once

#include <cmath>

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card gamedev_card{
    .id = "gamedev",
    .title = "Swept AABB Collision Detection and Response",
    .author = "BrendanL.K",
    .year = 2013,
    .published =
        "GameDev.net, article r3084, "
        "https://gamedev.net/tutorials/programming/general-and-gameplay-programming/"
        "swept-aabb-collision-detection-and-response-r3084/",
    .kind = Kind::published,
    .provenance = Provenance::from_ports,
    .native = Scalar::float32,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::contact_if_entering,
               .corner = GrazeClaim::contact,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact},
    .overlap = OverlapClaim::not_handled,
    .says = "not at hand: the article's page could not be read, its public ports were",
    .reading =
        "The code of public ports, line by line; the credits name three, and say what each of them shares: all, all "
        "but the normal, or the distances. Distances along the motion, two intervals of time, the normal from the sign "
        "of the entry distance.",
    .behaves =
        "Contact where both intervals meet within the frame. An axis without motion has the interval from -inf to "
        "+inf, wherever the boxes are on it. Ties go to y.",
    .may_miss =
        "An axis without motion is never checked, so a box beside the path counts as hit. Boxes that overlap at the "
        "start are not looked for. Boxes that touch at the start and close in towards smaller coordinates get the "
        "normal of the opposite face. Sums, differences and quotients round.",
    .changes = {"two movers: A moves by the difference of the motions; the article sweeps against a still box",
                "1.0 is returned both for a miss and for a contact at t = 1: contact means that the normal is not 0"},
    .divisions = {4, 4},
    .verification = {0xe883205c, 0xa409588f},
};

template <class S>
constexpr Answer<S> gamedev(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);

  // Distances along the motion to the near and to the far side of b. No motion takes the second branch.
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

  const S entry_time = x_entry < y_entry ? y_entry : x_entry;  // std::max
  const S exit_time = y_exit < x_exit ? y_exit : x_exit;       // std::min

  if (entry_time > exit_time || (x_entry < S(0) && y_entry < S(0)) || x_entry > S(1) || y_entry > S(1)) {
    return {Outcome::separate, S(1)};
  }
  if (x_entry > y_entry) {
    return {Outcome::impact, entry_time, static_cast<std::int8_t>(x_inverse_entry < S(0) ? 1 : -1), 0};
  }
  return {Outcome::impact, entry_time, 0, static_cast<std::int8_t>(y_inverse_entry < S(0) ? 1 : -1)};
}

// The article's three responses: the motion that is left for the rest of the frame. Where nothing was hit the time is
// 1, and nothing is left.

/// Bounce off: the component along the normal turns round.
template <class S>
constexpr Vector<S> gamedev_deflect(Vector<S> v, const Answer<S>& hit) {
  const S remaining = S(1) - hit.time;
  v.x = v.x * remaining;
  v.y = v.y * remaining;
  if (magnitude(S(hit.normal_x)) > S(0.0001f)) {
    v.x = -v.x;
  }
  if (magnitude(S(hit.normal_y)) > S(0.0001f)) {
    v.y = -v.y;
  }
  return v;
}

/// Along the face, as fast as the box came. For float and double; not constexpr, since the square root is not in C++20.
template <class S>
Vector<S> gamedev_push(const Vector<S>& v, const Answer<S>& hit) {
  const S length = std::sqrt(v.x * v.x + v.y * v.y) * (S(1) - hit.time);
  const S dot = v.x * S(hit.normal_y) + v.y * S(hit.normal_x);
  const S sign = dot > S(0) ? S(1) : dot < S(0) ? S(-1) : dot;
  return {sign * length * S(hit.normal_y), sign * length * S(hit.normal_x)};
}

/// Along the face, with what the motion has in that direction.
template <class S>
constexpr Vector<S> gamedev_slide(const Vector<S>& v, const Answer<S>& hit) {
  const S dot = (v.x * S(hit.normal_y) + v.y * S(hit.normal_x)) * (S(1) - hit.time);
  return {dot * S(hit.normal_y), dot * S(hit.normal_x)};
}

}  // namespace sweeplab
