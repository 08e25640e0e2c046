// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/survey/survey.h"

namespace sweeplab {

/// What a method did in one family and scalar.
struct InFamily {
  const SurveyUnit* unit;
  const Tally* tally;

  const std::string& family() const { return unit->family; }
  Rate rate(Verdict verdict, ErrorSize size = ErrorSize::any) const {
    return {tally->of(verdict, size), opportunities(unit->census, *tally, verdict), family()};
  }
};

/// A method in one scalar, over all families: what tables and figures say of it, nothing pooled over families that
/// would pass for a rate.
struct SurveyRow {
  const Method* method;
  Scalar scalar;
  std::vector<InFamily> families = {};
  Tally all = {};  ///< counts of all families

  bool native() const { return method->card->native == scalar; }
  std::size_t failing_families() const;  ///< families with any wrong answer

  /// The family in which the rate is surely highest: by the lower end of its interval, so that one case of one does not
  /// stand above thousands. Where nothing was seen, the family that bounds the rate most tightly.
  Rate worst(Verdict verdict, ErrorSize size = ErrorSize::any) const;

  /// Where times are worst, by the 99th percentile in ulps; none if the method gives no time or none was measured.
  std::optional<InFamily> worst_times() const;
};

/// The same survey with no answer excused: what skins, domains and words on cards excuse counts as the mistake that it is.
Survey before_excuses(Survey survey);

/// Method by method, the native scalar first; a method has no row in a scalar for which it has no code.
std::vector<SurveyRow> rows_of(const Survey& survey);

/// Which methods are wrong in a game's numbers, in words and a line a method: what `survey` and `report` say first. Of
/// everyday families (of all, where the survey has no everyday one), in the scalar that each source uses: who gives no
/// wrong answer, who errs by hairlines only, then a table of real errors, engines on top, then the worst first. No line is
/// wider than `width`.
std::string survey_answer(const Survey& survey, std::size_t width);

/// The comparison as people read it: a row a method and scalar, the native scalar first. A rate is given per million,
/// for the family in which it is worst: rates are never pooled over families, whose mix is ours and not nature's.
std::string text_table(const Survey& survey);

/// The same numbers family by family.
std::string text_table_by_family(const Survey& survey);

/// The comparison as Markdown, with how to read it, for out/report/summary.md and the documents.
std::string markdown_summary(const Survey& survey);

/// The method in which the source of this one stands first: its most complete published procedure, read plainly. A bare
/// function and other readings stand under it. A method of no published source stands first itself.
std::string_view first_of_source(std::string_view id);

/// The rows in the order of tables for people: exact ones, published ones, repaired ones, libraries, baselines; of each
/// kind the one with fewest real errors in its worst everyday family first (of all families, where none is an everyday
/// one), then that with fewest hairline ones. Under the first of a source its other readings, in the same order.
std::vector<SurveyRow> ordered_rows(const Survey& survey);

/// "<0.1%", "12.3%": a share that is not quite all or nothing does not read as if it were.
std::string share_text(std::uint64_t part, std::uint64_t whole);

/// The row's name as tables write it: "- " before what stands under the first of its source.
std::string row_name(const Survey& survey, const SurveyRow& row);

/// The first tables of a survey: what methods do in everyday families, real errors before hairline ones, each source in its
/// most complete published procedure first. Real tunnels and phantoms by family and the most late times, then hairline
/// ones, then what was not asked or excused; as Markdown.
std::string everyday_tables(const Survey& survey);

}  // namespace sweeplab
