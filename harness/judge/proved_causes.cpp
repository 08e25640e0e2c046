// SPDX-License-Identifier: MIT
#include "harness/judge/proved_causes.h"

#include "harness/judge/theorems.h"

namespace sweeplab {

std::vector<ProvedConditions> proved_conditions(std::span<const Method* const> panel) {
  std::vector<ProvedConditions> all(panel.size());
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const Method& method = *panel[m];
    const Proved* proved = method.guest || !method.exactly ? nullptr : proved_of(method.card->id);
    if (!proved || find_method(method.card->id) != &method) continue;  // another's code under this name
    for (const Theorem& theorem : proved->theorems) {
      if (theorem.condition) all[m].push_back(*theorem.condition);
    }
  }
  return all;
}

}  // namespace sweeplab
