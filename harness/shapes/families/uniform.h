// SPDX-License-Identifier: MIT
#pragma once

#include "harness/shapes/families/sketch.h"

namespace sweeplab::shapes::family {

struct Uniform {
  static constexpr std::string_view description =
      "Positions within 8 of the origin, sizes up to 6, lengths up to 8, all of full length: what comes of "
      "no plan. About as many scenes in contact as not, hardly any that only touch.";

  template <class S>
  static Scene<S> draw(Draw& draw, Shapes shapes) {
    const auto part = [&draw](Part which) {
      PartNumbers<S> n{draw.between(S(-8), S(8)), draw.between(S(-8), S(8)), S(0), S(0)};
      for (std::size_t i = 2; i < numbers_in(which); ++i) {
        n[i] = which == Part::segment ? n[i - 2] + draw.between(S(-8), S(8)) : draw.between(S(0), S(6));
      }
      return n;
    };
    const PartNumbers<S> a = part(first_of(shapes));
    return scene_of(shapes, a, part(second_of(shapes)));
  }
};

}  // namespace sweeplab::shapes::family
