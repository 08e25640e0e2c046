// SPDX-License-Identifier: MIT
//
// What the families of scenes share: parts on a lattice, parts that touch a line from behind, and how a scene is put
// together, scaled and nudged.
#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <string_view>

#include "harness/query/families/draw.h"
#include "harness/shapes/scene.h"

namespace sweeplab::shapes {

/// The numbers of one part.
template <class S>
using PartNumbers = std::array<S, 4>;

template <class S>
Scene<S> scene_of(Shapes shapes, const PartNumbers<S>& a, const PartNumbers<S>& b) {
  Scene<S> scene{shapes, {}};
  std::copy_n(a.begin(), numbers_in(first_of(shapes)), scene.numbers.begin());
  std::copy_n(b.begin(), numbers_in(second_of(shapes)), scene.numbers.begin() + second_at(shapes));
  return scene;
}

template <class S>
PartNumbers<S> whole_numbers(int a, int b, int c, int d) {
  return {static_cast<S>(a), static_cast<S>(b), static_cast<S>(c), static_cast<S>(d)};
}

/// A part with integers: positions within `reach` of the origin, sizes up to `size`.
template <class S>
PartNumbers<S> lattice_part(Draw& draw, Part part, int reach, int size) {
  PartNumbers<S> n{};
  n[0] = static_cast<S>(draw.integer(-reach, reach));
  n[1] = static_cast<S>(draw.integer(-reach, reach));
  if (part == Part::segment) {
    n[2] = n[0] + static_cast<S>(draw.integer(-size, size));
    n[3] = n[1] + static_cast<S>(draw.integer(-size, size));
  } else if (part != Part::point) {
    n[2] = static_cast<S>(draw.integer(0, size));
    n[3] = static_cast<S>(draw.integer(0, size));
  }
  return n;
}

template <class S>
Scene<S> lattice_scene(Draw& draw, Shapes shapes, int reach, int size) {
  const PartNumbers<S> a = lattice_part<S>(draw, first_of(shapes), reach, size);
  return scene_of(shapes, a, lattice_part<S>(draw, second_of(shapes), reach, size));
}

struct Whole {
  int x, y;
};

/// A direction of length 5 with whole parts: along an axis, or 3 and 4.
inline Whole direction_of_five(Draw& draw) {
  static constexpr Whole all[] = {{5, 0}, {0, 5}, {3, 4}, {4, 3}, {3, 4}, {4, 3}};
  Whole n = draw.one_of(all);
  n.x *= draw.sign();
  n.y *= draw.sign();
  return n;
}

/// A part that reaches the point p and no further along the direction n: so two parts, one behind p along n and one along
/// -n, touch there and nowhere beyond. All whole, hence exact.
template <class S>
PartNumbers<S> behind(Draw& draw, Part part, Whole p, Whole n) {
  constexpr auto numbers = whole_numbers<S>;
  switch (part) {
    case Part::circle: {
      const int k = draw.integer(0, 4);
      return numbers(p.x - k * n.x, p.y - k * n.y, 5 * k, 0);
    }
    case Part::box: {
      const int w = draw.integer(0, 6), h = draw.integer(0, 6);
      const auto low = [&](int at, int along, int size) {
        return along > 0 ? at - size : along < 0 ? at : at - draw.integer(0, size);
      };
      const int x = low(p.x, n.x, w), y = low(p.y, n.y, h);
      return numbers(x, y, w, h);
    }
    case Part::segment: {
      if (draw.chance(1, 2)) {  // along the border, p on it
        const int i = draw.integer(0, 2), j = draw.integer(0, 2);
        return numbers(p.x - i * n.y, p.y + i * n.x, p.x + j * n.y, p.y - j * n.x);
      }
      Whole u{draw.integer(-6, 6), draw.integer(-6, 6)};
      if (u.x * n.x + u.y * n.y > 0) u = {-u.x, -u.y};
      return draw.chance(1, 2) ? numbers(p.x, p.y, p.x + u.x, p.y + u.y) : numbers(p.x + u.x, p.y + u.y, p.x, p.y);
    }
    case Part::point:
      break;
  }
  return numbers(p.x, p.y, 0, 0);
}

/// Two parts that touch, to the last bit.
template <class S>
Scene<S> touching(Draw& draw, Shapes shapes) {
  const Whole p{draw.integer(-20, 20), draw.integer(-20, 20)}, n = direction_of_five(draw);
  const PartNumbers<S> a = behind<S>(draw, first_of(shapes), p, n);
  const PartNumbers<S> b = behind<S>(draw, second_of(shapes), p, {-n.x, -n.y});
  return scene_of(shapes, a, b);
}

/// Moves one of the numbers to a neighbour some steps away; a size stops at 0.
template <class S>
void nudge(Draw& draw, Scene<S>& scene, int most) {
  const std::size_t place = draw.below(static_cast<std::uint32_t>(scene.size()));
  S& number = scene.numbers[place];
  number = neighbour(number, draw.integer(-most, most));
  if (is_size(scene.shapes, place) && number < S(0)) number = S(0);
}

/// Every number times 2^exponent; what would overflow stays the greatest.
template <class S>
void scale(Scene<S>& scene, int exponent) {
  constexpr S most = std::numeric_limits<S>::max();
  for (S& number : scene.numbers) number = std::clamp(std::ldexp(number, exponent), -most, most);
}

/// Moves both parts.
template <class S>
void translate(Scene<S>& scene, S x, S y) {
  for (std::size_t i = 0; i < scene.size(); ++i) {
    if (!is_size(scene.shapes, i)) scene.numbers[i] += is_y(scene.shapes, i) ? y : x;
  }
}

}  // namespace sweeplab::shapes
