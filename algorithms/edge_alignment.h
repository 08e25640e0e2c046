// SPDX-License-Identifier: MIT
#pragma once

#include "card.h"
#include "query.h"

namespace sweeplab {

inline constexpr Card edge_alignment_card{
    .id = "edge_alignment",
    .title = "Edge alignment: sweep to where edges line up, then test the other axis",
    .author = "Rafael Navega; frame of reference by Pedro Gimeno",
    .year = 2025,
    .published = "seed 003",
    .kind = Kind::published,
    .provenance = Provenance::transcribed,
    .native = Scalar::float64,
    .grazes = {.rest = GrazeClaim::none,
               .slide = GrazeClaim::none,
               .corner = GrazeClaim::none,
               .leave = GrazeClaim::none,
               .end = GrazeClaim::contact,
               .none_at_exact_corner = true},
    .overlap = OverlapClaim::reported,
    .may_miss =
        "Every exact corner is missed: where both edges line up at the same instant, the boxes only touch there.",
    .changes = {"two movers: A moves by the difference of the motions, as the source does",
                "no normal is given there; ours comes from the chosen axis and the sign of the motion",
                "a hit without a time (pre-collision) is an overlap"},
    .verification = {0x10a97e3f, 0x7876c40b},
};

template <class S>
constexpr Answer<S> edge_alignment(const Query<S>& q) {
  const Box<S>&a = q.a, &b = q.b;
  const Vector<S> v = relative_motion(q);

  // When the leading edge of a lines up with the facing edge of b.
  const S tx = v.x > S(0) ? (b.x - (a.x + a.w)) / v.x : v.x < S(0) ? ((b.x + b.w) - a.x) / v.x : S(-1);
  const S ty = v.y > S(0) ? (b.y - (a.y + a.h)) / v.y : v.y < S(0) ? ((b.y + b.h) - a.y) / v.y : S(-1);

  if (tx > S(1) || ty > S(1) || (tx < S(0) && ty < S(0))) {
    return {overlaps_strictly(a, b) ? Outcome::overlap : Outcome::separate};
  }
  if (tx > ty) {
    const S start = a.y + v.y * tx, end = start + a.h;
    if (start < b.y + b.h && b.y < end) {
      return {Outcome::impact, tx, static_cast<std::int8_t>(v.x > S(0) ? -1 : 1), 0};
    }
  } else {
    const S start = a.x + v.x * ty, end = start + a.w;
    if (start < b.x + b.w && b.x < end) {
      return {Outcome::impact, ty, 0, static_cast<std::int8_t>(v.y > S(0) ? -1 : 1)};
    }
  }
  return {};
}

}  // namespace sweeplab
