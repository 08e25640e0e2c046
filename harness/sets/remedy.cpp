// SPDX-License-Identifier: MIT
#include "harness/sets/remedy.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <utility>

namespace sweeplab {
namespace {

using RemedyRow = std::pair<std::string_view, std::string_view>;

/// In small letters; ports_test.sh asks for those of ports.txt.
constexpr std::array remedies{
    RemedyRow{"c#", "ports/Exact.cs"},
    RemedyRow{"csharp", "ports/Exact.cs"},
    RemedyRow{"c++", "exact.h"},
    RemedyRow{"cpp", "exact.h"},
    RemedyRow{"c", "ports/sweeplab.h"},
    RemedyRow{"javascript", "ports/exact.mjs"},
    RemedyRow{"typescript", "ports/exact.mjs"},
    RemedyRow{"lua", "ports/exact.lua"},
    RemedyRow{"luajit", "ports/exact.lua"},
    RemedyRow{"python", "ports/exact.py"},
    RemedyRow{"rust", "ports/exact.rs"},
};

char small_letter(char letter) { return static_cast<char>(std::tolower(static_cast<unsigned char>(letter))); }

/// A version may follow: no letter.
bool is_named(std::string_view name, std::string_view language) {
  return language.size() >= name.size() &&
         std::equal(name.begin(), name.end(), language.begin(), [](char a, char b) { return a == small_letter(b); }) &&
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
