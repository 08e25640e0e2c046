// SPDX-License-Identifier: MIT
#include "harness/digests/project_summary.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/engine_table.h"
#include "harness/digests/in_levels.h"
#include "harness/laws/laws_matrix.h"
#include "harness/shapes/survey.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

std::string laws_section(const LawsResult& laws) {
  return fmt::format(
      "\n## Laws\n\nProperties that every right sweep has, tried on {} queries a law, method and scalar (seed {}). The "
      "cells that\nare broken, each with its smallest query, are in `data/laws.json`; `./sweeplab laws` prints "
      "them.\n\n```text\n{}```\n",
      laws.cases, laws.seed, laws_matrix(laws));
}

std::string shapes_section(const shapes::Survey& survey) {
  return fmt::format(
      "\n## Two shapes at one moment\n\nThe collision article's discrete tests, its distance, its angle and its push, "
      "and the repaired forms.\nEvery family is in `data/shapes.json`; `./sweeplab survey --shapes all` prints "
      "them.\n\n```text\n{}```\n",
      shapes::survey_text(survey, false));
}

/// `mutants`: as data/mutants.json.
std::string mutants_section(const Json& mutants) {
  TextTable table(
      {"room", "mutants", "killed", "by answer", "by path", "by test", "survived", "equivalent", "invalid"});
  const auto add = [&table](const std::string& name, const Json& counts, const char* all) {
    std::vector<std::string> cells{name};
    for (const char* count : {all, "killed", "by_answer", "by_path", "by_test", "survived", "equivalent", "invalid"}) {
      cells.push_back(counts.at(count).dump());
    }
    table.add(std::move(cells));
  };
  for (const Json& room : mutants.at("rooms")) add(room.at("of"), room, "mutants");
  add("all", mutants, "total");
  const Json& run = mutants.at("run");
  const std::string date = run.at("date"), commit = run.at("commit");
  return fmt::format(
      "\n## Mutants\n\nHow strong the checks are: the sources of methods, harness and fuzzing, changed in one place or "
      "two at a time;\nkilled is what a check saw. {} of {} possible changes, on {} at commit {}; `{}` runs "
      "them.\n\n{}",
      run.at("chosen").get<int>(), run.at("possible").get<int>(), date.substr(0, 10), commit.substr(0, 12),
      run.at("command").get<std::string>(), table.markdown());
}

}  // namespace

std::string project_summary(const std::filesystem::path& data) {
  std::string text;
  if (const auto laws = read_data(data, "laws")) {
    text += laws_section(laws_from_json(*laws, (data / "laws.json").string()));
  }
  if (const auto counts = read_data(data, "shapes")) {
    text += shapes_section(shapes::survey_from_json(*counts));
  }
  if (const auto worlds = read_data(data, "worlds")) text += level_section(*worlds);
  if (const auto engines = read_data(data, "engines")) text += engines_section(*engines);
  if (const auto mutants = read_data(data, "mutants")) text += mutants_section(*mutants);
  return text;
}

}  // namespace sweeplab
