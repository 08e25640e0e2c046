// SPDX-License-Identifier: MIT
//
// Queries as bytes, for fuzz_sweep, and back. A record has 100 bytes; what is shorter or longer is rejected. All numbers are little-endian.
//
//   0      0, else rejected
//   1      scalar: 0 float32, 1 float64, else rejected
//   2..3   choice: not of the query; what a target does besides with it
//   4..99  twelve slots of 8 bytes, one a number, in the order of places_of_numbers (ax ay aw ah avx avy bx by bw bh bvx bvy):
//          its bits (float32: in its first 4 bytes, the others do not matter). Rejected if a number is not finite or a
//          size is below 0.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "algorithms/query.h"

namespace sweeplab::fuzz {

inline constexpr std::size_t slot_size = 8, slots_begin = 4, record_size = slots_begin + 12 * slot_size;
using Record = std::array<std::uint8_t, record_size>;

using AnyQuery = std::variant<Query<float>, Query<double>>;

/// The record of a query of finite numbers with sizes >= 0: query_of gives back the same bits.
template <class S>
Record bytes_of(const Query<S>& query, std::uint16_t choice = 0);

/// The query of a record; nothing if the bytes are rejected.
std::optional<AnyQuery> query_of(std::span<const std::uint8_t> bytes);

/// The record's choice; 0 if the bytes are no record.
std::uint16_t choice_of(std::span<const std::uint8_t> bytes);

}  // namespace sweeplab::fuzz
