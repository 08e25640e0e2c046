// SPDX-License-Identifier: MIT
//
// The matrix of the laws of two shapes against harness/records/shapes_laws.csv: a cell that changes, either way, fails by
// name. After a change that is meant:
//   ./sweeplab laws --shapes all --write-expected harness/records/shapes_laws.csv
#include <filesystem>
#include <map>
#include <set>
#include <string>

#include <fmt/format.h>
#include <gtest/gtest.h>
#include <unistd.h>

#include "harness/shapes/laws_expected.h"
#include "harness/support/atomic_file.h"
#include "harness/support/csv.h"
#include "harness/support/source_dir.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

const std::vector<ExpectedCell>& expected() {
  static const auto rows = read_expected(SWEEPLAB_SOURCE_DIR + "/harness/records/shapes_laws.csv");
  return rows;
}

/// A smaller run than the one that made the file.
const LawsResult& small_run() {
  static const LawsResult result = [] {
    const auto checkpoint =
        std::filesystem::path(testing::TempDir()) / fmt::format("shapes_laws_expected_{}.checkpoint", getpid());
    const LawsOptions options{.scenes = 240,
                              .shapes = shapes_named({"all"}),
                              .laws = laws_named({}),
                              .scalars = {enumerators<LawScalar>.begin(), enumerators<LawScalar>.end()}};
    LawsResult made = run_laws(options, checkpoint).value();
    std::filesystem::remove(checkpoint);
    return made;
  }();
  return result;
}

std::string name_of_cell(const LawCell& cell) {
  return fmt::format("{}: {}/{}/{}", name_of(cell.subject.shapes), cell.law->id, cell.subject.id, name_of(cell.scalar));
}

LawCase broken_case(const LawCell& cell, const Scene<double>& scene) {
  return {cell.law, cell.subject, cell.scalar, scene};
}

TEST(ShapesLawsExpected, HasEveryCellOnceAndNoOther) {
  std::set<std::string> wanted, found;
  for (const LawCell& cell : small_run().cells) wanted.insert(name_of_cell(cell));
  for (const ExpectedCell& row : expected()) {
    EXPECT_TRUE(found.insert(row.name()).second) << row.name() << " stands there twice";
    EXPECT_TRUE(wanted.contains(row.name())) << row.name() << " is no cell of the matrix";
  }
  for (const std::string& name : wanted) EXPECT_TRUE(found.contains(name)) << name << " is missing";
  EXPECT_GT(found.size(), 700u);
}

TEST(ShapesLawsExpected, WhatIsBrokenIsBrokenStillAndForTheSameCause) {
  for (const ExpectedCell& row : expected()) {
    if (row.expected != "broken") continue;
    const LawCell cell = shapes::cell_of(row);
    ASSERT_TRUE(cell.counterexample) << row.name();
    const LawCase known = broken_case(cell, *cell.counterexample);
    EXPECT_EQ(check(known).ruling, Ruling::broken)
        << row.name() << " was broken and is no more, on " << row.counterexample;
    EXPECT_EQ(sweeplab::name_of(cause_of(known)), row.cause) << row.name();
  }
}

TEST(ShapesLawsExpected, WhatHoldsHoldsStill) {
  std::map<std::string, std::string> known;
  for (const ExpectedCell& row : expected()) known[row.name()] = row.expected;
  for (const LawCell& cell : small_run().cells) {
    const std::string& before = known[name_of_cell(cell)];
    if (cell.ruling() == Ruling::broken) {
      EXPECT_EQ(before, "broken") << name_of_cell(cell) << ": " << cell.why << "\n" << case_text(cell);
    } else if (before == "vacuous") {
      EXPECT_EQ(cell.ruling(), Ruling::vacuous) << name_of_cell(cell);
    } else if (before == "holds") {
      EXPECT_EQ(cell.ruling(), Ruling::holds) << name_of_cell(cell) << " claims nothing any more";
    }
  }
}

// The hardest scenes known for a law are those that break it for others.
TEST(ShapesLawsExpected, WhatHoldsHoldsWhereOthersBreak) {
  for (const ExpectedCell& row : expected()) {
    if (row.expected == "broken") continue;
    const LawCell cell = shapes::cell_of(row);
    for (const ExpectedCell& other : expected()) {
      if (other.counterexample.empty() || other.law != row.law || other.shapes != row.shapes ||
          other.scalar != row.scalar) {
        continue;
      }
      EXPECT_NE(check(broken_case(cell, *shapes::cell_of(other).counterexample)).ruling, Ruling::broken)
          << row.name() << " was known to hold: " << other.counterexample;
    }
  }
}

TEST(ShapesLawsExpected, EveryBrokenCellIsExplainedInOneLineAndNoGuaranteeIsBroken) {
  std::size_t broken = 0;
  for (const ExpectedCell& row : expected()) {
    if (row.expected != "broken") {
      EXPECT_TRUE(row.cause.empty() && row.counterexample.empty() && row.explanation.empty()) << row.name();
      continue;
    }
    ++broken;
    EXPECT_GT(row.explanation.size(), 20u) << row.name();
    const LawCell cell = shapes::cell_of(row);
    EXPECT_FALSE(cell.subject.guaranteed(cell.scalar)) << row.name();
  }
  EXPECT_GT(broken, 100u);
}

TEST(ShapesLawsExpected, WritingTheFileAnewKeepsItsRowsAndExplanations) {
  LawsResult some = small_run();
  std::erase_if(some.cells, [](const LawCell& cell) { return cell.subject.shapes != Shapes::box_segment; });
  ASSERT_LT(some.cells.size() * 5, expected().size());
  std::vector<ExpectedCell> before = expected();
  before.insert(before.begin(), {"mirrored", "no_such_function", "float32", "holds", "", "", "", "box-box"});
  const auto rows = expected_from(some, before);
  ASSERT_EQ(rows.size(), expected().size());
  for (std::size_t i = 0; i < rows.size(); ++i) {
    EXPECT_EQ(rows[i].name(), expected()[i].name());
    EXPECT_EQ(rows[i].expected, expected()[i].expected) << rows[i].name();
    EXPECT_TRUE(rows[i].cause != expected()[i].cause || rows[i].explanation == expected()[i].explanation);
    if (rows[i].shapes == "box-segment") continue;
    EXPECT_EQ(expected_text({rows[i]}, true), expected_text({expected()[i]}, true));
  }
}

TEST(ShapesLawsExpected, WhatIsWrittenIsReadAgainAndTheRecordOfSweepsIsRefused) {
  const auto file = std::filesystem::path(testing::TempDir()) / fmt::format("shapes_laws_{}.csv", getpid());
  write_atomically(file, expected_text(expected(), true));
  EXPECT_EQ(expected_text(read_expected(file), true), expected_text(expected(), true));
  write_atomically(file, expected_text(expected(), true) + "mirrored,box-box,box_box,float32,holds\n");
  try {
    read_expected(file);
    ADD_FAILURE() << "a row of five fields was read";
  } catch (const InputError& error) {
    EXPECT_EQ(error.line, expected().size() + 2);
  }
  std::filesystem::remove(file);
  EXPECT_THROW(read_expected(SWEEPLAB_SOURCE_DIR + "/harness/records/laws_expected.csv"), InputError);
  EXPECT_THROW(sweeplab::read_expected(SWEEPLAB_SOURCE_DIR + "/harness/records/shapes_laws.csv"), InputError);
  EXPECT_THROW(shapes::cell_of({"mirrored", "box_box", "float32", "holds", "", "", "", "box-bax"}), UsageError);
}

}  // namespace
}  // namespace sweeplab::shapes
