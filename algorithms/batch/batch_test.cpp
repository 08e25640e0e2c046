// SPDX-License-Identifier: MIT
//
// Every answer of a batch is bit for bit that of the scalar method, under every target that this machine has.
#include <gtest/gtest.h>

#include <cmath>
#include <limits>
#include <set>

#include "harness/bench/test/as_scalar.h"
#include "harness/query/families.h"
#include "harness/query/grid.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

template <class S>
std::vector<Query<S>> drawn(const Family& family, std::size_t count) {
  std::vector<Query<S>> queries;
  for (std::size_t i = 0; i < count; ++i) queries.push_back(family.at<S>(1, i));
  return queries;
}

template <class S>
class BatchTest : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(BatchTest, Scalars);

// More than 34 blocks of 256: where two were in doubt for the most part, 31 are asked in another way and then as before.
TYPED_TEST(BatchTest, EveryFamilyIsAnsweredAsByTheScalar) {
  for (const Family& family : families()) {
    expect_scalar_answers<TypeParam>(std::string(family.name), drawn<TypeParam>(family, 9000));
  }
}

TYPED_TEST(BatchTest, TheGridIsAnsweredAsByTheScalar) {
  for (const GridSplit split : grid_splits) {
    std::vector<Query<TypeParam>> queries;
    for (std::uint32_t i = static_cast<std::uint32_t>(split); i < grid_size; i += 61) {
      queries.push_back(grid_query<TypeParam>(i, split));
    }
    expect_scalar_answers<TypeParam>("grid", queries);
  }
}

// Any length that fills vectors, blocks or neither; any place of the columns and of the answers.
TYPED_TEST(BatchTest, EveryLengthAndAlignmentIsAnsweredAsByTheScalar) {
  const std::vector<Query<TypeParam>> all = drawn<TypeParam>(*find_family("grid"), 800);
  const std::span<const Query<TypeParam>> queries(all);
  for (std::size_t length = 0; length <= 67; ++length) {
    expect_scalar_answers<TypeParam>("short", queries.subspan(length, length), length % 5);
  }
  for (const std::size_t length : {255, 256, 257, 511, 512, 513, 527, 528, 529, 543, 544, 545, 767}) {
    for (const std::size_t shift : {0, 1, 3}) expect_scalar_answers<TypeParam>("long", queries.first(length), shift);
  }
}

// A query that the vectors are not sure of, at each place of a vector, among others that they are sure of.
TYPED_TEST(BatchTest, AQueryThatVectorsAreNotSureOfIsAnsweredInItsPlace) {
  using S = TypeParam;
  const Query<S> unsure[] = {
      {{0, 0, 1, 1}, {4, 4}, {3, 3, 1, 1}, {0, 0}},                                   // a corner
      {{0, 0, 1, 1}, {4, 0}, {3, 1, 1, 1}, {0, 0}},                                   // slides along
      {{0, 0, 0, 0}, {0, 0}, {0, 0, 0, 0}, {0, 0}},                                   // nothing at all
      {{S(1e30), 0, S(1e-30), 1}, {S(1e-20), 1}, {S(1e30), 2, 1, 1}, {S(-1e10), 0}},  // no two numbers of one size
      {{0, 0, 1, 1}, {std::numeric_limits<S>::min(), 0}, {1, 0, 1, 1}, {0, 0}},       // touches at the start
      {{0, 0, 1, 1}, {std::numeric_limits<S>::max(), 1}, {2, 0, 1, 1}, {-std::numeric_limits<S>::max(), 0}}};
  for (const Query<S>& special : unsure) {
    for (std::size_t place = 240; place < 275; ++place) {
      std::vector<Query<S>> queries = drawn<S>(*find_family("uniform"), 300);
      queries[place] = queries[place + 7] = special;
      expect_scalar_answers<S>("unsure", queries);
    }
  }
}

/// The query with another of its numbers, in the order of the columns.
template <class S>
Query<S> changed(Query<S> q, std::size_t number, S x) {
  S* const numbers[column_count] = {&q.a.x, &q.a.y, &q.a.w, &q.a.h, &q.motion_a.x, &q.motion_a.y,
                                    &q.b.x, &q.b.y, &q.b.w, &q.b.h, &q.motion_b.x, &q.motion_b.y};
  *numbers[number] = x;
  return q;
}

/// Infinities and NaN, of which exact promises nothing but that it answers, and the ends of the scalar.
template <class S>
std::vector<S> odd_numbers() {
  using Limits = std::numeric_limits<S>;
  return {Limits::infinity(),
          -Limits::infinity(),
          Limits::quiet_NaN(),
          Limits::max(),
          -Limits::max(),
          Limits::denorm_min(),
          S(-0.0)};
}

TYPED_TEST(BatchTest, WhatIsNoNumberIsAnsweredAsByTheScalar) {
  using S = TypeParam;
  const S huge = std::numeric_limits<S>::max() / 64;
  const Query<S> still{{0, 0, huge, huge}, {3 * huge, huge}, {2 * huge, huge, huge, huge}, {huge, 2 * huge}};
  const Query<S> back{{4 * huge, 0, huge, huge}, {-4 * huge, huge}, {huge, huge, huge, huge}, {huge, huge}};
  std::vector<Query<S>> queries;
  for (std::size_t number = 0; number < column_count; ++number) {
    for (const S x : odd_numbers<S>()) {
      for (const Query<S>& q : drawn<S>(*find_family("tiles"), 40)) queries.push_back(changed(q, number, x));
      // Among numbers of nearly the size of infinity, and nothing else in the batch.
      for (const Query<S>& q : {still, back}) {
        expect_scalar_answers<S>("huge", std::vector<Query<S>>(32, changed(q, number, x)));
      }
    }
  }
  expect_scalar_answers<S>("odd numbers", queries);
}

// Where most of a block overlaps, the next one is looked at for nothing else first. Queries of every other kind among
// them.
TYPED_TEST(BatchTest, AmongOverlapsEveryOtherQueryIsAnsweredAsByTheScalar) {
  using S = TypeParam;
  const S last = std::numeric_limits<S>::epsilon();
  const Query<S> overlap{{0, 0, 1, 1}, {1, 2}, {S(0.5), S(0.25), 1, 1}, {3, 1}};
  std::vector<Query<S>> others = drawn<S>(*find_family("tiles"), 40);
  for (const S place : {S(1), S(-1), 1 - last, last - 1, 1 + last, -1 - last, 1 - last / 2, last / 2 - 1}) {
    others.push_back(changed(overlap, 6, place));  // touches on x, or nearly does
    others.push_back(changed(overlap, 7, place));  // on y
  }
  for (std::size_t number = 0; number < column_count; ++number) {
    for (const S x : odd_numbers<S>()) others.push_back(changed(overlap, number, x));
    for (const S x : {S(-2), S(2)}) others.push_back(changed(overlap, number, x));
  }
  for (const std::size_t beside : {1, 16, 37}) {
    std::vector<Query<S>> queries(600, overlap);
    for (const Query<S>& q : others) {
      queries.push_back(q);
      queries.insert(queries.end(), beside, overlap);
    }
    expect_scalar_answers<S>("among overlaps", queries);
  }
}

// The entry, 3 * 2^E - m * 2^(e-23) for an odd m, is rounded as soon as E - e is 29, and the motion is just that rounded
// number: the boxes meet in the frame or not, and the doubles do not see it.
TEST(BatchTest, FloatsTooFarApartForOneDoubleAreNotTakenForNear) {
  for (const int spread : {26, 27, 28, 29, 30, 33, 40}) {
    const float large = 0x1p20f, last = std::ldexp(1.0f, 20 - spread - 23);
    for (const int odd : {(1 << 23) + 1, (1 << 23) + 3, (1 << 24) - 1, (1 << 24) - 3}) {
      for (const int beside : {-1, 0, 1}) {
        const float size = static_cast<float>(odd) * last, behind = static_cast<float>(odd + beside) * last;
        const Query<float> q{{-1.5f * large, 0, size, 1}, {3 * large, 0}, {1.5f * large, 0, 1, 1}, {behind, 0}};
        EXPECT_EQ(exact(q).outcome == Outcome::impact, beside == -1);
        expect_scalar_answers<float>("far apart", std::vector<Query<float>>(64, q));
      }
    }
  }
}

// Long enough to come from memory: answers go past the caches where they are aligned, and through them where not.
TYPED_TEST(BatchTest, ABatchFromMemoryIsAnsweredAsByTheScalar) {
  using S = TypeParam;
  const std::vector<Query<S>> base = drawn<S>(*find_family("pixels"), 1009);
  std::vector<Query<S>> queries((std::size_t{1} << 25) / (bytes_read<S> + bytes_written<S>)+513);
  for (std::size_t i = 0; i < queries.size(); ++i) queries[i] = base[i % base.size()];
  for (const std::size_t shift : {8, 9}) expect_scalar_answers<S>("from memory", queries, shift);
}

TEST(BatchTargets, EveryTargetOfTheMachineIsOneThatAnswers) {
  const std::vector<std::string> there = batch_targets();
  ASSERT_FALSE(there.empty());
  for (const std::string& target : there) {
    choose_batch_target(target);
    EXPECT_EQ(batch_target(), target);
  }
  choose_batch_target("");
  EXPECT_EQ(batch_target(), there.front());
  EXPECT_THROW(choose_batch_target("MMX"), UsageError);
}

#if defined(SWEEPLAB_BATCH_VECTORS) && defined(__x86_64__) && !defined(__SSE4_2__)
TEST(BatchTargets, EveryVectorOfTheMachineIsCompiledAndTested) {
  EXPECT_EQ(compiled_batch_targets(), (std::vector<std::string>{"AVX-512", "AVX2", "SSE4", "portable"}));
  std::vector<std::string> expected{"portable"};
  if (__builtin_cpu_supports("sse4.2")) expected.insert(expected.begin(), "SSE4");
  if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("fma")) expected.insert(expected.begin(), "AVX2");
  if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512vl") && __builtin_cpu_supports("avx512dq") &&
      __builtin_cpu_supports("avx512bw")) {
    expected.insert(expected.begin(), "AVX-512");
  }
  EXPECT_EQ(batch_targets(), expected);
}
#endif

TEST(PackedVerdicts, HoldEveryOutcomeNormalAndCorner) {
  std::set<std::uint8_t> bytes;
  for (const Outcome outcome : {Outcome::separate, Outcome::impact, Outcome::overlap, Outcome::failed}) {
    for (const int x : {-1, 0, 1}) {
      for (const int y : {-1, 0, 1}) {
        for (const bool corner : {false, true}) {
          float time = 0.5f;
          const Answer<float> answer{outcome, time, static_cast<std::int8_t>(x), static_cast<std::int8_t>(y), corner};
          PackedVerdict verdict = packed(answer);
          EXPECT_EQ((BatchAnswers<float>{&time, &verdict}.at(0)), answer);
          bytes.insert(verdict.bits);
        }
      }
    }
  }
  EXPECT_EQ(bytes.size(), 72u);
  EXPECT_EQ(packed(Answer<float>{}).bits, 0);
}

}  // namespace
}  // namespace sweeplab
