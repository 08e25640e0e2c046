// SPDX-License-Identifier: MIT
#include "harness/survey/survey_rows.h"

#include <algorithm>

#include "harness/support/interval.h"

namespace sweeplab {

std::uint64_t SurveyRow::of(Verdict verdict) const {
  std::uint64_t sum = 0;
  for (const Tally* tally : tallies) sum += tally->of(verdict);
  return sum;
}

std::uint64_t SurveyRow::wrong() const {
  std::uint64_t sum = 0;
  for (const Tally* tally : tallies) sum += tally->wrong();
  return sum;
}

std::uint64_t SurveyRow::caused_by(Cause cause) const {
  std::uint64_t sum = 0;
  for (const Tally* tally : tallies) {
    for (const Verdict v : enumerators<Verdict>) sum += is_wrong(v) ? tally->of(v, cause) : 0;
  }
  return sum;
}

std::size_t SurveyRow::failing_families() const {
  return static_cast<std::size_t>(
      std::count_if(tallies.begin(), tallies.end(), [](const Tally* t) { return t->wrong() > 0; }));
}

std::optional<double> SurveyRow::worst_severity() const {
  std::optional<double> worst;
  for (const Tally* tally : tallies) worst = std::max(worst, tally->worst_severity());
  return worst;
}

template <class Count>
Rate SurveyRow::worst_of(Verdict verdict, Count count) const {
  Rate worst;
  for (std::size_t u = 0; u < units.size(); ++u) {
    const Rate rate{count(*tallies[u]), opportunities(units[u]->census, *tallies[u], verdict), units[u]->family};
    if (rate.of == 0) continue;
    const double low = clopper_pearson(rate.events, rate.of).low,
                 worst_low = clopper_pearson(worst.events, worst.of).low;
    if (worst.of == 0 || low > worst_low || (low == worst_low && rate.of > worst.of)) worst = rate;
  }
  return worst;
}

Rate SurveyRow::worst(Verdict verdict, bool severe) const {
  return worst_of(verdict, [=](const Tally& t) { return severe ? t.severe[index_of(verdict)] : t.of(verdict); });
}

Rate SurveyRow::worst_hairline(Verdict verdict) const {
  return worst_of(verdict, [=](const Tally& t) { return hairline(t, verdict); });
}

std::optional<std::size_t> SurveyRow::worst_times() const {
  if (!method->card->gives_time || tallies.empty()) return std::nullopt;
  std::size_t worst = 0;
  for (std::size_t u = 1; u < units.size(); ++u) {
    if (tallies[u]->error_ulps.quantile(0.99) > tallies[worst]->error_ulps.quantile(0.99)) worst = u;
  }
  return tallies[worst]->error_ulps.total() > 0 ? std::optional(worst) : std::nullopt;
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
    std::sort(scalars.begin(), scalars.end(), [&](Scalar a, Scalar b) { return a != b && a == method->card->native; });
    for (const Scalar scalar : scalars) {
      if (!method->has_code_in(scalar)) continue;
      SurveyRow row{method, scalar, {}, {}};
      for (const SurveyUnit& unit : survey.units) {
        if (unit.scalar != scalar) continue;
        row.units.push_back(&unit);
        row.tallies.push_back(&unit.tallies[m]);
      }
      rows.push_back(std::move(row));
    }
  }
  return rows;
}

}  // namespace sweeplab
