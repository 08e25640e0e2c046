// SPDX-License-Identifier: MIT
#include "harness/query/query_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

namespace sweeplab {
namespace {

// The columns, as the reader numbers them.
std::vector<std::string> names() {
  std::vector<std::string> all(number_names.begin(), number_names.end());
  for (const char* of_answer : {"hit", "time", "normal_x", "normal_y"}) all.emplace_back(of_answer);
  return all;
}
constexpr std::size_t required = 10;

std::string found(std::string_view text) { return text.empty() ? "an empty field" : shown(text); }

}  // namespace

template <class S>
QueryReader<S>::QueryReader(const std::filesystem::path& path) : csv_(path), columns_(csv_, names(), required) {
  columns_.together(bvx, bvy);
  if (gives_answers()) columns_.together(normal_x, normal_y);
}

template <class S>
bool QueryReader<S>::read(std::vector<Row<S>>& rows, std::size_t count) {
  rows.clear();
  while (rows.size() < count && columns_.next()) read_row(rows.emplace_back());
  if (rows.empty() && rows_ == 0 && count > 0) {
    throw InputError(csv_.name(), "expected rows of data after the header, found none");
  }
  return !rows.empty();
}

template <class S>
void QueryReader<S>::read_row(Row<S>& row) {
  Numbers numbers{};
  for (std::size_t place = 0; place < numbers.size(); ++place) {
    if (!columns_.has(place)) continue;
    const std::string_view text = columns_[place];
    const Number<S> x = read_query_number<S>(place, text);
    rounded_ += x.reading == Reading::rounded;
    if (!x.usable()) columns_.fail(place, expected_number<S>(place, x.reading), found(text));
    numbers[place] = x.value;
    if (is_size(place)) numbers[place] += 0.0;  // -0 becomes 0
  }
  row.query = query_of<S>(numbers);
  row.number = ++rows_;
  row.line = csv_.line();
  if (gives_answers()) read_answer(row.given);
}

template <class S>
void QueryReader<S>::read_answer(GivenAnswer<S>& given) {
  const std::string_view text = columns_[hit];
  const Number<S> number_of_hit = read_number<S>(text);
  if (!number_of_hit.usable() || (number_of_hit.value != S(0) && number_of_hit.value != S(1))) {
    columns_.fail(hit, "0 or 1", found(text));
  }
  given.hit = number_of_hit.value == S(1);
  if (columns_.has(time) && !columns_[time].empty()) {
    const std::string_view text_of_time = columns_[time];
    const Number<S> number = read_number<S>(text_of_time);
    rounded_ += number.reading == Reading::rounded;
    if (!number.usable()) {
      columns_.fail(time, expected<S>("a finite number or nothing", number.reading), found(text_of_time));
    }
    given.time = number.value;
  }
  if (!columns_.has(normal_x)) return;
  given.normal_x = sign(normal_x);
  given.normal_y = sign(normal_y);
}

template <class S>
std::optional<std::int8_t> QueryReader<S>::sign(std::size_t column) {
  const std::string_view text = columns_[column];
  if (text.empty()) return std::nullopt;
  const Number<S> number = read_number<S>(text);
  for (const int sign : {-1, 0, 1}) {
    if (number.usable() && number.value == S(sign)) return static_cast<std::int8_t>(sign);
  }
  columns_.fail(column, "-1, 0, 1 or nothing", shown(text));
}

template class QueryReader<float>;
template class QueryReader<double>;

}  // namespace sweeplab
