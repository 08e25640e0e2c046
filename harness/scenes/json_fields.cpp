// SPDX-License-Identifier: MIT
#include "harness/scenes/json_fields.h"

#include <fmt/format.h>

#include <algorithm>
#include <charconv>

#include "harness/query/numbers_reader.h"

namespace sweeplab {
namespace {

std::string listed(std::span<const std::string_view> words) {
  std::string all;
  for (const std::string_view word : words) all += fmt::format("{}\"{}\"", all.empty() ? "" : ", ", word);
  return all;
}

/// The text of a number, or of a hex float in a string; empty: it is neither.
std::string number_text(const JsonValue& value) {
  if (value.kind() == JsonKind::number) return std::string(value.raw());
  if (value.kind() != JsonKind::string) return {};
  const std::string text = value.text();
  std::string_view digits = text;
  if (digits.starts_with('-') || digits.starts_with('+')) digits.remove_prefix(1);
  return digits.starts_with("0x") || digits.starts_with("0X") ? text : std::string();
}

template <class S>
S usable(const JsonValue& value, const Number<S>& number, std::string_view what) {
  if (!number.usable()) value.fail(expected<S>(what, number.reading));
  return number.value;
}

}  // namespace

void expect_object(const JsonValue& value, std::span<const std::string_view> keys) {
  if (value.kind() != JsonKind::object) value.fail(fmt::format("an object with the keys {}", listed(keys)));
  for (const JsonValue member : value) {
    const std::string key = member.key();
    if (std::find(keys.begin(), keys.end(), key) != keys.end()) continue;
    const std::string where = value.path();
    member.fail_at_key(fmt::format("no keys but {}{}", listed(keys), where.empty() ? std::string() : " for " + where),
                       shown(key));
  }
}

void expect_object(const JsonValue& value, std::initializer_list<std::string_view> keys) {
  expect_object(value, std::span(keys.begin(), keys.size()));
}

std::vector<JsonValue> elements(const JsonValue& value, std::string_view what) {
  if (value.kind() != JsonKind::array) value.fail(fmt::format("an array of {}", what));
  std::vector<JsonValue> all;
  for (const JsonValue element : value) all.push_back(element);
  return all;
}

std::vector<JsonValue> elements(const JsonValue& value, std::string_view what, std::size_t count) {
  std::vector<JsonValue> all = elements(value, what);
  if (all.size() != count) value.fail(fmt::format("an array of {}", what));
  return all;
}

JsonValue required(const JsonValue& object, std::string_view key) {
  const auto value = object.find(key);
  if (!value) object.fail(fmt::format("an object with the key \"{}\"", key), "one without it");
  return *value;
}

template <class S>
S finite_number(const JsonValue& value) {
  return usable(value, read_number<S>(number_text(value)), "a finite number");
}

template <class S>
S not_negative(const JsonValue& value) {
  return usable(value, read_size<S>(number_text(value)), "a number >= 0");
}

std::uint64_t whole_number(const JsonValue& value, std::uint64_t least, std::uint64_t most) {
  const std::string_view text = value.raw();
  std::uint64_t number = 0;
  const auto read = std::from_chars(text.data(), text.data() + text.size(), number);
  const bool is_whole =
      value.kind() == JsonKind::number && read.ec == std::errc{} && read.ptr == text.data() + text.size();
  if (!is_whole || number < least || number > most) {
    value.fail(fmt::format("a whole number from {} to {}, in digits alone", least, most));
  }
  return number;
}

std::string line_of_text(const JsonValue& value) {
  if (value.kind() != JsonKind::string) value.fail("text");
  std::string text = value.text();
  const auto is_control = [](char c) { return static_cast<unsigned char>(c) < 0x20 || c == 0x7f; };
  if (std::any_of(text.begin(), text.end(), is_control)) value.fail("text in one line, without control characters");
  return text;
}

std::size_t place_among(const JsonValue& value, std::span<const std::string_view> words) {
  if (value.kind() == JsonKind::string) {
    const auto found = std::find(words.begin(), words.end(), value.text());
    if (found != words.end()) return static_cast<std::size_t>(found - words.begin());
  }
  value.fail(fmt::format("one of {}", listed(words)));
}

template float finite_number(const JsonValue&);
template double finite_number(const JsonValue&);
template float not_negative(const JsonValue&);
template double not_negative(const JsonValue&);

}  // namespace sweeplab
