// SPDX-License-Identifier: MIT
//
// Large texts compared by a test: what is told of a difference is its place and a line, however large they are. What
// GoogleTest tells of two long strings takes memory as the product of their lines.
#pragma once

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <istream>
#include <optional>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

namespace sweeplab {

/// Where two texts part: line and column from 1, and of that line what stands around the place.
struct TextDifference {
  std::uint64_t line = 1, column = 1;
  std::string found, expected;
};

inline std::optional<TextDifference> first_difference(std::istream& found, std::istream& expected) {
  constexpr std::size_t before = 40, after = 60;
  constexpr int end = std::char_traits<char>::eof();
  TextDifference difference;
  std::string shown;  // of the line, up to the place
  int f = 0, e = 0;
  while ((f = found.rdbuf()->sbumpc()) == (e = expected.rdbuf()->sbumpc())) {
    if (f == end) return std::nullopt;
    ++difference.column;
    shown += static_cast<char>(f);
    if (shown.size() > 2 * before) shown.erase(0, before);
    if (f == '\n') {
      ++difference.line;
      difference.column = 1;
      shown.clear();
    }
  }
  const auto rest = [&](std::istream& in, int next) {
    if (next == end && shown.empty()) return std::string("(nothing)");
    std::string text = shown;
    for (std::size_t i = 0; i < after && next != end && next != '\n'; ++i, next = in.rdbuf()->sbumpc()) {
      text += static_cast<char>(next);
    }
    return text;
  };
  difference.found = rest(found, f);
  difference.expected = rest(expected, e);
  return difference;
}

inline testing::AssertionResult same(std::istream& found, std::istream& expected) {
  const auto difference = first_difference(found, expected);
  if (!difference) return testing::AssertionSuccess();
  return testing::AssertionFailure() << "line " << difference->line << ", column " << difference->column
                                     << " was found to be\n  " << difference->found << "\nwhere expected is\n  "
                                     << difference->expected << "\n";
}

inline testing::AssertionResult same_text(const std::string& found, const std::string& expected) {
  if (found == expected) return testing::AssertionSuccess();
  std::istringstream is(found), was(expected);
  return same(is, was);
}

/// Of two files, which stay on the disk: for what is too large to be held twice.
inline testing::AssertionResult same_files(const std::filesystem::path& found, const std::filesystem::path& expected) {
  std::ifstream is(found, std::ios::binary), was(expected, std::ios::binary);
  if (!is || !was) return testing::AssertionFailure() << found << " or " << expected << " cannot be read";
  return same(is, was);
}

}  // namespace sweeplab
