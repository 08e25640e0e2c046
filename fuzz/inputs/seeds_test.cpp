// SPDX-License-Identifier: MIT
#include "fuzz/inputs/seeds.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/inputs/bytes.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::vector<std::uint8_t>> files_in(const fs::path& folder) {
  std::map<std::string, std::vector<std::uint8_t>> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    std::ifstream in(entry.path(), std::ios::binary);
    files[entry.path().filename().string()] = {std::istreambuf_iterator<char>(in), std::istreambuf_iterator<char>()};
  }
  return files;
}

TEST(Seeds, AreTheSameFilesEachTimeAndEveryOneIsAQuery) {
  const fs::path folder = testing::TempDir() + fmt::format("/seeds_test_{}", getpid());
  fs::remove_all(folder);
  for (const std::string_view target : {"fuzz_truth", "fuzz_survey"}) {
    const std::size_t count = write_seed_corpus(target, folder / target);
    const auto files = files_in(folder / target);
    EXPECT_EQ(files.size(), count);
    EXPECT_GT(count, 500u);
    for (const auto& [name, bytes] : files) EXPECT_TRUE(query_of(bytes)) << name;
    EXPECT_EQ(write_seed_corpus(target, folder / target), count);
    EXPECT_EQ(files_in(folder / target), files);
  }
  fs::remove_all(folder);
}

TEST(Seeds, HaveATextForEachReader) {
  const fs::path folder = testing::TempDir() + fmt::format("/seeds_input_test_{}", getpid());
  fs::remove_all(folder);
  EXPECT_GT(write_seed_corpus("fuzz_input", folder), 10u);
  fs::remove_all(folder);
}

TEST(Seeds, OfAnUnknownTargetAreRefused) {
  EXPECT_THROW(write_seed_corpus("fuzz_nothing", testing::TempDir()), UsageError);
}

}  // namespace
}  // namespace sweeplab::fuzz
