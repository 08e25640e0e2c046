// SPDX-License-Identifier: MIT
//
// The smallest frames known in which a published loop goes wrong, with what becomes of it and why. Unit tiles and whole
// numbers where these will do.
#pragma once

#include <string_view>
#include <vector>

#include "algorithms/query.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

struct WorldWitness {
  std::string_view tells;
  std::string_view combination;
  Box<float> mover;
  Vector<float> motion;
  std::vector<Box<float>> boxes;
  Ending verdict;
  bool stuck;
  std::string_view cause;
};

inline const std::vector<WorldWitness>& world_witnesses() {
  using enum Ending;
  constexpr auto tile = [](float x, float y) { return Box<float>{x, y, 1, 1}; };
  static const std::vector<WorldWitness> all{
      WorldWitness("the still axis is never checked: a tile beside the path stops the box",
                   "gamedev slide earliest along", tile(1, 1), {0, 1}, {tile(3, 2)}, brief, true, "method"),
      WorldWitness("the same test, in another's words", "programming_chips slide earliest along", tile(1, 1), {0, 1},
                   {tile(3, 2)}, brief, true, "method"),
      WorldWitness("an exact corner is missed", "edge_alignment slide earliest along", tile(1, 1), {1, 1}, {tile(2, 2)},
                   inside, false, "method"),
      WorldWitness("a corner tie goes to x, on a seam", "liang_barsky slide earliest along", tile(2, 1), {-1, 1},
                   {tile(1, 2), tile(2, 2)}, brief, true, "ties"),
      WorldWitness("the same, by shares of the motion", "percent_projection slide earliest along", tile(2, 1), {-1, 1},
                   {tile(1, 2), tile(2, 2)}, brief, true, "ties"),
      WorldWitness("the corner of the next tile is answered before the face of this", "exact slide earliest along",
                   tile(1, 2), {1, -1}, {tile(2, 1), tile(2, 2)}, brief, true, "ties"),
      WorldWitness("a box that touches is moved into its tile, and out on the other side", "push_out_1", tile(2, 1),
                   {-1, 0}, {tile(1, 1)}, through, false, "method"),
      WorldWitness("a + v*t rounds past the floor, and an overlap is left alone", "exact slide face_first contact",
                   {1.19999993F, 1.0999999F, 0.3F, 0.3F}, {1, 1}, {{1, 1.4F, 10, 1}, {1.5F, 1, 1, 10}}, inside, false,
                   "placement"),
      WorldWitness("the touch, a + v*t, rounds into the box beside", "bump_move", {0.5F, 0.4F, 0.3F, 0.7F},
                   {1.1F, 0.9F}, {tile(1.2F, 1.7F)}, inside, false, "placement"),
      WorldWitness("the farther tile is listed first, and answered first", "exact slide reading along", tile(0, 0),
                   {4, 0}, {tile(3, 0), tile(1, 0)}, through, false, "order"),
      WorldWitness("x alone passes below what the straight way meets", "exact slide axes along", tile(0, 0), {4, 2},
                   {tile(2, 1)}, astray, false, "order"),
      WorldWitness("the same, without a sweep", "axis_by_axis", tile(0, 0), {4, 2}, {tile(2, 1)}, astray, false,
                   "order"),
      WorldWitness("the same, pixel by pixel", "pixel_by_pixel", tile(0, 0), {4, 2}, {tile(2, 1)}, astray, false,
                   "order"),
      WorldWitness("snapped by the normal of the opposite face", "gamedev slide earliest snapped", tile(1, 0), {-1, 0},
                   {tile(0, 0)}, through, false, "method"),
      WorldWitness("the whole step is taken back, and no less is tried", "take_back_1", tile(0, 0), {2, 0},
                   {tile(2, 0)}, brief, true, "method"),
      WorldWitness("it comes back to the floor of a corridor, which it does not meet twice", "bump_bounce", tile(1, 0),
                   {0, 9}, {{0, 3, 3, 1}, {0, -2, 3, 1}}, inside, false, "loop")};
  return all;
}

}  // namespace sweeplab
