// SPDX-License-Identifier: MIT
//
// What a map says of a layer, an object, a tile or a whole tileset: is it solid, and from which sides.
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <optional>
#include <string>
#include <string_view>

#include "harness/scenes/tiled/tiled_value.h"
#include "harness/support/text.h"

namespace sweeplab::tiled {

/// As in SceneObstacle: of x low, high; of y low, high.
using Faces = std::array<bool, 4>;
inline constexpr Faces all_faces{true, true, true, true}, only_up{false, false, true, false};

inline bool is_one_of(std::string_view word, std::initializer_list<std::string_view> words) {
  return std::ranges::find(words, lower_case(word)) != words.end();
}
/// As a class, a property or a layer's name.
inline bool means_solid(std::string_view word) {
  return is_one_of(word,
                   {"solid", "solids", "collision", "collisions", "collide", "collides", "collidable", "collider"});
}
inline bool means_one_way(std::string_view word) { return is_one_of(word, {"one_way", "oneway", "one-way"}); }
inline bool means_mover(std::string_view word) { return is_one_of(word, {"mover", "player"}); }

/// The class, under whichever of its two names: Tiled 1.9 calls it "class", others "type".
inline std::string class_of(const Value& value) {
  const std::string name = value.text("class");
  return name.empty() ? value.text("type") : name;
}

struct Marks {
  std::optional<bool> solid;   ///< none: it does not say
  std::optional<Faces> faces;  ///< of something one-way
  /// The class of what says neither itself: Tiled keeps the values that a class has by default in its project's file.
  std::string unknown;

  /// Of each mark, the first that says something.
  Marks or_else(const Marks& other) const {
    Marks marks{solid ? solid : other.solid, faces ? faces : other.faces, ""};
    if (!marks.solid) marks.unknown = unknown.empty() ? other.unknown : unknown;
    return marks;
  }

  /// A property is a bool or a text; all that Tiled saves else (numbers of an enum, colours, files, …) is no answer.
  /// Of something one-way the side that it names is the solid one; what moves towards that side passes.
  void note(const Value& value, std::string_view name) {
    if (value.is(JsonKind::object)) {  // of a class that the project defines: its members count as properties
      for (const Value& member : value.items()) note(member, member.json().key());
      return;
    }
    const bool is_word = value.is(JsonKind::boolean) || value.is(JsonKind::string);
    const std::string word = is_word ? lower_case(value.json().text()) : "";
    const bool is_truth = is_one_of(word, {"true", "false"});
    std::string_view expected;
    if (means_solid(name)) {
      if (is_truth) solid = solid.value_or(false) || word == "true";
      if (!is_truth) expected = "true or false";
    } else if (means_one_way(name)) {
      if (word == "true" || word == "up") faces = only_up;
      if (word == "down") faces = Faces{false, false, false, true};
      if (word == "left") faces = Faces{true, false, false, false};
      if (word == "right") faces = Faces{false, true, false, false};
      if (!is_truth && !is_one_of(word, {"up", "down", "left", "right"})) {
        expected = R"("up", "down", "left", "right", true or false)";
      }
    }
    if (expected.empty()) return;
    constexpr auto of_enum = "; Tiled saves an enum as text by View > Custom Types Editor, Save as: String";
    value.expected(fmt::format("{} as the property {}", expected, printable(name)),
                   value.is(JsonKind::number) ? of_enum : "");
  }
};

/// Of properties alone, in either of their two forms.
inline Marks marks_of_properties(const Value& properties) {
  Marks marks;
  for (const Value& property : properties.items()) {
    if (properties.is(JsonKind::object)) {  // before Tiled 1.2
      marks.note(property, property.json().key());
    } else if (const auto content = property.find("value")) {
      marks.note(*content, property.text("name"));
      // Of a class Tiled saves only the members that are not as they are by default.
      if (content->is(JsonKind::object)) marks.unknown = property.text("propertytype");
    }
  }
  if (marks.faces && !marks.solid) marks.solid = true;
  if (marks.solid) marks.unknown.clear();
  return marks;
}

/// Of what has properties and a class. `types`: whether `type` is a class here, which of a layer it is not.
inline Marks marks_of(const Value& value, bool types) {
  const auto properties = value.find("properties");
  Marks marks = properties ? marks_of_properties(*properties) : Marks{};
  const std::string name = types ? class_of(value) : value.text("class");
  if (means_one_way(name) && !marks.faces) marks.faces = only_up;
  if ((means_solid(name) || marks.faces) && !marks.solid) marks.solid = true;
  if (!marks.solid && !name.empty()) marks.unknown = name;
  // An instance adds its properties to those of its template.
  return value.completion() ? marks.or_else(marks_of(*value.completion(), types)) : marks;
}

}  // namespace sweeplab::tiled
