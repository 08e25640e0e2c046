// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "harness/shapes/scene.h"

namespace sweeplab {
namespace shapes {

/// What two shapes are at one moment, exactly one of: without a common point; in contact that some displacement, however
/// small, ends; in contact that every displacement that is small enough keeps. In other words: 0 outside, on the border of,
/// or inside the set of all differences of a point of the one and a point of the other. So segments that cross overlap,
/// and those that lie on one line touch; a point inside a box overlaps it, and one on a segment touches it.
enum class Class : std::uint8_t { separate, touch, overlap };

struct Truth {
  Class cls = Class::separate;
  /// Of a box and a point: the point lies in the box without its max sides.
  bool half_open = false;
  /// Of the cores, which are the shapes with circles shrunk to their centres: the squared distance; and by how much the
  /// circles reach out, in sum. Both are exact, and where a circle is, decide: separate if distance2 > reach^2.
  Rational distance2, reach;
};

/// Whether a function under this rule must say contact.
constexpr bool is_contact(const Truth& truth, discrete::Rule rule) {
  switch (rule) {
    case discrete::Rule::open:
      return truth.cls == Class::overlap;
    case discrete::Rule::closed:
      return truth.cls != Class::separate;
    case discrete::Rule::half_open:
      break;
  }
  return truth.half_open;
}

Truth truth(const Scene<Rational>& scene);
template <class S>
Truth truth(const Scene<S>& scene) {
  return truth(exactly(scene));
}

}  // namespace shapes

template <>
inline constexpr auto enum_words<shapes::Class> = in_words("separate", "touch", "overlap");

}  // namespace sweeplab
