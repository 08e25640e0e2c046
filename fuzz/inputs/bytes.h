// SPDX-License-Identifier: MIT
//
// Queries as bytes, for fuzz_sweep, and back. A record has 100 bytes; what is shorter or longer is rejected. All numbers are little-endian.
//
//   0      mode (below), else rejected
//   1      scalar: 0 float32, 1 float64, else rejected
//   2..3   choice: not of the query; what a target does besides with it
//   4..99  twelve slots of 8 bytes, one a number, in the order of places_of_numbers (ax ay aw ah avx avy bx by bw bh bvx bvy)
//
// Mode 0, raw: a slot is the number's bits (float32: in its first 4 bytes, the others do not matter). Rejected if a
// number is not finite or a size is below 0. The only mode that is written for a given query: it holds every one.
//
// The other modes are for the fuzzer: every slot means a valid query, and chance finds there what is rare among raw
// bits. Bytes of a slot, i8: signed; those of no meaning in a mode do not matter:
//
//   0  i8  whole   the number in halves; of a size the magnitude counts
//   1  i8  ulps    remainder of 4: -3 .. 3 neighbours up, in the end; a size stops at 0
//   2      side    of bx, by: remainder of 3: 1, 2: B's near or far edge is put where A's far or near edge is at ...
//   3      when    ... t = (remainder of 17) / 16, exactly; side 0: the number as it stands
//   4  i8  much    mode far: of ax and ay: both boxes are moved by much * 2^(remainder of low by 64)
//   5      low     mode mixed: of every number: much * 2^-(remainder of low by 96) is added
//
// Mode 1, grid: halves alone. Mode 2, contact: with side, when, ulps: the one-ulp neighbours of contacts. Mode 3, far:
// the same far from the origin. Mode 4, mixed: the same with mixed magnitudes. Sums of far and mixed are rounded once.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <variant>

#include "algorithms/query.h"
#include "harness/support/enums.h"

namespace sweeplab::fuzz {

enum class Mode : std::uint8_t { raw, grid, contact, far, mixed };
inline constexpr std::uint8_t mode_count = enum_count<Mode>;

inline constexpr std::size_t slot_size = 8, slots_begin = 4, record_size = slots_begin + 12 * slot_size;
using Record = std::array<std::uint8_t, record_size>;

using AnyQuery = std::variant<Query<float>, Query<double>>;

/// The record, in mode raw, of a query of finite numbers with sizes >= 0: query_of gives back the same bits.
template <class S>
Record bytes_of(const Query<S>& query, std::uint16_t choice = 0);

/// The query of a record; nothing if the bytes are rejected.
std::optional<AnyQuery> query_of(std::span<const std::uint8_t> bytes);

/// The record's choice; 0 if the bytes are no record.
std::uint16_t choice_of(std::span<const std::uint8_t> bytes);

}  // namespace sweeplab::fuzz
