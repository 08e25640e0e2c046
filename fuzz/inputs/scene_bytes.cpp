// SPDX-License-Identifier: MIT
#include "fuzz/inputs/scene_bytes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/query/families/draw.h"
#include "harness/query/scalars.h"

namespace sweeplab::fuzz {
namespace {

constexpr std::size_t slots_at = 4, slot_bytes = 8;

template <class S>
std::optional<AnyScene> scene_in(std::span<const std::uint8_t> bytes) {
  shapes::Scene<S> scene{static_cast<shapes::Shapes>(bytes[0]), {}};
  const auto as_signed = [&](std::size_t i) { return int{static_cast<std::int8_t>(bytes[i])}; };
  for (std::size_t place = 0; place < scene.size(); ++place) {
    const std::size_t at = slots_at + place * slot_bytes;
    const bool size = shapes::is_size(scene.shapes, place);
    S& x = scene.numbers[place];
    if (bytes[2] == 0) {
      Bits<S> bits = 0;
      for (std::size_t i = 0; i < sizeof(S); ++i) bits |= static_cast<Bits<S>>(bytes[at + i]) << 8 * i;
      x = std::bit_cast<S>(bits);
    } else {
      const int whole = size ? std::abs(as_signed(at)) : as_signed(at);
      constexpr S most = std::numeric_limits<S>::max();
      x = std::clamp(std::ldexp(static_cast<S>(whole), as_signed(3) - 1), -most, most);
      x = neighbour(x, as_signed(at + 1) % 4);
      if (size && x < S(0)) x = S(0);
    }
    if (!std::isfinite(x) || (size && x < S(0))) return std::nullopt;
    if (size) x += S(0);  // -0 becomes 0, as for every reader
  }
  return scene;
}

}  // namespace

template <class S>
SceneRecord bytes_of(const shapes::Scene<S>& scene) {
  SceneRecord record{};
  record[0] = static_cast<std::uint8_t>(scene.shapes);
  record[1] = scalar_of<S> == Scalar::float64 ? 1 : 0;
  for (std::size_t place = 0; place < scene.size(); ++place) {
    const auto bits = std::bit_cast<Bits<S>>(scene.numbers[place]);
    for (std::size_t i = 0; i < sizeof(S); ++i) {
      record[slots_at + place * slot_bytes + i] = static_cast<std::uint8_t>(bits >> 8 * i);
    }
  }
  return record;
}

std::optional<AnyScene> scene_of(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != scene_record_size || bytes[0] >= enum_count<shapes::Shapes> || bytes[1] > 1 || bytes[2] > 1) {
    return std::nullopt;
  }
  return bytes[1] == 0 ? scene_in<float>(bytes) : scene_in<double>(bytes);
}

template SceneRecord bytes_of(const shapes::Scene<float>&);
template SceneRecord bytes_of(const shapes::Scene<double>&);

}  // namespace sweeplab::fuzz
