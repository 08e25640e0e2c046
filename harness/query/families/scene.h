// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <utility>

#include "algorithms/query.h"
#include "harness/query/families/draw.h"
#include "harness/query/numbers.h"

// What the families share: symmetries, the split of the relative motion between the two boxes, and the exact lattice
// scenes whose contacts are what they are meant to be, with no rounding on the way.

namespace sweeplab {

/// The twelve numbers of a query by position: a, motion_a, b, motion_b, in the order of the CSV columns.
template <class S>
std::array<S*, 12> places_of_numbers(Query<S>& q) {
  return {&q.a.x, &q.a.y, &q.a.w, &q.a.h, &q.motion_a.x, &q.motion_a.y,
          &q.b.x, &q.b.y, &q.b.w, &q.b.h, &q.motion_b.x, &q.motion_b.y};
}

/// Exchanges x and y: exact.
template <class S>
void swap_axes(Query<S>& q) {
  for (Box<S>* box : {&q.a, &q.b}) {
    std::swap(box->x, box->y);
    std::swap(box->w, box->h);
  }
  std::swap(q.motion_a.x, q.motion_a.y);
  std::swap(q.motion_b.x, q.motion_b.y);
}

/// Mirrors x; exact if x + w is.
template <class S>
void mirror_x(Query<S>& q) {
  for (Box<S>* box : {&q.a, &q.b}) box->x = S(0) - (box->x + box->w);
  q.motion_a.x = S(0) - q.motion_a.x;
  q.motion_b.x = S(0) - q.motion_b.x;
}

/// One of the eight symmetries of the square, so that a generator need only write one orientation.
template <class S>
void turn(Draw& draw, Query<S>& q) {
  const std::uint32_t which = draw.below(8);
  if ((which & 1) != 0) mirror_x(q);
  if ((which & 2) != 0) swap_axes(q);
  if ((which & 4) != 0) mirror_x(q);
}

/// Gives the relative motion v to A alone (one half of the queries), to B alone, or to both with the common part
/// `common` on top. Exact if v + common is.
template <class S>
void split_motion(Draw& draw, Query<S>& q, Vector<S> v, Vector<S> common) {
  switch (draw.below(4)) {
    case 0:
      q.motion_a = {};
      q.motion_b = {S(0) - v.x, S(0) - v.y};
      break;
    case 1:
      q.motion_a = {v.x + common.x, v.y + common.y};
      q.motion_b = common;
      break;
    default:
      q.motion_a = v;
      q.motion_b = {};
  }
}

/// Multiplies every number by 2^exponent: exact as long as nothing becomes subnormal or infinite.
template <class S>
void scale(Query<S>& q, int exponent) {
  for (S* number : places_of_numbers(q)) *number = std::ldexp(*number, exponent);
}

/// Moves both boxes by (x, y).
template <class S>
void translate(Query<S>& q, S x, S y) {
  for (Box<S>* box : {&q.a, &q.b}) {
    box->x += x;
    box->y += y;
  }
}

/// Moves one of the twelve numbers to a neighbour `steps` away; a size stops at 0.
template <class S>
void nudge(Draw& draw, Query<S>& q, int steps) {
  const std::uint32_t which = draw.below(12);
  S& number = *places_of_numbers(q)[which];
  number = neighbour(number, steps);
  if (is_size(which) && number < S(0)) number = S(0);
}

}  // namespace sweeplab
