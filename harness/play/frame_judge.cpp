// SPDX-License-Identifier: MIT
#include "harness/play/frame_judge.h"

#include <cmath>

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
  result.ending = std::isfinite(end.x) && std::isfinite(end.y) ? ending_of(j.verdict) : Ending::failed;
  result.severity = j.severity;
  result.big = j.big;
  result.stuck = j.stuck;
  result.exact = end == rounded;
  return result;
}

template FrameJudgement judged(Intent, const AskedFrame<float>&, const WorldArena<float>&, const Vector<float>&);
template FrameJudgement judged(Intent, const AskedFrame<double>&, const WorldArena<double>&, const Vector<double>&);

}  // namespace sweeplab
