// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "harness/query/families/scene.h"

namespace sweeplab::family {

/// Paths past a corner in all directions, from straight through the middle to a hair's breadth on either side.
struct AngleOffset {
  static constexpr std::string_view name = "angle_offset";
  static constexpr std::string_view description =
      "A box on its way past a corner of another: 48 directions all around (at multiples of 45 degrees half of them "
      "exactly so), and for each equally often 12 magnitudes of offset inside, 12 outside, and the corner exactly. "
      "Boxes of 1/2 to 4, half of the scenes on a lattice where nothing rounds, half at the origin and half up to 256 "
      "away; the corner is passed within the frame; a quarter of the obstacles moves too.";

  static constexpr int directions = 48, magnitudes = 12, rows = 2 * magnitudes + 1;
  /// Octaves to a row: down to 2^-24 of the half size in float, 2^-48 in double.
  template <class S>
  static constexpr int octaves = sizeof(S) == 4 ? 2 : 4;

  /// The point of the square around the origin with sides of 2 at `turn` eighths of the way around, from (1, 0).
  template <class S>
  static Vector<S> on_square(S turn) {
    const int eighth = static_cast<int>(turn) % 8;
    const S f = turn - std::floor(turn), g = S(1) - f;
    switch (eighth) {
      case 0:
        return {S(1), f};
      case 1:
        return {g, S(1)};
      case 2:
        return {S(0) - f, S(1)};
      case 3:
        return {S(-1), g};
      case 4:
        return {S(-1), S(0) - f};
      case 5:
        return {S(0) - g, S(-1)};
      case 6:
        return {f, S(-1)};
      default:
        return {S(1), S(0) - g};
    }
  }

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto direction = static_cast<int>(draw.below(directions)), row = static_cast<int>(draw.below(rows));
    const bool exact = row == magnitudes;
    const bool lattice = exact || draw.chance(1, 2), straight = draw.chance(1, 2);
    const int sixty_fourths = draw.integer(-32, 31);
    const S unit = draw.unit<S>();
    const S within = direction % 6 == 0 && straight ? S(0) : lattice ? S(sixty_fourths) / 64 : unit - S(0.5);
    // Sixths of an eighth: where 1/6 is not held exactly, no matter, but the right and half-right angles are exact.
    const int eighth = direction / 6;
    const S turned = within == 0 && direction % 6 == 0 ? S(eighth) : (S(direction) + within) / 6;
    const int pace = draw.integer(1, 4);
    Vector<S> d = on_square(turned < 0 ? turned + 8 : turned);
    if (lattice) d = {std::round(d.x * 64) / 64, std::round(d.y * 64) / 64};
    const Vector<S> v{d.x * S(pace * 4), d.y * S(pace * 4)};

    const auto side = [&] { return lattice ? S(draw.integer(4, 31)) / 8 : draw.between(S(0.5), S(4)); };
    Query<S> q;
    q.a.w = side(), q.a.h = side(), q.b.w = side(), q.b.h = side();
    const auto base = [&](bool away) {
      const int whole = draw.integer(-256, 255);
      const S part = draw.unit<S>();
      return !away ? S(0) : lattice ? S(whole) : S(whole) + part;
    };
    const bool away = draw.chance(1, 2);
    q.b.x = base(away), q.b.y = base(away);

    const S half = std::min(q.a.w + q.b.w, q.a.h + q.b.h) / 2;
    const int level = row < magnitudes ? magnitudes - 1 - row : row - magnitudes - 1;
    const int octave = octaves<S> * (level - magnitudes) + draw.integer(0, octaves<S> - 1);
    const S fraction = draw.unit<S>();
    const S size = lattice ? std::ldexp(S(1), octave) : half * std::ldexp(S(1) + fraction, octave);
    const S inside = exact ? S(0) : row > magnitudes ? size : S(0) - size;

    // Of the two corners that the box may just pass, the one on the left of its way, or on the right.
    const bool left = draw.chance(1, 2);
    const bool least_x = v.y == 0 ? v.x > 0 : (v.y > 0) == left, least_y = v.x == 0 ? v.y > 0 : (v.x > 0) != left;
    const S corner_x = least_x ? q.b.x - q.a.w : q.b.x + q.b.w, corner_y = least_y ? q.b.y - q.a.h : q.b.y + q.b.h;
    const int eighths = draw.integer(1, 7);
    const S anywhere = draw.between(S(0.1), S(0.9)), time = lattice ? S(eighths) / 8 : anywhere;
    q.a.x = corner_x + (least_x ? inside : S(0) - inside) - v.x * time;
    q.a.y = corner_y + (least_y ? inside : S(0) - inside) - v.y * time;
    const int common_x = draw.integer(-8, 8), common_y = draw.integer(-8, 8);
    split_motion(draw, q, v, {S(common_x), S(common_y)});
    return q;
  }
};

}  // namespace sweeplab::family
