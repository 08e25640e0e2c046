// SPDX-License-Identifier: MIT
#include "fuzz/watch/watch.h"

#include <set>
#include <string>

#include <gtest/gtest.h>

#include "harness/laws/law_mix.h"
#include "harness/query/numbers.h"

namespace sweeplab::fuzz {
namespace {

/// The signatures of a query under many choices.
template <class S>
std::set<std::string> shown(const Query<S>& query) {
  std::set<std::string> texts;
  for (std::uint32_t choice = 0; choice < 1000; ++choice) {
    for (const Signature& s : watch_query(query, static_cast<std::uint16_t>(choice))) texts.insert(text(s));
  }
  return texts;
}

TEST(SurveyWatch, SeesADefectBesideTheTruthAndALaw) {
  const std::set<std::string> texts = shown(Query<float>{{0, 3, 1, 1}, {4, 0}, {2, 0, 1, 1}, {}});
  EXPECT_TRUE(texts.contains("gamedev/float32/phantom/logic/separate/-/-/approaching+still/solid"));
  EXPECT_TRUE(texts.contains("gamedev/float32/law:no_phantom/logic/separate/-/-/-/-"));
}

TEST(SurveyWatch, SeesNothingBesideTheOneThatErrs) {
  // There is hardly a query on which none errs in any law: here one does, which takes times outside of the frame.
  EXPECT_EQ(shown(Query<double>{{0, 0, 1, 1}, {4, 1}, {2, 8, 1, 1}, {}}),
            std::set<std::string>{"gomez/float64/law:time_reversed/logic/separate/-/-/-/-"});
}

TEST(SurveyWatch, EverySignatureIsOneThatTheQueryShows) {
  std::set<FindingKind> kinds;
  for (std::uint64_t i = 0; i < 150; ++i) {
    const auto check = [&]<class S>(const Query<S>& query) {
      for (const Signature& s : watch_query(query, static_cast<std::uint16_t>(i * 37))) {
        ASSERT_TRUE(shows(s, numbers_of(query))) << text(s);
        ASSERT_FALSE(breaks_guarantee(s)) << text(s);
        kinds.insert(s.kind);
      }
    };
    check(mixed_query<float>(6, i));
    check(mixed_query<double>(6, i));
  }
  EXPECT_EQ(kinds.size(), 2u);
}

}  // namespace
}  // namespace sweeplab::fuzz
