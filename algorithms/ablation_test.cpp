// SPDX-License-Identifier: MIT
//
// What each numbered change of a repaired method buys: ablation.csv has for each the smallest query that goes wrong
// again, in exact arithmetic, if that change alone is reverted.
#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/registry.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/query/numbers.h"
#include "harness/support/csv.h"
#include "harness/support/rational.h"
#include "harness/support/source_dir.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

struct Reverted {
  const Card* card;
  unsigned change;
  Answer<Rational> (*method)(const Query<Rational>&);
};

std::vector<Reverted> every_change_reverted_alone() {
  std::vector<Reverted> all;
#define SWEEPLAB_REVERTED(id, n) \
  all.push_back(                 \
      {&id##_card, n, [](const Query<Rational>& q) { return id<Rational, all_changes & ~(1u << (n - 1))>(q); }});
#include "harness/methods/reverted.inc"
#undef SWEEPLAB_REVERTED
  return all;
}

TEST(Ablation, EveryNumberedChangeOfEveryRepairedMethodIsReverted) {
  std::size_t numbered = 0;
  for (const Method& method : methods()) {
    if (method.card->kind == Kind::repaired) {
      for (const std::string_view change : method.card->changes) numbered += !change.empty();
    }
  }
  EXPECT_EQ(every_change_reverted_alone().size(), numbered);
}

TEST(Ablation, EachChangeRevertedAloneGoesWrongAgainOnTheRecordedQuery) {
  CsvReader csv(std::filesystem::path(SWEEPLAB_SOURCE_DIR + "/algorithms/ablation.csv"));
  std::vector<std::string_view> fields;
  csv.next(fields);
  for (const Reverted& r : every_change_reverted_alone()) {
    ASSERT_TRUE(csv.next(fields));
    ASSERT_EQ(fields.size(), 18u);
    EXPECT_EQ(fields[0], r.card->id);
    EXPECT_EQ(fields[1], std::to_string(r.change));
    EXPECT_EQ(fields[2], r.card->changes[r.change - 1]);
    Numbers numbers{};
    for (std::size_t k = 0; k < numbers.size(); ++k) {
      numbers[k] = std::strtod(std::string(fields[3 + k]).c_str(), nullptr);
    }
    const auto q = query_of<double>(numbers);
    const Verdict verdict = judge(*r.card, q, truth(q), r.method(exactly(q)));
    EXPECT_TRUE(is_wrong(verdict) && name_of(verdict) == fields[17]) << r.card->id << ' ' << r.change;
    EXPECT_EQ(judge(*r.card, q, truth(q), find_method(r.card->id)->exactly(exactly(q))), Verdict::correct);
  }
  EXPECT_FALSE(csv.next(fields));
}

}  // namespace
}  // namespace sweeplab
