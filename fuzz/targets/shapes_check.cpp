// SPDX-License-Identifier: MIT
#include "fuzz/targets/shapes_check.h"

#include <fmt/format.h>

#include "harness/query/scalars.h"
#include "harness/shapes/judge.h"
#include "harness/shapes/scene_text.h"
#include "harness/shapes/slow_truth.h"

namespace sweeplab::fuzz {

ShapesCheck ShapesCheck::of_repaired() {
  std::vector<const shapes::Function*> suspects;
  for (const shapes::Function& function : shapes::functions()) {
    if (function.exactly != nullptr && function.card->kind == discrete::Kind::repaired) suspects.push_back(&function);
  }
  return ShapesCheck(std::move(suspects));
}

template <class S>
std::string ShapesCheck::complaint(const shapes::Scene<S>& scene) const {
  const auto complain = [&](std::string_view what) {
    return fmt::format("{}: ./sweeplab explain --shapes {} --scalar {} \"{}\"", what, name_of(scene.shapes),
                       name_of(scalar_of<S>), text_of(scene));
  };
  const auto exact = exactly(scene);
  const shapes::Truth truth = shapes::truth(exact);
  if (const std::string other = difference(truth, slow_truth(scene)); !other.empty()) return complain(other);
  for (const shapes::Function* suspect : suspects_) {
    if (suspect->card->shapes != scene.shapes) continue;
    const shapes::Verdict verdict = judge(*suspect->card, exact, truth, suspect->ask(exact));
    if (is_wrong(verdict)) return complain(fmt::format("{} is {}", suspect->card->id, name_of(verdict)));
  }
  return {};
}

template std::string ShapesCheck::complaint(const shapes::Scene<float>&) const;
template std::string ShapesCheck::complaint(const shapes::Scene<double>&) const;

}  // namespace sweeplab::fuzz
