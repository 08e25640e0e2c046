// SPDX-License-Identifier: MIT
//
// What follows when a frame ends inside an obstacle by a hairline: by less than a thousandth of half the mover's smaller
// side. An episode puts the mover right after each end inside; a game does not know that it should.
#pragma once

#include <cstdint>
#include <map>

#include <nlohmann/json_fwd.hpp>

namespace sweeplab {

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

nlohmann::ordered_json json_of(const HairlineTally& tally);
/// Throws what JSON throws, or std::runtime_error, if it is no tally.
HairlineTally hairline_tally_from(const nlohmann::ordered_json& json);

}  // namespace sweeplab
