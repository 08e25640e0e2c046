// SPDX-License-Identifier: MIT
//
// What a report says of somebody's engines: each as its own card names it, how often it was wrong, and its worst queries,
// each with the command that shows it with that engine alone.
#pragma once

#include <span>
#include <string>

#include "harness/digests/data_file.h"
#include "harness/survey/survey.h"

namespace sweeplab {

/// `survey`: of these engines and nobody else, while they live.
Json engines_json(const Survey& survey, std::span<const Method* const> engines);

/// The same as a section of summary.md, from engines.json.
std::string engines_section(const Json& engines);

}  // namespace sweeplab
