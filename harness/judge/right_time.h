// SPDX-License-Identifier: MIT
#pragma once

#include "harness/judge/judge.h"

namespace sweeplab {

/// Whether a time of contact is within the tolerances of `late` and `early`, in exact arithmetic. A time that is the nearest its
/// scalar has is never wrong, however coarse that is beside a tiny box: no answer in that scalar could be better.
template <class S, class T>
bool is_right_time_exactly(Judged<S>& judged, const T& time);

/// The same, decided in doubles where the distance to a tolerance is beyond doubt.
template <class S>
bool is_right_time(Judged<S>& judged, S time);

}  // namespace sweeplab
