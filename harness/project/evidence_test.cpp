// SPDX-License-Identifier: MIT
//
// README's long runs are those on record; a run of code that has changed since stands there with the date of its code. This
// reads the record by itself, not by the script that writes the block.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <regex>
#include <sstream>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "harness/support/csv.h"
#include "harness/support/sha256.h"
#include "harness/support/source_dir.h"

namespace sweeplab {
namespace {

const std::filesystem::path root = SWEEPLAB_SOURCE_DIR;

std::string content_of(const std::filesystem::path& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

struct LongRun {
  std::string id, cases, of, date, commit, digest, files;
};

std::vector<LongRun> runs() {
  const std::string text = content_of(root / "harness/records/evidence.csv");
  CsvReader csv("evidence.csv", text);
  std::vector<std::string_view> f;
  std::vector<LongRun> list;
  for (csv.next(f); csv.next(f);) {
    if (f.size() != 7) csv.fail(0, "", "seven fields", "another number of them");
    list.push_back({std::string(f[0]), std::string(f[1]), std::string(f[2]), std::string(f[3]), std::string(f[4]),
                    std::string(f[5]), std::string(f[6])});
  }
  return list;
}

/// The files that a run is about, tests left out: names with one `*` in the last part.
std::vector<std::string> files_of(const std::string& globs) {
  std::vector<std::string> found;
  std::istringstream words(globs);
  for (std::string glob; words >> glob;) {
    const std::filesystem::path path = root / glob;
    const std::string name = std::regex_replace(path.filename().string(), std::regex("\\."), "\\.");
    const std::regex wanted(std::regex_replace(name, std::regex("\\*"), ".*")), test(".*_test\\.\\w+");
    for (const auto& entry : std::filesystem::directory_iterator(path.parent_path())) {
      const std::string file = entry.path().filename().string();
      if (std::regex_match(file, wanted) && !std::regex_match(file, test)) {
        found.push_back(std::filesystem::relative(entry.path(), root).generic_string());
      }
    }
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

std::string digest_of(const std::vector<std::string>& files) {
  std::string bytes;
  for (const std::string& file : files) bytes += file + "\n" + content_of(root / file);
  return sha256(bytes);
}

std::string grouped(std::string digits) {
  for (std::size_t k = digits.size(); k > 3; k -= 3) digits.insert(k - 3, 1, ',');
  return digits;
}

std::string block_of_readme() {
  const std::string text = content_of(root / "README.md");
  const std::string begin = "<!-- evidence -->", end = "<!-- end of evidence -->";
  const std::size_t from = text.find(begin), to = text.find(end);
  if (from == std::string::npos || to == std::string::npos) return "";
  std::string block = text.substr(from + begin.size(), to - from - begin.size());
  std::ranges::replace(block, '\n', ' ');
  return block;
}

TEST(Evidence, ReadmeHasEachRunOnRecordAndDatesWhatIsOfOlderCode) {
  const auto list = runs();
  ASSERT_GE(list.size(), 5u);
  const std::string block = block_of_readme();
  std::size_t facts = 0;
  for (const LongRun& run : list) {
    const auto files = files_of(run.files);
    ASSERT_FALSE(files.empty()) << run.id;
    const bool fresh = run.digest == digest_of(files);
    const std::string fact = grouped(run.cases) + " " + run.of + (fresh ? "" : " (" + run.date + ")");
    const std::size_t at = block.find(fact);
    EXPECT_NE(at, std::string::npos) << "README does not say '" << fact
                                     << "'; harness/records/evidence.py --readme writes it";
    if (at != std::string::npos) {
      EXPECT_NE(std::string(";.").find(block[at + fact.size()]), std::string::npos) << fact << " and more";
    }
    ++facts;
  }
  EXPECT_EQ(static_cast<std::size_t>(std::ranges::count(block, ';')) + 1, facts) << "a fact that is not on record";
}

// What a claim rests on: a file left out here would change unnoticed.
TEST(Evidence, EachRunIsAboutTheFilesThatItsCasesRun) {
  for (const LongRun& run : runs()) {
    const auto files = files_of(run.files);
    const auto has = [&](const char* file) { return std::ranges::find(files, file) != files.end(); };
    const bool of_truth = run.id == "truth" || run.id == "fuzz_sweep" || run.id == "laws_exact";
    EXPECT_EQ(has("harness/truth/truth.cpp"), of_truth) << run.id;
    EXPECT_EQ(has("algorithms/exact.h"), run.id != "truth") << run.id;
    EXPECT_EQ(has("algorithms/world/exact_world.h"), run.id == "worlds" || run.id == "scenes") << run.id;
    EXPECT_EQ(has("algorithms/gamedev_repaired.h"), run.id == "fuzz_sweep" || run.id == "laws_exact") << run.id;
  }
}

}  // namespace
}  // namespace sweeplab
