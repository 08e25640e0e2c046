// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "harness/laws/law_cell.h"

namespace sweeplab {

/// One query held against one law for one subject in one scalar: what a counterexample's command names.
struct LawCase {
  const Law* law;
  Subject subject;
  LawScalar scalar;
  Numbers numbers;
};

/// Reads "law/method/scalar/" and twelve numbers between commas, decimal or hex. Throws UsageError, naming the part
/// that is wrong.
LawCase law_case_from(const std::string& text);

/// The ruling with its reason, the law, and the query explained beside the exact truth.
std::string law_case_text(const LawCase& law_case);

/// Names read from the command line, in their lists' own order; all if empty. Each throws UsageError on an unknown one.
/// Of methods that have joined (see registry.h) only those that are named.
std::vector<const Law*> laws_named(const std::vector<std::string>& ids);
std::vector<Subject> subjects_named(const std::vector<std::string>& ids);
std::vector<LawScalar> law_scalars_named(const std::vector<std::string>& names);

}  // namespace sweeplab
