// SPDX-License-Identifier: MIT
#include "harness/methods/peers/box2d.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{
    peer::by_box2d({.id = "box2d_ray_cast",
                    .title = "b2AABB::RayCast on the grown box",
                    .overlap = OverlapClaim::not_handled,
                    .may_miss = "A ray that starts inside is no hit; motion below 1.2e-7 counts as none",
                    .changes = {"A's min corner is the ray, B grown by A's size the box"},
                    .verification = {.float32 = 0x00b3a56f}}),
    {.version = peer::box2d_version, .domain = "rays and boxes that hold without rounding"}};

struct Answers {
  Answer<float> operator()(const Query<float>& q) const {
    const auto ray = peer::grown_ray<float>(q);
    b2AABB box;
    box.lowerBound.Set(ray.low.x, ray.low.y);
    box.upperBound.Set(ray.high.x, ray.high.y);
    const b2RayCastInput input{{ray.from.x, ray.from.y}, {ray.to.x, ray.to.y}, 1.0f};
    b2RayCastOutput output;
    if (!box.RayCast(&output, input)) return {};
    Answer<float> answer{Outcome::impact, output.fraction};
    peer::set_face(answer, output.normal.x, output.normal.y);
    return answer;
  }
};

}  // namespace

Method box2d_ray_cast() {
  return {&card, sweep_peer<float, Answers>, nullptr, nullptr, peer::grown_ray_converts<float, float>};
}

}  // namespace sweeplab
