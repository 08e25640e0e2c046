// SPDX-License-Identifier: MIT
#pragma once

#include "harness/query/families/scene.h"

namespace sweeplab::family {

struct Uniform {
  static constexpr bool everyday = true;
  static constexpr std::string_view description =
      "The plain case: sizes uniform in [1/4, 2), positions in [-2.5, 2.5), motions in [-5, 5), three quarters with "
      "B still. Exact ties do not happen here and rounding hardly matters, so what goes wrong is plain logic.";

  template <class S>
  static Query<S> draw(Draw& draw) {
    const auto box = [&draw] {
      return Box<S>{draw.between(S(-2.5), S(2.5)), draw.between(S(-2.5), S(2.5)), draw.between(S(0.25), S(2)),
                    draw.between(S(0.25), S(2))};
    };
    const auto motion = [&draw] { return Vector<S>{draw.between(S(-5), S(5)), draw.between(S(-5), S(5))}; };
    Query<S> q{box(), motion(), box(), {}};
    if (draw.chance(1, 4)) q.motion_b = motion();
    return q;
  }
};

}  // namespace sweeplab::family
