// SPDX-License-Identifier: MIT
#include "harness/laws/laws_run.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <fstream>

#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/query/query_text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// A small run over some laws and subjects, in a folder of its own.
class LawsRun : public testing::Test {
 protected:
  LawsRun() {
    options.cases = 2500;  // three stretches
    options.laws = laws_named({"never_tunnels", "right_face", "mirror"});
    options.subjects = subjects_named({"truth", "gamedev", "edge_alignment", "end_of_frame", "exact"});
    options.scalars = law_scalars_named({});
    folder = std::filesystem::path(testing::TempDir()) /
             (std::string("laws_") + testing::UnitTest::GetInstance()->current_test_info()->name());
    std::filesystem::remove_all(folder);
    std::filesystem::create_directories(folder);
  }
  ~LawsRun() override { std::filesystem::remove_all(folder); }

  LawsResult run() {
    std::filesystem::remove(checkpoint());
    return run_laws(options, checkpoint()).value();
  }
  std::filesystem::path checkpoint() const { return folder / "checkpoint.json"; }
  static std::string bytes(const LawsResult& result) { return to_json(result).dump(1); }

  LawsOptions options;
  std::filesystem::path folder;
};

TEST_F(LawsRun, IsTheSameForAnyNumberOfThreads) {
  options.threads = 1;
  const std::string one = bytes(run());
  options.threads = 5;
  EXPECT_EQ(bytes(run()), one);
}

TEST_F(LawsRun, IsReadBackFromItsJson) {
  const LawsResult result = run();
  const LawsResult again = laws_from_json(to_json(result), "laws.json");
  EXPECT_EQ(bytes(again), bytes(result));
  EXPECT_EQ(laws_text(again), laws_text(result));
  EXPECT_THROW(laws_from_json({{"cases", 3}}, "laws.json"), UsageError);
}

TEST_F(LawsRun, GoesOnWhereItWasStoppedToTheSameEnd) {
  const LawsResult whole = run();
  std::vector<std::string> lines;
  std::ifstream left(checkpoint());
  for (std::string line; std::getline(left, line);) lines.push_back(line);
  left.close();
  ASSERT_EQ(lines.size(), 1u + 2 * 3);  // the plan; three stretches in float, three in double
  {
    std::ofstream stopped(checkpoint(), std::ios::trunc);
    for (std::size_t i = 0; i < 4; ++i) stopped << lines[i] << "\n";
    stopped << lines[4].substr(0, lines[4].size() / 2);  // the line that the stop cut off
  }
  EXPECT_EQ(bytes(run_laws(options, checkpoint()).value()), bytes(whole));
  // A stretch that is there is not run again: what it says is believed.
  {
    std::string counts = lines[1];
    const std::size_t place = counts.find("\"queries\":1024");
    ASSERT_NE(place, std::string::npos);
    counts.replace(place, 14, "\"queries\":1025");
    std::ofstream(checkpoint(), std::ios::trunc) << lines[0] << "\n" << counts << "\n";
  }
  EXPECT_EQ(run_laws(options, checkpoint())->census32.queries, whole.census32.queries + 1);
}

TEST_F(LawsRun, TakesNothingFromARunWithOtherOptions) {
  run();
  options.seed = 2;
  const std::string after = bytes(run_laws(options, checkpoint()).value());
  EXPECT_EQ(after, bytes(run()));
}

TEST_F(LawsRun, CountsEveryCaseOfEveryCell) {
  const LawsResult result = run();
  EXPECT_EQ(result.census32.queries, options.cases);
  EXPECT_EQ(result.census64.queries, options.cases);
  EXPECT_EQ(result.cells.size(), 3u * (4 * 3 + 1));  // the truth answers in the exact scalar only
  for (const LawCell& cell : result.cells) {
    EXPECT_EQ(cell.held + cell.vacuous + cell.broken, options.cases);
    EXPECT_EQ(cell.broken > 0, cell.counterexample.has_value());
  }
}

TEST_F(LawsRun, FindsWhatIsKnownAndNothingAboutExact) {
  for (const LawCell& cell : run().cells) {
    const std::string name = std::string(cell.law->id) + " " + std::string(cell.subject.id);
    if (cell.subject.id == "truth" || cell.subject.id == "exact") {
      EXPECT_EQ(cell.ruling(), Ruling::holds) << name;
    }
    if (name == "never_tunnels edge_alignment" || name == "never_tunnels end_of_frame") {
      EXPECT_EQ(cell.ruling(), Ruling::broken) << name;
      EXPECT_EQ(cell.cause, Cause::logic) << name;
    }
    EXPECT_TRUE(name != "right_face end_of_frame" || cell.ruling() == Ruling::vacuous);
  }
}

TEST_F(LawsRun, EveryCounterexampleBreaksItsLawByItsCommand) {
  const LawsResult result = run();
  const std::string text = laws_text(result);
  int seen = 0;
  for (const LawCell& cell : result.cells) {
    if (!cell.counterexample) continue;
    ++seen;
    const std::string command = reproduce_command(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
    EXPECT_NE(text.find(query_arguments(*cell.counterexample)), std::string::npos) << command;
    const LawCase again = law_case_from(command.substr(command.rfind(' ') + 1));
    EXPECT_EQ(again.law, cell.law);
    EXPECT_EQ(again.subject.id, cell.subject.id);
    EXPECT_EQ(again.scalar, cell.scalar);
    EXPECT_EQ(again.numbers, *cell.counterexample);
    EXPECT_EQ(check(*again.law, again.subject, again.scalar, again.numbers).ruling, Ruling::broken) << command;
    EXPECT_NE(law_case_text(again).find("BROKEN"), std::string::npos);
    EXPECT_NE(law_case_text(again).find(cell.why), std::string::npos);
  }
  EXPECT_GT(seen, 6);
}

TEST_F(LawsRun, TheWholeGridIsEveryQueryOfTheGridOnce) {
  options.grid = true;
  options.cases = ~std::uint64_t{0} >> 16;
  options.laws = laws_named({"never_tunnels"});
  options.subjects = subjects_named({"edge_alignment"});
  options.scalars = law_scalars_named({"float32"});
  const LawsResult result = run();
  EXPECT_EQ(result.cases, 4u * 793881);
  EXPECT_EQ(result.census32.queries, result.cases);
  EXPECT_EQ(result.census32.of(Class::overlap) % 4, 0u);  // the four splits of the motion are the same relative queries
  EXPECT_EQ(result.census32.of(Class::graze) % 4, 0u);
  EXPECT_EQ(query_text<float>(*result.cells[0].counterexample), "A 0 0 1 1 moves 1 1, B 1 1 1 1");
}

TEST(LawCase, RefusesWhatItCannotRead) {
  const std::string numbers = "0,0,1,1,1,1,1,1,1,1,0,0";
  EXPECT_NO_THROW(law_case_from("mirror/gamedev/float32/" + numbers));
  for (const std::string text :
       {"mirror/gamedev/float32", "mirror/gamedev/float32/0,0", "mirrors/gamedev/float32/", "mirror/gamdev/float32/",
        "mirror/gamedev/float16/", "mirror/truth/float32/", "mirror/gamedev/exact/x"}) {
    EXPECT_THROW(law_case_from(std::string(text) + (text.find("0,0") < 99 ? "" : numbers)), UsageError) << text;
  }
  EXPECT_THROW(law_case_from("mirror/gamedev/float32/0,0,-1,1,1,1,1,1,1,1,0,0"), UsageError);   // a size below 0
  EXPECT_THROW(law_case_from("mirror/gamedev/float32/0.1,0,1,1,1,1,1,1,1,1,0,0"), UsageError);  // no float
}

TEST(QueryText, SaysAQueryAsPeopleWouldAndLosesNothing) {
  const Numbers n{0, 0, 1, 1, 6, 6, 2, 2.5, 1, 1, 0, 0};
  EXPECT_EQ(query_text<double>(n), "A 0 0 1 1 moves 6 6, B 2 2.5 1 1");
  EXPECT_EQ(query_arguments(n), "0,0,1,1,6,6,2,0x1.4p+1,1,1,0,0");
  EXPECT_EQ(query_arguments({-0.0}), "-0x0p+0,0,0,0,0,0,0,0,0,0,0,0");
  EXPECT_EQ(query_text<float>({0.1f, 0, 0, 0, -0.0f}), "A 0.1 0 0 0 moves -0 0, B 0 0 0 0");
}

}  // namespace
}  // namespace sweeplab
