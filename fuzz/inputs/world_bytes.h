// SPDX-License-Identifier: MIT
//
// A box among boxes and what it wants in some frames, as bytes, for fuzz_frame, and back. All numbers are little-endian.
//
//   0  scalar: 0 float32, 1 float64, else rejected
//   1  mode: 0 raw, 1 lattice, else rejected
//   2  bit 0: the corner's policy is x; the others do not matter
//   3  lattice: every number is scaled by 2^k, k from -128 to 127, before its neighbour is taken
//   4  boxes, at most 12, else rejected
//   5  frames, 1 to 8, else rejected
//   then the mover (x y w h), of each box (x y w h) and a byte whose bits 0 to 3 are the faces that stop, in the order
//   of Solid, and of each frame the motion (x y). Bytes that are missing are 0; what comes after does not matter.
//
// Raw: 8 bytes a number, its bits (float32: in the first 4). Rejected if a number is not finite or a size is below 0.
// Lattice: 2 bytes a number: i8 whole, in halves, of a size its magnitude; i8 ulps, remainder of 4: -3 .. 3 neighbours
// up, a size stops at 0.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <variant>
#include <vector>

#include "harness/world/world_truth.h"

namespace sweeplab::fuzz {

inline constexpr std::size_t most_world_boxes = 12, most_world_frames = 8;

template <class S>
struct FuzzedWorld {
  Box<S> mover;
  std::vector<WorldBox<S>> boxes;
  std::vector<Vector<S>> motions;
  CornerPolicy policy = CornerPolicy::y;
};
using AnyWorld = std::variant<FuzzedWorld<float>, FuzzedWorld<double>>;

/// The record, in mode raw, of finite numbers with sizes >= 0 and of no more boxes and frames than fit: world_of gives
/// back the same bits.
template <class S>
std::vector<std::uint8_t> bytes_of(const FuzzedWorld<S>& world);

/// Which of the many that are watched plays it: of all bytes, so that every change asks another.
std::uint64_t choice_of_world(std::span<const std::uint8_t> bytes);

/// The world of a record; nothing if the bytes are rejected.
std::optional<AnyWorld> world_of(std::span<const std::uint8_t> bytes);

}  // namespace sweeplab::fuzz
