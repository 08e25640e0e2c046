// SPDX-License-Identifier: MIT
#include "harness/scenes/tiled/placing.h"

#include <algorithm>
#include <utility>

namespace sweeplab::tiled {
namespace {

/// Where x of an image this long lies in its drawing: both ends exactly where they should.
double stretched(double x, double image, double drawn) { return image == drawn ? x : x * drawn / image; }

}  // namespace

DrawnTile::DrawnTile(const Tileset& tileset, const Tile& tile, const Gid& gid, Vector<double> lower_left,
                     Vector<double> grid)
    : image_{tile.width, tile.height}, gid_(gid) {
  draw(tileset, lower_left, tileset.drawn_as_grid ? grid : image_);
}

DrawnTile::DrawnTile(const Tileset& tileset, const Tile& tile, const Gid& gid, Vector<double> position,
                     Vector<double> size, QuarterTurns turns)
    : image_{tile.width, tile.height}, gid_(gid), position_(position), turns_(turns) {
  draw(tileset, {-tileset.alignment.x * size.x + 0.0, size.y - tileset.alignment.y * size.y}, size);
}

/// A transposed image stands on the same lower left corner, its width and height exchanged. One that keeps its aspect
/// lies in the middle of where it would be stretched to. The tileset's offset is stretched too, but never flipped.
void DrawnTile::draw(const Tileset& tileset, Vector<double> lower_left, Vector<double> size) {
  size_ = size;
  if (tileset.keeps_aspect) {
    // The smaller of the two factors, as quotients without division.
    if (size.x * image_.y <= size.y * image_.x) {
      size_.y = stretched(image_.y, image_.x, size.x);
    } else {
      size_.x = stretched(image_.x, image_.y, size.y);
    }
  }
  const Vector<double> spare{size.x - size_.x, size.y - size_.y};
  const Vector<double> offset{stretched(tileset.offset.x, image_.x, size_.x),
                              stretched(tileset.offset.y, image_.y, size_.y)};
  const double height = gid_.transposed ? size.x : size.y;
  corner_ = {lower_left.x + offset.x, lower_left.y - height + offset.y};
  corner_.x += (gid_.transposed ? spare.y : spare.x) / 2;
  corner_.y += (gid_.transposed ? spare.x : spare.y) / 2;
}

Box<double> DrawnTile::turned(const Box<double>& drawn) const {
  const Box<double> box = turns_(drawn);
  return {position_.x + box.x, position_.y + box.y, box.w, box.h};
}

Box<double> DrawnTile::whole() const {
  return turned({corner_.x, corner_.y, gid_.transposed ? size_.y : size_.x, gid_.transposed ? size_.x : size_.y});
}

Box<double> DrawnTile::operator()(const Box<double>& in_image) const {
  const double left = stretched(in_image.x, image_.x, size_.x), top = stretched(in_image.y, image_.y, size_.y);
  Box<double> box{left, top, stretched(in_image.x + in_image.w, image_.x, size_.x) - left,
                  stretched(in_image.y + in_image.h, image_.y, size_.y) - top};
  double width = size_.x, height = size_.y;
  if (gid_.transposed) {
    std::swap(box.x, box.y);
    std::swap(box.w, box.h);
    std::swap(width, height);
  }
  if (gid_.flipped_x) box.x = width - box.x - box.w;
  if (gid_.flipped_y) box.y = height - box.y - box.h;
  return turned({corner_.x + box.x, corner_.y + box.y, box.w, box.h});
}

Faces DrawnTile::operator()(const Faces& in_image) const {
  Faces faces = in_image;
  if (gid_.transposed) faces = {faces[2], faces[3], faces[0], faces[1]};
  if (gid_.flipped_x) std::swap(faces[0], faces[1]);
  if (gid_.flipped_y) std::swap(faces[2], faces[3]);
  return turns_(faces);
}

}  // namespace sweeplab::tiled
