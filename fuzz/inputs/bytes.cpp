// SPDX-License-Identifier: MIT
#include "fuzz/inputs/bytes.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <type_traits>

#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families/scene.h"

namespace sweeplab::fuzz {
namespace {

enum Coordinate : std::uint8_t { ax, ay, aw, ah, avx, avy, bx, by, bw, bh, bvx, bvy };

/// One number's eight bytes.
class Slot {
 public:
  Slot(std::span<const std::uint8_t> bytes, std::size_t number)
      : bytes_(bytes.subspan(slots_begin + number * slot_size, slot_size)) {}

  template <class S>
  S bits() const {
    Bits<S> bits = 0;
    for (std::size_t i = 0; i < sizeof(S); ++i) bits |= static_cast<Bits<S>>(bytes_[i]) << 8 * i;
    return std::bit_cast<S>(bits);
  }
  int whole() const { return as_signed(0); }
  int ulps() const { return as_signed(1) % 4; }
  int side() const { return bytes_[2] % 3; }
  int sixteenths() const { return bytes_[3] % 17; }
  template <class S>
  S shift() const {
    return std::ldexp(static_cast<S>(as_signed(4)), bytes_[5] % 64);
  }
  template <class S>
  S offset() const {
    return std::ldexp(static_cast<S>(as_signed(4)), -(bytes_[5] % 96));
  }

 private:
  int as_signed(std::size_t i) const { return static_cast<std::int8_t>(bytes_[i]); }
  std::span<const std::uint8_t> bytes_;
};

/// Puts B beside A, on the axis of number `b_min`, where the boxes touch at the slot's time. Halves, sixteenths of
/// halves and sums of four of them: exact in every scalar.
template <class S>
void touch(const Slot& slot, const std::array<S*, 12>& n, Coordinate b_min) {
  const std::size_t axis = b_min - bx;
  const S at = (*n[avx + axis] - *n[bvx + axis]) * (S(slot.sixteenths()) / S(16));
  if (slot.side() == 1) *n[b_min] = *n[ax + axis] + *n[aw + axis] + at;
  if (slot.side() == 2) *n[b_min] = *n[ax + axis] - *n[bw + axis] + at;
}

template <class S>
Query<S> decoded(std::span<const std::uint8_t> bytes, Mode mode) {
  Query<S> q;
  const std::array<S*, 12> numbers = places_of_numbers(q);
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Slot slot(bytes, i);
    if (mode == Mode::raw) {
      *numbers[i] = slot.bits<S>();
    } else {
      const S value = S(slot.whole()) / S(2);
      *numbers[i] = is_size(static_cast<unsigned>(i)) ? magnitude(value) : value;
    }
  }
  if (mode == Mode::raw || mode == Mode::grid) return q;

  touch<S>(Slot(bytes, bx), numbers, bx);
  touch<S>(Slot(bytes, by), numbers, by);
  if (mode == Mode::far) translate(q, Slot(bytes, ax).shift<S>(), Slot(bytes, ay).shift<S>());
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Slot slot(bytes, i);
    if (mode == Mode::mixed) *numbers[i] += slot.offset<S>();
    *numbers[i] = neighbour(*numbers[i], slot.ulps());
    if (is_size(static_cast<unsigned>(i)) && *numbers[i] < S(0)) *numbers[i] = S(0);
  }
  return q;
}

template <class S>
std::optional<AnyQuery> valid(const Query<S>& q) {
  if (!law::well_formed(q)) return std::nullopt;
  return q;
}

}  // namespace

template <class S>
Record bytes_of(const Query<S>& query, std::uint16_t choice) {
  Record record{};
  record[0] = static_cast<std::uint8_t>(Mode::raw);
  record[1] = std::is_same_v<S, float> ? 0 : 1;
  record[2] = static_cast<std::uint8_t>(choice & 0xff);
  record[3] = static_cast<std::uint8_t>(choice >> 8);
  Query<S> q = query;
  std::size_t at = slots_begin;
  for (const S* number : places_of_numbers(q)) {
    const auto bits = std::bit_cast<Bits<S>>(*number);
    for (std::size_t i = 0; i < sizeof(S); ++i) record[at + i] = static_cast<std::uint8_t>(bits >> 8 * i & 0xff);
    at += slot_size;
  }
  return record;
}

std::optional<AnyQuery> query_of(std::span<const std::uint8_t> bytes) {
  if (bytes.size() != record_size || bytes[0] >= mode_count || bytes[1] > 1) return std::nullopt;
  const Mode mode{bytes[0]};
  return bytes[1] == 0 ? valid(decoded<float>(bytes, mode)) : valid(decoded<double>(bytes, mode));
}

std::uint16_t choice_of(std::span<const std::uint8_t> bytes) {
  return bytes.size() == record_size ? static_cast<std::uint16_t>(bytes[2] | bytes[3] << 8) : std::uint16_t{0};
}

template Record bytes_of(const Query<float>&, std::uint16_t);
template Record bytes_of(const Query<double>&, std::uint16_t);

}  // namespace sweeplab::fuzz
