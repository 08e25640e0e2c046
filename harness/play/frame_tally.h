// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <compare>
#include <cstdint>
#include <limits>
#include <map>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "harness/play/frame_judge.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

// What follows when a frame ends inside an obstacle by a hairline: by less than a thousandth of half the mover's smaller
// side. An episode puts the mover right after each end inside; a game does not know that it should.

/// So many frames a hairline is followed at most: a second, at 60 a second.
inline constexpr std::uint64_t followed_frames = 60;

/// none: there was no hairline. lasting: the mover is still inside by a hairline. freed: it came out again. real: it ended
/// inside or through by a real amount, or astray, or nowhere.
enum class HairlineEnd : std::uint8_t { none, lasting, freed, real };
struct FollowedHairline {
  HairlineEnd end = HairlineEnd::none;
  std::uint64_t frames = 0;  ///< from the hairline to that end
};

struct HairlineTally {
  std::uint64_t followed = 0;  ///< hairlines: the first of each episode
  std::uint64_t freed = 0;
  std::map<std::uint64_t, std::uint64_t> led_after;  ///< how many ended real, by frames

  std::uint64_t led() const;
  /// The frames after which half of those that ended real had done so; 0 if none did.
  std::uint64_t median_frames() const;
  void count(const FollowedHairline& hairline);
  void add(const HairlineTally& other);
  friend bool operator==(const HairlineTally&, const HairlineTally&) = default;
};

/// Which frame of a scene's episodes.
struct FramePlace {
  std::uint64_t episode = std::numeric_limits<std::uint64_t>::max(), frame = 0;
  std::uint32_t mover = 0;
  friend auto operator<=>(const FramePlace&, const FramePlace&) = default;
};

/// What a combination made of a scene's frames: counts, the greatest severity and the first place of each ending, so that
/// parts add up in any order.
struct FrameTally {
  std::uint64_t frames = 0;        ///< that were judged: of each mover one a frame
  std::uint64_t exact = 0;         ///< of these, ends that are the truth's, rounded once, to the last bit
  std::uint64_t not_asked = 0;     ///< frames that a loop does not take, as one of whole numbers
  std::uint64_t out_of_range = 0;  ///< whose true end the scalar cannot hold: not judged
  std::array<std::uint64_t, enum_count<Ending>> endings{};
  std::array<std::uint64_t, enum_count<Ending>> real{};  ///< of these; the other wrong ones are hairlines
  HairlineTally hairlines;
  std::uint64_t big = 0, stuck = 0;  ///< of `short`
  std::array<std::map<std::string, std::uint64_t>, enum_count<Ending>>
      causes;                                      ///< by FrameCause::name(); "": not asked for
  std::array<double, enum_count<Ending>> worst{};  ///< severities, in world units
  std::array<FramePlace, enum_count<Ending>> first{};

  std::uint64_t of(Ending ending) const { return endings[index_of(ending)]; }
  std::uint64_t wrong() const;
  std::map<std::string, std::uint64_t> all_causes() const;
  std::string worst_text(Ending ending) const;  ///< for people
  void count(const FrameJudgement& judgement, const FramePlace& place);
  void add(const FrameTally& other);
  friend bool operator==(const FrameTally&, const FrameTally&) = default;
};

/// Lossless but for what follows from the counts, the rates.
nlohmann::ordered_json json_of(const HairlineTally& tally);
nlohmann::ordered_json json_of(const FrameTally& tally);
/// Throws what JSON throws if it is no tally: a checkpoint believes its checksums.
HairlineTally hairline_tally_from(const nlohmann::ordered_json& json);
FrameTally frame_tally_from(const nlohmann::ordered_json& json);

}  // namespace sweeplab
