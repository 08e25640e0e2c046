// SPDX-License-Identifier: MIT
#include "harness/query/numbers_reader.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>

#include "harness/query/scalars.h"

namespace sweeplab {

template <class S>
Number<S> read_size(std::string_view text) {
  Number<S> number = read_number<S>(text);
  if (!number.usable()) return number;
  const bool rounded_to_zero = std::signbit(number.value) && number.reading == Reading::rounded;
  if (number.value < S(0) || rounded_to_zero) number.reading = Reading::not_a_number;
  return number;
}

template <class S>
std::string expected(std::string_view what, Reading reading) {
  return reading == Reading::overflow ? fmt::format("{} that {} can hold", what, name_of(scalar_of<S>))
                                      : std::string(what);
}

template <class S>
std::string expected_number(std::size_t place, Reading reading) {
  return expected<S>(is_size(place) ? "a size >= 0" : "a finite number", reading);
}

std::vector<std::string_view> number_words(std::string_view text) {
  constexpr std::string_view separators = ",; \t\r\n";
  std::vector<std::string_view> words;
  for (std::size_t end = 0;;) {
    const std::size_t begin = text.find_first_not_of(separators, end);
    if (begin == std::string_view::npos) return words;
    end = std::min(text.find_first_of(separators, begin), text.size());
    words.push_back(text.substr(begin, end - begin));
  }
}

template <class S>
ReadQuery<S> read_query(const std::vector<std::string_view>& words, bool exactly) {
  ReadQuery<S> read;
  if (words.size() != 10 && words.size() != 12) return read;
  Numbers numbers{};
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Number<S> number = is_size(i) ? read_size<S>(words[i]) : read_number<S>(words[i]);
    if (!number.usable() || (exactly && number.reading != Reading::exact)) {
      read.place = i;
      read.reading = number.reading;
      return read;
    }
    numbers[i] = static_cast<double>(number.value);
    read.rounded += number.reading == Reading::rounded;
  }
  read.query = query_of<S>(numbers);
  return read;
}

template Number<float> read_size(std::string_view);
template Number<double> read_size(std::string_view);
template std::string expected<float>(std::string_view, Reading);
template std::string expected<double>(std::string_view, Reading);
template std::string expected_number<float>(std::size_t, Reading);
template std::string expected_number<double>(std::size_t, Reading);
template ReadQuery<float> read_query(const std::vector<std::string_view>&, bool);
template ReadQuery<double> read_query(const std::vector<std::string_view>&, bool);

}  // namespace sweeplab
