// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>

#include "harness/query/families/scene.h"

namespace sweeplab::family {

/// Speeds and gaps of all magnitudes, each pair of octaves as often as the next.
struct SpeedGap {
  static constexpr std::string_view name = "speed_gap";
  static constexpr std::string_view description =
      "Boxes of 1/2 to 2, half of them multiples of 1/16, at the origin (half) or up to 1024 away; speeds from 2^-12 "
      "to "
      "2^12, gaps from 2^-20 to 2^12, touching and overlapping starts, each octave of speed with each of gap equally "
      "often. Seven in eight approach; a quarter moves along one axis only; where they meet on the faster axis, a "
      "third of them passes by on the other. A quarter of the obstacles moves too.";

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

}  // namespace sweeplab::family
