// SPDX-License-Identifier: MIT
//
// What a page or a spreadsheet wants of a survey, and not more: survey.json has everything.
#pragma once

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

}  // namespace sweeplab
