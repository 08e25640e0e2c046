// SPDX-License-Identifier: MIT
#include "harness/judge/stated_conditions.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cctype>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <stdexcept>
#include <string>

#include "harness/judge/run.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/query/scalars.h"
#include "harness/support/source_dir.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

TEST(StatedConditions, AreReadAsTheyAreWritten) {
  for (std::size_t p = 0; p < predicates().size(); ++p) {
    const Predicates one = Predicates{1} << p;
    EXPECT_EQ(ids_of(one), predicates()[p].id);
    EXPECT_EQ(conjunction_of(ids_of(one | 1)), one | 1);
  }
  EXPECT_EQ(ids_of(0), "always");
  EXPECT_EQ(conjunction_of("always"), 0u);
  for (const char* wrong : {"", "+", "both_axes_move+", "never", "always+apart"}) {
    EXPECT_THROW(conjunction_of(wrong), std::invalid_argument) << wrong;
  }
  const auto read = [](std::string rows) {
    CsvReader csv("planted.csv", rows);
    return read_conditions(csv);
  };
  const std::string head = "method,scalar,condition,queries\n";
  const auto list = read(head + "gamedev,float32,both_axes_move+apart,12\nexact,float64,always,7\n");
  ASSERT_EQ(list.size(), 2u);
  EXPECT_EQ(list[0].method, "gamedev");
  EXPECT_EQ(ids_of(list[0].conjunction), "both_axes_move+apart");
  EXPECT_EQ(list[1].scalar, Scalar::float64);
  EXPECT_EQ(list[1].queries, 7u);
  for (const char* wrong : {"gamedev,float16,always,1\n", "gamedev,float32,sometimes,1\n", "gamedev,float32,always,0\n",
                            "gamedev,float32,always,many\n", "gamedev,float32,always\n"}) {
    EXPECT_THROW(read(head + wrong), InputError) << wrong;
  }
  EXPECT_THROW(read("gamedev,float32,always,1\n"), InputError);
}

TEST(StatedConditions, AreOfMethodsThereAreInTheirOwnScalars) {
  for (const StatedCondition& one : stated_conditions()) {
    const Method* method = find_method(one.method);
    if (method == nullptr) continue;  // a library that is not there
    EXPECT_EQ(method->card->native, one.scalar) << one.method;
  }
  EXPECT_TRUE(Claims("exact", Scalar::float32).cover(0)) << "exact never fails: always";
  EXPECT_FALSE(Claims("exact", Scalar::float64).any()) << "stated in its own scalar only";
}

/// Of a query, who is wrong on it, in its own scalar, though a stated condition holds.
template <class S>
std::string contradicted_by(const Query<S>& q) {
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    if (method.card->native == scalar_of<S>) panel.push_back(&method);
  }
  Batch<S> batch;
  batch.queries = {q};
  judge_batch<S>(batch, panel);
  const Predicates held = predicates_of(q, batch.truths[0], relative_severity(q, batch.severity_of(0)));
  std::string who;
  for (const Column<S>& column : batch.columns) {
    if (!is_wrong(column.judgements[0].verdict)) continue;
    if (Claims(column.method->card->id, scalar_of<S>).cover(held)) who += std::string(column.method->card->id) + " ";
  }
  return who;
}

TEST(StatedConditions, NoneHoldsOnAFixtureOrACounterexampleOnWhichTheMethodFails) {
  const auto expect_none = [](const auto& query, std::string_view name) {
    EXPECT_EQ(contradicted_by(query), "") << name;
  };
  const Family& family = *find_family("fixtures");
  for (std::uint64_t i = 0; i < family.size; ++i) {
    expect_none(family.at<float>(0, i), fixtures()[i].name);
    expect_none(family.at<double>(0, i), fixtures()[i].name);
  }
  for (const Query<float>& query : counterexamples<float>()) expect_none(query, "counterexamples.csv");
  for (const Query<double>& query : counterexamples<double>()) expect_none(query, "counterexamples.csv");
}

/// "Take it when", "safe if", "not seen to fail if" would be read as advice, and no condition of floats is proved.
TEST(StatedConditions, AreAdviceInNoSentenceOfPageProgramAndDocuments) {
  namespace fs = std::filesystem;
  const fs::path top = SWEEPLAB_SOURCE_DIR;
  std::size_t looked_at = 0;
  const auto look = [&](const fs::path& file) {
    std::ostringstream text;
    text << std::ifstream(file, std::ios::binary).rdbuf();
    std::string small = text.str();
    std::ranges::transform(small, small.begin(), [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    for (const char* words : {"take it when", "safe if", "not seen to fail"}) {
      EXPECT_EQ(small.find(words), std::string::npos) << file << ": " << words;
    }
    ++looked_at;
  };
  look(top / "README.md");
  for (const char* folder : {"algorithms", "fuzz", "harness", "reports/src", "reports/schemas"}) {
    for (const auto& entry : fs::recursive_directory_iterator(top / folder)) {
      const std::string end = entry.path().extension().string(), name = entry.path().filename().string();
      const bool is_text =
          end == ".md" || end == ".ts" || end == ".json" || (end == ".cpp" && !name.ends_with("_test.cpp"));
      if (entry.is_regular_file() && is_text) look(entry.path());
    }
  }
  EXPECT_GT(looked_at, 400u);
}

/// What was stated once: each of these methods fails on its query, and no condition on record holds there.
TEST(StatedConditions, TheFirstCounterexamplesAreCounterexamples) {
  const Numbers passes{0, 0, 1, 1, 1048573, 1048571, 523287, 524287, 1000, 1000, 0, 0};
  const Numbers meets{0, 0, 1, 1, 1048573, 1048571, 523286, 524286, 1000, 1000, 0, 0};
  const Numbers point{0, 0, 0, 0, 49, 49, 1, 1, 1, 1, 0, 0};
  const auto verdict = []<class S>(const char* id, const Query<S>& q) {
    const Method* const panel[] = {find_method(id)};
    Batch<S> batch;
    batch.queries = {q};
    judge_batch<S>(batch, panel);
    return batch.columns[0].judgements[0].verdict;
  };
  for (const char* id : {"gamedev", "gamedev_broadphase", "gamedev_checked", "programming_chips", "amanotes_ports"}) {
    EXPECT_EQ(verdict(id, query_of<float>(passes)), Verdict::phantom) << id;
  }
  for (const char* id : {"m3", "gamedev_repaired"}) {
    EXPECT_EQ(verdict(id, query_of<float>(meets)), Verdict::tunnel) << id;
  }
  EXPECT_EQ(verdict("liang_barsky", query_of<double>(meets)), Verdict::tunnel);
  EXPECT_TRUE(is_wrong(verdict("percent_projection", query_of<double>(point))));
}

}  // namespace
}  // namespace sweeplab
