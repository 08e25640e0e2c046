// SPDX-License-Identifier: MIT
#include "harness/methods/peers/box2d.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{
    peer::by_box2d({.id = "box2d_time_of_impact",
                    .title = "b2TimeOfImpact",
                    .overlap = OverlapClaim::reported,
                    .gives_face = false,
                    .needs_positive_sizes = true,
                    .may_miss = "Seeks the time at which the polygons are 0.005 apart, within 0.00125; \"may miss some "
                                "intermediate, non-tunneling collisions\" (b2_time_of_impact.h)",
                    .changes = {"The sweeps start at the origin, and the boxes' positions are the local centres: so "
                                "no end position is rounded on the way in"},
                    .verification = {.float32 = 0xa2e27d34}}),
    {.version = peer::box2d_version,
     .skin = 1.25 * double{b2_linearSlop},
     .smallest_size = peer::box2d_smallest,
     .largest_size = peer::box2d_largest,
     .domain = peer::box2d_domain}};

b2Sweep sweep_of(const Box<float>& box, const Vector<float>& motion) {
  b2Sweep sweep{};
  sweep.localCenter.Set(-box.x, -box.y);
  sweep.c0.SetZero();
  sweep.c.Set(motion.x, motion.y);
  return sweep;
}

struct Answers {
  Answer<float> operator()(const Query<float>& q) const {
    const peer::BoxVertices a = peer::vertices_of(q.a), b = peer::vertices_of(q.b);
    const b2TOIInput input{peer::proxy_of(a), peer::proxy_of(b), sweep_of(q.a, q.motion_a), sweep_of(q.b, q.motion_b),
                           1.0f};
    b2TOIOutput output;
    b2TimeOfImpact(&output, &input);
    switch (output.state) {
      case b2TOIOutput::e_overlapped:
        return {Outcome::overlap};
      case b2TOIOutput::e_touching:
        return {Outcome::impact, output.t};
      case b2TOIOutput::e_separated:
        return {};
      default:
        return {Outcome::failed};
    }
  }
};

}  // namespace

Method box2d_time_of_impact() { return {&card, sweep_peer<float, Answers>, nullptr, nullptr, peer::is_box2d_query}; }

}  // namespace sweeplab
