// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/atomic_file.h"
#include "harness/commands.h"
#include "harness/named.h"

namespace sweeplab {

std::vector<const Method*> methods_named(const std::vector<std::string>& ids) {
  return named(std::span<const Method>(methods()), ids, "algorithm", [](const Method& m) { return m.card->id; });
}

std::vector<const Family*> families_named(const std::vector<std::string>& names) {
  return named(families(), names, "family", [](const Family& f) { return f.name; });
}

Scalar scalar_named(const std::string& name) {
  if (name == "float32") return Scalar::float32;
  if (name == "float64") return Scalar::float64;
  throw UsageError(fmt::format("unknown scalar \"{}\"; expected float32 or float64", name));
}

}  // namespace sweeplab
