// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "algorithms/loops/frame.h"
#include "algorithms/responses/card.h"
#include "harness/query/scalars.h"

namespace sweeplab {

/// What became of a frame.
template <class S>
struct FrameEnd {
  Vector<S> end;             ///< where the mover is stored now; no numbers if it failed
  bool was_asked = true;     ///< if not, it is where it began
  std::string trouble = {};  ///< of a guest: why it failed to answer, in a few words; empty if it did not
};

/// A whole loop that is made while the program runs, somebody's engine in a process of its own: asked frame by frame, by
/// many threads at a time.
class GuestLoop {
 public:
  GuestLoop() = default;
  GuestLoop(const GuestLoop&) = delete;
  GuestLoop& operator=(const GuestLoop&) = delete;
  virtual ~GuestLoop() = default;
  virtual const LoopCard& card() const = 0;
  virtual std::string_view version() const = 0;
  virtual std::string_view language() const = 0;  ///< what it is written in, as far as it says so
  virtual Scalar scalar() const = 0;              ///< what it stores; in the other one it cannot be asked
  virtual FrameEnd<float> play(const loops::Frame<float>& frame) = 0;
  virtual FrameEnd<double> play(const loops::Frame<double>& frame) = 0;
  /// For people: what it is and how it is started; and the options of a command that start it again.
  virtual std::string about() const = 0;
  virtual const std::string& published() const = 0;
};

/// From now on find_guest_loop() finds this one, until it leaves. Before others ask, and after.
void join(GuestLoop& loop);
void leave(GuestLoop& loop);

/// The guest with this id, or null.
GuestLoop* find_guest_loop(std::string_view id);

}  // namespace sweeplab
