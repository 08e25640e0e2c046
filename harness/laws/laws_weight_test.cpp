// SPDX-License-Identifier: MIT
//
// What a broken law weighs: each measure on both sides of its bound, by answers that are wrong on purpose; and that a
// cell shows, and a shrunk one keeps, the most convincing of its counterexamples.
#include <algorithm>
#include <cmath>
#include <functional>
#include <limits>

#include "algorithms/exact.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/law_mix.h"
#include "harness/laws/laws_matrix.h"
#include "harness/query/query_text.h"
#include "harness/query/shrink.h"
#include "harness/support/test/folder_of_test.h"

namespace sweeplab {
namespace {

using Q = Query<double>;
using A = Answer<double>;

constexpr Card open_card{.id = "made_for_weights",
                         .title = "Made for a test",
                         .provenance = Provenance::ours,
                         .grazes = all_grazes(GrazeClaim::none),
                         .overlap = OverlapClaim::reported};

/// What the law says of somebody who answers so.
LawRuling ruling_of(const char* law, const std::function<A(const Q&)>& answer, const Q& q) {
  return (*find_law(law))(Evaluator<double, double>{&open_card, answer, nullptr}, q);
}

void expect_weight(Weight weight, const char* law, const std::function<A(const Q&)>& answer, const Q& q) {
  const LawRuling ruling = ruling_of(law, answer, q);
  EXPECT_EQ(ruling.ruling, Ruling::broken) << law << " " << query_text<double>(numbers_of(q));
  EXPECT_EQ(ruling.weight, weight) << law << ": " << ruling.why << ", " << query_text<double>(numbers_of(q));
}

// A, of size 1, goes by 4 in x past B, of size 1: half the smaller summed size is 1, so the bound is 1/1000. At this y it
// sinks in by 1 - y, or stays y - 1 apart.
Q passing(double y) { return {{0, 0, 1, 1}, {4, 0}, {2, y, 1, 1}, {0, 0}}; }
constexpr double just_below = 1 - 0x1p-12, below = 1 - 0x1p-8, just_above = 1 + 0x1p-12, above = 1 + 0x1p-8;

A separate(const Q&) { return {}; }
std::function<A(const Q&)> always(A answer) {
  return [answer](const Q&) { return answer; };
}
/// Right, but changed where A goes to the left, as it does in the mirror.
std::function<A(const Q&)> to_the_left(const std::function<A(A)>& change) {
  return [change](const Q& q) { return q.motion_a.x < 0 ? change(exact(q)) : exact(q); };
}

TEST(LawWeight, OfAContactIsHowDeepItGoesAndOfAPhantomHowFarApartTheyStay) {
  expect_weight(Weight::real, "never_tunnels", separate, passing(below));
  expect_weight(Weight::hairline, "never_tunnels", separate, passing(just_below));
  expect_weight(Weight::real, "no_phantom", always({Outcome::impact, 0.25, -1, 0}), passing(above));
  expect_weight(Weight::hairline, "no_phantom", always({Outcome::impact, 0.25, -1, 0}), passing(just_above));
}

TEST(LawWeight, OfAStateIsHowDeepOrFarItIsAtTheStart) {
  const auto starting = [](double x) { return Q{{0, 0, 1, 1}, {4, 0}, {x, 0, 1, 1}, {0, 0}}; };
  expect_weight(Weight::real, "no_phantom", always({Outcome::overlap}), starting(above));
  expect_weight(Weight::hairline, "no_phantom", always({Outcome::overlap}), starting(just_above));
  expect_weight(Weight::real, "no_phantom", always({Outcome::impact, 0, -1, 0}), starting(below));
  expect_weight(Weight::hairline, "no_phantom", always({Outcome::impact, 0, -1, 0}), starting(just_below));
}

TEST(LawWeight, OfAFaceIsHowFarItsSidesAreFromTouching) {
  expect_weight(Weight::real, "right_face", always({Outcome::impact, 0.25, 0, -1}), passing(below));
  expect_weight(Weight::hairline, "right_face", always({Outcome::impact, 0.25, 0, -1}), passing(just_below));
  expect_weight(Weight::real, "right_face", always({Outcome::impact, 0.25, 0, 1}), passing(just_below));
  expect_weight(Weight::real, "right_face", always({Outcome::impact, 0.25, 1, 0}), passing(0));
  expect_weight(Weight::real, "right_face", always({Outcome::impact, 0.25, 0, 0}), passing(0));
  expect_weight(Weight::real, "right_face", always({Outcome::impact, 0.25, -1, -1}), passing(0));
}

TEST(LawWeight, OfATimeIsTheDepthOrTheGapThatItLeadsToOrHowFarTheBoxesMoveMeanwhile) {
  const auto at = [](double time) { return always({Outcome::impact, time, -1, 0}); };
  const Q fast = passing(0), slow{{0, 0, 1, 1}, {0.25, 0}, {1.125, 0, 1, 1}, {0, 0}};  // at 1/4, and at 1/2
  expect_weight(Weight::real, "right_time", at(0.25 + 0x1p-8), fast);
  expect_weight(Weight::hairline, "right_time", at(0.5 + 0x1p-9), slow);
  expect_weight(Weight::real, "right_time", at(0.5 - 0x1p-7), slow);
  expect_weight(Weight::hairline, "right_time", at(0.5), passing(just_below));
  expect_weight(Weight::real, "right_time", at(0), passing(just_below));
  expect_weight(Weight::real, "sane_time", at(1.5), fast);
  expect_weight(Weight::real, "sane_time", at(-0x1p-9), fast);
  expect_weight(Weight::hairline, "sane_time", at(-0x1p-13), fast);
  expect_weight(Weight::hairline, "sane_time", at(1 + 0x1p-13), fast);
}

TEST(LawWeight, OfWhatCannotBeMeasuredIsReal) {
  const double nan = std::numeric_limits<double>::quiet_NaN(), infinite = std::numeric_limits<double>::infinity();
  expect_weight(Weight::real, "sane_time", always({Outcome::failed}), passing(just_below));
  expect_weight(Weight::real, "sane_time", always({Outcome::impact, nan, -1, 0}), passing(just_below));
  expect_weight(Weight::real, "sane_time", always({Outcome::impact, infinite, -1, 0}), passing(just_below));
}

TEST(LawWeight, OfTwoAnswersThatShouldBeOneIsTheMeasureOfWhatDiffers) {
  const auto gone = to_the_left([](A) { return A{}; });
  expect_weight(Weight::real, "mirror", gone, passing(below));
  expect_weight(Weight::hairline, "mirror", gone, passing(just_below));
  const auto turned = to_the_left([](A a) { return A{a.outcome, a.time, 0, -1}; });
  expect_weight(Weight::real, "mirror", turned, passing(below));
  const auto late = [](double by) {
    return to_the_left([by](A a) { return A{a.outcome, a.time + by, a.normal_x, a.normal_y}; });
  };
  expect_weight(Weight::real, "mirror", late(0x1p-8), passing(0));
  const Q slow{{0, 0, 1, 1}, {0.25, 0}, {1.125, 0, 1, 1}, {0, 0}};
  expect_weight(Weight::hairline, "mirror", late(0x1p-9), slow);
  // Whoever is at the start within the bound of an overlap, is not so of another time.
  const Q touching{{0, 0, 1, 1}, {4, 0}, {just_above, 0, 1, 1}, {0, 0}};
  expect_weight(Weight::real, "mirror", late(0.5), touching);
}

TEST(LawWeight, OfAnObstacleThatGrewIsByHowMuchTheGrazeBecameAContact) {
  // Touching: grown by 1/4 it is a contact of that depth; by 2^-20 of a hairline's.
  const auto blind_to = [](double depth) {
    return [depth](const Q& q) { return severity(q) > 0 && severity(q) <= depth ? A{} : exact(q); };
  };
  expect_weight(Weight::real, "grown_obstacle", blind_to(1), passing(1));
  expect_weight(Weight::hairline, "grown_obstacle", blind_to(0x1p-15), passing(1));
}

TEST(LawWeight, OfAPartOfTheFrameIsTheMeasureInThatPart) {
  // In the whole frame A sinks in by half its motion or more; in the first half by as much as the case says.
  const auto sinking = [](double v, double by) { return Q{{0, 0, 1, 1}, {v, 0}, {1 + v / 2 - by, 0, 1, 1}, {0, 0}}; };
  const auto blind_at = [](double v) { return [v](const Q& q) { return q.motion_a.x == v ? A{} : exact(q); }; };
  expect_weight(Weight::real, "slower", blind_at(2), sinking(4, 1));
  expect_weight(Weight::hairline, "slower", blind_at(0.125), sinking(0.25, 0x1p-11));
}

TEST(LawWeight, OfAResponseIsHowDeepItBegins) {
  const auto late = [](double by) {
    return [by](const Q& q) {
      A a = exact(q);
      a.time += by;
      return a;
    };
  };
  expect_weight(Weight::real, "response", late(0x1p-4), passing(0));
  expect_weight(Weight::hairline, "response", late(0x1p-20), passing(0));
}

TEST(LawWeight, AShrunkBreakWeighsWhatItDid) {
  int real = 0, hairline = 0;
  for (const char* id : {"gamedev", "liang_barsky", "amanotes", "edge_alignment"}) {
    for (const char* name : {"never_tunnels", "right_face", "mirror", "slower"}) {
      const Subject subject = subjects_named({id}).front();
      const Law& law = *find_law(name);
      int left = 4;
      for (std::uint64_t i = 0; i < 4000 && left > 0; ++i) {
        const Numbers numbers = numbers_of(mixed_query<float>(7, i));
        const LawRuling before = check(law, subject, LawScalar::float32, numbers);
        if (before.ruling != Ruling::broken) continue;
        --left;
        const Numbers small = shrink_broken(law, subject, LawScalar::float32, numbers);
        const LawRuling after = check(law, subject, LawScalar::float32, small);
        EXPECT_EQ(after.ruling, Ruling::broken);
        EXPECT_EQ(after.weight, before.weight) << query_text<float>(numbers) << " became " << query_text<float>(small);
        ++(before.weight == Weight::real ? real : hairline);
      }
    }
  }
  EXPECT_GT(real, 5);
  EXPECT_GT(hairline, 5);
}

TEST(LawWeight, ACellShowsARealBreakWhereThereIsOneAndCountsThem) {
  LawsOptions options{.cases = 3000,
                      .laws = laws_named({"never_tunnels", "right_face", "mirror"}),
                      .subjects = subjects_named({"gamedev", "liang_barsky", "edge_alignment"}),
                      .scalars = law_scalars_named({"float32"})};
  const LawsResult result =
      with_scratch_file([&](const auto& checkpoint) { return run_laws(options, checkpoint).value(); });
  std::uint64_t shown[2] = {0, 0}, everyday = 0;
  for (const LawCell& cell : result.cells) {
    std::uint64_t real = 0;
    const auto check_it = check_of<float>(*cell.law, cell.subject, cell.scalar);
    for (std::uint64_t i = 0; i < options.cases; ++i) {
      const LawRuling ruling = check_it(mixed_query<float>(options.seed, i));
      real += ruling.ruling == Ruling::broken && ruling.weight == Weight::real;
    }
    EXPECT_EQ(cell.real, real) << cell.law->id << " " << cell.subject.id;
    if (!cell.counterexample) continue;
    const LawRuling there = check(*cell.law, cell.subject, cell.scalar, *cell.counterexample);
    EXPECT_EQ(there.weight, cell.weight()) << cell.law->id << " " << cell.subject.id;
    ++shown[index_of(cell.weight())];
    everyday += cell.broken_in_everyday_numbers();
    EXPECT_EQ(cell.broken_in_everyday_numbers(), there.weight == Weight::real && is_everyday(*cell.counterexample));
  }
  EXPECT_GT(shown[0], 0u);
  EXPECT_GT(shown[1], 0u);
  const std::string matrix = laws_matrix(result);
  const std::string rows = matrix.substr(0, matrix.find(".  holds"));
  EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count(rows, 'X')), everyday);
  // The ids have an x of their own: none of these three.
  EXPECT_EQ(static_cast<std::uint64_t>(std::ranges::count(rows, 'x')), shown[1]);
}

}  // namespace
}  // namespace sweeplab
