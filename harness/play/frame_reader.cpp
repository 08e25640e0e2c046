// SPDX-License-Identifier: MIT
#include "harness/play/frame_reader.h"

#include <fmt/format.h>

#include <cmath>
#include <limits>

#include "harness/query/numbers_reader.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

std::string found(std::string_view text) { return text.empty() ? "an empty field" : shown(text); }

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
bool FrameReader<S>::read(std::vector<RecordedFrame<S>>& rows, std::size_t count) {
  rows.clear();
  while (rows.size() < count && columns_.next()) read_row(rows.emplace_back());
  if (rows.empty() && rows_ == 0 && count > 0) {
    throw InputError(csv_.name(), "expected rows of data after the header, found none");
  }
  return !rows.empty();
}

template <class S>
S FrameReader<S>::number(Column column) {
  const std::string_view text = columns_[column];
  const bool size = column == w || column == h, end = column == end_x || column == end_y;
  if (end && is_no_finite_number(text)) return std::numeric_limits<S>::quiet_NaN();
  const Number<S> number = size ? read_size<S>(text) : read_number<S>(text);
  rounded_ += number.reading == Reading::rounded;
  if (!number.usable()) {
    const std::string_view what = size ? "a size >= 0" : end ? "a number" : "a finite number";
    columns_.fail(column, expected<S>(what, number.reading), found(text));
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
                  found(columns_[intent]));
  row.intent = *said;
}

template class FrameReader<float>;
template class FrameReader<double>;

}  // namespace sweeplab
