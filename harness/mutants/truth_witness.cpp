// SPDX-License-Identifier: MIT
#include "harness/mutants/subject.h"
#include "harness/truth/truth_comparison.h"

namespace sweeplab::mutants {

std::string complaint(const Query<float>& q) { return difference(q, slow_truth(q)); }
std::string complaint(const Query<double>& q) { return difference(q, slow_truth(q)); }

}  // namespace sweeplab::mutants
