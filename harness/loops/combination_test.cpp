// SPDX-License-Identifier: MIT
//
// Combinations: their names, what fits together, free space; the witnesses of published loops with their causes.
#include "harness/loops/combination.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <set>
#include <string>

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
  std::set<std::string> names;
  for (const Combination& c : main_combinations()) names.insert(c.name());
  const auto able = std::ranges::count_if(methods(), [](const Method& m) { return m.has_code(); });
  EXPECT_EQ(names.size(), static_cast<std::size_t>(able) + 1 + whole_loops().size());
  for (const char* name : {"gamedev slide earliest along", "edge_alignment pre_collision earliest along",
                           "end_of_frame_inclusive push_apart earliest along", "exact slide earliest along",
                           "exact slide face_first along", "bump_move", "step"}) {
    EXPECT_TRUE(names.contains(name)) << name;
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
  const std::vector<Obstacle<S>> none, far{{{1000, 1000, 1, 1}}, {{-1000, -3000, 1, 1}}};
  for (const Combination& c : all_combinations()) {
    if (!c.has_code_in(scalar_of<S>)) continue;
    const std::string_view loop = c.loop != nullptr ? c.loop->id : "";
    const S slack = loop.ends_with("_4") || loop.ends_with("_16") ? S(208) * std::numeric_limits<S>::epsilon() : S(0);
    for (const S sign : {S(1), S(-1)}) {
      Box<S> mover{S(97) / S(10) * sign, S(-3) / S(10), S(1) / S(10), S(2) / S(10)};
      Vector<S> v{S(29) / S(10), S(-11) / S(10) * sign};
      if (c.loop != nullptr && c.loop->whole_numbers) {
        mover = {std::floor(mover.x), std::floor(mover.y), 1, 2};
        v = {std::floor(v.x), std::floor(v.y)};
      }
      if (loop == "box2d_world") v = {v.x / S(64), v.y / S(64)};  // which caps long ones
      for (const auto& obstacles : {none, far}) {
        // Those that never check a still axis, or whose shares have no range, may hit what is far.
        if (!obstacles.empty() && c.method != nullptr && c.method->card->id != "exact") continue;
        const Vector<S> end = move_in_frame<S>(c, mover, v, obstacles);
        EXPECT_LE(std::abs(end.x - (mover.x + v.x)), slack) << c.name();
        EXPECT_LE(std::abs(end.y - (mover.y + v.y)), slack) << c.name();
      }
    }
  }
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

TEST(Combinations, ALoopOfWholeNumbersTakesNoOthers) {
  const Combination pixels = combinations_named({"pixel_by_pixel"})[0];
  const auto taken = [&](const Box<float>& mover, const Vector<float>& v, const Box<float>& box) {
    return takes_frame<float>(pixels, mover, v, std::vector<Obstacle<float>>{{box}});
  };
  EXPECT_TRUE(taken({0, 0, 1, 1}, {2, -3}, {5, 0, 1, 1}));
  EXPECT_FALSE(taken({0, 0, 1, 0.5F}, {2, -3}, {5, 0, 1, 1}));
  EXPECT_FALSE(taken({0, 0, 1, 1}, {2, -0.5F}, {5, 0, 1, 1}));
  EXPECT_FALSE(taken({0, 0, 1, 1}, {2, -3}, {5, 0.5F, 1, 1}));
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

TEST(Combinations, OnPlanesAGoalThatIsRoundedIntoACornerIsLeftInXFirst) {
  // The planes lie 7/8 of a float's step beyond 1; the way is 3/4 of a step, and 1 + 3/4 of a step is rounded to a whole.
  constexpr float step = 0x1p-23F, side = 0.25F - 0.875F * step;
  const Vector<float> end =
      move_in_frame<float>(combinations_named({"exact slide earliest plane"})[0], {1, 1, side, side},
                           {0.75F * step, 0.75F * step}, std::vector<Obstacle<float>>{{{1.25F, 1.25F, 1, 1}}});
  EXPECT_EQ(end, (Vector<float>{1, 1 + step}));
}

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
