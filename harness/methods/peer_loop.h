// SPDX-License-Identifier: MIT
//
// Libraries that people use today and that move boxes through a world of their own: whole loops, each one file in
// peers/, built where its library is installed in the version that its card speaks of.
#pragma once

#include <vector>

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"

namespace sweeplab {

struct PeerLoop {
  const LoopCard* card = nullptr;
  Vector<float> (*float32)(const loops::Frame<float>&) = nullptr;
  Vector<double> (*float64)(const loops::Frame<double>&) = nullptr;  ///< null: it has no code in this scalar
  /// Whether it can be asked the frame at all: the library takes its numbers, without rounding any.
  bool (*takes32)(const loops::Frame<float>&) = nullptr;
  bool (*takes64)(const loops::Frame<double>&) = nullptr;
};

/// The peers' loops of this build.
std::vector<PeerLoop> peer_loops();

}  // namespace sweeplab
