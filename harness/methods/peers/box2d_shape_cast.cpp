// SPDX-License-Identifier: MIT
#include "harness/methods/peers/box2d.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{
    peer::by_box2d({.id = "box2d_shape_cast",
                    .title = "b2ShapeCast",
                    .overlap = OverlapClaim::not_handled,
                    .needs_positive_sizes = true,
                    .may_miss = "Casts to where the polygons are 0.01 apart, within 0.0025. \"Returns true if hit, "
                                "false if there is no hit or an initial overlap\" (b2_distance.h)",
                    .changes = {"The normal of a rounded corner is read as that of the face nearest to it"},
                    .verification = {.float32 = 0xa43f0455}}),
    {.version = peer::box2d_version,
     .skin = double{b2_polygonRadius} + 0.5 * double{b2_linearSlop},
     .smallest_size = peer::box2d_smallest,
     .largest_size = peer::box2d_largest,
     .domain = peer::box2d_domain}};

struct Answers {
  Answer<float> operator()(const Query<float>& q) const {
    const peer::BoxVertices a = peer::vertices_of(q.a), b = peer::vertices_of(q.b);
    const Vector<float> v = peer::motion_of<float>(q);
    const b2Transform at_a({q.a.x, q.a.y}, b2Rot(0)), at_b({q.b.x, q.b.y}, b2Rot(0));
    const b2ShapeCastInput input{peer::proxy_of(b), peer::proxy_of(a), at_b, at_a, {v.x, v.y}};
    b2ShapeCastOutput output;
    if (!b2ShapeCast(&output, &input)) return {};
    Answer<float> answer{Outcome::impact, output.lambda};
    peer::set_face(answer, output.normal.x, output.normal.y);
    return answer;
  }
};

bool takes(const Query<float>& q) { return peer::is_box2d_query(q) && peer::motion_converts<float>(q); }

}  // namespace

Method box2d_shape_cast() { return {&card, sweep_peer<float, Answers>, nullptr, nullptr, takes}; }

}  // namespace sweeplab
