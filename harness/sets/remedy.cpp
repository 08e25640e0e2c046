// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <utility>

#include "harness/sets/scorecard.h"

namespace sweeplab {
namespace {

/// In small letters; ports_test.sh asks for those of ports.txt.
constexpr std::pair<std::string_view, std::string_view> remedies[] = {
    {"c#", "ports/Exact.cs"},
    {"csharp", "ports/Exact.cs"},
    {"c++", "exact.h"},
    {"cpp", "exact.h"},
    {"c", "ports/sweeplab.h"},
    {"javascript", "ports/exact.mjs"},
    {"typescript", "ports/exact.mjs"},
    {"lua", "ports/exact.lua"},
    {"luajit", "ports/exact.lua"},
    {"python", "ports/exact.py"},
    {"rust", "ports/exact.rs"},
};

/// A version may follow: no letter.
bool is_named(std::string_view name, std::string_view language) {
  return language.size() >= name.size() &&
         std::equal(name.begin(), name.end(), language.begin(),
                    [](char a, char b) { return a == std::tolower(static_cast<unsigned char>(b)); }) &&
         (language.size() == name.size() || std::isalpha(static_cast<unsigned char>(language[name.size()])) == 0);
}

}  // namespace

std::string remedy_in(std::string_view language) {
  for (const auto& [name, file] : remedies) {
    if (is_named(name, language)) return fmt::format("exact in {}: algorithms/{}", language, file);
  }
  return "exact in six languages: algorithms/ports/README.md";
}

}  // namespace sweeplab
