// SPDX-License-Identifier: MIT
#include "fuzz/inputs/seeds.h"

#include <fmt/format.h>
#include <unistd.h>

#include <cstdint>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include <gtest/gtest.h>

#include "fuzz/inputs/bytes.h"
#include "fuzz/inputs/input_readers.h"
#include "fuzz/inputs/world_bytes.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
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
  const std::size_t count = write_seed_corpus("fuzz_sweep", folder);
  const auto files = files_in(folder);
  EXPECT_EQ(files.size(), count);
  EXPECT_GT(count, 500u);
  for (const auto& [name, bytes] : files) EXPECT_TRUE(query_of(bytes)) << name;
  EXPECT_EQ(write_seed_corpus("fuzz_sweep", folder), count);
  EXPECT_EQ(files_in(folder), files);
  fs::remove_all(folder);
}

/// Scalar and numbers, bit by bit.
template <class S>
std::string key_of(const Query<S>& query) {
  const Record record = bytes_of(query);
  return {record.begin(), record.end()};
}

TEST(Seeds, HaveEveryFixtureAndTheFirstQueriesOfEveryFamilyInBothScalarsAndNoOther) {
  const fs::path folder = testing::TempDir() + fmt::format("/seeds_families_test_{}", getpid());
  fs::remove_all(folder);
  write_seed_corpus("fuzz_sweep", folder);
  std::set<std::string> written, expected;
  std::set<std::uint16_t> choices;
  const auto files = files_in(folder);
  for (const auto& [name, bytes] : files) {
    const auto query = query_of(bytes);
    ASSERT_TRUE(query) << name;
    std::visit([&](const auto& q) { written.insert(key_of(q)); }, *query);
    choices.insert(choice_of(bytes));
  }
  const auto expect = [&expected](const auto& query) {
    if (query_of(bytes_of(query))) expected.insert(key_of(query));
  };
  for (const Fixture& fixture : fixtures()) {
    expect(fixture.query);
    expect(sweeplab::query_of<float>(numbers_of(fixture.query)));
  }
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 16; ++i) {
      expect(family.at<float>(1, i));
      expect(family.at<double>(1, i));
    }
  }
  EXPECT_EQ(written, expected);
  EXPECT_GT(choices.size(), files.size() / 2) << "what a target takes turns in begins everywhere";
  fs::remove_all(folder);
}

TEST(Seeds, OfWorldsAreWorlds) {
  const fs::path folder = testing::TempDir() + fmt::format("/seeds_world_test_{}", getpid());
  fs::remove_all(folder);
  const std::size_t count = write_seed_corpus("fuzz_frame", folder);
  const auto files = files_in(folder);
  EXPECT_EQ(files.size(), count);
  EXPECT_GT(count, 150u);
  for (const auto& [name, bytes] : files) EXPECT_TRUE(world_of(bytes)) << name;
  fs::remove_all(folder);
}

TEST(Seeds, HaveATextForEachReader) {
  const fs::path folder = testing::TempDir() + fmt::format("/seeds_input_test_{}", getpid());
  fs::remove_all(folder);
  EXPECT_EQ(write_seed_corpus("fuzz_input", folder), input_readers().size());
  std::multiset<char> written, expected;  // a database has the time in it: the letters are compared, and some length
  for (const auto& [name, bytes] : files_in(folder)) {
    ASSERT_GT(bytes.size(), 10u) << name;
    written.insert(static_cast<char>(bytes.front()));
  }
  for (const InputReader& reader : input_readers()) expected.insert(reader.letter);
  EXPECT_TRUE(written == expected);
  fs::remove_all(folder);
}

TEST(Seeds, OfAnUnknownTargetAreRefused) {
  EXPECT_THROW(write_seed_corpus("fuzz_nothing", testing::TempDir()), UsageError);
}

}  // namespace
}  // namespace sweeplab::fuzz
