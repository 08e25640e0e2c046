// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
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

}  // namespace sweeplab
