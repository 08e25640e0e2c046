// SPDX-License-Identifier: MIT
#include "harness/digests/holes.h"

#include <algorithm>
#include <cmath>
#include <map>
#include <stdexcept>
#include <tuple>

#include "algorithms/world/exact_world.h"
#include "harness/loops/combination.h"
#include "harness/scenes/scene_families.h"
#include "harness/world/resuming.h"

namespace sweeplab {
namespace {

/// Which of a family's levels: the numbers that it draws, whole and small.
using LevelNumbers = std::tuple<bool, double, double>;  // wider, speed, where it begins
constexpr std::size_t different_levels = 2 * 16 * 16;

/// In a hole the box gets beyond the face that it moves along; in `holes` that is a floor, in `doorways` a wall.
struct Way {
  bool down;  ///< the hole is entered along y
  double along(const Vector<double>& v) const { return down ? v.x : v.y; }
  double into(const Vector<float>& v) const { return static_cast<double>(down ? v.y : v.x); }
};

LevelNumbers level_numbers_of(const Scene& scene, Way way) {
  const Box<double>&before = scene.obstacles[9].box, &behind = scene.obstacles[10].box, &mover = scene.movers[0].box;
  const Vector<double> gap{behind.x - before.x - before.w, behind.y - before.y - before.h};
  const Vector<double> size{mover.w, mover.h};
  return {way.along(gap) > way.along(size), way.along(scene.movers[0].controller.motions[0]),
          way.along({mover.x, mover.y})};
}

/// All that the family can draw, each once.
std::map<LevelNumbers, Scene> levels_of(const SceneFamily& family, Way way) {
  std::map<LevelNumbers, Scene> levels;
  for (std::uint64_t k = 0; levels.size() < different_levels; ++k) {
    if (k > 100 * different_levels) throw std::logic_error("a family of holes draws other levels");
    Scene scene = family.float32(1, k);
    const LevelNumbers numbers = level_numbers_of(scene, way);
    levels.emplace(numbers, std::move(scene));
  }
  return levels;
}

/// In a level of whole numbers. An end between them is rounded towards where the frame began: a stored position has to be
/// some number, and this one is allowed.
Vector<float> whole_resuming_end(const Box<float>& mover, const Vector<float>& motion,
                                 const std::vector<Obstacle<float>>& level, CornerPolicy policy) {
  const auto apart = [](float a, float length, float travel, float b, float other) {
    return a + length + std::max(travel, 0.0F) < b || b + other < a + std::min(travel, 0.0F);
  };
  std::vector<Rect<Rational>> near;
  for (const Obstacle<float>& o : level) {
    if (apart(mover.x, mover.w, motion.x, o.box.x, o.box.w) || apart(mover.y, mover.h, motion.y, o.box.y, o.box.h)) {
      continue;
    }
    near.push_back(raw_planes(WorldBox<float>{o.box}, mover.w, mover.h));
  }
  const Point<Rational> from = exact_point(mover.x, mover.y), by = exact_point(motion.x, motion.y);
  const Point<Rational> end = resuming_end(from, by, near, policy);
  const auto whole = [](float begin, const Rational& at) {
    const double moved = static_cast<double>(at - Rational(begin));
    return begin + static_cast<float>(std::trunc(moved));
  };
  return {whole(mover.x, end[0]), whole(mover.y, end[1])};
}

template <class Move>
bool falls_in(const Scene& scene, Way way, const Move& move) {
  std::vector<Obstacle<float>> level;
  const auto narrowed = [](const Box<double>& b) {
    return Box<float>{static_cast<float>(b.x), static_cast<float>(b.y), static_cast<float>(b.w),
                      static_cast<float>(b.h)};
  };
  for (const SceneObstacle& o : scene.obstacles) level.push_back({narrowed(o.box)});
  Box<float> mover = narrowed(scene.movers[0].box);
  const double face = way.into({mover.x, mover.y});
  for (const Vector<double>& m : scene.movers[0].controller.motions) {
    const Vector<float> end = move(mover, Vector<float>{static_cast<float>(m.x), static_cast<float>(m.y)}, level);
    mover.x = end.x;
    mover.y = end.y;
    if (way.into(end) > face) return true;
  }
  return false;
}

}  // namespace

std::vector<HoleShare> hole_shares() {
  const auto with_corner = [](AtCorner corner) {
    return [corner](const Box<float>& mover, const Vector<float>& motion, const std::vector<Obstacle<float>>& level) {
      return step(mover, motion, level, Rules{corner, Response::slide}).position;
    };
  };
  const auto resuming = [](CornerPolicy corner) {
    return [corner](const Box<float>& mover, const Vector<float>& motion, const std::vector<Obstacle<float>>& level) {
      return whole_resuming_end(mover, motion, level, corner);
    };
  };
  const auto with_loop = [](std::string_view name) {
    return [loop = combinations_named({std::string(name)}).at(0)](const Box<float>& mover, const Vector<float>& motion,
                                                                  const std::vector<Obstacle<float>>& level) {
      return move_in_frame<float>(loop, mover, motion, level);
    };
  };
  std::vector<HoleShare> shares;
  for (const std::string_view name : {"holes", "doorways"}) {
    const Way way{name == "holes"};
    const std::map<LevelNumbers, Scene> levels = levels_of(*find_scene_family(name), way);
    for (const bool wider : {false, true}) {
      const auto add = [&](std::string_view policy, const auto& move) {
        HoleShare share{name, wider, policy};
        for (const auto& [numbers, scene] : levels) {
          if (std::get<bool>(numbers) != wider) continue;
          ++share.tried;
          share.fell += falls_in(scene, way, move);
        }
        shares.push_back(share);
      };
      add("y", with_corner(AtCorner::stops_y));
      add("x", with_corner(AtCorner::stops_x));
      add("y resuming", resuming(CornerPolicy::y));
      add("x resuming", resuming(CornerPolicy::x));
      for (const std::string_view loop : {"bump_move", "pixel_by_pixel"}) add(loop, with_loop(loop));
    }
  }
  return shares;
}

}  // namespace sweeplab
