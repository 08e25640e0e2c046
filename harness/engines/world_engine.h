// SPDX-License-Identifier: MIT
#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/engines/engine_host.h"
#include "harness/engines/telling.h"
#include "harness/methods/guest_loop.h"

namespace sweeplab {

/// Somebody's engine, a program that reads levels and frames and gives positions, as a whole loop among the others. As
/// many of its processes run as there are threads that ask at the same time.
class WorldEngine final : public GuestLoop {
 public:
  /// Starts it and reads its card. Throws UsageError, also where it plays no worlds.
  explicit WorldEngine(EngineOptions options);
  ~WorldEngine() override;

  const LoopCard& card() const override { return host_.card().loop; }
  std::string_view id() const { return card().id; }
  void join_others() { join(*this); }
  std::string_view version() const override { return host_.card().version; }
  std::string_view language() const override { return host_.card().language; }
  Scalar scalar() const override { return host_.card().scalar; }
  std::string about() const override { return host_.about(); }
  const std::string& published() const override { return host_.published(); }
  std::string troubles() const { return host_.troubles(); }

  /// Not asked: a frame in the other scalar; what would need rounding, or the card says that it does not take;
  /// what it does not take by its own word; and one whose answer is no min corner that the scalar holds. What has failed
  /// once is not put to it again.
  FrameEnd<float> play(const loops::Frame<float>& frame) override;
  FrameEnd<double> play(const loops::Frame<double>& frame) override;

 private:
  /// A process, and the level that it got last.
  struct Seat {
    std::unique_ptr<Process> process;
    std::vector<Obstacle<double>> level;
    std::optional<std::string> lines;  ///< of the level; none: no lines say it
    bool knows_level = false;
  };

  template <class S>
  FrameEnd<S> play_in(const loops::Frame<S>& frame);
  std::unique_ptr<Seat> take_seat(const std::vector<Obstacle<double>>& level);
  PlaceReply ask(Seat& seat, const std::string& line);
  std::optional<PlaceReply> ask_once(Seat& seat, const std::string& line, bool again, std::string& trouble);

  std::unique_ptr<Process> first_;  // until it has a seat
  EngineHost host_;

  std::mutex mutex_;  // of all below
  std::vector<std::unique_ptr<Seat>> idle_;
  std::map<std::string, std::string> failed_;  // the lines that its process failed on, and why
};

/// Those of a command that plays worlds are found by find_guest_loop().
using WorldEngines = EnginesOf<WorldEngine>;

}  // namespace sweeplab
