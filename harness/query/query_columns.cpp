// SPDX-License-Identifier: MIT
#include "harness/query/query_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <initializer_list>
#include <iterator>
#include <span>

#include "harness/support/text.h"

namespace sweeplab {
namespace {

using Column = QueryColumn;

/// Lower case, without what stands between words: "A.Max_X" is "amaxx".
std::string bare(std::string_view name) {
  std::string text;
  std::ranges::copy_if(lower_case(name), std::back_inserter(text),
                       [](char c) { return (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9'); });
  return text;
}

/// A column and what others call it, bare, each word between spaces.
struct Called {
  std::string_view column, others;
};
constexpr Called of_answers[] = {
    {"normal_x", " nx normx hitnx hitnormalx "},
    {"normal_y", " ny normy hitny hitnormaly "},
    {"time", " t toi timeofimpact hittime fraction entrytime hitfraction "},
    {"hit", " collided collision collides contact result answer ishit "},
    {"tag", " tags label category "},
};
/// Behind the letter of the body: `a` or `b`.
constexpr Called of_bodies[] = {
    {"x", " left x0 posx "},
    {"y", " top y0 posy "},
    {"w", " width sizex "},
    {"h", " height sizey "},
    {"vx", " dx velx velocityx motionx "},
    {"vy", " dy vely velocityy motiony "},
    {"_max_x", " x1 x2 right "},
    {"_max_y", " y1 y2 bottom "},
    {"_centre_x", " cx "},
    {"_centre_y", " cy "},
    {"_half_w", " hw hx extentx "},
    {"_half_h", " hh hy extenty "},
    {"_goal_x", " targetx endx gx "},
    {"_goal_y", " targety endy gy "},
};

std::string_view called(std::span<const Called> columns, std::string_view text) {
  const auto is = [&](const Called& c) { return c.others.find(fmt::format(" {} ", text)) != std::string_view::npos; };
  const auto found = std::ranges::find_if(columns, is);
  return found == columns.end() ? std::string_view() : found->column;
}

/// The first names, one each, that all hints are of.
const std::vector<std::string>& first_names() {
  static const std::vector<std::string> names = [] {
    std::vector<std::string> all = query_column_names();
    for (std::string& name : all) name.resize(std::min(name.find('|'), name.size()));
    return all;
  }();
  return names;
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
  std::vector<std::string> names;
  const auto add = [&](std::initializer_list<std::string_view> of_body) {
    for (const char body : {'a', 'b'}) {
      for (const std::string_view name : of_body) names.push_back(fmt::format(fmt::runtime(name), body));
    }
  };
  add({"{0}x|{0}_min_x", "{0}y|{0}_min_y", "{0}w", "{0}h", "{0}vx", "{0}vy"});
  add({"{0}_max_x", "{0}_max_y", "{0}_centre_x|{0}_center_x", "{0}_centre_y|{0}_center_y", "{0}_half_w", "{0}_half_h",
       "{0}_goal_x", "{0}_goal_y"});
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

std::string meant_for(std::string_view name) {
  const std::string text = bare(name);
  for (const std::string& first : first_names()) {
    if (bare(first) == text) return first;
  }
  if (const std::string_view is = called(of_answers, text); !is.empty()) return std::string(is);
  if (text.starts_with('a') || text.starts_with('b')) {
    const std::string_view is = called(of_bodies, std::string_view(text).substr(1));
    if (!is.empty()) return text[0] + std::string(is);
  }
  return {};
}

}  // namespace sweeplab
