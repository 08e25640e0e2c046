// SPDX-License-Identifier: MIT
//
// The independent witness: the definitions of truth, taken literally, in GMP's rationals. It decides nothing by a
// formula for the moment of contact; it looks at the four distances themselves, at every time at which one of them can
// change sign, and between those times. It shares no code with truth.cpp, only the names of the classes. For tests and
// tools: the program itself does without GMP.
#pragma once

#include <algorithm>
#include <array>
#include <cstdint>
#include <utility>
#include <vector>

#include <gmpxx.h>

#include "algorithms/query.h"
#include "harness/truth/truth.h"

namespace sweeplab {

struct SlowTruth {
  Class cls = Class::separate;
  Graze graze = Graze::none;
  bool face_x = false, face_y = false;
  std::int8_t normal_x = 0, normal_y = 0;
  mpq_class time;  ///< meaningless for separate
  mpq_class severity;
};

/// at + rate * t: how deep the boxes are in each other, measured at one pair of facing sides.
struct SlowDepth {
  mpq_class at, rate;
  mpq_class operator()(const mpq_class& t) const { return at + rate * t; }
};

namespace slow_truth_detail {

/// A query's four depths: a.max - b.min and b.max - a.min on x, then on y.
struct Depths {
  std::array<SlowDepth, 4> depth;
  mpq_class summed_width, summed_height, motion_x, motion_y;  ///< of the Minkowski box; of A as seen from B

  template <class S>
  explicit Depths(const Query<S>& q) {
    const auto number = [](S s) { return mpq_class(static_cast<double>(s)); };
    const mpq_class ax = number(q.a.x), ay = number(q.a.y), aw = number(q.a.w), ah = number(q.a.h);
    const mpq_class bx = number(q.b.x), by = number(q.b.y), bw = number(q.b.w), bh = number(q.b.h);
    motion_x = number(q.motion_a.x) - number(q.motion_b.x);
    motion_y = number(q.motion_a.y) - number(q.motion_b.y);
    summed_width = aw + bw;
    summed_height = ah + bh;
    depth = {SlowDepth{ax + aw - bx, motion_x}, SlowDepth{bx + bw - ax, -motion_x}, SlowDepth{ay + ah - by, motion_y},
             SlowDepth{by + bh - ay, -motion_y}};
  }

  /// The least sign among the four: 1 in open contact, 0 in touch, -1 apart.
  int contact(const mpq_class& t) const {
    int least = 1;
    for (const SlowDepth& d : depth) {
      least = std::min(least, sgn(d(t)));
      if (least < 0) break;
    }
    return least;
  }

  mpq_class least(const mpq_class& t) const {
    mpq_class smallest = depth[0](t);
    for (int i = 1; i < 4; ++i) {
      mpq_class other = depth[i](t);
      if (other < smallest) smallest = std::move(other);
    }
    return smallest;
  }
};

/// Every time within the frame at which a depth passes zero, with both ends, in order.
inline std::vector<mpq_class> times_of_change(const Depths& depths) {
  std::vector<mpq_class> times{0, 1};
  for (const SlowDepth& d : depths.depth) {
    if (d.rate == 0) continue;
    mpq_class root = -d.at / d.rate;
    if (root > 0 && root < 1) times.push_back(std::move(root));
  }
  std::sort(times.begin(), times.end());
  return times;
}

/// Between two neighbouring times no sign changes, so one look in the middle tells all of it.
inline void find_contact(const Depths& depths, SlowTruth& truth) {
  const std::vector<mpq_class> times = times_of_change(depths);
  bool closed = false, open = false;
  for (std::size_t i = 0; i < times.size() && !open; ++i) {
    const int here = depths.contact(times[i]);
    if (here >= 0 && !closed) {
      closed = true;
      truth.time = times[i];  // the closed set is closed: it begins at a zero or at the frame's start
    }
    open = here > 0 || (i + 1 < times.size() && depths.contact((times[i] + times[i + 1]) / 2) > 0);
  }
  truth.cls = depths.contact(0) > 0 ? Class::overlap : open ? Class::impact : closed ? Class::graze : Class::separate;
}

/// Touching on an axis: the right sign is that of the side of B on which A is; of a summed size of 0, both.
inline void find_faces(const Depths& depths, SlowTruth& truth) {
  const auto touch = [&](const SlowDepth& low, const SlowDepth& high, bool& face, std::int8_t& normal) {
    const bool at_low = low(truth.time) == 0, at_high = high(truth.time) == 0;
    face = at_low || at_high;
    normal = static_cast<std::int8_t>(static_cast<int>(at_high) - static_cast<int>(at_low));
  };
  touch(depths.depth[0], depths.depth[1], truth.face_x, truth.normal_x);
  touch(depths.depth[2], depths.depth[3], truth.face_y, truth.normal_y);
}

inline Graze graze_kind(const Depths& depths, const SlowTruth& truth) {
  if (depths.summed_width == 0 || depths.summed_height == 0) return Graze::flat;
  if (depths.motion_x == 0 && depths.motion_y == 0) return Graze::rest;
  if ((truth.face_x && depths.motion_x == 0) || (truth.face_y && depths.motion_y == 0)) return Graze::slide;
  // The closed contact of the whole line of time, not of the frame alone: from the last entry to the first exit.
  std::vector<mpq_class> entries, exits;
  for (const SlowDepth& d : depths.depth) {
    if (d.rate != 0) (d.rate > 0 ? entries : exits).emplace_back(-d.at / d.rate);
  }
  const mpq_class entry = *std::max_element(entries.begin(), entries.end());
  const mpq_class exit = *std::min_element(exits.begin(), exits.end());
  return entry == exit ? Graze::corner : exit == 0 ? Graze::leave : entry == 1 ? Graze::end : Graze::none;
}

/// The least of four lines is highest at an end of the frame or where two of the lines cross.
inline mpq_class severity(const Depths& depths) {
  mpq_class highest = std::max(depths.least(0), depths.least(1));
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j) {
      const SlowDepth &a = depths.depth[i], &b = depths.depth[j];
      if (a.rate == b.rate) continue;
      const mpq_class t = (b.at - a.at) / (a.rate - b.rate);
      if (t > 0 && t < 1) highest = std::max(highest, depths.least(t));
    }
  }
  return highest;
}

}  // namespace slow_truth_detail

/// Without the severity it costs half.
template <class S>
SlowTruth slow_truth(const Query<S>& q, bool with_severity = true) {
  namespace detail = slow_truth_detail;
  const detail::Depths depths(q);
  SlowTruth truth;
  detail::find_contact(depths, truth);
  if (truth.cls == Class::impact || truth.cls == Class::graze) detail::find_faces(depths, truth);
  if (truth.cls == Class::graze) truth.graze = detail::graze_kind(depths, truth);
  if (with_severity) truth.severity = detail::severity(depths);
  return truth;
}

}  // namespace sweeplab
