// SPDX-License-Identifier: MIT
#include "fuzz/watch/watch.h"

#include <gtest/gtest.h>

#include <random>

#include "harness/scenes/scene_file.h"

namespace sweeplab::fuzz {
namespace {

/// A mover that falls beside a tile, onto a floor.
template <class S>
FuzzedWorld<S> beside_a_tile() {
  FuzzedWorld<S> world{{1, 1, 1, 1}, {{{3, 2, 1, 1}}, {{0, 4, 4, 1}}}, {{0, 1}, {0, 1}, {0, 1}}, CornerPolicy::y};
  return world;
}

template <class S>
std::uint64_t place_of(std::string_view subject) {
  for (std::uint64_t choice = 0; choice < watched_combinations<S>().size(); ++choice) {
    for (const WorldFinding& f : watch_world(beside_a_tile<S>(), choice)) {
      if (split_signature(f.signature)->subject == subject) return choice;
    }
  }
  ADD_FAILURE() << "nothing of " << subject;
  return 0;
}

template <class S>
void finds_every_wrong_frame() {
  const std::uint64_t gamedev = place_of<S>("gamedev:slide:earliest:along");
  // It never moves: stuck in every frame, and the floor is never reached.
  const std::vector<WorldFinding> shown = watch_world(beside_a_tile<S>(), gamedev);
  ASSERT_EQ(shown.size(), 3u);
  for (const WorldFinding& f : shown) {
    EXPECT_EQ(f.signature, std::string("gamedev:slide:earliest:along/") + std::string(name_of(scalar_of<S>)) +
                               "/world:short/method/separate/-/-/stuck/big");
    EXPECT_EQ(f.witness.obstacles.size(), 2u);
    EXPECT_EQ(shown_by(f.witness)->signature, f.signature);
  }
  EXPECT_EQ(watch_world(beside_a_tile<S>(), gamedev + watched_combinations<S>().size()).size(), 3u);
  for (std::uint64_t choice = 0; choice < watched_combinations<S>().size(); ++choice) {
    for (const WorldFinding& f : watch_world(beside_a_tile<S>(), choice)) {
      EXPECT_FALSE(breaks_guarantee(f.signature)) << f.signature;
      EXPECT_TRUE(is_world_signature(f.signature)) << f.signature;
    }
  }
}

TEST(WorldWatch, FindsEveryWrongFrameOfTheCombinationThatPlays) {
  finds_every_wrong_frame<float>();
  finds_every_wrong_frame<double>();
}

TEST(WorldWatch, FindsNothingOfOursInAnyWorld) {
  std::mt19937 random(71);
  std::size_t found = 0, worlds = 0;
  for (int k = 0; k < 3000; ++k) {
    std::vector<std::uint8_t> bytes(6 + 8 + 12 * 9 + 8 * 4);
    for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random() % 3 == 0 ? random() % 25 : random() % 5);
    bytes[0] &= 1;
    bytes[1] = 1;
    bytes[3] = static_cast<std::uint8_t>(random());  // of any scale
    bytes[4] = static_cast<std::uint8_t>(random() % 13);
    bytes[5] = static_cast<std::uint8_t>(1 + random() % 8);
    const auto world = world_of(bytes);
    if (!world) continue;
    ++worlds;
    std::visit(
        [&](const auto& w) {
          for (const WorldFinding& f : watch_world(w, choice_of_world(bytes))) {
            ++found;
            ASSERT_FALSE(breaks_guarantee(f.signature)) << f.signature << "\n" << scene_text(f.witness);
          }
        },
        *world);
  }
  EXPECT_GT(worlds, 2000u);
  EXPECT_GT(found, 500u);
}

}  // namespace
}  // namespace sweeplab::fuzz
