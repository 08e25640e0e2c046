// SPDX-License-Identifier: MIT
#include "harness/shapes/scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <span>

#include "harness/support/named.h"

namespace sweeplab::shapes {

std::string number_name(Shapes shapes, std::size_t place) {
  const bool second = place >= second_at(shapes);
  const Part part = second ? second_of(shapes) : first_of(shapes);
  static constexpr std::string_view of_part[][4] = {
      {"x", "y", "", ""}, {"x1", "y1", "x2", "y2"}, {"x", "y", "w", "h"}, {"x", "y", "r", ""}};
  return fmt::format("{}{}", second ? "b" : "a",
                     of_part[static_cast<std::size_t>(part)][place - (second ? second_at(shapes) : 0)]);
}

std::vector<std::string> number_names(Shapes shapes) {
  std::vector<std::string> names;
  for (std::size_t place = 0; place < numbers_in(shapes); ++place) names.push_back(number_name(shapes, place));
  return names;
}

std::vector<Shapes> shapes_named(const std::vector<std::string>& names) {
  constexpr auto& all = enumerators<Shapes>;
  if (names == std::vector<std::string>{"all"}) return {all.begin(), all.end()};
  std::vector<Shapes> picked;
  for (const Shapes* shapes :
       named(std::span<const Shapes>(all), names, "pair of shapes", [](Shapes s) { return name_of(s); })) {
    picked.push_back(*shapes);
  }
  return picked;
}

}  // namespace sweeplab::shapes
