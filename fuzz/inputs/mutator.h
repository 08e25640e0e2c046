// SPDX-License-Identifier: MIT
//
// The mutator of records (bytes.h). What libFuzzer calls is in engine_mutator.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>

#include "fuzz/inputs/bytes.h"

namespace sweeplab::fuzz {

/// Changes bytes in place, as LLVMFuzzerMutate does: how many there were, how many there may be; how many there are.
using ByteMutation = std::function<std::size_t(std::uint8_t* bytes, std::size_t size, std::size_t max_size)>;

/// A neighbour of these bytes: a query, whatever they were. Most often one to three geometric moves; else a query of a
/// family (one in four: of `adversarial`), the other scalar, or what `bytes` makes of the slots, as long as that is a query.
Record mutated(std::span<const std::uint8_t> bytes, std::uint32_t seed, const ByteMutation& by_bytes);

/// A child of two records: a cross of their queries, in the first's scalar.
Record crossed(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, std::uint32_t seed);

}  // namespace sweeplab::fuzz
