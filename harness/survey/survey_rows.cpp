// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <algorithm>

namespace sweeplab {

std::size_t SurveyRow::failing_families() const {
  const auto fails = [](const InFamily& one) { return one.tally->wrong() > 0; };
  return static_cast<std::size_t>(std::ranges::count_if(families, fails));
}

Rate SurveyRow::worst(Verdict verdict, ErrorSize size) const {
  Rate worst;
  for (const InFamily& one : families) {
    const Rate rate = one.rate(verdict, size);
    if (rate.of == 0) continue;
    const double low = rate.interval().low, worst_low = worst.interval().low;
    if (worst.of == 0 || low > worst_low || (low == worst_low && rate.of > worst.of)) worst = rate;
  }
  return worst;
}

std::optional<InFamily> SurveyRow::worst_times() const {
  if (!method->card->gives_time || families.empty()) return std::nullopt;
  const auto p99 = [](const InFamily& one) { return one.tally->error_ulps.quantile(0.99); };
  const InFamily worst = *std::ranges::max_element(families, {}, p99);
  return worst.tally->error_ulps.total() > 0 ? std::optional(worst) : std::nullopt;
}

Survey before_excuses(Survey survey) {
  for (SurveyUnit& unit : survey.units) {
    for (Tally& tally : unit.tallies) tally = tally.before_excuses();
  }
  return survey;
}

std::vector<SurveyRow> rows_of(const Survey& survey) {
  std::vector<SurveyRow> rows;
  for (std::size_t m = 0; m < survey.algorithms.size(); ++m) {
    const Method* method = find_method(survey.algorithms[m]);
    std::vector<Scalar> scalars = survey.scalars;
    std::ranges::sort(scalars, {}, [&](Scalar scalar) { return scalar != method->card->native; });
    for (const Scalar scalar : scalars) {
      if (!method->has_code_in(scalar)) continue;
      SurveyRow& row = rows.emplace_back(SurveyRow{method, scalar});
      for (const SurveyUnit& unit : survey.units) {
        if (unit.scalar != scalar) continue;
        row.families.push_back({&unit, &unit.tallies[m]});
        row.all.add(unit.tallies[m]);
      }
    }
  }
  return rows;
}

}  // namespace sweeplab
