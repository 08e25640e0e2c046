// SPDX-License-Identifier: MIT
//
// Games that RapidCheck thinks of: a sequence of moves, of changes to the level, of a platform that carries and pushes.
// The model plays it by the truth, in rationals; step() and move_obstacle() must be where it is. A failing sequence is
// shrunk to few commands: a step that is wrong on purpose shows that.
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/state.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <set>
#include <vector>

#include "algorithms/world/exact_world.h"
#include "harness/support/rapidcheck_round.h"
#include "harness/world/world_truth.h"
#include "harness/world/world_wrong_on_purpose.h"

namespace sweeplab {
namespace {

/// What both sides have. The platform moves; its top carries (y points down). Everything in tenths, rounded once.
template <class S>
struct Level {
  Box<S> mover{0, 0, 1, 1};
  std::vector<Box<S>> boxes;
  std::optional<Box<S>> platform;

  /// All that stands in the mover's way, the platform too if asked for.
  std::vector<Box<S>> solid(bool with_platform = true) const {
    std::vector<Box<S>> all = boxes;
    if (with_platform && platform) all.push_back(*platform);
    return all;
  }
  friend bool operator==(const Level&, const Level&) = default;
};

template <class S>
Rect<Rational> planes_of(const Box<S>& b, const Box<S>& mover) {
  return stored_planes(WorldBox<S>{b}, mover.w, mover.h);
}

template <class S>
bool overlaps_something(const Box<S>& mover, const std::vector<Box<S>>& boxes) {
  return std::ranges::any_of(boxes, [&](const Box<S>& b) {
    return raw_planes(WorldBox<S>{b}, mover.w, mover.h).holds(exact_point(mover.x, mover.y));
  });
}

template <class S>
S& coordinate_of(Box<S>& b, std::size_t i) {
  return i == 0 ? b.x : b.y;
}

/// By how much `wanted` must be cut on the straight way along an axis: to the first plane ahead.
template <class S>
Rational straight(const Level<S>& level, std::size_t i, const Rational& wanted) {
  const Point<Rational> p = exact_point(level.mover.x, level.mover.y);
  Point<Rational> v{Rational(0), Rational(0)};
  v[i] = wanted - p[i];
  std::vector<Rect<Rational>> rects;
  for (const Box<S>& b : level.boxes) rects.push_back(planes_of(b, level.mover));
  return slide_truth(p, v, rects, CornerPolicy::y).end[i];
}

/// The platform moves along one axis, by the definition in movers.h, for one mover, in rationals.
template <class S>
void shove_by_definition(Level<S>& level, std::size_t i, S motion) {
  if (motion == 0) return;
  Box<S>& platform = *level.platform;
  const bool up = motion > 0;
  const auto at = exact_point(level.mover.x, level.mover.y);
  const S from = coordinate_of(platform, i), place = from + motion;
  Box<S> there = platform;
  coordinate_of(there, i) = place;
  const Rect<Rational> before = planes_of(platform, level.mover), after = planes_of(there, level.mover);
  const bool across = before.lo[1 - i] < at[1 - i] && at[1 - i] < before.hi[1 - i] && before.lo[i] < before.hi[i];
  const Rational &touch = up ? after.hi[i] : after.lo[i], &face = up ? before.hi[i] : before.lo[i];
  const bool ahead = across && (up ? face <= at[i] : at[i] <= face);
  const bool rides = at[1] == before.lo[1] && before.lo[0] < at[0] && at[0] < before.hi[0];
  if (ahead && (up ? at[i] < touch : touch < at[i])) {
    const Rational reached = straight(level, i, touch);
    if (reached != touch) {  // no room: the last place of the platform that does not ask for more
      const Rational size(up ? (i == 0 ? platform.w : platform.h) : (i == 0 ? level.mover.w : level.mover.h));
      const Rational exact = up ? reached - size : reached + size;
      S limit = static_cast<S>(exact);
      const S inward = up ? -std::numeric_limits<S>::infinity() : std::numeric_limits<S>::infinity();
      const bool line = i == 0 ? platform.w == 0 && level.mover.w == 0 : platform.h == 0 && level.mover.h == 0;
      if (line) limit = std::nextafter(limit, inward);  // of two lines the one stays beside the other
      while (up ? Rational(limit) > exact : Rational(limit) < exact) limit = std::nextafter(limit, inward);
      coordinate_of(there, i) = (up ? limit < from : limit > from) ? from : limit;
    } else {
      coordinate_of(there, i) = place;
    }
    const Rect<Rational> stands = planes_of(there, level.mover);
    const Rational pushed = up ? stands.hi[i] : stands.lo[i];
    if (up ? at[i] < pushed : pushed < at[i]) coordinate_of(level.mover, i) = static_cast<S>(pushed);
  } else if (rides) {
    const Rational wanted = i == 1 ? after.lo[1] : Rational(static_cast<S>(at[i] + Rational(place) - Rational(from)));
    coordinate_of(level.mover, i) = static_cast<S>(straight(level, i, wanted));
  }
  platform = there;
}

template <class S>
using Moves = std::function<Vector<S>(const Box<S>&, const Vector<S>&, const std::vector<Box<S>>&)>;

/// The game that is tested.
template <class S>
struct Game {
  Level<S> level;
  Moves<S> moves;
};

template <class S>
using Command = rc::state::Command<Level<S>, Game<S>>;

template <class S>
S tenths(int n) {
  return S(n) / S(10);
}
template <class S>
Box<S> box_of(const std::array<int, 4>& n) {
  return {tenths<S>(n[0]), tenths<S>(n[1]), tenths<S>(n[2]), tenths<S>(n[3])};
}
/// From -most to most; what fails shrinks toward 0.
rc::Gen<int> around_0(int most) {
  return rc::gen::map(rc::gen::inRange(0, 2 * most + 1), [](int n) { return n % 2 == 0 ? n / 2 : -(n + 1) / 2; });
}
rc::Gen<std::array<int, 4>> a_box() {
  return rc::gen::apply(
      [](int x, int y, int w, int h) {
        return std::array<int, 4>{x, y, w, h};
      },
      around_0(40), around_0(40), rc::gen::inRange(0, 30), rc::gen::inRange(0, 30));
}
rc::Gen<std::array<int, 2>> a_motion() {
  return rc::gen::apply([](int x, int y) { return std::array<int, 2>{x, y}; }, around_0(30), around_0(30));
}

/// Everybody ends where the model says.
template <class S>
void expect_same(const Command<S>& command, const Level<S>& before, const Game<S>& game) {
  const Level<S> expected = command.nextState(before);
  RC_ASSERT(game.level.mover == expected.mover);
  RC_ASSERT(game.level.platform == expected.platform);
  RC_ASSERT(!overlaps_something(game.level.mover, game.level.solid()));
}

template <class S>
struct MoveBy : Command<S> {
  std::array<int, 2> by = *a_motion();
  Vector<S> motion() const { return {tenths<S>(by[0]), tenths<S>(by[1])}; }

  void apply(Level<S>& level) const override {
    std::vector<Rect<Rational>> rects;
    for (const Box<S>& b : level.solid()) rects.push_back(planes_of(b, level.mover));
    const Vector<S> v = motion();
    const auto truth =
        slide_truth(exact_point(level.mover.x, level.mover.y), exact_point(v.x, v.y), rects, CornerPolicy::y);
    level.mover.x = static_cast<S>(truth.end[0]);
    level.mover.y = static_cast<S>(truth.end[1]);
  }
  void run(const Level<S>& before, Game<S>& game) const override {
    const Vector<S> end = game.moves(game.level.mover, motion(), game.level.solid());
    game.level.mover.x = end.x;
    game.level.mover.y = end.y;
    expect_same(*this, before, game);
  }
  void show(std::ostream& out) const override { out << "move by " << by[0] << " " << by[1]; }
};

/// A change that both sides make alike; refused where the mover would be inside of something.
template <class S>
struct Change : Command<S> {
  void checkPreconditions(const Level<S>& level) const override {
    Level<S> after = level;
    this->apply(after);
    RC_PRE(!overlaps_something(after.mover, after.solid()));
  }
  void run(const Level<S>&, Game<S>& game) const override { this->apply(game.level); }
};

template <class S>
struct AddBox : Change<S> {
  std::array<int, 4> box = *a_box();
  void apply(Level<S>& level) const override { level.boxes.push_back(box_of<S>(box)); }
  void show(std::ostream& out) const override {
    out << "add box " << box[0] << " " << box[1] << " " << box[2] << " " << box[3];
  }
};

template <class S>
struct RemoveBox : Change<S> {
  int index = *rc::gen::inRange(0, 8);
  void checkPreconditions(const Level<S>& level) const override {
    RC_PRE(static_cast<std::size_t>(index) < level.boxes.size());
  }
  void apply(Level<S>& level) const override { level.boxes.erase(level.boxes.begin() + index); }
  void show(std::ostream& out) const override { out << "remove box " << index; }
};

template <class S>
struct Resize : Change<S> {
  int w = *rc::gen::inRange(0, 20), h = *rc::gen::inRange(0, 20);
  void apply(Level<S>& level) const override {
    level.mover.w = tenths<S>(w);
    level.mover.h = tenths<S>(h);
  }
  void show(std::ostream& out) const override { out << "resize to " << w << " " << h; }
};

template <class S>
struct PutPlatform : Change<S> {
  std::array<int, 4> box = *a_box();
  void apply(Level<S>& level) const override { level.platform = box_of<S>(box); }
  void show(std::ostream& out) const override {
    out << "put platform " << box[0] << " " << box[1] << " " << box[2] << " " << box[3];
  }
};

template <class S>
struct MovePlatform : Command<S> {
  std::array<int, 2> by = *a_motion();
  void checkPreconditions(const Level<S>& level) const override { RC_PRE(level.platform.has_value()); }
  void apply(Level<S>& level) const override {
    shove_by_definition(level, 0, tenths<S>(by[0]));
    shove_by_definition(level, 1, tenths<S>(by[1]));
  }
  void run(const Level<S>& before, Game<S>& game) const override {
    Level<S>& level = game.level;
    Obstacle<S> platform{*level.platform};
    Mover<S> mover{level.mover, {}};
    move_obstacle(platform, Vector<S>{tenths<S>(by[0]), tenths<S>(by[1])}, Solid::min_y, std::span(&mover, 1),
                  level.boxes);
    level.platform = platform.box;
    level.mover = mover.box;
    expect_same(*this, before, game);
  }
  void show(std::ostream& out) const override { out << "move platform by " << by[0] << " " << by[1]; }
};

template <class S>
auto a_command() {
  return rc::state::gen::execOneOfWithArgs<MoveBy<S>, MoveBy<S>, AddBox<S>, AddBox<S>, RemoveBox<S>, Resize<S>,
                                           PutPlatform<S>, MovePlatform<S>, MovePlatform<S>>();
}

template <class S>
Vector<S> by_step(const Box<S>& a, const Vector<S>& v, const std::vector<Box<S>>& boxes) {
  return step(a, v, boxes).position;
}

/// What a run of RapidCheck saw; the last failing sequence is the one that it could not shrink.
struct SeenByKind {
  bool ok = false;
  std::size_t least = 0, commands = 0;
};

template <class S>
SeenByKind play(const std::string& what, std::uint64_t round, const Moves<S>& moves) {
  SeenByKind seen;
  seen.ok = check_in_round(what, round, [&] {
    const Level<S> start;
    const auto commands = *rc::state::gen::commands(start, a_command<S>());
    Game<S> game{start, moves};
    seen.commands += commands.size();
    try {
      rc::state::runAll(commands, start, game);
    } catch (...) {
      seen.least = commands.size();
      throw;
    }
  });
  return seen;
}

template <class S>
class WorldCommands : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(WorldCommands, Scalars);

TYPED_TEST(WorldCommands, LeaveEverybodyWhereTheTruthDoes) {
  std::set<std::size_t> drawn;
  for (std::uint64_t round = 0; round < 10; ++round) {
    const SeenByKind seen = play<TypeParam>("step and move_obstacle are where the model is", round, by_step<TypeParam>);
    EXPECT_TRUE(seen.ok);
    EXPECT_GT(seen.commands, 1000U);
    drawn.insert(seen.commands);
  }
  EXPECT_GT(drawn.size(), 5U) << "the rounds draw the same";
}

// A wall and a motion are enough to tell these. One shrinking may end at two motions that neither can do without;
// of several, each from a seed of its own, the shortest is looked at.
TYPED_TEST(WorldCommands, ThatAWrongStepFailsShrinkToTwoOrThree) {
  const auto wrong = [](auto faulty) {
    return [faulty](const auto& a, const auto& v, const auto& boxes) { return faulty(a, v, std::span(boxes)); };
  };
  using S = TypeParam;
  const auto shortest = [](const std::string& what, const Moves<S>& moves) {
    std::size_t least = 1000;
    for (std::uint64_t round = 0; round < 8; ++round) {
      const SeenByKind seen = play<S>("expected to fail: " + what, round, moves);
      EXPECT_FALSE(seen.ok) << what;
      least = std::min(least, seen.least);
    }
    return least;
  };
  EXPECT_LE(shortest("snaps by the normal", wrong([](auto&&... q) { return snaps_by_the_normal<S>(q...); })), 3U);
  EXPECT_LE(shortest("wears a skin", wrong([](auto&&... q) { return wears_a_skin<S>(q...); })), 3U);
}

}  // namespace
}  // namespace sweeplab
