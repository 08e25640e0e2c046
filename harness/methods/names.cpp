// SPDX-License-Identifier: MIT
#include "harness/methods/names.h"

#include <fmt/format.h>

#include <array>

#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

std::string_view name_of(Outcome o) {
  constexpr std::array<std::string_view, 4> names{"separate", "impact", "overlap", "failed"};
  return names[static_cast<std::size_t>(o)];
}
std::string_view name_of(Scalar s) { return s == Scalar::float32 ? "float32" : "float64"; }
std::string_view name_of(Kind kind) {
  constexpr std::array<std::string_view, 5> names{"published", "baseline", "repaired", "exact", "peer"};
  return names[static_cast<std::size_t>(kind)];
}
std::string_view name_of(Provenance provenance) {
  constexpr std::array<std::string_view, 5> names{"transcribed", "from ports", "inferred", "derived", "ours"};
  return names[static_cast<std::size_t>(provenance)];
}
std::string_view name_of(GrazeClaim claim) {
  constexpr std::array<std::string_view, 4> names{"none", "contact", "contact_if_entering", "unspecified"};
  return names[static_cast<std::size_t>(claim)];
}
std::string_view name_of(OverlapClaim claim) {
  constexpr std::array<std::string_view, 3> names{"reported", "as_impact", "not_handled"};
  return names[static_cast<std::size_t>(claim)];
}

Scalar scalar_named(const std::string& name) {
  if (name == "float32") return Scalar::float32;
  if (name == "float64") return Scalar::float64;
  throw UsageError(fmt::format("unknown scalar \"{}\"; expected float32 or float64", name));
}

std::vector<const Method*> methods_named(const std::vector<std::string>& ids) {
  return named(std::span<const Method>(methods()), ids, "algorithm", [](const Method& m) { return m.card->id; });
}

}  // namespace sweeplab
