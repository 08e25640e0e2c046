// SPDX-License-Identifier: MIT
#include "harness/survey/judged_table.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "harness/judge/verdict_words.h"
#include "harness/methods/cards_json.h"
#include "harness/support/listed.h"
#include "harness/support/text_table.h"
#include "harness/survey/survey_rows.h"

namespace sweeplab {
namespace {

constexpr std::string_view time_error_head = "time error p50/p99/max, ulp";

/// Engines first, then the reference, then by real errors, by all, by the worst: see TextTable::add.
std::vector<double> rank_of(const Method& method, const Tally& tally) {
  const bool is_engine = !method.has_code() || method.guest != nullptr;
  double real = 0;
  for (const Verdict verdict : enumerators<Verdict>) {
    if (does_harm(verdict)) real += static_cast<double>(tally.severe[index_of(verdict)]);
  }
  return {is_engine                    ? 2.0
          : method.card->id == "exact" ? 1.0
                                       : 0.0,
          real, static_cast<double>(tally.wrong()), tally.worst_severity().value_or(0)};
}

/// What the words of these heads mean, a line each.
std::string meanings(const std::vector<std::string>& heads) {
  const auto has = [&](std::string_view word) {
    return std::ranges::any_of(heads, [&](const std::string& head) { return head.find(word) != std::string::npos; });
  };
  std::string text;
  for (const auto& [word, in_head, verdict] : {std::tuple{"tunnel", "tunnels", Verdict::tunnel},
                                               {"phantom", "phantoms", Verdict::phantom},
                                               {"missed overlap", "missed overlaps", Verdict::missed_overlap},
                                               {"wrong state", "wrong state", Verdict::wrong_state},
                                               {"wrong face", "wrong face", Verdict::wrong_face},
                                               {"late", "late", Verdict::late},
                                               {"early", "early", Verdict::early},
                                               {"claim broken", "claim broken", Verdict::claim_broken},
                                               {"excused", "excused", Verdict::excused},
                                               {"failed", "failed", Verdict::failed}}) {
    if (has(in_head)) text += fmt::format("{}: {}\n", word, meaning_of(verdict));
  }
  if (has("real") || has("hairline")) {
    text +=
        "real: the boxes sink in or stay apart by at least 1/1000 of half the smaller summed size; hairline: by less\n";
  }
  if (has("severity")) text += "worst severity: how deep, or how far apart, over half the smaller summed size\n";
  if (has("ulp")) text += "time error: median, 99th percentile and largest, in spacings of the scalar's numbers at 1\n";
  return text.empty() ? text : "\n" + text;
}

}  // namespace

std::vector<std::vector<std::string>> judged_cells(std::span<const Method* const> panel,
                                                   const std::vector<Tally>& tallies) {
  std::vector<std::vector<std::string>> rows{{"method", "real tunnels", "hairline tunnels", "real late",
                                              "hairline late", "real phantoms", "hairline phantoms", "missed overlaps",
                                              "wrong state", "wrong face", "early", "claim broken", "excused", "failed",
                                              "worst severity", std::string(time_error_head)}};
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const Tally& t = tallies[m];
    const auto n = [&](Verdict verdict) { return fmt::format("{}", t.of(verdict)); };
    const auto real = [&](Verdict verdict) { return fmt::format("{}", t.severe[index_of(verdict)]); };
    const auto fine = [&](Verdict verdict) { return fmt::format("{}", hairline(t, verdict)); };
    rows.push_back({marked_name(*panel[m]->card), real(Verdict::tunnel), fine(Verdict::tunnel), real(Verdict::late),
                    fine(Verdict::late), real(Verdict::phantom), fine(Verdict::phantom), n(Verdict::missed_overlap),
                    n(Verdict::wrong_state), n(Verdict::wrong_face), n(Verdict::early), n(Verdict::claim_broken),
                    n(Verdict::excused), n(Verdict::failed), severity_text(t.worst_severity()),
                    error_text(t.error_ulps)});
  }
  return rows;
}

std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies,
                         const Shown& shown) {
  std::vector<std::vector<std::string>> rows = judged_cells(panel, tallies);
  TextTable table(std::move(rows.front()));
  std::size_t left_out = 0;
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const std::vector<double> rank = rank_of(*panel[m], tallies[m]);
    if (shown.all || rank[0] > 0 || tallies[m].wrong() > 0) {
      table.add(std::move(rows[m + 1]), rank);
    } else {
      ++left_out;
    }
  }
  if (!shown.all) {
    table.drop_zero_columns();
    table.drop_without_room(time_error_head, shown.width);
  }
  table.leave_out(left_out, "method without a wrong answer", "methods without a wrong answer");
  const std::string text = left_out < panel.size() ? table.text(shown.width) : "";
  return text +
         wrapped(fmt::format("{}Of {}, {} and {} at the start.", shown.meanings ? meanings(table.heads()) : "",
                             counted(census.of(Class::impact), "real impact"),
                             counted(census.of(Class::separate), "true separation"),
                             counted(census.of(Class::overlap), "overlap")),
                 shown.width, "  ") +
         "\n";
}

}  // namespace sweeplab
