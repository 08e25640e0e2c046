// SPDX-License-Identifier: MIT
#include "harness/query/grid.h"

#include <iterator>
#include <set>
#include <tuple>

#include <gtest/gtest.h>

namespace sweeplab {
namespace {

TEST(Grid, HoldsEveryRelativeQueryOnce) {
  EXPECT_EQ(grid_size, 793881u);
  std::set<std::tuple<float, float, float, float, float, float, float, float>> seen;
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<float> q = grid_query<float>(i);
    ASSERT_TRUE(q.a.w >= 0 && q.a.w <= 2 && q.a.h >= 0 && q.a.h <= 2 && q.b.w >= 0 && q.b.w <= 2 && q.b.h >= 0 &&
                q.b.h <= 2);
    ASSERT_TRUE(q.a.x >= -4 && q.a.x <= 4 && q.a.y >= -4 && q.a.y <= 4);
    ASSERT_TRUE(q.motion_a.x >= -5 && q.motion_a.x <= 5 && q.motion_a.y >= -5 && q.motion_a.y <= 5);
    seen.emplace(q.a.x, q.a.y, q.motion_a.x, q.motion_a.y, q.a.w, q.a.h, q.b.w, q.b.h);
  }
  EXPECT_EQ(seen.size(), grid_size);
}

TEST(Grid, SplitsTellTheSameRelativeQuery) {
  for (std::uint32_t i = 0; i < grid_size; i += 7) {
    const Query<double> base = grid_query<double>(i);
    for (const GridSplit split : grid_splits) {
      const Query<double> q = grid_query<double>(i, split);
      ASSERT_EQ(q.a.x - q.b.x, base.a.x);
      ASSERT_EQ(q.a.y - q.b.y, base.a.y);
      ASSERT_EQ(relative_motion(q), base.motion_a);
      ASSERT_TRUE(q.a.w == base.a.w && q.a.h == base.a.h && q.b.w == base.b.w && q.b.h == base.b.h);
    }
  }
}

TEST(Grid, EachSplitPutsBAndSharesTheMotionInItsOwnWay) {
  EXPECT_EQ(std::size(grid_splits), 4u);
  EXPECT_EQ(std::set(std::begin(grid_splits), std::end(grid_splits)).size(), 4u);
  for (std::uint32_t i = 0; i < grid_size; i += 7) {
    const Vector<double> v = grid_query<double>(i).motion_a;
    const auto expect = [&](GridSplit split, Vector<double> place, Vector<double> motion_b) {
      const Query<double> q = grid_query<double>(i, split);
      ASSERT_EQ((Vector<double>{q.b.x, q.b.y}), place);
      ASSERT_EQ(q.motion_b, motion_b);
    };
    expect(GridSplit::b_still, {0, 0}, {0, 0});
    expect(GridSplit::opposed, {6.5, -11}, {-v.x / 2, -v.y / 2});
    expect(GridSplit::drifting, {6.5, -11}, {7, -3.5});
    expect(GridSplit::chasing, {6.5, -11}, {-2 * v.x, -2 * v.y});
  }
}

}  // namespace
}  // namespace sweeplab
