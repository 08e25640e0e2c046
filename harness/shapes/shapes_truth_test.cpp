// SPDX-License-Identifier: MIT
#include <array>
#include <cmath>
#include <cstdint>
#include <map>
#include <set>
#include <string>

#include <gtest/gtest.h>

#include "harness/shapes/families.h"
#include "harness/shapes/grid.h"
#include "harness/shapes/test/found.h"
#include "harness/shapes/test/slow_truth.h"
#include "harness/shapes/test/text_of.h"

namespace sweeplab::shapes {
namespace {

using Counts = std::array<std::uint64_t, 3>;  // by class

Scene<double> in_shapes(Shapes shapes, std::array<double, 8> numbers) { return {shapes, numbers}; }

TEST(ShapesTruth, IsAsTheDefinitionsSayInScenesThatAPersonCanCheck) {
  struct Case {
    Shapes shapes;
    std::array<double, 8> numbers;
    Class cls;
  };
  const Case cases[] = {
      {Shapes::box_box, {0, 0, 2, 2, 1, 1, 2, 2}, Class::overlap},
      {Shapes::box_box, {0, 0, 2, 2, 2, 0, 2, 2}, Class::touch},     // a side
      {Shapes::box_box, {0, 0, 2, 2, 2, 2, 2, 2}, Class::touch},     // a corner
      {Shapes::box_box, {0, 0, 0, 4, -1, 2, 4, 0}, Class::overlap},  // flat boxes that cross
      {Shapes::box_box, {0, 0, 0, 4, 0, 1, 0, 2}, Class::touch},     // flat boxes on one line
      {Shapes::box_point, {0, 0, 2, 2, 1, 1}, Class::overlap},
      {Shapes::box_point, {0, 0, 2, 2, 2, 1}, Class::touch},
      {Shapes::box_circle, {0, 0, 2, 2, 5, 6, 5}, Class::touch},  // 3, 4, 5 from the corner
      {Shapes::box_circle, {0, 0, 2, 2, 5, 6, 4.99}, Class::separate},
      {Shapes::box_circle, {0, 0, 2, 2, 1, 1, 0}, Class::overlap},  // a point inside
      {Shapes::segment_segment, {0, 0, 2, 2, 0, 2, 2, 0}, Class::overlap},
      {Shapes::segment_segment, {0, 0, 2, 0, 1, 0, 3, 0}, Class::touch},  // one line
      {Shapes::segment_segment, {0, 0, 2, 0, 1, 0, 1, 5}, Class::touch},  // a T
      {Shapes::segment_segment, {1, 1, 1, 1, 1, 1, 1, 1}, Class::touch},  // two points
      {Shapes::segment_segment, {0, 0, 1, 0, 0, 1, 1, 1}, Class::separate},
      {Shapes::box_segment, {0, 0, 4, 4, 1, 1, 2, 3}, Class::overlap},  // inside
      {Shapes::box_segment, {0, 0, 4, 4, 1, 0, 3, 0}, Class::touch},    // along a side
      {Shapes::box_segment, {0, 0, 4, 4, -1, 1, 1, -1}, Class::touch},  // past the corner
      {Shapes::box_segment, {0, 0, 4, 4, -1, 1, 0.9, -1}, Class::separate},
      {Shapes::box_segment, {0, 0, 0, 0, -1, 0, 1, 0}, Class::touch},
      {Shapes::circle_circle, {0, 0, 2, 3, 4, 3}, Class::touch},
      {Shapes::circle_segment, {0, 0, 5, 3, 4, 3, 4}, Class::touch},  // length 0
      {Shapes::circle_segment, {0, 0, 5, -9, 5, 9, 5}, Class::touch},
      {Shapes::circle_segment, {0, 0, 5, 0, 0, 1, 1}, Class::overlap},
      {Shapes::circle_point, {0, 0, 5, 3, 4}, Class::touch},
      {Shapes::circle_point, {0, 0, 0, 0, 0}, Class::touch},
      {Shapes::point_point, {1, 2, 1, 2}, Class::touch},
  };
  for (const Case& c : cases) {
    const Scene<double> s = in_shapes(c.shapes, c.numbers);
    EXPECT_EQ(name_of(truth(s).cls), name_of(c.cls)) << text_of(s);
    EXPECT_EQ(name_of(slow_truth(s).cls), name_of(c.cls)) << text_of(s);
  }
}

TEST(ShapesTruth, AHalfOpenBoxHasItsMinSidesAndNotItsMaxSides) {
  for (int x = -1; x <= 3; ++x) {
    for (int y = -1; y <= 3; ++y) {
      const bool expected = x >= 0 && x < 2 && y >= 0 && y < 2;
      const Scene<double> s =
          in_shapes(Shapes::box_point, {0, 0, 2, 2, static_cast<double>(x), static_cast<double>(y)});
      EXPECT_EQ(truth(s).half_open, expected) << text_of(s);
    }
  }
}

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

template <class S>
void compare_families(std::uint64_t scenes) {
  for (const Family& family : families()) {
    for (const Shapes shapes : enumerators<Shapes>) {
      std::set<Class> seen;
      for (std::uint64_t i = 0; i < scenes; ++i) {
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

TEST(ShapesTruth, IsTheSlowTruthOnAllFamiliesInFloat) { compare_families<float>(150); }
TEST(ShapesTruth, IsTheSlowTruthOnAllFamiliesInDouble) { compare_families<double>(150); }

TEST(ShapesTruth, TheComparisonSeesTheLeastDifference) {
  // Of two shapes that touch, one is moved by one place: each number that matters changes what the truth says.
  std::uint64_t seen = 0;
  for (std::uint64_t i = 0; i < 200; ++i) {
    const auto s = find_family("tangent")->at<double>(Shapes::circle_circle, 1, i);
    auto other = s;
    other.numbers[2] = std::nextafter(other.numbers[2], 1e9);
    seen += difference(truth(s), slow_truth(other)).empty() ? 0 : 1;
  }
  EXPECT_EQ(seen, 200u);
}

}  // namespace
}  // namespace sweeplab::shapes
