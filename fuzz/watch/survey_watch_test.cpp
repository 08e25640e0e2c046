// SPDX-License-Identifier: MIT
#include "fuzz/watch/watch.h"

#include <gtest/gtest.h>

#include <algorithm>
#include <map>
#include <set>
#include <string>
#include <string_view>
#include <vector>

#include "harness/judge/run.h"
#include "harness/laws/law_mix.h"
#include "harness/query/numbers.h"

namespace sweeplab::fuzz {
namespace {

/// The published and baseline methods that are wrong about a query.
template <class S>
std::set<std::string_view> wrong_about(const Query<S>& query) {
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    const Kind kind = method.card->kind;
    if ((kind == Kind::published || kind == Kind::baseline) && method.has_code_in(scalar_of<S>))
      panel.push_back(&method);
  }
  Batch<S> batch;
  batch.queries = {query};
  judge_batch<S>(batch, panel);
  std::set<std::string_view> wrong;
  for (std::size_t m = 0; m < panel.size(); ++m) {
    if (is_wrong(batch.columns[m].judgements[0].verdict)) wrong.insert(panel[m]->card->id);
  }
  return wrong;
}

TEST(SurveyWatch, AsksEachPublishedAndBaselineMethodOnEveryQueryAndSaysWhatTheQueryShows) {
  std::set<FindingKind> kinds;
  std::set<std::string_view> ever_wrong;
  const auto check = [&]<class S>(const Query<S>& query, std::uint16_t choice) {
    std::set<std::string_view> told;
    for (const Signature& s : watch_query(query, choice)) {
      ASSERT_TRUE(shows(s, numbers_of(query))) << text(s);
      ASSERT_FALSE(breaks_guarantee(s)) << text(s);
      kinds.insert(s.kind);
      const Subject& subject = subjects()[s.subject];
      if (s.kind == FindingKind::truth && subject.method->card->kind != Kind::peer) told.insert(subject.id);
    }
    ASSERT_EQ(told, wrong_about(query));
    ever_wrong.insert(told.begin(), told.end());
  };
  for (std::uint64_t i = 0; i < 150; ++i) {
    check(mixed_query<float>(6, i), static_cast<std::uint16_t>(i * 397));
    check(mixed_query<double>(6, i), static_cast<std::uint16_t>(i * 397));
  }
  EXPECT_EQ(kinds.size(), 2u);
  EXPECT_TRUE(ever_wrong.contains("gamedev") && ever_wrong.contains("substeps_16")) << "the first and the last of them";
}

TEST(SurveyWatch, TakesTurnsOverTheLawsForEachMethod) {
  std::map<std::uint8_t, std::set<std::uint8_t>> broken;  // laws, by subject
  for (std::uint16_t choice = 0; choice < 20000; ++choice) {
    for (const Signature& s : watch_query(Query<float>{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}}, choice)) {
      if (s.kind == FindingKind::law) broken[s.subject].insert(s.law);
    }
  }
  EXPECT_TRUE(std::ranges::any_of(broken, [](const auto& one) { return one.second.size() > 1; }));
}

}  // namespace
}  // namespace sweeplab::fuzz
