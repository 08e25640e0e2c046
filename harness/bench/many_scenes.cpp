// SPDX-License-Identifier: MIT
#include "harness/bench/many_scenes.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <numeric>

#include "algorithms/many/spatial_order.h"
#include "harness/support/split_mix.h"

namespace sweeplab {
namespace {

/// From 0 to 1.
double part(SplitMix64& random) { return static_cast<double>(random.next() >> 11) * 0x1p-53; }

}  // namespace

std::vector<std::pair<std::string, ManyWorldOptions>> many_scenes(bool quick) {
  std::vector<std::pair<std::string, ManyWorldOptions>> worlds;
  const auto add = [&](const char* name, auto value, const ManyWorldOptions& world) {
    worlds.emplace_back(fmt::format("{}_{}", name, value), world);
  };
  constexpr std::size_t few = 16000;
  for (const std::size_t boxes : {1000, 4000, 16000, 64000, 250000, 1000000}) {
    if (quick && boxes > few) break;
    add("numbers", boxes, {.boxes = boxes});
    add("random_order", boxes, {.boxes = boxes, .in_space = false});
  }
  for (const int spread : {1, 10, 100, 1000}) add("sizes", spread, {.boxes = few, .size_spread = 1.0 * spread});
  for (const double share : {0.01, 0.1, 1.0}) add("movers", share, {.boxes = few, .share_of_movers = share});
  for (const double density : {0.02, 0.2, 1.0, 4.0}) add("density", density, {.boxes = few, .density = density});
  return worlds;
}

ManyWorld many_world(const ManyWorldOptions& options, std::uint64_t seed, std::size_t moves) {
  SplitMix64 random(seed);
  ManyWorld world;
  std::vector<float> sides(options.boxes);
  double area = 0, length = 0;
  for (float& side : sides) {
    side = static_cast<float>(std::pow(options.size_spread, part(random)));
    area += static_cast<double>(side) * side;
    length += side;
  }
  world.mean_side = length / static_cast<double>(options.boxes);
  const double end = std::max(std::sqrt(area / options.density), options.size_spread);
  for (const float side : sides) {
    const auto place = [&] { return static_cast<float>(part(random) * (end - side)); };
    const float x = place();
    world.boxes.push_back({x, place(), side, side});
  }
  if (options.in_space) {
    std::vector<std::uint32_t> names(options.boxes);
    std::iota(names.begin(), names.end(), 0u);
    sort_in_space<float>(names, [&](std::uint32_t k) { return bounds_of(world.boxes[k]); });
    std::vector<Box<float>> sorted;
    sorted.reserve(names.size());
    for (const std::uint32_t name : names) sorted.push_back(world.boxes[name]);
    world.boxes.swap(sorted);
  }
  const auto count = std::max<std::size_t>(
      1, static_cast<std::size_t>(std::llround(options.share_of_movers * static_cast<double>(options.boxes))));
  // Every box has the same chance, in the order of the names.
  for (std::uint32_t k = 0; k < options.boxes; ++k) {
    if (random.below(options.boxes - k) < count - world.movers.size()) world.movers.push_back(k);
  }
  std::vector<ManyWorld::Moved> now;
  for (const std::uint32_t name : world.movers) {
    const Box<float>& box = world.boxes[name];
    const auto motion = [&] { return static_cast<float>((0.6 * part(random) - 0.3) * box.w); };
    const float motion_x = motion();
    now.push_back({box.x, box.y, motion_x, motion()});
  }
  const std::size_t frames = std::max<std::size_t>(2, (moves + count - 1) / count);
  const auto advance = [end](float& at, float& motion, float side) {
    at += motion;
    if (at + motion < 0 || at + motion + side > static_cast<float>(end)) motion = -motion;
  };
  for (std::size_t frame = 0; frame < frames; ++frame) {
    world.frames.push_back(now);
    for (std::size_t i = 0; i < now.size(); ++i) {
      const float side = world.boxes[world.movers[i]].w;
      advance(now[i].x, now[i].motion_x, side);
      advance(now[i].y, now[i].motion_y, side);
    }
  }
  return world;
}

}  // namespace sweeplab
