// SPDX-License-Identifier: MIT
//
// The families of the maps: none of them is one of a survey's.
#pragma once

#include <algorithm>

#include "harness/query/families/scene.h"

namespace sweeplab::family {

/// Steps from 1/8 of a wall's thickness to 1024 of it, two bins an octave, for the question why one should sweep.
struct Walls {
  static constexpr std::string_view name = "walls";
  static constexpr std::string_view description =
      "A bullet at a wall 1/8 to 8 thick and 8 to 40 times as long; half the bullets are points, the others up to a "
      "quarter of the wall in size. The step is 1/8 to 1024 times the wall's thickness, evenly over its logarithm, "
      "and reaches the wall at a time uniform in [0, 1); half go straight at it, half aslant; a quarter of the walls "
      "moves too. Every query is a hit.";

  static constexpr int least_exponent = -3, octaves = 13, bins = 2 * octaves;
  /// Where bin i begins, as a multiple of the thickness: 1, 1.5, 2, 3, 4, 6, …
  static double edge(int bin) { return std::ldexp(bin % 2 == 0 ? 1.0 : 1.5, least_exponent + bin / 2); }

  template <class S>
  static Query<S> draw(Draw& draw) {
    Query<S> q;
    const S thickness = draw.magnitude<S>(-3, 2);
    const auto bin = static_cast<int>(draw.below(bins));
    const S step = thickness * draw.between(S(edge(bin)), S(edge(bin + 1)));
    if (draw.chance(1, 2)) {
      q.a.w = thickness * draw.between(S(0), S(0.25));
      q.a.h = thickness * draw.between(S(0), S(0.25));
    }
    q.b = {draw.between(S(-64), S(64)), draw.between(S(-64), S(64)), thickness, thickness * draw.between(S(8), S(40))};
    const S time = draw.unit<S>();
    const S aslant = draw.chance(1, 2) ? S(0) : step * draw.between(S(-0.5), S(0.5));
    const S along = draw.between(S(0.05), S(0.9));  // where on the wall's length the bullet arrives
    q.a.x = q.b.x - q.a.w - step * time;
    q.a.y = q.b.y + q.b.h * along - aslant * time;
    q.motion_a = {step, aslant};
    if (draw.chance(1, 4)) {
      q.motion_b = {draw.between(S(-1), S(1)), draw.between(S(-1), S(1))};
      q.motion_a.x += q.motion_b.x, q.motion_a.y += q.motion_b.y;
    }
    turn(draw, q);
    return q;
  }
};

/// Speeds and gaps of all magnitudes, each pair of octaves as often as the next.
struct SpeedGap {
  static constexpr std::string_view name = "speed_gap";
  static constexpr std::string_view description =
      "Boxes of 1/2 to 2, half of them multiples of 1/16, at the origin (half) or up to 1024 away; speeds from 2^-12 "
      "to 2^12, gaps from 2^-20 to 2^12, touching and overlapping starts, each octave of speed with each of gap "
      "equally often. Seven in eight approach; a quarter moves along one axis only; where they meet on the faster "
      "axis, a third of them passes by on the other. A quarter of the obstacles moves too.";

  static constexpr int least_speed = -12, speeds = 24, least_gap = -20, gaps = 32;
  static constexpr int rows = 2 + gaps;  ///< overlap, touching, then the octaves of the gap

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto column = static_cast<int>(draw.below(speeds)), row = static_cast<int>(draw.below(rows));
    const bool lattice = row == 1 || draw.chance(1, 2);  // touching takes numbers whose sums are exact
    const auto side = [&] { return lattice ? S(draw.integer(8, 31)) / 16 : draw.between(S(0.5), S(2)); };
    const auto base = [&](bool away) {
      const int whole = draw.integer(-1024, 1023);
      const S part = draw.unit<S>();
      return !away ? S(0) : lattice ? S(whole) : S(whole) + part;
    };
    Query<S> q;
    q.a.w = side(), q.a.h = side(), q.b.w = side(), q.b.h = side();
    const bool away = draw.chance(1, 2);
    q.b.x = base(away), q.b.y = base(away);
    const S speed = draw.magnitude<S>(least_speed + column, least_speed + column);
    const S octave = draw.magnitude<S>(0, 0), inside = draw.between(S(0.05), S(1));
    const S gap = row == 0   ? S(0) - inside * std::min(q.a.w, q.b.w)
                  : row == 1 ? S(0)
                             : std::ldexp(octave, least_gap + row - 2);
    const bool straight = draw.chance(1, 4), approaches = draw.chance(7, 8);
    const S lateral = speed * draw.between(S(-1), S(1));
    const Vector<S> v{approaches ? speed : S(0) - speed, straight ? S(0) : lateral};
    const S time = gap <= 0 ? S(0) : std::min(S(1), gap / speed);
    // A third of these miss, on either side; who overlaps at the start does so on both axes.
    const S across = draw.between(S(-0.25), S(1.25)), within = draw.between(S(0.05), S(0.95));
    q.a.x = q.b.x - q.a.w - gap;
    q.a.y = q.b.y - q.a.h + (q.a.h + q.b.h) * (row == 0 ? within : across) - v.y * time;
    const S common_x = speed * draw.between(S(-1), S(1)), common_y = speed * draw.between(S(-1), S(1));
    split_motion(draw, q, v, {common_x, common_y});
    turn(draw, q);
    return q;
  }
};

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
    const S f = turn - std::floor(turn);
    Vector<S> point = eighth % 2 == 0 ? Vector<S>{S(1), f} : Vector<S>{S(1) - f, S(1)};
    for (int quarter = 0; quarter < eighth / 2; ++quarter) point = {S(0) - point.y, point.x};
    return point;
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
