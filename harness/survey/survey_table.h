// SPDX-License-Identifier: MIT
#pragma once

#include <string>

#include "harness/survey/survey.h"

namespace sweeplab {

/// The comparison as people read it: a row a method and scalar, the native scalar first. A rate is given per million,
/// for the family in which it is worst: rates are never pooled over families, whose mix is ours and not nature's.
std::string text_table(const Survey& survey);

/// The same numbers family by family.
std::string text_table_by_family(const Survey& survey);

/// The comparison as Markdown, with how to read it, for out/report/summary.md and the documents.
std::string markdown_summary(const Survey& survey);

}  // namespace sweeplab
