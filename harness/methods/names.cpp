// SPDX-License-Identifier: MIT
#include "harness/methods/names.h"

#include <fmt/format.h>

#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

Scalar scalar_named(const std::string& name) {
  if (const auto scalar = enum_named<Scalar>(name)) return *scalar;
  throw UsageError(fmt::format("unknown scalar \"{}\"; expected float32 or float64", name));
}

std::vector<const Method*> methods_named(const std::vector<std::string>& ids) {
  return named(std::span<const Method>(methods()), ids, "algorithm", [](const Method& m) { return m.card->id; });
}

}  // namespace sweeplab
