// SPDX-License-Identifier: MIT
#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <span>
#include <string>
#include <vector>

#include "harness/support/usage_error.h"

namespace sweeplab {

/// Picks from `all`, in its own order, what `wanted` names; all of it if empty. Throws UsageError on an unknown name,
/// listing the known ones. `what` is one of them: "algorithm".
template <class T, class NameOf>
std::vector<const T*> named(std::span<const T> all, const std::vector<std::string>& wanted, const char* what,
                            NameOf name_of) {
  for (const std::string& name : wanted) {
    if (std::any_of(all.begin(), all.end(), [&](const T& t) { return name_of(t) == name; })) continue;
    std::string known;
    for (const T& t : all) known += fmt::format("{}{}", known.empty() ? "" : ", ", name_of(t));
    throw UsageError(fmt::format("unknown {} \"{}\"; expected some of: {}", what, name, known));
  }
  std::vector<const T*> picked;
  for (const T& t : all) {
    if (wanted.empty() || std::find(wanted.begin(), wanted.end(), name_of(t)) != wanted.end()) picked.push_back(&t);
  }
  return picked;
}

}  // namespace sweeplab
