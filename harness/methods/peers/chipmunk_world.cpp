// SPDX-License-Identifier: MIT
#include <chipmunk/chipmunk.h>
#include <fcntl.h>
#include <unistd.h>

#include <cmath>
#include <cstdio>
#include <memory>
#include <utility>
#include <vector>

#include "harness/methods/peer.h"
#include "harness/methods/peers/conversion.h"

namespace sweeplab {
namespace {

using loops::Frame;

constexpr LoopCard card{
    .id = "chipmunk_world",
    .title = "cpSpaceStep of Chipmunk 7.0.3: a body among static boxes",
    .author = "Scott Lembcke",
    .says =
        "\"Chipmunk allows fast moving objects to overlap, then fixes the overlap over time\" (manual); \"Amount of "
        "encouraged penetration between colliding shapes\", 0.1 (cpSpace.h)",
    .reading =
        "Each frame has a space of its own: the obstacles are boxes of static bodies, the mover's body has an "
        "infinite moment and so does not rotate; no gravity, friction or elasticity; all else by default. A step "
        "moves first, by the velocity that the step before solved, then finds what overlaps or touches, asks the "
        "body's velocity function, and solves. So a frame is that second half, with the motion as the velocity, and "
        "then the first half of the next, cpBodyUpdatePosition. A game that sets velocities between steps instead "
        "makes the whole motion, whatever stands there. Steps of 1/64 s round nothing. Bodies are placed, and read, "
        "by the min corner. A face that is not solid is refused in preSolve, as the demo of one-way platforms does.",
    .intent = Intent::slide,
    .behaves =
        "Only what touches or overlaps where the frame begins is met: a mover that is nearer than its motion goes "
        "in, or through. What overlaps by more than 0.1 is pushed out, a tenth of it in 1/60 s, over many frames; "
        "here the truth puts it right. Seams between boxes that touch stop it. A space that is kept begins its "
        "solver with the last frame's impulses: at a seam it may end elsewhere.",
    .method = "exact",
    .response = "slide",
};

constexpr cpFloat a_step = 1.0 / 64;
constexpr cpCollisionType moving = 1, one_way = 2;

struct Free {
  void operator()(cpSpace* space) const { cpSpaceFree(space); }
  void operator()(cpBody* body) const { cpBodyFree(body); }
  void operator()(cpShape* shape) const { cpShapeFree(shape); }
};
template <class T>
using Owned = std::unique_ptr<T, Free>;

/// Everything of a frame. A space must go before what is in it.
template <class S>
struct World {
  std::vector<Owned<cpBody>> bodies;
  std::vector<Owned<cpShape>> shapes;
  Owned<cpSpace> space{cpSpaceNew()};

  /// Both at the min corner.
  cpShape* add(Owned<cpBody> body, const Box<S>& box) {
    cpBodySetPosition(body.get(), cpv(box.x, box.y));
    const cpBB vertices{0, 0, box.w, box.h};
    cpShape* shape = shapes.emplace_back(cpBoxShapeNew2(body.get(), vertices, 0)).get();
    cpSpaceAddBody(space.get(), body.get());
    cpSpaceAddShape(space.get(), shape);
    bodies.push_back(std::move(body));
    return shape;
  }
};

void want(cpBody* body, cpVect, cpFloat, cpFloat) {
  cpBodySetVelocity(body, *static_cast<const cpVect*>(cpBodyGetUserData(body)));
}

template <class S>
cpBool is_solid(cpArbiter* contact, cpSpace*, cpDataPointer) {
  cpShape *mover = nullptr, *shape = nullptr;
  cpArbiterGetShapes(contact, &mover, &shape);
  const cpVect into = cpArbiterGetNormal(contact);  // of the mover, towards the obstacle
  Answer<S> face;
  peer::set_face(face, -into.x, -into.y);
  return loops::stops_at(*static_cast<const Obstacle<S>*>(cpShapeGetUserData(shape)), face.normal_x, face.normal_y)
             ? cpTrue
             : cpFalse;
}

template <class S>
Vector<S> step(const Frame<S>& f) {
  for (const Obstacle<S>& o : f.obstacles) f.ask(f.mover, f.motion, o.box);
  World<S> world;
  cpSpaceAddCollisionHandler(world.space.get(), moving, one_way)->preSolveFunc = is_solid<S>;
  for (const Obstacle<S>& o : f.obstacles) {
    cpShape* shape = world.add(Owned<cpBody>(cpBodyNewStatic()), o.box);
    if (o.solid == Solid::all) continue;
    cpShapeSetCollisionType(shape, one_way);
    cpShapeSetUserData(shape, const_cast<Obstacle<S>*>(&o));
  }
  cpVect velocity = cpv(f.motion.x / a_step, f.motion.y / a_step);
  Owned<cpBody> owned(cpBodyNew(1, INFINITY));
  cpBody* mover = owned.get();
  cpBodySetUserData(mover, &velocity);
  cpBodySetVelocityUpdateFunc(mover, want);
  cpShapeSetCollisionType(world.add(std::move(owned), f.mover), moving);
  cpSpaceStep(world.space.get(), a_step);
  cpBodyUpdatePosition(mover, a_step);
  const cpVect end = cpBodyGetPosition(mover);
  return {static_cast<S>(end.x), static_cast<S>(end.y)};
}

/// Beyond these its search for what is nearest may not converge: it then warns on standard error; and it ends the
/// program if a body's numbers are none.
template <class S>
bool takes(const Frame<S>& f) {
  return peer::takes_all(
      f, [](const Query<S>& q) { return peer::has_sizes_from(q, S(0x1p-24)) && peer::is_within(q, S(0x1p48)); });
}

/// A build of the library with its assertions, as Debian's, greets on standard output when the first space is made.
class Silence {
 public:
  Silence() : kept_(dup(STDOUT_FILENO)) {
    std::fflush(stdout);
    const int nowhere = open("/dev/null", O_WRONLY);
    dup2(nowhere, STDOUT_FILENO);
    close(nowhere);
  }
  ~Silence() {
    std::fflush(stdout);
    dup2(kept_, STDOUT_FILENO);
    close(kept_);
  }
  Silence(const Silence&) = delete;
  Silence& operator=(const Silence&) = delete;

 private:
  int kept_;
};

}  // namespace

PeerLoop chipmunk_world() {
  {
    const Silence silence;
    Owned<cpSpace>(cpSpaceNew()).reset();
  }
  return {&card, step<float>, step<double>, takes<float>, takes<double>};
}

}  // namespace sweeplab
