// SPDX-License-Identifier: MIT
//
// The verification values of the functions' cards.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <type_traits>

#include "harness/query/families/draw.h"
#include "harness/shapes/functions.h"

namespace sweeplab::shapes {

inline constexpr std::uint64_t scenes_of_a_kind = 512;

/// A number of the fixed scenes: of a lattice, so that ties are dense; of full length; of mixed magnitude; or extreme.
template <class S>
S fixed_number(Draw& draw, std::uint64_t kind) {
  switch (kind) {
    case 0:
      return static_cast<S>(draw.integer(-4, 4));
    case 1:
      return draw.chance(1, 2) ? draw.magnitude<S>(-2, 3) : -draw.magnitude<S>(-2, 3);
    case 2:
      return draw.chance(1, 2) ? draw.magnitude<S>(-30, 30) : -draw.magnitude<S>(-30, 30);
    default:
      return draw.one_of({S(0), S(1), S(-3), std::numeric_limits<S>::denorm_min(), std::numeric_limits<S>::min(),
                          std::numeric_limits<S>::max(), -std::numeric_limits<S>::max(),
                          std::numeric_limits<S>::epsilon()});
  }
}

template <class S>
Scene<S> fixed_scene(Shapes shapes, std::uint64_t index) {
  Draw draw(stream_of(name_of(shapes), std::numeric_limits<S>::digits), 0x5357454550u, index);
  Scene<S> scene{shapes, {}};
  for (std::size_t i = 0; i < scene.size(); ++i) {
    const S x = fixed_number<S>(draw, index / scenes_of_a_kind);
    scene.numbers[i] = is_size(shapes, i) && x < S(0) ? -x : x;
  }
  return scene;
}

/// Its checksum on the fixed scenes; 0 in float64 where the C library's angles are in it, which differ in the last place.
template <class S>
std::uint32_t verification_value(const Function& function) {
  const bool has_angle = !function.card->rational && function.card->question != discrete::Question::distance;
  if (has_angle && std::is_same_v<S, double>) return 0;
  std::uint32_t hash = 2166136261u;  // FNV-1a, byte by byte
  const auto eat = [&hash](std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      hash = (hash ^ static_cast<std::uint32_t>(value >> (8 * i) & 0xffu)) * 16777619u;
    }
  };
  for (std::uint64_t i = 0; i < 4 * scenes_of_a_kind; ++i) {
    const Reply<S> reply = function.ask(fixed_scene<S>(function.card->shapes, i));
    eat(static_cast<std::uint64_t>(reply.said), 1);
    for (const S x : reply.values) eat(std::bit_cast<Bits<S>>(x), sizeof(S));
  }
  return hash;
}

}  // namespace sweeplab::shapes
