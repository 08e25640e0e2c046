// SPDX-License-Identifier: MIT
//
// The first hit among many boxes, and all that tie with it, against a witness that knows every time as a rational.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>

#include "algorithms/exact.h"
#include "algorithms/many/box_tree.h"
#include "algorithms/many/first_hit.h"
#include "harness/bench/batch_columns.h"
#include "harness/bench/batch_targets.h"
#include "harness/query/families.h"
#include "harness/support/split_mix.h"
#include "harness/truth/slow_truth.h"

namespace sweeplab {
namespace {

/// A mover, and what it may meet.
template <class S>
struct World {
  Box<S> mover;
  Vector<S> motion;
  std::vector<Box<S>> boxes;
  std::vector<Vector<S>> motions;

  void add(const Box<S>& box, const Vector<S>& own = {}) {
    boxes.push_back(box);
    motions.push_back(own);
  }
  Query<S> query(std::size_t k) const { return {mover, motion, boxes[k], motions[k]}; }
};

/// All that are met first, by all pairs, their times in GMP's rationals.
template <class S>
std::vector<std::uint32_t> witness(const World<S>& world) {
  mpq_class least;
  std::vector<std::uint32_t> first;
  for (std::uint32_t k = 0; k < world.boxes.size(); ++k) {
    const SlowTruth t = slow_truth(world.query(k), false);
    if (t.cls != Class::impact && t.cls != Class::overlap) continue;
    const mpq_class time = t.cls == Class::overlap ? mpq_class(0) : t.time;
    if (!first.empty() && time > least) continue;
    if (first.empty() || time < least) {
      first.clear();
      least = time;
    }
    first.push_back(k);
  }
  return first;
}

/// Of the columns by each of the machine's vectors, and of a tree. Gives how many are met first.
template <class S>
std::size_t expect_as_witness(const World<S>& world, const std::string& what) {
  const std::vector<std::uint32_t> first = witness(world);
  Columns<S> all(world.boxes.size());
  BoxTree<S> tree;
  for (std::uint32_t k = 0; k < world.boxes.size(); ++k) {
    all.set(k, world.query(k));
    EXPECT_TRUE(tree.insert(k, swept_bounds(world.boxes[k], world.motions[k])));
  }
  const BoxColumns<S> boxes = all.queries().b;
  FirstHit<S> found;
  const auto expect = [&](const std::string& by) {
    std::vector<std::uint32_t> indices;
    for (const Hit<S>& hit : found.hits()) {
      indices.push_back(hit.index);
      EXPECT_TRUE(same_answer(hit.answer, exact(world.query(hit.index)))) << what << ", " << by << " " << hit.index;
    }
    EXPECT_EQ(indices, first) << what << ", " << by;
    EXPECT_FALSE(found.failed()) << what << ", " << by;
  };
  for (const std::string& target : batch_targets()) {
    choose_batch_target(target);
    first_hit(world.mover, world.motion, boxes, world.boxes.size(), found);
    expect(target);
  }
  choose_batch_target("");
  first_hit(tree, world.mover, world.motion, boxes, found);
  expect("tree");
  return first.size();
}

template <class S>
class FirstHitTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(FirstHitTest, Scalars);

TYPED_TEST(FirstHitTest, OfEveryFamilyIsTheWitnesss) {
  for (const Family& family : families()) {
    for (std::uint64_t round = 0; round < 4; ++round) {
      const Query<TypeParam> first = family.at<TypeParam>(round + 1, 0);
      World<TypeParam> world{first.a, first.motion_a, {}, {}};
      for (std::uint64_t i = 0; i < 20 + 60 * round; ++i) {
        const Query<TypeParam> q = family.at<TypeParam>(round + 1, i);
        world.add(q.b, q.motion_b);
      }
      expect_as_witness(world, std::string(family.name));
    }
  }
}

// Tiles, among which ties of many are everyday; some with motions of their own that change nothing, some that overlap.
TYPED_TEST(FirstHitTest, AmongTilesHasAllThatTie) {
  using S = TypeParam;
  SplitMix64 random(7);
  int ties = 0;
  for (int round = 0; round < 150; ++round) {
    const auto number = [&](int low, int high) { return static_cast<S>(random.between(low, high)); };
    World<S> world{
        {number(-4, 4), number(-4, 4), number(0, 6), number(0, 6)}, {number(-30, 30), number(-30, 30)}, {}, {}};
    const int count = random.between(1, 600);
    for (int k = 0; k < count; ++k) {
      const Box<S> tile{number(-25, 25), number(-25, 25), number(1, 3), number(1, 3)};
      world.add(tile, k % 4 == 0 ? Vector<S>{number(-2, 2), number(-2, 2)} : Vector<S>{});
    }
    ties += expect_as_witness(world, "tiles") > 1;
  }
  EXPECT_GT(ties, 40);
}

/// Boxes that the mover, of size 1 at the origin with the motion (v, 0), reaches after p of q = v - own: at p/q.
template <class S>
void add_at(World<S>& world, S p, S q) {
  world.add({1 + p, -1, 3, 3}, {world.motion.x - q, 0});
}

// Quotients that are equal, as 1/3 and 2/6, and quotients whose rounded times are equal and which are not.
TYPED_TEST(FirstHitTest, ComparesTimesAsQuotientsAndNotAsTheyAreRounded) {
  using S = TypeParam;
  SplitMix64 random(11);
  const auto most = std::uint64_t{1} << (std::numeric_limits<S>::digits - 2);
  for (int round = 0; round < 200; ++round) {
    World<S> world{{0, 0, 1, 1}, {static_cast<S>(most), 0}, {}, {}};
    const std::uint64_t p = most / 2 + random.below(most / 4), q = p + 1 + random.below(most / 8);
    // Neighbours of p/q among the fractions: p/q + 1/(q*r) where p*r - q*s = -1; here by trying what is nearest.
    for (std::uint64_t k = 0; k < 30; ++k) {
      const std::uint64_t other = q - k;
      const auto near = static_cast<std::uint64_t>(static_cast<long double>(p) / static_cast<long double>(q) *
                                                   static_cast<long double>(other));
      for (const std::uint64_t n : {near, near + 1}) add_at(world, static_cast<S>(n), static_cast<S>(other));
    }
    add_at(world, static_cast<S>(p), static_cast<S>(q));
    if (p % 2 == 0 && q % 2 == 0) add_at(world, static_cast<S>(p / 2), static_cast<S>(q / 2));
    add_at(world, static_cast<S>(p / 4), static_cast<S>(q / 4));
    add_at(world, S(2) * static_cast<S>(p / 4), S(2) * static_cast<S>(q / 4));
    expect_as_witness(world, "near");
  }
  // 1 - 1/n for many n: rounded, most are the same.
  for (int round = 0; round < 20; ++round) {
    World<S> world{{0, 0, 1, 1}, {static_cast<S>(most), 0}, {}, {}};
    for (std::uint64_t k = 0; k < 300; ++k) {
      const std::uint64_t n = most - random.below(200);
      add_at(world, static_cast<S>(n - 1), static_cast<S>(n));
    }
    expect_as_witness(world, "alike");
  }
}

// At the start: inside is at 0 and ties with what touches and goes in; what is reached so soon that its time rounds to 0
// does not.
TYPED_TEST(FirstHitTest, InsideAtTheStartIsAContactAtTimeNought) {
  using S = TypeParam;
  const S least = std::numeric_limits<S>::denorm_min();
  World<S> world{{0, 0, 1, 1}, {4, 0}, {}, {}};
  world.add({3, 0, 1, 1});       // at 1/2
  world.add({1, 0, 1, 1});       // touches, and is gone into
  world.add({-1, 0, 1, 1});      // touches, and is left
  world.add({S(0.5), 0, 1, 1});  // inside
  world.add({1, 1, 1, 1});       // slides along
  EXPECT_EQ(expect_as_witness(world, "start"), 2u);

  for (const bool with_inside : {false, true}) {
    World<S> soon{{-1, 0, 1, 1}, {std::numeric_limits<S>::max(), 0}, {}, {}};
    soon.add({2 * least, 0, 1, 1});
    soon.add({least, 0, 1, 1});
    soon.add({least, S(0.5), 1, 1});
    if (with_inside) soon.add({S(-0.5), 0, 1, 1});
    EXPECT_EQ(exact(soon.query(0)).time, 0);
    expect_as_witness(soon, "soon");
  }
}

// A way of many times the mover's size, asked for piece by piece.
TYPED_TEST(FirstHitTest, OfALongWayIsTheWitnesss) {
  using S = TypeParam;
  SplitMix64 random(3);
  for (int round = 0; round < 120; ++round) {
    const auto number = [&](int low, int high) { return static_cast<S>(random.between(low * 8, high * 8)) / 8; };
    World<S> world{
        {number(0, 2), number(0, 2), number(0, 1), number(0, 1)}, {number(-300, 300), number(-300, 300)}, {}, {}};
    const int count = random.between(0, 80);
    for (int k = 0; k < count; ++k) {
      const Box<S> box{number(-300, 300), number(-300, 300), number(0, 60), number(0, 60)};
      world.add(box, k % 3 == 0 ? Vector<S>{number(-100, 100), number(-100, 100)} : Vector<S>{});
      if (k % 5 == 0) world.add(box, world.motions.back());  // a twin ties
    }
    expect_as_witness(world, "long");
  }
}

TYPED_TEST(FirstHitTest, SaysWhereNumbersAreNotFinite) {
  using S = TypeParam;
  const S inf = std::numeric_limits<S>::infinity(), nan = std::numeric_limits<S>::quiet_NaN();
  const Box<S> mover{0, 0, 1, 1};
  const Query<S> queries[] = {{mover, {4, 0}, {3, 0, 1, 1}, {}}, {mover, {4, 0}, {nan, 0, 1, 1}, {}}};
  const Columns<S> columns{std::span(queries)};
  const BoxColumns<S> boxes = columns.queries().b;
  FirstHit<S> found;
  first_hit(mover, {4, 0}, boxes, 2, found);
  EXPECT_TRUE(found.failed());
  EXPECT_EQ(found.hits().size(), 1u);
  first_hit(mover, {4, 0}, boxes, 1, found);
  EXPECT_FALSE(found.failed());
  first_hit(mover, {0, inf}, boxes, 0, found);
  EXPECT_TRUE(found.failed());
  found.start(mover, {4, 0});
  found.offer(queries[0].b, {}, 0);
  first_hit(mover, {4, 0}, boxes, 0, found);
  EXPECT_FALSE(found.any()) << "what waited for the mover before is met";
  first_hit(BoxTree<S>(), mover, {nan, 0}, boxes, found);
  EXPECT_TRUE(found.failed());
  EXPECT_FALSE(found.any());
  for (const Box<S>& endless : {Box<S>{inf, 0, 1, 1}, {0, inf, 1, 1}, {0, 0, inf, 1}, {0, 0, 1, inf}}) {
    first_hit(BoxTree<S>(), endless, {4, 0}, boxes, found);
    EXPECT_TRUE(found.failed());
  }
}

// At every place around the blocks' ends.
TYPED_TEST(FirstHitTest, IsFoundInItsPlace) {
  for (const std::size_t count : {1, 2, 12, 13, 255, 256, 257, 511, 512, 513, 800}) {
    World<TypeParam> world{{0, 0, 1, 1}, {100, 0}, {}, {}};
    for (std::size_t k = 0; k < count; ++k) world.add({90, 0, 1, 1});
    EXPECT_EQ(expect_as_witness(world, "all tie"), count);
    for (const std::size_t place : {std::size_t{0}, count / 2, count - 1}) {
      World<TypeParam> here = world;
      here.boxes[place].x = 50;
      EXPECT_EQ(expect_as_witness(here, "one is first"), 1u);
    }
  }
}

}  // namespace
}  // namespace sweeplab
