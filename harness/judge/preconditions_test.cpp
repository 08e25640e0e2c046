// SPDX-License-Identifier: MIT
#include "harness/judge/preconditions.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <iterator>
#include <random>
#include <set>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>

#include "harness/judge/judge.h"
#include "harness/judge/test/predicates_of.h"
#include "harness/judge/theorems.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/query/numbers.h"
#include "harness/support/test/folder_of_test.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

template <class S>
Predicates held_by(const Query<S>& q) {
  return predicates_of(q, truth(q), relative_severity(q, severity(q)));
}

Predicates bit(std::string_view id) {
  const auto all = predicates();
  const auto found = std::ranges::find(all, id, &Predicate::id);
  EXPECT_NE(found, all.end()) << id;
  return Predicates{1} << (found - all.begin());
}

TEST(Preconditions, SayWhatTheirWordsSay) {
  const auto holds = [](const char* id, const Query<double>& q) { return (held_by(q) & bit(id)) != 0; };
  const Query<double> diagonal{{0, 0, 1, 1}, {4, 2}, {3, 1, 2, 2}, {}}, along_x{{0, 0, 1, 1}, {4, 0}, {3, 0, 1, 1}, {}},
      inside{{0, 0, 4, 4}, {1, 1}, {1, 1, 1, 1}, {}}, touching{{0, 0, 1, 1}, {4, 0}, {1, 0, 1, 1}, {}},
      sliding{{0, 0, 1, 1}, {4, 0}, {2, 1, 1, 1}, {}}, point{{0, 0, 0, 0}, {4, 0}, {2, -0.5, 0, 1}, {}},
      shallow{{0, 0, 1, 1}, {4, 0}, {2, 0.9995, 1, 1}, {}};
  EXPECT_TRUE(holds("both_axes_move", diagonal) && !holds("both_axes_move", along_x));
  EXPECT_TRUE(holds("one_axis_moves", along_x) && !holds("one_axis_moves", diagonal));
  EXPECT_TRUE(holds("no_overlap", touching) && !holds("no_overlap", inside));
  EXPECT_TRUE(holds("apart", along_x) && !holds("apart", touching) && !holds("apart", inside));
  EXPECT_TRUE(holds("no_graze", along_x) && !holds("no_graze", sliding));
  EXPECT_TRUE(holds("clear", along_x) && !holds("clear", shallow) && !holds("clear", sliding));
  EXPECT_TRUE(holds("positive_sizes", along_x) && !holds("positive_sizes", point) && !holds("not_flat", point));
  EXPECT_TRUE(holds("speed_4", along_x) && holds("speed_16", along_x) && !holds("speed_1", along_x));
  Query<double> far = along_x;
  far.a.y = far.b.y = 256;
  EXPECT_TRUE(holds("within_2^8", far) && !holds("integers_2^8", far) && holds("integers_2^12", far));
  far.a.y = far.b.y = 257;
  EXPECT_TRUE(!holds("within_2^8", far) && holds("within_2^12", far) && !holds("magnitudes_2^8", far));
  far.a.y = far.b.y = 1e-9;
  EXPECT_TRUE(holds("magnitudes_2^30", far) && !holds("magnitudes_2^16", far));
}

// Each limit holds on its border and not beside it, whichever of the twelve numbers is at it.
TEST(Preconditions, EndWhereTheirWordsSayForEachNumber) {
  const auto holds = [](const std::string& id, const Numbers& n) {
    return (held_by(query_of<double>(n)) & bit(id)) != 0;
  };
  // ax ay aw ah avx avy bx by bw bh bvx bvy: sides 2 and 8 in sum, all numbers whole.
  const Numbers base{1, 1, 1, 3, 1, 1, 5, 5, 1, 5, 1, 1};
  for (std::size_t place = 0; place < 12; ++place) {
    SCOPED_TRACE(number_names[place]);
    const auto with = [&](double x) {
      Numbers n = base;
      n[place] = x;
      return n;
    };
    for (const double sign : {1.0, -1.0}) {
      if (sign < 0 && is_size(place)) continue;
      EXPECT_TRUE(holds("magnitudes_2^8", with(sign * 256)) && holds("magnitudes_2^8", with(sign * 0x1p-8)));
      EXPECT_FALSE(holds("magnitudes_2^8", with(sign * 256.5)) || holds("magnitudes_2^8", with(sign * 0x1.ffp-9)));
      EXPECT_TRUE(holds("integers_2^5", with(sign * 31)));
      EXPECT_FALSE(holds("integers_2^5", with(sign * 32)) || holds("integers_2^24", with(sign * 2.5)));
      const bool position = place < 2 || place == 6 || place == 7;
      EXPECT_TRUE(holds("within_2^8", with(sign * 256)));
      EXPECT_EQ(holds("within_2^8", with(sign * 256.5)), !position);
    }
    EXPECT_TRUE(holds("magnitudes_2^8", with(0)));
    EXPECT_EQ(holds("positive_sizes", with(0)), !is_size(place));
    EXPECT_TRUE(holds("not_flat", with(0)));
    // From equal motions, each component alone makes a speed: of 2 at most, the smaller side in sum.
    const bool motion = place == 4 || place == 5 || place == 10 || place == 11;
    for (const double speed : {2.0, -2.0}) {
      EXPECT_TRUE(holds("speed_1", with(motion ? 1 + speed : 1)));
      EXPECT_EQ(holds("speed_1", with(motion ? 1 + speed * 1.125 : 1)), !motion);
      EXPECT_EQ(holds("speed_1/4", with(motion ? 1 + speed * 0.25 : 1)), true);
      EXPECT_EQ(holds("speed_1/4", with(motion ? 1 + speed * 0.375 : 1)), !motion);
    }
  }
  for (const std::size_t axis : {0u, 1u}) {
    Numbers flat = base;
    flat[2 + axis] = flat[8 + axis] = 0;
    EXPECT_FALSE(holds("not_flat", flat));
    for (const std::size_t body : {4u, 10u}) {
      Numbers still = base;
      still[body] = still[body + 1] = 0;
      EXPECT_TRUE(holds("one_still", still));
      EXPECT_EQ(holds("b_still", still), body == 10);
      still[body + axis] = 1;
      EXPECT_FALSE(holds("one_still", still) || holds("b_still", still));
      EXPECT_TRUE(holds("one_axis_moves", still) && !holds("both_axes_move", still));
    }
  }
}

TEST(Preconditions, ImplyWhatTheySayTheyImply) {
  std::set<Predicates> met;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 2000; ++i) {
      for (const Predicates held : {held_by(family.at<float>(7, i)), held_by(family.at<double>(7, i))}) {
        met.insert(held);
        for (std::size_t p = 0; p < predicates().size(); ++p) {
          if ((held >> p & 1) != 0) {
            ASSERT_EQ(predicates()[p].implies & ~held, 0u) << family.name << " " << i << ": " << predicates()[p].text;
          }
        }
      }
    }
  }
  EXPECT_GT(met.size(), 500u) << "a sample in which the predicates hardly vary shows nothing";
}

/// All joins of at most most_joined predicates, of as many subjects.
std::vector<Predicates> every_join() {
  std::vector<Predicates> joins{0};
  for (std::size_t p = 0; p < predicates().size(); ++p) {
    const auto before = joins;
    for (const Predicates join : before) {
      int count = 0;
      bool same_subject = false;
      for (std::size_t o = 0; o < p; ++o) {
        count += static_cast<int>(join >> o & 1);
        same_subject |= (join >> o & 1) != 0 && predicates()[o].subject == predicates()[p].subject;
      }
      if (count < most_joined && !same_subject) joins.push_back(join | Predicates{1} << p);
    }
  }
  return joins;
}

Predicates all_that_follows(Predicates join) {
  Predicates follows = 0;
  for (std::size_t p = 0; p < predicates().size(); ++p) follows |= (join >> p & 1) != 0 ? predicates()[p].implies : 0;
  return follows;
}

TEST(Preconditions, AreReadAsTheyAreWritten) {
  for (std::size_t p = 0; p < predicates().size(); ++p) {
    const Predicates one = Predicates{1} << p;
    EXPECT_EQ(ids_of(one), predicates()[p].id);
    EXPECT_EQ(conjunction_of(ids_of(one | 1)), one | 1);
  }
  EXPECT_EQ(ids_of(0), "always");
  EXPECT_EQ(conjunction_of("always"), 0u);
  for (const char* wrong : {"", "+", "both_axes_move+", "never", "always+apart"}) {
    EXPECT_THROW(conjunction_of(wrong), std::invalid_argument) << wrong;
  }
}

TEST(Preconditions, TheWeakestExcludeEveryFailureAndNoWeakerOnesDo) {
  std::mt19937 random(5);
  const auto joins = every_join();
  for (int round = 0; round < 20; ++round) {
    std::vector<Predicates> failures;
    for (int i = 0; i < 1 + round * 3; ++i) failures.push_back(all_that_follows(random() & random() & 0x7ffffff));
    const auto excludes = [&](Predicates join) {
      return std::none_of(failures.begin(), failures.end(), [join](Predicates f) { return (join & ~f) == 0; });
    };
    const auto found = weakest_excluding(failures);
    for (const Predicates join : found) ASSERT_TRUE(excludes(join)) << text_of(join);
    for (const Predicates join : joins) {
      if (!excludes(join)) continue;
      // Whatever excludes the failures is one of the weakest, or says more than one of them; and none is weaker.
      const Predicates says = all_that_follows(join);
      ASSERT_TRUE(std::any_of(found.begin(), found.end(), [says](Predicates f) { return (f & ~says) == 0; }))
          << text_of(join);
      for (const Predicates f : found) {
        const bool weaker = (join & ~all_that_follows(f)) == 0 && (f & ~says) != 0;
        ASSERT_FALSE(weaker) << text_of(join) << " is weaker than " << text_of(f);
      }
    }
  }
  EXPECT_EQ(weakest_excluding({}), std::vector<Predicates>{0}) << "who never fails needs no precondition";
  EXPECT_EQ(text_of(0), "always");
}

TEST(Theorems, EveryMethodButTheLibrariesIsOnRecord) {
  int on_record = 0;
  for (const Method& method : methods()) {
    EXPECT_EQ(proved_of(method.card->id) != nullptr, method.card->kind != Kind::peer) << method.card->id;
    on_record += proved_of(method.card->id) != nullptr;
  }
  EXPECT_GE(on_record, 42);
  EXPECT_EQ(proved_of("no_such_method"), nullptr);
}

TEST(Theorems, RepairedAndExactMethodsAreRightAlways) {
  for (const Method& method : methods()) {
    if (method.card->kind != Kind::repaired && method.card->kind != Kind::exact) continue;
    const Proved& proved = *proved_of(method.card->id);
    ASSERT_EQ(proved.theorems.size(), 1u) << method.card->id;
    EXPECT_EQ(proved.theorems[0].condition, Predicates{0}) << method.card->id;
  }
}

/// A graze of each kind, between boxes that only touch, with the kind's words in left_open().
const std::pair<Query<double>, std::string_view> grazes_of_each_kind[] = {
    {{.a = {0, 0, 0, 1}, .motion_a = {10, 0}, .b = {5, 0, 0, 1}}, "boxes whose summed width or height is 0"},
    {{.a = {0, 0, 1, 1}, .b = {1, 0, 1, 1}}, "touching without motion"},
    {{.a = {0, 0, 1, 1}, .motion_a = {4, 0}, .b = {2, 1, 1, 1}}, "sliding along a side"},
    {{.a = {0, 0, 1, 1}, .motion_a = {4, 4}, .b = {2, 0, 1, 1}}, "passing an exact corner"},
    {{.a = {0, 0, 1, 1}, .motion_a = {-4, 1}, .b = {1, 0, 1, 1}}, "touching at the start and parting"},
    {{.a = {0, 0, 1, 1}, .motion_a = {1, 0.5}, .b = {2, 0, 1, 1}}, "touching at the very end of the frame"},
};

TEST(Theorems, AGrazeOfEachKindIsHeldAgainstTheClaimOfItsKindAndNoOther) {
  constexpr GrazeClaim GrazeClaims::*claims[] = {&GrazeClaims::flat,   &GrazeClaims::rest,  &GrazeClaims::slide,
                                                 &GrazeClaims::corner, &GrazeClaims::leave, &GrazeClaims::end};
  for (std::size_t claimed = 0; claimed < std::size(claims); ++claimed) {
    Card card = *find_method("exact")->card;
    card.grazes = all_grazes(GrazeClaim::none);
    card.grazes.*claims[claimed] = GrazeClaim::contact;
    for (std::size_t kind = 0; kind < std::size(claims); ++kind) {
      const Query<double>& query = grazes_of_each_kind[kind].first;
      const Truth known = truth(query);
      ASSERT_EQ(index_of(known.graze), kind + 1);  // 0: none
      EXPECT_EQ(judge(card, query, known, Answer<double>{}), kind == claimed ? Verdict::claim_broken : Verdict::correct)
          << grazes_of_each_kind[kind].second;
    }
  }
}

// "Always, by its card" would be false where the card leaves something open: what is left open is named, and no more.
TEST(Theorems, WhatACardLeavesOpenIsJustWhatTheJudgeDoesNotJudge) {
  int open_ones = 0;
  for (const Method& method : methods()) {
    const auto open = left_open(*method.card);
    for (const auto& [query, words] : grazes_of_each_kind) {
      const Truth truth = sweeplab::truth(query);
      ASSERT_EQ(truth.cls, Class::graze) << words;
      Card only_grazes = *method.card;
      only_grazes.needs_positive_sizes = false;
      only_grazes.overlap = OverlapClaim::reported;
      if (method.card->kind == Kind::peer) continue;
      EXPECT_EQ(std::ranges::find(open, words) != open.end(), claims_nothing(only_grazes, query, truth))
          << method.card->id << ": " << words;
      open_ones += std::ranges::find(open, words) != open.end();
    }
  }
  EXPECT_GE(open_ones, 10);
  const auto of_m3 = left_open(*find_method("m3")->card);
  EXPECT_EQ(std::ranges::count(of_m3, "boxes whose summed width or height is 0"), 1);
  EXPECT_TRUE(left_open(*find_method("exact")->card).empty());
}

TEST(Theorems, ARecordIsReadRowByRow) {
  CsvReader csv(
      "t.csv", "method,condition,text\na,none,\nb,both_axes_move+apart,\"x, y\"\nb,stated,\"more\"\nc,always,always\n");
  const auto list = read_theorems(csv);
  ASSERT_EQ(list.size(), 3u);
  EXPECT_TRUE(list[0].theorems.empty());
  ASSERT_EQ(list[1].theorems.size(), 2u);
  EXPECT_EQ(list[1].theorems[0].condition, conjunction_of("both_axes_move+apart"));
  EXPECT_EQ(list[1].theorems[1].condition, std::nullopt);
  EXPECT_EQ(json_of(list[1]).dump(), R"([{"predicates":["both_axes_move","apart"],"text":"x, y"},{"text":"more"}])");
  EXPECT_EQ(json_of(list[2]).dump(), R"([{"predicates":[],"text":"always"}])");
}

TEST(Theorems, ARowThatIsNoneIsRefusedWithItsPlace) {
  for (const auto& [rows, words] : {std::pair{"method,condition\n", "t.csv:1"},
                                    {"method,condition,text\na,flat,\n", "t.csv:2"},
                                    {"method,condition,text\na,always\n", "three fields"}}) {
    CsvReader csv("t.csv", rows);
    EXPECT_NE(refusal([&] { read_theorems(csv); }).find(words), std::string::npos) << rows;
  }
}

}  // namespace
}  // namespace sweeplab
