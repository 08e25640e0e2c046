// SPDX-License-Identifier: MIT
//
// Conditions of published methods that need more than the judge's words.
#include "harness/proof/conditions.h"

namespace sweeplab::proof {
namespace {

bool is_slow(const Real& v, const Real& least) { return -least < v && v < least; }

/// programming_chips takes a motion below 1e-6 for none.
void both_axes_move_fast(const Cell& cell, const Real& least) {
  assume(cell.signs.x != 0 && cell.signs.y != 0);
  const Query<Real>& q = cell.query;
  for (const Real& v : {q.motion_a.x - q.motion_b.x, q.motion_a.y - q.motion_b.y}) {
    assume(!is_slow(v, least));
  }
}

void not_two_faces_at_once(const Cell& cell) {
  const Truth& truth = cell.truth.truth;
  assume(!(truth.cls == Class::impact && truth.face_x && truth.face_y));
}

void nothing(const Cell&) {}

/// liang_barsky's tolerance is one of times: the passage is the open times of contact on the whole line.
void long_passage(const Cell& cell, const Real& least) {
  assume(cell.truth.truth.cls != Class::overlap);
  if (cell.signs.x == 0 && cell.signs.y == 0) return;
  const Query<Real>& q = cell.query;
  Real begin = -Real::infinity(), end = Real::infinity();
  const auto cut = [&](int sign, const Real& v, const Real& enter, const Real& leave) {
    if (sign == 0) return;
    const Real first = (sign > 0 ? enter : leave) / v, last = (sign > 0 ? leave : enter) / v;
    if (begin < first) begin = first;
    if (last < end) end = last;
  };
  cut(cell.signs.x, q.motion_a.x - q.motion_b.x, q.b.x - (q.a.x + q.a.w), (q.b.x + q.b.w) - q.a.x);
  cut(cell.signs.y, q.motion_a.y - q.motion_b.y, q.b.y - (q.a.y + q.a.h), (q.b.y + q.b.h) - q.a.y);
  assume(end - begin >= least || end <= begin);
  assume(begin >= Real(0) || begin <= -least);
}

}  // namespace

std::span<const Stated> stated_over_reals() {
  static const Stated all[] = {
      {"programming_chips", "both axes move, each by at least 1e-6 (the float next to it)",
       [](const Cell& c) { both_axes_move_fast(c, Real(1e-6f)); },
       [](const Cell& c) { both_axes_move_fast(c, Real(0.999e-6)); }},
      {"edge_alignment", "not two faces entered at once", not_two_faces_at_once, nothing},
      {"liang_barsky",
       "no overlap at the start; on the line of motion a passage through the other box lasts at least 1e-10 of the "
       "frame, or there is none; and none began within the last 1e-10 before the frame",
       [](const Cell& c) { long_passage(c, Real(1e-10)); }, [](const Cell& c) { long_passage(c, Real(0.999e-10)); }},
  };
  return all;
}

}  // namespace sweeplab::proof
