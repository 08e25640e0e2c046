// SPDX-License-Identifier: MIT
#include "harness/survey/judged_answer.h"

#include <algorithm>
#include <fstream>
#include <regex>
#include <sstream>

#include "harness/methods/names.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/survey/judged_file.h"

namespace sweeplab {
namespace {

const std::string header = "ax,ay,aw,ah,avx,avy,bx,by,bw,bh";
const std::string bullet = "0,0,4,4,900,0,400,-500,4,1000\n";  // through a wall at t = 0.44
const std::string beside = "0,0,4,4,0,30,10,0,4,4\n";          // past a box, along one axis

const std::string through_a_corner = "0,0,1,1,1e9,1e9,5e8,5e8,0x1p-10,0x1p-10\n";

/// What `judge` prints of these rows.
std::string judged(const std::string& rows, const std::vector<std::string>& ids, std::size_t width = 100,
                   bool all = false, unsigned threads = 1) {
  return with_scratch_file([&](const std::filesystem::path& path) {
    std::ofstream(path) << rows;
    JudgedFile<float> file(path, methods_named(ids), threads);
    file.judge(nullptr, [](std::uint64_t) {});
    return file.text(width, all);
  });
}

/// 2,000 queries; most methods miss some.
std::string many_rows() {
  std::string text = header + ",bvx,bvy\n";
  for (int i = 0; i < 2000; ++i) {
    std::ostringstream row;
    row << i % 7 << ',' << i % 5 << ",1," << 1 + i % 3 << ',' << i % 11 - 5 << ".1," << i % 4 - 2 << ',' << i % 13
        << ",2,1,2," << i % 3 - 1 << ",0\n";
    text += row.str();
  }
  return text;
}

TEST(JudgedAnswer, NamesWhoIsWrongAlikeTogetherAndUpToThreeRowsAndSaysSoOfOneMethodAndOfNoMistake) {
  const struct {
    std::string rows;
    std::vector<std::string> ids;
    const char* said;
  } cases[] = {
      {bullet + beside,
       {"gamedev", "gomez", "ericson", "cast_motion", "end_of_frame", "substeps_4", "exact"},
       "5 of 7 methods give a wrong answer, 2 give none:\n"
       "- end_of_frame and substeps_4 let the box through in row 1.\n"
       "- gomez and ericson report a contact in row 2 where there is none.\n"
       "- cast_motion gives an early time in row 1.\n"},
      // The same mistake on other rows: the second wall is so thick that the four steps of one see it, and the end of the
      // frame does not.
      {bullet + "0,0,4,4,900,0,400,-500,300,1000\n",
       {"end_of_frame", "substeps_4", "exact"},
       "2 of 3 methods give a wrong answer, 1 gives none:\n"
       "- end_of_frame lets the box through in rows 1 and 2.\n"
       "- substeps_4 lets the box through in row 1.\n"},
      // As many wrong rows are not the same rows.
      {"0,3,1,1,2,0,2,0,1,1\n0,0,1,1,1,0,5,0,1,1\n",
       {"gamedev", "percent_projection_plain"},
       "All 2 methods give a wrong answer:\n"
       "- gamedev reports a contact in row 1 where there is none.\n"
       "- percent_projection_plain reports a contact in row 2 where there is none.\n"},
      {beside + bullet + bullet + bullet + bullet,
       {"end_of_frame", "exact"},
       "1 of 2 methods gives a wrong answer, 1 gives none:\n"
       "- end_of_frame lets the box through in 4 rows (2, 3, 4, ...).\n"},
      // Eight are named; of more the last ones are counted.
      {through_a_corner,
       {"amanotes", "m3", "edge_alignment", "liang_barsky", "end_of_frame", "substeps_4", "substeps_16", "m3_repaired",
        "exact"},
       "8 of 9 methods give a wrong answer, 1 gives none:\n"
       "- amanotes, m3, edge_alignment, liang_barsky, end_of_frame, substeps_4, substeps_16 and m3_repaired let the "
       "box "
       "through in row 1.\n"},
      {through_a_corner,
       {"amanotes", "amanotes_text", "m3", "edge_alignment", "liang_barsky", "end_of_frame", "substeps_4",
        "substeps_16", "m3_repaired"},
       "All 9 methods give a wrong answer:\n"
       "- amanotes, amanotes_text, m3, edge_alignment, liang_barsky, end_of_frame, substeps_4 and 2 others let the box "
       "through in row 1.\n"},
      {bullet, {"exact"}, "exact gives no wrong answer.\n"},
      {bullet, {"exact", "gamedev"}, "None of 2 methods gives a wrong answer.\n"},
      {bullet, {"end_of_frame"}, "end_of_frame is wrong:\n- end_of_frame lets the box through in row 1.\n"},
  };
  for (const auto& [rows, ids, said] : cases) {
    const std::string text = judged(header + "\n" + rows, ids, 1000);
    const std::size_t begin = text.find('\n') + 1;  // the answer ends at the first empty line
    EXPECT_EQ(text.substr(begin, text.find("\n\n") + 1 - begin), said);
  }
}

TEST(JudgedAnswer, OfManyRowsALineAKindOfMistakeIsLeft) {
  const std::string text = judged(many_rows(), {}, 80), first = text.substr(0, text.find("\n\n") + 1);
  EXPECT_LE(lines_in(first).size(), 10u) << first;
  for (const char* said : {" let the box through: ", " report a contact where there is none: ", " rows, "}) {
    EXPECT_NE(first.find(said), std::string::npos) << first;
  }
}

TEST(JudgedAnswer, OfMoreKindsOfMistakesThanLinesSaysHowManyMore) {
  std::vector<RowsByVerdict> rows(2);
  for (const Verdict verdict : {Verdict::early, Verdict::phantom, Verdict::tunnel, Verdict::failed}) {
    rows[0][index_of(verdict)].add(1);
  }
  EXPECT_EQ(judged_answer(methods_named({"gamedev", "exact"}), rows, 100, 3),
            "1 of 2 methods gives a wrong answer, 1 gives none:\n"
            "- 1 lets the box through: gamedev in 1 row.\n"
            "- 3 more kinds of mistakes: see the table.\n");
}

TEST(JudgedAnswer, ThreadsChangeNothing) {
  const std::string one = judged(many_rows(), {}, 80), three = judged(many_rows(), {}, 80, false, 3);
  EXPECT_EQ(one.substr(one.find('\n')), three.substr(three.find('\n')));
}

/// The names in the first column of the table, in their order.
std::vector<std::string> names_in(const std::string& text) {
  std::vector<std::string> names;
  bool within = false;
  for (const std::string& line : lines_in(text)) {
    const std::string word = line.substr(0, line.find(' '));
    if (within && (line.empty() || line.find(": --all ") != std::string::npos)) break;
    if (within) names.push_back(word);
    within = within || word == "method";
  }
  return names;
}

TEST(JudgedTable, TheReferenceIsOnTopThenWhoIsWrongWorstAndTheOthersAreCounted) {
  const std::vector<std::string> ids{"gamedev", "gomez", "cast_motion", "end_of_frame", "exact_closed", "exact"};
  const std::string rows = header + "\n" + bullet + bullet + beside, text = judged(rows, ids, 160);
  EXPECT_EQ(names_in(text), (std::vector<std::string>{"exact", "end_of_frame", "gomez", "cast_motion"})) << text;
  EXPECT_NE(text.find("\n2 methods without a wrong answer: --all lists them\n"), std::string::npos) << text;
  const std::string all = judged(rows, ids, 160, true);
  EXPECT_EQ(names_in(all).size(), 6u) << all;
  EXPECT_EQ(all.find("--all lists"), std::string::npos) << all;
}

TEST(JudgedTags, AfterAThousandTheLaterOnesAreCountedTogether) {
  std::string rows = header + ",hit,tag\n";
  for (int tag = 1; tag <= 1003; ++tag) rows += "0,0,1,1,1,0,5,0,1,1,0,t" + std::to_string(tag) + "\n";
  const std::string text = judged(rows, {"exact"}, 1000);
  EXPECT_NE(text.find("\nt1000 "), std::string::npos);
  EXPECT_EQ(text.find("\nt1001 "), std::string::npos);
  EXPECT_TRUE(std::regex_search(text, std::regex("\n\\(all later tags\\) +3 ")));
}

TEST(JudgedCases, AMethodsMistakeIsWorseThanThatOfABaseline) {
  const std::string text = judged(header + "\n" + bullet + "0,3,1,1,2,0,2,0,1,1\n", {"gamedev", "end_of_frame"}, 1000);
  EXPECT_LT(text.find("\nrow 2: truth separate"), text.find("\nrow 1: truth impact")) << text;
}

TEST(JudgedCases, APictureHasTheFirstContactOfATouchToo) {
  const std::string text = judged(header + "\n0,0,1,1,0,0,1,0,1,1\n", {"m3_closed"}, 1000);
  EXPECT_NE(text.find("@ A at the first contact"), std::string::npos) << text;
}

TEST(VerdictWords, AreThoseOfThePage) {
  const std::string page = text_of_file(SWEEPLAB_SOURCE_DIR + "/reports/src/explorer/verdicts.ts");
  for (const Verdict verdict : enumerators<Verdict>) {
    if (verdict == Verdict::not_asked) continue;  // the page's methods take every query
    const std::string line = std::string(name_of(verdict)) + ": '" + std::string(meaning_of(verdict)) + "',\n";
    EXPECT_NE(page.find(line), std::string::npos) << line;
  }
}

}  // namespace
}  // namespace sweeplab
