// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/marks.h"

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <utility>

namespace sweeplab::tiled {
namespace {

std::string lower(std::string_view text) {
  std::string result(text);
  for (char& c : result) {
    if (c >= 'A' && c <= 'Z') c = static_cast<char>(c - 'A' + 'a');
  }
  return result;
}

template <std::size_t n>
bool is_one_of(std::string_view word, const std::array<std::string_view, n>& words) {
  return std::ranges::find(words, lower(word)) != words.end();
}

bool means_one_way(std::string_view word) {
  return is_one_of(word, std::array<std::string_view, 3>{"one_way", "oneway", "one-way"});
}

/// Editors and converters write truth in several ways.
std::optional<bool> as_bool(const Value& value) {
  if (value.is(JsonKind::number)) return value.number() != 0;
  if (!value.is(JsonKind::boolean) && !value.is(JsonKind::string)) return {};
  const std::string text = value.json().text();
  if (is_one_of(text, std::array<std::string_view, 3>{"true", "1", "yes"})) return true;
  if (is_one_of(text, std::array<std::string_view, 4>{"false", "0", "no", ""})) return false;
  return {};
}

/// The side that it names is the solid one; what moves towards that side passes.
Faces solid_side(const Value& value) {
  const auto truth = as_bool(value);
  const std::string side = lower(value.json().text());
  if (truth == true || side == "up") return {false, false, true, false};
  if (side == "down") return {false, false, false, true};
  if (side == "left") return {true, false, false, false};
  if (side == "right") return {false, true, false, false};
  value.expected(R"("up", "down", "left" or "right" as one_way)");
}

void note(const Value& value, std::string_view name, Marks& marks) {
  if (value.is(JsonKind::object)) {  // of a class that the project defines: its members count as properties
    for (const Value& member : value.items()) note(member, member.json().key(), marks);
  } else if (means_solid(name)) {
    const auto truth = as_bool(value);
    // A word of more meanings than "solid" may have a value of its own.
    if (!truth && lower(name) == "solid") value.expected("true or false as the property solid");
    if (truth) marks.solid = marks.solid.value_or(false) || *truth;
  } else if (means_one_way(name) && as_bool(value) != false) {
    marks.faces = solid_side(value);
  }
}

}  // namespace

bool means_solid(std::string_view word) {
  return is_one_of(word, std::array<std::string_view, 8>{"solid", "solids", "collision", "collisions", "collide",
                                                         "collides", "collidable", "collider"});
}

bool means_mover(std::string_view word) { return is_one_of(word, std::array<std::string_view, 2>{"mover", "player"}); }

std::string class_of(const Value& value) {
  std::string name = value.text("class", "");
  return name.empty() ? value.text("type", "") : name;
}

Marks marks_of_properties(const Value& properties) {
  Marks marks;
  for (const Value& property : properties.items()) {
    if (properties.is(JsonKind::object)) {  // before Tiled 1.2
      note(property, property.json().key(), marks);
    } else if (const auto content = property.find("value")) {
      note(*content, property.text("name", ""), marks);
    }
  }
  if (marks.faces && !marks.solid) marks.solid = true;
  return marks;
}

Marks marks_of(const Value& value, bool types) {
  const auto properties = value.find("properties");
  Marks marks = properties ? marks_of_properties(*properties) : Marks{};
  const std::string name = types ? class_of(value) : value.text("class", "");
  if (means_solid(name) && !marks.solid) marks.solid = true;
  if (means_one_way(name) && !marks.faces) marks.faces = Faces{false, false, true, false};
  if (marks.faces && !marks.solid) marks.solid = true;
  // An instance adds its properties to those of its template.
  const auto completion = value.completion();
  return completion ? first_of(marks, marks_of(*completion, types)) : marks;
}

Marks first_of(const Marks& one, const Marks& other) {
  return {one.solid ? one.solid : other.solid, one.faces ? one.faces : other.faces};
}

}  // namespace sweeplab::tiled
