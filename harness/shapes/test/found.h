// SPDX-License-Identifier: MIT
#pragma once

#include <algorithm>
#include <string_view>

#include "harness/shapes/families.h"
#include "harness/shapes/functions.h"

namespace sweeplab::shapes {

/// The function with this id, or null.
inline const Function* find_function(std::string_view id) {
  const auto found = std::ranges::find(functions(), id, [](const Function& f) { return f.card->id; });
  return found == functions().end() ? nullptr : &*found;
}
/// The family with this name: there is one.
inline const Family* find_family(std::string_view name) { return &*std::ranges::find(families(), name, &Family::name); }

}  // namespace sweeplab::shapes
