// SPDX-License-Identifier: MIT
#include "fuzz/targets/shapes_check.h"

#include <cmath>
#include <string>

#include <gtest/gtest.h>

#include "fuzz/inputs/scene_bytes.h"
#include "harness/shapes/families.h"
#include "harness/shapes/scene_text.h"

namespace sweeplab::fuzz {
namespace {

TEST(ShapesCheck, HasNoComplaintAboutTheTruthAndTheRepairedFunctions) {
  const ShapesCheck check = ShapesCheck::of_repaired();
  for (const shapes::Family& family : shapes::families()) {
    for (const shapes::Shapes pair : enumerators<shapes::Shapes>) {
      for (std::uint64_t i = 0; i < 6; ++i) {
        EXPECT_EQ(check.complaint(family.at<float>(pair, 11, i)), "") << family.name;
        EXPECT_EQ(check.complaint(family.at<double>(pair, 11, i)), "") << family.name;
      }
    }
  }
}

TEST(ShapesCheck, ComplainsOfEachFunctionThatIsWrongWithTheCommandThatShowsIt) {
  const auto complaint = [](std::string_view id, shapes::Shapes pair, std::array<double, 8> numbers) {
    return ShapesCheck({shapes::find_function(id)}).complaint(shapes::Scene<double>{pair, numbers});
  };
  EXPECT_EQ(complaint("box_line", shapes::Shapes::box_segment, {0, 0, 4, 4, 1, 1, 2, 3}),
            "box_line is missed: ./sweeplab explain --shapes box-segment --scalar float64 \"0 0 4 4 1 1 2 3\"");
  EXPECT_NE(complaint("line_line", shapes::Shapes::segment_segment, {0, 0, 2, 0, 1, 0, 3, 0}), "");
  EXPECT_NE(complaint("circle_line", shapes::Shapes::circle_segment, {0, 0, 2, 1, 1, 1, 1}), "");
  EXPECT_NE(complaint("box_circle", shapes::Shapes::box_circle, {0, 0, 2, 2, 1, 1, 0}), "");
}

TEST(SceneBytes, GiveBackEverySceneToTheLastBit) {
  for (const shapes::Family& family : shapes::families()) {
    for (const shapes::Shapes pair : enumerators<shapes::Shapes>) {
      for (std::uint64_t i = 0; i < 20; ++i) {
        const auto f = family.at<float>(pair, 12, i);
        const auto d = family.at<double>(pair, 12, i);
        ASSERT_EQ(std::get<shapes::Scene<float>>(*scene_of(bytes_of(f))), f) << text_of(f);
        ASSERT_EQ(std::get<shapes::Scene<double>>(*scene_of(bytes_of(d))), d) << text_of(d);
      }
    }
  }
}

TEST(SceneBytes, RejectWhatIsNoScene) {
  SceneRecord record = bytes_of(shapes::Scene<double>{shapes::Shapes::box_circle, {0, 0, 2, 2, 5, 6, 5}});
  EXPECT_TRUE(scene_of(record));
  EXPECT_FALSE(scene_of(std::span(record).first(67)));
  for (const auto& [at, byte] : {std::pair{0, 9}, {1, 2}, {2, 2}, {4 + 8 * 2 + 7, 0x80}, {4 + 7, 0x7f}}) {
    SceneRecord other = record;
    other[static_cast<std::size_t>(at)] |= static_cast<std::uint8_t>(byte);
    if (at == 4 + 7) other[4 + 6] = 0xf0;  // an infinity
    EXPECT_FALSE(scene_of(other)) << at;
  }
}

TEST(SceneBytes, OfALatticeAreAlwaysAScene) {
  for (unsigned seed = 0; seed < 2000; ++seed) {
    SceneRecord record{};
    for (std::size_t i = 0; i < record.size(); ++i) {
      record[i] = static_cast<std::uint8_t>((seed + 1) * 2654435761u >> (i % 24));
    }
    record[0] %= 9;
    record[1] %= 2;
    record[2] = 1;
    ASSERT_TRUE(scene_of(record)) << seed;
  }
}

}  // namespace
}  // namespace sweeplab::fuzz
