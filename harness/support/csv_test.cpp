// SPDX-License-Identifier: MIT
#include "harness/support/csv.h"

#include <fmt/format.h>

#include <cmath>
#include <filesystem>
#include <string>

#include "harness/query/query_reader.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

class Csv : public FolderOfTest {
 protected:
  std::filesystem::path file(std::string_view text) { return add_file("my.csv", text); }

  template <class S = double>
  std::vector<Row<S>> read(std::string_view text) {
    QueryReader<S> reader(file(text));
    std::vector<Row<S>> all, some;
    while (reader.read(some, 3)) all.insert(all.end(), some.begin(), some.end());
    EXPECT_FALSE(reader.read(some, 3));
    EXPECT_EQ(reader.rows(), all.size());
    EXPECT_EQ(reader.size(), std::filesystem::file_size(folder / "my.csv"));
    EXPECT_EQ(reader.bytes(), reader.size());
    rounded_ = reader.rounded();
    return all;
  }

  /// The message, without the folder's name.
  std::string error(std::string_view text) {
    const std::string said = refusal([&] { read(text); });
    return said.starts_with((folder / "my.csv").string()) ? said.substr(folder.string().size() + 1) : said;
  }

  std::uint64_t rounded_ = 0;
};

const std::string header = "ax,ay,aw,ah,avx,avy,bx,by,bw,bh\n";
const Query<double> plain{{1, 2, 3, 4}, {5, 6}, {7, 8, 9, 10}, {}};

TEST_F(Csv, TakesColumnsInAnyOrderAndIgnoresOthers) {
  const auto rows =
      read("note,bvy,bh,bw,by,bx,frame,avy,avx,ah,aw,ay,ax,bvx,note\nx,12,10,9,8,7,nan,6,5,4,3,2,1,11,\n");
  ASSERT_EQ(rows.size(), 1u);
  EXPECT_EQ(rows[0].query, (Query<double>{{1, 2, 3, 4}, {5, 6}, {7, 8, 9, 10}, {11, 12}}));
}

TEST_F(Csv, AcceptsByteOrderMarkCarriageReturnsQuotesSpacesAndBlankLinesAtTheEnd) {
  const std::string row = "1,2,3,4,5,6,7,8,9,10";
  for (const std::string& text : std::initializer_list<std::string>{
           "\xef\xbb\xbf" + header + row, header + row + "\r\n", header + row + "\n\n \r\n\n",
           "ax ,\tay,aw,ah,avx,avy,bx,by,bw,bh\r\n 1,  2 ,\t3,4,5,6,7,8,9, 10 \r\n",
           "\"ax\",ay,aw,ah,avx,avy,bx,by,bw,\"bh\"\n\"1\",2,\" 3 \",4,5,6,7,8,9, \"10\" \n", header + row + "\r"}) {
    const auto rows = read(text);
    ASSERT_EQ(rows.size(), 1u) << text;
    EXPECT_EQ(rows[0].query, plain) << text;
  }
}

TEST_F(Csv, QuotedFieldsMayHoldCommasQuotesAndLineEndsAndLinesAreStillCounted) {
  const auto rows = read("note," + header + "\"a, \"\"b\"\"\r\nc\",1,2,3,4,5,6,7,8,9,10\n\"\",1,2,3,4,5,6,7,8,9,10\n");
  ASSERT_EQ(rows.size(), 2u);
  EXPECT_EQ(rows[0].line, 2u);
  EXPECT_EQ(rows[1].line, 4u);
  EXPECT_EQ(rows[1].query, plain);
  CsvReader reader(file("\"a, \"\"b\"\"\r\nc\",\"\",d\n"));
  std::vector<std::string_view> fields;
  ASSERT_TRUE(reader.next(fields));
  EXPECT_EQ(fields, (std::vector<std::string_view>{"a, \"b\"\r\nc", "", "d"}));
}

TEST_F(Csv, ADecimalThatComesBackIsNoRounding) {
  const auto rounded_in = [&](std::string_view number, bool wide) {
    const std::string text = header + "0.5,2,3,4," + std::string(number) + ",6,7,8,9,10\n";
    if (wide) {
      read<double>(text);
    } else {
      read<float>(text);
    }
    return rounded_;
  };
  // 0.1f and 1/3 with 17 digits and with 9.
  for (const char* of_a_float : {"0.10000000149011612", "0.100000001", "1.0000000149011612e-1", "-0.3333333432674408",
                                 "0.333333343", "1.40129846e-45", "16777216.0"}) {
    EXPECT_EQ(rounded_in(of_a_float, false), 0u) << of_a_float;
  }
  for (const char* of_a_double : {"0.1", "0.10000000000000001", "0.33333333333333331", "5e-324", "1e22", "0.30"}) {
    EXPECT_EQ(rounded_in(of_a_double, true), 0u) << of_a_double;
  }
  for (const char* of_none :
       {"0.1", "0.123456", "0.10000000000000001", "0.123456789", "0.33333333333333331", "1e-60", "0x1.0000001p0"}) {
    EXPECT_EQ(rounded_in(of_none, false), 1u) << of_none;
  }
  // Beside a number of 9 digits that comes back, and none that does not, a short one is a float's.
  read<float>(header + "0.1,0.100000001,3,4,5,6,7,8,9,10\n");
  EXPECT_EQ(rounded_, 0u);
  read<float>(header + "0.1,0.100000001,3,4,5,6,7,8,9,0.12345678901234567\n");
  EXPECT_EQ(rounded_, 2u);
}

TEST_F(Csv, ASizeOfMinusZeroIsZero) {
  const auto rows = read(header + "-0,2,-0.0,4,5,6,7,8,-0x0p+0,10\n");
  EXPECT_TRUE(std::signbit(rows[0].query.a.x));
  EXPECT_EQ(rows[0].query.a.w, 0);
  EXPECT_FALSE(std::signbit(rows[0].query.a.w));
  EXPECT_FALSE(std::signbit(rows[0].query.b.w));
}

TEST_F(Csv, WhatARowCannotHaveIsThatRowsAnswerAndRefusesNothing) {
  struct Case {
    const char* answer;
    Outcome outcome;
    bool asked;
    int normal_x, normal_y;
  };
  for (const auto& [answer, outcome, asked, normal_x, normal_y] :
       {Case{"failed,,0,0", Outcome::failed, true, 0, 0}, Case{"unasked,,0,0", Outcome::failed, false, 0, 0},
        Case{"overlap,,0,0", Outcome::overlap, true, 0, 0}, Case{"1,-inf,1,1", Outcome::impact, true, 1, 1},
        Case{"1,1e400,0.6,-0.8", Outcome::impact, true, 1, -1},
        Case{"hit,-nan(ind),0.5,0", Outcome::impact, true, 1, 0},
        Case{"miss,nan,-0,1.0", Outcome::separate, true, 0, 1}, Case{"1,nan,nan,0", Outcome::impact, true, 0, 0}}) {
    const auto rows = read("hit,time,normal_x,normal_y," + header + answer + ",1,2,3,4,5,6,7,8,9,10\n");
    ASSERT_EQ(rows.size(), 1u);
    const auto& given = rows[0].given;
    EXPECT_TRUE(given.outcome == outcome && given.asked == asked) << answer;
    EXPECT_TRUE(given.normal_x == normal_x && given.normal_y == normal_y) << answer;
    if (outcome == Outcome::impact) {
      EXPECT_TRUE(std::isnan(given.time.value())) << answer;
    }
  }
}

TEST_F(Csv, BoxesAndMotionsAreToldInEveryWayThatEnginesHoldThem) {
  const Query<double> expected{{1, 2, 3, 4}, {5, 6}, {7, 8, 9, 10}, {-1, 0.5}};
  for (const char* text :
       {"ax,ay,a_max_x,a_max_y,avx,avy,bx,by,bw,bh,bvx,bvy\n1,2,4,6,5,6,7,8,9,10,-1,0.5\n",
        "a_min_x,a_min_y,aw,ah,a_goal_x,a_goal_y,b_min_x,b_min_y,b_max_x,b_max_y,b_goal_x,b_goal_y\n"
        "1,2,3,4,6,8,7,8,16,18,6,8.5\n",
        "a_centre_x,a_centre_y,a_half_w,a_half_h,a_goal_x,a_goal_y,b_center_x,b_center_y,b_half_w,b_half_h,bvx,bvy\n"
        "2.5,4,1.5,2,7.5,10,11.5,13,4.5,5,-1,0.5\n"}) {
    QueryReader<double> reader(file(text));
    std::vector<Row<double>> rows;
    ASSERT_TRUE(reader.read(rows, 2)) << text;
    EXPECT_EQ(rows[0].query, expected) << text;
    EXPECT_EQ(reader.rounded_queries(), 0u);
    EXPECT_TRUE(reader.not_read().empty());
  }
  QueryReader<double> flat(file("ax,ay,a_max_x,a_max_y,avx,avy,bx,by,bw,bh\n1,2,1,6,5,6,7,8,9,10\n"));
  std::vector<Row<double>> flats;
  ASSERT_TRUE(flat.read(flats, 2));
  EXPECT_EQ(flats[0].query.a.w, 0);
  // 1e17 - 1 is no double, 1e17 is: the size is rounded.
  QueryReader<double> reader(file("ax,ay,a_max_x,a_max_y,avx,avy,bx,by,bw,bh\n1,2,1e17,6,5,6,7,8,9,10\n"));
  std::vector<Row<double>> rows;
  ASSERT_TRUE(reader.read(rows, 2));
  EXPECT_EQ(reader.rounded_queries(), 1u);
  EXPECT_EQ(reader.rounded(), 0u);
}

TEST_F(Csv, EveryColumnThatIsNotReadIsNamedOnce) {
  const QueryReader<double> reader(file("hit,nx,frame,frame,Tag,B.Gx,a_gy," + header));
  EXPECT_EQ(reader.not_read(),
            (std::vector<std::string>{"\"nx\" (is normal_x meant?)", "\"frame\"", "\"Tag\" (is tag meant?)",
                                      "\"B.Gx\" (is b_goal_x meant?)", "\"a_gy\" (is a_goal_y meant?)"}));
  const QueryReader<double> without(file("time,normal_x,normal_y," + header));
  ASSERT_EQ(without.not_read().size(), 3u);
  EXPECT_EQ(without.not_read()[0], "time (of an answer: expected a column hit, too)");
}

TEST_F(Csv, EveryFaultNamesFileLineColumnAndWhatWasExpected) {
  const std::string row = "1,2,3,4,5,6,7,8,9,10\n", size = ":3:3 (column \"aw\"): expected a size >= 0, found ",
                    no_hit = ":2:1 (column \"hit\"): expected 0 or 1, miss, hit, overlap, failed or unasked, found ",
                    no_number = "expected a number, nan, inf or nothing, found ",
                    no_header = ": expected a header with ax,ay,aw,ah,avx,avy,bx,by,bw,bh, found an empty file",
                    no_rows = ": expected rows of data after the header, found none",
                    corners = "ax,ay,a_max_x,a_max_y,avx,avy,bx,by,bw,bh\n",
                    max_x = ":2:3 (column \"a_max_x\"): expected a ";
  const auto with = [&](const std::string& column_3) { return header + row + "1,2," + column_3 + ",4,5,6,7,8,9,10\n"; };
  const std::pair<std::string, std::string> faults[] = {
      {with("-3"), size + "\"-3\""},
      {with("-1e-400"), size + "\"-1e-400\""},
      {with("1e400"), ":3:3 (column \"aw\"): expected a size >= 0 that float64 can hold, found \"1e400\""},
      {with("3px"), size + "\"3px\""},
      {with("3 4"), size + "\"3 4\""},
      {with(""), size + "an empty field"},
      {with("\"\""), size + "an empty field"},
      {with("3,4"), ":3: expected 10 fields, as many as the header has, found 11"},
      {header + row + "1,2,3\n", ":3: expected 10 fields, as many as the header has, found 3"},
      {header + "1,nan,3,4,5,6,7,8,9,10\n", ":2:2 (column \"ay\"): expected a finite number, found \"nan\""},
      {"", no_header},
      {"\n\n", no_header},
      {header, no_rows},
      {header + "\n\n", no_rows},
      {header + row + "\n\n" + row, ":3: expected blank lines at the end only, found one before more data"},
      {"ax;ay\n1;2\n", ":1 (column \"ax\"): expected this column in the header, separated by commas, found \"ax;ay\""},
      {"ax," + header, ":1:2 (column \"ax\"): expected each column once, found it in column 1 and again"},
      {"bvx," + header,
       ":1 (column \"bvy\"): expected bvx and bvy both or neither, found \"bvx,ax,ay,aw,ah,avx,avy,bx,by,bw,bh\""},
      {"hit," + header + "2," + row, no_hit + "\"2\""},
      {"hit," + header + "," + row, no_hit + "an empty field"},
      {"hit,time," + header + "1,soon," + row, ":2:2 (column \"time\"): " + no_number + "\"soon\""},
      {"hit,normal_x,normal_y," + header + "1,0,up," + row, ":2:3 (column \"normal_y\"): " + no_number + "\"up\""},
      {"hit,normal_y," + header,
       ":1 (column \"normal_x\"): expected normal_x and normal_y both or neither, found "
       "\"hit,normal_y,ax,ay,aw,ah,avx,avy,bx,by,b...\""},
      {header + row + std::string("1,2\0,3", 6), ":3: expected text, found a NUL byte: a binary file, or UTF-16"},
      {header + "\"1,2\n", ":2: expected a quote at the end of the quoted field, found the end of the file"},
      {header + "1\"1\",2\n", ":2:1: expected quotes around the whole field, found \"1\"1\"\""},
      {header + "\"1\"1,2\n", ":2:1: expected a comma after the closing quote, found \"1,2\""},
      {corners + "1,2,0.5,4,5,6,7,8,9,10\n", max_x + "max corner that is not below the min corner, found \"0.5\""},
      {corners + "-1e308,2,1.7e308,4,5,6,7,8,9,10\n",
       max_x + "box and a motion that float64 can hold, found \"1.7e308\""},
  };
  for (const auto& [text, said] : faults) EXPECT_EQ(error(text), "my.csv" + said) << text;
  // A mixture of ways to tell a box, and a near miss.
  const std::pair<std::string, std::string> headers[] = {
      {"ax,ay,aw,ah,a_max_x,avx,avy,", " (column \"a_max_x\"): expected a box in one for"},
      {"ax,ay,aw,ah,a_goal_x,a_goal_y,avx,avy,", " (column \"a_goal_x\"): expec"},
      {"ax,ay,a_max_x,a_max_y,a_goal_x,", " (column \"a_goal_y\"): expec"},
      {"ay,a_centre_x,a_centre_y,a_half_w,a_half_h,avx,avy,", " (column \"ax\"): expected no min corner beside cen"},
      {"ax,ay,awidth,ah,avx,avy,",
       " (column \"aw\"): expected this column in the header, separated by commas; is \"awidth\" meant for it?, "
       "found"}};
  for (const auto& [columns, said] : headers)
    EXPECT_TRUE(error(columns + "bx,by,bw,bh\n").starts_with("my.csv:1" + said)) << columns;
}

TEST_F(Csv, FoundTextIsShownShortAndPrintable) {
  EXPECT_EQ(shown("a\x1b[31m\n"), "\"a\\x1b[31m\\x0a\"");
  EXPECT_EQ(shown(std::string(100, 'x')), fmt::format("\"{:x<40}...\"", ""));
  EXPECT_EQ(shown(std::string(39, 'x') + "\xc3\xa9"), fmt::format("\"{:x<39}...\"", ""));
}

TEST_F(Csv, RecordsThatStraddleTheBufferAreWhole) {
  std::string text = header;
  while (text.size() < 1'000'000) text += "1,2,3,4,5,6,7,8,9,10\n\"1\",2,3,4,5,6,7,8,9,  10\r\n";
  const auto rows = read(text);
  EXPECT_GT(rows.size(), 40000u);
  for (const auto& row : rows) {
    ASSERT_EQ(row.query, plain) << row.line;
    ASSERT_EQ(row.line, row.number + 1);
  }
  EXPECT_EQ(error(text + "1\n").substr(0, 30).find(fmt::format(":{}: expected", rows.size() + 2)), 6u);
  EXPECT_EQ(error(text + '\0'),
            fmt::format("my.csv:{}: expected text, found a NUL byte: a binary file, or UTF-16", rows.size() + 2));
  EXPECT_NE(error(header + std::string("\"").append(3 << 20, ',')).find("expected a line of at most 1 MiB"),
            std::string::npos);
}

}  // namespace
}  // namespace sweeplab
