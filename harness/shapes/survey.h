// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/shapes/families.h"
#include "harness/shapes/run.h"
#include "harness/survey/survey.h"

namespace sweeplab::shapes {

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
  std::uint64_t scenes = 0, seed = 0, shard_count = 1;
  std::vector<std::uint64_t> shards{1};  ///< which of shard_count are in it, ascending
  std::vector<SurveyUnit> units;         ///< shapes by shapes, family by family, scalar by scalar
};

/// Finished units are kept in `checkpoint`; a later run with the same options by the same program takes them from there.
/// Nothing if it was stopped before the end.
std::optional<Survey> run_survey(const SurveyOptions& options, const std::filesystem::path& checkpoint);

/// One survey from shards of one. Throws UsageError where they are not parts of the same survey, or overlap.
Survey merge(std::span<const Survey> parts);

/// Everything, with the derived rates beside the counts. Its "format" is sweeplab-shapes, `provenance` is not included.
nlohmann::ordered_json to_json(const Survey& survey);
/// Throws UsageError, with the reason, on what is no such JSON.
Survey survey_from_json(const nlohmann::ordered_json& json, const std::string& file);
Survey read_survey(const std::filesystem::path& file);
/// The file as `survey --shapes` writes it, with its provenance.
std::string file_text(const Survey& survey);

/// For people: of each function the family in which it goes wrong most often, rates being the family's own; then, of
/// `by_family`, every family's counts.
std::string survey_text(const Survey& survey, bool by_family);

}  // namespace sweeplab::shapes
