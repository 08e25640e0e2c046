// SPDX-License-Identifier: MIT
//
// Levels that combinations play side by side, for the page's player. One level is played at a time.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace sweeplab {

/// Files that the page hands over: the module has none.
struct HandedFiles {
  std::map<std::string, std::string> texts;  ///< by name
  /// What the page inflated, by the bytes that it was.
  std::map<std::string, std::vector<unsigned char>> inflated;
};

HandedFiles& handed_files();

/// All built-in scenes and what the main combinations are called: Levels (reports/src/shared/types.ts).
std::string worlds_text();
/// Begins to play: Core's WorldAsked (reports/src/explorer/wasm.ts) to World. Throws UsageError, as
/// the command line words it.
std::string world_text(std::string_view asked);
/// Plays on with these motions of the first mover, JSON pairs, one a frame: WorldPlayed. null: no
/// level is played, since the module has begun again. The same for the next.
std::string world_more_text(std::string_view motions);
/// The first pair in a frame that the method answers wrongly: WorldPair.
std::string world_pair_text(std::size_t combination, std::uint64_t frame, std::uint32_t mover);

}  // namespace sweeplab
