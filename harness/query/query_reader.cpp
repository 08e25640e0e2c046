// SPDX-License-Identifier: MIT
#include "harness/query/query_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <cstddef>

#include "harness/support/checksum.h"

namespace sweeplab {
namespace {

// The columns, as the reader numbers them.
constexpr auto names = [] {
  std::array<std::string_view, 16> all{};
  std::ranges::copy(number_names, all.begin());
  std::ranges::copy(std::array<std::string_view, 4>{"hit", "time", "normal_x", "normal_y"}, all.begin() + 12);
  return all;
}();
constexpr std::size_t required = 10;

std::string found(std::string_view text) { return text.empty() ? "an empty field" : shown(text); }

}  // namespace

template <class S>
QueryReader<S>::QueryReader(const std::filesystem::path& path) : csv_(path) {
  read_header();
}

template <class S>
void QueryReader<S>::fail(std::size_t column, std::string_view expected, std::string_view found) const {
  csv_.fail(places_[column], names[column], expected, found);
}

template <class S>
void QueryReader<S>::read_header() {
  if (!csv_.next(fields_))
    throw InputError(csv_.name(), "expected a header with ax,ay,aw,ah,avx,avy,bx,by,bw,bh, found an empty file");
  width_ = fields_.size();
  for (std::size_t i = 0; i < width_; ++i) {
    if (fields_[i] == checksum_column) sealed_ = i;
    const auto known = std::find(names.begin(), names.end(), fields_[i]);
    if (known == names.end()) continue;
    std::size_t& place = places_[static_cast<std::size_t>(known - names.begin())];
    if (place != 0) csv_.fail(i + 1, *known, "each column once", fmt::format("it in column {} and again", place));
    place = i + 1;
  }
  const auto header = [this] {
    std::string text;
    for (const std::string_view field : fields_) text += fmt::format("{}{}", text.empty() ? "" : ",", field);
    return shown(text);
  };
  for (std::size_t column = 0; column < required; ++column) {
    if (places_[column] == 0) csv_.fail(0, names[column], "this column in the header, separated by commas", header());
  }
  const auto together = [&](Column one, Column other) {
    if ((place(one) == 0) == (place(other) == 0)) return;
    const Column missing = place(one) == 0 ? one : other;
    csv_.fail(0, names[missing], fmt::format("{} and {} both or neither", names[one], names[other]), header());
  };
  together(bvx, bvy);
  if (gives_answers()) together(normal_x, normal_y);
}

template <class S>
bool QueryReader<S>::read(std::vector<Row<S>>& rows, std::size_t count) {
  rows.clear();
  while (rows.size() < count && csv_.next(fields_)) read_row(rows.emplace_back());
  if (rows.empty() && rows_ == 0 && count > 0) {
    throw InputError(csv_.name(), "expected rows of data after the header, found none");
  }
  return !rows.empty();
}

template <class S>
void QueryReader<S>::read_row(Row<S>& row) {
  if (fields_.size() != width_) {
    csv_.fail(0, "", fmt::format("{} fields, as many as the header has", width_), fmt::to_string(fields_.size()));
  }
  if (sealed_ > 0) check_row();
  Numbers numbers{};
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    if (places_[place] == 0) continue;
    const std::string_view text = fields_[places_[place] - 1];
    const Number<S> x = read_query_number<S>(place, text);
    rounded_ += x.reading == Reading::rounded;
    if (!x.usable()) fail(place, expected_number<S>(place, x.reading), found(text));
    numbers[place] = x.value;
    if (is_size(place)) numbers[place] += 0.0;  // -0 becomes 0
  }
  row.query = query_of<S>(numbers);
  row.number = ++rows_;
  row.line = csv_.line();
  if (gives_answers()) read_answer(row.given);
}

template <class S>
void QueryReader<S>::check_row() const {
  const std::string sum = checksum(
      fmt::format("{}", fmt::join(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(sealed_), ",")));
  if (fields_[sealed_] == sum) return;
  csv_.fail(
      sealed_ + 1, checksum_column,
      fmt::format("{}, the checksum of the fields before it (the row was changed since it was exported; without this "
                  "column none is expected)",
                  sum),
      found(fields_[sealed_]));
}

template <class S>
void QueryReader<S>::read_answer(GivenAnswer<S>& given) {
  const std::string_view text = fields_[place(hit) - 1];
  const Number<S> number_of_hit = read_number<S>(text);
  if (!number_of_hit.usable() || (number_of_hit.value != S(0) && number_of_hit.value != S(1))) {
    fail(hit, "0 or 1", found(text));
  }
  given.hit = number_of_hit.value == S(1);
  if (place(time) != 0 && !fields_[place(time) - 1].empty()) {
    const std::string_view text_of_time = fields_[place(time) - 1];
    const Number<S> number = read_number<S>(text_of_time);
    rounded_ += number.reading == Reading::rounded;
    if (!number.usable()) fail(time, expected<S>("a finite number or nothing", number.reading), found(text_of_time));
    given.time = number.value;
  }
  if (place(normal_x) == 0) return;
  given.normal_x = sign(normal_x);
  given.normal_y = sign(normal_y);
}

template <class S>
std::optional<std::int8_t> QueryReader<S>::sign(std::size_t column) {
  const std::string_view text = fields_[places_[column] - 1];
  if (text.empty()) return std::nullopt;
  const Number<S> number = read_number<S>(text);
  for (const int sign : {-1, 0, 1}) {
    if (number.usable() && number.value == S(sign)) return static_cast<std::int8_t>(sign);
  }
  fail(column, "-1, 0, 1 or nothing", shown(text));
}

template class QueryReader<float>;
template class QueryReader<double>;

}  // namespace sweeplab
