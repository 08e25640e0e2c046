// SPDX-License-Identifier: MIT
//
// What the commands do of two shapes at one moment, where --shapes is given: see harness/shapes.
#pragma once

#include <filesystem>
#include <string>
#include <vector>

#include "harness/cli/options.h"
#include "harness/shapes/survey.h"

namespace sweeplab {

/// --shapes: pairs of shapes, or all. Where it is empty the command is about moving boxes.
/// One word with commas, unlike the lists of other options, so that it may stand before a file's name.
void add_shapes(Options& options, std::string& names);

/// Those that are named; of a command that takes one pair, exactly one. Throws UsageError.
std::vector<shapes::Shapes> pairs_named(const std::string& names);
shapes::Shapes one_pair(const std::string& names);

struct ShapesJudge {
  std::filesystem::path input, output;
  shapes::Shapes shapes{};
  Scalar scalar{};
  std::vector<const shapes::Function*> functions;
  unsigned threads = 0;
};

/// Of `judge`: prints what is for people, or as JSON for programs; `output` has the rows. Returns the exit code.
int tell_judged(const std::filesystem::path& output, const std::string& text, bool as_json = false);

// Each returns the exit code.
int judge_shapes(const ShapesJudge& asked);
int explain_shapes(shapes::Shapes shapes, Scalar scalar, const std::vector<const shapes::Function*>& functions,
                   const std::vector<std::string>& numbers);
/// `out`: a folder.
int survey_shapes(const shapes::SurveyOptions& options, const std::filesystem::path& out, bool by_family);
int list_shapes(const std::vector<shapes::Shapes>& shapes, bool as_json);

}  // namespace sweeplab
