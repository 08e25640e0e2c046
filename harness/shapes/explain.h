// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <vector>

#include "harness/shapes/functions.h"

namespace sweeplab::shapes {

/// One scene: every function's reply beside the exact truth.
template <class S>
std::string explain(const Scene<S>& scene, const std::vector<const Function*>& panel);

/// The functions' cards, for `list --shapes`: as text, or as a JSON array.
std::string cards_text(const std::vector<const Function*>& functions);
std::string cards_json(const std::vector<const Function*>& functions);

}  // namespace sweeplab::shapes
