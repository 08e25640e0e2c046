// SPDX-License-Identifier: MIT
#include <SDL_rect.h>

#include "harness/methods/peer.h"
#include "harness/methods/peers/conversion.h"

namespace sweeplab {
namespace {

constexpr PeerCard card{
    {.id = "sdl2_rectangle_and_line",
     .title = "SDL_IntersectFRectAndLine on the grown box",
     .author = "Sam Lantinga and contributors",
     .year = 2022,
     .published = "https://libsdl.org, Debian's libsdl2",
     .kind = Kind::peer,
     .native = Scalar::float32,
     .overlap = OverlapClaim::as_impact,
     .gives_time = false,
     .gives_face = false,
     .needs_positive_sizes = true,
     .may_miss = "Rectangles of floats, with the right and lower edges of integer ones: x + w - 1, y + h - 1",
     .changes = {"A's min corner is the line, B grown by A's size the rectangle"},
     .verification = {.float32 = 0x4b21f3c5}},
    {.version = "2.26",
     .domain =
         "lines and rectangles that hold without rounding, with edges that x + w - 1 does not round; not the lines "
         "that it clips for ever"}};

SDL_FRect grown_box(const Query<float>& q) { return {q.b.x - q.a.w, q.b.y - q.a.h, q.a.w + q.b.w, q.a.h + q.b.h}; }

struct Answers {
  Answer<float> operator()(const Query<float>& q) const {
    const auto ray = peer::grown_ray<float>(q);
    const SDL_FRect box = grown_box(q);
    float x1 = ray.from.x, y1 = ray.from.y, x2 = ray.to.x, y2 = ray.to.y;
    if (SDL_IntersectFRectAndLine(&box, &x1, &y1, &x2, &y2) == SDL_FALSE) return {};
    return {Outcome::impact};
  }
};

/// Whether SDL's clipping (Cohen and Sutherland's) comes to an end. Its floats may round an end that is clipped to one
/// edge across another, and that across the first again, for ever: on both axes the line from -0x1.02p+24 to 0x1p+17,
/// the box from -0x1p+29 to 0. SDL's steps in SDL's order, since it depends on each rounding.
bool clipping_ends(const SDL_FRect& box, Vector<float> from, Vector<float> to) {
  enum : unsigned { top = 1, bottom = 2, left = 4, right = 8 };
  const auto sides_of = [&box](const Vector<float>& p) {
    unsigned sides = 0;
    if (p.y < box.y) sides |= top;
    if (p.y >= box.y + box.h) sides |= bottom;
    if (p.x < box.x) sides |= left;
    if (p.x >= box.x + box.w) sides |= right;
    return sides;
  };
  const float last_x = box.x + box.w - 1, last_y = box.y + box.h - 1;
  if ((from.x > last_x && to.x > last_x) || (from.y > last_y && to.y > last_y)) return true;  // out before it clips
  unsigned from_sides = sides_of(from), to_sides = sides_of(to);
  for (int step = 0; step < 64; ++step) {  // four do where nothing is rounded
    if ((from_sides | to_sides) == 0 || (from_sides & to_sides) != 0) return true;
    const unsigned sides = from_sides != 0 ? from_sides : to_sides;
    Vector<float> p;
    if (sides & (top | bottom)) {
      p.y = sides & top ? box.y : last_y;
      p.x = from.x + (to.x - from.x) * (p.y - from.y) / (to.y - from.y);
    } else {
      p.x = sides & left ? box.x : last_x;
      p.y = from.y + (to.y - from.y) * (p.x - from.x) / (to.x - from.x);
    }
    (from_sides != 0 ? from : to) = p;
    (from_sides != 0 ? from_sides : to_sides) = sides_of(p);
  }
  return false;
}

/// Where its x + w - 1 is x + w again, it may clip for ever as well.
bool takes(const Query<float>& q) {
  const auto edge = [](float low, float size) {
    return peer::sums_exactly<float>(low, size) && peer::sums_exactly<float>(low + size, -1);
  };
  if (!peer::grown_ray_converts<float>(q) || !peer::sums_exactly<float>(q.a.w, q.b.w) ||
      !peer::sums_exactly<float>(q.a.h, q.b.h)) {
    return false;
  }
  const SDL_FRect box = grown_box(q);
  const auto ray = peer::grown_ray<float>(q);
  return edge(box.x, box.w) && edge(box.y, box.h) && clipping_ends(box, ray.from, ray.to);
}

}  // namespace

Method sdl2_rectangle_and_line() { return {&card, sweep_peer<float, Answers>, nullptr, nullptr, takes}; }

}  // namespace sweeplab
