// SPDX-License-Identifier: MIT
#include "fuzz/inputs/mutator.h"

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include <gtest/gtest.h>

#include "harness/query/families/scene.h"
#include "harness/query/grid.h"

namespace sweeplab::fuzz {
namespace {

/// Scenes on which all that the moves compute is exact.
template <class S>
Query<S> scene(std::uint64_t i) {
  const auto index = static_cast<std::uint32_t>(i * 7919 % grid_size);
  return grid_query<S>(index, grid_splits[i % std::size(grid_splits)]);
}

template <class S>
using Claim = std::function<bool(const Query<S>& before, const Query<S>& after)>;

/// Holds of every number that has changed.
template <class S>
Claim<S> each(bool (*holds)(S was, S is)) {
  return [holds](Query<S> before, Query<S> after) {
    for (std::size_t i = 0; i < 12; ++i) {
      const S was = *places_of_numbers(before)[i], is = *places_of_numbers(after)[i];
      if (was != is && !holds(was, is)) return false;
    }
    return true;
  };
}

/// Holds for one of the axes, of what stands in x there.
template <class S>
Claim<S> on_an_axis(bool (*holds)(const Query<S>& before, const Query<S>& after)) {
  return [holds](Query<S> before, Query<S> after) {
    if (holds(before, after)) return true;
    swap_axes(before);
    swap_axes(after);
    return holds(before, after);
  };
}

/// Of x: all numbers are multiplied by one power of two.
template <class S>
bool one_factor(Query<S> was, Query<S> is) {
  S factor = 0;
  for (std::size_t i = 0; i < 12; i += 2) {
    const S from = *places_of_numbers(was)[i], to = *places_of_numbers(is)[i];
    if (from == 0) {
      if (to != 0) return false;
      continue;
    }
    int exponent = 0;
    if (std::frexp(to / from, &exponent) != S(0.5) || (factor != 0 && to / from != factor)) return false;
    factor = to / from;
  }
  return true;
}

/// The move changes at most so many numbers, and this holds.
template <class S>
void expect_of(std::string_view name, int most, const Claim<S>& claim) {
  const auto move = std::ranges::find(moves(), name, &Move::name);
  ASSERT_NE(move, moves().end()) << name;
  int changed = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Draw draw(2, 1, i);
    Query<S> before = scene<S>(i), after = before;
    move->make(draw, after);
    ASSERT_TRUE(claim(before, after)) << name << ", draw " << i;
    int differing = 0;
    for (std::size_t n = 0; n < 12; ++n)
      differing += *places_of_numbers(before)[n] == *places_of_numbers(after)[n] ? 0 : 1;
    ASSERT_LE(differing, most) << name << ", draw " << i;
    changed += differing > 0 ? 1 : 0;
  }
  EXPECT_GT(changed, 200) << name << " changes nothing";
}

template <class S>
class Moves : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Moves, Scalars, );

TYPED_TEST(Moves, ChangeOneNumberToANearNeighbourToZeroOrToASimplerOne) {
  using S = TypeParam;
  expect_of<S>("nudge", 1, each<S>([](S was, S is) {
                 for (const int steps : {-3, -2, -1, 1, 2, 3}) {
                   if (neighbour(was, steps) == is) return true;
                 }
                 return false;
               }));
  expect_of<S>("zero_number", 1, each<S>([](S, S is) { return is == 0; }));
  expect_of<S>("whole", 1, each<S>([](S, S is) { return std::trunc(is) == is && magnitude(is) <= 8; }));
  expect_of<S>("round", 1, each<S>([](S was, S is) {
                 return magnitude(is) <= magnitude(was) && magnitude(is) * 2 >= magnitude(was);
               }));
}

TYPED_TEST(Moves, PutAnEdgeOnAnotherANumberOnOneOfItsSortAndATouchAtAPowerOfTwo) {
  using S = TypeParam;
  using Q = Query<S>;
  expect_of<S>("copy_edge", 1, on_an_axis<S>([](const Q&, const Q& q) {
                 for (const S t : {S(0), S(1)}) {
                   const S shift = (q.motion_a.x - q.motion_b.x) * t;
                   for (const S a : {q.a.x + shift, q.a.x + q.a.w + shift}) {
                     if (a == q.b.x || a == q.b.x + q.b.w) return true;
                   }
                 }
                 return false;
               }));
  expect_of<S>("copy_number", 1, on_an_axis<S>([](const Q&, const Q& q) {
                 return q.a.x == q.b.x || q.motion_a.x == q.motion_b.x || q.a.w == q.b.w || q.a.w == q.a.h;
               }));
  expect_of<S>("arrive", 1, on_an_axis<S>([](const Q&, const Q& q) {
                 for (const S t : {S(1), S(0.5), S(0.25), S(0.125)}) {
                   const S shift = (q.motion_a.x - q.motion_b.x) * t;
                   if (q.a.x + q.a.w + shift == q.b.x || q.a.x + shift == q.b.x + q.b.w) return true;
                 }
                 return false;
               }));
}

TYPED_TEST(Moves, StopABodyOnAnAxisOrMakeItsMotionTiny) {
  using S = TypeParam;
  using Q = Query<S>;
  expect_of<S>("zero_axis", 2,
               on_an_axis<S>([](const Q&, const Q& q) { return q.motion_a.x == 0 || q.motion_b.x == 0; }));
  expect_of<S>("tiny_motion", 1, on_an_axis<S>([](const Q&, const Q& q) {
                 return (q.motion_a.x != 0 && magnitude(q.motion_a.x) < S(0x1p-9)) ||
                        (q.motion_b.x != 0 && magnitude(q.motion_b.x) < S(0x1p-9));
               }));
}

TYPED_TEST(Moves, OfTheWholeSceneScaleMirrorSwapAndTranslateIt) {
  using S = TypeParam;
  using Q = Query<S>;
  expect_of<S>("scale", 12, [](Q before, Q after) {
    if (!one_factor(before, after)) return false;
    swap_axes(before);
    swap_axes(after);
    return one_factor(before, after);
  });
  expect_of<S>("mirror", 12, on_an_axis<S>([](const Q& before, const Q& after) {
                 Q mirrored = before;
                 mirror_x(mirrored);
                 return mirrored == after;
               }));
  expect_of<S>("swap_bodies", 12, [](const Q& q, const Q& after) {
    return Q{q.b, q.motion_b, q.a, q.motion_a} == after;
  });
  expect_of<S>("swap_axes", 12, [](Q before, const Q& after) {
    swap_axes(before);
    return before == after;
  });
  int kept = 0, all = 0;
  expect_of<S>("translate", 12, [&](const Q& before, const Q& after) {
    ++all;
    kept += after.b.x - after.a.x == before.b.x - before.a.x &&
            after.b.y - after.a.y == before.b.y - before.a.y;  // far away the distance is rounded
    return after.motion_a == before.motion_a && after.motion_b == before.motion_b && after.a.w == before.a.w &&
           after.b.h == before.b.h;
  });
  EXPECT_GT(kept, all / 2);
}

TYPED_TEST(Moves, SizesStayAtLeastZero) {
  using S = TypeParam;
  for (const Move& move : moves()) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
      Draw draw(3, 1, i);
      Query<S> q = scene<S>(i);
      move.make(draw, q);
      ASSERT_TRUE(q.a.w >= 0 && q.a.h >= 0 && q.b.w >= 0 && q.b.h >= 0) << move.name;
    }
  }
}

TYPED_TEST(Moves, ACrossTakesEveryNumberFromAParent) {
  using S = TypeParam;
  int of_both = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Draw draw(4, 1, i);
    Query<S> one = scene<S>(i), other = scene<S>(i + 17), child = crossed(draw, one, other);
    for (std::size_t n = 0; n < 12; ++n) {
      const S number = *places_of_numbers(child)[n];
      ASSERT_TRUE(number == *places_of_numbers(one)[n] || number == *places_of_numbers(other)[n]);
    }
    of_both += child == one || child == other ? 0 : 1;
  }
  EXPECT_GT(of_both, 500);
}

}  // namespace
}  // namespace sweeplab::fuzz
