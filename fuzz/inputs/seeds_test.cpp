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
#include "harness/support/checksum.h"
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

TEST_F(Seeds, AreQueriesInBothScalarsOfEveryChoiceAndTheSameFilesEachTime) {
  const std::size_t count = write_seed_corpus("fuzz_sweep", folder);
  EXPECT_GT(count, 16 * families().size());
  const auto files = files_in(folder);
  EXPECT_EQ(files.size(), count);
  EXPECT_EQ(write_seed_corpus("fuzz_sweep", folder), count);
  EXPECT_EQ(files_in(folder), files);
  std::size_t in_float = 0;
  std::set<std::uint16_t> choices;
  std::set<Record> queries;
  for (const auto& [name, bytes] : files) {
    const auto query = query_of(bytes);
    ASSERT_TRUE(query) << name;
    in_float += std::holds_alternative<Query<float>>(*query) ? 1 : 0;
    choices.insert(choice_of(bytes));
    queries.insert(std::visit([](const auto& q) { return bytes_of(q); }, *query));
  }
  EXPECT_NEAR(static_cast<double>(in_float) / static_cast<double>(count), 0.5, 0.1);
  EXPECT_GT(choices.size(), count / 2) << "what a target takes turns in begins everywhere";
  EXPECT_GT(*choices.rbegin(), 60000);
  for (const Fixture& fixture : fixtures()) EXPECT_TRUE(queries.contains(bytes_of(fixture.query))) << fixture.name;
}

TEST_F(Seeds, OfWorldsAreWorldsAndOfReadersATextEach) {
  const std::size_t worlds = write_seed_corpus("fuzz_frame", folder / "worlds");
  EXPECT_GT(worlds, 150u);
  const auto files = files_in(folder / "worlds");
  EXPECT_EQ(files.size(), worlds);
  std::string names;  // checksums of the bytes, which are the same with every compiler
  for (const auto& [name, bytes] : files) {
    EXPECT_TRUE(world_of(bytes)) << name;
    names += name;
  }
  EXPECT_EQ(checksum64(names), "a5062592660e2c71");
  EXPECT_EQ(write_seed_corpus("fuzz_input", folder / "texts"), input_readers().size());
  std::multiset<char> written, expected;
  for (const auto& [name, bytes] : files_in(folder / "texts")) written.insert(static_cast<char>(bytes.at(0)));
  for (const InputReader& reader : input_readers()) expected.insert(reader.letter);
  EXPECT_TRUE(written == expected);
}

}  // namespace
}  // namespace sweeplab::fuzz
