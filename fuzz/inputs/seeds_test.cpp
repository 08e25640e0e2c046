// SPDX-License-Identifier: MIT
#include "fuzz/inputs/seeds.h"

#include <cstdint>
#include <filesystem>
#include <map>
#include <set>
#include <string>
#include <variant>
#include <vector>

#include "fuzz/inputs/bytes.h"
#include "fuzz/inputs/input_readers.h"
#include "fuzz/inputs/world_bytes.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

std::map<std::string, std::vector<std::uint8_t>> files_in(const fs::path& folder) {
  std::map<std::string, std::vector<std::uint8_t>> files;
  for (const auto& entry : fs::directory_iterator(folder)) {
    const std::string text = text_of_file(entry.path());
    files[entry.path().filename().string()] = {text.begin(), text.end()};
  }
  return files;
}

using Seeds = FolderOfTest;

TEST_F(Seeds, AreTheSameFilesEachTimeAndEveryOneIsAQuery) {
  const std::size_t count = write_seed_corpus("fuzz_sweep", folder);
  const auto files = files_in(folder);
  EXPECT_EQ(files.size(), count);
  EXPECT_GT(count, 500u);
  for (const auto& [name, bytes] : files) EXPECT_TRUE(query_of(bytes)) << name;
  EXPECT_EQ(write_seed_corpus("fuzz_sweep", folder), count);
  EXPECT_EQ(files_in(folder), files);
}

/// Scalar and numbers, bit by bit.
template <class S>
std::string key_of(const Query<S>& query) {
  const Record record = bytes_of(query);
  return {record.begin(), record.end()};
}

TEST_F(Seeds, HaveEveryFixtureAndTheFirstQueriesOfEveryFamilyInBothScalarsAndNoOther) {
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
}

TEST_F(Seeds, OfWorldsAreWorlds) {
  const std::size_t count = write_seed_corpus("fuzz_frame", folder);
  const auto files = files_in(folder);
  EXPECT_EQ(files.size(), count);
  EXPECT_GT(count, 150u);
  for (const auto& [name, bytes] : files) EXPECT_TRUE(world_of(bytes)) << name;
}

TEST_F(Seeds, HaveATextForEachReader) {
  EXPECT_EQ(write_seed_corpus("fuzz_input", folder), input_readers().size());
  std::multiset<char> written, expected;  // a database has the time in it: the letters are compared, and some length
  for (const auto& [name, bytes] : files_in(folder)) {
    ASSERT_GT(bytes.size(), 10u) << name;
    written.insert(static_cast<char>(bytes.front()));
  }
  for (const InputReader& reader : input_readers()) expected.insert(reader.letter);
  EXPECT_TRUE(written == expected);
}

TEST_F(Seeds, OfAnUnknownTargetAreRefused) { EXPECT_THROW(write_seed_corpus("fuzz_nothing", folder), UsageError); }

}  // namespace
}  // namespace sweeplab::fuzz
