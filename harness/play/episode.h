// SPDX-License-Identifier: MIT
//
// One episode of a scene, played by one combination: a world of its own, in which every mover continues where it ended.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <optional>
#include <vector>

#include "harness/play/frame_judge.h"
#include "harness/play/frame_tally.h"
#include "harness/scenes/driver.h"
#include "harness/scenes/scene.h"

namespace sweeplab {

/// In a level of more obstacles than these a combination is asked among what is near, if the scene does not say.
inline constexpr std::size_t most_without_broad_phase = 256;

/// A mover's frame, judged. Valid during FrameTold.
template <class S>
struct PlayedFrame {
  std::uint64_t number = 0;  ///< in the episode, from 0
  std::uint32_t mover = 0;
  AskedFrame<S> asked;
  Vector<S> end;
  /// If not, the combination does not take the frame: the truth moved the mover.
  bool was_asked = true;
  FrameJudgement judgement;
  AskedPairs<S> pairs;  ///< if they are wanted
};

/// Of one frame after the other; false ends the episode.
template <class S>
using FrameTold = std::function<bool(const PlayedFrame<S>&)>;

/// Obstacles that move go first, by move_obstacle(): they carry and push, the same for all combinations. Then the movers
/// in turn, by the combination; the others stand as solid obstacles. Each end is judged from the mover's own stored start,
/// and is the mover's next start; only after inside, through and failed the truth puts it right.
template <class S>
class Episode {
 public:
  /// Both must outlive it.
  Episode(const Scene& scene, const Combination& combination);

  /// So many frames, the first time from the start, then from where it ended.
  void play(std::uint64_t frames, const FrameTold<S>& told, bool with_pairs = false);

  /// Before play(): follows the first frame that ends inside by a hairline, in a level that stays as it is with one mover.
  void follow_hairlines() { follows_ = still_ && movers_.size() == 1; }
  const FollowedHairline& followed() const { return followed_; }  ///< after play()

  /// As they stand now.
  const std::vector<Obstacle<S>>& obstacles() const { return obstacles_; }
  /// Whether the combination is asked among what is near alone.
  bool asks_near() const;
  /// What matters to a frame within FrameTold, to the combination and to the judge, in the order of the scene.
  std::vector<Obstacle<S>> all_that_matters(const PlayedFrame<S>& frame) const;

 private:
  struct Player {
    Driver<S> driver;
    std::optional<WorldArena<S>> arena;  ///< of a level that stays as it is
    bool stopped_y = false;
    /// After a hairline the mover keeps its own end; its next frame is judged from this place, the truth's.
    std::optional<Vector<S>> judged_from;
  };

  void move_obstacles(std::uint64_t frame);
  PlayedFrame<S> next_of(std::uint32_t k, const Vector<S>& motion, bool with_pairs);
  std::vector<Obstacle<S>> around(std::uint32_t mover, const Region<S>& region) const;
  const WorldArena<S>& arena(std::uint32_t k, const Region<S>& region);
  FrameCause cause_of(const PlayedFrame<S>& frame, const WorldArena<S>& matters, const std::string& trouble) const;
  void go_on(std::uint32_t k, const PlayedFrame<S>& frame);
  FollowedHairline follow(const PlayedFrame<S>& hairline) const;

  std::uint64_t number_ = 0;  ///< of the next frame
  const Scene& scene_;
  const Combination& combination_;
  bool still_ = true;                   ///< no obstacle moves
  std::vector<Obstacle<S>> obstacles_;  ///< the scene's, as they stand now
  std::optional<SpatialHash<S>> hash_;  ///< of a level that stays as it is, where what is near is asked
  std::vector<Mover<S>> movers_;
  std::vector<Player> players_;  ///< parallel to movers_
  bool follows_ = false;         ///< the first hairline
  bool after_hairline_ = false;  ///< this follows one; no causes are asked for
  FollowedHairline followed_;
  std::vector<Obstacle<S>> among_;  ///< what the mover is asked among that is at it
};

}  // namespace sweeplab
