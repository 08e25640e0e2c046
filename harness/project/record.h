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

namespace sweeplab {

inline bool accepts_records() { return std::getenv("SWEEPLAB_ACCEPT") != nullptr; }

/// `file`: its path from the top folder. Of a difference the first line is shown.
inline void expect_recorded(const std::string& file, const std::string& found) {
  const std::string path = SWEEPLAB_SOURCE_DIR "/" + file;
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
  std::string is_line, was_line;
  int line = 0;
  do {
    ++line;
    if (!std::getline(is, is_line)) is_line = "(nothing)", is.setstate(std::ios::failbit);
    if (!std::getline(was, was_line)) was_line = "(nothing)", was.setstate(std::ios::failbit);
  } while (is_line == was_line && (is || was));
  ADD_FAILURE() << file << ":" << line << " has\n  " << was_line << "\nand this was found:\n  " << is_line
                << "\nIf the change is meant: ./sweeplab test --accept";
}

}  // namespace sweeplab
