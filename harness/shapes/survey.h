// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <numbers>
#include <optional>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/shapes/families.h"
#include "harness/shapes/run.h"

namespace sweeplab::shapes {

/// What the article turns radians into degrees with, 114.59493f * 0.5f, and what is right.
inline constexpr double published_degrees = double{114.59493f} * 0.5, right_degrees = 180 / std::numbers::pi;

struct SurveyOptions {
  std::uint64_t scenes = 1u << 16;  ///< for each pair of shapes, family and scalar; the grid gives all it has, at most
  std::uint64_t seed = 1;
  std::vector<Shapes> shapes;
  std::vector<const Family*> families;
  std::vector<const Function*> functions;
  std::vector<Scalar> scalars;
  unsigned threads = 0;
};

/// What one family of scenes of one pair of shapes in one scalar gave.
struct SurveyUnit {
  Shapes shapes{};
  const Family* family;
  Scalar scalar{};
  Panel panel;  ///< the functions of these shapes
  Counts counts{};
};

/// All its numbers are counts, the same for any number of threads.
struct Survey {
  SurveyOptions asked;            ///< of the shapes, those for which it has a function
  std::vector<SurveyUnit> units;  ///< shapes by shapes, family by family, scalar by scalar
};

/// The survey that these options ask for, with no unit done.
Survey empty_survey(const SurveyOptions& options);

/// Nothing if it was stopped before the end.
std::optional<Survey> run_survey(const SurveyOptions& options);

/// Everything, with the derived rates beside the counts. Its "format" is sweeplab-shapes, `provenance` is not included.
nlohmann::ordered_json to_json(const Survey& survey);
/// The file as `survey --shapes` writes it, with its provenance.
std::string file_text(const Survey& survey);

/// For people: of each function the family in which it goes wrong most often, rates being the family's own; then, of
/// `by_family`, every family's counts.
std::string survey_text(const Survey& survey, bool by_family);

}  // namespace sweeplab::shapes
