// SPDX-License-Identifier: MIT
//
// Who keeps which law of a world, over many drawn stories.
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/laws/world_laws.h"
#include "harness/query/scalars.h"

namespace sweeplab {

inline constexpr std::uint64_t default_world_stories = 500;

struct WorldLawsOptions {
  std::uint64_t stories = default_world_stories;  ///< for each law, stepper and scalar
  std::uint64_t seed = 1;
  std::vector<const WorldLaw*> laws;
  std::vector<const WorldStepper*> steppers;
  std::vector<Scalar> scalars;
  unsigned threads = 0;
};

struct WorldLawCell {
  const WorldLaw* law = nullptr;
  const WorldStepper* stepper = nullptr;
  Scalar scalar{};
  std::uint64_t held = 0, vacuous = 0, broken = 0;
  std::optional<WorldStory> counterexample;  ///< the first, shrunk
  std::string why;

  bool guarantee_broken() const { return broken > 0 && stepper->fault.empty(); }
};

struct WorldLawsResult {
  std::uint64_t stories = 0, seed = 0;
  std::vector<WorldLawCell> cells;  ///< law by law, stepper by stepper, scalar by scalar
  bool guarantee_broken() const;
};

/// In their own order; all if empty. Throw UsageError on an unknown one.
std::vector<const WorldLaw*> world_laws_named(const std::vector<std::string>& ids);
std::vector<const WorldStepper*> world_steppers_named(const std::vector<std::string>& ids);

/// Nothing if it was stopped before the end; finished parts are kept in `checkpoint`. The same for any number of threads.
std::optional<WorldLawsResult> run_world_laws(const WorldLawsOptions& options, const std::filesystem::path& checkpoint);

/// The matrix, then each broken cell with the command that shows it again.
std::string text_of(const WorldLawsResult& result);

/// One case, "law/stepper/scalar/story". Throws UsageError, naming the part that is wrong.
struct WorldLawCase {
  const WorldLaw* law;
  const WorldStepper* stepper;
  Scalar scalar;
  WorldStory story;

  LawRuling ruling() const;
};
WorldLawCase world_law_case_from(const std::string& text);
/// The ruling with its reason, and each frame of the story.
std::string text_of(const WorldLawCase& law_case);

}  // namespace sweeplab
