// SPDX-License-Identifier: MIT
//
// The judge's verdicts are what the unmutated judge says, which judge_test holds against methods wrong on purpose.
#include "harness/mutants/subject.h"

namespace sweeplab::mutants {

std::string complaint(const Query<float>&) { return ""; }
std::string complaint(const Query<double>&) { return ""; }

}  // namespace sweeplab::mutants
