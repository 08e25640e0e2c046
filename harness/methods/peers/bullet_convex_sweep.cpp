// SPDX-License-Identifier: MIT
#include <BulletCollision/CollisionDispatch/btCollisionObject.h>
#include <BulletCollision/CollisionDispatch/btCollisionWorld.h>
#include <BulletCollision/CollisionShapes/btBoxShape.h>

#include "harness/methods/peer.h"
#include "harness/methods/peers/conversion.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{
    {.id = "bullet_convex_sweep",
     .title = "btCollisionWorld::convexSweepTest with two btBoxShape",
     .author = "Erwin Coumans and contributors",
     .year = 2022,
     .published = "https://github.com/bulletphysics/bullet3, Debian's libbullet-dev",
     .kind = Kind::peer,
     .native = Scalar::float32,
     .overlap = OverlapClaim::not_handled,
     .needs_positive_sizes = true,
     .may_miss = "Advances to where the shapes are 0.001 apart, in at most 64 steps. Boxes have corners that are "
                 "rounded by the collision margin, 0.04 or a tenth of the smallest half side",
     .changes = {"What convexSweepTest does with each object that its broadphase meets: objectQuerySingle",
                 "A moves as seen from B; each box is as deep as its longer side, both in the plane z = 0",
                 "The normal of a rounded corner is read as that of the face nearest to it"},
     .verification = {.float32 = 0x34c12729}},
    {.version = "3.24",
     .skin = 0.001,
     .smallest_size = 0.05,
     .largest_size = 10,
     .domain = "moving objects from 0.05 to 10 (manual and wiki, \"Scaling The World\")"}};

btBoxShape shape_of(const Vector<float>& half) { return btBoxShape({half.x, half.y, std::max(half.x, half.y)}); }

btTransform at(const Vector<float>& centre) {
  return btTransform(btMatrix3x3::getIdentity(), {centre.x, centre.y, 0.0f});
}

struct Answers {
  Answer<float> operator()(const Query<float>& q) const {
    const auto a = peer::centred_move<float>(q.a, peer::motion_of<float>(q));
    const auto b = peer::centred_move<float>(q.b, Vector<float>{});
    const btBoxShape shape_a = shape_of(a.half), shape_b = shape_of(b.half);
    btCollisionObject obstacle;
    const btTransform from = at(a.from), to = at(a.to), still = at(b.from);
    btCollisionWorld::ClosestConvexResultCallback hit(from.getOrigin(), to.getOrigin());
    btCollisionWorld::objectQuerySingle(&shape_a, from, to, &obstacle, &shape_b, still, hit, 0.0f);
    if (!hit.hasHit()) return {};
    Answer<float> answer{Outcome::impact, hit.m_closestHitFraction};
    peer::set_face(answer, hit.m_hitNormalWorld.x(), hit.m_hitNormalWorld.y());
    return answer;
  }
};

/// The library's fourth powers of larger numbers overflow a float.
bool takes(const Query<float>& q) {
  return peer::is_within(q, 0x1p28f) && peer::motion_converts<float>(q) &&
         peer::centred_move_converts(q.a, peer::motion_of<float>(q)) &&
         peer::centred_move_converts(q.b, Vector<float>{});
}

}  // namespace

Method bullet_convex_sweep() { return {&card, sweep_peer<float, Answers>, nullptr, nullptr, takes}; }

}  // namespace sweeplab
