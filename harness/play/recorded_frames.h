// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "harness/play/frame_judge.h"
#include "harness/play/frame_reader.h"
#include "harness/play/frame_tally.h"
#include "harness/scenes/scene.h"

namespace sweeplab {

inline constexpr std::string_view recorded_csv_header =
    "row,frame,mover,scalar,intent,verdict,severity,big,stuck,truth_x,truth_y,cause\n";

/// A game's recorded frames (see FrameReader), each judged from its own stored start by what the level's obstacles leave
/// free. Movers do not stand in each other's way here: what a frame was among is the level alone.
template <class S>
class RecordedFrames {
 public:
  /// Throws InputError if the file or its header cannot be read, UsageError if an obstacle of the level moves.
  RecordedFrames(const std::filesystem::path& input, Intent intent, const Scene& level, unsigned threads);

  std::optional<std::uint64_t> size() const { return reader_.size(); }
  /// Reads and judges it all; `rows`, if given, is handed the output's lines, header first, in the order of the input.
  /// False if it was stopped. Throws InputError.
  bool judge(const std::function<void(std::string_view)>& rows, const std::function<void(std::uint64_t)>& progress);

  // After judge():
  const FrameTally& tally() const { return tally_; }
  /// For people.
  std::string text() const;

 private:
  struct Judged {
    FrameJudgement judgement;
    bool began_inside = false;
  };
  Judged judge_row(const RecordedFrame<S>& row) const;
  std::string line_of(const RecordedFrame<S>& row, const Judged& judged) const;

  FrameReader<S> reader_;
  std::vector<Obstacle<S>> obstacles_;
  CornerPolicy corner_;
  std::string level_;
  unsigned threads_;
  FrameTally tally_;
  std::uint64_t began_inside_ = 0;
};

}  // namespace sweeplab
