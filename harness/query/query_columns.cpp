// SPDX-License-Identifier: MIT
#include "harness/query/query_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <utility>

#include "harness/query/numbers.h"

namespace sweeplab {
namespace {

using Column = QueryColumn;

/// Lower case, without what stands between words: "A.Max_X" is "amaxx".
std::string bare(std::string_view name) {
  std::string text;
  for (const char c : name) {
    const char lower = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
    if ((lower >= 'a' && lower <= 'z') || (lower >= '0' && lower <= '9')) text += lower;
  }
  return text;
}

/// What others call them, bare; of the bodies `a` and `b` behind that letter.
constexpr std::pair<std::string_view, std::string_view> of_answers[] = {{"nx", "normal_x"},
                                                                        {"ny", "normal_y"},
                                                                        {"normx", "normal_x"},
                                                                        {"normy", "normal_y"},
                                                                        {"hitnx", "normal_x"},
                                                                        {"hitny", "normal_y"},
                                                                        {"hitnormalx", "normal_x"},
                                                                        {"hitnormaly", "normal_y"},
                                                                        {"t", "time"},
                                                                        {"toi", "time"},
                                                                        {"timeofimpact", "time"},
                                                                        {"hittime", "time"},
                                                                        {"fraction", "time"},
                                                                        {"entrytime", "time"},
                                                                        {"hitfraction", "time"},
                                                                        {"collided", "hit"},
                                                                        {"collision", "hit"},
                                                                        {"collides", "hit"},
                                                                        {"contact", "hit"},
                                                                        {"result", "hit"},
                                                                        {"answer", "hit"},
                                                                        {"ishit", "hit"},
                                                                        {"tags", "tag"},
                                                                        {"label", "tag"},
                                                                        {"category", "tag"}};
constexpr std::pair<std::string_view, std::string_view> of_bodies[] = {{"left", "x"},
                                                                       {"top", "y"},
                                                                       {"width", "w"},
                                                                       {"height", "h"},
                                                                       {"sizex", "w"},
                                                                       {"sizey", "h"},
                                                                       {"dx", "vx"},
                                                                       {"dy", "vy"},
                                                                       {"velx", "vx"},
                                                                       {"vely", "vy"},
                                                                       {"velocityx", "vx"},
                                                                       {"velocityy", "vy"},
                                                                       {"motionx", "vx"},
                                                                       {"motiony", "vy"},
                                                                       {"x0", "x"},
                                                                       {"y0", "y"},
                                                                       {"x1", "_max_x"},
                                                                       {"y1", "_max_y"},
                                                                       {"right", "_max_x"},
                                                                       {"bottom", "_max_y"},
                                                                       {"posx", "x"},
                                                                       {"posy", "y"},
                                                                       {"x2", "_max_x"},
                                                                       {"y2", "_max_y"},
                                                                       {"cx", "_centre_x"},
                                                                       {"cy", "_centre_y"},
                                                                       {"hw", "_half_w"},
                                                                       {"hh", "_half_h"},
                                                                       {"hx", "_half_w"},
                                                                       {"hy", "_half_h"},
                                                                       {"extentx", "_half_w"},
                                                                       {"extenty", "_half_h"},
                                                                       {"targetx", "_goal_x"},
                                                                       {"targety", "_goal_y"},
                                                                       {"endx", "_goal_x"},
                                                                       {"endy", "_goal_y"},
                                                                       {"gx", "_goal_x"},
                                                                       {"gy", "_goal_y"}};

/// Whether one letter more, less or other makes the one of the other.
bool one_letter_apart(std::string_view a, std::string_view b) {
  if (a.size() < b.size()) std::swap(a, b);
  if (a.size() > b.size() + 1) return false;
  std::size_t same = 0;
  while (same < b.size() && a[same] == b[same]) ++same;
  return a.substr(same + 1) == b.substr(a.size() == b.size() ? std::min(same + 1, b.size()) : same);
}

/// The first names, one each, that all hints are of: static, so that a hint may point into them.
const std::vector<std::string>& first_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = query_column_names();
    for (std::string& name : all) name.resize(std::min(name.find('|'), name.size()));
    return all;
  }();
  return names;
}

std::string_view known(std::string_view name) {
  const auto found = std::find(first_names().begin(), first_names().end(), name);
  return found == first_names().end() ? std::string_view() : std::string_view(*found);
}

/// ", which others call ..." for a column that is missing.
std::string hint_for(const CsvColumns& columns, std::size_t column) {
  for (const std::string& other : columns.others()) {
    if (meant_for(other) == first_names()[column]) return fmt::format("; is {} meant for it?", shown(other));
  }
  return {};
}

}  // namespace

std::vector<std::string> query_column_names() {
  std::vector<std::string> names(number_names.begin(), number_names.end());
  for (const char body : {'a', 'b'}) {
    const std::size_t of = body == 'a' ? 0 : 1;
    const auto add = [&](std::size_t place, std::string_view also) {
      names[place] += fmt::format("|{}_{}", body, also);
    };
    add(Column::min(of, 0), "min_x");
    add(Column::min(of, 1), "min_y");
    for (const std::string_view name : {"max_x", "max_y"}) names.push_back(fmt::format("{}_{}", body, name));
    for (const std::string_view axis : {"x", "y"})
      names.push_back(fmt::format("{0}_centre_{1}|{0}_center_{1}", body, axis));
    for (const std::string_view name : {"half_w", "half_h", "goal_x", "goal_y"}) {
      names.push_back(fmt::format("{}_{}", body, name));
    }
  }
  for (const char* of_answer : {"hit", "time", "normal_x", "normal_y", "tag"}) names.emplace_back(of_answer);
  return names;
}

BodyColumns body_columns(const CsvColumns& columns, std::size_t body) {
  const auto any = [&](auto place) { return columns.has(place(body, 0)) || columns.has(place(body, 1)); };
  BodyColumns form;
  const bool size = any(Column::size), max = any(Column::max), half = any(Column::half) || any(Column::centre);
  if (size + max + half > 1) {
    const std::size_t other = max ? Column::max(body, columns.has(Column::max(body, 0)) ? 0 : 1)
                                  : Column::centre(body, columns.has(Column::centre(body, 0)) ? 0 : 1);
    columns.refuse_header(other, "a box in one form: min and size, min and max, or centre and half");
  }
  form.box = max ? FarEdge::max : half ? FarEdge::half : FarEdge::size;
  const auto require = [&](auto place) {
    for (const std::size_t axis : {0u, 1u}) columns.require(place(body, axis), hint_for(columns, place(body, axis)));
  };
  require(half ? Column::centre : Column::min);
  require(max ? Column::max : half ? Column::half : Column::size);
  if (half && any(Column::min)) columns.refuse_header(Column::min(body, 0), "no min corner beside centre and half");

  const bool difference = any(Column::motion), goal = any(Column::goal);
  if (difference && goal) {
    columns.refuse_header(Column::goal(body, columns.has(Column::goal(body, 0)) ? 0 : 1),
                          "a motion in one form: how far it goes, or where to");
  }
  if (goal) {
    columns.together(Column::goal(body, 0), Column::goal(body, 1));
    form.motion = MotionColumns::goal;
  } else if (body == 1) {  // B stands still where nothing is said of it
    columns.together(Column::motion(body, 0), Column::motion(body, 1));
    form.motion = difference ? MotionColumns::difference : MotionColumns::still;
  } else {
    require(Column::motion);
    form.motion = MotionColumns::difference;
  }
  return form;
}

std::string_view meant_for(std::string_view name) {
  const std::string text = bare(name);
  for (const std::string& first : first_names()) {
    if (bare(first) == text) return first;
  }
  for (const auto& [called, is] : of_answers) {
    if (called == text) return is;
  }
  if (text.size() > 1 && (text[0] == 'a' || text[0] == 'b')) {
    for (const auto& [called, is] : of_bodies) {
      if (called == std::string_view(text).substr(1)) return known(text[0] + std::string(is));
    }
  }
  if (text.size() < 4) return {};
  for (const std::string& first : first_names()) {
    if (bare(first).size() >= 4 && one_letter_apart(bare(first), text)) return first;
  }
  return {};
}

}  // namespace sweeplab
