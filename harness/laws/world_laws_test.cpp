// SPDX-License-Identifier: MIT
//
// The laws of a world: step() keeps every one, and each step that is wrong on purpose breaks those that it must. To
// repeat what RapidCheck found: RC_PARAMS="seed=…" build/release/world_laws_test --gtest_filter=…
#include <gtest/gtest.h>
#include <rapidcheck.h>

#include <algorithm>
#include <fstream>
#include <map>
#include <set>
#include <sstream>
#include <string>

#include "harness/laws/statements/worlds.h"
#include "harness/laws/world_laws.h"
#include "harness/support/source_dir.h"
#include "harness/support/usage_error.h"

namespace rc {
template <>
struct Arbitrary<sweeplab::WorldStory> {
  static Gen<sweeplab::WorldStory> arbitrary() {
    using sweeplab::WorldStory;
    const auto around_0 = [](int most) {  // what fails shrinks toward 0
      return gen::map(gen::inRange(0, 2 * most + 1), [](int n) { return n % 2 == 0 ? n / 2 : -(n + 1) / 2; });
    };
    const auto box = gen::apply(
        [](int x, int y, int w, int h) {
          return std::array<int, 4>{x, y, w, h};
        },
        around_0(40), around_0(40), gen::inRange(0, 25), gen::inRange(0, 25));
    const auto motion = gen::apply([](int x, int y) { return std::array<int, 2>{x, y}; }, around_0(35), around_0(35));
    return gen::build<WorldStory>(
        gen::set(&WorldStory::mover, box),
        gen::set(&WorldStory::level, gen::container<std::vector<std::array<int, 4>>>(box)),
        gen::set(&WorldStory::motions, gen::container<std::vector<std::array<int, 2>>>(motion)),
        gen::set(&WorldStory::tenths));
  }
};
}  // namespace rc

namespace sweeplab {

// For RapidCheck.
void showValue(const WorldStory& story, std::ostream& out) { out << text_of(story); }

namespace {

LawRuling check_in_both(const WorldLaw& law, const WorldStepper& stepper, const WorldStory& story) {
  const LawRuling ruling = check<float>(law, stepper, story);
  return ruling.ruling == Ruling::broken ? ruling : check<double>(law, stepper, story);
}

TEST(WorldLaws, AreKeptByStepInEveryDrawnStory) {
  const WorldStepper& step = world_steppers().front();
  ASSERT_EQ(step.id, "step");
  for (const WorldLaw& law : world_laws()) {
    int held = 0;
    for (std::uint64_t k = 0; k < 1500; ++k) {
      const WorldStory story = drawn_story(11, k);
      const LawRuling ruling = check_in_both(law, step, story);
      ASSERT_NE(ruling.ruling, Ruling::broken) << law.id << ": " << text_of(story) << ": " << ruling.why;
      held += ruling.ruling == Ruling::holds;
    }
    EXPECT_GT(held, 200) << law.id << " says hardly anything";
  }
}

TEST(WorldLaws, AreKeptByStepInWhatRapidCheckThinksOf) {
  const WorldStepper& step = world_steppers().front();
  for (const WorldLaw& law : world_laws()) {
    EXPECT_TRUE(rc::check(std::string(law.title), [&](const WorldStory& story) {
      const LawRuling ruling = check_in_both(law, step, story);
      if (ruling.ruling == Ruling::broken) RC_FAIL(std::string(law.id) + ": " + ruling.why);
    }));
  }
}

using Broken = std::map<std::string, std::set<std::string>>;

/// Which laws are broken in any of so many stories; a counterexample of each is shrunk, and must be small.
Broken broken_laws(std::uint64_t stories) {
  Broken broken;
  for (const WorldStepper& stepper : world_steppers()) {
    broken[std::string(stepper.id)];
    for (const WorldLaw& law : world_laws()) {
      for (std::uint64_t k = 0; k < stories; ++k) {
        const WorldStory story = drawn_story(12, k);
        if (check<float>(law, stepper, story).ruling != Ruling::broken) continue;
        broken[std::string(stepper.id)].emplace(law.id);
        const WorldStory least = shrink_broken<float>(law, stepper, story);
        EXPECT_EQ(check<float>(law, stepper, least).ruling, Ruling::broken);
        EXPECT_LE(least.level.size(), 4U) << stepper.id << ", " << law.id << ": " << text_of(least);
        EXPECT_LE(least.motions.size(), 3U) << stepper.id << ", " << law.id << ": " << text_of(least);
        break;
      }
    }
  }
  return broken;
}

/// What a fault must break, and what it cannot touch.
struct Known {
  const char* stepper;
  std::set<std::string> breaks, keeps;
};

const Known known[] = {
    {"step", {}, {}},
    // Which hit it answers decides what it passes; lengths and what is far away it treats as it should.
    {"keeps_the_farther_hit",
     {"never_inside", "never_through", "right_end", "resting"},
     {"doubled", "unreached_obstacles"}},
    {"in_reading_order",
     {"shuffled_obstacles", "hash_or_not", "tiles_are_one_box", "never_inside", "right_end"},
     {"doubled", "unreached_obstacles"}},
    // Around a corner it goes the other way; each of its two moves is right. Lines let its points pass.
    {"axis_by_axis",
     {"right_end", "swapped_axes", "half_frames"},
     {"never_inside", "never_through", "never_back", "ends_touching", "shuffled_obstacles", "tiles_are_one_box",
      "world_mirror", "doubled", "unreached_obstacles", "hash_or_not"}},
    // Right but for a rounding along the face; and lines let its points pass.
    {"rounds_along_the_face",
     {"right_end", "never_back"},
     {"never_through", "shuffled_obstacles", "tiles_are_one_box", "doubled", "unreached_obstacles", "hash_or_not"}},
    {"snaps_by_the_normal", {"never_inside", "never_through", "never_back", "resting", "right_end"}, {"doubled"}},
    // A length that the world does not have.
    {"has_an_epsilon", {"doubled", "unreached_obstacles", "right_end"}, {"shuffled_obstacles", "resting"}},
    {"wears_a_skin",
     {"doubled", "unreached_obstacles", "ends_touching", "right_end"},
     {"shuffled_obstacles", "resting"}},
};

TEST(WorldLaws, AreBrokenByTheStepsThatAreWrongOnPurpose) {
  const Broken broken = broken_laws(1500);
  ASSERT_EQ(std::size(known), world_steppers().size());
  for (const Known& k : known) {
    const std::set<std::string>& laws = broken.at(k.stepper);
    for (const std::string& law : k.breaks) EXPECT_EQ(laws.count(law), 1U) << k.stepper << " does not break " << law;
    for (const std::string& law : k.keeps) EXPECT_EQ(laws.count(law), 0U) << k.stepper << " breaks " << law;
  }
  EXPECT_TRUE(broken.at("step").empty());
  std::set<std::string> all;
  for (const auto& [stepper, laws] : broken) all.insert(laws.begin(), laws.end());
  EXPECT_EQ(all.size(), world_laws().size()) << "a law that nobody breaks may be none";
}

TEST(WorldLaws, ShuffleAndCutAndMoveWhatTheySay) {
  const std::vector<Obstacle<float>> level{{{0, 0, 6, 4}}, {{9, 0, 1, 1}}};
  const auto columns = law::worlds::cut(level, 3, 0), rows = law::worlds::cut(level, 2, 1);
  ASSERT_EQ(columns.size(), 4U);
  EXPECT_EQ(columns[1].box, (Box<float>{2, 0, 2, 4}));
  ASSERT_EQ(rows.size(), 3U);
  EXPECT_EQ(rows[1].box, (Box<float>{0, 2, 6, 2}));
}

/// A floor of tenths, on which a fall that grows is stopped each frame.
template <class S>
void rests_on_a_floor_of_tenths() {
  std::vector<Obstacle<S>> floor;
  for (int k = 0; k < 12; ++k) floor.push_back({{S(10 + k) / S(10), S(15) / S(10), S(1) / S(10), S(1) / S(10)}});
  Box<S> box{S(1.23), S(1.2), S(0.1), S(0.1)};
  S fall = 0;
  Vector<S> first{};
  for (int frame = 0; frame < 100000; ++frame) {
    fall += S(0.01);
    const Step<S> s = step(box, Vector<S>{0, fall}, floor);
    if (s.normal_y != 0) fall = 0;
    box.x = s.position.x;
    box.y = s.position.y;
    if (frame == 20) first = s.position;
    ASSERT_TRUE(frame <= 20 || s.position == first) << frame;
  }
  ASSERT_EQ(box.x, S(1.23));
}

TEST(WorldLaws, RestingAHundredThousandFramesMovesNothing) {
  rests_on_a_floor_of_tenths<float>();
  rests_on_a_floor_of_tenths<double>();
  const WorldStory on_tiles{{3, 3, 7, 7}, {{0, 10, 5, 5}, {5, 10, 5, 5}, {10, 10, 5, 5}}, {{1, 9}}, true};
  const LawRuling ruling = law::worlds::rests(world_steppers().front(), PlayedStory<float>(on_tiles), 100000);
  EXPECT_EQ(ruling.ruling, Ruling::holds) << ruling.why;
}

/// What stops the mover is named, and touches it there.
TEST(WorldLaws, WhatStopsTheMoverTouchesItThere) {
  int named = 0;
  for (std::uint64_t k = 0; k < 1000; ++k) {
    const PlayedStory<double> story(drawn_story(13, k));
    const auto move = [&](const Box<double>& from, const Vector<double>& v) {
      return step(from, v, story.level).position;
    };
    law::worlds::play(story, move, [&](std::size_t, const auto& from, const auto& v, const auto& end) {
      each_stop(from, v, story.level, {}, [&](std::uint32_t name, int axis) {
        const Forbidden<double> f = forbidden_by(story.level[name], from.w, from.h);
        const double at = axis == 0 ? end.x : end.y, motion = axis == 0 ? v.x : v.y;
        EXPECT_EQ(at, motion > 0 ? f.lo[axis] : f.hi[axis]);
        ++named;
      });
      return true;
    });
  }
  EXPECT_GT(named, 500);
}

TEST(WorldStories, AreReadAsTheyAreWritten) {
  for (std::uint64_t k = 0; k < 200; ++k) {
    const WorldStory story = drawn_story(14, k);
    EXPECT_EQ(story_from(text_of(story)), story) << text_of(story);
  }
  const WorldStory bare{{1, 2, 3, 4}, {}, {}, false};
  EXPECT_EQ(text_of(bare), "1 2 3 4; ; ");
  EXPECT_EQ(story_from("1 2 3 4;;"), bare);
  for (const char* text : {"", "1 2 3 4", "1 2 3;;", "1 2 3 4 5;;", "1 2 3 -4;;", "1 2 3 x;;", "1 2 3 4;1 2 3,;",
                           "1 2 3 4;;1", "1 2 3 4;;;tens", "1 2 3 4;;;;", "1 2 3 99999999999;;"}) {
    EXPECT_THROW(story_from(text), UsageError) << text;
  }
}

TEST(WorldLaws, AreNumberedInOrderAndHaveAParagraphEach) {
  std::stringstream text;
  text << std::ifstream(SWEEPLAB_SOURCE_DIR + "/harness/laws/LAWS.md", std::ios::binary).rdbuf();
  int number = 0;
  std::set<std::string_view> ids;
  for (const WorldLaw& law : world_laws()) {
    EXPECT_EQ(law.number, ++number);
    EXPECT_TRUE(ids.insert(law.id).second) << law.id;
    EXPECT_FALSE(law.reason.empty()) << law.id;
    const std::string heading =
        "\n### W" + std::to_string(law.number) + ". " + std::string(law.title) + " (`" + std::string(law.id) + "`)\n";
    EXPECT_NE(text.str().find(heading), std::string::npos) << "LAWS.md lacks" << heading;
  }
}

}  // namespace
}  // namespace sweeplab
