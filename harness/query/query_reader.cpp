// SPDX-License-Identifier: MIT
#include "harness/query/query_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <type_traits>

#include "harness/support/number.h"
#include "harness/support/rational.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

constexpr std::string_view usual_header = "ax,ay,aw,ah,avx,avy,bx,by,bw,bh";
constexpr std::string_view outcome_words = "0 or 1, miss, hit, overlap, failed or unasked";

/// False of a text that is none of these.
template <class S>
bool take_outcome(std::string_view text, GivenAnswer<S>& given) {
  const Number<S> number = read_number<S>(text);
  const std::string word = lower_case(text);
  given.asked = word != "unasked";
  if (word == "hit" || word == "true" || (number.usable() && number.value == S(1))) {
    given.outcome = Outcome::impact;
  } else if (word == "miss" || word == "false" || (number.usable() && number.value == S(0))) {
    given.outcome = Outcome::separate;
  } else if (word == "overlap") {
    given.outcome = Outcome::overlap;
  } else {
    given.outcome = Outcome::failed;
    return word == "failed" || !given.asked;
  }
  return true;
}

/// A NaN of what is no finite number that S holds; nothing of what is no number at all.
template <class S>
std::optional<S> number_of_answer(std::string_view text) {
  const Number<S> number = read_number<S>(text);
  if (number.usable()) return number.value;
  if (number.reading == Reading::overflow || is_no_finite_number(text)) return std::numeric_limits<S>::quiet_NaN();
  return std::nullopt;
}

/// Whether it is along an axis, and of another length than 1.
template <class S>
bool take_normal(std::optional<S> x, std::optional<S> y, GivenAnswer<S>& given) {
  if (!x && !y) return false;
  const S nx = x.value_or(S(0)), ny = y.value_or(S(0));
  given.normal_x = given.normal_y = std::int8_t{0};
  if (std::isnan(nx) || std::isnan(ny)) return false;  // no direction
  const auto sign = [](S s) { return static_cast<std::int8_t>((s > S(0)) - (s < S(0))); };
  given.normal_x = sign(nx);
  given.normal_y = sign(ny);
  return (nx == S(0)) != (ny == S(0)) && magnitude(nx + ny) != S(1);
}

/// How many digits of a decimal text are significant, with zeros at the end; 0 of a hexadecimal one.
std::int64_t significant(const Digits& text) { return text.hexadecimal ? 0 : text.count + text.zeros; }

/// Whether `x`, printed with as many significant digits as the text of a decimal number has, is that very number: so the
/// text may have been printed from x, and nothing was lost. Of more than 17 digits, which nobody prints: false.
bool comes_back(const Digits& text, double x) {
  if (significant(text) == 0 || significant(text) > 17) return false;
  const Digits printed = digits_of(fmt::format("{:.{}e}", x, static_cast<int>(significant(text) - 1)));
  return text.first == printed.first && text.exponent == printed.exponent && text.negative == printed.negative;
}

}  // namespace

std::string found_in_field(std::string_view text) { return text.empty() ? "an empty field" : shown(text); }

template <class S>
QueryReader<S>::QueryReader(const std::filesystem::path& path)
    : csv_(path),
      columns_(csv_, query_column_names(), 0, usual_header),
      forms_{body_columns(columns_, 0), body_columns(columns_, 1)} {
  if (gives_answers()) columns_.together(Column::normal_x, Column::normal_y);
}

template <class S>
std::vector<std::string> QueryReader<S>::not_read() const {
  std::vector<std::string> lines;
  const std::vector<std::string> names = query_column_names();
  for (std::size_t column = Column::time; column <= Column::normal_y; ++column) {
    if (!gives_answers() && columns_.has(column)) {
      lines.push_back(fmt::format("{} (of an answer: expected a column hit, too)", names[column]));
    }
  }
  for (const std::string& other : columns_.others()) {
    const std::string meant = meant_for(other);
    const auto named = std::find_if(names.begin(), names.end(), [&](const std::string& name) {
      return std::string_view(name).substr(0, name.find('|')) == meant;
    });
    const bool there = named == names.end() || columns_.has(static_cast<std::size_t>(named - names.begin()));
    if (std::count(columns_.others().begin(), columns_.others().end(), other) > 1 &&
        std::any_of(lines.begin(), lines.end(), [&](const auto& line) { return line.starts_with(shown(other)); })) {
      continue;  // twice in the header, and once here
    }
    lines.push_back(shown(other) + (there ? "" : fmt::format(" (is {} meant?)", meant)));
  }
  return lines;
}

template <class S>
S QueryReader<S>::number(std::size_t column, bool size) {
  const std::string_view text = columns_[column];
  const Number<S> x = size ? read_size<S>(text) : read_number<S>(text);
  if (!x.usable())
    columns_.fail(column, expected<S>(size ? "a size >= 0" : "a finite number", x.reading), found_in_field(text));
  if (x.reading == Reading::rounded) count_rounding(text, x.value);
  return size ? x.value + S(0) : x.value;  // -0 becomes 0
}

template <class S>
void QueryReader<S>::count_rounding(std::string_view text, S value) {
  const Digits digits = digits_of(text);
  const double wide = read_number<double>(text).value;
  const bool held = static_cast<double>(static_cast<S>(wide)) == wide;
  if (held && comes_back(digits, wide)) return;
  if (std::is_same_v<S, float> && significant(digits) <= 9 && comes_back(digits, static_cast<double>(value))) {
    ++(significant(digits) <= 6 ? short_ : floats_);
  } else {
    ++changed_;
  }
}

template <class S>
S QueryReader<S>::difference(S high, S low, std::size_t column, bool& rounded) const {
  const Rational exact = Rational(high) - Rational(low);
  const S nearest = static_cast<S>(exact);
  if (!std::isfinite(nearest)) {
    columns_.fail(column, expected<S>("a box and a motion", Reading::overflow), found_in_field(columns_[column]));
  }
  rounded = rounded || Rational(nearest) != exact;
  return nearest;
}

template <class S>
void QueryReader<S>::read_axis(std::size_t body, std::size_t axis, Numbers& numbers, bool& rounded) {
  const BodyColumns form = forms_[body];
  S at{};  // what places the box: its min corner or its centre
  if (form.box == FarEdge::half) {
    at = number(Column::centre(body, axis), false);
    const S half = number(Column::half(body, axis), true);
    numbers[Column::min(body, axis)] = difference(at, half, Column::half(body, axis), rounded);
    numbers[Column::size(body, axis)] = difference(half, -half, Column::half(body, axis), rounded);
  } else {
    at = number(Column::min(body, axis), false);
    numbers[Column::min(body, axis)] = at;
    if (form.box == FarEdge::size) {
      numbers[Column::size(body, axis)] = number(Column::size(body, axis), true);
    } else {
      const std::size_t column = Column::max(body, axis);
      const S max = number(column, false);
      if (max < at)
        columns_.fail(column, "a max corner that is not below the min corner", found_in_field(columns_[column]));
      numbers[Column::size(body, axis)] = difference(max, at, column, rounded);
    }
  }
  if (form.motion == MotionColumns::difference) {
    numbers[Column::motion(body, axis)] = number(Column::motion(body, axis), false);
  } else if (form.motion == MotionColumns::goal) {
    const std::size_t column = Column::goal(body, axis);
    numbers[Column::motion(body, axis)] = difference(number(column, false), at, column, rounded);
  }
}

template <class S>
void QueryReader<S>::read_row(Row<S>& row) {
  Numbers numbers{};
  bool rounded = false;
  for (const std::size_t body : {0u, 1u}) {
    for (const std::size_t axis : {0u, 1u}) read_axis(body, axis, numbers, rounded);
  }
  rounded_queries_ += rounded;
  row.query = query_of<S>(numbers);
  row.number = ++rows_;
  row.line = csv_.line();
  if (gives_answers()) read_answer(row.given);
  if (gives_tags()) row.tag = columns_[Column::tag];
}

template <class S>
void QueryReader<S>::read_answer(GivenAnswer<S>& given) {
  if (!take_outcome(columns_[Column::hit], given))
    columns_.fail(Column::hit, outcome_words, found_in_field(columns_[Column::hit]));
  if (columns_.has(Column::time)) given.time = component(Column::time);
  if (columns_.has(Column::normal_x)) {
    const std::optional<S> x = component(Column::normal_x), y = component(Column::normal_y);
    other_lengths_ += take_normal(x, y, given);
  }
}

/// A number of an answer; nothing of an empty field.
template <class S>
std::optional<S> QueryReader<S>::component(std::size_t column) {
  const std::string_view text = columns_[column];
  if (text.empty()) return std::nullopt;
  const std::optional<S> number = number_of_answer<S>(text);
  if (!number) columns_.fail(column, "a number, nan, inf or nothing", found_in_field(text));
  return number;
}

template <class S>
GivenAnswer<S> read_given_answer(std::string_view text, const std::string& where) {
  const std::vector<std::string_view> words = number_words(text);
  const auto fail = [&](std::string_view expected, std::string_view what) {
    throw UsageError(fmt::format("{}: expected {}, found {}", where, expected, found_in_field(what)));
  };
  GivenAnswer<S> given;
  if (words.empty() || !take_outcome(words[0], given)) fail(outcome_words, words.empty() ? "" : words[0]);
  const bool hit = given.outcome == Outcome::impact;
  if (words.size() != 1 && !(hit && (words.size() == 2 || words.size() == 4))) {
    fail("hit TIME NORMAL_X NORMAL_Y, hit TIME, or one word", text);
  }
  std::vector<S> numbers;
  for (std::size_t i = 1; i < words.size(); ++i) {
    const std::optional<S> number = number_of_answer<S>(words[i]);
    if (!number) fail("a number, nan or inf", words[i]);
    numbers.push_back(*number);
  }
  if (!numbers.empty()) given.time = numbers[0];
  if (numbers.size() == 3) take_normal<S>(numbers[1], numbers[2], given);
  return given;
}

template GivenAnswer<float> read_given_answer(std::string_view, const std::string&);
template GivenAnswer<double> read_given_answer(std::string_view, const std::string&);
template class QueryReader<float>;
template class QueryReader<double>;

}  // namespace sweeplab
