// SPDX-License-Identifier: MIT
//
// What people are shown of counts: a table a question, and of a survey where each function is wrong most often.
#include <fmt/format.h>

#include <algorithm>

#include "harness/query/scalars.h"
#include "harness/shapes/survey.h"
#include "harness/support/interval.h"
#include "harness/support/text_table.h"

namespace sweeplab::shapes {
namespace {

using discrete::Question;

Question question_of(const Function* function) { return function ? function->card->question : Question::contact; }

/// "9.2% [9.1, 9.3]".
std::string share(std::uint64_t n, std::uint64_t of) {
  if (of == 0) return "-";
  const Interval interval = clopper_pearson(n, of);
  return fmt::format("{}% [{}, {}]", number_text(100.0 * static_cast<double>(n) / static_cast<double>(of)),
                     number_text(100 * interval.low), number_text(100 * interval.high));
}

TextTable table_of(Question question) {
  switch (question) {
    case Question::contact:
      return TextTable({"tests of contact", "rule", "missed", "on touch", "by logic", "of", "phantoms", "on touch",
                        "by logic", "of", "wrong boxes", "failed"});
    case Question::push:
      return TextTable({"pushes", "overlaps", "not apart", "share, 95%", "by logic", "depth left p50/p99/max", "missed",
                        "phantoms", "failed"});
    case Question::distance:
      return TextTable({"distances", "asked", "error, ulp p50/p99/max", "failed"});
    case Question::angle:
      break;
  }
  return TextTable({"angles", "asked", "error, degrees p50/p99/max", "failed"});
}

std::vector<std::string> cells_of(const Function* function, const Tally& t) {
  std::vector<std::string> cells{function ? std::string(function->card->id) : "yours"};
  const auto add = [&](auto... counts) { (cells.push_back(std::to_string(counts)), ...); };
  const Question question = question_of(function);
  if (question == Question::contact) {
    cells.emplace_back(function ? name_of(function->card->rule) : "either");
    for (const Verdict verdict : {Verdict::missed, Verdict::phantom}) {
      add(t.of(verdict), t.of(verdict, Class::touch), t.of(verdict, {}, Cause::logic), t.opportunities(verdict));
    }
    add(t.of(Verdict::wrong_box), t.of(Verdict::failed));
  } else if (question == Question::push) {
    const std::uint64_t inside = t.events(Verdict::not_apart);
    add(t.contacts, inside);
    cells.push_back(share(inside, t.contacts));
    add(t.of(Verdict::not_apart, {}, Cause::logic));
    cells.push_back(error_text(t.measured));
    add(t.of(Verdict::missed), t.of(Verdict::phantom), t.of(Verdict::failed));
  } else {
    add(t.asked);
    cells.push_back(error_text(t.measured));
    add(t.of(Verdict::failed));
  }
  return cells;
}

/// A function's tally in one family and scalar.
struct InFamily {
  std::string_view family;
  const Tally* tally;

  double rate(Verdict verdict) const {
    const std::uint64_t of = tally->opportunities(verdict);
    return of == 0 ? 0 : static_cast<double>(tally->events(verdict)) / static_cast<double>(of);
  }
};

/// "9.2% [9.1, 9.3] inside": the family in which it is most frequent.
std::string worst(const std::vector<InFamily>& all, Verdict verdict) {
  const auto found = std::ranges::max_element(all, {}, [&](const InFamily& in) { return in.rate(verdict); });
  const std::uint64_t events = found->tally->events(verdict);
  return events == 0 ? "0" : fmt::format("{} {}", share(events, found->tally->opportunities(verdict)), found->family);
}

/// p50/p99/max of what is measured, in the family in which that gets greatest; of a push, in which most stay inside.
std::string measured(const std::vector<InFamily>& all, Question question) {
  const auto found = std::ranges::max_element(all, {}, [&](const InFamily& in) {
    return question == Question::push ? in.rate(Verdict::not_apart) : in.tally->measured.largest();
  });
  const Histogram& values = found->tally->measured;
  return values.total() == 0 ? "-" : fmt::format("{} {}", error_text(values), found->family);
}

}  // namespace

std::string counts_text(const Panel& panel, const std::vector<Tally>& tallies) {
  std::string text;
  for (const Question question : enumerators<Question>) {
    TextTable table = table_of(question);
    bool any = false;
    for (std::size_t f = 0; f < tallies.size(); ++f) {
      if (question_of(panel[f]) != question) continue;
      any = true;
      table.add(cells_of(panel[f], tallies[f]));
    }
    if (any) text += fmt::format("{}{}", text.empty() ? "" : "\n", table.text());
  }
  return text;
}

std::string survey_text(const Survey& survey, bool by_family) {
  TextTable table({"function", "scalar", "shapes", "rule", "missed, most in", "phantoms, most in", "not apart, most in",
                   "wrong boxes, most in", "failed, most in", "measured, p50/p99/max in"});
  bool has_angle = false;
  for (const Function* function : survey.asked.functions) {
    const auto& card = *function->card;
    has_angle = has_angle || card.id == "angle_point_to_point";
    for (const Scalar scalar : enumerators<Scalar>) {
      std::vector<InFamily> all;
      for (const SurveyUnit& unit : survey.units) {
        const auto found = std::ranges::find(unit.panel, function);
        if (unit.scalar != scalar || found == unit.panel.end()) continue;
        const auto place = static_cast<std::size_t>(found - unit.panel.begin());
        all.push_back({unit.family->name, &unit.counts.tallies[place]});
      }
      if (all.empty()) continue;
      std::vector<std::string> row{
          std::string(card.id), std::string(name_of(scalar)), std::string(name_of(card.shapes)),
          std::string(card.question == Question::contact ? name_of(card.rule) : name_of(card.question))};
      for (const Verdict verdict :
           {Verdict::missed, Verdict::phantom, Verdict::not_apart, Verdict::wrong_box, Verdict::failed}) {
        row.push_back(worst(all, verdict));
      }
      row.push_back(measured(all, card.question));
      table.add(row);
    }
  }
  std::string text = fmt::format(
      "{} scenes a family, pair of shapes and scalar, seed {}; rates are of one family each, with 95% intervals\n\n{}"
      "measured: of distances the error in ulp, of angles in degrees; of pushes the depth left, as a share of half the "
      "smaller summed size\n",
      survey.asked.scenes, survey.asked.seed, table.text());
  if (has_angle) {
    text +=
        fmt::format("the article's degrees of a radian, 114.59493 * 0.5: {:.6f}, and 180/pi is {:.6f}: {}% too far\n",
                    published_degrees, right_degrees, number_text(100 * (published_degrees / right_degrees - 1)));
  }
  if (!by_family) return text;
  for (const SurveyUnit& unit : survey.units) {
    const Counts& counts = unit.counts;
    text += fmt::format("\n{}, {}, {}: {} scenes, {} separate, {} touch, {} overlap\n{}", name_of(unit.shapes),
                        unit.family->name, name_of(unit.scalar), counts.scenes, counts.of(Class::separate),
                        counts.of(Class::touch), counts.of(Class::overlap), counts_text(unit.panel, counts.tallies));
  }
  return text;
}

}  // namespace sweeplab::shapes
