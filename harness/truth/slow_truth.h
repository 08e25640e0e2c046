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

/// Without the severity it costs half.
template <class S>
SlowTruth slow_truth(const Query<S>& q, bool with_severity = true) {
  const auto number = [](S s) { return mpq_class(static_cast<double>(s)); };
  const mpq_class ax = number(q.a.x), ay = number(q.a.y), aw = number(q.a.w), ah = number(q.a.h);
  const mpq_class bx = number(q.b.x), by = number(q.b.y), bw = number(q.b.w), bh = number(q.b.h);
  const mpq_class vx = number(q.motion_a.x) - number(q.motion_b.x);
  const mpq_class vy = number(q.motion_a.y) - number(q.motion_b.y);

  // a.max - b.min and b.max - a.min on x, then on y.
  const std::array<SlowDepth, 4> depth{SlowDepth{ax + aw - bx, vx}, SlowDepth{bx + bw - ax, -vx},
                                       SlowDepth{ay + ah - by, vy}, SlowDepth{by + bh - ay, -vy}};
  // The least sign among the four: 1 in open contact, 0 in touch, -1 apart.
  const auto contact = [&depth](const mpq_class& t) {
    int least = 1;
    for (const SlowDepth& d : depth) {
      least = std::min(least, sgn(d(t)));
      if (least < 0) {
        break;
      }
    }
    return least;
  };

  SlowTruth truth;

  // Every time within the frame at which a depth passes zero, with both ends, in order.
  std::vector<mpq_class> times{0, 1};
  for (const SlowDepth& d : depth) {
    if (d.rate != 0) {
      mpq_class root = -d.at / d.rate;
      if (root > 0 && root < 1) {
        times.push_back(std::move(root));
      }
    }
  }
  std::sort(times.begin(), times.end());

  // Between two neighbours no sign changes, so one look in the middle tells all of it.
  bool closed = false, open = false;
  for (std::size_t i = 0; i < times.size() && !open; ++i) {
    const int here = contact(times[i]);
    if (here >= 0 && !closed) {
      closed = true;
      truth.time = times[i];  // the closed set is closed: it begins at a zero or at the frame's start
    }
    open = here > 0 || (i + 1 < times.size() && contact((times[i] + times[i + 1]) / 2) > 0);
  }
  truth.cls = contact(0) > 0 ? Class::overlap : open ? Class::impact : closed ? Class::graze : Class::separate;

  // Touching on an axis: the right sign is that of the side of B on which A is; of a summed size of 0, both.
  if (truth.cls == Class::impact || truth.cls == Class::graze) {
    const auto touch = [&](const SlowDepth& low, const SlowDepth& high, bool& face, std::int8_t& normal) {
      const bool at_low = low(truth.time) == 0, at_high = high(truth.time) == 0;
      face = at_low || at_high;
      normal = static_cast<std::int8_t>(static_cast<int>(at_high) - static_cast<int>(at_low));
    };
    touch(depth[0], depth[1], truth.face_x, truth.normal_x);
    touch(depth[2], depth[3], truth.face_y, truth.normal_y);
  }

  if (truth.cls == Class::graze) {
    if (aw + bw == 0 || ah + bh == 0) {
      truth.graze = Graze::flat;
    } else if (vx == 0 && vy == 0) {
      truth.graze = Graze::rest;
    } else if ((truth.face_x && vx == 0) || (truth.face_y && vy == 0)) {
      truth.graze = Graze::slide;
    } else {
      // The closed contact of the whole line of time, not of the frame alone: from the last entry to the first exit.
      std::vector<mpq_class> entries, exits;
      for (const SlowDepth& d : depth) {
        if (d.rate != 0) {
          (d.rate > 0 ? entries : exits).push_back(-d.at / d.rate);
        }
      }
      const mpq_class entry = *std::max_element(entries.begin(), entries.end());
      const mpq_class exit = *std::min_element(exits.begin(), exits.end());
      truth.graze = entry == exit ? Graze::corner : exit == 0 ? Graze::leave : entry == 1 ? Graze::end : Graze::none;
    }
  }

  if (!with_severity) {
    return truth;
  }

  // The least of four lines is highest at an end of the frame or where two of the lines cross.
  const auto least = [&depth](const mpq_class& t) {
    mpq_class smallest = depth[0](t);
    for (int i = 1; i < 4; ++i) {
      mpq_class other = depth[i](t);
      if (other < smallest) {
        smallest = std::move(other);
      }
    }
    return smallest;
  };
  truth.severity = std::max(least(0), least(1));
  for (int i = 0; i < 4; ++i) {
    for (int j = 0; j < i; ++j) {
      if (depth[i].rate != depth[j].rate) {
        const mpq_class t = (depth[j].at - depth[i].at) / (depth[i].rate - depth[j].rate);
        if (t > 0 && t < 1) {
          truth.severity = std::max(truth.severity, least(t));
        }
      }
    }
  }
  return truth;
}

}  // namespace sweeplab
