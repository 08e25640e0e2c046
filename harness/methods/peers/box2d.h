// SPDX-License-Identifier: MIT
//
// What the Box2D entries share. Boxes are polygons whose vertices are given from the min corner, so that no centre is
// rounded.
#pragma once

#include <box2d/b2_collision.h>
#include <box2d/b2_distance.h>
#include <box2d/b2_time_of_impact.h>

#include <array>

#include "harness/methods/peer.h"
#include "harness/methods/peers/conversion.h"

namespace sweeplab::peer {

using BoxVertices = std::array<b2Vec2, 4>;

inline BoxVertices vertices_of(const Box<float>& box) { return {{{0, 0}, {box.w, 0}, {box.w, box.h}, {0, box.h}}}; }

/// As b2PolygonShape would set it, with its skin.
inline b2DistanceProxy proxy_of(const BoxVertices& vertices) {
  b2DistanceProxy proxy;
  proxy.Set(vertices.data(), static_cast<int32>(vertices.size()), b2_polygonRadius);
  return proxy;
}

/// Sizes below are welded away by b2PolygonShape; the library's fourth powers of larger numbers overflow a
/// float.
inline bool is_box2d_query(const Query<float>& q) {
  return has_sizes_from(q, 0.5f * b2_linearSlop) && is_within(q, 0x1p28f);
}

inline constexpr std::string_view box2d_version = "2.4.1";

/// A card with what every entry of this library says.
constexpr Card by_box2d(Card card) {
  card.author = "Erin Catto";
  card.year = 2020;
  card.published = "https://box2d.org, Debian's libbox2d";
  card.kind = Kind::peer;
  card.native = Scalar::float32;
  return card;
}

/// "tuned to work well with moving shapes between 0.1 and 10 meters … Static shapes may be up to 50 meters long"
inline constexpr double box2d_smallest = 0.1, box2d_largest = 50;
inline constexpr std::string_view box2d_domain =
    "sizes from 0.1 to 50 (manual, \"Units\"); convex polygons that are not degenerate";

}  // namespace sweeplab::peer
