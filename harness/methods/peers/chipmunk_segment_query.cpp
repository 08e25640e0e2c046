// SPDX-License-Identifier: MIT
#include <chipmunk/chipmunk.h>

#include "harness/methods/peer.h"
#include "harness/methods/peers/conversion.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{{.id = "chipmunk_segment_query",
                         .title = "cpBBSegmentQuery on the grown box",
                         .author = "Scott Lembcke",
                         .year = 2019,
                         .published = "https://chipmunk-physics.net, Debian's libchipmunk-dev",
                         .kind = Kind::peer,
                         .native = Scalar::float64,
                         .overlap = OverlapClaim::as_impact,
                         .gives_face = false,
                         .may_miss = "A closed box, slab by slab; says how far along the segment, not on which face",
                         .changes = {"A's min corner is the segment, B grown by A's size the box",
                                     "Floats are widened to its doubles, and the fraction rounded back"},
                         .verification = {.float32 = 0x96197c2a, .float64 = 0x3c8741d4}},
                        {.version = "7.0.3", .domain = "segments and boxes that hold without rounding"}};

struct Answers {
  template <class S>
  Answer<S> operator()(const Query<S>& q) const {
    const auto ray = peer::grown_ray<cpFloat>(q);
    const cpBB box{ray.low.x, ray.low.y, ray.high.x, ray.high.y};
    const cpFloat fraction = cpBBSegmentQuery(box, {ray.from.x, ray.from.y}, {ray.to.x, ray.to.y});
    if (fraction == INFINITY) return {};
    return {Outcome::impact, static_cast<S>(fraction)};
  }
};

}  // namespace

Method chipmunk_segment_query() {
  return {&card,
          sweep_peer<float, Answers>,
          sweep_peer<double, Answers>,
          nullptr,
          peer::grown_ray_converts<cpFloat, float>,
          peer::grown_ray_converts<cpFloat, double>};
}

}  // namespace sweeplab
