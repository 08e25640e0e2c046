// SPDX-License-Identifier: MIT
//
// The laws, tried first on the truth itself, then on what should keep them, then on methods that each break one.
#include "harness/laws/laws.h"

#include <algorithm>
#include <limits>
#include <map>
#include <string>
#include <type_traits>
#include <vector>

#include <fmt/format.h>

#include "harness/judge/wrong_on_purpose.h"
#include "harness/laws/law_cell.h"
#include "harness/query/families.h"
#include "harness/query/grid.h"
#include "harness/query/numbers.h"
#include "harness/query/query_text.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

/// Every 37th query of the grid, with its four splits of the motion by turns, and `each` of every family.
template <class S>
std::vector<Query<S>> sample(std::uint64_t each) {
  std::vector<Query<S>> queries;
  for (std::uint32_t i = 0; i < grid_size; i += 37) queries.push_back(grid_query<S>(i, grid_splits[i / 37 % 4]));
  for (const Family& family : families()) {
    const std::uint64_t count = family.size == 0 ? each : std::min(each, family.size);
    for (std::uint64_t i = 0; i < count; ++i) queries.push_back(family.at<S>(3, i));
  }
  return queries;
}

struct Counts {
  std::uint64_t holds = 0, vacuous = 0, broken = 0;
  std::string first;  ///< broken
};

template <class S, class T>
Counts count(const Law& law, const Evaluator<S, T>& subject, const std::vector<Query<S>>& queries) {
  Counts counts;
  for (const Query<S>& q : queries) {
    const LawRuling result = law(subject, q);
    if (result.ruling == Ruling::broken && counts.broken++ == 0)
      counts.first = result.why + ": " + query_text<S>(numbers_of(q));
    counts.holds += result.ruling == Ruling::holds;
    counts.vacuous += result.ruling == Ruling::vacuous;
  }
  return counts;
}

/// In both scalars: which share of the queries, `each` of every family, it was no empty promise of; they are drawn once for
/// each `of`. of(0.F) and of(0.0) are the subjects.
template <class Of>
double share_kept(const Law& law, std::uint64_t each, const Of& of) {
  static const auto floats = sample<float>(each);
  static const auto doubles = sample<double>(each);
  const auto kept = [&law](const auto& subject, const auto& queries) {
    const Counts counts = count(law, subject, queries);
    EXPECT_EQ(counts.broken, 0u) << law.id << " by " << subject.card->id << ": " << counts.first;
    return static_cast<double>(counts.holds);
  };
  return (kept(of(0.F), floats) + kept(of(0.0), doubles)) / static_cast<double>(floats.size() + doubles.size());
}

class EachLaw : public testing::TestWithParam<const Law*> {
 protected:
  const Law& law = *GetParam();
};

TEST_P(EachLaw, HoldsOfTheTruthAndOfTheExactMethods) {
  for (const bool closed : {false, true}) {
    const double of_truth = share_kept(law, 2000, [closed]<class S>(S) { return truth_evaluator<S>(closed); });
    EXPECT_TRUE(of_truth > 0.05 || law.number == 21) << "too often vacuous: " << of_truth;  // the truth has one scalar
    const Method& method = *find_method(closed ? "exact_closed" : "exact");
    EXPECT_GT(share_kept(law, 2000, [&method]<class S>(S) { return evaluator<S>(method); }), 0.01)
        << "too often vacuous";
  }
}

TEST_P(EachLaw, HoldsOfEveryRepairedMethodInExactArithmetic) {
  for (const Method& method : methods()) {
    if (method.card->kind != Kind::repaired && method.card->kind != Kind::exact) continue;
    share_kept(law, 150, [&method]<class S>(S) { return exact_evaluator<S>(method); });
  }
}

INSTANTIATE_TEST_SUITE_P(Laws, EachLaw, testing::ValuesIn(laws_named({})),
                         [](const auto& one) { return std::string(one.param->id); });

// --- each can be broken --------------------------------------------------------------------------------------------

namespace wrong {

using namespace wrong_on_purpose;

/// Honest but for one thing.
#define SWEEPLAB_WRONG(name, change)                                           \
  template <class S>                                                           \
  Answer<S> name(const Query<S>& asked) {                                      \
    Query<S> q = asked;                                                        \
    [[maybe_unused]] const Vector<S> v = relative_motion(q);                   \
    [[maybe_unused]] const auto answered = [&q] { return honest(q).outcome; }; \
    change;                                                                    \
    return honest(q);                                                          \
  }
SWEEPLAB_WRONG(blind_to_the_left, if (v.x < S(0) && answered() == Outcome::impact) return {})
SWEEPLAB_WRONG(b_stands_still, q.motion_b = {})
SWEEPLAB_WRONG(blind_left_of_the_origin, if (q.a.x < S(0)) return {})
SWEEPLAB_WRONG(slow_is_still, if (magnitude(v.x) < S(0x1p-10f)) q.motion_a.x = q.motion_b.x)
SWEEPLAB_WRONG(a_is_a_point, q.a.w = q.a.h = S(0))
SWEEPLAB_WRONG(last_quarter_missed, if (honest(q).time > S(0.75f)) return {})
SWEEPLAB_WRONG(large_missed, if (q.b.w > S(3)) return {})
SWEEPLAB_WRONG(small_missed, if (q.b.w < S(2)) return {})
SWEEPLAB_WRONG(with_a_skin,
               q.b = (Box<S>{q.b.x - S(0x1p-7f), q.b.y - S(0x1p-7f), q.b.w + S(0x1p-6f), q.b.h + S(0x1p-6f)}))
SWEEPLAB_WRONG(with_an_inset, if (q.b.w > S(1) && q.b.h > S(1)) q.b = (Box<S>{q.b.x + S(0x1p-7f), q.b.y + S(0x1p-7f),
                                                                              q.b.w - S(0x1p-6f), q.b.h - S(0x1p-6f)}))
#undef SWEEPLAB_WRONG

/// Right in double; in float half a frame late.
template <class S>
Answer<S> late_in_float(const Query<S>& q) {
  Answer<S> answer = honest(q);
  if (std::is_same_v<S, float> && answer.outcome == Outcome::impact) answer.time = answer.time * S(0.5f);
  return answer;
}

}  // namespace wrong

struct Breaker {
  std::string_view name;
  Method method;
};

#define BREAKER(name)                                                                                             \
  Breaker {                                                                                                       \
#name, {                                                                                                      \
      &wrong::card, wrong::over_batch<float, wrong::name<float>>, wrong::over_batch<double, wrong::name<double>>, \
          wrong::name<Rational>                                                                                   \
    }                                                                                                             \
  }

/// Methods that break a law, in floats and, but for law 21, in exact arithmetic. A law that none is made for must be
/// broken by one of the others.
std::multimap<std::string_view, Breaker> breakers() {
  return {
      {"never_tunnels", BREAKER(always_separate)},
      {"never_tunnels", BREAKER(overlap_not_seen)},
      {"no_phantom", BREAKER(always_hit)},
      {"no_phantom", BREAKER(impact_as_overlap)},
      {"no_phantom", BREAKER(touch_as_hit)},
      {"right_face", BREAKER(negated_normal)},
      {"right_face", BREAKER(no_normal)},
      {"right_time", BREAKER(late_by_two_thousandths)},
      {"right_time", BREAKER(early_by_two_thousandths)},
      {"sane_time", BREAKER(nan_time)},
      {"sane_time", BREAKER(infinite_time)},
      {"sane_time", BREAKER(early_by_two_thousandths)},
      {"sane_time", BREAKER(says_failed)},
      {"mirror", BREAKER(blind_to_the_left)},
      {"mirror", BREAKER(large_missed)},
      {"swapped_bodies", BREAKER(blind_to_the_left)},
      {"common_velocity", BREAKER(b_stands_still)},
      {"translation", BREAKER(blind_left_of_the_origin)},
      {"scaling", BREAKER(slow_is_still)},
      {"minkowski_transfer", BREAKER(a_is_a_point)},
      {"parts_of_the_frame", BREAKER(last_quarter_missed)},
      {"time_reversed", BREAKER(blind_to_the_left)},
      {"slower", BREAKER(last_quarter_missed)},
      {"larger_obstacle", BREAKER(large_missed)},
      {"cut_obstacle", BREAKER(small_missed)},
      {"grown_obstacle", BREAKER(with_a_skin)},
      {"grown_obstacle", BREAKER(with_an_inset)},
      {"no_approach", BREAKER(touch_as_hit)},
      {"edge_alignment", BREAKER(time_of_exit)},
      {"edge_alignment", BREAKER(swapped_normal)},
      {"response", BREAKER(late_by_two_thousandths)},
      {"scalars_agree", BREAKER(late_in_float)},
  };
}

/// The first of the ways of asking `method` in which it does not break the law; empty if it breaks it in all.
std::string not_broken_in(const Law& law, const Method& method) {
  const auto floats = sample<float>(200);
  const auto doubles = sample<double>(200);
  if (count(law, evaluator<float>(method), floats).broken == 0) return "float";
  if (count(law, evaluator<double>(method), doubles).broken == 0) return "double";
  if (law.number == 21) return {};
  if (count(law, exact_evaluator<float>(method), floats).broken == 0) return "exact arithmetic, floats";
  if (count(law, exact_evaluator<double>(method), doubles).broken == 0) return "exact arithmetic, doubles";
  return {};
}

TEST_P(EachLaw, IsBrokenByMethodsThatAreWrongOnPurpose) {
  const auto all = breakers();
  const auto [begin, end] = all.equal_range(law.id);
  for (auto it = begin; it != end; ++it) {
    EXPECT_EQ(not_broken_in(law, it->second.method), "") << it->second.name;
  }
  const auto breaks = [this](const auto& one) { return not_broken_in(law, one.second.method).empty(); };
  EXPECT_TRUE(begin != end || std::ranges::any_of(all, breaks)) << "no method breaks " << law.id;
}

TEST(Laws, TheExactMethodsMayNotBeOffByOneUnitInTheLastPlace) {
  Card strict = wrong::card;
  strict.kind = Kind::exact;
  Method method = BREAKER(one_ulp_late).method;
  method.card = &strict;
  const auto floats = sample<float>(200);
  const auto doubles = sample<double>(200);
  for (const char* id : {"right_time", "parts_of_the_frame", "slower", "edge_alignment"}) {
    EXPECT_GT(count(*find_law(id), evaluator<float>(method), floats).broken, 100u) << id;
    EXPECT_GT(count(*find_law(id), evaluator<double>(method), doubles).broken, 100u) << id;
  }
  EXPECT_GT(count(*find_law("right_time"), exact_evaluator<float>(method), floats).broken, 100u);
}

TEST(Laws, AMethodThatTheJudgeAcceptsIsNotBrokenByATimeWithinItsTolerance) {
  const Method method = BREAKER(one_ulp_late).method;
  const Query<float> ordinary{{0, 0, 1, 1}, {4, 1}, {2.5f, 0, 1, 1}, {0, 0}};
  for (const char* id : {"right_time", "mirror", "parts_of_the_frame", "slower", "edge_alignment"}) {
    EXPECT_EQ((*find_law(id))(evaluator<float>(method), ordinary).ruling, Ruling::holds) << id;
  }
}

// --- what the card disclaims ---------------------------------------------------------------------------------------

TEST(Laws, SayNothingWhereTheCardClaimsNothing) {
  Card open = wrong::card_without_overlap;
  open.needs_positive_sizes = true;
  Method method = BREAKER(always_separate).method;
  method.card = &open;
  const Query<float> overlapping{{0, 0, 2, 2}, {1, 0}, {1, 1, 2, 2}, {0, 0}};
  const Query<float> point{{0, 0, 0, 0}, {4, 0}, {2, -1, 2, 2}, {0, 0}};
  for (const Law& law : laws()) {
    EXPECT_EQ(law(evaluator<float>(method), overlapping).ruling, Ruling::vacuous) << law.id;
    EXPECT_EQ(law(evaluator<float>(method), point).ruling, Ruling::vacuous) << law.id;
  }
}

TEST(Laws, OfAnHonestFailureOnlyTheFifthComplains) {
  const Method method = BREAKER(says_failed).method;
  const auto queries = sample<float>(50);
  for (const Law& law : laws()) {
    const Counts counts = count(law, evaluator<float>(method), queries);
    EXPECT_EQ(counts.broken, law.id == "sane_time" ? queries.size() : 0u) << law.id;
    EXPECT_EQ(counts.vacuous, law.id == "sane_time" ? 0u : queries.size()) << law.id;
  }
}

TEST(Laws, SayNothingOfWhatIsNoQuery) {
  const auto infinity = std::numeric_limits<double>::infinity();
  for (const Query<double>& q : {Query<double>{{0, 0, -1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}},
                                 Query<double>{{0, 0, 1, 1}, {infinity, 0}, {2, 0, 1, 1}, {0, 0}},
                                 Query<double>{{0, infinity - infinity, 1, 1}, {4, 0}, {2, 0, 1, 1}, {0, 0}}}) {
    for (const Law& law : laws()) {
      EXPECT_EQ(law(evaluator<double>(*find_method("gamedev")), q).ruling, Ruling::vacuous) << law.id;
    }
  }
}

TEST(Laws, AreNumberedInOrderHaveIdsOfTheirOwnAndAParagraphEach) {
  const std::string paragraphs = text_of_file(SWEEPLAB_SOURCE_DIR + "/harness/laws/LAWS.md");
  int number = 0;
  for (const Law& law : laws()) {
    EXPECT_EQ(law.number, ++number);
    EXPECT_EQ(find_law(law.id), &law) << law.id;
    EXPECT_FALSE(law.reason.empty()) << law.id;
    const std::string heading = fmt::format("\n### {}. {} (`{}`)\n", law.number, law.title, law.id);
    EXPECT_NE(paragraphs.find(heading), std::string::npos) << "LAWS.md lacks" << heading;
  }
  EXPECT_EQ(find_law("no_such_law"), nullptr);
}

}  // namespace
}  // namespace sweeplab
