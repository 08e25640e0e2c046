// SPDX-License-Identifier: MIT
#include "harness/survey_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <functional>
#include <vector>

#include "harness/cards_json.h"
#include "harness/interval.h"
#include "harness/judged_table.h"
#include "harness/text_table.h"

namespace sweeplab {
namespace {

std::string per_million(double rate) { return number_text(rate * 1e6); }

/// How often one mistake happened in one family.
struct Rate {
  std::uint64_t events = 0, of = 0;
  std::string family;

  double value() const { return of > 0 ? static_cast<double>(events) / static_cast<double>(of) : 0; }
};

std::string rate_text(const Rate& rate) {
  if (rate.of == 0) return "-";
  const Interval interval = clopper_pearson(rate.events, rate.of);
  if (rate.events == 0) return fmt::format("0 (<{})", per_million(interval.high));
  return fmt::format("{} [{}, {}] {}", per_million(rate.value()), per_million(interval.low), per_million(interval.high),
                     rate.family);
}

/// A method in one scalar, over all families.
struct Row {
  const Method* method;
  Scalar scalar;
  std::vector<const SurveyUnit*> units;
  std::vector<const Tally*> tallies;  // parallel to units

  std::uint64_t sum(const std::function<std::uint64_t(const Tally&)>& count) const {
    std::uint64_t total = 0;
    for (const Tally* tally : tallies) total += count(*tally);
    return total;
  }

  /// The family in which the rate is surely highest: by the lower end of its interval, so that one case of one does not
  /// stand above thousands. Where nothing was seen, the family that bounds the rate most tightly.
  Rate worst(Verdict verdict, bool severe) const {
    Rate worst;
    for (std::size_t u = 0; u < units.size(); ++u) {
      const Rate rate{severe ? tallies[u]->severe[static_cast<std::size_t>(verdict)] : tallies[u]->of(verdict),
                      opportunities(units[u]->census, verdict), units[u]->family};
      if (rate.of == 0) continue;
      const double low = clopper_pearson(rate.events, rate.of).low,
                   worst_low = clopper_pearson(worst.events, worst.of).low;
      if (worst.of == 0 || low > worst_low || (low == worst_low && rate.of > worst.of)) worst = rate;
    }
    return worst;
  }

  std::string failing_families() const {
    const auto failing = std::count_if(tallies.begin(), tallies.end(), [](const Tally* t) { return t->wrong() > 0; });
    return fmt::format("{}/{}", failing, tallies.size());
  }

  std::string logic_share() const {
    const std::uint64_t wrong = sum([](const Tally& t) { return t.wrong(); });
    if (wrong == 0) return "-";
    std::uint64_t logic = 0;
    for (int v = 0; v < verdict_count; ++v) {
      logic += sum([&](const Tally& t) { return t.of(static_cast<Verdict>(v), Cause::logic); });
    }
    const double percent = 100 * static_cast<double>(logic) / static_cast<double>(wrong);
    // A share that is not quite all or nothing must not read as if it were.
    if (logic > 0 && percent < 0.1) return "<0.1%";
    if (logic < wrong && percent > 99.9) return ">99.9%";
    return fmt::format("{:.3g}%", percent);
  }

  std::optional<double> worst_severity() const {
    std::optional<double> worst;
    for (const Tally* tally : tallies) worst = std::max(worst, tally->worst_severity());
    return worst;
  }

  /// Of the family in which the 99th percentile is greatest: errors are not pooled over families either.
  std::string time_error() const {
    if (!method->card->gives_time) return "no time";
    std::size_t worst = 0;
    for (std::size_t u = 1; u < units.size(); ++u) {
      if (tallies[u]->error_ulps.quantile(0.99) > tallies[worst]->error_ulps.quantile(0.99)) worst = u;
    }
    return tallies.empty() || tallies[worst]->error_ulps.total() == 0
               ? "-"
               : fmt::format("{} {}", error_text(tallies[worst]->error_ulps), units[worst]->family);
  }

  std::vector<std::string> name_cells() const {
    return {marked_name(*method->card),
            fmt::format("{}{}", name_of(scalar), method->card->native == scalar ? "" : "*")};
  }

  std::vector<std::string> rate_cells() const {
    return {rate_text(worst(Verdict::tunnel, false)), rate_text(worst(Verdict::tunnel, true)),
            rate_text(worst(Verdict::phantom, false)), rate_text(worst(Verdict::phantom, true))};
  }

  std::vector<std::string> other_cells() const {
    const auto count = [&](Verdict v) { return fmt::format("{}", sum([&](const Tally& t) { return t.of(v); })); };
    return {failing_families(),         logic_share(), count(Verdict::missed_overlap), severity_text(worst_severity()),
            count(Verdict::wrong_face), time_error(),  count(Verdict::failed)};
  }
};

std::vector<Row> rows_of(const Survey& survey) {
  std::vector<Row> rows;
  for (std::size_t m = 0; m < survey.algorithms.size(); ++m) {
    const Method* method = find_method(survey.algorithms[m]);
    std::vector<Scalar> scalars = survey.scalars;
    std::sort(scalars.begin(), scalars.end(), [&](Scalar a, Scalar b) { return a != b && a == method->card->native; });
    for (const Scalar scalar : scalars) {
      Row row{method, scalar, {}, {}};
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

const std::vector<std::string> name_heads{"method", "scalar"};
const std::vector<std::string> rate_heads{"tunnels per million", "severe tunnels", "phantoms per million",
                                          "severe phantoms"};
const std::vector<std::string> other_heads{
    "fails in", "logic", "missed overlaps", "worst severity", "wrong faces", "time error p50/p99/max, ulp", "failed"};

std::vector<std::string> joined(std::vector<std::string> left, const std::vector<std::string>& right) {
  left.insert(left.end(), right.begin(), right.end());
  return left;
}

/// What games ask every frame; the other families are traps, each set on purpose.
constexpr std::array<std::string_view, 5> everyday{"uniform", "bullets", "pixels", "tiles", "decimals"};

/// Tunnels / phantoms per million in everyday families: the question of someone who picks a method for a game.
std::string everyday_table(const Survey& survey) {
  std::vector<std::string> heads{"tunnels / phantoms per million"};
  heads.insert(heads.end(), everyday.begin(), everyday.end());
  TextTable table(heads);
  for (const Row& row : rows_of(survey)) {
    if (row.scalar != row.method->card->native) continue;
    std::vector<std::string> cells{marked_name(*row.method->card)};
    for (const std::string_view family : everyday) {
      cells.emplace_back("-");
      for (std::size_t u = 0; u < row.units.size(); ++u) {
        if (row.units[u]->family != family) continue;
        const auto rate = [&](Verdict verdict) {
          const std::uint64_t of = opportunities(row.units[u]->census, verdict);
          return of > 0 ? per_million(static_cast<double>(row.tallies[u]->of(verdict)) / static_cast<double>(of)) : "-";
        };
        cells.back() = fmt::format("{} / {}", rate(Verdict::tunnel), rate(Verdict::phantom));
      }
    }
    table.add(cells);
  }
  return table.markdown();
}

constexpr std::string_view reading =
    "Rates: per million of the queries on which the mistake is possible (real impacts for tunnels, true separations "
    "for\n"
    "phantoms), in the method's worst family (the one with the highest lower bound), with the Clopper-Pearson 95%\n"
    "interval; \"0 (<x)\": none seen, and the rate is below x. Severe: the boxes sink into each other (tunnel) or "
    "stay\n"
    "apart (phantom) by at least 1/1000 of half the smaller summed size; worst severity is on that scale: 1 is "
    "straight\n"
    "through the middle. Fails in: families with any wrong answer. Logic: the share of wrong answers that are wrong "
    "in\n"
    "exact arithmetic too; the rest is rounding. Time error: of the family with the greatest p99, in units of the\n"
    "scalar's spacing at 1. * not the scalar that the source uses.\n";

}  // namespace

std::string text_table(const Survey& survey) {
  // Two tables of one width rather than one that no terminal holds.
  TextTable rates(joined(name_heads, rate_heads)), others(joined(name_heads, other_heads));
  for (const Row& row : rows_of(survey)) {
    rates.add(joined(row.name_cells(), row.rate_cells()));
    others.add(joined(row.name_cells(), row.other_cells()));
  }
  return rates.text() + "\n" + others.text() + "\n" + std::string(reading);
}

std::string text_table_by_family(const Survey& survey) {
  std::vector<const Method*> panel;
  for (const std::string& id : survey.algorithms) panel.push_back(find_method(id));
  std::string text;
  for (const SurveyUnit& unit : survey.units) {
    const Census& census = unit.census;
    text += fmt::format("\n{} {}: {} queries: {} separate, {} graze, {} impact, {} overlap\n", unit.family,
                        name_of(unit.scalar), census.queries, census.of(Class::separate), census.of(Class::graze),
                        census.of(Class::impact), census.of(Class::overlap));
    text += judged_table(panel, census, unit.tallies);
  }
  return text;
}

std::string markdown_summary(const Survey& survey) {
  TextTable native({"method", "tunnels per million", "severe", "phantoms per million", "severe", "fails in", "logic",
                    "time error p50/p99/max, ulp"});
  TextTable whole(joined(joined(name_heads, rate_heads), other_heads));
  for (const Row& row : rows_of(survey)) {
    whole.add(joined(joined(row.name_cells(), row.rate_cells()), row.other_cells()));
    if (row.scalar != row.method->card->native) continue;
    native.add(joined(joined({row.name_cells()[0]}, row.rate_cells()),
                      {row.failing_families(), row.logic_share(), row.time_error()}));
  }
  return fmt::format(
             "# SweepLab: which sweep can be trusted\n\n{} queries a family and scalar (seed {}), {} families, {} "
             "methods, "
             "each answer judged against exact truth.\n",
             survey.queries, survey.seed, survey.families.size(), survey.algorithms.size()) +
         fmt::format("\n## In everyday families, in the scalar that each source uses\n\n{}", everyday_table(survey)) +
         fmt::format("\n## In the worst family, in the scalar that each source uses\n\n{}\n{}", native.markdown(),
                     reading) +
         fmt::format("\n## Everything\n\n{}", whole.markdown());
}

}  // namespace sweeplab
