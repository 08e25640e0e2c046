// SPDX-License-Identifier: MIT
//
// An ordinary main for a fuzz target: runs files, and all files beneath folders, through it. Exit codes: 0 the oracle
// has no objection, 1 it has, 2 bad usage.
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <csignal>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <vector>

#include "fuzz/targets/targets.h"

namespace {

namespace fs = std::filesystem;

/// The file that is being run, for the message of a target that aborts.
std::string current;

extern "C" void on_abort(int) {
  const std::string line = "replay: the oracle objects to " + current + "\n";
  [[maybe_unused]] const auto written = write(STDERR_FILENO, line.data(), line.size());
  _exit(1);
}

std::vector<fs::path> files_of(const std::vector<std::string>& arguments) {
  std::vector<fs::path> files;
  for (const std::string& argument : arguments) {
    if (fs::is_directory(argument)) {
      const auto first = static_cast<std::ptrdiff_t>(files.size());
      for (const auto& entry : fs::recursive_directory_iterator(argument)) {
        if (entry.is_regular_file()) files.push_back(entry.path());
      }
      std::sort(files.begin() + first, files.end());
    } else {
      files.emplace_back(argument);
    }
  }
  return files;
}

}  // namespace

int main(int argc, char** argv) {
  if (argc < 2) {
    fmt::print(stderr, "usage: {} FILE|FOLDER ...\n", argv[0]);
    return 2;
  }
  std::signal(SIGABRT, on_abort);
  try {
    const std::vector<fs::path> files = files_of({argv + 1, argv + argc});
    for (const fs::path& file : files) {
      std::ifstream in(file, std::ios::binary);
      if (!in) {
        fmt::print(stderr, "replay: {}: no such file\n", file.string());
        return 2;
      }
      current = file.string();
      // On the heap and of exactly this size, so that a sanitizer sees a read beyond the end.
      const std::vector<std::uint8_t> bytes{std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
      LLVMFuzzerTestOneInput(bytes.data(), bytes.size());
    }
    fmt::print("{} files: no objection\n", files.size());
  } catch (const fs::filesystem_error& error) {
    fmt::print(stderr, "replay: {}\n", error.what());
    return 2;
  }
  return 0;
}
