// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/shapes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <utility>

#include "harness/scenes/tiled/merging.h"

namespace sweeplab::tiled {
namespace {

using Points = std::vector<Vector<double>>;

/// Slabs times edges is the work that they take.
constexpr std::size_t most_corners = 4096;

Points points_of(const Value& outline, const QuarterTurns& turns) {
  Points points;
  for (const Value& point : outline.items())
    points.push_back(turns(Vector<double>{point.number("x"), point.number("y")}));
  return points;
}

bool along_an_axis(Vector<double> a, Vector<double> b) { return a.x == b.x || a.y == b.y; }

/// The inside of a closed outline, edge by edge along an axis, as boxes: between two neighbouring heights of corners it
/// is bounded by the upright edges that pass there, in pairs (what is inside twice is outside, as Tiled draws it).
std::vector<Box<double>> boxes_inside(const Points& points) {
  std::vector<double> heights;
  for (const Vector<double>& point : points) heights.push_back(point.y);
  std::ranges::sort(heights);
  heights.erase(std::unique(heights.begin(), heights.end()), heights.end());
  std::vector<PlacedBox> boxes;
  for (std::size_t i = 0; i + 1 < heights.size(); ++i) {
    const double top = heights[i], bottom = heights[i + 1];
    std::vector<double> crossed;
    for (std::size_t k = 0; k < points.size(); ++k) {
      const Vector<double>& a = points[k];
      const Vector<double>& b = points[(k + 1) % points.size()];
      if (std::min(a.y, b.y) <= top && std::max(a.y, b.y) >= bottom) crossed.push_back(a.x);
    }
    std::ranges::sort(crossed);
    for (std::size_t k = 0; k + 1 < crossed.size(); k += 2) {
      if (crossed[k] < crossed[k + 1]) boxes.push_back({{crossed[k], top, crossed[k + 1] - crossed[k], bottom - top}});
    }
  }
  std::vector<Box<double>> result;
  for (const PlacedBox& box : merged(std::move(boxes))) result.push_back(box.box);
  return result;
}

/// A line is a box without a thickness on one axis, which stops a mover as any other.
std::vector<Box<double>> boxes_along(const Points& points) {
  std::vector<Box<double>> boxes;
  for (std::size_t k = 0; k + 1 < points.size(); ++k) {
    const Vector<double>& a = points[k];
    const Vector<double>& b = points[k + 1];
    boxes.push_back({std::min(a.x, b.x), std::min(a.y, b.y), std::abs(b.x - a.x), std::abs(b.y - a.y)});
  }
  return boxes;
}

Shape outline(const Value& corners, const QuarterTurns& turns, bool closed) {
  const Points points = points_of(corners, turns);
  const char* const what = closed ? "a polygon" : "a polyline";
  Shape shape;
  if (points.size() > most_corners) {
    shape.not_boxes = fmt::format("{} of more than {} corners", what, most_corners);
    return shape;
  }
  for (std::size_t k = 0; k + (closed ? 0 : 1) < points.size(); ++k) {
    if (!along_an_axis(points[k], points[(k + 1) % points.size()])) {
      shape.not_boxes = fmt::format("{} with an edge along no axis", what);
      return shape;
    }
  }
  shape.boxes = closed ? boxes_inside(points) : boxes_along(points);
  return shape;
}

Shape rectangle(const Value& object, const std::optional<QuarterTurns>& turns) {
  const Box<double> box{0, 0, object.number("width", 0), object.number("height", 0)};
  if (box.w < 0 || box.h < 0) object.fail("expected a width and a height of at least 0");
  Shape shape;
  shape.has_area = box.w != 0 || box.h != 0;  // else it is a point: Tiled had no others before 1.1
  if (turns) {
    shape.boxes = {(*turns)(box)};
  } else {
    shape.not_boxes = "a rotated rectangle";
  }
  return shape;
}

}  // namespace

Vector<double> QuarterTurns::operator()(Vector<double> v) const {
  for (int i = 0; i < count; ++i) v = {-v.y, v.x};
  return {v.x + 0.0, v.y + 0.0};  // no -0
}

Box<double> QuarterTurns::operator()(const Box<double>& box) const {
  Box<double> b = box;
  for (int i = 0; i < count; ++i) b = {-(b.y + b.h) + 0.0, b.x, b.h, b.w};
  return b;
}

Faces QuarterTurns::operator()(const Faces& faces) const {
  Faces f = faces;
  for (int i = 0; i < count; ++i) f = {f[3], f[2], f[0], f[1]};  // left is what was below, right what was above
  return f;
}

std::optional<QuarterTurns> quarter_turns(const Value& object) {
  const double turned = std::fmod(object.number("rotation", 0), 360) / 90;
  if (turned != std::floor(turned)) return {};
  return QuarterTurns{(static_cast<int>(turned) + 4) % 4};
}

Shape shape_of(const Value& object) {
  const auto turns = quarter_turns(object);
  Shape shape;
  if (object.find("text") || object.flag("point", false)) {
    shape.has_area = false;
  } else if (object.flag("ellipse", false)) {
    shape.has_area = object.number("width", 0) > 0 || object.number("height", 0) > 0;
    shape.not_boxes = "an ellipse";
  } else if (object.flag("capsule", false)) {  // since Tiled 1.12
    shape.not_boxes = "a capsule";
  } else if (const auto polygon = object.find("polygon")) {
    shape = outline(*polygon, turns.value_or(QuarterTurns{}), true);
    if (!turns) shape.not_boxes = "a rotated polygon";
  } else if (const auto polyline = object.find("polyline")) {
    shape = outline(*polyline, turns.value_or(QuarterTurns{}), false);
    if (!turns) shape.not_boxes = "a rotated polyline";
  } else {
    shape = rectangle(object, turns);
  }
  const double x = object.number("x", 0), y = object.number("y", 0);
  for (Box<double>& box : shape.boxes) {
    box.x += x;
    box.y += y;
  }
  if (!shape.has_area) shape.boxes.assign(1, {x, y, 0, 0});
  return shape;
}

}  // namespace sweeplab::tiled
