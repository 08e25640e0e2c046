// SPDX-License-Identifier: MIT
//
// Two shapes at one moment, as numbers: what the discrete functions are asked.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "algorithms/discrete/card.h"
#include "algorithms/discrete/shapes.h"
#include "harness/support/enums.h"
#include "harness/support/rational.h"

namespace sweeplab {

template <>
inline constexpr auto enum_words<discrete::Shapes> = in_words("box-box", "box-point", "box-circle", "segment-segment",
                                                              "box-segment", "circle-circle", "circle-segment",
                                                              "circle-point", "point-point");
template <>
inline constexpr auto enum_words<discrete::Question> = in_words("contact", "distance", "angle", "push");
template <>
inline constexpr auto enum_words<discrete::Rule> = in_words("open", "closed", "half_open");
template <>
inline constexpr auto enum_words<discrete::Kind> = in_words("published", "repaired");

namespace shapes {

using discrete::Shapes;

enum class Part : std::uint8_t { point, segment, box, circle };

constexpr std::size_t numbers_in(Part part) { return part == Part::point ? 2 : part == Part::circle ? 3 : 4; }

/// The two shapes of each pair.
inline constexpr Part parts[enum_count<Shapes>][2] = {{Part::box, Part::box},          // box_box
                                                      {Part::box, Part::point},        // box_point
                                                      {Part::box, Part::circle},       // box_circle
                                                      {Part::segment, Part::segment},  // segment_segment
                                                      {Part::box, Part::segment},      // box_segment
                                                      {Part::circle, Part::circle},    // circle_circle
                                                      {Part::circle, Part::segment},   // circle_segment
                                                      {Part::circle, Part::point},     // circle_point
                                                      {Part::point, Part::point}};     // point_point
constexpr Part first_of(Shapes shapes) { return parts[index_of(shapes)][0]; }
constexpr Part second_of(Shapes shapes) { return parts[index_of(shapes)][1]; }

constexpr std::size_t numbers_in(Shapes shapes) { return numbers_in(first_of(shapes)) + numbers_in(second_of(shapes)); }

/// Where the second shape's numbers begin.
constexpr std::size_t second_at(Shapes shapes) { return numbers_in(first_of(shapes)); }

/// Whether the number at this place is a width, a height or a radius: >= 0.
constexpr bool is_size(Shapes shapes, std::size_t place) {
  const bool second = place >= second_at(shapes);
  const Part part = second ? second_of(shapes) : first_of(shapes);
  return place - (second ? second_at(shapes) : 0) >= 2 && (part == Part::box || part == Part::circle);
}

/// Whether the number at this place belongs to the y axis; of a radius, no.
constexpr bool is_y(Shapes shapes, std::size_t place) {
  return (place - (place >= second_at(shapes) ? second_at(shapes) : 0)) % 2 == 1;
}

/// Its name, as in a CSV file's header: "ax", "bx1", "br".
std::string number_name(Shapes shapes, std::size_t place);
/// All of them, in order.
std::vector<std::string> number_names(Shapes shapes);

/// The numbers of the first shape, then those of the second: a point's x y, a segment's x1 y1 x2 y2, a box's x y w h, a
/// circle's x y r. Places beyond are 0.
template <class S>
struct Scene {
  Shapes shapes{};
  std::array<S, 8> numbers{};

  std::size_t size() const { return numbers_in(shapes); }
  friend bool operator==(const Scene&, const Scene&) = default;
};

/// The part that stands at `n`, in its own type.
template <Part part, class S>
auto part_from(const S* n) {
  if constexpr (part == Part::point) {
    return discrete::Point<S>{n[0], n[1]};
  } else if constexpr (part == Part::segment) {
    return discrete::Segment<S>{n[0], n[1], n[2], n[3]};
  } else if constexpr (part == Part::box) {
    return discrete::Box<S>{n[0], n[1], n[2], n[3]};
  } else {
    return discrete::Circle<S>{n[0], n[1], n[2]};
  }
}

/// f(first, second), each in its own type.
template <Shapes shapes, class S, class F>
decltype(auto) with_parts(const Scene<S>& scene, F&& f) {
  const S* n = scene.numbers.data();
  return std::forward<F>(f)(part_from<first_of(shapes)>(n), part_from<second_of(shapes)>(n + second_at(shapes)));
}

/// The same scene, its numbers taken exactly as stored.
template <class S>
Scene<Rational> exactly(const Scene<S>& scene) {
  Scene<Rational> exact{scene.shapes, {}};
  for (std::size_t i = 0; i < scene.size(); ++i) exact.numbers[i] = Rational(scene.numbers[i]);
  return exact;
}

/// The pairs of shapes with these names, in the order of the enumeration; all for "all". Throws UsageError on an unknown
/// one.
std::vector<Shapes> shapes_named(const std::vector<std::string>& names);

}  // namespace shapes

template <>
inline constexpr auto enum_words<shapes::Part> = in_words("point", "segment", "box", "circle");

}  // namespace sweeplab
