// SPDX-License-Identifier: MIT
#pragma once

#include "harness/judge/judge.h"
#include "harness/shapes/functions.h"
#include "harness/shapes/truth.h"

namespace sweeplab {
namespace shapes {

/// What a reply is worth, the first that fits.
enum class Verdict : std::uint8_t {
  failed,     ///< NaN or overflow in what it gives; never a contact and never none
  missed,     ///< contact under the function's own rule, and it says none
  phantom,    ///< none under its rule, and it says contact
  wrong_box,  ///< an intersection that is off by more than 1/1000 of the smaller summed size
  not_apart,  ///< pushed apart, and the boxes overlap still
  correct,
};
constexpr bool is_wrong(Verdict v) { return v < Verdict::correct; }

/// `measured`: of a distance its error in ulp of what came, of an angle in degrees, > 0 too great; of a push that leaves
/// boxes that overlapped overlapping still, how deep, as a share of half the smaller summed size. NaN where nothing is
/// measured.
struct Judgement {
  Verdict verdict = Verdict::correct;
  Cause cause = Cause::none;
  double measured = 0;
};

/// Judges one reply. Pure; it knows the function only by its card. T is S, or Rational for the function in exact
/// arithmetic.
template <class T>
Verdict judge(const discrete::Card& card, const Scene<Rational>& scene, const Truth& truth, const Reply<T>& reply);

/// The reply to this scene with its cause and what is measured.
template <class S>
Judgement judgement(const Function& function, const Scene<Rational>& scene, const Truth& truth, const Reply<S>& reply);

/// Whether the published push separates boxes that overlap, done without any rounding: along the very line of the centres,
/// by the very diagonal of the intersection.
bool ideal_push_separates(const Scene<Rational>& boxes);

/// How deep two boxes overlap, as a share of half the smaller summed size; 0 where they do not.
double overlap_share(const Scene<Rational>& boxes);

/// The angle from the first point to the second, in degrees from 0 up to 360, and how far a given one is off, in
/// (-180, 180]; NaN where both points are the same. To 30 digits and more.
double angle_error(const Scene<Rational>& points, double degrees);

}  // namespace shapes

template <>
inline constexpr auto enum_words<shapes::Verdict> = in_words("failed", "missed", "phantom", "wrong_box", "not_apart",
                                                             "correct");

}  // namespace sweeplab
