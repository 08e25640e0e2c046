// SPDX-License-Identifier: MIT
//
// The module has no files: the only CSV that it reads is compiled in.
#include "harness/support/csv.h"

namespace sweeplab {

std::size_t read_input(std::FILE* file, std::string_view, char* to, std::size_t size) {
  return std::fread(to, 1, size, file);
}

}  // namespace sweeplab
