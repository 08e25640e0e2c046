// SPDX-License-Identifier: MIT
//
// BoxTree against a plain list of all boxes: the same names, whatever was inserted, moved and removed before;
// and nothing that touches is left out, by the exact truth.
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <limits>
#include <map>
#include <set>

#include "algorithms/many/box_tree.h"
#include "harness/support/split_mix.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// Kinds of numbers that positions are drawn from; each with its trap.
enum class Numbers : std::uint8_t { tiles, fractions, far, all_exponents, crowd, sizes, ends };
constexpr Numbers all_numbers[] = {Numbers::tiles, Numbers::fractions, Numbers::far, Numbers::all_exponents,
                                   Numbers::crowd, Numbers::sizes,     Numbers::ends};

template <class S>
class Drawn {
 public:
  Drawn(Numbers kind, std::uint64_t seed) : kind_(kind), random_(seed) {}

  S place() {
    const S far = std::ldexp(S(1), std::numeric_limits<S>::digits);  // from here on S has no odd numbers
    switch (kind_) {
      case Numbers::tiles:
        return static_cast<S>(random_.between(-20, 20));
      case Numbers::far:
        return far + static_cast<S>(random_.between(-40, 40));
      case Numbers::all_exponents:
        return any();
      case Numbers::ends: {
        const S greatest = std::numeric_limits<S>::max(), least = std::numeric_limits<S>::denorm_min();
        const S ends[] = {greatest, -greatest, greatest / 2, least, -least, S(0), S(-0.0), 3 * least};
        return ends[random_.below(8)];
      }
      case Numbers::crowd:
        return static_cast<S>(random_.below(3)) / 4;
      default:
        return static_cast<S>(random_.between(-100000, 100000)) / S(1000);
    }
  }
  S size() {
    if (kind_ == Numbers::sizes) return std::exp2(static_cast<S>(random_.between(-60, 60)) / S(6));
    const S s = std::abs(place());
    return kind_ == Numbers::tiles || kind_ == Numbers::far ? static_cast<S>(random_.below(4)) : s;
  }
  S motion() { return kind_ == Numbers::far ? static_cast<S>(random_.between(-5, 5)) : place(); }
  Box<S> box() {
    const S x = place(), y = place(), w = size();
    return {x, y, w, size()};
  }
  Vector<S> way() {
    const S x = motion();
    return {x, motion()};
  }
  Bounds<S> bounds() {
    const Box<S> b = box();
    return swept_bounds(b, way());
  }
  SplitMix64& random() { return random_; }

 private:
  /// Any finite number.
  S any() {
    using Raw = exact_detail::Raw<S>;
    for (;;) {
      const S s = std::bit_cast<S>(static_cast<Raw>(random_.next()));
      if (std::isfinite(s)) return s;
    }
  }
  Numbers kind_;
  SplitMix64 random_;
};

using Names = std::set<std::uint32_t>;

/// The names that a query visits, each once.
template <class S>
Names found(const BoxTree<S>& structure, const Bounds<S>& asked) {
  Names names;
  structure.query(asked, [&](std::uint32_t name) { EXPECT_TRUE(names.insert(name).second) << "twice: " << name; });
  return names;
}

template <class S>
Names all_touching(const std::map<std::uint32_t, Bounds<S>>& list, const Bounds<S>& asked) {
  Names names;
  for (const auto& [name, bounds] : list) {
    const bool touches = bounds.min_x <= asked.max_x && asked.min_x <= bounds.max_x && bounds.min_y <= asked.max_y &&
                         asked.min_y <= bounds.max_y;
    if (touches) names.insert(name);
    EXPECT_EQ(touch(bounds, asked), touches);
    EXPECT_EQ(touch(asked, bounds), touches);
  }
  return names;
}

template <class S>
class BoxTreeTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(BoxTreeTest, Scalars);

/// Inserts, moves, removes and asks at random, beside a list. Gives how much was found.
template <class S>
std::size_t run_beside_list(Numbers kind, std::uint64_t seed, int steps, std::uint32_t names) {
  Drawn<S> drawn(kind, seed);
  BoxTree<S> structure;
  std::map<std::uint32_t, Bounds<S>> list;
  std::size_t seen = 0;
  for (int step = 0; step < steps; ++step) {
    const auto name = static_cast<std::uint32_t>(drawn.random().below(names));
    // Thirds of the run: it fills, it moves, it empties.
    const std::uint64_t what = drawn.random().below(10), third = static_cast<std::uint64_t>(3 * step / steps);
    if (what < (third == 0 ? 7u : third == 1 ? 2u : 1u)) {
      const Bounds<S> bounds = drawn.bounds();
      EXPECT_EQ(structure.insert(name, bounds), list.emplace(name, bounds).second);
    } else if (what < (third == 2 ? 3u : 8u)) {
      const Bounds<S> bounds = drawn.bounds();
      const bool there = list.contains(name);
      EXPECT_EQ(structure.move(name, bounds), there);
      if (there) list[name] = bounds;
    } else {
      EXPECT_EQ(structure.remove(name), list.erase(name) == 1);
    }
    EXPECT_EQ(structure.size(), list.size());
    EXPECT_EQ(structure.contains(name), list.contains(name));
    if (list.contains(name)) {
      EXPECT_EQ(structure.bounds(name), list[name]);
    }
    if (step % 7 != 0) continue;
    const Bounds<S> asked = drawn.bounds();
    const Names names_found = found(structure, asked);
    const Names expected = all_touching(list, asked);
    EXPECT_EQ(names_found, expected) << static_cast<int>(kind) << " at " << step;
    seen += names_found.size();
    if (names_found != expected) return seen;
  }
  for (const auto& [name, bounds] : list) EXPECT_TRUE(found(structure, bounds).contains(name));
  return seen;
}

// Before anything is there, and of names that are not: it reads nothing then.
TYPED_TEST(BoxTreeTest, TakesAnythingToPrefetch) {
  BoxTree<TypeParam> tree;
  const auto ask = [&tree](std::uint32_t names) {
    for (const std::uint32_t name : {0u, names - 1, names, names + 1, 0x7fffffffu, 0xffffffffu})
      tree.prefetch_move(name);
  };
  ask(0);
  for (std::uint32_t k = 0; k < 50000; ++k) tree.insert(k, {0, 0, 1, 1});
  tree.remove(49999);
  ask(50000);
  EXPECT_EQ(tree.size(), 49999u);
}

TYPED_TEST(BoxTreeTest, AnswersAsAListWhateverWasInsertedMovedAndRemoved) {
  for (const Numbers kind : all_numbers) {
    EXPECT_GT(run_beside_list<TypeParam>(kind, 1, 6000, 400), 300u) << static_cast<int>(kind);
    EXPECT_GT(run_beside_list<TypeParam>(kind, 2, 4000, 7), 20u) << static_cast<int>(kind);
    for (std::uint32_t length = 1; length < 300; length += 3) {
      run_beside_list<TypeParam>(kind, length + 2, static_cast<int>(length), 1 + length % 99);
    }
  }
}

// Beyond 2^24, or 2^53, corners and ends of motions are not numbers of S: what touches exactly, by no more than an edge, is
// found all the same.
TYPED_TEST(BoxTreeTest, BoundsHoldAllOfAWayInExactArithmetic) {
  using S = TypeParam;
  const auto hold = [](S low, S high, S at, S v, S size) {
    const Rational from(at), to = from + Rational(v), end = std::max(from, to) + Rational(size);
    return Rational(low) <= std::min(from, to) && (std::isinf(high) || end <= Rational(high));
  };
  for (std::uint64_t seed = 1; seed <= 200; ++seed) {
    Drawn<S> drawn(Numbers::far, seed);
    const Box<S> box = drawn.box();
    const Vector<S> v{drawn.way().x / S(3), drawn.way().y / S(3)};
    for (const Bounds<S>& b : {swept_bounds(box, v), swept_bounds(box, v, S(0), S(1))}) {
      EXPECT_TRUE(hold(b.min_x, b.max_x, box.x, v.x, box.w) && hold(b.min_y, b.max_y, box.y, v.y, box.h)) << seed;
    }
  }
}

TYPED_TEST(BoxTreeTest, LeavesOutNothingThatTouchesWhereSumsAreRounded) {
  using S = TypeParam;
  std::size_t grazes = 0;
  for (const Numbers kind : {Numbers::far, Numbers::all_exponents, Numbers::ends, Numbers::tiles}) {
    for (std::uint64_t seed = 1; seed <= 40; ++seed) {
      Drawn<S> drawn(kind, seed);
      BoxTree<TypeParam> structure;
      std::vector<Query<S>> boxes;
      for (std::uint32_t k = 0; k < 40; ++k) {
        const Box<S> box = drawn.box();
        boxes.push_back({box, drawn.way(), {}, {}});
        structure.insert(k, swept_bounds(box, boxes.back().motion_a));
      }
      for (const Query<S>& mover : boxes) {
        const Names names = found(structure, swept_bounds(mover.a, mover.motion_a));
        for (std::uint32_t k = 0; k < boxes.size(); ++k) {
          const Class cls = truth(Query<S>{mover.a, mover.motion_a, boxes[k].a, boxes[k].motion_a}).cls;
          grazes += cls == Class::graze;
          if (cls != Class::separate) {
            EXPECT_TRUE(names.contains(k)) << static_cast<int>(kind) << ", seed " << seed;
          }
        }
      }
    }
  }
  EXPECT_GT(grazes, 3000u);
}

TYPED_TEST(BoxTreeTest, RefusesWhatIsNoBoxAndNamesThatAreTakenOrAbsent) {
  using S = TypeParam;
  BoxTree<TypeParam> structure;
  const S nan = std::numeric_limits<S>::quiet_NaN(), inf = std::numeric_limits<S>::infinity();
  const Bounds<S> good{0, 0, 1, 1};
  for (int edge = 0; edge < 4; ++edge) {
    Bounds<S> bad = good;
    S* const edges[] = {&bad.min_x, &bad.min_y, &bad.max_x, &bad.max_y};
    *edges[edge] = nan;
    EXPECT_FALSE(structure.insert(0, bad));
    EXPECT_TRUE(found(structure, bad).empty());
  }
  EXPECT_FALSE(structure.insert(0, {1, 0, 0, 1}));
  EXPECT_FALSE(structure.insert(BoxTree<S>::most_names, good));
  EXPECT_FALSE(structure.move(0, good));
  EXPECT_FALSE(structure.remove(0));
  EXPECT_EQ(structure.size(), 0u);
  EXPECT_TRUE(structure.insert(1000000, good) && structure.remove(1000000));
  EXPECT_GE(structure.bytes(), 4000000u) << "memory grows with the greatest name";
  EXPECT_TRUE(structure.insert(3, good));
  EXPECT_FALSE(structure.insert(3, good));
  EXPECT_FALSE(structure.move(3, {0, 0, nan, 1}));
  EXPECT_EQ(structure.bounds(3), good);
  // The whole plane, and what is infinitely far.
  EXPECT_TRUE(structure.insert(4, {-inf, -inf, inf, inf}));
  EXPECT_TRUE(structure.insert(5, {inf, inf, inf, inf}));
  EXPECT_TRUE(structure.insert(6, {-inf, 0, -inf, 1}));
  EXPECT_EQ(found<S>(structure, good), (Names{3, 4}));
  EXPECT_EQ(found<S>(structure, {inf, inf, inf, inf}), (Names{4, 5}));
  EXPECT_EQ(found<S>(structure, {-inf, -inf, inf, inf}), (Names{3, 4, 5, 6}));
}

TYPED_TEST(BoxTreeTest, StopsWhenTheVisitorSaysSo) {
  BoxTree<TypeParam> structure;
  for (std::uint32_t k = 0; k < 100; ++k) structure.insert(k, {0, 0, 1, 1});
  int visited = 0;
  structure.query({0, 0, 1, 1}, [&](std::uint32_t) { return ++visited < 13; });
  EXPECT_EQ(visited, 13);
  structure.query({-1e6f, -1e6f, 1e6f, 1e6f}, [&](std::uint32_t) { return ++visited < 20; });
  EXPECT_EQ(visited, 20);
}

TYPED_TEST(BoxTreeTest, BuiltAtOnceItAnswersAsAList) {
  using S = TypeParam;
  for (const Numbers kind : all_numbers) {
    for (const std::size_t count : {0, 1, 7, 8, 9, 64, 65, 3000}) {
      Drawn<S> drawn(kind, count);
      std::map<std::uint32_t, Bounds<S>> list;
      std::vector<Bounds<S>> all;
      for (std::uint32_t k = 0; k < count; ++k) all.push_back(list[k] = drawn.bounds());
      BoxTree<S> tree;
      EXPECT_TRUE(tree.insert(99999, {0, 0, 1, 1}));
      ASSERT_TRUE(tree.build(all));
      EXPECT_FALSE(tree.contains(99999));
      for (int k = 0; k < 50; ++k) {
        const Bounds<S> asked = drawn.bounds();
        EXPECT_EQ(found(tree, asked), all_touching(list, asked));
      }
      all.push_back({1, 1, 0, 0});
      EXPECT_FALSE(tree.build(all));
      EXPECT_EQ(tree.size(), count);
    }
  }
}

// A strip that empties behind and fills before, as a scroller's world does: the tree stays as low as its boxes are few.
TYPED_TEST(BoxTreeTest, StaysLowWhereBoxesComeAndGo) {
  BoxTree<TypeParam> tree;
  constexpr std::uint32_t window = 500;
  std::uint32_t next = 0;
  for (; next < 40000; ++next) {
    const TypeParam x = static_cast<TypeParam>(next);
    ASSERT_TRUE(tree.insert(next % 1000, {x, 0, x + 1, 1}));
    if (next >= window) {
      ASSERT_TRUE(tree.remove((next - window) % 1000));
    }
  }
  EXPECT_EQ(tree.size(), window);
  EXPECT_LT(tree.bytes(), 200000u);
  const TypeParam end = static_cast<TypeParam>(next);
  EXPECT_EQ(found<TypeParam>(tree, {0, 0, end, 1}).size(), window);
}

TEST(SpaceOrder, HasAllNamesAndNeighboursStandTogether) {
  // A square of 64 by 64, and one box so far out that all others are in one cell of it: still the Z-order.
  std::vector<std::uint32_t> names;
  const auto at = [](std::uint32_t k) {
    if (k == 4096) return Bounds<double>{1e9, 1e9, 1e9, 1e9};
    const double x = k % 64, y = k / 64;
    return Bounds<double>{x, y, x, y};
  };
  for (std::uint32_t k = 0; k <= 4096; ++k) names.push_back((k * 1000) % 4097);
  sort_in_space<double>(names, at);
  double way = 0;
  for (std::size_t k = 1; k < 4096; ++k) {
    const Bounds<double> a = at(names[k - 1]), b = at(names[k]);
    way += std::abs(a.min_x - b.min_x) + std::abs(a.min_y - b.min_y);
  }
  EXPECT_EQ(names.back(), 4096u);
  EXPECT_EQ(Names(names.begin(), names.end()).size(), 4097u);
  EXPECT_LT(way / 4096, 3.0);  // of the order as drawn: 40
}

}  // namespace
}  // namespace sweeplab
