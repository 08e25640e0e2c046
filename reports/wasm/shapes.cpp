// SPDX-License-Identifier: MIT
#include "reports/wasm/shapes.h"

#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "algorithms/discrete/registry.h"
#include "harness/shapes/scene.h"
#include "harness/shapes/truth.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

using Json = nlohmann::ordered_json;
using shapes::Scene;

bool contact_of(discrete::Outcome outcome) { return outcome == discrete::Outcome::contact; }
bool contact_of(const discrete::Intersection<float>& both) { return contact_of(both.outcome); }

Json box_of(discrete::Outcome) { return nullptr; }
Json box_of(const discrete::Intersection<float>& both) {
  const auto& [x, y, width, height] = both.intersect;
  return both.outcome == discrete::Outcome::contact ? Json{x, y, width, height} : Json();
}

/// What one function says, if it is a test of such shapes.
template <const discrete::Card& card, auto function>
void ask(const Scene<float>& scene, const shapes::Truth& truth, Json& answers) {
  if constexpr (card.question == discrete::Question::contact) {
    if (card.shapes != scene.shapes) return;
    shapes::with_parts<card.shapes>(scene, [&](const auto& a, const auto& b) {
      const auto reply = function(a, b);
      const bool says = contact_of(reply), must = shapes::is_contact(truth, card.rule);
      Json answer{{"id", card.id},
                  {"published", card.kind == discrete::Kind::published},
                  {"contact", says},
                  {"verdict", says == must ? "correct"
                              : says       ? "phantom"
                                           : "missed"}};
      if (Json box = box_of(reply); !box.is_null()) answer["intersection"] = std::move(box);
      answers.push_back(std::move(answer));
    });
  }
}

}  // namespace

std::string shapes_text(std::string_view pair, const std::array<double, 12>& numbers) {
  std::optional<shapes::Shapes> named;
  for (const shapes::Shapes one : enumerators<shapes::Shapes>) {
    if (name_of(one) == pair) named = one;
  }
  if (!named) throw UsageError(fmt::format("\"{}\": expected a pair of shapes", pair));
  Scene<float> scene{*named, {}};
  for (std::size_t i = 0; i < scene.size(); ++i) scene.numbers[i] = static_cast<float>(numbers[i]);
  const shapes::Truth truth = shapes::truth(scene);
  Json answers = Json::array();
#define SWEEPLAB_ASK(id) \
  ask<discrete::id##_card, [](const auto& a, const auto& b) { return discrete::id(a, b); }>(scene, truth, answers);
  SWEEPLAB_DISCRETE(SWEEPLAB_ASK)
#undef SWEEPLAB_ASK
  return Json{{"truth", name_of(truth.cls)}, {"answers", std::move(answers)}}.dump();
}

}  // namespace sweeplab
