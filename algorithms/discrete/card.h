// SPDX-License-Identifier: MIT
#pragma once

#include <array>
#include <cstdint>
#include <string_view>

namespace sweeplab::discrete {

/// What two shapes a function is asked about, in the order in which it takes them.
enum class Shapes : std::uint8_t {
  box_box,
  box_point,
  box_circle,
  segment_segment,
  box_segment,
  circle_circle,
  circle_segment,
  circle_point,
  point_point,
};

/// What it is asked: whether they touch; how far they are apart; the angle from one to the other, in degrees; to push
/// them apart.
enum class Question : std::uint8_t { contact, distance, angle, push };

/// Whether shapes that touch and no more are in contact. `half_open`: at a box's min sides, not at its max sides.
enum class Rule : std::uint8_t { open, closed, half_open };

/// `published`: transcribed from the article's listing. `repaired`: ours, the same with the numbered changes.
enum class Kind : std::uint8_t { published, repaired };

/// As the sweeps have it (algorithms/card.h): a checksum of the answers over fixed scenes, in each scalar.
struct Verification {
  std::uint32_t float32 = 0, float64 = 0;
};

/// What a function says of itself. All compute in float natively, as the article does.
struct Card {
  std::string_view id;     ///< also the name of the function and of its header
  std::string_view title;  ///< as the article calls it
  Kind kind = Kind::published;
  Shapes shapes{};
  Question question = Question::contact;
  Rule rule = Rule::closed;
  bool rational = true;       ///< runs in exact arithmetic: takes no angle, and a root only to compare it
  std::string_view says;      ///< what the article says of it, in a few words; "silent" if nothing
  std::string_view may_miss;  ///< how the code behaves: what a user must know
  /// How the listing was read where it leaves a choice; of a repaired function, its numbered changes.
  std::array<std::string_view, 4> changes{};
  std::string_view repairs{};  ///< of a repaired function: the id of the one that it repairs
  Verification verification{};
};

/// Where all published ones come from.
inline constexpr std::string_view source =
    "AABB Collision, a page on collision detection and response; author, year and address are not in the text we have";

/// All numbered changes of a repaired function applied; each can be reverted alone to see what it buys.
inline constexpr unsigned all_changes = ~0u;

/// Whether change number `n` (from 1) is among `changes`.
constexpr bool applies(unsigned changes, unsigned n) { return (changes >> (n - 1) & 1u) != 0; }

}  // namespace sweeplab::discrete
