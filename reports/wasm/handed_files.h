// SPDX-License-Identifier: MIT
//
// Files that the page hands over: the module has none.
#pragma once

#include <map>
#include <string>
#include <vector>

namespace sweeplab {

struct HandedFiles {
  std::map<std::string, std::string> texts;  ///< by name
  /// What the page inflated, by the bytes that it was.
  std::map<std::string, std::vector<unsigned char>> inflated;
};

HandedFiles& handed_files();

}  // namespace sweeplab
