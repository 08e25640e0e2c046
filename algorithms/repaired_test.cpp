// SPDX-License-Identifier: MIT
//
// The repaired forms: each is its published method and numbered changes, nothing else; with all of them it is right on
// the whole grid, in exact arithmetic.
#include <algorithm>
#include <cstdint>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/registry.h"
#include "harness/bench/batch_columns.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/methods/verification.h"
#include "harness/query/grid.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

template <class S, class Published, class Unchanged>
void expect_same_answers(std::string_view id, Published published, Unchanged unchanged) {
  std::uint32_t differences = 0;
  for (const Query<S>& q : verification_queries<S>()) differences += !same_answer(published(q), unchanged(q));
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<S> q = grid_query<S>(i, grid_splits[i % std::size(grid_splits)]);
    differences += !same_answer(published(q), unchanged(q));
  }
  EXPECT_EQ(differences, 0u) << id;
}

TEST(Repaired, WithNoChangeAppliedItIsThePublishedMethodBitForBit) {
#define SWEEPLAB_UNCHANGED(id)                                                                              \
  expect_same_answers<float>(                                                                               \
      #id, [](const auto& q) { return id(q); }, [](const auto& q) { return id##_repaired<float, 0u>(q); }); \
  expect_same_answers<double>(                                                                              \
      #id, [](const auto& q) { return id(q); }, [](const auto& q) { return id##_repaired<double, 0u>(q); });
  SWEEPLAB_UNCHANGED(gamedev)
  SWEEPLAB_UNCHANGED(programming_chips)
  SWEEPLAB_UNCHANGED(m3)
  SWEEPLAB_UNCHANGED(m3_closed)
  SWEEPLAB_UNCHANGED(edge_alignment)
  SWEEPLAB_UNCHANGED(liang_barsky)
  SWEEPLAB_UNCHANGED(percent_projection)
  SWEEPLAB_UNCHANGED(gomez)
  SWEEPLAB_UNCHANGED(ericson)
  SWEEPLAB_UNCHANGED(javidx9)
  SWEEPLAB_UNCHANGED(noonat)
  SWEEPLAB_UNCHANGED(cast_motion)
#undef SWEEPLAB_UNCHANGED
}

/// Right without tolerance: outcome, exact time, face; a graze is separate under the open rule, an impact under the
/// closed one.
bool exactly_right(const Answer<Rational>& answer, const Truth& truth, const Query<float>& q, bool closed) {
  if (truth.cls == Class::overlap) return answer.outcome == Outcome::overlap;
  if (truth.cls == Class::separate || (truth.cls == Class::graze && !closed)) {
    return answer.outcome == Outcome::separate;
  }
  if (answer.outcome != Outcome::impact || !(answer.time == time_of_impact(q))) return false;
  if (answer.normal_y == 0) {
    return truth.face_x && (answer.normal_x == truth.normal_x || (truth.normal_x == 0 && answer.normal_x != 0));
  }
  return answer.normal_x == 0 && truth.face_y && (truth.normal_y == 0 || answer.normal_y == truth.normal_y);
}

TEST(Repaired, NoneIsWrongOnTheWholeGridInExactArithmetic) {
  std::vector<std::pair<const Method*, std::uint32_t>> repaired;
  for (const Method& method : methods()) {
    if (method.card->kind == Kind::repaired) repaired.emplace_back(&method, 0u);
  }
  ASSERT_EQ(repaired.size(), 12u);
  for (std::uint32_t i = 0; i < grid_size; ++i) {
    const Query<float> q = grid_query<float>(i);
    const Query<Rational> exact = exactly(q);
    const Truth t = truth(q);
    for (auto& [method, wrong] : repaired) {
      wrong += !exactly_right(method->exactly(exact), t, q, method->card->grazes.rest == GrazeClaim::contact);
    }
  }
  for (const auto& [method, wrong] : repaired) {
    EXPECT_EQ(wrong, 0u) << method->card->id;
  }
}

/// Counts the wrong answers of the repaired methods to the whole grid, written in each of four ways.
template <class S>
void expect_none_wrong() {
  constexpr std::uint32_t block = 4096;
  std::vector<Query<S>> queries;
  std::vector<Truth> truths;
  std::vector<Answer<S>> answers(block);
  for (const GridSplit split : grid_splits) {
    for (std::uint32_t begin = 0; begin < grid_size; begin += block) {
      queries.clear();
      truths.clear();
      for (std::uint32_t i = begin; i < std::min(begin + block, grid_size); ++i) {
        queries.push_back(grid_query<S>(i, split));
        truths.push_back(truth(queries.back()));
      }
      for (const Method& method : methods()) {
        if (method.card->kind != Kind::repaired) continue;
        method.sweep<S>()(queries, std::span(answers).first(queries.size()));
        for (std::size_t i = 0; i < queries.size(); ++i) {
          ASSERT_FALSE(is_wrong(judge(*method.card, queries[i], truths[i], answers[i])))
              << method.card->id << " on the grid's query " << begin + i << ", split " << static_cast<int>(split);
        }
      }
    }
  }
}

// These numbers are small enough that rounding decides nothing.
TEST(Repaired, NoneIsWrongOnTheWholeGridInFloat) { expect_none_wrong<float>(); }
TEST(Repaired, NoneIsWrongOnTheWholeGridInDouble) { expect_none_wrong<double>(); }

}  // namespace
}  // namespace sweeplab
