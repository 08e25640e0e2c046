// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/laws/laws.h"
#include "harness/laws/world_stories.h"

namespace sweeplab {

/// What every right move of a box among boxes keeps, frame after frame. LAWS.md has the whole with preconditions.
struct WorldLaw {
  int number;
  std::string_view id, title, reason;
  LawRuling (*float32)(const WorldStepper&, const PlayedStory<float>&);
  LawRuling (*float64)(const WorldStepper&, const PlayedStory<double>&);
};

/// All of them, by number.
std::span<const WorldLaw> world_laws();

/// Of the story in S: float or double.
template <class S>
LawRuling check(const WorldLaw& law, const WorldStepper& stepper, const WorldStory& story);

/// A simplest story in which the law is broken still, starting from one in which it is.
template <class S>
WorldStory shrink_broken(const WorldLaw& law, const WorldStepper& stepper, WorldStory story);

}  // namespace sweeplab
