// SPDX-License-Identifier: MIT
//
// The mutator of records (bytes.h). What libFuzzer calls is in fuzz_sweep.cpp.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <span>
#include <string_view>

#include "fuzz/inputs/bytes.h"
#include "harness/query/families/draw.h"
#include "harness/query/scalars.h"

namespace sweeplab::fuzz {

/// How the mutator changes a query: moves that mean something to boxes, where flipped bits would not.
struct Move {
  std::string_view name;
  void (*float32)(Draw&, Query<float>&);
  void (*float64)(Draw&, Query<double>&);

  template <class S>
  void make(Draw& draw, Query<S>& q) const {
    in_scalar<S>(float32, float64)(draw, q);
  }
};

/// Each changes a valid query in place. A number may become infinite: the caller takes such a query back.
///
///   nudge         one number, one to three neighbours up or down
///   copy_edge     B, or A, so that one of its edges is where one of the other's is, at the start or the end, on one axis
///   copy_number   one number onto another of its sort: position, size or motion
///   zero_axis     no motion on one axis, of A, of B, or of both
///   zero_number   one number
///   scale         all, or one axis, by a power of two
///   mirror        one axis
///   swap_bodies   A and B
///   swap_axes     x and y
///   translate     both boxes by the same; one in two so that A or B is at the origin
///   tiny_motion   one motion, of a size far below that of all else
///   arrive        A's motion on one axis so that it touches B at t = 1, or at 1/2, 1/4, 1/8
///   whole         one number, to a small integer
///   round         one number, to a few significant bits
std::span<const Move> moves();

/// A child of two: each body, or each axis, or each number from either.
template <class S>
Query<S> crossed(Draw& draw, const Query<S>& one, const Query<S>& other);

/// Changes bytes in place, as LLVMFuzzerMutate does: how many there were, how many there may be; how many there are.
using ByteMutation = std::function<std::size_t(std::uint8_t* bytes, std::size_t size, std::size_t max_size)>;

/// A neighbour of these bytes: a query, whatever they were. Most often one to three geometric moves; else a query of a
/// family (one in four: of `adversarial`), the other scalar, or what `by_bytes` makes of the slots, as long as that is a query.
Record mutated(std::span<const std::uint8_t> bytes, std::uint32_t seed, const ByteMutation& by_bytes);

/// A child of two records: a cross of their queries, in the first's scalar.
Record crossed(std::span<const std::uint8_t> one, std::span<const std::uint8_t> other, std::uint32_t seed);

}  // namespace sweeplab::fuzz
