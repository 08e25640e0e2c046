// SPDX-License-Identifier: MIT
//
// Apart from csv.cpp because the WebAssembly build has no files and brings its own.
#include <fmt/format.h>

#include <cerrno>
#include <cstring>
#include <system_error>
#include <utility>

#include "harness/support/csv.h"

namespace sweeplab {

CsvSource open_input(const std::filesystem::path& path, std::string_view what) {
  if (path == "-") return {"standard input", CsvFile(stdin), std::nullopt};
  const std::string name = path.string();
  std::error_code error;
  const auto status = std::filesystem::status(path, error);
  if (std::filesystem::is_directory(status)) throw InputError(name, fmt::format("expected {}, found a folder", what));
  CsvFile file(std::fopen(path.c_str(), "rb"));
  if (file == nullptr) {
    throw InputError(name, errno == ENOENT ? "no such file" : fmt::format("cannot be read: {}", std::strerror(errno)));
  }
  if (std::filesystem::is_regular_file(status)) {
    const auto size = std::filesystem::file_size(path, error);
    if (!error) return {name, std::move(file), size};
  }
  return {name, std::move(file), std::nullopt};
}

CsvSource csv_in_memory(std::string name, std::string_view text) {
  // fmemopen knows no empty files; and it only reads.
  CsvFile file(text.empty() ? std::fopen("/dev/null", "rb")
                            : fmemopen(const_cast<char*>(text.data()), text.size(), "rb"));
  if (file == nullptr) throw InputError(name, fmt::format("cannot be read: {}", std::strerror(errno)));
  return {std::move(name), std::move(file), text.size()};
}

}  // namespace sweeplab
