// SPDX-License-Identifier: MIT
#include "fuzz/targets/world_check.h"

#include <cmath>
#include <random>

#include <gtest/gtest.h>

namespace sweeplab::fuzz {
namespace {

/// Lattice records: chance makes worlds of them.
std::vector<std::uint8_t> any_bytes(std::mt19937& random) {
  std::vector<std::uint8_t> bytes(6 + 8 + 12 * 9 + 8 * 4);
  for (std::uint8_t& b : bytes) b = static_cast<std::uint8_t>(random());
  bytes[0] &= 1;
  bytes[1] = 1;
  bytes[3] = static_cast<std::uint8_t>(random() % 9 - 4);
  bytes[4] = static_cast<std::uint8_t>(random() % 13);
  bytes[5] = static_cast<std::uint8_t>(1 + random() % 8);
  // Small numbers, few neighbours: so that boxes meet, and times tie.
  for (std::size_t k = 6; k < bytes.size(); ++k)
    bytes[k] = static_cast<std::uint8_t>(random() % 3 == 0 ? bytes[k] % 25 : bytes[k] % 5);
  return bytes;
}

TEST(WorldCheck, HasNoObjectionToOurs) {
  std::mt19937 random(71);
  int worlds = 0;
  for (int k = 0; k < 1500; ++k) {
    const auto world = world_of(any_bytes(random));
    if (!world) continue;
    ++worlds;
    ASSERT_EQ(std::visit([](const auto& w) { return world_complaint(w); }, *world), "");
  }
  EXPECT_GT(worlds, 1200);
}

TEST(WorldCheck, HasNoObjectionToTheCornerOfTwoOneWayBoxesOfOnePlace) {
  for (const CornerPolicy policy : {CornerPolicy::y, CornerPolicy::x}) {
    const FuzzedWorld<float> world{
        {0, 0, 1, 1},
        {{{3, 3, 8, 8}, {true, false, false, false}}, {{3, 3, 8, 8}, {false, false, true, false}}},
        {{4, 4}},
        policy};
    EXPECT_EQ(world_complaint(world), "");
  }
}

template <class S>
void comes_back() {
  FuzzedWorld<S> world{{S(0.1), -2, 1, 0}, {}, {{S(1e-30), -3}}, CornerPolicy::x};
  world.boxes.push_back({{5, 6, 7, 8}, {true, false, true, false}});
  const auto bytes = bytes_of(world);
  const auto again = world_of(bytes);
  ASSERT_TRUE(again);
  EXPECT_EQ(bytes_of(std::get<FuzzedWorld<S>>(*again)), bytes);
  EXPECT_EQ(std::get<FuzzedWorld<S>>(*again).boxes[0].stops, world.boxes[0].stops);
  for (const std::size_t k : {0U, 1U, 4U, 5U}) {
    auto other = bytes;
    other[k] = 200;
    EXPECT_FALSE(world_of(other)) << k;
  }
  auto infinite = bytes;
  for (std::size_t k = 6; k < 14; ++k)
    infinite[k] = sizeof(S) == 8 ? (k < 12 ? 0 : k == 12 ? 0xf0 : 0x7f) : (k == 8 ? 0x80 : k == 9 ? 0x7f : 0);
  EXPECT_FALSE(world_of(infinite));
  EXPECT_FALSE(world_of(std::span(bytes).first(5)));
}

TEST(WorldBytes, GiveBackTheSameBits) {
  comes_back<float>();
  comes_back<double>();
}

TEST(WorldBytes, OfTheLatticeAreHalvesAndTheirNeighbours) {
  std::vector<std::uint8_t> bytes{1, 1, 1, 0, 0, 1, 3, 0, 0xfd, 1, 4, 0xff, 0, 0xff, 6, 2, 0, 0};
  const auto world = world_of(bytes);
  ASSERT_TRUE(world);
  const auto& w = std::get<FuzzedWorld<double>>(*world);
  EXPECT_EQ(w.mover, (Box<double>{1.5, std::nextafter(-1.5, 0.0), std::nextafter(2.0, 0.0), 0}));
  EXPECT_EQ(w.motions, (std::vector<Vector<double>>{{std::nextafter(std::nextafter(3.0, 4.0), 4.0), 0}}));
  EXPECT_EQ(w.policy, CornerPolicy::x);
}

}  // namespace
}  // namespace sweeplab::fuzz
