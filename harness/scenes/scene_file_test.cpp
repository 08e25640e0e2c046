// SPDX-License-Identifier: MIT
#include "harness/scenes/scene_file.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <cmath>
#include <filesystem>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include "harness/query/families/draw.h"
#include "harness/scenes/scene_families.h"
#include "harness/scenes/test/mutated.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/test/scalar_test.h"

namespace sweeplab {
namespace {

template <class S>
Scene scene_of(const std::string& text, const std::string& name = "level.json") {
  return read_scene<S>(JsonDocument(name, text));
}

template <class S>
void expect_same_when_read_back(const Scene& scene) {
  const std::string text = scene_text(scene);
  Scene read;
  ASSERT_NO_THROW(read = scene_of<S>(text)) << text;
  ASSERT_EQ(read, scene) << text;
  ASSERT_EQ(scene_text(read), text);  // where a zero's sign is to be seen
}

/// A number from anywhere in the range.
template <class S>
S any(Draw& draw) {
  for (;;) {
    const auto x = std::bit_cast<S>(static_cast<Bits<S>>(draw.wide_word()));
    if (std::isfinite(x)) return draw.chance(1, 8) ? std::copysign(S(0), x) : x;
  }
}

template <class S>
Scene random_scene(Draw& draw) {
  const auto number = [&draw] { return static_cast<double>(any<S>(draw)); };
  const auto length = [&number] { return std::fabs(number()); };
  const auto vector = [&] { return Vector<double>{number(), number()}; };
  const auto box = [&] { return Box<double>{number(), number(), length(), length()}; };
  const auto name = [&draw] {
    std::string text;
    for (int n = draw.integer(0, 6); n > 0; --n)
      text += draw.one_of({"a", "\"", "\\", "ä", "🞐", " ", "/", "{", ","});
    return text;
  };
  Scene scene;
  scene.name = name();
  scene.tells = name();
  scene.frames = 1 + draw.wide_word() % (~std::uint64_t{0} - 1);
  scene.seed = draw.wide_word();
  scene.corner = draw.chance(1, 2) ? CornerPolicy::x : CornerPolicy::y;
  if (draw.chance(1, 2)) scene.among = draw.chance(1, 2) ? Among::near : Among::all;
  for (int n = draw.integer(0, 5); n > 0; --n) {
    SceneObstacle o;
    o.box = box();
    for (bool& stops : o.stops) stops = draw.chance(2, 3);
    for (bool& carries : o.carries) carries = draw.chance(1, 3);
    if (draw.chance(1, 2)) o.motion = vector();
    if (draw.chance(1, 2)) o.turns_after = draw.wide_word();
    o.name = name();
    scene.obstacles.push_back(o);
  }
  for (int n = draw.integer(0, 3); n > 0; --n) {
    SceneMover m;
    m.box = box();
    SceneController& c = m.controller;
    c.steering = static_cast<Steering>(draw.below(4));
    if (c.steering == Steering::listed) {
      for (int k = draw.integer(0, 4); k > 0; --k) c.motions.push_back(vector());
    } else {
      c.reach = {length(), length()};
      if (draw.chance(1, 2)) c.reach = {0, 12}, c.steps_a_unit = 10;
    }
    if (c.steering == Steering::platformer) {
      c.gravity = length();
      c.jump = length();
    }
    scene.movers.push_back(m);
  }
  return scene;
}

SCALAR_TEST(SceneFiles, AnySceneIsReadBackToTheLastBitAndThoseThatFamiliesDrawAre) {
  for (std::uint64_t i = 0; i < 1000; ++i) {
    Draw draw(1, 1, i);
    expect_same_when_read_back<S>(random_scene<S>(draw));
    if (i >= 20) continue;
    for (const SceneFamily& family : scene_families()) expect_same_when_read_back<S>(family.at<S>(i, i));
  }
}

SCALAR_TEST(SceneFiles, ANumberIsRoundedToTheScalarOnceHoweverItIsWritten) {
  const auto x_of = [](const std::string& number) {
    const Scene scene =
        scene_of<S>(R"({"format": "sweeplab scene", "version": 1, "obstacles": [{"box": [)" + number + ", 0, 1, 1]}]}");
    return scene.obstacles.at(0).box.x;
  };
  EXPECT_EQ(x_of("0.1"), static_cast<double>(sizeof(S) == 4 ? S(0.1f) : S(0.1)));
  EXPECT_TRUE(std::signbit(x_of("-0")));
  EXPECT_EQ(x_of("\"-0X1.8P1\""), -3);
  // Just above the middle of two floats; as a double first it would be the middle, and then the lower one.
  const std::string above = "1.00000005960464477539062500000000000000000000000000000001";
  EXPECT_EQ(x_of(above), sizeof(S) == 4 ? 1 + 0x1p-23 : 1 + 0x1p-24);
}

SCALAR_TEST(SceneFiles, WhatMayBeLeftOutIsAsSaid) {
  const Scene bare = scene_of<S>(R"({"format": "sweeplab scene", "version": 1, "obstacles": []})", "a/cave.json");
  EXPECT_EQ(bare.name, "cave");
  EXPECT_EQ(bare.frames, 1U);
  EXPECT_EQ(bare.seed, 1U);
  EXPECT_EQ(bare.corner, CornerPolicy::y);
  EXPECT_TRUE(bare.movers.empty());
  const Scene listed = scene_of<S>(R"({"format": "sweeplab scene", "version": 1, "obstacles": [], "movers": [
    {"box": [0, 0, 1, 1]},
    {"box": [0, 0, 1, 1], "controller": {"steering": "listed", "motions": [[1, 2], [3, 4], [5, 6]]}}]})");
  EXPECT_EQ(listed.frames, 3U);
  EXPECT_TRUE(listed.movers.at(0).controller.motions.empty());
}

SCALAR_TEST(SceneFiles, TheExampleIsAScene) {
  const std::filesystem::path example = SWEEPLAB_SOURCE_DIR + "/harness/scenes/example.json";
  const Scene scene = read_scene<S>(JsonDocument(example));
  EXPECT_EQ(scene.obstacles.size(), 4U);
  EXPECT_EQ(scene.movers.size(), 4U);
  EXPECT_EQ(scene.movers[3].controller.motions.at(1).x, 3);
  expect_same_when_read_back<S>(scene);
}

const std::string head = R"({"format": "sweeplab scene", "version": 1, )";

std::string with_obstacle(const std::string& obstacle) { return head + "\n\"obstacles\": [" + obstacle + "]}"; }
std::string with_controller(const std::string& controller) {
  return head + "\"obstacles\": [], \"frames\": 3,\n\"movers\": [{\"box\": [0,0,1,1],\n\"controller\": " + controller +
         "}]}";
}

TEST(SceneFile, EveryFaultIsSaidWithLineAndColumnAndWhatWasExpected) {
  struct Fault {
    std::string text;
    std::string_view place;  ///< line:column
    std::string_view words;  ///< of the message
  };
  const Fault faults[] = {
      {"[]", "1:1", "an object: a scene, found an empty array"},
      {"{\"format\": \"tiled\"}", "1:12", "expected \"format\": \"sweeplab scene\" for format, found the text"},
      {"{\"format\": \"sweeplab scene\"}", "1:1", "with the key \"version\", found one without it"},
      {"{\"format\": \"sweeplab scene\", \"version\": 2}", "1:41", "1 for version, found 2"},
      {head + "\n  \"obstacels\": []}", "2:3", "\"movers\", \"obstacles\", found \"obstacels\""},
      {head + "\"seed\": 1}", "1:1", "with the key \"obstacles\", found one without it"},
      {head + "\n\"obstacles\": {}}", "2:14", "an array of obstacles for obstacles, found an object"},
      {head + "\n\"corner\": \"z\", \"obstacles\": []}", "2:11", "one of \"y\", \"x\" for corner, found the text"},
      {head + "\n\"scalar\": 32, \"obstacles\": []}", "2:11", "one of \"float32\", \"float64\" for scalar, found 32"},
      {head + "\n\"seed\": -1, \"obstacles\": []}", "2:9", "from 0 to 18446744073709551615, in digits alone for seed"},
      {head + "\n\"seed\": 18446744073709551616, \"obstacles\": []}", "2:9", "found 18446744073709551616"},
      {head + "\n\"frames\": 0, \"obstacles\": []}", "2:11", "a whole number from 1 to"},
      {head + "\n\"frames\": 1e3, \"obstacles\": []}", "2:11", "in digits alone for frames, found 1e3"},
      {head + "\n\"name\": \"a\\nb\", \"obstacles\": []}", "2:9", "text in one line, without control characters for"},
      {head + "\n\"name\": \"a\x7f\", \"obstacles\": []}", "2:9", "without control characters for"},
      {with_obstacle("{}"), "2:15", "with the key \"box\" for obstacles[0], found one without it"},
      {with_obstacle("{\"box\": [1, 2, 3]}"), "2:23", "4 numbers: x, y, width, height for obstacles[0].box, found an"},
      {with_obstacle("{\"box\": [1, 2, -3, 4]}"), "2:30", "a number >= 0 for obstacles[0].box[2], found -3"},
      {with_obstacle("{\"box\": [1, 2, -1e-999, 4]}"), "2:30", "a number >= 0"},
      {with_obstacle("{\"box\": [1, \"2\", 3, 4]}"), "2:27", "a finite number for obstacles[0].box[1], found the text"},
      {with_obstacle("{\"box\": [1, \"0x1p\", 3, 4]}"), "2:27", "a finite number"},
      {with_obstacle("{\"box\": [1, 1e39, 3, 4]}"), "2:27", "a finite number that float32 can hold"},
      {with_obstacle("{\"box\": [1, 2, 3, 4], \"stops\": [\"top\"]}"), "2:47", "one of \"min_x\", \"max_x\","},
      {with_obstacle("{\"box\": [1, 2, 3, 4], \"stops\": [\"min_x\", \"min_x\"]}"), "2:56", "each face once"},
      {with_obstacle("{\"box\": [1, 2, 3, 4], \"motion\": 3}"), "2:47", "2 numbers: the motion in x and y of each"},
      {head + "\n\"movers\": [{\"box\": [0, 0, 1, 1], \"controler\": {}}], \"obstacles\": []}", "2:34",
       "no keys but \"box\", \"controller\" for movers[0], found \"controler\""},
      {with_controller("{}"), "3:15", "with the key \"steering\" for movers[0].controller"},
      {with_controller("{\"steering\": \"random\", \"reach\": [1, -1]}"), "3:51", "a number >= 0 for"},
      {with_controller("{\"steering\": \"random\", \"reach\": [1, 1], \"gravity\": 1}"), "3:55", "no keys but"},
      {with_controller("{\"steering\": \"listed\", \"motions\": [[1, 0], [1]]}"), "3:58", "2 numbers: the motion in x"},
      {with_controller("{\"steering\": \"listed\", \"motions\": [], \"reach\": [1, 1]}"), "3:53", "no keys but"},
      {with_controller("{\"steering\": \"walker\", \"reach\": [1, 20], \"steps_a_unit\": 1000000}"), "3:72",
       "at most 16777216 steps within reach, as many as float32 counts"},
      {head + "\"obstacles\": [], \"movers\": [{\"box\": [0,0,1,1], \"controller\": {\"steering\": \"random\", "
              "\"reach\": [1, 1]}}]}",
       "1:1", "with the key \"frames\", for there is a mover"},
  };
  for (const auto& [text, place, words] : faults) {
    const std::string fault = refusal([&] { scene_of<float>(text); });
    EXPECT_TRUE(fault.starts_with(fmt::format("level.json:{}: expected ", place))) << fault << "\n" << text;
    EXPECT_NE(fault.find(words), std::string::npos) << fault << "\nnot: " << words;
  }
  EXPECT_NO_THROW(scene_of<double>(with_obstacle("{\"box\": [1, 1e39, 3, 4]}")));
}

SCALAR_TEST(SceneFiles, WhateverTheBytesAreItIsASceneOrAFaultWithItsPlace) {
  int scenes = 0, faults = 0;
  for (std::uint64_t i = 0; i < 4000; ++i) {
    Draw draw(2, 1, i);
    const std::string text = mutated(draw, scene_text(random_scene<S>(draw)));
    try {
      const Scene scene = scene_of<S>(text);
      ++scenes;
      expect_same_when_read_back<S>(scene);
    } catch (const InputError& error) {
      ++faults;
      const std::string said = error.what();
      ASSERT_EQ(said.rfind("level.json:", 0), 0U) << said;
      ASSERT_NE(said.find(": expected "), std::string::npos) << said;
      ASSERT_NE(said.find(", found "), std::string::npos) << said;
      ASSERT_GE(error.line, 1U) << said;
      ASSERT_LE(error.line, static_cast<std::uint64_t>(std::count(text.begin(), text.end(), '\n')) + 1) << said;
    }
  }
  EXPECT_GT(scenes, 200);
  EXPECT_GT(faults, 2000);
}

}  // namespace
}  // namespace sweeplab
