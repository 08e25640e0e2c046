// SPDX-License-Identifier: MIT
//
// How the mutator changes a query: moves that mean something to boxes, where flipped bits would not.
#pragma once

#include <span>
#include <string_view>

#include "algorithms/query.h"
#include "harness/query/families/draw.h"
#include "harness/query/scalars.h"

namespace sweeplab::fuzz {

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

}  // namespace sweeplab::fuzz
