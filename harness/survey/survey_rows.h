// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "harness/survey/survey.h"

namespace sweeplab {

/// Of wrong answers of a kind that has a severity those that are not severe.
inline std::uint64_t hairline(const Tally& tally, Verdict verdict) {
  return tally.of(verdict) - tally.severe[index_of(verdict)];
}

/// How often one mistake happened in one family.
struct Rate {
  std::uint64_t events = 0, of = 0;
  std::string family;  ///< empty: in no family could it happen

  double value() const { return of > 0 ? static_cast<double>(events) / static_cast<double>(of) : 0; }
};

/// A method in one scalar, over all families: what tables and figures say of it, nothing pooled over families that
/// would pass for a rate.
struct SurveyRow {
  const Method* method;
  Scalar scalar;
  std::vector<const SurveyUnit*> units;
  std::vector<const Tally*> tallies;  ///< parallel to units

  bool native() const { return method->card->native == scalar; }
  std::uint64_t of(Verdict verdict) const;
  std::uint64_t wrong() const;
  std::uint64_t caused_by(Cause cause) const;  ///< wrong answers of this cause
  std::size_t failing_families() const;        ///< families with any wrong answer
  std::optional<double> worst_severity() const;

  /// The family in which the rate is surely highest: by the lower end of its interval, so that one case of one does not
  /// stand above thousands. Where nothing was seen, the family that bounds the rate most tightly.
  Rate worst(Verdict verdict, bool severe) const;
  /// The same of those that are not severe.
  Rate worst_hairline(Verdict verdict) const;

  /// The unit whose times are worst, by the 99th percentile in ulps; none if the method gives no time or none was
  /// measured.
  std::optional<std::size_t> worst_times() const;

 private:
  template <class Count>
  Rate worst_of(Verdict verdict, Count count) const;
};

/// The same survey with no answer excused: what skins, domains and words on cards excuse counts as the mistake that it is.
Survey before_excuses(Survey survey);

/// Method by method, the native scalar first; a method has no row in a scalar for which it has no code.
std::vector<SurveyRow> rows_of(const Survey& survey);

}  // namespace sweeplab
