// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "algorithms/query.h"
#include "harness/play/frame_judge.h"
#include "harness/play/frame_tally.h"
#include "harness/query/query_reader.h"
#include "harness/scenes/scene.h"
#include "harness/support/csv.h"

namespace sweeplab {

/// A frame as a game has recorded it.
template <class S>
struct RecordedFrame {
  std::uint64_t number = 0;  ///< of the data row, from 1
  std::string frame, mover;  ///< as the file calls them; may be empty
  Box<S> box;                ///< the mover, where it was stored before the frame: min corner and size
  Vector<S> motion;          ///< that it wanted to go, world units
  Vector<S> end;             ///< the min corner that was stored after it; a NaN where the file has no finite number
  Intent intent = Intent::slide;
};

/// Reads recorded frames from a CSV file (see CsvColumns): a header with x, y, w, h, vx, vy, end_x, end_y, in any order, and
/// if there are any frame, mover, intent; other columns are ignored. Numbers are decimal or hexadecimal and rounded to
/// nearest; of the end, nan and inf are read too. Every fault is thrown as InputError.
template <class S>
class FrameReader {
 public:
  /// "-": standard input. `intent`: of rows that do not say.
  FrameReader(const std::filesystem::path& path, Intent intent);

  /// The next rows: see read_rows().
  bool read(std::vector<RecordedFrame<S>>& rows, std::size_t count) {
    return read_rows(csv_, columns_, rows, count, rows_, [this](RecordedFrame<S>& row) { read_row(row); });
  }

  std::uint64_t rounded() const { return rounded_; }
  std::uint64_t bytes() const { return csv_.bytes(); }
  std::optional<std::uint64_t> size() const { return csv_.size(); }
  const std::string& name() const { return csv_.name(); }

 private:
  enum Column : std::uint8_t { x, y, w, h, vx, vy, end_x, end_y, numbers, frame = numbers, mover, intent };

  void read_row(RecordedFrame<S>& row);
  S number(Column column);

  CsvReader csv_;
  CsvColumns columns_;
  Intent intent_;
  std::uint64_t rows_ = 0, rounded_ = 0;
};

/// "slide", "stop", "bounce" or "any". Throws UsageError, which names `option`.
Intent intent_named(const std::string& word, const char* option);

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
