// SPDX-License-Identifier: MIT
#include "fuzz/inputs/bytes.h"

#include <bit>
#include <type_traits>

#include "harness/laws/statements/checked_arithmetic.h"
#include "harness/query/families/scene.h"

namespace sweeplab::fuzz {
namespace {

template <class S>
std::optional<AnyQuery> decoded(std::span<const std::uint8_t> bytes) {
  Query<S> q;
  std::size_t at = slots_begin;
  for (S* number : places_of_numbers(q)) {
    Bits<S> bits = 0;
    for (std::size_t i = 0; i < sizeof(S); ++i) bits |= static_cast<Bits<S>>(bytes[at + i]) << 8 * i;
    *number = std::bit_cast<S>(bits);
    at += slot_size;
  }
  if (!law::well_formed(q)) return std::nullopt;
  return q;
}

}  // namespace

template <class S>
Record bytes_of(const Query<S>& query, std::uint16_t choice) {
  Record record{};
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
  if (bytes.size() != record_size || bytes[0] != 0 || bytes[1] > 1) return std::nullopt;
  return bytes[1] == 0 ? decoded<float>(bytes) : decoded<double>(bytes);
}

std::uint16_t choice_of(std::span<const std::uint8_t> bytes) {
  return bytes.size() == record_size ? static_cast<std::uint16_t>(bytes[2] | bytes[3] << 8) : std::uint16_t{0};
}

template Record bytes_of(const Query<float>&, std::uint16_t);
template Record bytes_of(const Query<double>&, std::uint16_t);

}  // namespace sweeplab::fuzz
