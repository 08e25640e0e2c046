// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "harness/query/scalars.h"
#include "harness/shapes/survey.h"
#include "harness/support/interval.h"
#include "harness/support/text_table.h"

namespace sweeplab::shapes {
namespace {

/// A function's tally in one family and scalar.
struct InFamily {
  const SurveyUnit* unit;
  const Tally* tally;
};

double rate(const Tally& tally, Verdict verdict) {
  const std::uint64_t of = tally.opportunities(verdict);
  return of == 0 ? 0 : static_cast<double>(tally.events(verdict)) / static_cast<double>(of);
}

/// "9.2% [9.1, 9.3] of inside": the family in which it is most frequent.
std::string worst(const std::vector<InFamily>& all, Verdict verdict) {
  const auto found = std::ranges::max_element(
      all, [&](const InFamily& a, const InFamily& b) { return rate(*a.tally, verdict) < rate(*b.tally, verdict); });
  if (found == all.end() || found->tally->events(verdict) == 0) return "0";
  const Tally& tally = *found->tally;
  const Interval interval = clopper_pearson(tally.events(verdict), tally.opportunities(verdict));
  return fmt::format("{}% [{}, {}] {}", number_text(100 * rate(tally, verdict)), number_text(100 * interval.low),
                     number_text(100 * interval.high), found->unit->family);
}

/// p50/p99/max of what is measured, in the family in which that gets greatest; of a push, in which most stay inside.
std::string measured(const std::vector<InFamily>& all, discrete::Question question) {
  const auto found = std::ranges::max_element(all, [&](const InFamily& a, const InFamily& b) {
    if (question == discrete::Question::push)
      return rate(*a.tally, Verdict::not_apart) < rate(*b.tally, Verdict::not_apart);
    return a.tally->measured.largest() < b.tally->measured.largest();
  });
  if (found == all.end() || found->tally->measured.total() == 0) return "-";
  return fmt::format("{} {}", error_text(found->tally->measured), found->unit->family);
}

}  // namespace

std::string survey_text(const Survey& survey, bool by_family) {
  TextTable table({"function", "scalar", "shapes", "rule", "missed, most in", "phantoms, most in", "not apart, most in",
                   "wrong boxes, most in", "failed, most in", "measured, p50/p99/max in"});
  for (const Function& function : functions()) {
    for (const Scalar scalar : enumerators<Scalar>) {
      std::vector<InFamily> all;
      for (const SurveyUnit& unit : survey.units) {
        const auto found = std::ranges::find(unit.functions, function.card->id);
        if (unit.scalar != scalar || found == unit.functions.end()) continue;
        all.push_back({&unit, &unit.tallies[static_cast<std::size_t>(found - unit.functions.begin())]});
      }
      if (all.empty()) continue;
      const auto& card = *function.card;
      const bool contact = card.question == discrete::Question::contact;
      table.add({std::string(card.id), std::string(name_of(scalar)), std::string(name_of(card.shapes)),
                 contact ? std::string(name_of(card.rule)) : std::string(name_of(card.question)),
                 worst(all, Verdict::missed), worst(all, Verdict::phantom), worst(all, Verdict::not_apart),
                 worst(all, Verdict::wrong_box), worst(all, Verdict::failed), measured(all, card.question)});
    }
  }
  std::string text = fmt::format(
      "{} scenes a family, pair of shapes and scalar, seed {}; rates are of one family each, with 95% intervals\n\n{}",
      survey.scenes, survey.seed, table.text());
  text +=
      "measured: of distances the error in ulp, of angles in degrees; of pushes the depth left, as a share of half the "
      "smaller summed size\n";
  if (std::ranges::count(survey.functions, "angle_point_to_point") > 0) {
    text +=
        fmt::format("the article's degrees of a radian, 114.59493 * 0.5: {:.6f}, and 180/pi is {:.6f}: {}% too far\n",
                    published_degrees, right_degrees, number_text(100 * (published_degrees / right_degrees - 1)));
  }
  if (!by_family) return text;
  for (const SurveyUnit& unit : survey.units) {
    std::vector<const Function*> panel;
    for (const std::string& id : unit.functions) panel.push_back(find_function(id));
    text += fmt::format("\n{}, {}, {}: {} scenes, {} separate, {} touch, {} overlap\n{}", name_of(unit.shapes),
                        unit.family, name_of(unit.scalar), unit.census.scenes, unit.census.of(Class::separate),
                        unit.census.of(Class::touch), unit.census.of(Class::overlap), counts_text(panel, unit.tallies));
  }
  return text;
}

}  // namespace sweeplab::shapes
