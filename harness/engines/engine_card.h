// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

#include "algorithms/responses/card.h"
#include "harness/methods/peer.h"
#include "harness/support/enums.h"

namespace sweeplab {

/// By which numbers an engine holds a box: see PROTOCOL.md.
enum class BoxForm : std::uint8_t { min_size, min_max, centre_half, position_offset };
template <>
inline constexpr auto enum_words<BoxForm> = in_words("min_size", "min_max", "centre_half", "position_offset");

/// How the numbers of a query are written.
enum class NumberForm : std::uint8_t { hex, decimal };
template <>
inline constexpr auto enum_words<NumberForm> = in_words("hex", "decimal");

/// What an engine is asked: queries of a pair, frames of a world, or either.
enum class Answers : std::uint8_t { queries, frames, both };
template <>
inline constexpr auto enum_words<Answers> = in_words("queries", "frames", "both");

/// The line with which an engine begins.
struct EngineCard {
  std::string name, version, language;
  Scalar scalar = Scalar::float64;
  Answers answers = Answers::queries;
  BoxForm box = BoxForm::min_size;
  NumberForm numbers = NumberForm::hex;
  Vector<double> offset;  ///< of position_offset: from the position to the min corner
  // What it takes.
  bool two_movers = true, zero_size = true, zero_motion = true, one_way = true;
  double largest = 0;  ///< of any number that it gets, by magnitude; 0: no bound

  /// What the judge reads, of queries and of frames; their texts live in the strings here.
  PeerCard judged;
  LoopCard loop;
};

/// Reads that line. `command` is what messages call it, `name`, if any, what the user calls the engine. Throws UsageError:
/// where in the line, what was expected, what found.
std::unique_ptr<EngineCard> read_engine_card(const std::string& line, const std::string& command,
                                             const std::string& name);

/// Whether this can be the name of an engine: a small letter, then small letters, digits, "_", "-", ".".
bool is_engine_name(std::string_view name);

}  // namespace sweeplab
