// SPDX-License-Identifier: MIT
//
// The matrix against laws_expected.csv: a cell that changes, either way, fails by name. After a change that is meant:
//   ./sweeplab laws --write-expected harness/records/laws_expected.csv
#include "harness/laws/laws_expected.h"

#include <algorithm>
#include <iterator>
#include <map>
#include <set>
#include <utility>

#include "harness/laws/law_cell.h"
#include "harness/laws/laws_matrix.h"
#include "harness/methods/peer.h"
#include "harness/support/csv.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

const std::vector<ExpectedCell>& expected() {
  static const auto rows = [] {
    auto all = read_expected(SWEEPLAB_SOURCE_DIR + "/harness/records/laws_expected.csv");
    std::erase_if(all, [](const ExpectedCell& row) {
      return std::ranges::count(absent_peers(), row.method, &AbsentPeer::id) > 0;
    });
    return all;
  }();
  return rows;
}

LawsResult run(const LawsOptions& options) {
  return with_scratch_file([&](const auto& checkpoint) { return run_laws(options, checkpoint).value(); });
}

/// A smaller run than the one that made the file.
const LawsResult& small_run() {
  static const LawsResult result =
      run({.cases = 400, .laws = laws_named({}), .subjects = subjects_named({}), .scalars = law_scalars_named({})});
  return result;
}

/// What a law has to say of a method in ten times as many cases: more than nothing, where it speaks but rarely.
Ruling longer_run(const LawCell& cell) {
  return run({.cases = 4000, .laws = {cell.law}, .subjects = {cell.subject}, .scalars = {cell.scalar}})
      .cells.front()
      .ruling();
}

std::string name_of_cell(const LawCell& cell) {
  return std::string(cell.law->id) + "/" + std::string(cell.subject.id) + "/" + std::string(name_of(cell.scalar));
}

TEST(LawsExpected, HasEveryCellOnceAndNoOther) {
  std::multiset<std::string> wanted, found;
  for (const LawCell& cell : small_run().cells) wanted.insert(name_of_cell(cell));
  for (const ExpectedCell& row : expected()) found.insert(row.name());
  std::vector<std::string> different;  // missing, of no cell, or twice
  std::ranges::set_symmetric_difference(wanted, found, std::back_inserter(different));
  EXPECT_EQ(different, std::vector<std::string>());
}

TEST(LawsExpected, WhatIsBrokenIsBrokenStillForTheSameCauseIsExplainedAndNoGuarantee) {
  for (const ExpectedCell& row : expected()) {
    if (row.expected != "broken") {
      EXPECT_EQ(row.cause + row.counterexample + row.explanation + row.weight, "") << row.name();
      continue;
    }
    const LawCell cell = cell_of(row);
    ASSERT_TRUE(cell.counterexample) << row.name();
    EXPECT_GT(row.explanation.size(), 20u) << row.name();
    EXPECT_FALSE(cell.subject.guaranteed(cell.scalar)) << row.name();
    const LawRuling there = check(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
#ifdef __clang__
    // The record is gcc's. Here this law reads the flag of inexact results, which another compiler may raise more often.
    if (row.law == "scalars_agree" && there.ruling == Ruling::vacuous) continue;
#endif
    EXPECT_EQ(there.ruling, Ruling::broken) << row.name() << " was broken and is no more, on " << row.counterexample;
    EXPECT_EQ(name_of(there.weight), row.weight) << row.name() << ", on " << row.counterexample;
    EXPECT_EQ(name_of(cause_of(*cell.law, cell.subject, cell.scalar, *cell.counterexample)), row.cause) << row.name();
  }
}

TEST(LawsExpected, WhatHoldsHoldsStill) {
  std::map<std::string, std::string> known, weight;
  for (const ExpectedCell& row : expected()) known[row.name()] = row.expected, weight[row.name()] = row.weight;
  for (const LawCell& cell : small_run().cells) {
    const std::string name = name_of_cell(cell);
    if (cell.ruling() == Ruling::broken) {
      EXPECT_EQ(known[name], "broken") << name << " was known to be otherwise: " << cell.why << "\n"
                                       << reproduce_command(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
      EXPECT_TRUE(cell.weight() == Weight::hairline || weight[name] == "real")
          << name << " was known to be broken by hairlines only: " << cell.why;
    } else if (known[name] == "vacuous") {
      EXPECT_EQ(cell.ruling(), Ruling::vacuous) << name;
    } else if (known[name] == "holds") {  // what is broken may be too rare for a small run, and even vacuous in it
      const Ruling ruling = cell.ruling() == Ruling::vacuous ? longer_run(cell) : cell.ruling();
      EXPECT_EQ(ruling, Ruling::holds) << name << " claims nothing any more";
    }
  }
}

// The hardest queries known for a law are those that break it for others.
TEST(LawsExpected, WhatHoldsHoldsWhereOthersBreak) {
  std::map<std::string, std::vector<const ExpectedCell*>> holding, broken;
  for (const ExpectedCell& row : expected())
    (row.expected == "broken" ? broken : holding)[row.law + row.scalar].push_back(&row);
  for (const auto& [key, rows] : holding) {
    std::set<Numbers> queries;
    for (const ExpectedCell* row : broken[key]) queries.insert(*cell_of(*row).counterexample);
    for (const ExpectedCell* row : rows) {
      const LawCell cell = cell_of(*row);
      for (const Numbers& numbers : queries) {
        const LawRuling result = check(*cell.law, cell.subject, cell.scalar, numbers);
        EXPECT_NE(result.ruling, Ruling::broken) << row->name() << " was known to hold: " << result.why << "\n"
                                                 << reproduce_command(*cell.law, cell.subject, cell.scalar, numbers);
      }
    }
  }
}

TEST(LawsExpected, WritingTheFileAgainKeepsItsExplanationsAndARunOfSomeCellsTheRowsOfTheOthers) {
  LawsResult run = small_run();
  std::vector<ExpectedCell> before = expected();
  before.insert(before.begin(), {"mirror", "no_such_method", "float32", "holds", "", "", ""});
  const Law* const last = run.cells.back().law;
  for (const bool some : {false, true}) {
    if (some) std::erase_if(run.cells, [last](const LawCell& cell) { return cell.law != last; });
    const auto rows = expected_from(run, before);
    ASSERT_EQ(rows.size(), expected().size());
    for (std::size_t i = 0; i < rows.size(); ++i) {
      const ExpectedCell& known = expected()[i];
      EXPECT_EQ(rows[i].name(), known.name());
      EXPECT_EQ(rows[i].expected, known.expected) << known.name();
      EXPECT_TRUE(rows[i].cause != known.cause || rows[i].explanation == known.explanation) << known.name();
      if (some && known.law != last->id) {
        EXPECT_EQ(expected_text({rows[i]}), expected_text({known}));
      }
    }
  }
}

using ExpectedFiles = FolderOfTest;
TEST_F(ExpectedFiles, WhatIsWrittenIsReadAgainAndARowThatIsNoneIsRefusedByItsLine) {
  const std::vector<ExpectedCell> rows{{"mirror", "gamedev", "float32", "broken", "rounding", "0 0 1 1 3 0 2 0 1 1 0 0",
                                        "one, \"two\" and three", "hairline"},
                                       {"mirror", "exact", "float32", "holds", "", "", ""}};
  const auto read = read_expected(add_file("expected.csv", expected_text(rows)));
  EXPECT_EQ(expected_text(read), expected_text(rows));
  EXPECT_EQ(read[0].explanation, rows[0].explanation);
  EXPECT_EQ(read[0].weight, "hairline");
  for (const auto& [text, line] :
       {std::pair{expected_text(rows) + "mirror,exact,float64,holds\n", 4u}, {"law,method\n", 1u}, {"", 1u}}) {
    try {
      read_expected(add_file("expected.csv", text));
      ADD_FAILURE() << text;
    } catch (const InputError& error) {
      EXPECT_TRUE(line != 4 || error.line == line) << text;
    }
  }
}

}  // namespace
}  // namespace sweeplab
