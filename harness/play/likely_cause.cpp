// SPDX-License-Identifier: MIT
#include "harness/play/likely_cause.h"

#include "harness/loops/combination.h"

namespace sweeplab {
namespace {

/// What a loop around an exact test does that has one fault of its own. A frame that ends just where such a loop ends it,
/// and not where the truth does, has its cause.
struct Suspect {
  HitOrder order;
  Placing placing;
  Part fault;
};
constexpr Suspect suspects[] = {{HitOrder::face_first, Placing::along, Part::placement},
                                {HitOrder::face_first, Placing::snapped, Part::placement},
                                {HitOrder::earliest, Placing::contact, Part::ties},
                                {HitOrder::reading, Placing::contact, Part::order},
                                {HitOrder::axes, Placing::contact, Part::order}};

}  // namespace

template <class S>
FrameCause likely_cause(const AskedFrame<S>& frame, const Vector<S>& end) {
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
