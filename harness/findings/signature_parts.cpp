// SPDX-License-Identifier: MIT
#include "harness/findings/signature_parts.h"

#include <algorithm>
#include <array>
#include <cstddef>

namespace sweeplab {
namespace {

/// The parts in the order of the text.
constexpr std::array all_parts{&SignatureParts::subject, &SignatureParts::scalar,  &SignatureParts::what,
                               &SignatureParts::cause,   &SignatureParts::cls,     &SignatureParts::graze,
                               &SignatureParts::faces,   &SignatureParts::courses, &SignatureParts::solidity};

bool part_fits(std::string_view pattern, std::string_view part) {
  return pattern == "*" || pattern == part ||
         (pattern.ends_with(":*") && part.starts_with(pattern.substr(0, pattern.size() - 1)));
}

}  // namespace

FindingKind SignatureParts::kind() const {
  return what.starts_with("law:")     ? FindingKind::law
         : what.starts_with("world:") ? FindingKind::world
                                      : FindingKind::truth;
}

bool SignatureParts::fits(const SignatureParts& signature) const {
  return std::ranges::all_of(all_parts, [&](auto part) { return part_fits(this->*part, signature.*part); });
}

std::optional<SignatureParts> split_signature(std::string_view text) {
  if (std::ranges::count(text, '/') != static_cast<std::ptrdiff_t>(all_parts.size()) - 1) return {};
  SignatureParts parts;
  for (const auto part : all_parts) {
    const std::size_t end = std::min(text.find('/'), text.size());
    parts.*part = text.substr(0, end);
    text.remove_prefix(std::min(end + 1, text.size()));
  }
  return parts;
}

std::string join(const SignatureParts& parts) {
  std::string text;
  for (const auto part : all_parts) text.append(parts.*part) += '/';
  text.pop_back();
  return text;
}

}  // namespace sweeplab
