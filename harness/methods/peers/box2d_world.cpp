// SPDX-License-Identifier: MIT
#include <box2d/b2_body.h>
#include <box2d/b2_contact.h>
#include <box2d/b2_fixture.h>
#include <box2d/b2_polygon_shape.h>
#include <box2d/b2_world.h>
#include <box2d/b2_world_callbacks.h>

#include <cmath>
#include <cstddef>
#include <span>

#include "harness/methods/peers/box2d.h"

namespace sweeplab {
namespace {

using loops::Frame;

constexpr LoopCard card{
    .id = "box2d_world",
    .title = "b2World::Step of Box2D 2.4.1: a bullet among static boxes",
    .author = "Erin Catto",
    .says =
        "\"Box2D has been tuned to work well with moving shapes between 0.1 and 10 meters\" (manual, \"Units\"); \"all "
        "bodies are prevented from tunneling through kinematic and static bodies\" (b2_body.h); b2_common.h: \"The "
        "radius of the polygon/edge shape skin\", 0.01; \"The maximum linear translation of a body per step\", 2",
    .reading =
        "Each frame has a world of its own: the obstacles are static bodies, the mover a dynamic one, a bullet that "
        "does not rotate, without gravity, friction or restitution. One Step of 1/64 s with 8 and 3 iterations, as "
        "the manual suggests; the velocity is 64 times the motion, so that neither is rounded. A metre is the power "
        "of two with which the mover's longer side is from 1 to 2 metres. Bodies are placed, and read, by the min "
        "corner, where the mover has its centre of mass too. A face that is not solid is disabled in PreSolve, as is "
        "one that the mover began behind by more than three slops: so the testbed has its one-sided platform.",
    .intent = Intent::slide,
    .behaves =
        "Makes 2 metres in a frame at most. It stops about 0.015 metres before what it meets, and pushes what is "
        "nearer away by up to as much, in a corridor that fits exactly into the other wall: hardly an end at an "
        "obstacle is the truth's. Seams stop it now and then. A world that is kept begins its solver with the last "
        "frame's impulses: now and then it ends elsewhere, by very little.",
    .method = "exact",
    .response = "slide",
};

constexpr float steps_a_second = 64;
constexpr int32 velocity_iterations = 8, position_iterations = 3;

/// Metres a unit.
float scale_of(const Box<float>& mover) { return std::ldexp(1.0f, -std::ilogb(mover.w < mover.h ? mover.h : mover.w)); }
Box<float> scaled(const Box<float>& b, float s) { return {b.x * s, b.y * s, b.w * s, b.h * s}; }

/// A body at the box's min corner; the shape's vertices are exact, and its normals. It is known by a number: 0 is the
/// mover, k + 1 obstacle k.
b2Body* add_box(b2World& world, b2BodyDef& at, const Box<float>& box, std::size_t number) {
  at.position.Set(box.x, box.y);
  b2Body* body = world.CreateBody(&at);
  b2PolygonShape shape;
  shape.SetAsBox(box.w / 2, box.h / 2, {box.w / 2, box.h / 2}, 0);
  b2FixtureDef fixture;
  fixture.shape = &shape;
  fixture.friction = 0;
  fixture.restitution = 0;
  fixture.userData.pointer = number;
  body->CreateFixture(&fixture);
  return body;
}

/// Contacts with faces that are not solid are switched off.
class OneWay final : public b2ContactListener {
 public:
  OneWay(const Frame<float>& frame, float scale)
      : obstacles_(frame.obstacles), start_(scaled(frame.mover, scale)), scale_(scale) {}

  void PreSolve(b2Contact* contact, const b2Manifold*) override {
    const bool first = contact->GetFixtureA()->GetUserData().pointer != 0;
    const std::size_t number = (first ? contact->GetFixtureA() : contact->GetFixtureB())->GetUserData().pointer;
    const Obstacle<float>& o = obstacles_[number - 1];
    if (o.solid == Solid::all) return;
    b2WorldManifold manifold;
    contact->GetWorldManifold(&manifold);
    const b2Vec2 normal = first ? manifold.normal : -manifold.normal;  // towards the mover
    Answer<float> face;
    peer::set_face(face, normal.x, normal.y);
    const bool solid = loops::stops_at(o, face.normal_x, face.normal_y);
    contact->SetEnabled(solid && gap(scaled(o.box, scale_), face) >= -3 * b2_linearSlop);
  }

 private:
  /// From the face to the mover, where it began.
  float gap(const Box<float>& b, const Answer<float>& face) const {
    const Box<float>& a = start_;
    if (face.normal_x != 0) return face.normal_x < 0 ? b.x - (a.x + a.w) : a.x - (b.x + b.w);
    return face.normal_y < 0 ? b.y - (a.y + a.h) : a.y - (b.y + b.h);
  }

  std::span<const Obstacle<float>> obstacles_;
  Box<float> start_;
  float scale_;
};

Vector<float> step(const Frame<float>& f) {
  for (const Obstacle<float>& o : f.obstacles) f.ask(f.mover, f.motion, o.box);
  const float scale = scale_of(f.mover);
  OneWay listener(f, scale);
  b2World world({0, 0});
  world.SetContactListener(&listener);
  b2BodyDef still;
  for (std::size_t k = 0; k < f.obstacles.size(); ++k) add_box(world, still, scaled(f.obstacles[k].box, scale), k + 1);
  b2BodyDef moving;
  moving.type = b2_dynamicBody;
  moving.fixedRotation = true;
  moving.bullet = true;
  moving.linearVelocity.Set(f.motion.x * scale * steps_a_second, f.motion.y * scale * steps_a_second);
  b2Body* mover = add_box(world, moving, scaled(f.mover, scale), 0);
  const b2MassData mass{1, {0, 0}, 0};
  mover->SetMassData(&mass);
  world.Step(1 / steps_a_second, velocity_iterations, position_iterations);
  const b2Vec2 end = mover->GetPosition();
  return {end.x / scale, end.y / scale};
}

/// The same numbers as its casts take, in metres. What the scale would round is not asked.
bool takes(const Frame<float>& f) {
  if (!(f.mover.w > 0) || !(f.mover.h > 0) || !std::isfinite(f.mover.w) || !std::isfinite(f.mover.h)) return false;
  const float scale = scale_of(f.mover);
  return peer::takes_all(f, [scale](const Query<float>& q) {
    const Box<float> v{q.motion_a.x, q.motion_a.y, 0, 0}, in = scaled(v, scale);
    const Query<float> metres{scaled(q.a, scale), {in.x, in.y}, scaled(q.b, scale), {}};
    const auto back = [scale](const Box<float>& b) { return scaled(b, 1 / scale); };
    return peer::is_box2d_query(metres) && back(in) == v && back(metres.a) == q.a && back(metres.b) == q.b;
  });
}

}  // namespace

/// The library fills a table when its first contact is made: here, before there are threads.
PeerLoop box2d_world() {
  const Obstacle<float> floor[] = {{{0, 1, 1, 1}}};
  step({{0, 0, 1, 1}, {0, 1}, floor});
  return {&card, step, nullptr, takes, nullptr};
}

}  // namespace sweeplab
