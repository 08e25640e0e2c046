// SPDX-License-Identifier: MIT
#include "fuzz/inputs/moves.h"

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

template <class S>
void expect_of(std::string_view name, const Claim<S>& claim) {
  const auto move = std::ranges::find(moves(), name, &Move::name);
  ASSERT_NE(move, moves().end()) << name;
  int changed = 0;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    Draw draw(2, 1, i);
    const Query<S> before = scene<S>(i);
    Query<S> after = before;
    move->make(draw, after);
    ASSERT_TRUE(claim(before, after)) << name << ", draw " << i;
    changed += after == before ? 0 : 1;
  }
  EXPECT_GT(changed, 200) << name << " changes nothing";
}

template <class S>
int differing(Query<S> a, Query<S> b) {
  int count = 0;
  for (std::size_t i = 0; i < 12; ++i) count += *places_of_numbers(a)[i] == *places_of_numbers(b)[i] ? 0 : 1;
  return count;
}

/// Holds for one of the axes.
template <class S, class Holds>
bool on_an_axis(Query<S> before, Query<S> after, const Holds& holds) {
  if (holds(before, after)) return true;
  swap_axes(before);
  swap_axes(after);
  return holds(before, after);
}

template <class S>
Query<S> with_bodies_swapped(const Query<S>& q) {
  return {q.b, q.motion_b, q.a, q.motion_a};
}

template <class S>
class Moves : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(Moves, Scalars, );

TYPED_TEST(Moves, NudgeGoesToANearNeighbourOfOneNumber) {
  using S = TypeParam;
  expect_of<S>("nudge", [](Query<S> before, Query<S> after) {
    for (std::size_t i = 0; i < 12; ++i) {
      const S was = *places_of_numbers(before)[i], is = *places_of_numbers(after)[i];
      if (was == is) continue;
      bool near = false;
      for (const int steps : {-3, -2, -1, 1, 2, 3}) near = near || neighbour(was, steps) == is;
      if (!near) return false;
    }
    return differing(before, after) <= 1;
  });
}

TYPED_TEST(Moves, CopyEdgePutsAnEdgeOnAnother) {
  using S = TypeParam;
  expect_of<S>("copy_edge", [](const Query<S>& before, const Query<S>& after) {
    const auto meets = [](const Query<S>&, const Query<S>& q) {
      for (const S t : {S(0), S(1)}) {
        const S shift = (q.motion_a.x - q.motion_b.x) * t;
        for (const S a : {q.a.x + shift, q.a.x + q.a.w + shift}) {
          if (a == q.b.x || a == q.b.x + q.b.w) return true;
        }
      }
      return false;
    };
    return differing(before, after) <= 1 && on_an_axis(before, after, meets);
  });
}

TYPED_TEST(Moves, CopyNumberMakesTwoOfASortEqual) {
  using S = TypeParam;
  expect_of<S>("copy_number", [](const Query<S>& before, const Query<S>& after) {
    const auto equal = [](const Query<S>&, const Query<S>& q) {
      return q.a.x == q.b.x || q.motion_a.x == q.motion_b.x || q.a.w == q.b.w || q.a.w == q.a.h;
    };
    return differing(before, after) <= 1 && on_an_axis(before, after, equal);
  });
}

TYPED_TEST(Moves, ZeroAxisStopsABodyOnAnAxis) {
  using S = TypeParam;
  expect_of<S>("zero_axis", [](const Query<S>& before, const Query<S>& after) {
    const auto still = [](const Query<S>&, const Query<S>& q) { return q.motion_a.x == 0 || q.motion_b.x == 0; };
    return differing(before, after) <= 2 && on_an_axis(before, after, still);
  });
}

TYPED_TEST(Moves, ZeroNumberMakesOneZero) {
  using S = TypeParam;
  expect_of<S>("zero_number", [](Query<S> before, Query<S> after) {
    for (std::size_t i = 0; i < 12; ++i) {
      const S is = *places_of_numbers(after)[i];
      if (is != *places_of_numbers(before)[i] && is != 0) return false;
    }
    return differing(before, after) <= 1;
  });
}

TYPED_TEST(Moves, ScaleMultipliesAnAxisByAPowerOfTwo) {
  using S = TypeParam;
  expect_of<S>("scale", [](const Query<S>& before, const Query<S>& after) {
    const auto one_factor = [](Query<S> was, Query<S> is) {
      S factor = 0;
      for (std::size_t i = 0; i < 12; i += 2) {  // of x
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
    };
    Query<S> was = before, is = after;
    swap_axes(was);
    swap_axes(is);
    return one_factor(before, after) && one_factor(was, is);
  });
}

TYPED_TEST(Moves, MirrorTwiceIsNothing) {
  using S = TypeParam;
  expect_of<S>("mirror", [](const Query<S>& before, const Query<S>& after) {
    const auto mirrored = [](Query<S> was, const Query<S>& is) {
      mirror_x(was);
      return was == is;
    };
    return on_an_axis(before, after, mirrored);
  });
}

TYPED_TEST(Moves, SwapsExchangeBodiesAndAxes) {
  using S = TypeParam;
  expect_of<S>("swap_bodies",
               [](const Query<S>& before, const Query<S>& after) { return with_bodies_swapped(before) == after; });
  expect_of<S>("swap_axes", [](Query<S> before, const Query<S>& after) {
    swap_axes(before);
    return before == after;
  });
}

TYPED_TEST(Moves, TranslateKeepsAllButThePlace) {
  using S = TypeParam;
  int kept = 0, all = 0;
  expect_of<S>("translate", [&](const Query<S>& before, const Query<S>& after) {
    const bool same =
        after.b.x - after.a.x == before.b.x - before.a.x && after.b.y - after.a.y == before.b.y - before.a.y;
    ++all;
    kept += same ? 1 : 0;  // far away the distance is rounded
    return after.motion_a == before.motion_a && after.motion_b == before.motion_b && after.a.w == before.a.w &&
           after.b.h == before.b.h;
  });
  EXPECT_GT(kept, all / 2);
}

TYPED_TEST(Moves, TinyMotionIsTiny) {
  using S = TypeParam;
  expect_of<S>("tiny_motion", [](const Query<S>& before, const Query<S>& after) {
    const auto tiny = [](const Query<S>&, const Query<S>& q) {
      return (q.motion_a.x != 0 && magnitude(q.motion_a.x) < S(0x1p-9)) ||
             (q.motion_b.x != 0 && magnitude(q.motion_b.x) < S(0x1p-9));
    };
    return differing(before, after) <= 1 && on_an_axis(before, after, tiny);
  });
}

TYPED_TEST(Moves, ArriveTouchesAtAPowerOfTwo) {
  using S = TypeParam;
  expect_of<S>("arrive", [](const Query<S>& before, const Query<S>& after) {
    const auto touches = [](const Query<S>&, const Query<S>& q) {
      for (const S t : {S(1), S(0.5), S(0.25), S(0.125)}) {
        const S shift = (q.motion_a.x - q.motion_b.x) * t;
        if (q.a.x + q.a.w + shift == q.b.x || q.a.x + shift == q.b.x + q.b.w) return true;
      }
      return false;
    };
    return differing(before, after) <= 1 && on_an_axis(before, after, touches);
  });
}

TYPED_TEST(Moves, WholeAndRoundMakeOneNumberSimpler) {
  using S = TypeParam;
  expect_of<S>("whole", [](Query<S> before, Query<S> after) {
    for (std::size_t i = 0; i < 12; ++i) {
      const S is = *places_of_numbers(after)[i];
      if (is != *places_of_numbers(before)[i] && (std::trunc(is) != is || magnitude(is) > 8)) return false;
    }
    return differing(before, after) <= 1;
  });
  expect_of<S>("round", [](Query<S> before, Query<S> after) {
    for (std::size_t i = 0; i < 12; ++i) {
      const S was = *places_of_numbers(before)[i], is = *places_of_numbers(after)[i];
      if (magnitude(is) > magnitude(was) || magnitude(is) * 2 < magnitude(was)) return false;
    }
    return differing(before, after) <= 1;
  });
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
