// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "harness/support/enums.h"
#include "harness/world/world_judge.h"

namespace sweeplab {

/// What became of a frame: the judge's verdict, or failed: an end that is no finite number.
enum class Ending : std::uint8_t { right, policy, inside, through, brief, astray, failed };

template <>
inline constexpr auto enum_words<Ending> = in_words("right", "policy", "inside", "through", "short", "astray",
                                                    "failed");

/// Of these the first frame becomes a witness.
constexpr bool is_wrong(Ending ending) { return ending >= Ending::inside; }

constexpr Ending ending_of(WorldVerdict verdict) {
  constexpr Ending endings[] = {Ending::right,   Ending::policy, Ending::inside,
                                Ending::through, Ending::brief,  Ending::astray};
  return endings[static_cast<std::size_t>(verdict)];
}

}  // namespace sweeplab
