// SPDX-License-Identifier: MIT
//
// Which methods are wrong in a game's numbers, in words and a line a method: what `survey` and `report` say first.
#pragma once

#include <cstddef>
#include <string>

#include "harness/survey/survey.h"

namespace sweeplab {

/// Of everyday families (of all, where the survey has no everyday one), in the scalar that each source uses: who gives no
/// wrong answer, who errs by hairlines only, then a table of real errors, engines on top,
/// then the worst first. No line is wider than `width`.
std::string survey_answer(const Survey& survey, std::size_t width);

}  // namespace sweeplab
