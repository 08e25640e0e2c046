// SPDX-License-Identifier: MIT
#include "fuzz/watch/watch.h"

#include <fmt/format.h>

#include <map>
#include <string>

#include "harness/support/test/scalar_test.h"

namespace sweeplab::fuzz {
namespace {

SCALAR_TEST(WorldWatch, FindsEveryWrongFrameOfTheCombinationThatPlaysAndNoneOfOurs) {
  // A mover that falls beside a tile, onto a floor.
  const FuzzedWorld<S> world{{1, 1, 1, 1}, {{{3, 2, 1, 1}}, {{0, 4, 4, 1}}}, {{0, 1}, {0, 1}, {0, 1}}, CornerPolicy::x};
  const std::size_t combinations = watched_combinations<S>().size();
  std::map<std::string, std::size_t> found;
  for (std::uint64_t choice = 0; choice < 2 * combinations; ++choice) {
    for (const WorldFinding& f : watch_world(world, choice)) {
      EXPECT_FALSE(breaks_guarantee(f.signature)) << f.signature;
      EXPECT_TRUE(is_world_signature(f.signature)) << f.signature;
      EXPECT_EQ(shown_by(f.witness)->signature, f.signature);
      EXPECT_EQ(f.witness.obstacles.size(), 2u);
      EXPECT_EQ(f.witness.corner, world.policy);
      ++found[f.signature];
    }
  }
  // It never moves: stuck in each of three frames, and the floor is never reached; each combination has played twice.
  EXPECT_EQ(found[fmt::format("gamedev:slide:earliest:along/{}/world:short/method/separate/-/-/stuck/big",
                              name_of(scalar_of<S>))],
            6u);
}

}  // namespace
}  // namespace sweeplab::fuzz
