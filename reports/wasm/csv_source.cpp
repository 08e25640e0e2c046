// SPDX-License-Identifier: MIT
//
// The module has no files: the only CSV that it reads is compiled in.
#include <utility>

#include "harness/support/csv.h"

namespace sweeplab {

CsvSource csv_in_memory(std::string name, std::string_view text) {
  return {std::move(name), CsvFile(fmemopen(const_cast<char*>(text.data()), text.size(), "rb")), text.size()};
}

std::size_t read_input(std::FILE* file, std::string_view, char* to, std::size_t size) {
  return std::fread(to, 1, size, file);
}

}  // namespace sweeplab
