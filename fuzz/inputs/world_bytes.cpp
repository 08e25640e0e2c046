// SPDX-License-Identifier: MIT
#include "fuzz/inputs/world_bytes.h"

#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "harness/query/families/draw.h"

namespace sweeplab::fuzz {
namespace {

constexpr std::size_t head_size = 6, raw_size = 8;

/// Takes numbers from bytes, one after the other.
template <class S>
class Numbers {
 public:
  Numbers(std::span<const std::uint8_t> bytes, bool lattice, int scale)
      : bytes_(bytes), lattice_(lattice), scale_(scale) {}

  S any() { return lattice_ ? of_lattice(false) : raw(false); }
  S size() { return lattice_ ? of_lattice(true) : raw(true); }
  std::uint8_t byte() {
    if (bytes_.empty()) return 0;
    const std::uint8_t b = bytes_.front();
    bytes_ = bytes_.subspan(1);
    return b;
  }
  Box<S> box() {
    const S x = any(), y = any(), w = size(), h = size();
    return {x, y, w, h};
  }
  bool good() const { return good_; }

 private:
  S checked(S s, bool is_size) {
    good_ = good_ && std::isfinite(s) && !(is_size && s < 0);
    return s;
  }
  S raw(bool is_size) {
    Bits<S> bits = 0;
    for (std::size_t k = 0; k < raw_size; ++k) {
      const std::uint8_t b = byte();
      if (k < sizeof(S)) bits |= static_cast<Bits<S>>(Bits<S>{b} << (8 * k));
    }
    return checked(std::bit_cast<S>(bits), is_size);
  }
  S of_lattice(bool is_size) {
    const auto signed_byte = [&] { return static_cast<int>(static_cast<std::int8_t>(byte())); };
    const int whole = signed_byte(), ulps = signed_byte() % 4;
    S s = std::ldexp(S(is_size ? std::abs(whole) : whole) / 2, scale_);
    constexpr S infinity = std::numeric_limits<S>::infinity();
    for (int k = 0; k < std::abs(ulps); ++k) {
      if (!(is_size && ulps < 0 && s == 0)) s = std::nextafter(s, ulps < 0 ? -infinity : infinity);
    }
    return checked(s, is_size);
  }

  std::span<const std::uint8_t> bytes_;
  bool lattice_;
  int scale_;
  bool good_ = true;
};

template <class S>
std::optional<AnyWorld> read(std::span<const std::uint8_t> bytes) {
  Numbers<S> numbers(bytes.subspan(head_size), bytes[1] == 1, static_cast<std::int8_t>(bytes[3]));
  FuzzedWorld<S> world;
  world.policy = (bytes[2] & 1) != 0 ? CornerPolicy::x : CornerPolicy::y;
  world.mover = numbers.box();
  for (int n = bytes[4]; n > 0; --n) {
    WorldBox<S> b{numbers.box()};
    const std::uint8_t faces = numbers.byte();
    for (std::size_t k = 0; k < 4; ++k) b.stops[k] = (faces >> k & 1) != 0;
    world.boxes.push_back(b);
  }
  for (int n = bytes[5]; n > 0; --n) {
    const S x = numbers.any(), y = numbers.any();
    world.motions.push_back({x, y});
  }
  if (!numbers.good()) return std::nullopt;
  return world;
}

}  // namespace

template <class S>
std::vector<std::uint8_t> bytes_of(const FuzzedWorld<S>& world) {
  std::vector<std::uint8_t> bytes{sizeof(S) == 8,
                                  0,
                                  world.policy == CornerPolicy::x,
                                  0,
                                  static_cast<std::uint8_t>(world.boxes.size()),
                                  static_cast<std::uint8_t>(world.motions.size())};
  const auto number = [&](S s) {
    const std::uint64_t bits = std::bit_cast<Bits<S>>(s);
    for (std::size_t k = 0; k < raw_size; ++k) bytes.push_back(static_cast<std::uint8_t>(bits >> (8 * k)));
  };
  const auto box = [&](const Box<S>& b) {
    for (const S s : {b.x, b.y, b.w, b.h}) number(s);
  };
  box(world.mover);
  for (const WorldBox<S>& b : world.boxes) {
    box(b.box);
    unsigned faces = 0;
    for (std::size_t k = 0; k < 4; ++k) faces |= b.stops[k] ? 1U << k : 0U;
    bytes.push_back(static_cast<std::uint8_t>(faces));
  }
  for (const Vector<S>& v : world.motions) {
    number(v.x);
    number(v.y);
  }
  return bytes;
}

template std::vector<std::uint8_t> bytes_of(const FuzzedWorld<float>&);
template std::vector<std::uint8_t> bytes_of(const FuzzedWorld<double>&);

std::uint64_t choice_of_world(std::span<const std::uint8_t> bytes) {
  std::uint64_t choice = 0xcbf29ce484222325U;  // FNV-1a
  for (const std::uint8_t b : bytes) choice = (choice ^ b) * 0x100000001b3U;
  return choice >> 32;
}

std::optional<AnyWorld> world_of(std::span<const std::uint8_t> bytes) {
  if (bytes.size() < head_size || bytes[0] > 1 || bytes[1] > 1) return std::nullopt;
  if (bytes[4] > most_world_boxes || bytes[5] < 1 || bytes[5] > most_world_frames) return std::nullopt;
  return bytes[0] == 0 ? read<float>(bytes) : read<double>(bytes);
}

}  // namespace sweeplab::fuzz
