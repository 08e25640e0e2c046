// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>

#include "algorithms/query.h"
#include "harness/support/enums.h"
#include "harness/support/rational.h"

namespace sweeplab {

/// What really happens, exactly one of: never even touching; touching without ever overlapping; open contact that
/// begins within the frame; open contact at t = 0.
enum class Class : std::uint8_t { separate, graze, impact, overlap };

/// Kinds of graze, the first that fits (see GrazeClaims).
enum class Graze : std::uint8_t { none, flat, rest, slide, corner, leave, end };

template <>
inline constexpr auto enum_words<Class> = in_words("separate", "graze", "impact", "overlap");
template <>
inline constexpr auto enum_words<Graze> = in_words("", "flat", "rest", "slide", "corner", "leave", "end");

/// The exact truth of a query, as far as nearly every judgement needs it. Its time is a ratio; time_of_impact() gives
/// it as an exact rational, severity() the depth or gap.
struct Truth {
  Class cls = Class::separate;
  Graze graze = Graze::none;
  /// Faces: the axes on which the boxes just touch at the truth time; of an impact, its entry axes.
  bool face_x = false, face_y = false;
  /// The normals that are right, as signs on each face's axis: -1 or +1; 0 on a face where both are (summed size 0).
  std::int8_t normal_x = 0, normal_y = 0;
  /// The truth time (impact, graze; 0 for overlap) is (n_hi + n_lo) / (d_hi + d_lo), with d > 0: exactly if
  /// `time_exact`, else within a relative error of 2^-90 (a time below 2^-900: within 2^-990). Numerator and
  /// denominator may carry a common power of two, so that neither overflows.
  double n_hi = 0, n_lo = 0, d_hi = 1, d_lo = 0;
  bool time_exact = true;
};

/// How often each stage decided; a caller who wants to know hands one in.
struct TruthStages {
  std::uint64_t filter = 0, exact = 0;
};

/// The truth of a query in the exact scalar, with the time as it is.
struct ExactTruth {
  Class cls = Class::separate;
  Graze graze = Graze::none;
  bool face_x = false, face_y = false;
  std::int8_t normal_x = 0, normal_y = 0;  ///< as in Truth
  Rational time;                           ///< 0 for separate
};

ExactTruth exact_truth(const Query<Rational>& q);

template <class S>
Truth truth(const Query<S>& q, TruthStages* stages = nullptr);

/// The first closed contact as an exact rational. Defined for graze, impact and overlap (0).
template <class S>
Rational time_of_impact(const Query<S>& q);
/// The same, given the truth: where that has the time exactly, a quotient that is not reduced until its terms are asked for.
template <class S>
Rational time_of_impact(const Query<S>& q, const Truth& truth);

}  // namespace sweeplab
