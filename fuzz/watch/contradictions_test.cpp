// SPDX-License-Identifier: MIT
//
// A wrong answer that contradicts a stated condition is a finding of its own; and what is stated withstands a small
// campaign: corpus, vectors, fixtures and families, each changed as the fuzzer changes them.
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <map>
#include <set>
#include <string>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "fuzz/inputs/bytes.h"
#include "fuzz/inputs/mutator.h"
#include "fuzz/watch/survey_watch.h"
#include "harness/findings/known_findings.h"
#include "harness/judge/stated_conditions.h"
#include "harness/project/record.h"
#include "harness/query/families.h"
#include "harness/query/query_reader.h"
#include "harness/support/source_dir.h"
#include "harness/support/text.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

TEST(StatedConditionsUnderFuzzing, AContradictionIsAFindingOfItsOwnWhichIsNeverKnown) {
  const fs::path planted = fs::path(testing::TempDir()) / fmt::format("planted_conditions_{}.csv", getpid());
  std::ofstream(planted) << "method,scalar,condition,queries\ngamedev,float32,b_still+not_flat,1000\n";
  setenv("SWEEPLAB_CONDITIONS", planted.c_str(), 1);  // read once, by the first who asks: a test is a process
  if (stated_conditions().size() != 1) GTEST_SKIP() << "another test of this process has asked before";
  fs::remove(planted);

  const Query<float> still_axis{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}};
  const std::string expected = "gamedev/float32/stated:phantom/logic/separate/-/-/approaching+still/solid";
  const auto shown = [](const Query<float>& query) {
    SurveyWatch watch;
    std::map<std::string, Signature> found;
    for (const Signature& s : watch.look(query, 0)) found.emplace(text(s), s);
    return found;
  };
  const auto found = shown(still_axis);
  ASSERT_TRUE(found.contains(expected));
  EXPECT_FALSE(found.contains("gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid"));
  const Signature contradiction = found.at(expected);
  EXPECT_EQ(signature_from(expected), contradiction);
  EXPECT_TRUE(shows(contradiction, numbers_of(still_axis)));
  EXPECT_EQ(KnownFindings::built_in().explaining(expected), nullptr);

  // B moves: nothing was said of that.
  Query<float> other = still_axis;
  other.motion_a = {}, other.motion_b = {-4, 0};
  EXPECT_TRUE(shown(other).contains("gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid"));
  EXPECT_FALSE(shows(contradiction, numbers_of(other)));
  // Shrinking keeps what is contradicted.
  EXPECT_TRUE(shows(contradiction, shrink_finding(contradiction, numbers_of(still_axis), 200)));
}

/// All that is kept: queries that were worth it once.
std::vector<Record> kept_records() {
  const fs::path top = SWEEPLAB_SOURCE_DIR;
  std::vector<Record> records;
  const auto add = [&records](const Query<double>& query) {
    records.push_back(bytes_of(query));
    const Record in_float = bytes_of(sweeplab::query_of<float>(numbers_of(query)));
    if (query_of(in_float)) records.push_back(in_float);  // else beyond float's range
  };
  std::set<fs::path> files;
  for (const auto& entry : fs::directory_iterator(top / "fuzz/corpus/fuzz_sweep")) files.insert(entry.path());
  for (const fs::path& file : files) {
    std::ifstream in(file, std::ios::binary);
    const std::string bytes{std::istreambuf_iterator<char>(in), {}};
    const std::span<const std::uint8_t> span(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size());
    if (!query_of(span)) continue;
    Record record;
    std::copy(span.begin(), span.end(), record.begin());
    records.push_back(record);
  }
  QueryReader<double> vectors(top / "fuzz/vectors/sweep_vectors.csv");
  std::vector<Row<double>> rows;
  while (vectors.read(rows, 100)) {
    for (const Row<double>& row : rows) add(row.query);
  }
  for (const Fixture& fixture : fixtures()) add(fixture.query);
  for (const Query<float>& query : counterexamples<float>()) records.push_back(bytes_of(query));
  for (const Query<double>& query : counterexamples<double>()) records.push_back(bytes_of(query));
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 64 && family.size == 0; ++i) {
      records.push_back(bytes_of(family.at<float>(2, i)));
      records.push_back(bytes_of(family.at<double>(2, i)));
    }
  }
  return records;
}

/// SWEEPLAB_CONDITION_ROUNDS=1000 is a campaign of an hour.
TEST(StatedConditionsUnderFuzzing, NoneIsContradictedByWhatIsKeptNorByWhatComesOfIt) {
  const char* const given = std::getenv("SWEEPLAB_CONDITION_ROUNDS");
  const std::uint32_t rounds = given != nullptr ? static_cast<std::uint32_t>(std::strtoul(given, nullptr, 10)) : 8;
  SurveyWatch watch;
  std::map<std::string, Numbers> contradictions;
  const auto look = [&](const Record& record) {
    std::visit(
        [&](const auto& query) {
          for (const Signature& s : watch.look(query, choice_of(record))) {
            if (s.contradicts) contradictions.emplace(text(s), shrink_finding(s, numbers_of(query), 500));
          }
        },
        *query_of(record));
  };
  const std::vector<Record> kept = kept_records();
  std::uint64_t queries = 0;
  std::uint32_t seed = 0;
  const ByteMutation no_bytes = [](std::uint8_t*, std::size_t size, std::size_t) { return size; };
  for (const Record& record : kept) {
    look(record);
    Record changed = record;
    for (std::uint32_t round = 0; round < rounds; ++round) {
      changed = mutated(round % 8 == 0 ? record : changed, seed++, no_bytes);
      look(changed);
    }
    queries += 1 + rounds;
  }
  EXPECT_GT(kept.size(), 4000u);
  fmt::print("{} queries, {} kinds of contradictions\n", queries, contradictions.size());
  std::string rows;
  for (const auto& [signature, numbers] : contradictions) {
    if (!accepts_records()) ADD_FAILURE() << signature << ": a stated condition has a counterexample";
    for (std::size_t i = 0; i < 12; ++i) rows += (i == 0 ? "" : ",") + hexfloat(numbers[i]);
    rows += '\n';
  }
  if (rows.empty()) return;
  const std::string file = SWEEPLAB_SOURCE_DIR + "/harness/records/counterexamples.csv";
  if (accepts_records()) {
    std::ofstream(file, std::ios::app) << rows;
  } else {
    fmt::print("Rows for harness/records/counterexamples.csv, after which the report states the conditions anew:\n{}",
               rows);
  }
}

}  // namespace
}  // namespace sweeplab::fuzz
