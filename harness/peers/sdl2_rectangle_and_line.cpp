// SPDX-License-Identifier: MIT
#include <SDL_rect.h>

#include "harness/peer.h"
#include "harness/peers/conversion.h"

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
     .domain = "lines and rectangles that hold without rounding, with edges that x + w - 1 does not round"}};

struct Answers {
  Answer<float> operator()(const Query<float>& q) const {
    const auto ray = peer::grown_ray<float>(q);
    const SDL_FRect box{ray.low.x, ray.low.y, q.a.w + q.b.w, q.a.h + q.b.h};
    float x1 = ray.from.x, y1 = ray.from.y, x2 = ray.to.x, y2 = ray.to.y;
    if (SDL_IntersectFRectAndLine(&box, &x1, &y1, &x2, &y2) == SDL_FALSE) return {};
    return {Outcome::impact};
  }
};

/// Where its x + w - 1 is x + w again, it may clip for ever.
bool takes(const Query<float>& q) {
  const auto edge = [](float low, float size) {
    return peer::sums_exactly<float>(low, size) && peer::sums_exactly<float>(low + size, -1);
  };
  return peer::grown_ray_converts<float>(q) && peer::sums_exactly<float>(q.a.w, q.b.w) &&
         peer::sums_exactly<float>(q.a.h, q.b.h) && edge(q.b.x - q.a.w, q.a.w + q.b.w) &&
         edge(q.b.y - q.a.h, q.a.h + q.b.h);
}

}  // namespace

Method sdl2_rectangle_and_line() { return {&card, sweep_peer<float, Answers>, nullptr, nullptr, takes}; }

}  // namespace sweeplab
