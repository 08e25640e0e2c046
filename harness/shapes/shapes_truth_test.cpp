// SPDX-License-Identifier: MIT
#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <map>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmpxx.h>

#include "harness/shapes/grid.h"
#include "harness/shapes/test/found.h"
#include "harness/support/test/scalar_test.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab::shapes {
namespace {

// The independent witness: the definition of the classes, taken literally, in GMP's rationals. It knows nothing of pairs
// of shapes: it makes all differences of a corner of the one and a corner of the other, puts a hull around them, and asks
// where 0 lies and how far from its edges. It shares no code with truth.cpp, only the names.

struct SlowTruth {
  Class cls = Class::separate;
  bool half_open = false;
  mpq_class distance2, reach;
};

using Corner = std::array<mpq_class, 2>;

struct Corners {
  std::vector<Corner> points;
  mpq_class radius;
};

Corners corners_of(Part part, const mpq_class* n) {
  switch (part) {
    case Part::segment:
      return {{{n[0], n[1]}, {n[2], n[3]}}, 0};
    case Part::box: {
      const mpq_class x = n[0] + n[2], y = n[1] + n[3];
      return {{{n[0], n[1]}, {x, n[1]}, {n[0], y}, {x, y}}, 0};
    }
    case Part::circle:
      return {{{n[0], n[1]}}, n[2]};
    case Part::point:
      break;
  }
  return {{{n[0], n[1]}}, 0};
}

mpq_class turn(const Corner& p, const Corner& q, const Corner& r) {
  return (q[0] - p[0]) * (r[1] - p[1]) - (q[1] - p[1]) * (r[0] - p[0]);
}

/// The corners of the convex hull, turning left, by Andrew's monotone chain; one of a point, two of a segment.
std::vector<Corner> hull_of(std::vector<Corner> points) {
  std::sort(points.begin(), points.end());
  points.erase(std::unique(points.begin(), points.end()), points.end());
  if (points.size() < 3) return points;
  std::vector<Corner> hull;
  for (const bool upper : {false, true}) {
    const std::size_t first = hull.size();
    for (const Corner& point : points) {
      while (hull.size() >= first + 2 && turn(hull[hull.size() - 2], hull.back(), point) <= 0) hull.pop_back();
      hull.push_back(point);
    }
    hull.pop_back();  // it begins the other chain
    if (!upper) std::reverse(points.begin(), points.end());
  }
  return hull;
}

/// The least value of |p + t (q - p)|^2, t in [0, 1].
mpq_class nearest_to_origin(const Corner& p, const Corner& q) {
  const mpq_class dx = q[0] - p[0], dy = q[1] - p[1], length2 = dx * dx + dy * dy;
  mpq_class t = length2 == 0 ? mpq_class(0) : mpq_class(-(p[0] * dx + p[1] * dy) / length2);
  t = std::clamp(t, mpq_class(0), mpq_class(1));
  const mpq_class x = p[0] + t * dx, y = p[1] + t * dy;
  return x * x + y * y;
}

template <class S>
SlowTruth slow_truth(const Scene<S>& scene) {
  std::array<mpq_class, 8> n;
  for (std::size_t i = 0; i < scene.size(); ++i) n[i] = mpq_class(static_cast<double>(scene.numbers[i]));
  const Corners a = corners_of(first_of(scene.shapes), n.data());
  const Corners b = corners_of(second_of(scene.shapes), n.data() + second_at(scene.shapes));
  std::vector<Corner> differences;
  for (const auto& p : a.points) {
    for (const auto& q : b.points) differences.push_back({p[0] - q[0], p[1] - q[1]});
  }
  const std::vector<Corner> hull = hull_of(std::move(differences));

  SlowTruth truth;
  truth.reach = a.radius + b.radius;
  const Corner origin{0, 0};
  bool inside = hull.size() >= 3;  // strictly
  for (std::size_t i = 0; i < hull.size(); ++i) {
    const auto &p = hull[i], &q = hull[(i + 1) % hull.size()];
    inside = inside && turn(p, q, origin) > 0;
    const mpq_class here = nearest_to_origin(p, q);
    if (i == 0 || here < truth.distance2) truth.distance2 = here;
  }
  if (inside) truth.distance2 = 0;
  const mpq_class beyond = truth.distance2 - truth.reach * truth.reach;
  truth.cls = inside || beyond < 0 ? Class::overlap : beyond == 0 ? Class::touch : Class::separate;
  if (scene.shapes == Shapes::box_point) {
    const mpq_class right = n[0] + n[2] - n[4], above = n[1] + n[3] - n[5];
    truth.half_open = n[4] - n[0] >= 0 && n[5] - n[1] >= 0 && right > 0 && above > 0;
  }
  return truth;
}

/// The first thing in which they differ; empty: nothing.
std::string difference(const Truth& truth, const SlowTruth& slow) {
  if (truth.cls != slow.cls) return fmt::format("{} is {}", name_of(truth.cls), name_of(slow.cls));
  if (truth.half_open != slow.half_open) return fmt::format("half open {} is {}", truth.half_open, slow.half_open);
  if (truth.distance2 != from_gmp(slow.distance2)) {
    return fmt::format("distance^2 {} is {}", truth.distance2.fraction(), slow.distance2.get_str());
  }
  if (truth.reach != from_gmp(slow.reach))
    return fmt::format("reach {} is {}", truth.reach.fraction(), slow.reach.get_str());
  return {};
}

using Counts = std::array<std::uint64_t, 3>;  // by class

TEST(ShapesTruth, IsTheSlowTruthOnTheWholeGrid) {
  // How many are separate, touch and overlap: found by both truths. A person can count those of points, and of a box and a
  // point: one size of box has a lattice point inside, and one.
  const std::map<Shapes, Counts> expected = {
      {Shapes::box_box, {3240, 629, 100}},
      {Shapes::box_point, {405, 35, 1}},
      {Shapes::box_circle, {6834, 455, 1837}},
      {Shapes::segment_segment, {10032, 3817, 1776}},
      {Shapes::box_segment, {3229, 1439, 957}},
      {Shapes::circle_circle, {3040, 149, 2895}},
      {Shapes::circle_segment, {16300, 1601, 21465}},
      {Shapes::circle_point, {836, 29, 149}},
      {Shapes::point_point, {48, 1, 0}},
  };
  for (const Shapes shapes : enumerators<Shapes>) {
    Counts counts{};
    for (std::uint64_t i = 0; i < grid_size(shapes); ++i) {
      const auto s = grid_scene<float>(shapes, i);
      const Truth t = truth(s);
      ++counts[index_of(t.cls)];
      ASSERT_EQ(difference(t, slow_truth(s)), "") << text_of(s);
    }
    EXPECT_EQ(counts, expected.at(shapes))
        << name_of(shapes) << ' ' << counts[0] << ", " << counts[1] << ", " << counts[2];
  }
}

SCALAR_TEST(ShapesTruth, IsTheSlowTruthOnAllFamilies) {
  for (const Family& family : families()) {
    for (const Shapes shapes : enumerators<Shapes>) {
      std::set<Class> seen;
      for (std::uint64_t i = 0; i < 150; ++i) {
        const Scene<S> s = family.at<S>(shapes, 1, i);
        for (std::size_t place = 0; place < s.size(); ++place) {
          ASSERT_TRUE(std::isfinite(s.numbers[place])) << family.name << ' ' << text_of(s);
          ASSERT_TRUE(!is_size(shapes, place) || s.numbers[place] >= S(0)) << family.name << ' ' << text_of(s);
        }
        const Truth t = truth(s);
        seen.insert(t.cls);
        ASSERT_EQ(difference(t, slow_truth(s)), "") << family.name << ' ' << text_of(s);
      }
      // Not so of points, which hardly ever meet points by chance.
      const bool trap = shapes == Shapes::point_point || seen != std::set{Class::separate};
      EXPECT_TRUE(trap) << family.name << ' ' << name_of(shapes);
    }
  }
}

SCALAR_TEST(ShapesFamilies, APointOfSidesIsOnASideOrACornerOfItsBox) {
  for (std::uint64_t i = 0; i < 300; ++i) {
    const Scene<S> s = families_named({"sides"})[0]->at<S>(Shapes::box_point, 1, i);
    EXPECT_EQ(truth(s).cls, Class::touch) << text_of(s);
  }
}

}  // namespace
}  // namespace sweeplab::shapes
