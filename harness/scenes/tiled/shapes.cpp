// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/shapes.h"

#include <cmath>

namespace sweeplab::tiled {

Box<double> QuarterTurns::operator()(const Box<double>& box) const {
  Box<double> b = box;
  for (int i = 0; i < count; ++i) b = {-(b.y + b.h) + 0.0, b.x, b.h, b.w};  // no -0
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

bool has_area(const Value& object) {
  if (object.find("text") || object.flag("point", false)) return false;
  // A rectangle without a size is a point, too: Tiled had no others before 1.1.
  return object.find("polygon") || object.find("polyline") || object.number("width", 0) != 0 ||
         object.number("height", 0) != 0;
}

Shape shape_of(const Value& object) {
  Shape shape{{0, 0, object.number("width", 0), object.number("height", 0)}, ""};
  if (shape.box.w < 0 || shape.box.h < 0) object.fail("expected a width and a height of at least 0");
  const auto turns = quarter_turns(object);
  if (object.flag("ellipse", false)) {
    shape.not_a_box = "an ellipse";
  } else if (object.flag("capsule", false)) {  // since Tiled 1.12
    shape.not_a_box = "a capsule";
  } else if (object.find("polygon")) {
    shape.not_a_box = "a polygon";
  } else if (object.find("polyline")) {
    shape.not_a_box = "a polyline";
  } else if (!turns) {
    shape.not_a_box = "a rotated rectangle";
  } else {
    shape.box = (*turns)(shape.box);
  }
  shape.box.x += object.number("x", 0);
  shape.box.y += object.number("y", 0);
  return shape;
}

}  // namespace sweeplab::tiled
