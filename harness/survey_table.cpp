// SPDX-License-Identifier: MIT
#include "harness/survey_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <vector>

#include "harness/cards_json.h"
#include "harness/interval.h"

namespace sweeplab {
namespace {

std::string marked(const std::string& id) {
  const Method* method = find_method(id);
  return method ? marked_name(*method->card) : id;
}

bool is_native(const std::string& id, Scalar scalar) {
  const Method* method = find_method(id);
  return !method || method->card->native == scalar;
}

/// Three significant digits, no exponent in the range that people read without one.
std::string number(double x) {
  if (x == 0) return "0";
  if (std::fabs(x) >= 1e6 || std::fabs(x) < 1e-3) return fmt::format("{:.2g}", x);
  if (std::fabs(x) >= 100) return fmt::format("{:.0f}", x);
  return fmt::format("{:.3g}", x);
}

std::string per_million(double rate) { return number(rate * 1e6); }

struct Rate {
  std::uint64_t events = 0, of = 0;
  std::string family;

  double value() const { return of > 0 ? static_cast<double>(events) / static_cast<double>(of) : 0; }
};

/// A method in a scalar, over all families.
struct Row {
  std::string id;
  Scalar scalar;
  std::vector<const SurveyUnit*> units;
  std::vector<const Tally*> tallies;  // parallel to units

  std::uint64_t sum(const std::function<std::uint64_t(const Tally&)>& count) const {
    std::uint64_t total = 0;
    for (const Tally* tally : tallies) total += count(*tally);
    return total;
  }

  /// The family with the highest rate; of equal rates (all zero, say) the one with the most opportunities, whose upper
  /// bound is the tightest that the survey has.
  Rate worst(Verdict verdict, bool severe) const {
    Rate worst;
    for (std::size_t u = 0; u < units.size(); ++u) {
      const Rate rate{severe ? tallies[u]->severe[static_cast<std::size_t>(verdict)] : tallies[u]->of(verdict),
                      opportunities(units[u]->census, verdict), units[u]->family};
      if (rate.of == 0) continue;
      if (worst.of == 0 || rate.value() > worst.value() || (rate.value() == worst.value() && rate.of > worst.of))
        worst = rate;
    }
    return worst;
  }

  std::uint64_t families_with(Verdict verdict) const {
    return static_cast<std::uint64_t>(
        std::count_if(tallies.begin(), tallies.end(), [&](const Tally* tally) { return tally->of(verdict) > 0; }));
  }

  std::uint64_t failing_families() const {
    return static_cast<std::uint64_t>(
        std::count_if(tallies.begin(), tallies.end(), [](const Tally* tally) { return tally->wrong() > 0; }));
  }

  Histogram errors() const {
    Histogram sum;
    for (const Tally* tally : tallies) sum.add(tally->error_ulps);
    return sum;
  }

  const Witness* worst_witness() const {
    const Witness* worst = nullptr;
    for (const Tally* tally : tallies) {
      for (const Verdict v : {Verdict::tunnel, Verdict::missed_overlap, Verdict::phantom}) {
        const auto& witness = tally->worst[static_cast<std::size_t>(v)];
        if (witness && (!worst || witness->relative > worst->relative)) worst = &*witness;
      }
    }
    return worst;
  }
};

std::vector<Row> rows_of(const Survey& survey) {
  std::vector<Row> rows;
  for (std::size_t m = 0; m < survey.algorithms.size(); ++m) {
    std::vector<Scalar> scalars = survey.scalars;
    std::stable_sort(scalars.begin(), scalars.end(), [&](Scalar a, Scalar b) {
      return is_native(survey.algorithms[m], a) && !is_native(survey.algorithms[m], b);
    });
    for (const Scalar scalar : scalars) {
      Row row{survey.algorithms[m], scalar, {}, {}};
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

std::string rate_text(const Rate& rate) {
  const Interval interval = clopper_pearson(rate.events, rate.of);
  if (rate.of == 0) return "-";
  if (rate.events == 0) return fmt::format("0 (<{})", per_million(interval.high));
  return fmt::format("{} [{}, {}] {}", per_million(rate.value()), per_million(interval.low), per_million(interval.high),
                     rate.family);
}

std::string logic_share(const Row& row) {
  const std::uint64_t wrong = row.sum([](const Tally& t) { return t.wrong(); });
  if (wrong == 0) return "-";
  std::uint64_t logic = 0;
  for (int v = 0; v < verdict_count; ++v) {
    logic += row.sum([&](const Tally& t) { return t.of(static_cast<Verdict>(v), Cause::logic); });
  }
  const double percent = 100 * static_cast<double>(logic) / static_cast<double>(wrong);
  // A share that is not quite all or nothing must not read as if it were.
  if (logic > 0 && percent < 0.1) return "<0.1%";
  if (logic < wrong && percent > 99.9) return ">99.9%";
  return fmt::format("{:.3g}%", percent);
}

struct Cell {
  std::string head;
  std::string text;
};

/// The columns of the table, once for text and Markdown.
std::vector<Cell> cells_of(const Row& row) {
  const auto count = [&](Verdict v) { return fmt::format("{}", row.sum([&](const Tally& t) { return t.of(v); })); };
  const Histogram errors = row.errors();
  const Method* method = find_method(row.id);
  const bool timed = !method || method->card->gives_time;
  const Witness* witness = row.worst_witness();
  return {
      {"method", marked(row.id)},
      {"scalar", fmt::format("{}{}", name_of(row.scalar), is_native(row.id, row.scalar) ? "" : "*")},
      {"tunnels per million impacts, worst family", rate_text(row.worst(Verdict::tunnel, false))},
      {"severe", rate_text(row.worst(Verdict::tunnel, true))},
      {"phantoms per million separations, worst family", rate_text(row.worst(Verdict::phantom, false))},
      {"severe", rate_text(row.worst(Verdict::phantom, true))},
      {"families failed", fmt::format("{}/{}", row.failing_families(), row.units.size())},
      {"logic", logic_share(row)},
      {"missed overlaps", count(Verdict::missed_overlap)},
      {"worst severity", witness ? (std::isinf(witness->relative) ? "flat" : number(witness->relative)) : "0"},
      {"wrong faces", count(Verdict::wrong_face)},
      {"time error p50/p99/max, ulp", !timed ? "no time"
                                      : errors.total() == 0
                                          ? "-"
                                          : fmt::format("{}/{}/{}", number(errors.quantile(0.5)),
                                                        number(errors.quantile(0.99)), number(errors.largest()))},
      {"failed", count(Verdict::failed)},
  };
}

using Lines = std::vector<std::vector<Cell>>;

std::vector<std::size_t> widths_of(const Lines& lines, const std::vector<std::string>& heads) {
  std::vector<std::size_t> widths;
  for (std::size_t c = 0; c < heads.size(); ++c) {
    std::size_t width = heads[c].size();
    for (const auto& line : lines) width = std::max(width, line[c].text.size());
    widths.push_back(width);
  }
  return widths;
}

constexpr std::string_view reading =
    "Rates: per million of the queries on which the mistake is possible, in the method's worst family (named), with "
    "the "
    "Clopper-Pearson 95% interval; \"0 (<x)\" means none seen, and the rate is below x.\n"
    "Severe: the boxes sink into each other (tunnel) or stay apart (phantom) by 1/1000 of half the smaller summed size "
    "or "
    "more. Worst severity is on that scale: 1 is straight through the middle.\n"
    "Logic: share of all wrong answers that are wrong in exact arithmetic too. * not the scalar that the source "
    "uses.\n";

}  // namespace

std::string text_table(const Survey& survey) {
  // Short heads for the terminal; the report spells them out.
  const std::vector<std::string> heads{"method",          "scalar", "tunnels/M",   "severe",
                                       "phantoms/M",      "severe", "fails in",    "logic",
                                       "missed overlaps", "worst",  "wrong faces", "time err p50/p99/max ulp",
                                       "failed"};
  Lines lines;
  for (const Row& row : rows_of(survey)) lines.push_back(cells_of(row));
  const auto widths = widths_of(lines, heads);
  std::string text;
  for (std::size_t c = 0; c < heads.size(); ++c) text += fmt::format("{:<{}}  ", heads[c], widths[c]);
  text += '\n';
  for (const auto& line : lines) {
    for (std::size_t c = 0; c < line.size(); ++c) text += fmt::format("{:<{}}  ", line[c].text, widths[c]);
    text += '\n';
  }
  return text + "\n" + std::string(reading);
}

std::string text_table_by_family(const Survey& survey) {
  std::string text;
  for (const SurveyUnit& unit : survey.units) {
    const Census& census = unit.census;
    text += fmt::format("\n{} {}: {} queries: {} separate, {} graze, {} impact, {} overlap\n", unit.family,
                        name_of(unit.scalar), census.queries, census.of(Class::separate), census.of(Class::graze),
                        census.of(Class::impact), census.of(Class::overlap));
    text += fmt::format("  {:<36}{:>10}{:>10}{:>10}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}  {}\n", "method", "tunnel",
                        "severe", "phantom", "severe", "missed", "state", "face", "time", "claim", "excused", "failed",
                        "time err p50/p99/max ulp");
    for (std::size_t m = 0; m < survey.algorithms.size(); ++m) {
      const Tally& t = unit.tallies[m];
      const Histogram& e = t.error_ulps;
      text += fmt::format(
          "  {:<36}{:>10}{:>10}{:>10}{:>10}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}{:>9}  {}\n", marked(survey.algorithms[m]),
          t.of(Verdict::tunnel), t.severe[static_cast<std::size_t>(Verdict::tunnel)], t.of(Verdict::phantom),
          t.severe[static_cast<std::size_t>(Verdict::phantom)], t.of(Verdict::missed_overlap),
          t.of(Verdict::wrong_state), t.of(Verdict::wrong_face), t.of(Verdict::wrong_time), t.of(Verdict::claim_broken),
          t.of(Verdict::excused), t.of(Verdict::failed),
          e.total() == 0
              ? "-"
              : fmt::format("{}/{}/{}", number(e.quantile(0.5)), number(e.quantile(0.99)), number(e.largest())));
    }
  }
  return text;
}

std::string markdown_summary(const Survey& survey) {
  std::string text = fmt::format(
      "# SweepLab: which sweep can be trusted\n\n{} queries a family and scalar (seed {}), {} families, {} methods, "
      "judged against exact truth.\n\n",
      survey.queries, survey.seed, survey.families.size(), survey.algorithms.size());
  bool first = true;
  for (const Row& row : rows_of(survey)) {
    const auto cells = cells_of(row);
    if (first) {
      for (const Cell& cell : cells) text += fmt::format("| {} ", cell.head);
      text += "|\n";
      for (std::size_t c = 0; c < cells.size(); ++c) text += "| --- ";
      text += "|\n";
      first = false;
    }
    for (const Cell& cell : cells) text += fmt::format("| {} ", cell.text);
    text += "|\n";
  }
  return text + "\n" + std::string(reading);
}

}  // namespace sweeplab
