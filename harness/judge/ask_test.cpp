// SPDX-License-Identifier: MIT
//
// What a guest says in double of a query in float is judged as it was said.
#include "harness/judge/ask.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>
#include <string>
#include <utility>

#include "algorithms/exact.h"
#include "harness/judge/run.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

/// Says what a function says of the query in double.
class Says final : public Guest {
 public:
  using Function = std::function<Answer<double>(const Query<double>&)>;
  explicit Says(Function function) : function_(std::move(function)) {
    card_ = *find_method("exact")->card;
    card_.id = "says";
    method_ = {.card = &card_, .float32 = nullptr, .float64 = nullptr, .exactly = nullptr, .guest = this};
  }
  const Method& method() const { return method_; }

  bool takes(const Query<float>&) const override { return true; }
  bool takes(const Query<double>&) const override { return true; }
  void answer(std::span<const Query<float>> queries, std::span<Answer<double>> answers, std::vector<bool>&) override {
    for (std::size_t i = 0; i < queries.size(); ++i) answers[i] = function_(query_of<double>(numbers_of(queries[i])));
  }
  void answer(std::span<const Query<double>> queries, std::span<Answer<double>> answers, std::vector<bool>&) override {
    for (std::size_t i = 0; i < queries.size(); ++i) answers[i] = function_(queries[i]);
  }
  std::string about() const override { return "says"; }
  std::string language() const override { return "C++"; }
  std::string in_its_terms(const Query<double>&) const override { return ""; }
  std::string troubles() const override { return ""; }
  Query<float> told(const Query<float>& query) const override { return query; }
  Query<double> told(const Query<double>& query) const override { return query; }

 private:
  Function function_;
  Card card_;
  Method method_;
};

template <class S>
Judgement judged(const Query<S>& query, const Says& guest) {
  Batch<S> batch;
  batch.size = 1;
  batch.queries = {query};
  const Method* const panel[] = {&guest.method()};
  judge_batch<S>(batch, panel);
  return batch.columns[0].judgements[0];
}

/// Its time, 357913938/536870915, lies in the middle between two floats but for 2^-58 of the frame; the double nearest to it
/// is that middle.
const Query<float> between_floats{{-19, 0, 1, 1}, {536870912, 0}, {357913920, 0, 1, 1}, {-3, 0}};

TEST(Ask, TheDoubleNearestToTheTruthIsRightOfFloatsToo) {
  EXPECT_EQ(judged(between_floats, Says(exact<double>)).verdict, Verdict::correct);
}

TEST(Ask, ADoubleThatIsWrongStaysWrong) {
  for (const double off : {0x1p-25, -0x1p-25, 0x1p-20, -0x1p-20}) {
    const Says late([off](const Query<double>& q) {
      Answer<double> answer = exact(q);
      answer.time += off;
      return answer;
    });
    // By 2^-25 of the frame it is one of the two floats, and one of these is the nearest.
    const bool nearest = static_cast<float>(exact(query_of<double>(numbers_of(between_floats))).time + off) ==
                         exact(between_floats).time;
    EXPECT_EQ(judged(between_floats, late).verdict, nearest   ? Verdict::correct
                                                    : off > 0 ? Verdict::late
                                                              : Verdict::early)
        << off;
    EXPECT_EQ(judged(query_of<double>(numbers_of(between_floats)), late).verdict,
              off > 0 ? Verdict::late : Verdict::early)
        << off;
  }
}

TEST(Ask, AnEngineThatIsRightInDoubleIsNeverWrongOfFloats) {
  std::size_t impacts = 0;
  const Says right(exact<double>);
  for (const Family& family : families()) {
    const std::uint64_t size = family.size == 0 ? 200 : std::min<std::uint64_t>(family.size, 200);
    for (std::uint64_t i = 0; i < size; ++i) {
      const Query<float> query = family.at<float>(5, i);
      const Judgement judgement = judged(query, right);
      // `exact` may overflow where the numbers are near the largest, and says so.
      if (exact(query_of<double>(numbers_of(query))).outcome == Outcome::failed) continue;
      EXPECT_FALSE(is_wrong(judgement.verdict)) << family.name << ' ' << i;
      impacts += truth(query).cls == Class::impact ? 1 : 0;
    }
  }
  EXPECT_GT(impacts, 500u);
}

TEST(Ask, WhatIsNoNumberFails) {
  for (const double time : {std::numeric_limits<double>::quiet_NaN(), std::numeric_limits<double>::infinity()}) {
    const Says nothing([time](const Query<double>&) { return Answer<double>{Outcome::impact, time, -1, 0}; });
    const Verdict verdict = judged(between_floats, nothing).verdict;
    EXPECT_EQ(verdict, std::isnan(time) ? Verdict::failed : Verdict::late);
  }
}

}  // namespace
}  // namespace sweeplab
