// SPDX-License-Identifier: MIT
//
// What a page or a spreadsheet wants of a survey, and not more: survey.json has everything.
#pragma once

#include <span>
#include <string>

#include "harness/digests/data_file.h"
#include "harness/survey/survey.h"

namespace sweeplab {

/// How often each method went wrong: over all families as summary.md says it, and family by family.
Json verdicts_json(const Survey& survey);
/// The same as rows; tunnels and phantoms also where there are none.
std::string verdicts_csv(const Survey& survey);

/// How far the times of impacts are off, late and early apart, an octave a bin.
Json time_error_json(const Survey& survey);
std::string time_error_csv(const Survey& survey);

/// The worst case of each method, scalar and wrong verdict over all families.
Json witnesses_json(const Survey& survey);

/// Who disagrees with whom, of a survey that counted it: pooled over the families that are drawn, which are equal in size,
/// and the worst family of each pair.
Json disagreement_json(const Survey& survey);
/// By family, where there is any difference.
std::string disagreement_csv(const Survey& survey);

/// What a report says of somebody's engines, `survey` being of these and nobody else, while they live: each as its own card
/// names it, how often it was wrong, and its worst queries, each with the command that shows it with that engine alone.
Json engines_json(const Survey& survey, std::span<const Method* const> engines);
/// The same as a section of summary.md, from engines.json.
std::string engines_section(const Json& engines);

}  // namespace sweeplab
