// SPDX-License-Identifier: MIT
#include "harness/survey/judge_csv.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

namespace sweeplab {
namespace {

template <class S>
std::string lines(const Query<S>& query, const std::vector<std::string_view>& ids, std::uint64_t first = 0) {
  std::vector<const Method*> panel;
  for (const std::string_view id : ids) panel.push_back(find_method(id));
  Batch<S> batch;
  batch.first = first;
  batch.size = 1;
  batch.queries = {query};
  judge_batch(batch, std::span<const Method* const>(panel));
  std::string out;
  append_judge_csv(out, batch, 0);
  return out;
}

const Query<double> hit{{0, 0, 1, 1}, {6, 0}, {3, 0, 1, 1}, {}};

TEST(JudgeCsv, HasALineAMethodWithHexTimeNormalAndReducedTrueTimeAndNothingForWhatIsNotGiven) {
  EXPECT_EQ(lines(hit, {"gamedev"}, 41),
            "42,gamedev,float64,impact,0x1.5555555555555p-2,-1,0,impact,1/3,x,correct,,1\n");
  const struct {
    Query<float> query;
    std::vector<std::string_view> ids;
    const char* expected;
  } rows[] = {
      {{{0, 0, 1, 1}, {6, 0}, {3, 0, 1, 1}, {}},
       {"gamedev"},
       "1,gamedev,float32,impact,0x1.555556p-2,-1,0,impact,1/3,x,correct,,1\n"},
      {{{0, 0, 1, 1}, {2, 0}, {2, 0, 1, 1}, {}},
       {"end_of_frame", "gamedev"},
       "1,end_of_frame,float32,impact,,,,impact,1/2,x,correct,,1\n"
       "1,gamedev,float32,impact,0x1p-1,-1,0,impact,1/2,x,correct,,1\n"},
      // A wrong answer has its cause, a separate truth no time.
      {{{0, 3, 1, 1}, {2, 0}, {2, 0, 1, 1}, {}},
       {"gamedev"},
       "1,gamedev,float32,impact,0x1p-1,-1,0,separate,,,phantom,logic,-2\n"},
      // An overlap begins at zero.
      {{{0, 0, 2, 2}, {1, 0}, {1.5, 1, 2, 2}, {}},
       {"programming_chips"},
       "1,programming_chips,float32,overlap,,,,overlap,0/1,,correct,,1\n"},
      // A graze at a corner names both faces.
      {{{0, 0, 1, 1}, {1, -1}, {1, 1, 1, 1}, {}}, {"m3"}, "1,m3,float32,separate,,,,graze,0/1,xy,correct,,0\n"},
  };
  for (const auto& [query, ids, expected] : rows) EXPECT_EQ(lines(query, ids), expected);
}

TEST(JudgeCsv, EveryLineHasTheFieldsOfTheHeader) {
  const auto commas = [](std::string_view text) { return std::ranges::count(text, ','); };
  for (const Method& method : methods()) {
    EXPECT_EQ(commas(lines(hit, {method.card->id})), commas(judge_csv_header));
  }
}

}  // namespace
}  // namespace sweeplab
