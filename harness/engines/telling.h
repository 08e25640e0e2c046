// SPDX-License-Identifier: MIT
//
// The lines between harness and engine: how they tell a query, and what its answer says.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "harness/engines/engine_card.h"
#include "harness/query/numbers.h"

namespace sweeplab {

/// The numbers that tell this engine a query, each one that its scalar holds, so that it has the very same boxes and
/// motions; of an engine that takes one mover the motion of A as seen from B. Nothing where that takes rounding, or where
/// the card says that it does not take such a query.
template <class S>
std::optional<Numbers> told_exactly(const EngineCard& card, const Query<S>& query);

/// A query near this one that such numbers tell: itself if they can. Nothing where there is none, as where the card
/// says that it takes no such query.
template <class S>
std::optional<Query<S>> rounded_for(const EngineCard& card, const Query<S>& query);

/// Appends the line of these numbers, in the form that the card asks for.
void append_line(std::string& text, const EngineCard& card, std::span<const double> numbers);

/// A box as the engine holds it, min corner and size put in its form. Nothing where that takes rounding, or where the card
/// says that it does not take such a box.
std::optional<Box<double>> told_box(const EngineCard& card, const Box<double>& box);
bool takes_number(const EngineCard& card, double x);

/// The same the other way round: the min corner of a box of this size, where the first two numbers by which the engine holds
/// it are `place`. Nothing where its scalar does not hold it.
std::optional<Vector<double>> min_corner(const EngineCard& card, const Vector<double>& place, double w, double h);

/// These numbers in words and decimals, a line a box, and the line that the engine reads.
std::string told_for_people(const EngineCard& card, const Numbers& numbers);

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
