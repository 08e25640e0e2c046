// SPDX-License-Identifier: MIT
#pragma once

#include "harness/mutants/subject.h"

namespace sweeplab::mutants {

/// A method's answer, as its witness wants it.
Answer<float> asked(const Query<float>& q, bool closed);
Answer<double> asked(const Query<double>& q, bool closed);

/// Whether it is right on every query, or on the small integers of the grid only, where nothing rounds; and the rules
/// that it knows.
extern const bool right_everywhere, open_rule, closed_rule;

}  // namespace sweeplab::mutants
