// SPDX-License-Identifier: MIT
//
// What tests of files share.
#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/usage_error.h"

namespace sweeplab {

/// A folder of its own for each test, empty, and removed with it.
class FolderOfTest : public testing::Test {
 protected:
  FolderOfTest() {
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~FolderOfTest() override { std::filesystem::remove_all(folder); }

  long files() const {
    return std::distance(std::filesystem::directory_iterator(folder), std::filesystem::directory_iterator());
  }
  std::filesystem::path add_file(const std::string& name, std::string_view text) const {
    std::ofstream(folder / name, std::ios::binary | std::ios::trunc) << text;
    return folder / name;
  }

  const std::filesystem::path folder =
      std::filesystem::path(testing::TempDir()) /
      fmt::format("sweeplab_{}_{}", testing::UnitTest::GetInstance()->current_test_info()->name(), getpid());
};

inline std::string text_of_file(const std::filesystem::path& file) {
  std::ifstream in(file, std::ios::binary);
  return {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
}

inline std::vector<std::string> lines_in(const std::string& text) {
  std::istringstream in(text);
  std::vector<std::string> lines;
  for (std::string line; std::getline(in, line);) lines.push_back(line);
  return lines;
}
inline std::vector<std::string> lines_of_file(const std::filesystem::path& file) {
  return lines_in(text_of_file(file));
}
/// The text of these lines.
inline std::string joined(const std::vector<std::string>& lines) {
  std::string text;
  for (const std::string& line : lines) text += line + "\n";
  return text;
}

/// What `run` returns, given a path at which nothing is; what it leaves there is removed.
template <class Run>
auto with_scratch_file(const Run& run) {
  const auto file = std::filesystem::path(testing::TempDir()) / fmt::format("sweep{}", getpid());
  std::filesystem::remove(file);
  auto result = run(file);
  std::filesystem::remove(file);
  return result;
}

/// What is said of a fault of the user's; empty if there is none.
template <class Act>
std::string refusal(const Act& act) {
  try {
    act();
  } catch (const UsageError& error) {
    return error.what();
  }
  return "";
}

}  // namespace sweeplab
