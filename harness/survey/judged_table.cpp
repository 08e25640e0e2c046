// SPDX-License-Identifier: MIT
#include "harness/survey/judged_table.h"

#include <fmt/format.h>

#include <utility>

#include "harness/methods/cards_json.h"
#include "harness/support/text_table.h"

namespace sweeplab {

std::vector<std::vector<std::string>> judged_cells(std::span<const Method* const> panel,
                                                   const std::vector<Tally>& tallies) {
  std::vector<std::vector<std::string>> rows{{"method", "tunnels", "severe", "phantoms", "severe", "missed overlaps",
                                              "wrong state", "face", "time", "claim broken", "excused", "failed",
                                              "worst severity", "time error p50/p99/max, ulp"}};
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const Tally& t = tallies[m];
    const auto n = [&](Verdict verdict) { return fmt::format("{}", t.of(verdict)); };
    const auto severe = [&](Verdict verdict) { return fmt::format("{}", t.severe[static_cast<std::size_t>(verdict)]); };
    rows.push_back({marked_name(*panel[m]->card), n(Verdict::tunnel), severe(Verdict::tunnel), n(Verdict::phantom),
                    severe(Verdict::phantom), n(Verdict::missed_overlap), n(Verdict::wrong_state),
                    n(Verdict::wrong_face), n(Verdict::wrong_time), n(Verdict::claim_broken), n(Verdict::excused),
                    n(Verdict::failed), severity_text(t.worst_severity()), error_text(t.error_ulps)});
  }
  return rows;
}

std::string judged_table(std::span<const Method* const> panel, const Census& census,
                         const std::vector<Tally>& tallies) {
  std::vector<std::vector<std::string>> rows = judged_cells(panel, tallies);
  TextTable table(std::move(rows.front()));
  for (std::size_t row = 1; row < rows.size(); ++row) table.add(std::move(rows[row]));
  return table.text() +
         fmt::format("of      {} real impacts (tunnels), {} true separations (phantoms), {} overlaps at the start\n",
                     census.of(Class::impact), census.of(Class::separate), census.of(Class::overlap));
}

}  // namespace sweeplab
