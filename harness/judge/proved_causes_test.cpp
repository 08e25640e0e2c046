// SPDX-License-Identifier: MIT
#include "harness/judge/proved_causes.h"

#include <stdexcept>
#include <string_view>

#include <gtest/gtest.h>

#include "harness/query/families.h"

namespace sweeplab {
namespace {

std::vector<const Method*> ours() {
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    if (method.exactly) panel.push_back(&method);
  }
  return panel;
}

template <class S>
Batch<S> batch_of(const Family& family, std::uint64_t count) {
  Batch<S> batch;
  for (std::uint64_t i = 0; i < count; ++i) batch.queries.push_back(family.at<S>(7, i));
  return batch;
}

template <class S>
class ProvedCauses : public testing::Test {};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(ProvedCauses, Scalars);

TYPED_TEST(ProvedCauses, AreThoseThatTheExactScalarFinds) {
  const std::vector<const Method*> panel = ours();
  const std::vector<ProvedConditions> proved = proved_conditions(panel);
  long by_theorem = 0;
  for (const Family& family : families()) {
    auto plain = batch_of<TypeParam>(family, 500), quick = plain;
    judge_batch(plain, panel);
    judge_batch(quick, panel, proved);
    for (std::size_t m = 0; m < panel.size(); ++m) {
      for (std::size_t i = 0; i < plain.queries.size(); ++i) {
        const Judgement a = plain.columns[m].judgements[i], b = quick.columns[m].judgements[i];
        ASSERT_TRUE(a.verdict == b.verdict && a.cause == b.cause)
            << panel[m]->card->id << ", " << family.name << " " << i;
        by_theorem += a.cause == Cause::rounding && !proved[m].empty();
      }
    }
  }
  EXPECT_GT(by_theorem, 1000);
}

// gamedev hits what it passes by where one axis has no motion: its logic is at fault.
TYPED_TEST(ProvedCauses, ATheoremThatDoesNotHoldIsNoticed) {
  const Method* panel[] = {find_method("gamedev")};
  const std::vector<ProvedConditions> always{{0}}, none{{}};
  auto batch = batch_of<TypeParam>(*find_family("bullets"), 500);
  EXPECT_NO_THROW(judge_batch<TypeParam>(batch, panel, none));
  EXPECT_NO_THROW(judge_batch<TypeParam>(batch, panel, proved_conditions(panel)));
  EXPECT_THROW(judge_batch<TypeParam>(batch, panel, always), std::logic_error);
}

TEST(ProvedConditionsOfMethods, AreThoseOnRecord) {
  const Method* panel[] = {find_method("m3"), find_method("gamedev_checked"), find_method("noonat")};
  const auto proved = proved_conditions(panel);
  ASSERT_EQ(proved.size(), 3u);
  ASSERT_EQ(proved[0].size(), 1u);
  EXPECT_EQ(proved[0][0], Predicates{0});  // always
  ASSERT_EQ(proved[1].size(), 1u);
  EXPECT_EQ(text_of(proved[1][0]), "apart at the start, not even touching");
  EXPECT_TRUE(proved[2].empty());
  Method another = *panel[0];  // a name proves nothing of another's code
  const Method* others[] = {&another};
  EXPECT_TRUE(proved_conditions(others)[0].empty());
}

}  // namespace
}  // namespace sweeplab
