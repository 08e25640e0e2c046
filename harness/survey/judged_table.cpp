// SPDX-License-Identifier: MIT
#include "harness/survey/judged_answer.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>
#include <tuple>
#include <utility>

#include "harness/judge/verdict_words.h"
#include "harness/methods/cards_json.h"
#include "harness/support/text_table.h"

namespace sweeplab {
namespace {

constexpr const char* time_error_head = "time error p50/p99/max, ulp";

/// Engines first, then the reference, then by real errors, by all, by the worst: see TextTable::add.
std::vector<double> rank_of(const Method& method, const Tally& tally) {
  const bool is_engine = !method.has_code() || method.guest != nullptr;
  double real = 0;
  for (const Verdict verdict : enumerators<Verdict>) {
    if (does_harm(verdict)) real += static_cast<double>(tally.severe[index_of(verdict)]);
  }
  const double group = is_engine ? 2 : method.card->id == "exact" ? 1 : 0;
  return {group, real, static_cast<double>(tally.wrong()), tally.worst_severity().value_or(0)};
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

const std::vector<std::string> table_heads{
    "method",        "real tunnels",      "hairline tunnels", "real late",   "hairline late",
    "real phantoms", "hairline phantoms", "missed overlaps",  "wrong state", "wrong face",
    "early",         "claim broken",      "excused",          "failed",      "worst severity",
    time_error_head};

std::vector<std::string> cells_of(const Method& method, const Tally& tally) {
  std::vector<std::string> cells{marked_name(*method.card)};
  for (const Verdict verdict : {Verdict::tunnel, Verdict::late, Verdict::phantom}) {
    cells.push_back(fmt::to_string(tally.of(verdict, ErrorSize::real)));
    cells.push_back(fmt::to_string(tally.of(verdict, ErrorSize::hairline)));
  }
  for (const Verdict verdict : {Verdict::missed_overlap, Verdict::wrong_state, Verdict::wrong_face, Verdict::early,
                                Verdict::claim_broken, Verdict::excused, Verdict::failed}) {
    cells.push_back(fmt::to_string(tally.of(verdict)));
  }
  cells.push_back(severity_text(tally.worst_severity()));
  cells.push_back(error_text(tally.error_ulps));
  return cells;
}

}  // namespace

std::string judged_table(std::span<const Method* const> panel, const Census& census, const std::vector<Tally>& tallies,
                         const Shown& shown) {
  TextTable table(table_heads);
  std::size_t left_out = 0;
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const std::vector<double> rank = rank_of(*panel[m], tallies[m]);
    if (shown.all || rank[0] > 0 || tallies[m].wrong() > 0) {
      table.add(cells_of(*panel[m], tallies[m]), rank);
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

std::string classes_text(const Census& census) {
  return fmt::format("{} separate, {} graze, {} impact, {} overlap", census.of(Class::separate),
                     census.of(Class::graze), census.of(Class::impact), census.of(Class::overlap));
}

}  // namespace sweeplab
