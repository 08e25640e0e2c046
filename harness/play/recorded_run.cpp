// SPDX-License-Identifier: MIT
#include "harness/play/recorded_run.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>
#include <utility>

#include "harness/play/surroundings.h"
#include "harness/scenes/scene_families.h"
#include "harness/support/checkpoint.h"
#include "harness/support/progress.h"
#include "harness/support/units.h"
#include "harness/world/fast_world_truth.h"

namespace sweeplab::recorded {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::uint64_t frames_a_unit = 100000, witness_every = 1000;

/// What stands around a mover, in all the forms that step() takes, and for the truth.
template <class S>
struct Around {
  WorldArena<S> arena;
  std::vector<Forbidden<S>> kept;
  SpatialHash<S> hash;
  FastWorldTruth<S> truth{arena};

  Around(const std::vector<Obstacle<S>>& obstacles, const Box<S>& mover)
      : arena(world_boxes<S>(obstacles), mover.w, mover.h), hash(obstacles, mover.w + mover.h) {
    for (const Obstacle<S>& o : obstacles) kept.push_back(forbidden_by(o, mover.w, mover.h));
  }
  Around(const Around&) = delete;  // the truth knows where the arena is
  Around& operator=(const Around&) = delete;
};

template <class S>
class Player {
 public:
  Player(const PlayedScene& played, std::uint64_t episode, std::uint64_t every, const Witness<S>& witness)
      : scene_(played.at(episode)),
        frames_(played.frames_of(episode)),
        episode_(episode),
        every_(every),
        witness_(witness),
        stays_(scene_.movers.size() == 1) {
    for (const SceneObstacle& o : scene_.obstacles) stays_ = stays_ && !o.moves();
  }

  Score play(const Combination& combination) {
    Episode<S>(scene_, combination).play(frames_, [this](const PlayedFrame<S>& frame) {
      count(frame);
      return true;
    });
    return score_;
  }

 private:
  /// Made once for a level that stays as it is, else of all that is near enough to matter.
  Around<S>& around(const AskedFrame<S>& frame) {
    if (stays_ && around_) return *around_;
    std::vector<Obstacle<S>> there(frame.obstacles.begin(), frame.obstacles.end());
    if (!stays_) {
      std::erase_if(there, [region = region_around(frame.mover, frame.motion)](const Obstacle<S>& o) {
        return !reaches(o.box, region);
      });
    }
    return around_.emplace(there, frame.mover);
  }

  void count(const PlayedFrame<S>& frame) {
    const FrameJudgement& j = frame.judgement;
    const auto& [mover, motion, obstacles, own_corner] = frame.asked;
    Around<S>& a = around(frame.asked);
    const CornerPolicy corner = (episode_ + frame.number) % 2 == 0 ? CornerPolicy::y : CornerPolicy::x;
    const Rules rules{corner == CornerPolicy::y ? AtCorner::stops_y : AtCorner::stops_x};
    const Step<S> s = episode_ % 3 == 0   ? step(mover, motion, a.kept, rules)
                      : episode_ % 3 == 1 ? step(mover, motion, obstacles, rules)
                                          : step(mover, motion, a.hash, rules);
    const StoredTruth<S> is = a.truth.slide({mover.x, mover.y}, motion, corner);
    const bool right = j.out_of_range ? s.outcome == StepOutcome::out_of_range
                                      : j.exact && j.ending == Ending::right && is_what(is, s);
    score_.wrong += !right;
    score_.inside += j.ending == Ending::inside;
    score_.through += j.ending == Ending::through;
    score_.narrow += is.width == TruthWidth::bits_64;
    score_.wide += is.width == TruthWidth::bits_128;
    score_.stopped += s.outcome == StepOutcome::stopped;
    score_.corners += s.corner;
    if (!j.out_of_range && score_.frames % every_ == 0) {
      ++score_.witnessed;
      witness_({{mover.x, mover.y}, motion, corner, a.arena, s}, score_);
    }
    ++score_.frames;
  }

  Scene scene_;
  std::uint64_t frames_, episode_, every_;
  const Witness<S>& witness_;
  bool stays_;
  std::optional<Around<S>> around_;
  Score score_;
};

/// Episodes of one family in one scalar.
struct Unit {
  std::size_t part;
  std::uint64_t begin, end;
};

/// Stretch by stretch, so that a run that is stopped has something of every scene.
std::vector<Unit> units_of(const std::vector<PlayedScene>& played) {
  std::vector<Unit> units;
  for (std::size_t part = 0; part < played.size(); ++part) {
    const std::uint64_t all = played[part].episodes();
    const std::uint64_t stretch = std::max<std::uint64_t>(frames_a_unit / played[part].an_episode, 1);
    for (std::uint64_t begin = 0; begin < all; begin += stretch) {
      units.push_back({part, begin, std::min(begin + stretch, all)});
    }
  }
  std::ranges::sort(
      units, [](const Unit& a, const Unit& b) { return std::pair(a.begin, a.part) < std::pair(b.begin, b.part); });
  return units;
}

Score played_unit(const PlayedScene& scene, Scalar scalar, const Unit& unit, const Combination& combination) {
  return with_scalar(scalar, [&]<class S>() {
    const Witness<S> witness = witness_in_rationals<S>;
    Score score;
    for (std::uint64_t episode = unit.begin; episode < unit.end; ++episode) {
      score.add(play_episode<S>(scene, episode, combination, witness_every, witness));
    }
    return score;
  });
}

Json to_json(const Score& s) {
  return Json::array({s.frames, s.stopped, s.corners, s.wrong, s.inside, s.through, s.witnessed, s.narrow, s.wide});
}
Score score_from(const Json& j) {
  Score s;
  std::size_t k = 0;
  for (std::uint64_t* n :
       {&s.frames, &s.stopped, &s.corners, &s.wrong, &s.inside, &s.through, &s.witnessed, &s.narrow, &s.wide}) {
    *n = j.at(k++).get<std::uint64_t>();
  }
  return s;
}

/// "1,000,000"
std::string grouped(std::uint64_t n) {
  std::string digits = std::to_string(n);
  for (std::size_t k = digits.size(); k > 3; k -= 3) digits.insert(k - 3, 1, ',');
  return digits;
}

}  // namespace

void Score::add(const Score& o) {
  frames += o.frames;
  stopped += o.stopped;
  corners += o.corners;
  wrong += o.wrong;
  inside += o.inside;
  through += o.through;
  witnessed += o.witnessed;
  narrow += o.narrow;
  wide += o.wide;
}

template <class S>
void witness_in_rationals(const Witnessed<S>& w, Score& score) {
  const WorldTruth<Rational> truth =
      slide_truth(exact_point(w.start.x, w.start.y), exact_point(w.motion.x, w.motion.y), w.arena.stored, w.corner);
  const Step<S>& s = w.step;
  score.wrong += s.position.x != static_cast<S>(truth.end[0]) || s.position.y != static_cast<S>(truth.end[1]) ||
                 s.normal_x != truth.normal[0] || s.normal_y != truth.normal[1] || s.corner != truth.corner;
}

template <class S>
Score play_episode(const PlayedScene& played, std::uint64_t episode, const Combination& combination,
                   std::uint64_t every, const Witness<S>& witness) {
  return Player<S>(played, episode, every, witness).play(combination);
}

std::optional<std::vector<Part>> run(std::uint64_t frames, std::uint64_t seed, unsigned threads,
                                     const std::filesystem::path& checkpoint) {
  const Combination combination = combinations_named({"step"}).at(0);
  std::vector<Part> parts;
  for (const SceneFamily& family : scene_families()) {
    for (const Scalar scalar : {Scalar::float32, Scalar::float64}) parts.push_back({family.name, scalar, {}});
  }
  std::vector<PlayedScene> played;
  Json plan{{"world_run", frames}, {"seed", seed}, {"families", Json::array()}};
  for (std::size_t k = 0; k < parts.size(); ++k) {
    const std::uint64_t own = frames / parts.size() + (k < frames % parts.size() ? 1 : 0);
    played.push_back(played_family(*find_scene_family(parts[k].family), parts[k].scalar, seed, own));
    plan["families"].push_back({parts[k].family, name_of(parts[k].scalar), played[k].an_episode});
  }
  const std::vector<Unit> units = units_of(played);
  Checkpoint kept(plan, checkpoint);
  kept.tell_what_is_lost();
  Progress progress("world_run", "frames", frames);
  std::uint64_t done = 0;
  const auto take = [&](std::size_t k, const Json& json) {
    parts[units[k].part].score.add(score_from(json));
    for (std::uint64_t e = units[k].begin; e < units[k].end; ++e) done += played[units[k].part].frames_of(e);
    progress.show(done);
  };
  const auto work = [&](std::size_t k) {
    return to_json(played_unit(played[units[k].part], parts[units[k].part].scalar, units[k], combination));
  };
  if (!do_units({units.size(), work, take}, threads, kept)) return std::nullopt;
  return parts;
}

std::string table(const std::vector<Part>& parts) {
  std::string text =
      "| scene | scalar | frames | stopped | corners | in 64 bits | 128 | witnessed | wrong | inside | through |\n"
      "| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |\n";
  Score all;
  const auto row = [&](std::string_view name, std::string_view scalar, const Score& s) {
    text += fmt::format("| {} | {} |", name, scalar);
    for (const std::uint64_t n :
         {s.frames, s.stopped, s.corners, s.narrow, s.wide, s.witnessed, s.wrong, s.inside, s.through}) {
      text += fmt::format(" {} |", grouped(n));
    }
    text += "\n";
  };
  for (const Part& p : parts) {
    row(p.family, name_of(p.scalar), p.score);
    all.add(p.score);
  }
  row("all", "", all);
  return text;
}

template void witness_in_rationals(const Witnessed<float>&, Score&);
template void witness_in_rationals(const Witnessed<double>&, Score&);
template Score play_episode(const PlayedScene&, std::uint64_t, const Combination&, std::uint64_t,
                            const Witness<float>&);
template Score play_episode(const PlayedScene&, std::uint64_t, const Combination&, std::uint64_t,
                            const Witness<double>&);

}  // namespace sweeplab::recorded
