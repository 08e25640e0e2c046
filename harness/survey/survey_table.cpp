// SPDX-License-Identifier: MIT
#include "harness/survey/survey_table.h"

#include <fmt/format.h>

#include <vector>

#include "harness/methods/cards_json.h"
#include "harness/support/text_table.h"
#include "harness/survey/judged_answer.h"

namespace sweeplab {
namespace {

std::string rate_text(const Rate& rate) {
  if (rate.of == 0) return "-";
  const auto per_million = [](double share) { return number_text(share * 1e6); };
  const auto [low, high] = rate.interval();
  if (rate.events == 0) return fmt::format("0 (<{})", per_million(high));
  return fmt::format("{} [{}, {}] {}", per_million(rate.value()), per_million(low), per_million(high), rate.family);
}

std::string logic_share(const SurveyRow& row) {
  const std::uint64_t wrong = row.all.wrong(), margins = row.all.caused_by(Cause::tolerance);
  if (wrong == 0 || !row.method->exactly) return "-";
  const std::string logic = share_text(row.all.caused_by(Cause::logic), wrong);
  return margins == 0 ? logic : fmt::format("{} + {} tolerance", logic, share_text(margins, wrong));
}

/// Of the family in which the 99th percentile is greatest: errors are not pooled over families either.
std::string time_error(const SurveyRow& row) {
  if (!row.method->card->gives_time) return "no time";
  const auto worst = row.worst_times();
  return worst ? fmt::format("{} {}", error_text(worst->tally->error_ulps), worst->family()) : "-";
}

std::string failing_families(const SurveyRow& row) {
  return fmt::format("{}/{}", row.failing_families(), row.families.size());
}

std::vector<std::string> name_cells(const Survey& survey, const SurveyRow& row) {
  return {row_name(survey, row), fmt::format("{}{}", name_of(row.scalar), row.native() ? "" : "*")};
}

std::vector<std::string> rate_cells(const SurveyRow& row) {
  std::vector<std::string> cells;
  for (const Verdict verdict : {Verdict::tunnel, Verdict::phantom}) {
    for (const ErrorSize size : {ErrorSize::real, ErrorSize::hairline}) {
      cells.push_back(rate_text(row.worst(verdict, size)));
    }
  }
  return cells;
}

std::vector<std::string> other_cells(const SurveyRow& row) {
  const auto count = [&](Verdict v, ErrorSize size = ErrorSize::any) { return fmt::to_string(row.all.of(v, size)); };
  return {failing_families(row),          logic_share(row),
          count(Verdict::missed_overlap), severity_text(row.all.worst_severity()),
          count(Verdict::wrong_face),     count(Verdict::late, ErrorSize::real),
          count(Verdict::early),          time_error(row),
          count(Verdict::failed)};
}

const std::vector<std::string> name_heads{"method", "scalar"};
const std::vector<std::string> rate_heads{"real tunnels per million", "hairline tunnels", "real phantoms per million",
                                          "hairline phantoms"};
const std::vector<std::string> other_heads{"fails in",    "logic",     "missed overlaps", "worst severity",
                                           "wrong faces", "real late", "early",           "time error p50/p99/max, ulp",
                                           "failed"};

std::vector<std::string> joined(std::vector<std::string> left, const std::vector<std::string>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

constexpr std::string_view reading =
    "Tunnel: the boxes meet, and the method says that they do not. Phantom: they do not, and it says that they do.\n"
    "Real: they sink into each other (tunnel, late) or stay apart (phantom) by at least 1/1000 of half the smaller "
    "summed\nsize; hairline: by less. An early time stops short. Methods stand in the order of their real errors in "
    "everyday families; after a \"-\" the\nbare function of a source, or another reading of it, under its most "
    "complete published procedure.\n"
    "Rates: per million of the queries on which the mistake is possible (real impacts for tunnels, true\n"
    "separations for phantoms), in the method's worst family (the one with the highest lower bound), with the\n"
    "Clopper-Pearson 95% interval; \"0 (<x)\": none seen, and the rate is below x. Fails in: families with any wrong\n"
    "answer, real or hairline. Logic: the share of wrong answers whose mistake exact arithmetic makes too;\n"
    "tolerance: makes only with the method's own constants, such as 1e-8; the rest is rounding. Time\n"
    "error: of the family with the greatest p99, in units of the scalar's spacing at 1.\n";

constexpr std::string_view reading_of_everyday =
    "† Everyday numbers, worst case: sides that meet by construction (`decimals`), and where our own `step` leads "
    "(`worlds`); they count neither for the order nor in the last two columns.\n";

constexpr std::string_view reading_of_all =
    "Worst severity is on the same scale: 1 is straight through the middle. * not the scalar that the source uses.\n";

}  // namespace

std::string text_table(const Survey& survey) {
  // Two tables of one width rather than one that no terminal holds.
  TextTable rates(joined(name_heads, rate_heads)), others(joined(name_heads, other_heads));
  for (const SurveyRow& row : ordered_rows(survey)) {
    rates.add(joined(name_cells(survey, row), rate_cells(row)));
    others.add(joined(name_cells(survey, row), other_cells(row)));
  }
  return rates.text() + "\n" + others.text() + "\n" + std::string(reading) + std::string(reading_of_all);
}

std::string text_table_by_family(const Survey& survey) {
  std::string text;
  for (const SurveyUnit& unit : survey.units) {
    std::vector<const Method*> panel;
    std::vector<Tally> tallies;
    for (std::size_t m = 0; m < survey.algorithms.size(); ++m) {
      const Method* method = find_method(survey.algorithms[m]);
      if (!method->has_code_in(unit.scalar)) continue;
      panel.push_back(method);
      tallies.push_back(unit.tallies[m]);
    }
    text += fmt::format("\n{} {}: {} queries: {}\n{}", unit.family, name_of(unit.scalar), unit.census.queries,
                        classes_text(unit.census), judged_table(panel, unit.census, tallies));
  }
  return text;
}

std::string markdown_summary(const Survey& survey) {
  TextTable native({"method", "real tunnels per million", "hairline", "real phantoms per million", "hairline",
                    "fails in", "logic", "time error p50/p99/max, ulp"});
  TextTable whole(joined(joined(name_heads, rate_heads), other_heads));
  for (const SurveyRow& row : ordered_rows(survey)) {
    whole.add(joined(joined(name_cells(survey, row), rate_cells(row)), other_cells(row)));
    if (!row.native()) continue;
    native.add(joined(joined({name_cells(survey, row)[0]}, rate_cells(row)),
                      {failing_families(row), logic_share(row), time_error(row)}));
  }
  return fmt::format(
      "# SweepLab: which sweep can be trusted\n\n{} queries a family and scalar (seed {}; of `logged` and `fixtures` "
      "all that there are), {} families, {} methods, each answer judged against exact truth.\n"
      "\n## In everyday families, in the scalar that each source uses\n\n{}\n{}\n## In the worst family, in the scalar "
      "that each source uses\n\n{}\n{}\n## Everything\n\n{}\n{}",
      survey.queries, survey.seed, survey.families.size(), survey.algorithms.size(), reading_of_everyday,
      everyday_tables(survey), native.markdown(), reading, whole.markdown(), reading_of_all);
}

}  // namespace sweeplab
