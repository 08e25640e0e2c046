// SPDX-License-Identifier: MIT
#pragma once

#include "gamedev.h"

namespace sweeplab {

/// Copy gamedev.h beside this file.
inline constexpr Card gamedev_broadphase_card{
    .id = "gamedev_broadphase",
    .title = "Swept AABB Collision Detection and Response: the whole pipeline, broad phase first",
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
               .end = GrazeClaim::none,
               .none_at_end = true},
    .overlap = OverlapClaim::not_handled,
    .says = "not at hand: the article's page could not be read, its public ports were",
    .reading = "The ports' pipeline: the swept bounds are compared first, and the caller takes a time < 1 for a hit.",
    .behaves = "As gamedev, but a box that the swept bounds do not touch is never hit, and a contact at t = 1 is none.",
    .may_miss =
        "Boxes that overlap at the start are not looked for, and a touch at t = 1 is a miss. Boxes that touch at the "
        "start and close in towards smaller coordinates get the normal of the opposite face. Sums, differences and "
        "quotients round.",
    .changes = {"two movers: A moves by the difference of the motions; the article sweeps against a still box",
                "contact means time < 1, as the article's caller tests it: a contact at t = 1 is a miss"},
    .divisions = {4, 4},
    .verification = {0x9800a6e6, 0x825effdb},
};

/// The bounds of all that the moving box passes through, ends included.
template <class S>
constexpr Box<S> gamedev_swept_bounds(const Box<S>& box, const Vector<S>& v) {
  return {v.x > S(0) ? box.x : box.x + v.x, v.y > S(0) ? box.y : box.y + v.y, box.w + magnitude(v.x),
          box.h + magnitude(v.y)};
}

template <class S>
constexpr Answer<S> gamedev_broadphase(const Query<S>& q) {
  if (!overlaps_inclusively(gamedev_swept_bounds(q.a, relative_motion(q)), q.b)) {
    return {Outcome::separate, S(1)};
  }
  Answer<S> swept = gamedev(q);
  if (swept.time < S(1)) {
    return swept;
  }
  return {Outcome::separate, S(1)};
}

}  // namespace sweeplab
