// SPDX-License-Identifier: MIT
#include "fuzz/targets/world_check.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <span>
#include <vector>

#include "harness/query/scalars.h"
#include "harness/world/fast_world_truth.h"
#include "harness/world/slow_world_truth.h"
#include "harness/world/world_draw.h"
#include "harness/world/world_judge.h"

namespace sweeplab::fuzz {
namespace {

template <class S>
std::array<mpq_class, 2> slow_point(S x, S y) {
  return {mpq_class(static_cast<double>(x)), mpq_class(static_cast<double>(y))};
}

bool is_end(const SlowPath& path, const WorldTruth<Rational>& truth) {
  const auto same = [&](std::size_t i) { return path.end[i] == mpq_class(truth.end[i].fraction()); };
  return same(0) && same(1) && path.normal == truth.normal && path.corner == truth.corner;
}

/// A frame and all that is known of it.
template <class S>
class FrameCheck {
 public:
  FrameCheck(const WorldFrame<S>& frame, const WorldArena<S>& arena, std::span<const SlowRect> slow)
      : f_(frame), arena_(arena), slow_(slow) {}

  std::string complaint(Step<S>& taken) const {
    const auto p = exact_point(f_.mover.x, f_.mover.y), v = exact_point(f_.motion.x, f_.motion.y);
    const WorldTruth<Rational> truth = slide_truth(p, v, arena_.stored, f_.policy);
    const SlowPath path = slow({f_.policy});
    if (!is_end(path, truth)) return "the two truths differ";
    FastWorldTruth<S> fast(arena_);
    const StoredTruth<S> stored = fast.slide({f_.mover.x, f_.mover.y}, f_.motion, f_.policy);
    if (stored.end != Vector<S>{static_cast<S>(truth.end[0]), static_cast<S>(truth.end[1])} ||
        stored.normal != truth.normal || stored.corner != truth.corner || stored.inside_of != truth.inside_of) {
      return "the truth in integers differs";
    }
    const auto obstacles = f_.obstacles();
    std::vector<Forbidden<S>> kept;
    for (const Obstacle<S>& o : obstacles) kept.push_back(forbidden_by(o, f_.mover.w, f_.mover.h));
    taken = step(f_.mover, f_.motion, obstacles, f_.rules());
    if (taken != step(f_.mover, f_.motion, kept, f_.rules())) return "step with planes kept differs";
    const SpatialHash<S> hash(obstacles, f_.mover.w + f_.mover.h);
    if (taken != step(f_.mover, f_.motion, hash, f_.rules())) return "step in a hash differs";
    if (!std::isfinite(stored.end.x) || !std::isfinite(stored.end.y)) {
      return taken.outcome == StepOutcome::out_of_range ? "" : "an end out of range is not said to be";
    }
    if (!is_what(stored, taken) || taken.legs != path.legs) return "step is not what the truth says";
    if (inside(taken.position)) return "step ends inside";
    if (!reachable(p, exact_point(taken.position.x, taken.position.y), arena_.stored)) return "step goes through";
    if (inside(step(f_.mover, f_.motion, obstacles, f_.rules(Response::stop)).position)) return "stop ends inside";
    return of_bounce(obstacles);
  }

 private:
  SlowPath slow(SlowResponse response) const {
    return slow_frame(slow_point(f_.mover.x, f_.mover.y), slow_point(f_.motion.x, f_.motion.y), slow_, response);
  }
  bool inside(const Vector<S>& end) const {
    const auto p = exact_point(f_.mover.x, f_.mover.y), e = exact_point(end.x, end.y);
    return std::ranges::any_of(arena_.raw,
                               [&](const Rect<Rational>& r) { return r.solid() && r.holds(e) && !r.holds(p); });
  }
  std::string of_bounce(const std::vector<Obstacle<S>>& obstacles) const {
    const Bounce<S> b = bounce(f_.mover, f_.motion, obstacles, f_.rules().corner, 4);
    if (b.outcome == BounceOutcome::out_of_range) return {};
    const SlowPath path = slow({f_.policy, 4});
    if (b.normal_x != path.normal[0] || b.normal_y != path.normal[1] || b.corner != path.corner ||
        (b.outcome == BounceOutcome::bound) != path.bound) {
      return "bounce is not what the truth by intervals says";
    }
    // Of one that was not stopped, the end rounded.
    const double x = path.end[0].get_d(), y = path.end[1].get_d();
    const auto near = [](S s, double exact) { return std::abs(s - exact) <= std::abs(exact) * 1e-6 + 1e-40; };
    if (b.outcome != BounceOutcome::bound && (!near(b.position.x, x) || !near(b.position.y, y))) {
      return "bounce ends elsewhere";
    }
    return inside(b.position) ? "bounce ends inside" : "";
  }

  const WorldFrame<S>& f_;
  const WorldArena<S>& arena_;
  std::span<const SlowRect> slow_;
};

}  // namespace

template <class S>
std::string world_complaint(const FuzzedWorld<S>& world) {
  WorldFrame<S> f{world.mover, {}, world.boxes, world.policy};
  const WorldArena<S> arena(f.boxes, f.mover.w, f.mover.h);
  std::vector<SlowRect> slow;
  for (const Rect<Rational>& r : arena.stored) slow.push_back(slow_rect(r));
  for (const Vector<S>& v : world.motions) {
    f.motion = v;
    Step<S> taken;
    const std::string complaint = FrameCheck<S>(f, arena, slow).complaint(taken);
    if (!complaint.empty()) return complaint + ": " + f.text();
    f.mover.x = taken.position.x;
    f.mover.y = taken.position.y;
  }
  return {};
}

template std::string world_complaint(const FuzzedWorld<float>&);
template std::string world_complaint(const FuzzedWorld<double>&);

}  // namespace sweeplab::fuzz
