// SPDX-License-Identifier: MIT
#include "harness/shapes/run.h"

#include <fmt/format.h>

#include <cmath>
#include <nlohmann/json.hpp>

#include "harness/query/scalars.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"

namespace sweeplab::shapes {
namespace {

using discrete::Question;

/// "A        box      x 0  y 0  w 2  h 2": one of the two shapes.
template <class S>
std::string part_line(const Scene<S>& scene, bool second) {
  const Part part = second ? second_of(scene.shapes) : first_of(scene.shapes);
  const std::size_t at = second ? second_at(scene.shapes) : 0;
  std::string text = fmt::format("{:<9}{:<9}", second ? "B" : "A", name_of(part));
  for (std::size_t i = 0; i < numbers_in(part); ++i) {
    text += fmt::format("{}{} {}", i > 0 ? "  " : "", number_name(scene.shapes, at + i).substr(1),
                        shortest(scene.numbers[at + i]));
  }
  return text + "\n";
}

/// A fraction of a thousand digits is no help to a reader; `judge --out` has it whole.
std::string shown(const Rational& x) {
  const std::string fraction = x.fraction();
  return fraction.size() <= 40 ? fraction : x.decimal(20);
}

template <class S>
std::string values_text(const Function& function, const Reply<S>& reply) {
  const auto& v = reply.values;
  if (reply.said == Said::value) return shortest(v[0]);
  if (reply.said != Said::contact || function.values != 4) return "";
  if (function.card->question == Question::push) {
    return fmt::format("A to ({}, {}), B to ({}, {})", shortest(v[0]), shortest(v[1]), shortest(v[2]), shortest(v[3]));
  }
  return fmt::format("({}, {}) {} x {}", shortest(v[0]), shortest(v[1]), shortest(v[2]), shortest(v[3]));
}

std::string measured_text(const Function& function, double measured) {
  if (std::isnan(measured)) return "";
  switch (function.card->question) {
    case Question::distance:
      return fmt::format("{} ulp off", number_text(measured));
    case Question::angle:
      return fmt::format("{} degrees off", number_text(measured));
    default:
      return fmt::format("{}% of the way in", number_text(100 * measured));
  }
}

}  // namespace

template <class S>
std::string explain(const Scene<S>& scene, const std::vector<const Function*>& panel) {
  JudgedScene<S> one;
  one.scene = scene;
  judge_scene(one, panel);
  const Truth& truth = one.truth;
  std::string text = part_line(scene, false) + part_line(scene, true);
  text += fmt::format("scalar   {}\ntruth    {}; distance^2 {}", name_of(scalar_of<S>), name_of(truth.cls),
                      shown(truth.distance2));
  if (first_of(scene.shapes) == Part::circle || second_of(scene.shapes) == Part::circle) {
    text +=
        fmt::format(" from centre, radii in sum {}, squared {}", shown(truth.reach), shown(truth.reach * truth.reach));
  }
  if (scene.shapes == Shapes::box_point)
    text += truth.half_open ? "; in the half-open box" : "; not in the half-open box";
  text += "\n\n";
  std::string row_of = "{:<32}{:<10}{:<10}{:<11}{:<10}{}\n";
  text += fmt::format(fmt::runtime(row_of), "function", "rule", "outcome", "verdict", "cause", "gives");
  for (std::size_t f = 0; f < panel.size(); ++f) {
    const auto& [reply, j] = one.answers[f];
    const auto& card = *panel[f]->card;
    const std::string measured = measured_text(*panel[f], j.measured);
    std::string gives = values_text(*panel[f], reply);
    if (!measured.empty()) gives += fmt::format("{}{}", gives.empty() ? "" : "; ", measured);
    text += fmt::format(fmt::runtime(row_of), card.id, card.question == Question::contact ? name_of(card.rule) : "-",
                        name_of(reply.said), name_of(j.verdict), j.cause == Cause::none ? "" : name_of(j.cause), gives);
  }
  return text;
}

std::string cards_text(const std::vector<const Function*>& functions) {
  std::string text;
  for (const Function* function : functions) {
    const discrete::Card& card = *function->card;
    text += fmt::format("{}\n  {}; takes {}; {}\n", card.id, card.title, name_of(card.shapes),
                        card.question == Question::contact ? fmt::format("contact, {}", name_of(card.rule))
                                                           : std::string(name_of(card.question)));
    text += card.kind == discrete::Kind::published
                ? fmt::format("  published: {}; transcribed; native float32\n", discrete::source)
                : fmt::format("  repairs {}; ours; native float32\n", card.repairs);
    text += fmt::format("  its author: {}\n  {}\n", card.says, card.may_miss);
    int number = 0;
    for (const std::string_view change : card.changes) {
      if (!change.empty()) text += fmt::format("  {}. {}\n", ++number, change);
    }
    text += "\n";
  }
  return text;
}

std::string cards_json(const std::vector<const Function*>& functions) {
  auto cards = nlohmann::ordered_json::array();
  for (const Function* function : functions) {
    const discrete::Card& card = *function->card;
    nlohmann::ordered_json json{{"id", card.id},
                                {"title", card.title},
                                {"kind", name_of(card.kind)},
                                {"shapes", name_of(card.shapes)},
                                {"question", name_of(card.question)},
                                {"rule", name_of(card.rule)},
                                {"exact_arithmetic", card.rational},
                                {"author_says", card.says},
                                {"may_miss", card.may_miss},
                                {"repairs", card.repairs},
                                {"changes", nlohmann::ordered_json::array()}};
    for (const std::string_view change : card.changes) {
      if (!change.empty()) json["changes"].push_back(change);
    }
    cards.push_back(std::move(json));
  }
  return cards.dump(1) + "\n";
}

template std::string explain(const Scene<float>&, const std::vector<const Function*>&);
template std::string explain(const Scene<double>&, const std::vector<const Function*>&);

}  // namespace sweeplab::shapes
