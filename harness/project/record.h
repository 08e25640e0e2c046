// SPDX-License-Identifier: MIT
//
// Records are files that a test finds anew and compares. `./sweeplab test --accept` sets SWEEPLAB_ACCEPT, and the same
// tests write what they find; nothing else writes these files.
#pragma once

#include <cstdlib>
#include <fstream>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "harness/project/first_difference.h"
#include "harness/support/source_dir.h"

namespace sweeplab {

inline bool accepts_records() { return std::getenv("SWEEPLAB_ACCEPT") != nullptr; }

/// `file`: its path from the top folder. Of a difference the first line is shown.
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
  std::istringstream is(found), was(recorded.str());
  const TextDifference difference = *first_difference(is, was);
  ADD_FAILURE() << file << ":" << difference.line << ":" << difference.column << " has\n  " << difference.expected
                << "\nand this was found:\n  " << difference.found
                << "\nIf the change is meant: ./sweeplab test --accept";
}

}  // namespace sweeplab
