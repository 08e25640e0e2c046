// SPDX-License-Identifier: MIT
// --- the first contact of a leg ---
#pragma once

#include <cstdint>

#include "algorithms/exact.h"
#include "algorithms/world/obstacles.h"
#include "algorithms/world/times.h"

namespace sweeplab {

/// Which axis is stopped where a mover meets an outer corner exactly and no face: y, as in exact(), or x.
enum class AtCorner : std::uint8_t { stops_y, stops_x };

/// The obstacles that tie: how many, and the least of their names.
struct Ties {
  static constexpr std::uint32_t none = 0xffffffff;
  std::uint32_t first = none, count = 0;
  constexpr void add(std::uint32_t name) {
    if (name < first) first = name;
    ++count;
  }
  friend bool operator==(const Ties&, const Ties&) = default;
};

}  // namespace sweeplab

namespace sweeplab::world_detail {

/// How a leg enters an obstacle, if at all. `inside`: the frame began in it, and it is left alone.
enum class Entry : std::uint8_t { none, by_x, by_y, at_corner, inside };

/// How a leg enters a box whose lines it crosses on each axis alone. World, Lemma 5.
template <class S, class Leg>
Entry entered(const Leg& leg, const Forbidden<S>& b) {
  int last = leg.sign(0) != 0 ? 0 : 1;  // the axis that is entered last
  if (leg.sign(0) != 0 && leg.sign(1) != 0) {
    const S near_x = leg.front_face(b, 0), near_y = leg.front_face(b, 1);
    if (leg.order(0, near_x, leg.back_face(b, 1)) >= 0 || leg.order(1, near_y, leg.back_face(b, 0)) >= 0)
      return Entry::none;
    const int later = leg.order(0, near_x, near_y);
    if (later == 0) {
      if (!stops_at_face(b.solid, 0, leg.sign(0)) || !stops_at_face(b.solid, 1, leg.sign(1))) return Entry::none;
      return leg.since(0, near_x) ? Entry::at_corner : Entry::none;
    }
    last = later > 0 ? 0 : 1;
  }
  if (!stops_at_face(b.solid, last, leg.sign(last)) || !leg.since(last, leg.front_face(b, last))) return Entry::none;
  return last == 0 ? Entry::by_x : Entry::by_y;
}

/// The first leg of a frame: both axes from where the mover stands.
template <class S>
struct Straight {
  Track<S> axis[2];
  S low[2], high[2];  ///< around the whole way: from and end

  constexpr Straight(const Vector<S>& p, const Vector<S>& v) : axis{{p.x, v.x}, {p.y, v.y}} {
    for (const int i : {0, 1}) {
      const Track<S>& a = axis[i];
      low[i] = a.end < a.from ? a.end : a.from;
      high[i] = a.end < a.from ? a.from : a.end;
    }
  }
  /// False of most boxes, and only of such as neither leg can enter and the frame did not begin in. All four are
  /// asked, since which of them says no cannot be predicted. World, Lemma 5.
  constexpr bool near_way(const Forbidden<S>& b) const {
    return (int(b.lo[0] <= high[0]) & int(b.lo[1] <= high[1]) & int(b.hi[0] >= low[0]) & int(b.hi[1] >= low[1])) != 0;
  }
  constexpr int sign(int i) const { return axis[i].sign; }
  constexpr bool closer(int i, S plane, S other) const { return axis[i].closer(plane, other); }
  /// The sign of (time of a plane of axis i) - (time of a plane of the other axis).
  int order(int i, S plane, S other) const { return compare_times(axis[i], plane, axis[1 - i], other); }
  constexpr S front_face(const Forbidden<S>& b, int i) const { return axis[i].front_face(b, i); }
  constexpr S back_face(const Forbidden<S>& b, int i) const { return axis[i].back_face(b, i); }
  /// Whether a plane that is entered last is not reached before the leg begins: so it is of what may_enter lets pass.
  constexpr bool since(int, S) const { return true; }
  constexpr bool inside(const Forbidden<S>& b) const { return axis[0].within(b, 0) && axis[1].within(b, 1); }

  /// Whether the motion along an axis alone, the other apart, would enter.
  constexpr bool may_enter(const Forbidden<S>& b, int i) const {
    const Track<S>& a = axis[i];
    if (a.sign == 0) return a.within(b, i);
    return b.lo[i] < b.hi[i] && a.before_end(a.front_face(b, i)) && a.closer(a.from, a.back_face(b, i));
  }

  Entry entry(const Forbidden<S>& b) const {
    if (!may_enter(b, 0) || !may_enter(b, 1)) return Entry::none;
    if (inside(b)) return b.solid == Solid::all ? Entry::inside : Entry::none;
    return entered<S>(*this, b);
  }
};

/// Where a leg ends: the axes that are stopped there, at which planes, by which obstacles.
template <class S>
struct Contact {
  bool stops[2] = {false, false}, corner = false;
  S plane[2] = {};  ///< of a corner: both; else of the axes that are stopped
  Ties by[2];       ///< of a corner: both the same
  constexpr bool any() const { return stops[0] || stops[1]; }
};

/// Faces and corners met so far, each the nearest of its kind with all that tie with it.
template <class S, class Leg>
struct Nearest {
  const Leg& leg;
  Contact<S> face{};
  bool has_corner = false;
  S corner[2] = {};
  Ties at_corner{};

  void offer(const Forbidden<S>& b, Entry entry, std::uint32_t name) {
    const int i = entry == Entry::by_y ? 1 : 0;
    const S plane = leg.front_face(b, i);
    if (entry == Entry::at_corner) {
      if (!has_corner || leg.closer(0, plane, corner[0])) {
        has_corner = true;
        corner[0] = plane;
        corner[1] = leg.front_face(b, 1);
        at_corner = {};
      }
      if (plane == corner[0]) at_corner.add(name);
      return;
    }
    if (!face.stops[i] || leg.closer(i, plane, face.plane[i])) {
      face.stops[i] = true;
      face.plane[i] = plane;
      face.by[i] = {};
    }
    if (plane == face.plane[i]) face.by[i].add(name);
  }

  /// The earliest of the three. A face goes before a corner of the same instant, for only a face blocks its axis.
  Contact<S> contact(AtCorner policy) const {
    Contact<S> c = face;
    if (c.stops[0] && c.stops[1]) {
      const int order = leg.order(0, c.plane[0], c.plane[1]);
      if (order < 0) c.stops[1] = false;
      if (order > 0) c.stops[0] = false;
    }
    const int i = c.stops[0] ? 0 : 1;
    if (has_corner && (!c.any() || leg.closer(i, corner[i], c.plane[i]))) {
      c.corner = true;
      c.stops[0] = policy == AtCorner::stops_x;
      c.stops[1] = policy == AtCorner::stops_y;
      for (const int k : {0, 1}) {
        c.plane[k] = corner[k];
        c.by[k] = at_corner;
      }
    }
    for (const int k : {0, 1}) {
      if (!c.stops[k]) c.by[k] = {};
    }
    return c;
  }
};

/// Of the candidates that `each` hands out; those that the frame began inside of are noted.
template <class S, class Leg, class Each>
Contact<S> first_contact(const Leg& leg, Each& each, AtCorner policy, Ties& inside_of) {
  Nearest<S, Leg> nearest{leg};
  each([&](const Forbidden<S>& b, std::uint32_t name) {
    const Entry entry = leg.entry(b);
    if (entry == Entry::none) return;
    if (entry == Entry::inside) {
      inside_of.add(name);
    } else {
      nearest.offer(b, entry, name);
    }
  });
  return nearest.contact(policy);
}

}  // namespace sweeplab::world_detail
