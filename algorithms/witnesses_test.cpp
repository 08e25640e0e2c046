// SPDX-License-Identifier: MIT
//
// The known defects of the published methods, each on its smallest known query, kept: a port that "fixes" one of them
// is no longer what its author published. And each method at compile time, in a plain double.
#include <string>
#include <type_traits>

#include <gtest/gtest.h>

#include "algorithms/registry.h"
#include "harness/judge/judge.h"
#include "harness/methods/registry.h"
#include "harness/support/rational.h"
#include "harness/truth/truth.h"

namespace sweeplab {
namespace {

constexpr Query<double> unit_boxes(double ax, double ay, double bx, double by, double vx, double vy) {
  return {{ax, ay, 1, 1}, {vx, vy}, {bx, by, 1, 1}, {0, 0}};
}
constexpr Query<double> boxes_of_2(double ax, double ay, double bx, double by, double vx, double vy) {
  return {{ax, ay, 2, 2}, {vx, vy}, {bx, by, 2, 2}, {0, 0}};
}

constexpr Query<double> still_axis = unit_boxes(0, 3, 2, 0, 2, 0);
constexpr Query<double> overlapping = boxes_of_2(0, 0, 1, 1, 1, 0);
constexpr Query<double> touching_right_side = unit_boxes(1, 0, 0, 0, -1, 0);
constexpr Query<double> slow = unit_boxes(0, 0, 1, 0, 5e-7, 0);
constexpr Query<double> exact_corner = unit_boxes(0, 0, 2, 2, 6, 6);
constexpr Query<double> out_of_reach = unit_boxes(0, 0, 3, 0, 1, 0);
constexpr Query<double> moving_away = unit_boxes(0, 0, 2, 0, -1, 0);
constexpr Query<double> bullet = unit_boxes(0, 0, 2, 0, 3e10, 0);
constexpr Query<double> touching_left_side = unit_boxes(0, 0, 1, 0, 1, 0);
constexpr Query<double> touching_and_parting = unit_boxes(0, 1, 2, 0, 2, 1);  // above B's level, and going up
constexpr Query<double> at_rest_apart = unit_boxes(0, 0, 5, 5, 0, 0);
constexpr Query<double> after_the_frame = unit_boxes(0, 0, 5, 5, 1, 1);
constexpr Query<double> first_picture = unit_boxes(0, 3, 2, 0, 4, 0);  // of the README
constexpr Query<double> plain_hit = unit_boxes(0, 0, 2, 0, 4, 0);      // at 1/4, on the left face

template <class S>
constexpr bool says(const Answer<S>& answer, Outcome outcome, std::type_identity_t<S> time = S(0), int normal_x = 0,
                    int normal_y = 0) {
  return answer.outcome == outcome && (outcome != Outcome::impact || answer.time == time) &&
         answer.normal_x == normal_x && answer.normal_y == normal_y;
}

// Every method decides at compile time.
#define SWEEPLAB_CONSTANT(id) [[maybe_unused]] constexpr Answer<double> id##_constant = id(exact_corner);
SWEEPLAB_METHODS(SWEEPLAB_CONSTANT)
#undef SWEEPLAB_CONSTANT

/// What the method answers in its native scalar, and in exact arithmetic: the same defect in both, so its logic's.
void expect_witness(std::string_view id, const Query<double>& q, Verdict verdict, Outcome outcome, double time = 0,
                    int normal_x = 0, int normal_y = 0) {
  const Method* method = find_method(id);
  ASSERT_NE(method, nullptr) << id;
  const Truth t = truth(q);
  Answer<double> answer;
  method->float64({&q, 1}, {&answer, 1});
  EXPECT_TRUE(says(answer, outcome, time, normal_x, normal_y)) << id;
  EXPECT_EQ(judge(*method->card, q, t, answer), verdict) << id;
  const Answer<Rational> exact = method->exactly(exactly(q));
  EXPECT_TRUE(says(exact, outcome, Rational(time), normal_x, normal_y)) << id;
  EXPECT_EQ(judge(*method->card, q, t, exact), verdict) << id;
}

/// The same at compile time, too.
#define EXPECT_WITNESS(id, q, verdict, ...) \
  static_assert(says(id(q), __VA_ARGS__));  \
  expect_witness(#id, q, verdict, __VA_ARGS__)

TEST(Witnesses, EachKnownDefectIsStillThere) {
  EXPECT_WITNESS(gamedev, still_axis, Verdict::phantom, Outcome::impact, 0.5, -1);
  EXPECT_WITNESS(programming_chips, still_axis, Verdict::phantom, Outcome::impact, 0.5, -1);
  EXPECT_WITNESS(gamedev, first_picture, Verdict::phantom, Outcome::impact, 0.25, -1);
  EXPECT_WITNESS(gamedev_checked, still_axis, Verdict::correct, Outcome::separate);
  EXPECT_WITNESS(gamedev_broadphase, overlapping, Verdict::excused, Outcome::separate);
  EXPECT_WITNESS(gamedev, touching_right_side, Verdict::wrong_face, Outcome::impact, 0, -1);
  EXPECT_WITNESS(programming_chips, slow, Verdict::tunnel, Outcome::separate);
  EXPECT_WITNESS(edge_alignment, exact_corner, Verdict::tunnel, Outcome::separate);
  EXPECT_WITNESS(percent_projection_plain, out_of_reach, Verdict::phantom, Outcome::impact, 2, -1);
  EXPECT_WITNESS(percent_projection_plain, moving_away, Verdict::phantom, Outcome::impact, -1, -1);
  EXPECT_WITNESS(liang_barsky, bullet, Verdict::tunnel, Outcome::separate);
  EXPECT_WITNESS(amanotes, touching_left_side, Verdict::wrong_face, Outcome::impact, 0, 1);
  EXPECT_WITNESS(amanotes_text, overlapping, Verdict::correct, Outcome::impact, -1, 1);
}

TEST(Witnesses, EachKnownDefectOfTheBestKnownSweepsIsStillThere) {
  EXPECT_WITNESS(gomez, first_picture, Verdict::phantom, Outcome::impact, 0.25);
  EXPECT_WITNESS(gomez, at_rest_apart, Verdict::phantom, Outcome::impact, 0);
  EXPECT_WITNESS(gomez, after_the_frame, Verdict::phantom, Outcome::impact, 4);
  EXPECT_WITNESS(gomez, moving_away, Verdict::phantom, Outcome::impact, 0);
  EXPECT_WITNESS(gomez, touching_and_parting, Verdict::phantom, Outcome::impact, 0.5);
  EXPECT_WITNESS(ericson, first_picture, Verdict::phantom, Outcome::impact, 0.25);
  EXPECT_WITNESS(ericson, at_rest_apart, Verdict::phantom, Outcome::impact, 0);
  EXPECT_WITNESS(ericson, touching_and_parting, Verdict::phantom, Outcome::impact, 0.5);
  EXPECT_WITNESS(ericson_checked, first_picture, Verdict::correct, Outcome::separate);
  EXPECT_WITNESS(ericson_checked, touching_and_parting, Verdict::phantom, Outcome::impact, 0.5);
  EXPECT_WITNESS(cast_motion, touching_left_side, Verdict::tunnel, Outcome::separate);
  EXPECT_WITNESS(javidx9, unit_boxes(0, 0, 2, 2, 4, 4), Verdict::wrong_face, Outcome::impact, 0.25);
  // Of all 256 ways through the eight steps none leaves more than these 3/512 of the frame: they meet at 35/512.
  EXPECT_WITNESS(cast_motion, unit_boxes(0, 0, 36, 0, 512, 0), Verdict::early, Outcome::impact, 32.0 / 512);
  // The time of noonat is right as far as 1e-8 of the frame goes: of a fast enough body, not far enough.
  const Query<double> fast = unit_boxes(0, 0, 0x1p30, 0, 0x1p31, 0);
  const Method& noonat = *find_method("noonat");
  EXPECT_EQ(judge(*noonat.card, fast, truth(fast), noonat.exactly(exactly(fast))), Verdict::early);
  EXPECT_EQ(judge(*noonat.card, plain_hit, truth(plain_hit), noonat.exactly(exactly(plain_hit))), Verdict::correct);
}

}  // namespace
}  // namespace sweeplab
