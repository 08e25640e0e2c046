// SPDX-License-Identifier: MIT
//
// The module has no files: the page hands a CSV file's bytes in as standard input.
#include "harness/support/csv.h"

namespace sweeplab {

CsvSource open_input(const std::filesystem::path& path, std::string_view) {
  std::clearerr(stdin);  // the end of the file before
  return {path.string(), CsvFile(stdin), std::nullopt};
}

std::size_t read_input(std::FILE* file, std::string_view, char* to, std::size_t size) {
  return std::fread(to, 1, size, file);
}

}  // namespace sweeplab
