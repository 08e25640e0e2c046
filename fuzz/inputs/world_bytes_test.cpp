// SPDX-License-Identifier: MIT
#include "fuzz/inputs/world_bytes.h"

#include <cmath>

#include "harness/support/test/scalar_test.h"

namespace sweeplab::fuzz {
namespace {

SCALAR_TEST(WorldBytes, GiveBackTheSameBits) {
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
