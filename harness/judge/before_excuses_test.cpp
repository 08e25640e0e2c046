// SPDX-License-Identifier: MIT
//
// What an excuse hides is the mistake that a card without any excuse would be charged with, for every method and family.
#include <gtest/gtest.h>

#include <cstdint>

#include "harness/judge/run.h"
#include "harness/query/families.h"

namespace sweeplab {
namespace {

/// The card of one who promises all that others leave open, and has no skin and no domain.
Card without_excuses(Card card) {
  card.kind = Kind::published;
  card.needs_positive_sizes = false;
  if (card.overlap == OverlapClaim::not_handled) card.overlap = OverlapClaim::reported;
  return card;
}

template <class S>
std::uint64_t excused_that_are_the_mistake_without(const char* name) {
  std::uint64_t excused = 0;
  const Family& family = *find_family(name);
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    if (method.has_code_in(scalar_of<S>)) panel.push_back(&method);
  }
  Batch<S> batch;
  for (std::uint64_t i = 0; i < 400; ++i) batch.queries.push_back(family.at<S>(1, i));
  judge_batch<S>(batch, panel);
  for (std::size_t m = 0; m < panel.size(); ++m) {
    const Card bare = without_excuses(*panel[m]->card);
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const Verdict verdict = batch.columns[m].judgements[i].verdict;
      if (verdict == Verdict::not_asked) continue;
      Judged<S> judged(batch.queries[i], batch.truths[i]);
      const Answer<S>& answer = batch.columns[m].answers[i];
      const Verdict before = judge_before_excuses(*panel[m]->card, judged, answer);
      EXPECT_EQ(before, judge(bare, batch.queries[i], batch.truths[i], answer)) << panel[m]->card->id << ' ' << i;
      EXPECT_TRUE(verdict == before || (verdict == Verdict::excused && is_wrong(before))) << panel[m]->card->id;
      excused += verdict == Verdict::excused;
    }
  }
  return excused;
}

TEST(BeforeExcuses, IsTheMistakeThatACardWithoutExcusesIsChargedWith) {
  std::uint64_t excused = 0;
  for (const char* family : {"bullets", "worlds", "decimals", "grazes", "mixed", "uniform"}) {
    excused += excused_that_are_the_mistake_without<float>(family);
    excused += excused_that_are_the_mistake_without<double>(family);
  }
  EXPECT_GT(excused, 4000u);
}

}  // namespace
}  // namespace sweeplab
