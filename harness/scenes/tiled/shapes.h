// SPDX-License-Identifier: MIT
//
// Where the boxes of a map lie: rectangles, and what a tile draws.
#pragma once

#include <cmath>
#include <cstdint>
#include <optional>
#include <string>
#include <utility>

#include "algorithms/query.h"
#include "harness/scenes/tiled/marks.h"

namespace sweeplab::tiled {

/// A rotation round (0, 0) by a multiple of 90 degrees, clockwise as Tiled counts them.
struct QuarterTurns {
  int count = 0;  ///< 0 to 3

  Box<double> operator()(Box<double> b) const {
    for (int i = 0; i < count; ++i) b = {-(b.y + b.h), b.x, b.h, b.w};
    return b;
  }
  Faces operator()(Faces f) const {
    for (int i = 0; i < count; ++i) f = {f[3], f[2], f[0], f[1]};  // left is what was below, right what was above
    return f;
  }
};

/// None of what is rotated by another angle.
inline std::optional<QuarterTurns> quarter_turns(const Value& object) {
  const double turned = std::fmod(object.number("rotation", 0), 360) / 90;
  if (turned != std::floor(turned)) return {};
  return QuarterTurns{(static_cast<int>(turned) + 4) % 4};
}

/// False of a point and of a text, which stop nothing.
inline bool has_area(const Value& object) {
  if (object.find("text") || object.flag("point")) return false;
  // A rectangle without a size is a point, too: Tiled had no others before 1.1.
  return object.find("polygon") || object.find("polyline") || object.number("width", 0) != 0 ||
         object.number("height", 0) != 0;
}

/// What an object without a tile is.
struct Shape {
  Box<double> box;        ///< where it lies in the layer, or in the tile
  std::string not_a_box;  ///< what it is instead: "an ellipse"; empty: it is its box

  explicit Shape(const Value& object) : box{0, 0, object.number("width", 0), object.number("height", 0)} {
    if (box.w < 0 || box.h < 0) object.fail("expected a width and a height of at least 0");
    const auto turns = quarter_turns(object);
    if (turns) box = (*turns)(box);
    if (!turns) not_a_box = "a rotated rectangle";
    box.x += object.number("x", 0);
    box.y += object.number("y", 0);
    if (object.flag("ellipse")) not_a_box = "an ellipse";
    if (object.flag("capsule")) not_a_box = "a capsule";  // since Tiled 1.12
    for (const std::string_view outline : {"polygon", "polyline"}) {
      if (object.find(outline)) not_a_box = fmt::format("a {}", outline);
    }
  }
};

/// A tile's number in a map: which tile, and how it is flipped. 0 has no tile.
struct Gid {
  std::uint32_t number;
  bool flipped_x, flipped_y, transposed;
  explicit Gid(std::uint32_t raw)
      : number(raw & 0x0fffffffU),  // 0x10000000 turns hexagonal tiles only
        flipped_x((raw & 0x80000000U) != 0),
        flipped_y((raw & 0x40000000U) != 0),
        transposed((raw & 0x20000000U) != 0) {}
};

/// Where x of an image this long lies in its drawing: both ends exactly where they should.
inline double stretched(double x, double image, double drawn) {
  return image == drawn ? x : x == image ? drawn : x * drawn / image;
}

/// How the image of a tile lies where it is drawn, and with it all that lies in the image: stretched, flipped, turned.
struct DrawnTile {
  Gid gid;
  Vector<double> image, size;  ///< of the image; as drawn, before it is flipped
  Vector<double> lower_left;   ///< where it stands, from `position`; a transposed image stands there, too
  Vector<double> position{};
  QuarterTurns turns{};  ///< round the position

  Box<double> operator()(const Box<double>& in_image) const {
    const double left = stretched(in_image.x, image.x, size.x), top = stretched(in_image.y, image.y, size.y);
    Box<double> box{left, top, stretched(in_image.x + in_image.w, image.x, size.x) - left,
                    stretched(in_image.y + in_image.h, image.y, size.y) - top};
    Vector<double> all = size;
    if (gid.transposed) {
      box = {box.y, box.x, box.h, box.w};
      std::swap(all.x, all.y);
    }
    if (gid.flipped_x) box.x = all.x - box.x - box.w;
    if (gid.flipped_y) box.y = all.y - box.y - box.h;
    box = turns(Box<double>{lower_left.x + box.x, lower_left.y - all.y + box.y, box.w, box.h});
    return {position.x + box.x, position.y + box.y, box.w, box.h};
  }
  Box<double> whole() const { return (*this)(Box<double>{0, 0, image.x, image.y}); }

  Faces operator()(Faces faces) const {
    if (gid.transposed) faces = {faces[2], faces[3], faces[0], faces[1]};
    if (gid.flipped_x) std::swap(faces[0], faces[1]);
    if (gid.flipped_y) std::swap(faces[2], faces[3]);
    return turns(faces);
  }
};

}  // namespace sweeplab::tiled
