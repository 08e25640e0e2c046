// SPDX-License-Identifier: MIT
#include "harness/play/frame_judge.h"

#include <algorithm>
#include <cmath>

#include "harness/truth/severity.h"

namespace sweeplab {

template <class S>
FrameJudgement judged(Intent intent, const AskedFrame<S>& frame, const WorldArena<S>& arena, const Vector<S>& end) {
  const Vector<S> start{frame.mover.x, frame.mover.y};
  const WorldJudgement j = judge_frame(arena, start, frame.motion, end, frame.corner, intent);
  FrameJudgement result;
  result.truth = j.truth;
  const Vector<S> rounded{static_cast<S>(j.truth[0]), static_cast<S>(j.truth[1])};
  result.out_of_range = !std::isfinite(rounded.x) || !std::isfinite(rounded.y);
  if (result.out_of_range) return result;
  result.ending = std::isfinite(end.x) && std::isfinite(end.y) ? j.verdict : Ending::failed;
  result.severity = j.severity;
  // Of a mover without an extent each distance is a real one: it is infinitely many of its sizes.
  const double half_side = static_cast<double>(std::min(frame.mover.w, frame.mover.h)) / 2;
  result.real = is_wrong(result.ending) && (result.ending == Ending::failed || is_severe(j.severity / half_side));
  result.big = j.big;
  result.stuck = j.stuck;
  result.exact = end == rounded;
  return result;
}

template FrameJudgement judged(Intent, const AskedFrame<float>&, const WorldArena<float>&, const Vector<float>&);
template FrameJudgement judged(Intent, const AskedFrame<double>&, const WorldArena<double>&, const Vector<double>&);

template <class S>
FrameCause likely_cause(const AskedFrame<S>& frame, const Vector<S>& end) {
  struct Suspect {  // what a loop around an exact test does that has one fault of its own
    HitOrder order;
    Placing placing;
    Part fault;
  };
  constexpr Suspect suspects[] = {{HitOrder::face_first, Placing::along, Part::placement},
                                  {HitOrder::face_first, Placing::snapped, Part::placement},
                                  {HitOrder::earliest, Placing::contact, Part::ties},
                                  {HitOrder::reading, Placing::contact, Part::order},
                                  {HitOrder::axes, Placing::contact, Part::order}};
  FrameCause cause;
  for (const Suspect& suspect : suspects) {
    const Combination loop{find_method("exact"), find_response("slide"), suspect.order, suspect.placing};
    if (move_in_frame<S>(loop, frame.mover, frame.motion, frame.obstacles) == end) {
      cause.kind = FrameCause::Kind::parts;
      cause.parts[index_of(suspect.fault)] = true;
      return cause;
    }
  }
  return cause;
}

template FrameCause likely_cause(const AskedFrame<float>&, const Vector<float>&);
template FrameCause likely_cause(const AskedFrame<double>&, const Vector<double>&);

}  // namespace sweeplab
