// SPDX-License-Identifier: MIT
#include "harness/play/frame_scene.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstdint>
#include <limits>
#include <set>
#include <utility>
#include <vector>

#include "harness/play/scene_numbers.h"
#include "harness/query/scalars.h"
#include "harness/query/shrink.h"
#include "harness/query/simplicity.h"
#include "harness/support/text.h"

namespace sweeplab {

template <class S>
Scene scene_of(const PlayedFrame<S>& frame, std::span<const Obstacle<S>> around) {
  Scene scene;
  for (const Obstacle<S>& o : around) {
    SceneObstacle& obstacle = scene.obstacles.emplace_back();
    obstacle.box = as_double(o.box);
    obstacle.stops = faces_of(o.solid);
  }
  SceneMover& mover = scene.movers.emplace_back();
  mover.box = as_double(frame.asked.mover);
  mover.controller.motions = {{frame.asked.motion.x, frame.asked.motion.y}};
  scene.corner = frame.asked.corner;
  return scene;
}

template <class S>
void make_witness(Scene& scene, const Combination& combination, const PlayedFrame<S>& frame, const std::string& from) {
  const FrameJudgement& j = frame.judgement;
  const auto number = [](const auto& x) { return shortest(static_cast<double>(x)); };
  scene.name = fmt::format("{}: {}", combination.name(), name_of(j.ending));
  scene.combination = combination.name();
  scene.scalar = name_of(scalar_of<S>);
  scene.tells = fmt::format("{}: ends at ({}, {}), in truth at ({}, {}). {}", name_of(j.ending), number(frame.end.x),
                            number(frame.end.y), number(j.truth[0]), number(j.truth[1]), from);
}

template Scene scene_of(const PlayedFrame<float>&, std::span<const Obstacle<float>>);
template Scene scene_of(const PlayedFrame<double>&, std::span<const Obstacle<double>>);
template void make_witness(Scene&, const Combination&, const PlayedFrame<float>&, const std::string&);
template void make_witness(Scene&, const Combination&, const PlayedFrame<double>&, const std::string&);

// Shrinking is as in harness/query/shrink.cpp, of a frame with any number of obstacles: greedy descent by what the
// numbers cost together (simplicity.h). First obstacles go, all but one of them, then one by one. Then bold steps on all
// numbers of an axis, which keep what is aligned aligned; on one number; on two of an axis by the same amount, for what a
// frame shows often hangs on a touching edge.
namespace {

/// x y w h of the mover, its motion, then x y w h of each obstacle: even places belong to the x axis, odd ones to y.
using FrameNumbers = std::vector<double>;
using Candidates = std::vector<FrameNumbers>;
constexpr std::size_t first_obstacle = 6;

bool is_size_of_frame(std::size_t i) { return i < first_obstacle ? i == 2 || i == 3 : (i - first_obstacle) % 4 >= 2; }

FrameNumbers numbers_of(const Scene& scene) {
  const SceneMover& mover = scene.movers.front();
  const Vector<double>& v = mover.controller.motions.front();
  FrameNumbers n{mover.box.x, mover.box.y, mover.box.w, mover.box.h, v.x, v.y};
  for (const SceneObstacle& o : scene.obstacles) n.insert(n.end(), {o.box.x, o.box.y, o.box.w, o.box.h});
  return n;
}

Scene with_numbers(Scene scene, const FrameNumbers& n) {
  SceneMover& mover = scene.movers.front();
  mover.box = {n[0], n[1], n[2], n[3]};
  mover.controller.motions.front() = {n[4], n[5]};
  for (std::size_t k = 0; k < scene.obstacles.size(); ++k) {
    const double* const at = &n[first_obstacle + 4 * k];
    scene.obstacles[k].box = {at[0], at[1], at[2], at[3]};
  }
  return scene;
}

std::uint64_t cost_of(const FrameNumbers& n) {
  std::uint64_t sum = 0;
  for (std::size_t i = 0; i < n.size(); ++i) sum += complexity(n[i], is_size_of_frame(i));
  return sum;
}

/// Places change by a translation of their axis.
void add_translations(const FrameNumbers& n, Candidates& out) {
  const auto is_place = [](std::size_t i) { return !is_size_of_frame(i) && i != 4 && i != 5; };
  for (std::size_t to = 0; to < n.size(); ++to) {
    if (!is_place(to)) continue;
    for (const double value : {0.0, 1.0}) {
      FrameNumbers moved = n;
      for (std::size_t i = to % 2; i < n.size(); i += 2) {
        if (is_place(i)) moved[i] = n[i] - n[to] + value;
      }
      out.push_back(std::move(moved));
    }
  }
}

void add_steps_on_axes(const FrameNumbers& n, Candidates& out) {
  add_translations(n, out);
  for (const unsigned axes : {3u, 1u, 2u}) {
    const auto each = [&](const auto& change) {
      FrameNumbers changed = n;
      for (std::size_t i = 0; i < n.size(); ++i) {
        if ((axes >> (i % 2) & 1u) != 0) changed[i] = change(n[i]);
      }
      out.push_back(std::move(changed));
    };
    int most = -2000;
    std::set<double> units;
    for (std::size_t i = 0; i < n.size(); ++i) {
      if (n[i] == 0 || (axes >> (i % 2) & 1u) == 0) continue;
      most = std::max(most, std::ilogb(n[i]));
      if (is_size_of_frame(i)) units.insert(n[i]);
    }
    for (const double unit : units) {  // in sizes of a box
      each([unit](double x) { return x / unit; });
      each([unit](double x) { return std::round(x / unit); });
      each([unit](double x) { return std::round(2 * x / unit); });
    }
    for (int e = most; e > most - 12; --e) {  // whole multiples of 2^e
      each([e](double x) { return std::round(std::ldexp(x, -e)); });
      each([e](double x) { return std::ldexp(std::round(std::ldexp(x, -e)), e); });
    }
  }
}

/// Rounds to S, and says whether these are the numbers of a frame at all: sizes that were > 0 stay so.
template <class S>
bool settle(FrameNumbers& numbers, const FrameNumbers& origin) {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!(std::fabs(numbers[i]) <= static_cast<double>(std::numeric_limits<S>::max()))) return false;
    numbers[i] = static_cast<double>(static_cast<S>(numbers[i])) + 0.0;
    if (is_size_of_frame(i) && (numbers[i] < 0 || (numbers[i] == 0 && origin[i] > 0))) return false;
  }
  return true;
}

Scene with_fewer_obstacles(Scene scene, const SceneStillShows& shows) {
  for (std::size_t k = 0; k < scene.obstacles.size(); ++k) {  // one alone
    Scene alone = scene;
    alone.obstacles = {scene.obstacles[k]};
    if (scene.obstacles.size() > 1 && shows(alone)) return alone;
  }
  for (std::size_t some = scene.obstacles.size() / 2; some > 0; some /= 2) {
    for (std::size_t k = 0; k < scene.obstacles.size();) {
      Scene fewer = scene;
      const auto from = fewer.obstacles.begin() + static_cast<std::ptrdiff_t>(k);
      const std::size_t count = std::min(some, scene.obstacles.size() - k);
      fewer.obstacles.erase(from, from + static_cast<std::ptrdiff_t>(count));
      if (shows(fewer)) {
        scene = std::move(fewer);
      } else {
        k += some;
      }
    }
  }
  return scene;
}

template <class S>
Scene with_simpler_numbers(Scene scene, const SceneStillShows& shows, const int& budget) {
  constexpr void (*steps[])(const FrameNumbers&, Candidates&) = {add_steps_on_axes, add_steps_on_one<FrameNumbers>,
                                                                 add_steps_on_two<FrameNumbers>};
  FrameNumbers best = numbers_of(scene);
  std::set<FrameNumbers> asked;
  for (std::size_t kind = 0; kind < std::size(steps) && budget > 0;) {
    Candidates candidates;
    steps[kind](best, candidates);
    std::vector<std::pair<std::uint64_t, FrameNumbers>> queue;
    for (FrameNumbers& c : candidates) {
      if (!settle<S>(c, best)) continue;
      const std::uint64_t cost = cost_of(c);
      if (cost < cost_of(best)) queue.emplace_back(cost, std::move(c));
    }
    std::ranges::sort(queue);
    const auto found = std::ranges::find_if(queue, [&](const auto& c) {
      return budget > 0 && asked.insert(c.second).second && shows(with_numbers(scene, c.second));
    });
    if (found != queue.end()) {
      best = found->second;
      kind = 0;
    } else {
      ++kind;
    }
  }
  return with_numbers(std::move(scene), best);
}

}  // namespace

template <class S>
Scene shrink_frame(const Scene& scene, const SceneStillShows& still_shows, int budget) {
  const SceneStillShows shows = [&](const Scene& other) { return budget-- > 0 && still_shows(other); };
  return with_simpler_numbers<S>(with_fewer_obstacles(scene, shows), shows, budget);
}

template Scene shrink_frame<float>(const Scene&, const SceneStillShows&, int);
template Scene shrink_frame<double>(const Scene&, const SceneStillShows&, int);

}  // namespace sweeplab
