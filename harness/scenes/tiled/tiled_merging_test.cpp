// SPDX-License-Identifier: MIT
//
// Merged or not, a map is the same world.
#include <gtest/gtest.h>

#include <random>

#include "harness/scenes/tiled/test/test_maps.h"
#include "harness/world/world_draw.h"

namespace sweeplab::tiled {
namespace {

struct Draw {
  std::mt19937_64 random;
  std::size_t below(std::size_t n) { return static_cast<std::size_t>(random() % n); }
};

/// Whole tiles, lower halves, one-way ones, and tiles larger than their cell.
std::string random_map(Draw& draw, bool one_way, std::string_view offset) {
  std::string data;
  for (int i = 0; i < 12 * 8; ++i) {
    const std::size_t kind = draw.below(10);
    const std::size_t gid = kind < 5 ? 0 : kind < 8 ? 1 : kind == 8 ? 2 : one_way ? 3 : 4;
    data += fmt::format("{}{}", i == 0 ? "" : ",", gid);
  }
  return fmt::format(R"({{ "width":12, "height":8, "tilewidth":16, "tileheight":16,
    "layers":[{{ {}"type":"tilelayer", "name":"a", "width":12, "height":8, "data":[{}] }}],
    "tilesets":[{{ "firstgid":1, "name":"t", "tilecount":3, "tilewidth":16, "tileheight":16,
        "properties":[{{ "name":"solid", "value":true }}],
        "tiles":[{{ "id":1, "objectgroup":{{ "objects":[{{ "id":1, "x":0, "y":8, "width":16, "height":8 }}] }} }},
                 {{ "id":2, "properties":[{{ "name":"one_way", "value":"{}" }}] }}] }},
      {{ "firstgid":4, "name":"large", "tilecount":1, "tilewidth":24, "tileheight":32,
        "properties":[{{ "name":"solid", "value":true }}] }}] }})",
                     offset, data, draw.below(2) == 0 ? "up" : "left");
}

std::vector<Obstacle<double>> obstacles_of(const TiledMap& map) {
  WorldFrame<double> frame{};
  for (const SceneObstacle& o : map.obstacles) frame.boxes.push_back({o.box, o.stops});
  return frame.obstacles();
}

bool forbidden(const std::vector<Obstacle<double>>& obstacles, Solid solid, double w, double h, Vector<double> p) {
  for (const Obstacle<double>& o : obstacles) {
    if (o.solid != solid) continue;
    const Forbidden<double> f = forbidden_by(o, w, h);
    if (f.lo[0] < p.x && p.x < f.hi[0] && f.lo[1] < p.y && p.y < f.hi[1]) return true;
  }
  return false;
}

class TiledMerging : public ::testing::TestWithParam<const char*> {};

TEST_P(TiledMerging, ForbidsTheSamePositionsInFewerBoxes) {
  Draw draw{std::mt19937_64(2)};
  std::size_t loose = 0, joined = 0, forbidden_count = 0;
  for (int k = 0; k < 40; ++k) {
    const std::string text = random_map(draw, k % 2 == 0, GetParam());
    const auto each = obstacles_of(read_tiled_map("m", text, {.merged = false}));
    const auto runs = obstacles_of(read_tiled_map("m", text));
    loose += each.size();
    joined += runs.size();
    for (int i = 0; i < 400; ++i) {
      const double w = draw.below(2) == 0 ? 16 : 0.1 + static_cast<double>(draw.below(300)) / 10;
      const double h = draw.below(2) == 0 ? 16 : 0.1 + static_cast<double>(draw.below(300)) / 10;
      // Often on an edge, or a last place beside it.
      const auto place = [&](std::size_t cells, double size) {
        double p = 16 * static_cast<double>(draw.below(cells)) - (draw.below(2) == 0 ? size : 0);
        if (draw.below(3) == 0) p = std::nextafter(p, draw.below(2) == 0 ? -1e9 : 1e9);
        return draw.below(3) == 0 ? p + static_cast<double>(draw.below(160)) / 10 : p;
      };
      const Vector<double> p{place(14, w), place(10, h)};
      for (const Solid solid : {Solid::all, Solid::min_y, Solid::min_x}) {
        const bool is = forbidden(each, solid, w, h, p);
        forbidden_count += is;
        ASSERT_EQ(is, forbidden(runs, solid, w, h, p)) << text << p.x << " " << p.y << " by " << w << " " << h;
      }
    }
  }
  EXPECT_GT(forbidden_count, 4000U);
  EXPECT_LT(joined, loose);
}

TEST_P(TiledMerging, LetsEveryMoverTakeTheSamePath) {
  Draw draw{std::mt19937_64(3)};
  std::size_t stopped = 0;
  for (int k = 0; k < 40; ++k) {
    const std::string text = random_map(draw, k % 2 == 0, GetParam());
    const auto each = obstacles_of(read_tiled_map("m", text, {.merged = false}));
    const auto runs = obstacles_of(read_tiled_map("m", text));
    for (int walk = 0; walk < 12; ++walk) {
      Box<double> mover{16.0 * static_cast<double>(draw.below(12)), 16.0 * static_cast<double>(draw.below(8)),
                        draw.below(2) == 0 ? 16.0 : 5.5, draw.below(2) == 0 ? 16.0 : 7.25};
      if (forbidden(each, Solid::all, mover.w, mover.h, {mover.x, mover.y})) continue;
      for (int frame = 0; frame < 40; ++frame) {
        const auto wish = [&] { return static_cast<double>(draw.below(65)) / (draw.below(2) == 0 ? 1 : 10) - 32; };
        const Vector<double> motion{wish(), wish()};
        const auto a = step(mover, motion, std::span<const Obstacle<double>>(each));
        const auto b = step(mover, motion, std::span<const Obstacle<double>>(runs));
        ASSERT_EQ(a.position, b.position) << text << mover.x << " " << mover.y << " by " << motion.x << " " << motion.y;
        stopped += a.outcome == StepOutcome::stopped;
        mover.x = a.position.x;
        mover.y = a.position.y;
      }
    }
  }
  EXPECT_GT(stopped, 1000U);
}

INSTANTIATE_TEST_SUITE_P(Offsets, TiledMerging,
                         ::testing::Values("", R"("offsetx":0.5, "offsety":-7, )",
                                           R"("offsetx":0.1, "offsety":-33.3, )"));

}  // namespace
}  // namespace sweeplab::tiled
