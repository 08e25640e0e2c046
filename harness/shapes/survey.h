// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <numbers>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/shapes/families.h"
#include "harness/shapes/run.h"
#include "harness/support/run_extent.h"
#include "harness/survey/survey.h"

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
  Shard shard;
  unsigned threads = 0;
};

/// What one family of scenes of one pair of shapes in one scalar gave.
struct SurveyUnit {
  Shapes shapes{};
  std::string family;
  Scalar scalar{};
  Census census;
  std::vector<std::string> functions;  ///< those of these shapes
  std::vector<Tally> tallies;          ///< parallel to them
};

/// All its numbers are counts, the same for any number of threads or division in shards.
struct Survey {
  std::uint64_t scenes = 0, seed = 0;
  Shards shards;
  std::vector<Shapes> shapes;  ///< those for which it has a function
  std::vector<std::string> families, functions;
  std::vector<Scalar> scalars;
  std::vector<SurveyUnit> units;  ///< shapes by shapes, family by family, scalar by scalar

  bool complete() const { return shards.complete(); }
  std::vector<std::string> functions_of(Shapes of) const;
};

/// The survey that these options ask for, with no unit done.
Survey empty_survey(const SurveyOptions& options);
/// How much of it there will be, for check_not_less: of shapes.json.
RunExtent extent_of(const SurveyOptions& options);
/// What a shard has of a family in a survey of so many scenes.
UnitRange range_of(const Family& family, Shapes shapes, std::uint64_t scenes, const Shard& shard);

/// Finished units are kept in `checkpoint`; a later run with the same options by the same program takes them from there.
/// Nothing if it was stopped before the end.
std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint);

/// One survey from shards of one. Throws UsageError, naming the files and what is wrong, where one is no survey that a run
/// can have, where two are not parts of the same, and where they overlap.
struct NamedSurvey {
  std::string file;
  Survey survey;
};
Survey merge(std::span<const NamedSurvey> parts);
/// The same from files, which must be of this very version of the program, and as it writes them.
Survey merge_files(std::span<const std::filesystem::path> files);

/// Everything, with the derived rates beside the counts. Its "format" is sweeplab-shapes, `provenance` is not included.
nlohmann::ordered_json to_json(const Survey& survey);
nlohmann::ordered_json to_json(const SurveyUnit& unit);
SurveyUnit unit_from_json(const nlohmann::ordered_json& json);
/// Throws UsageError, with the reason, on what is no such JSON.
Survey survey_from_json(const nlohmann::ordered_json& json, const std::string& file);
/// The file as `survey --shapes` writes it, with its provenance.
std::string file_text(const Survey& survey);

/// For people: of each function the family in which it goes wrong most often, rates being the family's own; then, of
/// `by_family`, every family's counts.
std::string survey_text(const Survey& survey, bool by_family);

}  // namespace sweeplab::shapes
