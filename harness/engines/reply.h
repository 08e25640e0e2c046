// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "harness/engines/engine_card.h"

namespace sweeplab {

/// What an engine says of one query.
struct EngineReply {
  bool unasked = false;  ///< its own word: it does not take the query
  Outcome outcome = Outcome::failed;
  double time = 0;
  std::int8_t normal_x = 0, normal_y = 0;
  std::string trouble;  ///< why it failed, in a few words that many have; empty if it did not
  std::string detail;   ///< and what there was
};

/// What an engine says of one frame.
struct PlaceReply {
  bool unasked = false;  ///< its own word: it does not take the frame
  Vector<double> place;  ///< the first two numbers by which it holds the mover
  std::string trouble, detail;
};

/// Reads a line: "at X Y", "unasked".
PlaceReply read_place(const EngineCard& card, std::string_view line);

/// Reads a line: "miss", "overlap", "hit", "hit T", "hit T NX NY", "unasked". What the card promises must be there.
EngineReply read_reply(const EngineCard& card, std::string_view line);

}  // namespace sweeplab
