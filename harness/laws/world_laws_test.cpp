// SPDX-License-Identifier: MIT
//
// The laws of a world: step() keeps every one, and each step that is wrong on purpose breaks those that it must. To
// repeat what RapidCheck found: RC_PARAMS="seed=…" build/release/world_laws_test --gtest_filter=…
#include <fmt/format.h>
#include <rapidcheck.h>

#include <algorithm>
#include <set>
#include <string>

#include "harness/laws/test/worlds.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/test/scalar_test.h"
#include "harness/world/world_wrong_on_purpose.h"

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

std::string text_of(const WorldStory& story) {
  std::string text = fmt::format("mover {}", fmt::join(story.mover, " "));
  for (const auto& box : story.level) text += fmt::format(", box {}", fmt::join(box, " "));
  for (const auto& motion : story.motions) text += fmt::format(", by {}", fmt::join(motion, " "));
  return text + (story.tenths ? ", in tenths" : "");
}
// For RapidCheck.
void showValue(const WorldStory& story, std::ostream& out) { out << text_of(story); }

namespace {

using law::worlds::Stepper;

// --- who moves -----------------------------------------------------------------------------------------------------

template <class S>
Vector<S> by_step(const Box<S>& a, const Vector<S>& v, std::span<const Obstacle<S>> level, AtCorner corner) {
  return step(a, v, level, {corner}).position;
}

/// They know one corner policy only, that of exact().
template <class S, Vector<S> (*faulty)(const Box<S>&, const Vector<S>&, std::span<const Box<S>>)>
Vector<S> by(const Box<S>& a, const Vector<S>& v, std::span<const Obstacle<S>> level, AtCorner) {
  std::vector<Box<S>> boxes;
  for (const Obstacle<S>& o : level) boxes.push_back(o.box);
  return faulty(a, v, boxes);
}

/// What a fault must break, and what it cannot touch.
struct WorldStepper {
  std::string_view id;
  Stepper<float> float32;
  Stepper<double> float64;
  std::set<std::string_view> breaks, keeps;
};
#define SWEEPLAB_FAULTY(name) #name, &by < float, &name < float>>, &by < double, &name < double>>

const WorldStepper right_step{"step", &by_step<float>, &by_step<double>, {}, {}};
const WorldStepper wrong_steps[] = {
    // Which hit it answers decides what it passes; lengths and what is far away it treats as it should.
    {SWEEPLAB_FAULTY(keeps_the_farther_hit),
     {"never_inside", "never_through", "right_end", "resting"},
     {"doubled", "unreached_obstacles"}},
    {SWEEPLAB_FAULTY(in_reading_order),
     {"shuffled_obstacles", "hash_or_not", "tiles_are_one_box", "never_inside", "right_end"},
     {"doubled", "unreached_obstacles"}},
    // Around a corner it goes the other way; each of its two moves is right. Lines let its points pass.
    {SWEEPLAB_FAULTY(axis_by_axis),
     {"right_end", "swapped_axes", "half_frames"},
     {"never_inside", "never_through", "never_back", "ends_touching", "shuffled_obstacles", "tiles_are_one_box",
      "world_mirror", "doubled", "unreached_obstacles", "hash_or_not"}},
    // Right but for a rounding along the face; and lines let its points pass.
    {SWEEPLAB_FAULTY(rounds_along_the_face),
     {"right_end", "never_back"},
     {"never_through", "shuffled_obstacles", "tiles_are_one_box", "doubled", "unreached_obstacles", "hash_or_not"}},
    {SWEEPLAB_FAULTY(snaps_by_the_normal),
     {"never_inside", "never_through", "never_back", "resting", "right_end"},
     {"doubled"}},
    // A length that the world does not have.
    {SWEEPLAB_FAULTY(has_an_epsilon),
     {"doubled", "unreached_obstacles", "right_end"},
     {"shuffled_obstacles", "resting"}},
    {SWEEPLAB_FAULTY(wears_a_skin),
     {"doubled", "unreached_obstacles", "ends_touching", "right_end"},
     {"shuffled_obstacles", "resting"}},
};
#undef SWEEPLAB_FAULTY

// --- the laws ------------------------------------------------------------------------------------------------------

struct WorldLaw {
  std::string_view id;
  LawRuling (*float32)(Stepper<float>, const PlayedStory<float>&);
  LawRuling (*float64)(Stepper<double>, const PlayedStory<double>&);
};
#define SWEEPLAB_WORLD_LAW(id) \
  { #id, &law::worlds::id < float>, &law::worlds::id < double> }
/// By number. LAWS.md has what each says, where, and why.
const WorldLaw world_laws[] = {SWEEPLAB_WORLD_LAW(never_inside),        SWEEPLAB_WORLD_LAW(never_through),
                               SWEEPLAB_WORLD_LAW(right_end),           SWEEPLAB_WORLD_LAW(never_back),
                               SWEEPLAB_WORLD_LAW(ends_touching),       SWEEPLAB_WORLD_LAW(shuffled_obstacles),
                               SWEEPLAB_WORLD_LAW(tiles_are_one_box),   SWEEPLAB_WORLD_LAW(world_mirror),
                               SWEEPLAB_WORLD_LAW(swapped_axes),        SWEEPLAB_WORLD_LAW(doubled),
                               SWEEPLAB_WORLD_LAW(unreached_obstacles), SWEEPLAB_WORLD_LAW(hash_or_not),
                               SWEEPLAB_WORLD_LAW(half_frames),         SWEEPLAB_WORLD_LAW(resting)};
#undef SWEEPLAB_WORLD_LAW

LawRuling check_in_both(const WorldLaw& law, const WorldStepper& stepper, const WorldStory& story) {
  const LawRuling ruling = law.float32(stepper.float32, PlayedStory<float>(story));
  return ruling.ruling == Ruling::broken ? ruling : law.float64(stepper.float64, PlayedStory<double>(story));
}

TEST(WorldLaws, AreKeptByStepInEveryDrawnStory) {
  for (const WorldLaw& law : world_laws) {
    int held = 0;
    for (std::uint64_t k = 0; k < 1500; ++k) {
      const WorldStory story = drawn_story(11, k);
      const LawRuling ruling = check_in_both(law, right_step, story);
      ASSERT_NE(ruling.ruling, Ruling::broken) << law.id << ": " << text_of(story) << ": " << ruling.why;
      held += ruling.ruling == Ruling::holds;
    }
    EXPECT_GT(held, 200) << law.id << " says hardly anything";
  }
}

TEST(WorldLaws, AreKeptByStepInWhatRapidCheckThinksOf) {
  for (const WorldLaw& law : world_laws) {
    EXPECT_TRUE(rc::check(std::string(law.id), [&](const WorldStory& story) {
      const LawRuling ruling = check_in_both(law, right_step, story);
      if (ruling.ruling == Ruling::broken) RC_FAIL(std::string(law.id) + ": " + ruling.why);
    }));
  }
}

TEST(WorldLaws, AreBrokenByTheStepsThatAreWrongOnPurpose) {
  std::set<std::string_view> broken_by_any;
  for (const WorldStepper& stepper : wrong_steps) {
    for (const WorldLaw& law : world_laws) {
      bool broken = false;
      for (std::uint64_t k = 0; k < 1500 && !broken; ++k) {
        const PlayedStory<float> story(drawn_story(12, k));
        broken = law.float32(stepper.float32, story).ruling == Ruling::broken;
      }
      if (broken) broken_by_any.insert(law.id);
      EXPECT_TRUE(broken || !stepper.breaks.contains(law.id)) << stepper.id << " does not break " << law.id;
      EXPECT_TRUE(!broken || !stepper.keeps.contains(law.id)) << stepper.id << " breaks " << law.id;
    }
  }
  EXPECT_EQ(broken_by_any.size(), std::size(world_laws)) << "a law that nobody breaks may be none";
}

/// A floor of tenths, on which a fall that grows is stopped each frame.
SCALAR_TEST(WorldLaws, RestingAHundredThousandFramesOnAFloorOfTenthsMovesNothing) {
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
  const WorldStory on_tiles{{3, 3, 7, 7}, {{0, 10, 5, 5}, {5, 10, 5, 5}, {10, 10, 5, 5}}, {{1, 9}}, true};
  const LawRuling ruling = law::worlds::rests(&by_step<float>, PlayedStory<float>(on_tiles), 100000);
  EXPECT_EQ(ruling.ruling, Ruling::holds) << ruling.why;
}

TEST(WorldLaws, HaveAParagraphEachInTheirOrder) {
  const std::string paragraphs = text_of_file(SWEEPLAB_SOURCE_DIR + "/harness/laws/LAWS.md");
  for (std::size_t number = 1; number <= std::size(world_laws); ++number) {
    const std::size_t heading = paragraphs.find(fmt::format("\n### W{}. ", number));
    ASSERT_NE(heading, std::string::npos) << "LAWS.md lacks W" << number;
    const std::string line = paragraphs.substr(heading + 1, paragraphs.find('\n', heading + 1) - heading - 1);
    EXPECT_TRUE(line.ends_with(fmt::format("(`{}`)", world_laws[number - 1].id))) << line;
  }
}

}  // namespace
}  // namespace sweeplab
