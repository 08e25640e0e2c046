// SPDX-License-Identifier: MIT
//
// Two shapes at one moment as bytes, for fuzz_shapes, and back. A record has 68 bytes; what is shorter or longer is
// rejected. All numbers are little-endian.
//
//   0      the pair of shapes, in the order of the enumeration, else rejected
//   1      scalar: 0 float32, 1 float64, else rejected
//   2      mode: 0 raw, 1 lattice, else rejected
//   3      lattice: every number is scaled by 2^k, k from -128 to 127, before its neighbour is taken
//   4..67  eight slots of 8 bytes, one a number, in the order of Scene; those beyond the pair's numbers do not matter
//
// Raw: a slot is the number's bits (float32: in its first 4 bytes). Rejected if a number is not finite or a size is below
// 0. Lattice: i8 whole, in halves, of a size its magnitude; i8 ulps, remainder of 4: -3 .. 3 neighbours up, a size stops
// at 0.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "harness/shapes/scene.h"

namespace sweeplab::fuzz {

inline constexpr std::size_t scene_record_size = 68;
using SceneRecord = std::array<std::uint8_t, scene_record_size>;
using AnyScene = std::variant<shapes::Scene<float>, shapes::Scene<double>>;

/// The record, in mode raw, of a scene of finite numbers with sizes >= 0: scene_of gives back the same bits.
template <class S>
SceneRecord bytes_of(const shapes::Scene<S>& scene);

/// The scene of a record; nothing if the bytes are rejected.
std::optional<AnyScene> scene_of(std::span<const std::uint8_t> bytes);

}  // namespace sweeplab::fuzz
