// SPDX-License-Identifier: MIT
#include "harness/digests/project_summary.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/digests/data_file.h"
#include "harness/digests/engine_table.h"
#include "harness/digests/in_levels.h"
#include "harness/laws/laws_matrix.h"

namespace sweeplab {
namespace {

std::string laws_section(const LawsResult& laws) {
  return fmt::format(
      "\n## Laws\n\nProperties that every right sweep has, tried on {} queries a law, method and scalar (seed {}). The "
      "cells that\nare broken, each with its smallest query, are in `data/laws.json`; `./sweeplab laws` prints "
      "them.\n\n```text\n{}```\n",
      laws.cases, laws.seed, laws_matrix(laws));
}

std::string shapes_section(const Json& counts) {
  return fmt::format(
      "\n## Two shapes at one moment\n\nThe collision article's discrete tests, its distance, its angle and its push, "
      "and the repaired forms.\nEvery family is in `data/shapes.json`; `./sweeplab survey --shapes all` prints "
      "them.\n\n```text\n{}```\n",
      counts.at("text").get<std::string>());
}

}  // namespace

std::string project_summary(const std::filesystem::path& data) {
  std::string text;
  if (const auto laws = read_data(data, "laws")) {
    text += laws_section(laws_from_json(*laws, (data / "laws.json").string()));
  }
  if (const auto counts = read_data(data, "shapes")) {
    text += shapes_section(*counts);
  }
  if (const auto worlds = read_data(data, "worlds")) text += level_section(*worlds);
  if (const auto engines = read_data(data, "engines")) text += engines_section(*engines);
  return text;
}

}  // namespace sweeplab
