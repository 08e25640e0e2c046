// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string>
#include <string_view>

#include "harness/shapes/families.h"
#include "harness/shapes/functions.h"
#include "harness/shapes/judge.h"
#include "harness/support/text.h"

namespace sweeplab::shapes {

/// The function with this id, or null.
inline const Function* find_function(std::string_view id) {
  const auto found = std::ranges::find(functions(), id, [](const Function& f) { return f.card->id; });
  return found == functions().end() ? nullptr : &*found;
}

/// Of what the function with this id says of the scene.
template <class S>
Judgement judged(std::string_view id, const Scene<S>& s) {
  const Function& function = *find_function(id);
  const auto exact = exactly(s);
  return judgement(function, exact, truth(exact), function.ask(s));
}

/// "0 0 2 2 1 1", as `explain --shapes` takes it. In the shortest decimals that read back the same.
template <class S>
std::string text_of(const Scene<S>& scene) {
  std::string text;
  for (std::size_t i = 0; i < scene.size(); ++i) text += (i > 0 ? " " : "") + shortest(scene.numbers[i]);
  return text;
}

}  // namespace sweeplab::shapes
