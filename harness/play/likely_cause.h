// SPDX-License-Identifier: MIT
#pragma once

#include "harness/play/frame_judge.h"

namespace sweeplab {

/// Why a frame is wrong of which the end alone is known, and which should slide: where a loop around an exact test with one
/// fault of its own ends it in the very same place, that fault; else nothing.
template <class S>
FrameCause likely_cause(const AskedFrame<S>& frame, const Vector<S>& end);

}  // namespace sweeplab
