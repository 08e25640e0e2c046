// SPDX-License-Identifier: MIT
//
// Shards of a survey of shapes, joined: each must be what a run can have, and be as this program writes it.
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <functional>
#include <map>

#include "harness/shapes/survey.h"
#include "harness/support/own_json.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey_merge.h"

namespace sweeplab::shapes {
namespace {

using Json = nlohmann::ordered_json;

[[noreturn]] void refuse(const std::string& file, const std::string& why) {
  throw UsageError(fmt::format("{}: {}", file, why));
}

template <class T>
void check_once(std::vector<T> names, const std::string& file, const char* what) {
  std::ranges::sort(names);
  const auto twice = std::ranges::adjacent_find(names);
  if (twice != names.end()) refuse(file, fmt::format("{} stands twice among its {}", *twice, what));
}

template <class E>
std::vector<std::string_view> names_of(const std::vector<E>& values) {
  std::vector<std::string_view> names;
  for (const E value : values) names.push_back(name_of(value));
  return names;
}

void check_head(const Survey& survey, const std::string& file) {
  if (survey.scenes < 1 || survey.scenes > std::uint64_t{1} << 48) refuse(file, "expected 1 to 2^48 scenes a family");
  check_shards(survey.shards, file);
  check_once(names_of(survey.shapes), file, "shapes");
  check_once(survey.families, file, "families");
  check_once(names_of(survey.scalars), file, "scalars");
  check_once(survey.functions, file, "functions");
}

/// Each family of each pair of shapes in each scalar once and in order, of as many scenes as its shards have.
void check_units(const Survey& survey, const std::string& file) {
  std::size_t next = 0;
  for (const Shapes shapes : survey.shapes) {
    for (const std::string& family : survey.families) {
      for (const Scalar scalar : survey.scalars) {
        const std::string expected = fmt::format("{} {} {}", name_of(shapes), family, name_of(scalar));
        if (next == survey.units.size()) refuse(file, fmt::format("the result of {} is missing", expected));
        const SurveyUnit& unit = survey.units[next++];
        const std::string place = fmt::format("{} {} {}", name_of(unit.shapes), unit.family, name_of(unit.scalar));
        if (place != expected) {
          refuse(file,
                 fmt::format("{}: stands as result {}, where that of {} belongs: missing, doubled or out of order",
                             place, next, expected));
        }
        std::uint64_t scenes = 0;
        for (const std::uint64_t shard : survey.shards.present) {
          scenes += range_of(*find_family(family), shapes, survey.scenes, {shard, survey.shards.count}).size();
        }
        if (unit.census.scenes != scenes) {
          refuse(file, fmt::format("{}: is of {} scenes, and its shards have {}", place, unit.census.scenes, scenes));
        }
        if (unit.functions != survey.functions_of(shapes)) {
          refuse(file, fmt::format("{}: has the results of other algorithms", place));
        }
        for (const Tally& tally : unit.tallies) {
          if (tally.measured.total() > scenes) refuse(file, fmt::format("{}: measured more than it has", place));
        }
      }
    }
  }
  if (next < survey.units.size()) {
    refuse(file, fmt::format("has {} results, expected {}", survey.units.size(), next));
  }
}

/// What all shards of one survey have in common, in words.
std::map<std::string, std::string> plan_of(const Survey& survey) {
  return {{"scenes a family are", std::to_string(survey.scenes)},
          {"seed is", std::to_string(survey.seed)},
          {"number of shards is", std::to_string(survey.shards.count)},
          {"shapes are", fmt::format("{}", fmt::join(names_of(survey.shapes), ","))},
          {"families are", fmt::format("{}", fmt::join(survey.families, ","))},
          {"scalars are", fmt::format("{}", fmt::join(names_of(survey.scalars), ","))},
          {"algorithms are", fmt::format("{}", fmt::join(survey.functions, ","))}};
}

Survey read_shard(const std::filesystem::path& path, OneProgram& program) {
  const std::string file = path.string();
  Json json = read_own_json(path, "a shapes.json");
  Survey survey = survey_from_json(json, file);
  check_provenance(json, file);
  program.add(json, file);
  check_head(survey, file);
  check_units(survey, file);
  check_as_written(std::move(json), to_json(survey), file);
  return survey;
}

}  // namespace

Survey merge(std::span<const NamedSurvey> parts) {
  if (parts.empty()) throw UsageError("no shards to be joined");
  Survey whole = parts.front().survey;
  const auto plan = plan_of(whole);
  JoinedShards joined(whole.shards.count);
  for (const auto& [file, part] : parts) {
    check_head(part, file);
    check_units(part, file);
    for (const auto& [what, is] : plan_of(part)) {
      if (is == plan.at(what)) continue;
      refuse(file, fmt::format("is no shard of the survey in {}: its {} {}, not {}", parts.front().file, what, is,
                               plan.at(what)));
    }
    joined.add(part.shards, file);
  }
  whole.shards = joined.all();
  for (const auto& [file, part] : parts.subspan(1)) {
    for (std::size_t u = 0; u < whole.units.size(); ++u) {
      whole.units[u].census.add(part.units[u].census);
      for (std::size_t f = 0; f < whole.units[u].tallies.size(); ++f) {
        whole.units[u].tallies[f].add(part.units[u].tallies[f]);
      }
    }
  }
  return whole;
}

Survey merge_files(std::span<const std::filesystem::path> files) {
  std::vector<NamedSurvey> parts;
  OneProgram program;
  for (const auto& file : files) parts.push_back({file.string(), read_shard(file, program)});
  return merge(parts);
}

}  // namespace sweeplab::shapes
