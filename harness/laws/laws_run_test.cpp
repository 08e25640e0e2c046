// SPDX-License-Identifier: MIT
#include "harness/laws/laws_run.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <regex>
#include <utility>

#include "harness/laws/law_cell.h"
#include "harness/laws/law_mix.h"
#include "harness/laws/laws_matrix.h"
#include "harness/project/record.h"
#include "harness/query/query_text.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

/// A small run over some laws and subjects, in a folder of its own.
class LawsRun : public FolderOfTest {
 protected:
  LawsRun() {
    options.cases = 2500;  // three stretches
    options.laws = laws_named({"never_tunnels", "right_face", "mirror"});
    options.subjects = subjects_named({"truth", "gamedev", "edge_alignment", "end_of_frame", "exact"});
    options.scalars = law_scalars_named({});
  }
  LawsResult run() {
    std::filesystem::remove(checkpoint());
    return run_laws(options, checkpoint()).value();
  }
  std::filesystem::path checkpoint() const { return folder / "checkpoint.json"; }
  std::vector<std::string> lines() const { return lines_of_file(checkpoint()); }
  void stopped_with(const std::vector<std::string>& lines) { add_file("checkpoint.json", joined(lines)); }
  std::string resumed() { return bytes(run_laws(options, checkpoint()).value()); }
  static std::string bytes(const LawsResult& result) { return to_json(result).dump(1); }

  LawsOptions options;
};

TEST_F(LawsRun, OfAnotherSeedAsksOtherQueries) {
  options.cases = 200;
  const auto cells = to_json(run()).at("cells");
  ++options.seed;
  EXPECT_NE(to_json(run()).at("cells"), cells);
}

TEST_F(LawsRun, GoesOnWhereItWasStoppedToTheSameEnd) {
  const std::string whole = bytes(run());
  std::vector<std::string> all = lines();
  ASSERT_EQ(all.size(), 1u + 2 * 3);  // the plan; three stretches in float, three in double
  for (const std::size_t done : {0u, 3u, 6u}) {
    std::vector<std::string> left(all.begin(), all.begin() + static_cast<std::ptrdiff_t>(done) + 1);
    if (done < 6) left.push_back(all[done + 1].substr(0, all[done + 1].size() / 2));  // cut off by the stop
    stopped_with(left);
    EXPECT_TRUE(same_text(resumed(), whole));
    EXPECT_EQ(lines(), all) << "each stretch is kept once";
  }
  // Each says which it is: in any order they are the same, and a doubled one counts once.
  std::reverse(all.begin() + 1, all.end());
  all.push_back(all[2]);
  stopped_with(all);
  EXPECT_TRUE(same_text(resumed(), whole));
}

/// Shard after shard with one checkpoint: what another has left there is no use to it.
TEST_F(LawsRun, ShardsJoinToTheBytesOfOneRun) {
  const auto subjects = options.subjects;
  for (const bool grid : {false, true}) {
    options.grid = grid;
    options.shard = {};
    options.subjects = subjects;
    const std::string whole = bytes(run());
    std::vector<std::filesystem::path> parts;
    for (const std::uint64_t i : {3u, 1u, 2u}) {
      options.shard = {i, 3};
      parts.push_back(folder / std::to_string(i));
      std::ofstream(parts.back()) << file_text(run_laws(options, checkpoint()).value());
    }
    EXPECT_TRUE(same_text(bytes(merge_laws(parts, 2)), whole));
    options.subjects.pop_back();
    std::ofstream(parts[2]) << file_text(run());
    EXPECT_THROW(merge_laws(parts, 1), UsageError) << "of other methods";
  }
  EXPECT_THROW(laws_from_json({{"cases", 3}}, "laws.json"), UsageError);
}

TEST_F(LawsRun, TakesNothingFromARunWithOtherOptions) {
  options.scalars = law_scalars_named({"float32"});
  options.subjects = subjects_named({"gamedev"});
  options.laws = laws_named({"mirror", "no_phantom"});
  const LawsOptions before = options;
  run();
  const auto left = lines();
  void (*const changes[])(LawsOptions&) = {[](LawsOptions& o) { o.seed = 2; },
                                           [](LawsOptions& o) { o.grid = true; },
                                           [](LawsOptions& o) { o.cases = 2499; },
                                           [](LawsOptions& o) {
                                             o.laws = laws_named({"no_phantom", "right_face"});
                                           },
                                           [](LawsOptions& o) { o.subjects = subjects_named({"exact"}); },
                                           [](LawsOptions& o) { o.scalars = law_scalars_named({"float64"}); }};
  for (const auto change : changes) {
    options = before;
    change(options);
    stopped_with(left);
    const std::string after = resumed();
    EXPECT_TRUE(same_text(after, bytes(run())));
  }
}

/// Law by law and query by query, without the run: the counts of many batches and threads, known beforehand.
TEST_F(LawsRun, CountsEveryCaseOfEveryCellAsAPlainLoopDoes) {
  // Five stretches of 1,024, and of the sixth one case.
  for (const auto& [cases, threads] : {std::pair{2500u, 0u}, {5121u, 3u}, {1u, 3u}}) {
    options.cases = cases;
    options.threads = threads;
    const LawsResult result = run();
    EXPECT_EQ(lines().size(), 1 + 2 * ((cases + 1023) / 1024));
    EXPECT_EQ(result.cells.size(), 3u * (4 * 3 + 1));  // the truth answers in the exact scalar only
    std::array<std::uint64_t, enum_count<Class>> classes{};
    for (std::uint64_t i = 0; i < cases; ++i) ++classes[index_of(truth(mixed_query<float>(1, i)).cls)];
    EXPECT_EQ(result.census32.queries, cases);
    EXPECT_EQ(result.census64.queries, cases);
    EXPECT_EQ(result.census32.classes, classes);
    for (const LawCell& cell : result.cells) {
      std::array<std::uint64_t, enum_count<Ruling>> rulings{};
      std::uint64_t real = 0;
      with_scalar(cell.scalar, [&]<class S>() {
        const Check<S> check = check_of<S>(*cell.law, cell.subject, cell.scalar);
        for (std::uint64_t i = 0; i < cases; ++i) {
          const LawRuling ruling = check(mixed_query<S>(1, i));
          ++rulings[index_of(ruling.ruling)];
          real += ruling.ruling == Ruling::broken && ruling.weight == Weight::real;
        }
      });
      EXPECT_EQ((std::array{cell.held, cell.vacuous, cell.broken}), rulings) << cell.law->id << " " << cell.subject.id;
      EXPECT_EQ(cell.real, real) << cell.law->id << " " << cell.subject.id;
      EXPECT_EQ(cell.broken > 0, cell.counterexample.has_value());
    }
  }
}

TEST_F(LawsRun, EveryCounterexampleBreaksItsLawByItsCommandAsMuchAsTheWorstOfItsCell) {
  const LawsResult result = run();
  const std::string text = laws_text(result);
  int seen = 0;
  for (const LawCell& cell : result.cells) {
    if (!cell.counterexample) continue;
    const std::string command = reproduce_command(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
    EXPECT_NE(text.find(query_arguments(*cell.counterexample)), std::string::npos) << command;
    const LawCase again = law_case_from(command.substr(command.rfind(' ') + 1));
    EXPECT_TRUE(again.law == cell.law && again.subject.id == cell.subject.id && again.scalar == cell.scalar) << command;
    EXPECT_EQ(again.numbers, *cell.counterexample);
    const LawRuling there = check(*again.law, again.subject, again.scalar, again.numbers);
    EXPECT_EQ(there.ruling, Ruling::broken) << command;
    EXPECT_EQ(there.weight, cell.weight()) << command;
    EXPECT_EQ(cell.broken_in_everyday_numbers(), there.weight == Weight::real && is_everyday(*cell.counterexample));
    EXPECT_NE(law_case_text(again).find(cell.why), std::string::npos);
    ++seen;
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

TEST(QueryText, SaysAQueryAsPeopleWouldAndLosesNothing) {
  const Numbers n{0, 0, 1, 1, 6, 6, 2, 2.5, 1, 1, 0, 0};
  EXPECT_EQ(query_text<double>(n), "A 0 0 1 1 moves 6 6, B 2 2.5 1 1");
  EXPECT_EQ(query_arguments(n), "0,0,1,1,6,6,2,0x1.4p+1,1,1,0,0");
  EXPECT_EQ(query_arguments({-0.0}), "-0x0p+0,0,0,0,0,0,0,0,0,0,0,0");
  EXPECT_EQ(query_text<float>({0.1f, 0, 0, 0, -0.0f}), "A 0.1 0 0 0 moves -0 0, B 0 0 0 0");
}

constexpr Numbers typed{0, 0, 1, 1, 4, 0, 2, 0, 1, 1, 0, 0}, strange{0, 0, 0x1p-149, 1, 4, 0, 2, 0, 1, 1, 0, 0};

LawCell cell(const char* law, const char* subject, LawScalar scalar, std::uint64_t broken, std::uint64_t real,
             const Numbers& example = typed) {
  LawCell made{find_law(law), subjects_named({subject}).front(), scalar, 100 - broken, 0, broken, {}, "", Cause::none};
  made.real = real;
  if (broken > 0) made.counterexample = example;
  return made;
}

TEST(ExplainedCells, ShowAnExampleThatWeighsAsMuchAsTheWorstThatWasSeen) {
  const Numbers hairline{0, 33, 1, 1, 6, -192, 2, 0, 1, 1, 0, 0x1p-147};
  const Numbers real{
      0, 0x1p+55, 0, 1, 0x1.aeea595d1b562p+3, 0x1.000000000014bp+111, 0x1.099d60b104448p+2, 0x1.3b98522639d92p+109,
      1, 0x1p+94, 0, 0};
  std::vector<LawCell> cells{cell("right_face", "m3", LawScalar::float32, 1, 0, hairline),
                             cell("right_face", "m3", LawScalar::float64, 15, 3, real)};
  explain_cells(cells, true, 1);
  EXPECT_EQ(check(*cells[1].law, cells[1].subject, cells[1].scalar, *cells[1].counterexample).weight, Weight::real);
}

LawsResult result_of(std::vector<LawCell> cells) {
  LawsResult result;
  result.cases = 100;
  result.cells = std::move(cells);
  return result;
}

TEST(LawsText, HasOfEachScalarItsOwnCounts) {
  const std::string text = laws_text(result_of({cell("never_tunnels", "gamedev", LawScalar::float32, 5, 1),
                                                cell("never_tunnels", "gamedev", LawScalar::float64, 7, 4)}));
  EXPECT_NE(text.find("gamedev: float32 (5 of 100, 1 real), float64 (7 of 100, 4 real)"), text.npos) << text;
}

TEST(LawsAnswer, SaysWhoBreaksNoneWhoByHairlinesAndWhoReallyWorstFirst) {
  using enum LawScalar;
  LawCell silent = cell("no_phantom", "gomez", float32, 0, 0);
  std::swap(silent.held, silent.vacuous);
  const std::string text = laws_answer(
      result_of({cell("never_tunnels", "exact", float32, 0, 0), cell("never_tunnels", "m3", float32, 5, 0),
                 cell("never_tunnels", "noonat", float32, 5, 5, strange),
                 cell("never_tunnels", "gamedev", float32, 5, 1), cell("never_tunnels", "gamedev", float64, 5, 5),
                 cell("no_phantom", "gamedev", float64, 5, 0), cell("no_phantom", "gamedev", float32, 5, 5, strange),
                 cell("never_tunnels", "end_of_frame", float32, 9, 9),
                 cell("no_phantom", "end_of_frame", float32, 9, 9), silent}),
      80);
  for (const char* words :
       {"2 laws on 6 methods", "100 queries for each", "Break no law (1): exact.\n", "By hairlines only (1): m3.\n",
        "Really, but seen in other than everyday numbers only (1): noonat.\n",
        "Gave no answer of which a law speaks (1): gomez.\n"}) {
    EXPECT_NE(text.find(words), text.npos) << words << " is not in\n" << text;
  }
  EXPECT_EQ(text.find("GUARANTEE"), text.npos) << text;
  // A law broken really in one scalar and by hairlines in another is really broken, once.
  const std::string table = text.substr(text.find("Really break"));
  const std::size_t worst = table.find("end_of_frame"), other = table.find("gamedev");
  EXPECT_TRUE(worst < other && other != table.npos && table.find("never_tunnels, no_phantom") < other) << table;
  for (const char* id : {"m3", "noonat", "exact"}) EXPECT_EQ(table.find(id), table.npos) << table;
  // Each law once: really in everyday numbers, else really in others, else by hairlines.
  EXPECT_TRUE(std::regex_search(table, std::regex("gamedev +1 +1 +0 +never_tunnels"))) << table;
  const std::string guarantee = laws_answer(
      result_of({cell("never_tunnels", "m3", float32, 5, 5), cell("never_tunnels", "exact", float32, 1, 0)}), 80);
  EXPECT_TRUE(guarantee.starts_with("GUARANTEE BROKEN: exact breaks never_tunnels in float32.\n")) << guarantee;
}

}  // namespace
}  // namespace sweeplab
