// SPDX-License-Identifier: MIT
//
// Judges where any engine left a mover after a frame, from the engine's own stored start, motion and end. Pure, and
// exact but for the one tolerance that sorts "right".
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "algorithms/query.h"
#include "algorithms/responses/card.h"
#include "harness/methods/intent.h"
#include "harness/support/enums.h"
#include "harness/support/rational.h"
#include "harness/world/fixed_planes.h"
#include "harness/world/world_truth.h"

namespace sweeplab {

/// The first that fits.
/// inside: the box overlaps a solid obstacle, in real numbers, in which it did not begin. (An end that is no finite
/// number is astray.)
/// right: the truth's end, within 4 eps*(|p| + |v|) on each axis, or what the smallest numbers lie apart.
/// policy: the end of the truth with the other corner policy, or with raw planes.
/// through: allowed, but no way that turns back on neither axis leads there.
/// brief, written "short": on the way to the truth's end, and not far enough.
/// astray: anything else.
/// The truth is that of the response's intent: of slide; of stop, the first contact; of bounce, where each contact
/// turns the axes that are met, most_turns at most, and the next one stops; there what ends early is short only if it
/// did not move. Of any there is no truth: what is neither inside nor through is right, and `truth` is that of slide.
/// failed: `play` says so of an end that is no finite number.
enum class Ending : std::uint8_t { right, policy, inside, through, brief, astray, failed };
template <>
inline constexpr auto enum_words<Ending> = in_words("right", "policy", "inside", "through", "short", "astray",
                                                    "failed");

/// Of these the first frame becomes a witness.
constexpr bool is_wrong(Ending ending) { return ending >= Ending::inside; }

struct WorldJudgement {
  Ending verdict = Ending::right;
  /// World units. inside: the least way out of what it is deepest in. Else: how far it is from the truth's end, on the
  /// worse axis.
  double severity = 0;
  bool big = false;    ///< short by more than a hundredth of the motion
  bool stuck = false;  ///< short, and did not move at all
  Point<Rational> truth;
};

/// A level for a mover of one size: what it forbids is made once.
template <class S>
struct WorldArena {
  std::vector<Rect<Rational>> raw, stored;
  /// The same in integers, where they fit: exact, and faster.
  FixedPlanes<std::int64_t> narrow;
  FixedPlanes<Int128> wide;

  WorldArena(std::span<const WorldBox<S>> boxes, S w, S h);
};

/// Finite start and motion.
template <class S>
WorldJudgement judge_frame(const WorldArena<S>& arena, const Vector<S>& start, const Vector<S>& motion,
                           const Vector<S>& end, CornerPolicy policy = CornerPolicy::y, Intent intent = Intent::slide);
/// The same in rationals alone: the witness of the integers.
template <class S>
WorldJudgement judge_frame_slowly(const WorldArena<S>& arena, const Vector<S>& start, const Vector<S>& motion,
                                  const Vector<S>& end, CornerPolicy policy = CornerPolicy::y,
                                  Intent intent = Intent::slide);

/// Whether a way from a to b that turns back on neither axis crosses no face that stops it. Boxes that hold a are not
/// there.
bool reachable(const Point<Rational>& a, const Point<Rational>& b, std::span<const Rect<Rational>> rects);

}  // namespace sweeplab
