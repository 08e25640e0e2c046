// SPDX-License-Identifier: MIT
//
// Records are files that a test recomputes and compares. `./sweeplab test --accept` sets SWEEPLAB_ACCEPT, and the same
// tests write what they find; nothing else writes these files.
#pragma once

#include <algorithm>
#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "harness/support/source_dir.h"

namespace sweeplab {

/// Says where two texts part, and a line of each from there. For long texts: GoogleTest's own comparison of two strings
/// takes memory as the product of their lines.
inline testing::AssertionResult same_text(const std::string& found, const std::string& expected) {
  if (found == expected) return testing::AssertionSuccess();
  const auto at = std::ranges::mismatch(found, expected).in1 - found.begin();
  const std::size_t begin =
      at == 0 ? 0 : std::max(found.rfind('\n', at - 1) + 1, static_cast<std::size_t>(std::max(at - 40L, 0L)));
  const auto shown = [&](const std::string& text) {
    return text.substr(begin, std::min(text.find('\n', at) - begin, at - begin + 60));
  };
  return testing::AssertionFailure() << "line " << 1 + std::count(found.begin(), found.begin() + at, '\n')
                                     << " was found to be\n  " << shown(found) << "\nwhere expected is\n  "
                                     << shown(expected) << "\n";
}

inline bool accepts_records() { return std::getenv("SWEEPLAB_ACCEPT") != nullptr; }

/// `file`: its path from the top folder.
inline void expect_recorded(const std::string& file, const std::string& found) {
  const std::string path = SWEEPLAB_SOURCE_DIR + "/" + file;
  std::ostringstream recorded;
  recorded << std::ifstream(path, std::ios::binary).rdbuf();
  if (recorded.str() == found) return;
  if (accepts_records()) {
    std::ofstream out(path, std::ios::binary);
    out << found;
    ASSERT_TRUE(out.flush().good()) << path << " cannot be written";
    return;
  }
  EXPECT_TRUE(same_text(found, recorded.str())) << file << "\nIf the change is meant: ./sweeplab test --accept";
}

}  // namespace sweeplab
