// SPDX-License-Identifier: MIT
//
// Combinations: their names, what fits together, free space; the witnesses of published loops with their causes.
#include "harness/loops/combination.h"

#include <cmath>
#include <random>
#include <set>
#include <string>

#include "algorithms/loops/registry.h"
#include "algorithms/responses/registry.h"
#include "harness/loops/cause.h"
#include "harness/loops/test/world_witnesses.h"
#include "harness/methods/peer.h"
#include "harness/support/test/scalar_test.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// Every combination there is.
std::vector<Combination> all_combinations() {
  std::vector<std::string> names;
  for (const Method& m : methods()) {
    if (m.has_code()) names.emplace_back(m.card->id);
  }
  for (const LoopCard* loop : whole_loops()) names.emplace_back(loop->id);
  return combinations_named(names);
}

TEST(Combinations, ResponsesAndLoopsAreThoseOfTheirListsAndSayWhereTheyComeFrom) {
  std::set<std::string_view> ids;
  for (const Method& m : methods()) ids.insert(m.card->id);
  const std::size_t known = ids.size();
  for (const auto cards : {responses(), whole_loops()}) {
    for (const LoopCard* c : cards) {
      EXPECT_TRUE(ids.insert(c->id).second) << c->id << " names two things";
      EXPECT_FALSE(c->title.empty() || c->author.empty() || c->says.empty() || c->reading.empty()) << c->id;
      EXPECT_TRUE(c->says.find('"') != std::string_view::npos || c->says.starts_with("silent") ||
                  c->says.starts_with("not at hand") || c->says.starts_with("ours"))
          << c->id << " quotes its source, or says why not";
    }
  }
  EXPECT_EQ(ids.size(), known + responses().size() + whole_loops().size());
  EXPECT_EQ(responses().size(), 14U);
  EXPECT_EQ(whole_loops().size(), 16U + peer_loops().size());
#define SWEEPLAB_SAME_ID(name) EXPECT_EQ(response::name##_card.id, #name);
  SWEEPLAB_RESPONSES(SWEEPLAB_SAME_ID)
#undef SWEEPLAB_SAME_ID
#define SWEEPLAB_SAME_ID(name) EXPECT_EQ(loops::name##_card.id, #name);
  SWEEPLAB_LOOPS(SWEEPLAB_SAME_ID)
#undef SWEEPLAB_SAME_ID
}

TEST(Combinations, WhatACardNamesIsRegistered) {
  for (const LoopCard* r : responses()) {
    std::string ids(r->methods);
    while (!ids.empty()) {
      const std::string id = ids.substr(0, ids.find(' '));
      ids.erase(0, id.size() + 1);
      const Method* m = find_method(id);
      ASSERT_NE(m, nullptr) << r->id << ": " << id;
      EXPECT_EQ(&own_response(*m), r) << id;
    }
  }
  for (const LoopCard* loop : whole_loops()) {
    const bool ours = loop->says.starts_with("ours");
    EXPECT_EQ(loop->method.empty(), ours) << loop->id;
    if (ours) continue;
    const std::string nearest = std::string(loop->method) + " " + std::string(loop->response);
    EXPECT_EQ(combinations_named({nearest}).size(), loop->response == "cross" ? 4U : 16U) << nearest;
  }
}

TEST(Combinations, NamesAreUniqueAndAreReadBack) {
  std::set<std::string> names;
  for (const Combination& c : all_combinations()) {
    const std::string name = c.name();
    EXPECT_TRUE(names.insert(name).second) << name;
    const auto back = combinations_named({name});
    ASSERT_EQ(back.size(), 1U) << name;
    EXPECT_TRUE(back[0] == c) << name;
  }
  EXPECT_GT(names.size(), 3000U);
}

TEST(Combinations, TheMainOnesAreEachMethodInItsOwnResponseThenExactFaceFirstThenTheLoops) {
  const auto list = main_combinations();
  std::size_t able = 0;
  for (const Method& m : methods()) able += m.has_code();
  ASSERT_EQ(list.size(), able + 1 + whole_loops().size());
  std::set<std::string> names;
  for (const Combination& c : list) names.insert(c.name());
  EXPECT_EQ(names.size(), list.size());
  for (const char* name : {"gamedev slide earliest along", "programming_chips stop earliest along",
                           "amanotes advance earliest along", "edge_alignment pre_collision earliest along",
                           "liang_barsky bump_slide earliest along", "percent_projection stuck earliest along",
                           "end_of_frame_inclusive push_apart earliest along", "ericson stop earliest along",
                           "exact slide earliest along", "exact slide face_first along", "bump_move", "step"}) {
    EXPECT_TRUE(names.count(name)) << name;
  }
}

TEST(Combinations, ASourceMovesABoxByItsOwnLoopOrResponse) {
  for (const auto& [id, name] : {std::pair{"gamedev_broadphase", "gamedev_broadphase slide earliest along"},
                                 std::pair{"programming_chips", "programming_chips stop earliest along"},
                                 std::pair{"amanotes", "amanotes advance earliest along"},
                                 std::pair{"edge_alignment", "edge_alignment pre_collision earliest along"},
                                 std::pair{"liang_barsky", "bump_move"},
                                 std::pair{"percent_projection", "percent_projection stuck earliest along"},
                                 std::pair{"javidx9", "javidx9_sorted"}, std::pair{"m3", "m3 slide earliest along"},
                                 std::pair{"exact", "exact slide earliest along"}}) {
    EXPECT_EQ(published_combination(*find_method(id)).name(), name);
  }
}

TEST(Combinations, PartsThatAreLeftOutAreAllThatFit) {
  EXPECT_EQ(combinations_named({"gamedev slide"}).size(), 16U);
  EXPECT_EQ(combinations_named({"slide gamedev"}).size(), 16U) << "in any order of words";
  EXPECT_EQ(combinations_named({"gamedev slide along", "gamedev slide along", "gamedev slide earliest"}).size(), 7U);
  EXPECT_EQ(combinations_named({"end_of_frame"}).size(), 8U) << "no time: two responses, four orders";
  EXPECT_EQ(combinations_named({"step", "bump_move"}).size(), 2U);
  for (const char* wrong : {"", " ", "gamedevs", "gamedev gamedev", "gamedev slide stop", "step earliest", "step step",
                            "end_of_frame slide", "ericson slide", "gomez stop plane"}) {
    EXPECT_THROW(combinations_named({wrong}), UsageError) << wrong;
  }
}

// Far from everything, each combination makes the whole motion, rounded once: fl(p + v). Three make it in parts.
SCALAR_TEST(Combinations, InFreeSpaceEachEndsWhereItsMotionLeads) {
  std::mt19937 random(7);
  const auto draw = [&](int most) {
    return static_cast<S>(static_cast<int>(random() % (2U * static_cast<unsigned>(most))) - most) / S(10);
  };
  for (const Combination& c : all_combinations()) {
    if (!c.has_code_in(scalar_of<S>)) continue;
    const bool parts = c.loop != nullptr && (c.loop->id.ends_with("_4") || c.loop->id.ends_with("_16"));
    for (int k = 0; k < 4; ++k) {
      Box<S> mover{draw(100), draw(100), S(1) / S(10), S(2) / S(10)};
      Vector<S> v{draw(30), draw(30)};
      if (c.loop != nullptr && c.loop->whole_numbers) {
        mover = {std::floor(mover.x), std::floor(mover.y), 1, 2};
        v = {std::floor(v.x), std::floor(v.y)};
      }
      if (c.loop != nullptr && c.loop->id == "box2d_world") v = {v.x / S(64), v.y / S(64)};  // which caps long ones
      const std::vector<Obstacle<S>> none, far{{{1000, 1000, 1, 1}}, {{-1000, -3000, 1, 1}}};
      const Vector<S> due{mover.x + v.x, mover.y + v.y};
      for (const auto& obstacles : {none, far}) {
        // Those that never check a still axis, or whose shares have no range, may hit what is far.
        if (!obstacles.empty() && c.method != nullptr && c.method->card->id != "exact") continue;
        const Vector<S> end = move_in_frame<S>(c, mover, v, obstacles);
        const S slack = parts ? S(16) * std::numeric_limits<S>::epsilon() * S(13) : S(0);
        EXPECT_LE(std::abs(end.x - due.x), slack) << c.name();
        EXPECT_LE(std::abs(end.y - due.y), slack) << c.name();
      }
    }
  }
}
TEST(Combinations, EveryOneComesToAnEndAmongManyTiles) {
  std::vector<Obstacle<float>> tiles;
  for (int x = 0; x < 10; ++x) {
    for (int y = 0; y < 10; ++y) {
      if ((x + y) % 3 != 0) tiles.push_back({{static_cast<float>(x), static_cast<float>(y), 1, 1}});
    }
  }
  std::size_t ended = 0;
  const auto all = all_combinations();
  for (const Combination& c : all) {
    if (!c.has_code_in(Scalar::float32)) continue;
    (void)move_in_frame<float>(c, {0, 0, 1, 1}, {7, 5}, tiles);
    (void)move_in_frame<float>(c, {0.25F, 0.5F, 1, 1}, {-3e30F, 2}, tiles);
    ++ended;
  }
  EXPECT_GT(ended, all.size() / 2);
}

TEST(Combinations, AskForPairsOnlyOnWhatIsThere) {
  const std::vector<Obstacle<float>> tiles{{{2, 0, 1, 1}}, {{4, 0, 1, 1}}};
  for (const Combination& c : main_combinations()) {
    if (!c.has_code_in(Scalar::float32)) continue;
    AskedPairs<float> asked;
    const Vector<float> end = move_in_frame<float>(c, {0, 0, 1, 1}, {3, 1}, tiles, &asked);
    const Vector<float> again = move_in_frame<float>(c, {0, 0, 1, 1}, {3, 1}, tiles);
    EXPECT_TRUE(end == again || end.x != end.x) << c.name();
    if (c.name() == "pixel_by_pixel") continue;  // jumps over the pixels before the first tile
    ASSERT_GE(asked.size(), 2U) << c.name();
    for (const auto& q : asked) EXPECT_TRUE(q.b == tiles[0].box || q.b == tiles[1].box) << c.name();
    EXPECT_EQ(asked[0].b, tiles[0].box) << c.name();
  }
}

TEST(Combinations, AFaceThatIsNotSolidStopsNothing) {
  for (const Combination& c :
       combinations_named({"exact slide", "liang_barsky slide", "bump_move", "javidx9_sorted", "step", "axis_by_axis",
                           "push_out_1", "take_back_1", "pixel_by_pixel"})) {
    const std::vector<Obstacle<float>> platform{{{-5, 2, 10, 1}, Solid::min_y}};
    const Vector<float> down = move_in_frame<float>(c, {0, 0, 1, 1}, {0, 2}, platform);
    const bool takes_back = c.name() == "take_back_1";
    EXPECT_EQ(down, (Vector<float>{0, takes_back ? 0.F : 1.F})) << c.name();
    EXPECT_EQ(move_in_frame<float>(c, {0, 3, 1, 1}, {0, -3}, platform), (Vector<float>{0, 0})) << c.name();
    EXPECT_EQ(move_in_frame<float>(c, {0, 3, 1, 1}, {0, -1}, platform), (Vector<float>{0, 2})) << c.name();
  }
}

/// Boxes of tenths around a mover that stands in none of them, and how far it wants to go.
struct Tenths {
  Box<float> mover;
  Vector<float> motion;
  std::vector<Obstacle<float>> boxes;

  explicit Tenths(std::mt19937& random) {
    const auto tenth = [&](int low, int high) {
      return static_cast<float>(low + static_cast<int>(random() % static_cast<unsigned>(high - low))) / 10.F;
    };
    mover = {tenth(0, 30), tenth(0, 30), 0.3F, 0.7F};
    for (int n = 0; n < 6; ++n) {
      const Obstacle<float> o{{tenth(-10, 40), tenth(-10, 40), tenth(1, 12), tenth(1, 12)}};
      const Forbidden<float> f = forbidden_by(o, mover.w, mover.h);
      if (!(f.lo[0] < mover.x && mover.x < f.hi[0] && f.lo[1] < mover.y && mover.y < f.hi[1])) boxes.push_back(o);
    }
    motion = {tenth(-30, 31), tenth(-30, 31)};
  }
};

// What cause_of_frame switches to. Its planes are raw: an exact tie may be none between stored ones, which is policy;
// and a few frames have no allowed number next to their end.
TEST(Combinations, WithEveryPartExactWhatIsLeftIsRawPlanes) {
  for (const char* response : {"slide", "bump_slide", "stop", "expected", "deflect", "bounce"}) {
    const Combination c = combinations_named({"exact face_first plane " + std::string(response)})[0];
    std::mt19937 random(3);
    int stopped = 0, policy = 0, wrong = 0;
    for (int k = 0; k < 8000; ++k) {
      const Tenths t(random);
      const Vector<float> end = move_in_frame<float>(c, t.mover, t.motion, t.boxes);
      const WorldArena<float> arena(world_boxes<float>(t.boxes), t.mover.w, t.mover.h);
      const Ending verdict =
          judge_frame<float>(arena, {t.mover.x, t.mover.y}, t.motion, end, CornerPolicy::y, c.intent()).verdict;
      policy += verdict == Ending::policy;
      wrong += is_wrong(verdict);
      stopped += !(end == Vector<float>{t.mover.x + t.motion.x, t.mover.y + t.motion.y});
    }
    EXPECT_GT(stopped, 1000) << response;
    EXPECT_LT(policy, 80) << response;
    EXPECT_LT(wrong, 8) << response;
  }
}

// --- the witnesses ---

TEST(WorldWitnesses, EachGoesWrongAsWrittenAndForTheCauseWritten) {
  for (const WorldWitness& w : world_witnesses()) {
    SCOPED_TRACE(std::string(w.combination) + ": " + std::string(w.tells));
    std::vector<Obstacle<float>> obstacles;
    for (const Box<float>& b : w.boxes) obstacles.push_back({b});
    const auto list = combinations_named({std::string(w.combination)});
    ASSERT_EQ(list.size(), 1U);
    const WorldArena<float> arena(world_boxes<float>(obstacles), w.mover.w, w.mover.h);
    const Vector<float> start{w.mover.x, w.mover.y};
    const auto judged = [&](const Combination& c) {
      const Vector<float> end = move_in_frame<float>(c, w.mover, w.motion, obstacles);
      return judge_frame(arena, start, w.motion, end, CornerPolicy::y, c.intent());
    };
    const WorldJudgement j = judged(list[0]);
    EXPECT_EQ(name_of(j.verdict), name_of(w.verdict));
    EXPECT_EQ(j.stuck, w.stuck);
    EXPECT_EQ(cause_of_frame<float>(list[0], arena, w.mover, w.motion, obstacles).name(), w.cause);
    for (const char* ours : {"step", "step_stop", "step_bounce"}) {
      const Combination c = combinations_named({ours})[0];
      EXPECT_EQ(judged(c).verdict, Ending::right) << ours;
      EXPECT_EQ(cause_of_frame<float>(c, arena, w.mover, w.motion, obstacles).name(), "");
    }
  }
}

}  // namespace
}  // namespace sweeplab
