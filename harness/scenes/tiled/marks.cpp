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

/// True or false, as a value or as text; all that Tiled saves else (numbers of an enum, colours, files, …) is no answer.
std::optional<bool> truth_of(const Value& value) {
  if (!value.is(JsonKind::boolean) && !value.is(JsonKind::string)) return {};
  const std::string word = lower(value.json().text());
  if (word == "true" || word == "false") return word == "true";
  return {};
}

[[noreturn]] void refuse(const Value& value, std::string_view expected, std::string_view name) {
  value.expected(
      fmt::format("{} as the property {}", expected, printable(std::string(name))),
      value.is(JsonKind::number) ? "; Tiled saves an enum as text by View > Custom Types Editor, Save as: String" : "");
}

/// The side that it names is the solid one; what moves towards that side passes. None: solid from all sides.
std::optional<Faces> solid_side(const Value& value, std::string_view name) {
  const auto truth = truth_of(value);
  if (truth == false) return {};
  const std::string side = value.is(JsonKind::string) ? lower(value.json().text()) : "";
  if (truth || side == "up") return Faces{false, false, true, false};
  if (side == "down") return Faces{false, false, false, true};
  if (side == "left") return Faces{true, false, false, false};
  if (side == "right") return Faces{false, true, false, false};
  refuse(value, R"("up", "down", "left", "right", true or false)", name);
}

void note(const Value& value, std::string_view name, Marks& marks) {
  if (value.is(JsonKind::object)) {  // of a class that the project defines: its members count as properties
    for (const Value& member : value.items()) note(member, member.json().key(), marks);
  } else if (means_solid(name)) {
    const auto truth = truth_of(value);
    if (!truth) refuse(value, "true or false", name);
    marks.solid = marks.solid.value_or(false) || *truth;
  } else if (means_one_way(name)) {
    if (const auto side = solid_side(value, name)) marks.faces = side;
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
      // Of a class Tiled saves only the members that are not as they are by default.
      if (content->is(JsonKind::object)) marks.unknown = property.text("propertytype", "");
    }
  }
  if (marks.faces && !marks.solid) marks.solid = true;
  if (marks.solid) marks.unknown.clear();
  return marks;
}

Marks marks_of(const Value& value, bool types) {
  const auto properties = value.find("properties");
  Marks marks = properties ? marks_of_properties(*properties) : Marks{};
  const std::string name = types ? class_of(value) : value.text("class", "");
  if (means_solid(name) && !marks.solid) marks.solid = true;
  if (means_one_way(name) && !marks.faces) marks.faces = Faces{false, false, true, false};
  if (marks.faces && !marks.solid) marks.solid = true;
  if (!marks.solid && !name.empty()) marks.unknown = name;
  // An instance adds its properties to those of its template.
  const auto completion = value.completion();
  return completion ? first_of(marks, marks_of(*completion, types)) : marks;
}

Marks first_of(const Marks& one, const Marks& other) {
  Marks marks{one.solid ? one.solid : other.solid, one.faces ? one.faces : other.faces, ""};
  if (!marks.solid) marks.unknown = one.unknown.empty() ? other.unknown : one.unknown;
  return marks;
}

}  // namespace sweeplab::tiled
