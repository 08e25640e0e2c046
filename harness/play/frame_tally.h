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
#include "harness/play/hairline.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

/// Which frame of a scene's episodes.
struct FramePlace {
  std::uint64_t episode = std::numeric_limits<std::uint64_t>::max(), frame = 0;
  std::uint32_t mover = 0;
  bool exists() const { return episode != std::numeric_limits<std::uint64_t>::max(); }
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
  void count(const FrameJudgement& judgement, const FramePlace& place);
  void add(const FrameTally& other);
  friend bool operator==(const FrameTally&, const FrameTally&) = default;
};

/// Lossless but for what follows from the counts, the rates.
nlohmann::ordered_json json_of(const FrameTally& tally);
/// Throws what JSON throws, or std::runtime_error, if it is no tally.
FrameTally frame_tally_from(const nlohmann::ordered_json& json);

}  // namespace sweeplab
