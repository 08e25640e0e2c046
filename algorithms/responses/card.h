// SPDX-License-Identifier: MIT
//
// What responses and whole loops share: the card on which each says where it comes from, and a mover amid a frame.
#pragma once

#include <cstdint>
#include <string_view>

#include "algorithms/query.h"

namespace sweeplab {

/// In which order hits are answered. reading: one pass over the boxes, each hit at once. earliest: the least time of
/// all, the first listed of equal ones. face_first: of equal times a face before a corner. axes: x alone, then y alone.
enum class HitOrder : std::uint8_t { reading, earliest, face_first, axes };

/// Where the box is put at a hit. along: a + v*t, or as the response's source has it. contact: then, on the normal's
/// axis, as near to the obstacle as the numbers allow (position_at_contact). snapped: there the obstacle's side less
/// the size, rounded to nearest. plane: as contact, on the other axis at the last stored number that is not beyond
/// (stop_at), and the rest of the way leads to where the whole motion does, or to the number before if that is rounded
/// into a box: no time is multiplied.
enum class Placing : std::uint8_t { along, contact, snapped, plane };

/// What a response is meant to do: which truth judges its end. any: none does; it is asked only whether the box ends
/// inside something or went through.
enum class Intent : std::uint8_t { slide, stop, bounce, any };

/// What a response must be told of a hit.
enum class Needs : std::uint8_t { contact, time, face };

/// A response as its source has it, or a whole loop: one file and one line each (algorithms/responses,
/// algorithms/loops).
struct LoopCard {
  std::string_view id, title, author;
  std::string_view says;     ///< what the source says of it, quoted in a few words, or "silent"
  std::string_view reading;  ///< how it was read; of a library's world how it is set up
  Intent intent = Intent::slide;
  std::string_view behaves{};  ///< of a library's world: what it then does
  bool whole_numbers = false;  ///< takes only whole positions, sizes and motions (pixel by pixel)
  // Of a response.
  Needs needs = Needs::face;
  bool at_contact = true;      ///< it puts the box at the contact, so that a placing applies
  bool overlaps = false;       ///< it answers an overlap at the start too, as a hit at time 0
  std::string_view methods{};  ///< the ids of its source's own methods, with spaces between
  // Of a whole loop: the combination that comes nearest to it, with its hits at a + v*t. `exact`: it has no sweep, but
  // looks whether boxes overlap; or it is a library's world. Empty: it is never wrong, so nobody asks.
  std::string_view method{}, response{};
  HitOrder order = HitOrder::earliest;
};

/// A mover in the middle of a frame, and the motion that is left of it.
template <class S>
struct Moving {
  Box<S> box;
  Vector<S> motion{};
  friend bool operator==(const Moving&, const Moving&) = default;
};

}  // namespace sweeplab
