// SPDX-License-Identifier: MIT
#include "harness/play/recorded_frames.h"

#include <fmt/format.h>

#include <array>
#include <cmath>
#include <limits>

#include "harness/play/scene_numbers.h"
#include "harness/play/side_by_side.h"
#include "harness/play/surroundings.h"
#include "harness/support/interval.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/support/text_table.h"
#include "harness/support/threads.h"

namespace sweeplab {
namespace {

constexpr std::size_t rows_at_once = 4096;

/// In quotes where it must be.
std::string csv_field(const std::string& text) {
  if (text.find_first_of(",\"\r\n") == std::string::npos) return text;
  std::string quoted = "\"";
  for (const char c : text) quoted += c == '"' ? std::string("\"\"") : std::string(1, c);
  return quoted + "\"";
}

}  // namespace

Intent intent_named(const std::string& word, const char* option) {
  const std::optional<Intent> intent = enum_named<Intent>(word);
  if (!intent)
    throw UsageError(
        fmt::format("{}: expected one of {}, found \"{}\"", option, fmt::join(enum_words<Intent>, ", "), word));
  return *intent;
}

template <class S>
FrameReader<S>::FrameReader(const std::filesystem::path& path, Intent given)
    : csv_(path),
      columns_(csv_, {"x", "y", "w", "h", "vx", "vy", "end_x", "end_y", "frame", "mover", "intent"}, numbers),
      intent_(given) {}

template <class S>
S FrameReader<S>::number(Column column) {
  const std::string_view text = columns_[column];
  const bool size = column == w || column == h, end = column == end_x || column == end_y;
  if (end && is_no_finite_number(text)) return std::numeric_limits<S>::quiet_NaN();
  const Number<S> number = size ? read_size<S>(text) : read_number<S>(text);
  rounded_ += number.reading == Reading::rounded;
  if (!number.usable()) {
    const std::string_view what = size ? "a size >= 0" : end ? "a number" : "a finite number";
    columns_.fail(column, expected<S>(what, number.reading), found_in_field(text));
  }
  return size ? number.value + S(0) : number.value;  // -0 becomes 0
}

template <class S>
void FrameReader<S>::read_row(RecordedFrame<S>& row) {
  row.number = ++rows_;
  row.box = {number(x), number(y), number(w), number(h)};
  row.motion = {number(vx), number(vy)};
  row.end = {number(end_x), number(end_y)};
  row.intent = intent_;
  if (columns_.has(frame)) row.frame = columns_[frame];
  if (columns_.has(mover)) row.mover = columns_[mover];
  if (!columns_.has(intent) || columns_[intent].empty()) return;
  const std::optional<Intent> said = enum_named<Intent>(columns_[intent]);
  if (!said)
    columns_.fail(intent, fmt::format("one of {}, or nothing", fmt::join(enum_words<Intent>, ", ")),
                  found_in_field(columns_[intent]));
  row.intent = *said;
}

template class FrameReader<float>;
template class FrameReader<double>;

template <class S>
RecordedFrames<S>::RecordedFrames(const std::filesystem::path& input, Intent intent, const Scene& level,
                                  unsigned threads)
    : reader_(input, intent), corner_(level.corner), level_(level.name), threads_(threads) {
  require_threads(threads);
  for (std::size_t i = 0; i < level.obstacles.size(); ++i) {
    const SceneObstacle& o = level.obstacles[i];
    if (o.moves()) {
      throw UsageError(fmt::format(
          "--level {}: expected obstacles that stand still, found one that moves: obstacle {}{}; where it stood in a "
          "recorded frame is not known",
          level.name, i, o.name.empty() ? "" : ", " + o.name));
    }
    obstacles_.push_back(obstacle_of<S>(o));
  }
}

template <class S>
auto RecordedFrames<S>::judge_row(const RecordedFrame<S>& row) const -> Judged {
  Judged result;
  std::vector<Obstacle<S>> near;
  for (const std::uint32_t i :
       reaching<S>(obstacles_, region_to(region_around(row.box, row.motion), row.box, row.end))) {
    const Obstacle<S>& o = near.emplace_back(obstacles_[i]);
    result.began_inside = result.began_inside || (o.solid == Solid::all && is_inside(row.box, o));
  }
  const AskedFrame<S> asked{row.box, row.motion, near, corner_};
  const WorldArena<S> arena(world_boxes<S>(near), row.box.w, row.box.h);
  FrameJudgement& j = result.judgement;
  j = judged(row.intent, asked, arena, row.end);
  if (is_wrong(j.ending) && j.ending != Ending::failed && row.intent == Intent::slide) {
    j.cause = likely_cause(asked, row.end);
  }
  return result;
}

template <class S>
std::string RecordedFrames<S>::line_of(const RecordedFrame<S>& row, const Judged& judged) const {
  const FrameJudgement& j = judged.judgement;
  const std::string place = fmt::format("{},{},{},{},{}", row.number, csv_field(row.frame), csv_field(row.mover),
                                        name_of(scalar_of<S>), name_of(row.intent));
  if (j.out_of_range) return place + ",out_of_range,,,,,,\n";
  const bool wrong = is_wrong(j.ending);
  return fmt::format("{},{},{},{},{},{},{},{}\n", place, name_of(j.ending),
                     std::isfinite(j.severity) ? shortest(j.severity) : "", j.big ? 1 : 0, j.stuck ? 1 : 0,
                     shortest(static_cast<S>(j.truth[0])), shortest(static_cast<S>(j.truth[1])),
                     wrong ? j.cause.name() : "");
}

template <class S>
bool RecordedFrames<S>::judge(const std::function<void(std::string_view)>& rows,
                              const std::function<void(std::uint64_t)>& progress) {
  if (rows) rows(recorded_csv_header);
  std::vector<RecordedFrame<S>> batch;
  std::vector<Judged> results;
  std::string text;
  while (reader_.read(batch, rows_at_once)) {
    results.assign(batch.size(), {});
    if (!side_by_side(threads_, batch.size(), [&](std::uint64_t i) { results[i] = judge_row(batch[i]); })) return false;
    text.clear();
    for (std::size_t i = 0; i < batch.size(); ++i) {
      began_inside_ += results[i].began_inside;
      tally_.count(results[i].judgement, {0, batch[i].number, 0});
      if (rows) text += line_of(batch[i], results[i]);
    }
    if (rows) rows(text);
    progress(reader_.bytes());
  }
  return true;
}

template <class S>
std::string RecordedFrames<S>::text() const {
  constexpr std::string_view scalar = name_of(scalar_of<S>);
  std::string text = fmt::format("{}: {} frames in {} among {} obstacles of {}\n", printable(reader_.name()),
                                 tally_.frames + tally_.out_of_range, scalar, obstacles_.size(), level_);
  if (const std::uint64_t n = reader_.rounded()) {
    text += fmt::format("{} {} rounded to the nearest {}, which cannot hold {} exactly\n", n,
                        n == 1 ? "number was" : "numbers were", scalar, n == 1 ? "it" : "them");
  }
  if (began_inside_ > 0) {
    text += fmt::format("{} {} inside an obstacle, which is ignored until the mover is out of it\n", began_inside_,
                        began_inside_ == 1 ? "frame began" : "frames began");
  }
  if (tally_.out_of_range > 0) {
    text += fmt::format("{} would truly end where {} has no number, and {} not judged\n", tally_.out_of_range, scalar,
                        tally_.out_of_range == 1 ? "is" : "are");
  }
  TextTable table({"verdict", "frames", "per million, 95%", "worst", "first row", "causes where they are known"});
  for (const Ending ending : enumerators<Ending>) {
    const std::size_t e = index_of(ending);
    const std::uint64_t n = tally_.endings[e];
    const Interval interval = clopper_pearson(n, tally_.frames);
    std::string causes;
    for (const auto& [name, count] : tally_.causes[e]) {
      if (!name.empty()) causes += fmt::format("{}{} {}", causes.empty() ? "" : ", ", name, count);
    }
    const bool shown = is_wrong(ending) && n > 0;
    table.add({std::string(name_of(ending)), fmt::to_string(n),
               tally_.frames == 0
                   ? "-"
                   : fmt::format("{} to {}", number_text(interval.low * 1e6), number_text(interval.high * 1e6)),
               shown ? tally_.worst_text(ending) : "-", shown ? fmt::to_string(tally_.first[e].frame) : "-",
               causes.empty() ? "-" : causes});
  }
  return text + "\n" + table.text();
}

template class RecordedFrames<float>;
template class RecordedFrames<double>;

}  // namespace sweeplab
