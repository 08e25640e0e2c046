// SPDX-License-Identifier: MIT
//
// The vectors in conformance/ were made by running the originals: every row must come out bit for bit.
#include <bit>
#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/edge_alignment.h"
#include "algorithms/liang_barsky.h"
#include "algorithms/programming_chips.h"
#include "harness/support/csv.h"
#include "harness/support/source_dir.h"

namespace sweeplab {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<Row> rows(const std::string& name) {
  CsvReader csv(std::filesystem::path(SWEEPLAB_SOURCE_DIR + "/algorithms/conformance/" + name + ".csv"));
  std::vector<std::string_view> fields;
  csv.next(fields);
  const std::vector<std::string> header(fields.begin(), fields.end());
  std::vector<Row> all;
  while (csv.next(fields)) {
    EXPECT_EQ(fields.size(), header.size());
    Row& row = all.emplace_back();
    for (std::size_t i = 0; i < fields.size(); ++i) row[header.at(i)] = fields[i];
  }
  return all;
}

/// strtof for float: to go through double would round twice.
template <class S>
S parse(const std::string& text) {
  char* end = nullptr;
  S value;
  if constexpr (std::is_same_v<S, float>) {
    value = std::strtof(text.c_str(), &end);
  } else {
    value = std::strtod(text.c_str(), &end);
  }
  EXPECT_TRUE(!text.empty() && *end == '\0') << "not a number: '" << text << "'";
  return value;
}

template <class S>
Query<S> row_query(const Row& r) {
  const auto at = [&](const char* column) { return parse<S>(r.at(column)); };
  return {{at("ax"), at("ay"), at("aw"), at("ah")},
          {at("avx"), at("avy")},
          {at("bx"), at("by"), at("bw"), at("bh")},
          {at("bvx"), at("bvy")}};
}

/// Equal bits, so that -0 is not 0; an empty field says that the source gives no such number.
template <class S>
bool same_bits(const std::string& text, S value, bool given) {
  if (!given) return text.empty();
  using Bits = std::conditional_t<sizeof(S) == 4, std::uint32_t, std::uint64_t>;
  if (!text.empty() && value != value) {  // a NaN's sign and payload are the processor's
    const S expected = parse<S>(text);
    return expected != expected;
  }
  return !text.empty() && std::bit_cast<Bits>(parse<S>(text)) == std::bit_cast<Bits>(value);
}

bool same_normal(const std::string& text, int value, bool given) {
  return given ? text == std::to_string(value) : text.empty();
}

/// Whether right(row, query) holds of every row of the file, of which there are so many.
template <class S, class Right>
void expect_rows(const std::string& file, std::size_t count, const Right& right) {
  const std::vector<Row> all = rows(file);
  ASSERT_EQ(all.size(), count);
  for (const Row& r : all) ASSERT_TRUE(right(r, row_query<S>(r))) << file << ", row " << &r - all.data() + 1;
}

// Answer and response. Of the extremes sums, differences, products and quotients overflow, underflow or are no number;
// the first row is the source's own usage example.
TEST(Conformance, ProgrammingChipsReproducesEveryRowOfItsOriginalInFloatAndItsResponse) {
  int hits = 0, no_numbers = 0;
  const auto right = [&](const Row& r, const Query<float>& q) {
    const Answer<float> answer = programming_chips(q);
    const bool hit = answer.outcome != Outcome::separate;
    hits += hit;
    no_numbers += hit && answer.time != answer.time;
    const auto after = programming_chips_respond(q.a, q.motion_a, answer);
    return r.at("hit") == (hit ? "1" : "0") && same_bits(r.at("time"), answer.time, hit) &&
           same_normal(r.at("normal_x"), answer.normal_x, hit) && same_normal(r.at("normal_y"), answer.normal_y, hit) &&
           same_bits(r.at("after_x"), after.box.x, true) && same_bits(r.at("after_y"), after.box.y, true) &&
           same_bits(r.at("after_vx"), after.v.x, true) && same_bits(r.at("after_vy"), after.v.y, true);
  };
  expect_rows<float>("programming_chips", 4000, right);
  expect_rows<float>("programming_chips_extremes", 1500, right);
  EXPECT_EQ(hits, 1435 + 800);
  EXPECT_EQ(no_numbers, 177);
}

// `!(… <= …)`, as the page writes it: a NaN, here of two infinities, counts as overlap.
TEST(Conformance, ProgrammingChipsCountsWhatIsNoNumberAsOverlapAsItsListingDoes) {
  constexpr float inf = infinity<float>();
  const Query<float> q{{-inf, 0, inf, 1}, {1, 0}, {5, 0, 1, 1}, {0, 0}};  // its right edge is no number
  EXPECT_EQ(programming_chips(q).outcome, Outcome::overlap);
  const Query<float> above{{-inf, 3, inf, 1}, {1, 0}, {5, 0, 1, 1}, {0, 0}};
  EXPECT_NE(programming_chips(above).outcome, Outcome::overlap);
}

// The first row of the extremes is the source's own demo.
TEST(Conformance, EdgeAlignmentReproducesEveryRowOfItsOriginalInDouble) {
  int hits = 0;
  const auto right = [&](const Row& r, const Query<double>& q) {
    const Answer<double> answer = edge_alignment(q);
    const bool hit = answer.outcome != Outcome::separate;
    hits += hit;
    return r.at("hit") == (hit ? "1" : "0") && same_bits(r.at("time"), answer.time, answer.outcome == Outcome::impact);
  };
  expect_rows<double>("edge_alignment", 4000, right);
  expect_rows<double>("edge_alignment_extremes", 1500, right);
  EXPECT_EQ(hits, 1299 + 800);
}

// The extremes have slide and bounce, too; 100 of their hits are of boxes at rest in one another.
TEST(Conformance, LiangBarskyReproducesEveryRowOfItsOriginalInDoubleAndItsResponses) {
  int hits = 0;
  const auto right = [&](const Row& r, const Query<double>& q) {
    const Vector<double> goal = liang_barsky_goal(q);
    const LiangBarskyCollision<double> c = liang_barsky_detect(q.a, q.b, goal);
    hits += c.hit;
    const Vector<double> slide = liang_barsky_slide(c, goal), bounce = liang_barsky_bounce(c, goal);
    return r.at("hit") == (c.hit ? "1" : "0") &&
           (c.hit ? r.at("overlaps") == (c.overlaps ? "1" : "0") : r.at("overlaps").empty()) &&
           same_bits(r.at("ti"), c.ti, c.hit) && same_normal(r.at("normal_x"), c.normal_x, c.hit) &&
           same_normal(r.at("normal_y"), c.normal_y, c.hit) && same_bits(r.at("touch_x"), c.touch.x, c.hit) &&
           same_bits(r.at("touch_y"), c.touch.y, c.hit) &&
           (!r.contains("slide_x") ||
            (same_bits(r.at("slide_x"), slide.x, c.hit) && same_bits(r.at("slide_y"), slide.y, c.hit) &&
             same_bits(r.at("bounce_x"), bounce.x, c.hit) && same_bits(r.at("bounce_y"), bounce.y, c.hit)));
  };
  expect_rows<double>("liang_barsky", 4000, right);
  expect_rows<double>("liang_barsky_extremes", 1500, right);
  EXPECT_EQ(hits, 1244 + 800);
}

}  // namespace
}  // namespace sweeplab
