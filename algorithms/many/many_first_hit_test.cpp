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
  Columns<S> columns() const {
    Columns<S> all(boxes.size());
    for (std::size_t k = 0; k < boxes.size(); ++k) all.set(k, query(k));
    return all;
  }
};

struct Witness {
  std::vector<std::uint32_t> indices;
  std::size_t contacts = 0, rounded_alike = 0;  ///< later, though the time rounded to S is the same
};

/// All pairs, their times in GMP's rationals.
template <class S>
Witness witness(const World<S>& world) {
  Witness w;
  mpq_class least;
  std::vector<std::pair<std::uint32_t, mpq_class>> contacts;
  for (std::uint32_t k = 0; k < world.boxes.size(); ++k) {
    const SlowTruth t = slow_truth(world.query(k), false);
    if (t.cls != Class::impact && t.cls != Class::overlap) continue;
    const mpq_class time = t.cls == Class::overlap ? mpq_class(0) : t.time;
    if (contacts.empty() || time < least) least = time;
    contacts.emplace_back(k, time);
  }
  w.contacts = contacts.size();
  for (const auto& [k, time] : contacts) {
    if (time == least) w.indices.push_back(k);
  }
  for (const auto& [k, time] : contacts) {
    w.rounded_alike += time != least && exact(world.query(k)).time == exact(world.query(w.indices[0])).time;
  }
  return w;
}

template <class S>
void expect_hits(const World<S>& world, const Witness& w, const FirstHit<S>& found, const std::string& what) {
  std::vector<std::uint32_t> indices;
  for (const Hit<S>& hit : found.hits()) {
    indices.push_back(hit.index);
    EXPECT_TRUE(same_answer(hit.answer, exact(world.query(hit.index)))) << what << " " << hit.index;
  }
  EXPECT_EQ(indices, w.indices) << what;
  EXPECT_FALSE(found.failed()) << what;
}

struct Seen {
  std::size_t worlds = 0, contacts = 0, ties = 0, rounded_alike = 0;
};

/// Of the columns by each of the machine's vectors, and of a tree.
template <class S>
void expect_as_witness(const World<S>& world, const std::string& what, Seen& seen) {
  const Witness w = witness(world);
  ++seen.worlds;
  seen.contacts += w.contacts;
  seen.ties += w.indices.size() > 1;
  seen.rounded_alike += w.rounded_alike;
  const Columns<S> columns = world.columns();
  FirstHit<S> found;
  for (const std::string& target : batch_targets()) {
    choose_batch_target(target);
    first_hit(world.mover, world.motion, columns.queries().b, world.boxes.size(), found);
    expect_hits(world, w, found, what + ", " + target);
  }
  choose_batch_target("");
  BoxTree<S> tree;
  for (std::uint32_t k = 0; k < world.boxes.size(); ++k) {
    ASSERT_TRUE(tree.insert(k, swept_bounds(world.boxes[k], world.motions[k])));
  }
  first_hit(tree, world.mover, world.motion, columns.queries().b, found);
  expect_hits(world, w, found, what + ", tree");
}

template <class S>
class FirstHitTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(FirstHitTest, Scalars);

TYPED_TEST(FirstHitTest, OfEveryFamilyIsTheWitnesss) {
  Seen seen;
  for (const Family& family : families()) {
    for (std::uint64_t round = 0; round < 4; ++round) {
      const Query<TypeParam> first = family.at<TypeParam>(round + 1, 0);
      World<TypeParam> world{first.a, first.motion_a, {}, {}};
      for (std::uint64_t i = 0; i < 20 + 60 * round; ++i) {
        const Query<TypeParam> q = family.at<TypeParam>(round + 1, i);
        world.add(q.b, q.motion_b);
      }
      expect_as_witness(world, std::string(family.name), seen);
    }
  }
  EXPECT_GT(seen.contacts, 500u);
}

// Tiles, among which ties of many are everyday; some with motions of their own that change nothing, some that overlap.
TYPED_TEST(FirstHitTest, AmongTilesHasAllThatTie) {
  using S = TypeParam;
  SplitMix64 random(7);
  Seen seen;
  for (int round = 0; round < 150; ++round) {
    const auto number = [&](int low, int high) { return static_cast<S>(random.between(low, high)); };
    World<S> world{
        {number(-4, 4), number(-4, 4), number(0, 6), number(0, 6)}, {number(-30, 30), number(-30, 30)}, {}, {}};
    const int count = random.between(1, 600);
    for (int k = 0; k < count; ++k) {
      const Box<S> tile{number(-25, 25), number(-25, 25), number(1, 3), number(1, 3)};
      world.add(tile, k % 4 == 0 ? Vector<S>{number(-2, 2), number(-2, 2)} : Vector<S>{});
    }
    expect_as_witness(world, "tiles", seen);
  }
  EXPECT_EQ(seen.worlds, 150u);
  EXPECT_GT(seen.ties, 40u);
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
  Seen seen;
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
    add_at(world, S(1) * static_cast<S>(p / 4), static_cast<S>(q / 4));
    add_at(world, S(2) * static_cast<S>(p / 4), S(2) * static_cast<S>(q / 4));
    expect_as_witness(world, "near", seen);
  }
  EXPECT_EQ(seen.worlds, 200u);
  EXPECT_GT(seen.ties, 20u);

  // 1 - 1/n for many n: rounded, most are the same.
  Seen alike;
  for (int round = 0; round < 20; ++round) {
    World<S> world{{0, 0, 1, 1}, {static_cast<S>(most), 0}, {}, {}};
    for (std::uint64_t k = 0; k < 300; ++k) {
      const std::uint64_t n = most - random.below(200);
      add_at(world, static_cast<S>(n - 1), static_cast<S>(n));
    }
    expect_as_witness(world, "alike", alike);
  }
  EXPECT_GT(alike.rounded_alike, 500u);
  EXPECT_GT(alike.ties, 5u);
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
  Seen seen;
  expect_as_witness(world, "start", seen);
  const Columns<S> columns = world.columns();
  FirstHit<S> found;
  first_hit(world.mover, world.motion, columns.queries().b, 5, found);
  ASSERT_EQ(found.hits().size(), 2u);
  EXPECT_EQ(found.first().index, 1u);
  EXPECT_EQ(found.first().answer.outcome, Outcome::impact);
  EXPECT_EQ(found.hits()[1].index, 3u);
  EXPECT_EQ(found.hits()[1].answer.outcome, Outcome::overlap);
  first_hit(world.mover, world.motion, columns.queries().b, 1, found);
  ASSERT_EQ(found.hits().size(), 1u);
  EXPECT_EQ(found.first().answer.time, S(0.5));

  for (const bool with_inside : {false, true}) {
    World<S> soon{{-1, 0, 1, 1}, {std::numeric_limits<S>::max(), 0}, {}, {}};
    soon.add({2 * least, 0, 1, 1});
    soon.add({least, 0, 1, 1});
    soon.add({least, S(0.5), 1, 1});
    if (with_inside) soon.add({S(-0.5), 0, 1, 1});
    EXPECT_EQ(exact(soon.query(0)).time, 0);
    expect_as_witness(soon, "soon", seen);
  }
}

// A way of many times the mover's size, asked for piece by piece.
TYPED_TEST(FirstHitTest, OfALongWayIsTheWitnesss) {
  using S = TypeParam;
  SplitMix64 random(3);
  Seen seen;
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
    expect_as_witness(world, "long", seen);
  }
  EXPECT_GT(seen.contacts, 100u);
  EXPECT_GT(seen.ties, 5u);
}

TYPED_TEST(FirstHitTest, SaysWhereNumbersAreNotFinite) {
  using S = TypeParam;
  World<S> world{{0, 0, 1, 1}, {4, 0}, {}, {}};
  world.add({3, 0, 1, 1});
  world.add({std::numeric_limits<S>::quiet_NaN(), 0, 1, 1});
  const Columns<S> columns = world.columns();
  FirstHit<S> found;
  first_hit(world.mover, world.motion, columns.queries().b, 2, found);
  EXPECT_TRUE(found.failed());
  EXPECT_EQ(found.hits().size(), 1u);
  first_hit(world.mover, world.motion, columns.queries().b, 1, found);
  EXPECT_FALSE(found.failed());
  first_hit(world.mover, {0, std::numeric_limits<S>::infinity()}, columns.queries().b, 0, found);
  EXPECT_TRUE(found.failed());
  first_hit(BoxTree<S>(), world.mover, {std::numeric_limits<S>::quiet_NaN(), 0}, columns.queries().b, found);
  EXPECT_TRUE(found.failed());
  EXPECT_FALSE(found.any());
}

// At every place around the blocks' ends.
TYPED_TEST(FirstHitTest, IsFoundInItsPlace) {
  using S = TypeParam;
  FirstHit<S> found;
  for (const std::size_t count : {1, 2, 12, 13, 255, 256, 257, 511, 512, 513, 800}) {
    World<S> world{{0, 0, 1, 1}, {100, 0}, {}, {}};
    for (std::size_t k = 0; k < count; ++k) world.add({static_cast<S>(90), 0, 1, 1});
    for (const std::size_t place : {std::size_t{0}, count / 2, count - 1}) {
      World<S> here = world;
      here.boxes[place].x = 50;
      const Columns<S> columns = here.columns();
      first_hit(here.mover, here.motion, columns.queries().b, count, found);
      ASSERT_EQ(found.hits().size(), 1u);
      EXPECT_EQ(found.first().index, place);
    }
    const Columns<S> columns = world.columns();
    first_hit(world.mover, world.motion, columns.queries().b, count, found);
    EXPECT_EQ(found.hits().size(), count);
    EXPECT_EQ(found.hits().back().index, count - 1);
  }
}

}  // namespace
}  // namespace sweeplab
