// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "harness/atomic_file.h"
#include "harness/commands.h"

namespace sweeplab {
namespace {

/// Picks from `all`, in its own order, what `wanted` names.
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

}  // namespace

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
