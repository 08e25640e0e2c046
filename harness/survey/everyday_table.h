// SPDX-License-Identifier: MIT
//
// The first tables of a survey: what methods do in everyday families, real errors before hairline ones, each source in
// its most complete published procedure first.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "harness/survey/survey_rows.h"

namespace sweeplab {

/// The method in which the source of this one stands first: its most complete published procedure, read plainly. A bare
/// function and other readings stand under it. A method of no published source stands first itself.
std::string_view first_of_source(std::string_view id);

/// The rows in the order of tables for people: exact ones, published ones, repaired ones, libraries, baselines; of each
/// kind the one with fewest real errors in its worst everyday family first (of all families, where none is an everyday
/// one), then that with fewest hairline ones. Under the first of a source its other readings, in the same order.
std::vector<SurveyRow> ordered_rows(const Survey& survey);

/// Whether an error is beyond the bound below which it is a hairline (severity.h).
enum class ErrorSize : std::uint8_t { real, hairline };

/// The families in which a survey's first tables count: its everyday ones; where it has none, all.
std::vector<std::string> first_families(const Survey& survey);

/// The rate in the family of these in which it is highest; of no queries where the mistake is possible in none of them.
Rate highest_rate(const SurveyRow& row, const std::vector<std::string>& families, Verdict verdict, ErrorSize size);

/// The family as tables write it: with † if it is everyday numbers at their worst.
std::string marked_family(const std::string& family);

/// Of a library: whether more than 1% of what it was asked in one of these families is excused.
bool much_excused(const SurveyRow& row, const std::vector<std::string>& families);

/// The row's name as tables write it: "- " before what stands under the first of its source.
std::string row_name(const Survey& survey, const SurveyRow& row);

/// Real tunnels and phantoms by family and the most late times, then hairline ones, then what was not asked or excused; as Markdown.
std::string everyday_tables(const Survey& survey);

}  // namespace sweeplab
