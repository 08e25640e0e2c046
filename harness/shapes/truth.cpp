// SPDX-License-Identifier: MIT
#include "harness/shapes/truth.h"

#include <algorithm>

namespace sweeplab::shapes {
namespace {

using R = Rational;
using Point = discrete::Point<R>;
using Segment = discrete::Segment<R>;
using Box = discrete::Box<R>;
using Circle = discrete::Circle<R>;

R squared(const R& x) { return x * x; }
R distance2(const Point& p, const Point& q) { return squared(p.x - q.x) + squared(p.y - q.y); }
Point start(const Segment& s) { return {s.ax, s.ay}; }
Point end(const Segment& s) { return {s.bx, s.by}; }

/// The sign of the turn from p over q to r: > 0 to the left, 0 on one line.
int orientation(const Point& p, const Point& q, const Point& r) {
  return ((q.x - p.x) * (r.y - p.y) - (q.y - p.y) * (r.x - p.x)).sign();
}

/// The foot of the perpendicular decides, where it lies on the segment; else the nearer end.
R distance2(const Point& p, const Segment& s) {
  const Point v{s.bx - s.ax, s.by - s.ay}, w{p.x - s.ax, p.y - s.ay};
  const R length2 = squared(v.x) + squared(v.y), along = v.x * w.x + v.y * w.y;
  if (along <= R(0)) return distance2(p, start(s));  // a length of 0 too
  if (along >= length2) return distance2(p, end(s));
  return squared(v.x * w.y - v.y * w.x) / length2;
}

/// What lies between the intervals, 0 if they meet.
R gap(const R& low, const R& high, const R& other_low, const R& other_high) {
  return std::max({R(0), other_low - high, low - other_high});
}

/// The contact of two cores, and their squared distance.
struct Cores {
  bool open = false;
  R distance2;
};

Cores cores(const Box& a, const Box& b) {
  const R ax = a.x + a.width, ay = a.y + a.height, bx = b.x + b.width, by = b.y + b.height;
  return {a.x < bx && b.x < ax && a.y < by && b.y < ay,
          squared(gap(a.x, ax, b.x, bx)) + squared(gap(a.y, ay, b.y, by))};
}

Cores cores(const Box& a, const Point& b) { return cores(a, Box{b.x, b.y, R(0), R(0)}); }

/// They cross where the ends of each lie strictly on both sides of the other; else the nearest points include an end.
Cores cores(const Segment& a, const Segment& b) {
  const int of_b = orientation(start(a), end(a), start(b)) * orientation(start(a), end(a), end(b));
  const int of_a = orientation(start(b), end(b), start(a)) * orientation(start(b), end(b), end(a));
  if (of_a < 0 && of_b < 0) return {true, R(0)};
  return {false,
          std::min({distance2(start(a), b), distance2(end(a), b), distance2(start(b), a), distance2(end(b), a)})};
}

/// Three directions can separate a box and a segment: x, y, and the segment's normal.
Cores cores(const Box& box, const Segment& s) {
  const R x_max = box.x + box.width, y_max = box.y + box.height;
  const Point corners[] = {{box.x, box.y}, {x_max, box.y}, {box.x, y_max}, {x_max, y_max}};
  const R sx = std::min(s.ax, s.bx), sx_max = std::max(s.ax, s.bx);
  const R sy = std::min(s.ay, s.by), sy_max = std::max(s.ay, s.by);
  int least = 1, most = -1;
  for (const Point& corner : corners) {
    const int side = orientation(start(s), end(s), corner);
    least = std::min(least, side);
    most = std::max(most, side);
  }
  const bool is_point = s.ax == s.bx && s.ay == s.by;  // it has no normal
  if (box.x < sx_max && sx < x_max && box.y < sy_max && sy < y_max && (is_point || (least < 0 && most > 0))) {
    return {true, R(0)};
  }
  if (box.x <= sx_max && sx <= x_max && box.y <= sy_max && sy <= y_max && least <= 0 && most >= 0) return {false, R(0)};
  R nearest = std::min(cores(box, start(s)).distance2, cores(box, end(s)).distance2);
  for (const Point& corner : corners) nearest = std::min(nearest, distance2(corner, s));
  return {false, nearest};
}

Cores cores(const Point& a, const Point& b) { return {false, distance2(a, b)}; }
Cores cores(const Point& a, const Segment& b) { return {false, distance2(a, b)}; }

template <class Shape>
const Shape& core(const Shape& shape) {
  return shape;
}
Point core(const Circle& circle) { return {circle.x, circle.y}; }

template <class Shape>
R radius(const Shape&) {
  return R(0);
}
R radius(const Circle& circle) { return circle.radius; }

template <Shapes shapes>
Truth truth_of(const Scene<R>& scene) {
  return with_parts<shapes>(scene, [](const auto& a, const auto& b) {
    Cores c = cores(core(a), core(b));
    Truth t;
    t.reach = radius(a) + radius(b);
    const R reach2 = squared(t.reach);
    if (c.distance2 > reach2) {
      t.cls = Class::separate;
    } else {
      t.cls = c.open || c.distance2 < reach2 ? Class::overlap : Class::touch;
    }
    t.distance2 = std::move(c.distance2);
    if constexpr (shapes == Shapes::box_point) {
      t.half_open = b.x >= a.x && b.x < a.x + a.width && b.y >= a.y && b.y < a.y + a.height;
    }
    return t;
  });
}

}  // namespace

Truth truth(const Scene<Rational>& scene) {
  return [&]<std::size_t... k>(std::index_sequence<k...>) {
    constexpr Truth (*of[])(const Scene<R>&) = {&truth_of<enumerators<Shapes>[k]>...};
    return of[index_of(scene.shapes)](scene);
  }
  (std::make_index_sequence<enum_count<Shapes>>());
}

}  // namespace sweeplab::shapes
