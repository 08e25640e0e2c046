// SPDX-License-Identifier: MIT
#include "harness/play/frame_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>

#include "harness/query/numbers_reader.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

constexpr std::array<std::string_view, 11> names{"x",     "y",     "w",     "h",     "vx",    "vy",
                                                 "end_x", "end_y", "frame", "mover", "intent"};
constexpr std::string_view required = "x,y,w,h,vx,vy,end_x,end_y";

std::string found(std::string_view text) { return text.empty() ? "an empty field" : shown(text); }

std::string known_intents() {
  std::string text;
  for (const Intent intent : enumerators<Intent>)
    text += fmt::format("{}{}", text.empty() ? "" : ", ", name_of(intent));
  return text;
}

}  // namespace

Intent intent_named(const std::string& word, const char* option) {
  const std::optional<Intent> intent = enum_named<Intent>(word);
  if (!intent) throw UsageError(fmt::format("{}: expected one of {}, found \"{}\"", option, known_intents(), word));
  return *intent;
}

template <class S>
FrameReader<S>::FrameReader(const std::filesystem::path& path, Intent given) : csv_(path), intent_(given) {
  read_header();
}

template <class S>
void FrameReader<S>::read_header() {
  if (!csv_.next(fields_)) {
    throw InputError(csv_.name(), fmt::format("expected a header with {}, found an empty file", required));
  }
  width_ = fields_.size();
  std::string header;
  for (std::size_t i = 0; i < width_; ++i) {
    header += fmt::format("{}{}", i == 0 ? "" : ",", fields_[i]);
    const auto known = std::ranges::find(names, fields_[i]);
    if (known == names.end()) continue;
    std::size_t& place = places_[static_cast<std::size_t>(known - names.begin())];
    if (place != 0) csv_.fail(i + 1, *known, "each column once", fmt::format("it in column {} and again", place));
    place = i + 1;
  }
  for (std::size_t column = 0; column < numbers; ++column) {
    if (places_[column] != 0) continue;
    csv_.fail(0, names[column], fmt::format("this column in the header, which needs {}", required), shown(header));
  }
}

template <class S>
bool FrameReader<S>::read(std::vector<RecordedFrame<S>>& rows, std::size_t count) {
  rows.clear();
  while (rows.size() < count && csv_.next(fields_)) read_row(rows.emplace_back());
  if (rows.empty() && rows_ == 0 && count > 0) {
    throw InputError(csv_.name(), "expected rows of data after the header, found none");
  }
  return !rows.empty();
}

template <class S>
S FrameReader<S>::number(std::size_t column) {
  const std::string_view text = field(column);
  const bool size = column == w || column == h, end = column == end_x || column == end_y;
  if (end && is_no_finite_number(text)) return std::numeric_limits<S>::quiet_NaN();
  const Number<S> number = size ? read_size<S>(text) : read_number<S>(text);
  rounded_ += number.reading == Reading::rounded;
  if (!number.usable()) {
    const std::string_view what = size ? "a size >= 0" : end ? "a number" : "a finite number";
    csv_.fail(places_[column], names[column], expected<S>(what, number.reading), found(text));
  }
  return size ? number.value + S(0) : number.value;  // -0 becomes 0
}

template <class S>
void FrameReader<S>::read_row(RecordedFrame<S>& row) {
  if (fields_.size() != width_) {
    csv_.fail(0, "", fmt::format("{} fields, as many as the header has", width_), fmt::to_string(fields_.size()));
  }
  row.number = ++rows_;
  row.box = {number(x), number(y), number(w), number(h)};
  row.motion = {number(vx), number(vy)};
  row.end = {number(end_x), number(end_y)};
  row.intent = intent_;
  if (places_[frame] != 0) row.frame = field(frame);
  if (places_[mover] != 0) row.mover = field(mover);
  if (places_[intent] == 0 || field(intent).empty()) return;
  const std::optional<Intent> said = enum_named<Intent>(field(intent));
  if (!said)
    csv_.fail(places_[intent], names[intent], fmt::format("one of {}, or nothing", known_intents()),
              found(field(intent)));
  row.intent = *said;
}

template class FrameReader<float>;
template class FrameReader<double>;

}  // namespace sweeplab
