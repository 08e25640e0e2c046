// SPDX-License-Identifier: MIT
#include "harness/engines/telling.h"

#include <gtest/gtest.h>

#include <cmath>
#include <cstdlib>
#include <string>
#include <vector>

#include "harness/query/families.h"
#include "harness/support/rational.h"

namespace sweeplab {
namespace {

EngineCard card_of(BoxForm box, Scalar scalar, bool two_movers = true) {
  EngineCard card;
  card.box = box;
  card.scalar = scalar;
  card.two_movers = two_movers;
  if (box == BoxForm::position_offset) card.offset = {0.5, -3};
  return card;
}

/// One axis of a box as an engine has it, in exact arithmetic: min corner and size.
std::pair<Rational, Rational> meant(const EngineCard& card, double first, double second, double offset) {
  const Rational x(first), y(second);
  switch (card.box) {
    case BoxForm::min_size:
      break;
    case BoxForm::min_max:
      return {x, y - x};
    case BoxForm::centre_half:
      return {x - y, y + y};
    case BoxForm::position_offset:
      return {x + Rational(offset), y};
  }
  return {x, y};
}

template <class S>
void expect_the_same(const EngineCard& card, const Query<S>& query, const Numbers& told, const std::string& where) {
  const Numbers n = numbers_of(query);
  for (const std::size_t axis : {0u, 1u}) {
    const double offset = axis == 0 ? card.offset.x : card.offset.y;
    for (const std::size_t box : {0u, 6u}) {
      const auto [min, size] = meant(card, told[box + axis], told[box + axis + 2], offset);
      EXPECT_TRUE(min == Rational(n[box + axis]) && size == Rational(n[box + axis + 2])) << where;
    }
    EXPECT_TRUE(Rational(told[4 + axis]) - Rational(told[10 + axis]) == Rational(n[4 + axis]) - Rational(n[10 + axis]))
        << where;
    if (!card.two_movers) {
      EXPECT_EQ(told[10 + axis], 0) << where;
    }
  }
  for (const double x : told) {
    EXPECT_TRUE(card.scalar == Scalar::float64 || static_cast<double>(static_cast<float>(x)) == x) << where;
  }
}

/// Of one card and the queries of all families in S: how many it can tell, and how many only rounded.
template <class S>
void check_card(const EngineCard& card) {
  std::size_t told = 0, rounded = 0, all = 0;
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 60 && (family.size == 0 || i < family.size); ++i) {
      const Query<S> query = family.at<S>(11, i);
      const std::string where = std::string(family.name) + " " + std::to_string(i) + " " +
                                std::string(name_of(card.box)) + " " + std::string(name_of(card.scalar));
      ++all;
      if (const auto numbers = told_exactly(card, query)) {
        expect_the_same(card, query, *numbers, where);
        EXPECT_EQ(rounded_for(card, query), query) << where;
        ++told;
      } else if (const auto other = rounded_for(card, query)) {
        const auto numbers_of_other = told_exactly(card, *other);
        ASSERT_TRUE(numbers_of_other) << where;
        expect_the_same(card, *other, *numbers_of_other, where);
        EXPECT_NE(*other, query) << where;
        const double reach = std::fabs(static_cast<double>(query.b.x)) + static_cast<double>(query.b.w) + 4;
        EXPECT_LE(std::fabs(static_cast<double>(query.b.x) - static_cast<double>(other->b.x)), reach * 0x1p-20)
            << where;
        ++rounded;
      }
    }
  }
  const bool as_it_is = card.box == BoxForm::min_size && card.two_movers &&
                        (card.scalar == Scalar::float64 || scalar_of<S> == Scalar::float32);
  EXPECT_EQ(told == all, as_it_is) << name_of(card.box);
  EXPECT_GT(told + rounded, all * 4 / 5) << name_of(card.box) << name_of(card.scalar) << name_of(scalar_of<S>);
}

TEST(Telling, AnEngineHasTheVeryBoxesAndMotionsHoweverItHoldsThemOrIsNotAsked) {
  for (const BoxForm box : enumerators<BoxForm>) {
    for (const Scalar scalar : enumerators<Scalar>) {
      for (const bool two_movers : {true, false}) {
        check_card<float>(card_of(box, scalar, two_movers));
        check_card<double>(card_of(box, scalar, two_movers));
      }
    }
  }
}

TEST(Telling, ABoxIsRoundedAsAnEngineThatHoldsItsCentreOrItsFarCornerWould) {
  const auto rounded_box = [](BoxForm form, const Box<float>& box) {
    const Query<float> query{box, {1, 0}, {2, 0, 1, 1}, {0, 0}};
    return rounded_for(card_of(form, Scalar::float32, true), query).value().a;
  };
  const float half = 0.3f / 2, centre = 0.1f + half, max = 0.3f + 0.1f;
  EXPECT_EQ(rounded_box(BoxForm::centre_half, {0.1f, 0, 0.3f, 1}), (Box<float>{centre - half, 0, 0.3f, 1}));
  EXPECT_EQ(rounded_box(BoxForm::min_max, {0.3f, 0, 0.1f, 1}), (Box<float>{0.3f, 0, max - 0.3f, 1}));
}

TEST(Telling, APlaceIsReadAsTheMinCornerThatTheEngineMeans) {
  for (const auto& [form, corner] : {std::pair{BoxForm::min_size, Vector<double>{5, 7}},
                                     {BoxForm::min_max, {5, 7}},
                                     {BoxForm::centre_half, {4, 4}},
                                     {BoxForm::position_offset, {5.5, 4}}}) {
    EXPECT_EQ(min_corner(card_of(form, Scalar::float32), {5, 7}, 2, 6), corner) << name_of(form);
  }
}

TEST(Telling, WhatACardDoesNotTakeIsNotAskedRoundedOrNot) {
  const Query<double> flat{{0, 0, 0, 1}, {1, 0}, {2, 0, 1, 1}, {0, 0}},
      still{{0, 0, 1, 1}, {3, 0}, {2, 0, 1, 1}, {3, 0}}, far{{0, 0, 1, 1}, {1, 0}, {1000, 0, 1, 1}, {0, 0}};
  EngineCard card;
  for (const auto& query : {flat, still, far}) EXPECT_TRUE(told_exactly(card, query));
  card.zero_size = card.zero_motion = false;
  card.largest = 999;
  for (const auto& query : {flat, still, far}) {
    EXPECT_FALSE(told_exactly(card, query));
    EXPECT_FALSE(rounded_for(card, query));
  }
  card.largest = 1000;
  EXPECT_TRUE(told_exactly(card, far)) << "the largest is one that it takes";
}

TEST(Telling, ALineReadsBackAsTheSameNumbersInEitherForm) {
  Numbers numbers{0.0, -0.0, 1, -1.5, 0x1.fffffffffffffp+1023, 0x1p-1074, 0.1, -0x1.8p-1023, 1e22, 3e-5, 0x1p-1022, 7};
  for (const NumberForm form : enumerators<NumberForm>) {
    EngineCard card;
    card.numbers = form;
    std::string text;
    append_line(text, card, numbers);
    EXPECT_EQ(text.back(), '\n');
    char* p = text.data();
    for (const double x : numbers) {
      const double back = std::strtod(p, &p);
      EXPECT_EQ(back, x);
      EXPECT_EQ(std::signbit(back), std::signbit(x));
    }
    EXPECT_EQ(std::string(p), "\n");
  }
}

TEST(Reply, IsReadAsItStandsOrFailsWithAReason) {
  EngineCard card;
  const auto trouble = [&card](const char* line) { return read_reply(card, line).trouble; };
  EXPECT_EQ(read_reply(card, "miss").outcome, Outcome::separate);
  EXPECT_EQ(read_reply(card, " overlap \r").outcome, Outcome::overlap);
  EXPECT_TRUE(read_reply(card, "unasked").unasked);
  const EngineReply hit = read_reply(card, "hit 0x1.8p-1 -1 0\r");
  EXPECT_EQ(hit.outcome, Outcome::impact);
  EXPECT_EQ(hit.time, 0.75);
  EXPECT_EQ(hit.normal_x, -1);
  EXPECT_EQ(hit.normal_y, 0);
  EXPECT_EQ(read_reply(card, "hit 0.5 0.7071 -0.7071").normal_x, 2);  // no face's
  for (const char* line : {"", "Hit 0.5 1 0", "hit 0.5 1", "hit 0.5 1 0 0", "miss 1", "hit 1e999 1 0"}) {
    EXPECT_EQ(trouble(line), "garbage") << line;
  }
  for (const char* line : {"hit -NaN 1 0", "hit -Infinity 1 0", "hit nan(0x1) 0 1"}) {
    EXPECT_EQ(trouble(line), "a time that is NaN or infinite") << line;
  }
  EXPECT_EQ(trouble("hit 0.5 nan 0"), "a normal that is NaN or infinite");
  EXPECT_EQ(trouble("hit"), "a hit without its time");
  EXPECT_EQ(trouble("hit 0.5"), "a hit without its normal");
  card.judged.gives_face = false;
  EXPECT_EQ(trouble("hit 0.5"), "");
  card.judged.gives_time = false;
  EXPECT_EQ(trouble("hit"), "");
  card.scalar = Scalar::float32;
  EXPECT_EQ(read_reply(card, "hit 0.1").time, 0.1f);  // rounded once, to its scalar
}

}  // namespace
}  // namespace sweeplab
