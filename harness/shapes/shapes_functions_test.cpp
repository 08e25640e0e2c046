// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include <array>
#include <bit>
#include <cstdint>
#include <fstream>
#include <limits>
#include <map>
#include <regex>
#include <string>
#include <string_view>
#include <tuple>
#include <type_traits>

#include "algorithms/discrete/registry.h"
#include "harness/project/record.h"
#include "harness/query/families/draw.h"
#include "harness/shapes/grid.h"
#include "harness/shapes/root.h"
#include "harness/shapes/survey.h"
#include "harness/shapes/test/found.h"
#include "harness/support/source_dir.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab::shapes {
namespace {

using discrete::Outcome;
using discrete::Question;

Scene<double> scene(Shapes shapes, std::array<double, 8> numbers) { return {shapes, numbers}; }

std::string verdict(std::string_view id, const Scene<double>& s) {
  const Judgement j = judged(id, s);
  return fmt::format("{}{}{}", name_of(j.verdict), j.cause == Cause::none ? "" : " ", name_of(j.cause));
}

constexpr std::uint64_t scenes_of_a_kind = 512;

/// A number of the fixed scenes: of a lattice, so that ties are dense; of full length; of mixed magnitude; or extreme.
template <class S>
S fixed_number(Draw& draw, std::uint64_t kind) {
  switch (kind) {
    case 0:
      return static_cast<S>(draw.integer(-4, 4));
    case 1:
      return draw.chance(1, 2) ? draw.magnitude<S>(-2, 3) : -draw.magnitude<S>(-2, 3);
    case 2:
      return draw.chance(1, 2) ? draw.magnitude<S>(-30, 30) : -draw.magnitude<S>(-30, 30);
    default:
      return draw.one_of({S(0), S(1), S(-3), std::numeric_limits<S>::denorm_min(), std::numeric_limits<S>::min(),
                          std::numeric_limits<S>::max(), -std::numeric_limits<S>::max(),
                          std::numeric_limits<S>::epsilon()});
  }
}

template <class S>
Scene<S> fixed_scene(Shapes shapes, std::uint64_t index) {
  Draw draw(stream_of(name_of(shapes), std::numeric_limits<S>::digits), 0x5357454550u, index);
  Scene<S> fixed{shapes, {}};
  for (std::size_t i = 0; i < fixed.size(); ++i) {
    const S x = fixed_number<S>(draw, index / scenes_of_a_kind);
    fixed.numbers[i] = is_size(shapes, i) && x < S(0) ? -x : x;
  }
  return fixed;
}

/// Its checksum on the fixed scenes; 0 in float64 where the C library's angles are in it, which differ in the last place.
template <class S>
std::uint32_t verification_value(const Function& function) {
  const bool has_angle = !function.card->rational && function.card->question != Question::distance;
  if (has_angle && std::is_same_v<S, double>) return 0;
  std::uint32_t hash = 2166136261u;  // FNV-1a, byte by byte
  const auto eat = [&hash](std::uint64_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) {
      hash = (hash ^ static_cast<std::uint32_t>(value >> (8 * i) & 0xffu)) * 16777619u;
    }
  };
  for (std::uint64_t i = 0; i < 4 * scenes_of_a_kind; ++i) {
    const Reply<S> reply = function.ask(fixed_scene<S>(function.card->shapes, i));
    eat(static_cast<std::uint64_t>(reply.said), 1);
    for (const S x : reply.values) eat(std::bit_cast<Bits<S>>(x), sizeof(S));
  }
  return hash;
}

TEST(DiscreteFunctions, AnswerAsTheirCardsRecord) {
  ASSERT_EQ(functions().size(), 20u);
  for (const Function& function : functions()) {
    const auto float32 = verification_value<float>(function), float64 = verification_value<double>(function);
    const auto& recorded = function.card->verification;
    if (float32 == recorded.float32 && float64 == recorded.float64) continue;
    const std::string value = fmt::format(".verification = {{{:#010x}, {:#010x}}}", float32, float64);
    if (!accepts_records()) {
      ADD_FAILURE() << function.card->id << ": the answers have changed. If that is meant, ./sweeplab test --accept "
                    << "writes the card: " << value;
      continue;
    }
    const std::string path = fmt::format("{}/algorithms/discrete/{}.h", SWEEPLAB_SOURCE_DIR, function.card->id);
    const std::string text = text_of_file(path);
    const std::string changed = std::regex_replace(text, std::regex(R"(\.verification = \{[^{}]*\})"), value);
    ASSERT_NE(changed, text) << path << " has no .verification = {...}";
    std::ofstream(path, std::ios::binary) << changed;
  }
}

/// A scene that a person can check, and the verdicts on a function and on its repaired form, if it has one.
struct KnownScene {
  std::string function;
  Scene<double> scene;
  std::string_view published, repaired = {};
};

TEST(DiscreteFunctions, HaveTheHolesThatAreKnown) {
  using enum Shapes;
  for (const KnownScene& known : std::initializer_list<KnownScene>{
           {"box_line", scene(box_segment, {0, 0, 4, 4, 1, 1, 2, 3}), "missed logic", "correct"},  // inside
           {"box_line", scene(box_segment, {0, 0, 4, 4, 1, 0, 3, 0}), "missed logic", "correct"},  // along a side
           {"box_line", scene(box_segment, {0, 0, 4, 4, 0, 0, 4, 0}), "correct", "correct"},       // corner to corner
           {"line_line", scene(segment_segment, {0, 0, 2, 2, 1, 1, 3, 3}), "missed logic", "correct"},  // collinear
           {"line_line", scene(segment_segment, {0, 0, 1, 1, 2, 2, 3, 3}), "correct", "correct"},       // with a gap
           // A segment of length 0 meets nothing.
           {"line_line", scene(segment_segment, {1, 0, 1, 0, 0, 0, 2, 0}), "missed logic", "correct"},
           {"box_line", scene(box_segment, {0, 0, 2, 2, 1, 1, 1, 1}), "missed logic", "correct"},
           {"circle_line", scene(circle_segment, {0, 0, 2, 1, 1, 1, 1}), "missed logic", "correct"},
           // A circle of radius 0 in the middle of a box: the strict test misses it by its own rule too.
           {"box_circle", scene(box_circle, {0, 0, 2, 2, 1, 1, 0}), "missed logic", "correct"},
           // Squares underflow and overflow.
           {"circle_circle", scene(circle_circle, {0, 0, 0x1p-540, 0x1p-538, 0, 0x1p-540}), "phantom rounding"},
           {"circle_circle", scene(circle_circle, {0, 0, 0x1p513, 0x1p516, 0, 0x1p513}), "phantom rounding"},
           {"distance_point_point", scene(point_point, {-1e308, 0, 1e308, 0}), "failed rounding"}}) {
    EXPECT_EQ(verdict(known.function, known.scene), known.published) << known.function << ": " << text_of(known.scene);
    if (known.repaired.empty()) continue;
    EXPECT_EQ(verdict(known.function + "_repaired", known.scene), known.repaired) << known.function;
  }
}

TEST(DiscreteFunctions, TheIntersectionOfBoxesFarOutIsARoundedDifferenceOfRoundedSums) {
  const Scene<float> far{Shapes::box_box, {0x1p24f, 0, 1, 1, 0x1p24f, 0, 1, 1}};
  EXPECT_EQ(judged("box_box", far).verdict, Verdict::wrong_box);
}

// On the whole grid, in exact arithmetic: what is wrong there is wrong by logic. Cards say which rule each follows.
TEST(DiscreteFunctions, AreWrongOnTheGridByLogicAsOftenAsIsKnownAndTheRepairedNever) {
  using Wrong = std::map<Verdict, std::uint64_t>;
  const std::map<std::string_view, Wrong> known = {
      {"box_circle", {{Verdict::missed, 1}}},
      {"line_line", {{Verdict::missed, 481}}},
      {"box_line", {{Verdict::missed, 180}}},
      {"circle_line", {{Verdict::missed, 139}}},
  };
  for (const Function& function : functions()) {
    if (function.exactly == nullptr) continue;
    const discrete::Card& card = *function.card;
    Wrong wrong;
    std::string first;
    for (std::uint64_t i = 0; i < grid_size(card.shapes); ++i) {
      const auto exact = exactly(grid_scene<float>(card.shapes, i));
      const Verdict v = judge(card, exact, truth(exact), function.ask(exact));
      if (is_wrong(v) && ++wrong[v] == 1) first = text_of(grid_scene<float>(card.shapes, i));
    }
    const auto expected = known.find(card.id);
    EXPECT_EQ(wrong, expected == known.end() ? Wrong{} : expected->second) << card.id << ", first: " << first;
  }
}

/// Grid scenes on which the function, given as what takes two parts, is wrong under the card's rule in exact arithmetic.
template <const discrete::Card& card, class F>
std::uint64_t wrong_on_grid(F function) {
  std::uint64_t wrong = 0;
  for (std::uint64_t i = 0; i < grid_size(card.shapes); ++i) {
    const auto exact = exactly(grid_scene<float>(card.shapes, i));
    const Outcome outcome = with_parts<card.shapes>(exact, function);
    wrong += (outcome == Outcome::contact) != is_contact(truth(exact), card.rule) ? 1 : 0;
  }
  return wrong;
}

/// Whether two functions say the same of every scene of every family, in both scalars.
template <Shapes shapes, class F, class G>
void expect_equal(F published, G without_changes) {
  const auto of = [&](const auto& s) {
    ASSERT_EQ(with_parts<shapes>(s, published), with_parts<shapes>(s, without_changes)) << text_of(s);
  };
  for (const Family& family : families()) {
    for (std::uint64_t i = 0; i < 500; ++i) {
      ASSERT_NO_FATAL_FAILURE(of(family.at<float>(shapes, 7, i)));
      ASSERT_NO_FATAL_FAILURE(of(family.at<double>(shapes, 7, i)));
    }
  }
}

#define CALL(...) [](const auto& a, const auto& b) { return discrete::__VA_ARGS__(a, b); }
#define IN(id, changes) \
  [](const auto& a, const auto& b) { return discrete::id<std::decay_t<decltype(a.x)>, changes>(a, b); }
// Segments have no member x.
#define IN_SEGMENTS(id, changes) \
  [](const auto& a, const auto& b) { return discrete::id<std::decay_t<decltype(b.ax)>, changes>(a, b); }

TEST(DiscreteFunctions, WithoutItsChangesARepairedFunctionIsThePublishedOneBitForBit) {
  expect_equal<Shapes::box_point>(CALL(box_point), IN(box_point_repaired, 0));
  expect_equal<Shapes::box_circle>(CALL(box_circle), IN(box_circle_repaired, 0));
  expect_equal<Shapes::segment_segment>(CALL(line_line), IN_SEGMENTS(line_line_repaired, 0));
  expect_equal<Shapes::box_segment>(CALL(box_line), IN_SEGMENTS(box_line_repaired, 0));
  expect_equal<Shapes::circle_segment>(CALL(circle_line), IN_SEGMENTS(circle_line_repaired, 0));
}

TEST(DiscreteFunctions, WithoutAnyOneOfItsChangesARepairedFunctionIsWrongOnTheGrid) {
  using namespace discrete;
  EXPECT_GT(wrong_on_grid<box_point_repaired_card>(IN(box_point_repaired, 0)), 0u);
  EXPECT_GT(wrong_on_grid<box_circle_repaired_card>(IN(box_circle_repaired, 0)), 0u);
  EXPECT_GT(wrong_on_grid<line_line_repaired_card>(IN_SEGMENTS(line_line_repaired, 0)), 0u);
  EXPECT_GT(wrong_on_grid<box_line_repaired_card>(IN_SEGMENTS(box_line_repaired, 1)), 0u);
  EXPECT_GT(wrong_on_grid<box_line_repaired_card>(IN_SEGMENTS(box_line_repaired, 2)), 0u);
  EXPECT_GT(wrong_on_grid<circle_line_repaired_card>(IN_SEGMENTS(circle_line_repaired, 1)), 0u);
  EXPECT_GT(wrong_on_grid<circle_line_repaired_card>(IN_SEGMENTS(circle_line_repaired, 2)), 0u);
}

TEST(ShapesSurvey, CountsWhatAPersonCanCountOnAnyNumberOfThreads) {
  // Of the grid of points and boxes 36 touch or overlap; a half-open box holds those of them without a max side.
  SurveyOptions grid{.scenes = 1u << 20,
                     .shapes = {Shapes::box_point, Shapes::box_segment},
                     .families = families_named({"grid"}),
                     .functions = functions_named({}, {Shapes::box_point, Shapes::box_segment}),
                     .scalars = {Scalar::float32},
                     .threads = 3};
  const auto survey = run_survey(grid);
  grid.threads = 1;
  EXPECT_EQ(to_json(*run_survey(grid)), to_json(*survey));
  ASSERT_EQ(survey->units.size(), 2u);
  const Tally &half_open = survey->units[0].counts.tallies[0], &closed = survey->units[0].counts.tallies[1];
  EXPECT_EQ(survey->units[0].counts.scenes, 441u);
  EXPECT_EQ(half_open.asked, 441u);
  EXPECT_EQ(half_open.contacts, 9u);  // w h points of a box of w x h: (0 + 1 + 2)^2
  EXPECT_EQ(closed.contacts, 36u);    // (w + 1)(h + 1): (1 + 2 + 3)^2
  EXPECT_EQ(half_open.of(Verdict::correct), 441u);
  const Tally& box_line = survey->units[1].counts.tallies[0];
  EXPECT_EQ(box_line.of(Verdict::missed), 180u);  // as in exact arithmetic, above
  EXPECT_EQ(box_line.of(Verdict::missed, {}, Cause::logic), 180u);
  const auto wrong = to_json(*survey).at("results").at(1).at("functions").at("box_line").at("wrong");
  EXPECT_EQ(wrong.size(), 1u) << wrong;  // of what never happens nothing is written
  EXPECT_EQ(wrong.at("missed").at("parts").dump(), R"([["touch","logic",179],["overlap","logic",1]])");
  grid.scenes = 7;
  grid.functions = functions_named({"box_line"}, grid.shapes);
  EXPECT_EQ(run_survey(grid)->units.size(), 1u);  // of shapes that it has a function for
}

TEST(ShapesSurvey, OfATouchAFilesOwnAnswerMaySayEither) {
  struct Row {
    double x;  ///< of a point: apart from the box, on its side, within
    Verdict of_contact, of_none;
  };
  for (const Row& row : {Row{3, Verdict::phantom, Verdict::correct}, Row{2, Verdict::correct, Verdict::correct},
                         Row{1, Verdict::correct, Verdict::missed}}) {
    for (const bool contact : {true, false}) {
      JudgedScene<double> one;
      one.scene = scene(Shapes::box_point, {0, 0, 2, 2, row.x, 1});
      one.given.said = contact ? Said::contact : Said::separate;
      judge_scene(one, Panel{nullptr});
      EXPECT_EQ(name_of(one.answers[0].judgement.verdict), name_of(contact ? row.of_contact : row.of_none)) << row.x;
    }
  }
}

TEST(ShapesSurvey, ARateIsOfTheScenesOnWhichItsVerdictCouldFall) {
  Tally tally;
  tally.asked = 10, tally.contacts = 4;
  for (const Verdict verdict : {Verdict::missed, Verdict::not_apart}) {
    tally.counts[index_of(verdict)][index_of(Class::touch)][0] = 3;
    tally.counts[index_of(verdict)][index_of(Class::overlap)][0] = 2;
  }
  EXPECT_EQ(tally.events(Verdict::missed), 5u);
  EXPECT_EQ(tally.events(Verdict::not_apart), 2u);  // boxes that only touched need not be pushed apart
  for (const Verdict of_contacts : {Verdict::missed, Verdict::wrong_box, Verdict::not_apart}) {
    EXPECT_EQ(tally.opportunities(of_contacts), 4u);
  }
  EXPECT_EQ(tally.opportunities(Verdict::phantom), 6u);
  EXPECT_EQ(tally.opportunities(Verdict::failed), 10u);
}

TEST(ShapesSurvey, NamesTheFamilyOfTheHighestRateAndNotOfTheMostEvents) {
  Survey survey;
  survey.asked.functions = functions_named({"box_circle"}, {Shapes::box_circle});
  for (const auto& [family, contacts, missed] : {std::tuple{"uniform", 100u, 2u}, {"tangent", 2u, 1u}}) {
    Tally tally;
    tally.asked = tally.contacts = contacts;
    tally.counts[index_of(Verdict::missed)][index_of(Class::overlap)][0] = missed;
    survey.units.push_back({Shapes::box_circle, families_named({family}).front(), Scalar::float32,
                            survey.asked.functions, Counts{.tallies = {tally}}});
  }
  EXPECT_TRUE(std::regex_search(survey_text(survey, false), std::regex(" 50% \\[[^\\]]*\\] tangent ")))
      << survey_text(survey, false);
}

}  // namespace
}  // namespace sweeplab::shapes
