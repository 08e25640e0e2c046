// SPDX-License-Identifier: MIT
//
// The repaired forms: each is its published method and numbered changes, nothing else; with all of them it is right on
// the whole grid. That it is right on every query in exact arithmetic is proved: repaired_theorems_test.
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/registry.h"
#include "harness/bench/batch_columns.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/methods/verification.h"
#include "harness/query/grid.h"
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

// In floats and doubles, written in each of four ways: these numbers are small enough that rounding decides nothing.
template <class S>
class RepairedInFloats : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(RepairedInFloats, Scalars);

TYPED_TEST(RepairedInFloats, NoneIsWrongOnTheWholeGrid) {
  using S = TypeParam;
  for (const GridSplit split : grid_splits) {
    std::vector<Query<S>> queries;
    std::vector<Truth> truths;
    for (std::uint32_t i = 0; i < grid_size; ++i) {
      queries.push_back(grid_query<S>(i, split));
      truths.push_back(truth(queries.back()));
    }
    std::vector<Answer<S>> answers(grid_size);
    for (const Method& method : methods()) {
      if (method.card->kind != Kind::repaired) continue;
      method.sweep<S>()(queries, answers);
      for (std::uint32_t i = 0; i < grid_size; ++i) {
        ASSERT_FALSE(is_wrong(judge(*method.card, queries[i], truths[i], answers[i])))
            << method.card->id << " on the grid's query " << i << ", split " << static_cast<int>(split);
      }
    }
  }
}

}  // namespace
}  // namespace sweeplab
