// SPDX-License-Identifier: MIT
#include "harness/play/episode.h"

#include <algorithm>
#include <cmath>
#include <span>

#include "harness/play/scene_numbers.h"
#include "harness/play/surroundings.h"

namespace sweeplab {
namespace {

/// Whether an axis fell short of where it wanted to go by more than a thousandth of its motion.
template <class S>
bool stopped(S from, S motion, S end) {
  return magnitude(end - from - motion) > S(0.001) * magnitude(motion);
}

template <class S>
Vector<S> true_end(const FrameJudgement& j) {
  return {static_cast<S>(j.truth[0]), static_cast<S>(j.truth[1])};
}

bool is_hairline_inside(const FrameJudgement& j) { return j.ending == Ending::inside && !j.real; }

}  // namespace

template <class S>
Episode<S>::Episode(const Scene& scene, const Combination& combination) : scene_(scene), combination_(combination) {
  for (const SceneObstacle& o : scene.obstacles) {
    obstacles_.push_back(obstacle_of<S>(o));
    still_ = still_ && !o.moves();
  }
  for (const SceneMover& mover : scene.movers) {
    players_.push_back({Driver<S>(mover.controller, scene.seed + movers_.size()), {}});
    movers_.push_back({box_of<S>(mover.box), {}});
  }
  if (asks_near() && still_ && !movers_.empty()) {
    hash_.emplace(obstacles_, movers_.front().box.w + movers_.front().box.h);
  }
}

template <class S>
void Episode<S>::move_obstacles(std::uint64_t frame) {
  if (still_) return;
  for (std::size_t i = 0; i < obstacles_.size(); ++i) {
    const SceneObstacle& o = scene_.obstacles[i];
    if (!o.moves()) continue;
    const bool back = o.turns_after != 0 && frame / o.turns_after % 2 == 1;
    const S x = static_cast<S>(o.motion.x), y = static_cast<S>(o.motion.y);
    const auto others = [&](const Region<S>& region, const auto& visit) {
      for (std::uint32_t k = 0; k < obstacles_.size(); ++k) {
        if (k != i && reaches(obstacles_[k].box, region)) visit(obstacles_[k], k);
      }
    };
    move_obstacle(obstacles_[i], back ? Vector<S>{-x, -y} : Vector<S>{x, y}, solid_of(o.carries),
                  std::span<Mover<S>>(movers_), others);
  }
}

template <class S>
bool Episode<S>::asks_near() const {
  const bool is_large = obstacles_.size() + movers_.size() - 1 > most_without_broad_phase;
  return scene_.among.value_or(is_large ? Among::near : Among::all) == Among::near;
}

/// The obstacles and the other movers: all, or if the combination is asked so, those that reach the region.
template <class S>
std::vector<Obstacle<S>> Episode<S>::around(std::uint32_t mover, const Region<S>& region) const {
  std::vector<std::uint32_t> names;
  if (!asks_near()) {
    for (std::uint32_t i = 0; i < obstacles_.size(); ++i) names.push_back(i);
  } else if (hash_) {
    (*hash_)(region, [&](const Obstacle<S>&, std::uint32_t name) { names.push_back(name); });
    std::ranges::sort(names);
  } else {
    names = reaching<S>(obstacles_, region);
  }
  std::vector<Obstacle<S>> there;
  for (const std::uint32_t name : names) there.push_back(obstacles_[name]);
  for (std::uint32_t j = 0; j < movers_.size(); ++j) {
    if (j != mover && (!asks_near() || reaches(movers_[j].box, region))) there.push_back({movers_[j].box});
  }
  return there;
}

template <class S>
std::vector<Obstacle<S>> Episode<S>::all_that_matters(const PlayedFrame<S>& frame) const {
  const AskedFrame<S>& asked = frame.asked;
  return around(frame.mover, region_to(region_around(asked.mover, asked.motion), asked.mover, frame.end));
}

/// What matters to a mover in this region: all, if that need be made only once.
template <class S>
const WorldArena<S>& Episode<S>::arena(std::uint32_t k, const Region<S>& region) {
  const Box<S>& a = movers_[k].box;
  std::optional<WorldArena<S>>& arena = players_[k].arena;
  const bool made_once = !asks_near() && still_ && movers_.size() == 1;
  if (!made_once || !arena) arena.emplace(world_boxes<S>(around(k, region)), a.w, a.h);
  return *arena;
}

template <class S>
PlayedFrame<S> Episode<S>::next_of(std::uint32_t k, const Vector<S>& motion, bool with_pairs) {
  PlayedFrame<S> frame;
  const Box<S>& a = movers_[k].box;
  const Region<S> region = region_around(a, motion);
  among_ = around(k, region);
  frame.asked = {a, motion, among_, scene_.corner};
  frame.mover = k;
  const FrameEnd<S> ended = play_frame<S>(combination_, a, motion, among_, with_pairs ? &frame.pairs : nullptr);
  frame.end = ended.end;
  frame.was_asked = ended.was_asked;
  const std::optional<Vector<S>>& from = players_[k].judged_from;
  const Region<S> reached = region_to(region, a, frame.end);
  const WorldArena<S>& matters = arena(k, from ? region_to(reached, a, *from) : reached);
  AskedFrame<S> judged_frame = frame.asked;
  if (from) judged_frame.mover = {from->x, from->y, a.w, a.h};
  frame.judgement = judged(combination_.intent(), judged_frame, matters, frame.end);
  if (frame.was_asked && !after_hairline_ && is_wrong(frame.judgement.ending) && !frame.judgement.out_of_range) {
    frame.judgement.cause = cause_of(frame, matters, ended.trouble);
  }
  return frame;
}

/// An engine cannot be asked with a part of it switched to its exact form: of it the end tells, as of a recorded frame.
template <class S>
FrameCause Episode<S>::cause_of(const PlayedFrame<S>& frame, const WorldArena<S>& matters,
                                const std::string& trouble) const {
  const AskedFrame<S>& asked = frame.asked;
  if (combination_.guest == nullptr) {
    return cause_of_frame<S>(combination_, matters, asked.mover, asked.motion, asked.obstacles, asked.corner);
  }
  FrameCause cause;
  if (!trouble.empty()) {
    cause.kind = FrameCause::Kind::trouble;
    cause.trouble = trouble;
    return cause;
  }
  if (combination_.intent() == Intent::slide) cause = likely_cause(asked, frame.end);
  if (cause.kind == FrameCause::Kind::nothing) cause.kind = FrameCause::Kind::loop;
  return cause;
}

template <class S>
void Episode<S>::go_on(std::uint32_t k, const PlayedFrame<S>& frame) {
  const FrameJudgement& j = frame.judgement;
  if (j.out_of_range) return;
  Vector<S> end = frame.end;
  if (!frame.was_asked || j.ending == Ending::inside || j.ending == Ending::through || j.ending == Ending::failed) {
    end = true_end<S>(j);
  }
  Box<S>& a = movers_[k].box;
  players_[k].stopped_y = stopped(a.y, frame.asked.motion.y, end.y);
  a.x = end.x;
  a.y = end.y;
}

/// The mover starts from its own end instead of the truth's, and each frame is judged from where the truth has it: so
/// what is real is so by more than the hairline that it began with.
template <class S>
FollowedHairline Episode<S>::follow(const PlayedFrame<S>& hairline) const {
  Episode<S> after = *this;
  after.follows_ = false;
  after.after_hairline_ = true;
  ++after.number_;
  const auto go_on_inside = [&](const PlayedFrame<S>& frame) {
    after.movers_[0].box.x = frame.end.x;
    after.movers_[0].box.y = frame.end.y;
    after.players_[0].judged_from = true_end<S>(frame.judgement);
  };
  go_on_inside(hairline);
  FollowedHairline followed;
  for (followed.end = HairlineEnd::lasting; followed.frames < followed_frames;) {
    ++followed.frames;
    std::optional<PlayedFrame<S>> still_inside;
    after.play(1, [&](const PlayedFrame<S>& frame) {
      const FrameJudgement& j = frame.judgement;
      if (j.out_of_range || !frame.was_asked) return false;
      if (is_hairline_inside(j)) {
        still_inside = frame;
        return true;
      }
      followed.end = is_wrong(j.ending) && j.ending != Ending::brief && j.real ? HairlineEnd::real : HairlineEnd::freed;
      return false;
    });
    if (!still_inside) break;
    go_on_inside(*still_inside);
  }
  return followed;
}

template <class S>
void Episode<S>::play(std::uint64_t frames, const FrameTold<S>& told, bool with_pairs) {
  for (const std::uint64_t end = number_ + frames; number_ < end; ++number_) {
    move_obstacles(number_);
    for (std::uint32_t k = 0; k < movers_.size(); ++k) {
      Player& player = players_[k];
      PlayedFrame<S> frame = next_of(k, player.driver.next(player.stopped_y), with_pairs);
      frame.number = number_;
      if (!told(frame)) return;
      go_on(k, frame);
      if (follows_ && frame.was_asked && !frame.judgement.out_of_range && is_hairline_inside(frame.judgement)) {
        followed_ = follow(frame);
        follows_ = false;
      }
    }
  }
}

template class Episode<float>;
template class Episode<double>;

}  // namespace sweeplab
