// SPDX-License-Identifier: MIT
//
// What a value of a JSON file must be, and how it is said that it is not.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <limits>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "harness/support/enums.h"
#include "harness/support/json_positions.h"

namespace sweeplab {

/// An object with none but these keys. For formats that are ours; in others' files what is not known may be meant for
/// someone else.
void expect_object(const JsonValue& value, std::initializer_list<std::string_view> keys);
void expect_object(const JsonValue& value, std::span<const std::string_view> keys);
/// The elements of an array. `what` they are: "movers".
std::vector<JsonValue> elements(const JsonValue& value, std::string_view what);
/// Of one that must have so many: "4 numbers: x, y, width, height".
std::vector<JsonValue> elements(const JsonValue& value, std::string_view what, std::size_t count);
/// The value of a key that must be there.
JsonValue required(const JsonValue& object, std::string_view key);

/// A JSON number, or a string with a hex float, "0x1.8p+1": rounded to S once.
template <class S>
S finite_number(const JsonValue& value);
/// The same, not below 0.
template <class S>
S not_negative(const JsonValue& value);
std::uint64_t whole_number(const JsonValue& value, std::uint64_t least,
                           std::uint64_t most = std::numeric_limits<std::uint64_t>::max());
/// Text without control characters, which would upset a terminal or a table.
std::string line_of_text(const JsonValue& value);

/// The place of the text among these words.
std::size_t place_among(const JsonValue& value, std::span<const std::string_view> words);
template <HasWords E>
E word_of(const JsonValue& value) {
  return static_cast<E>(place_among(value, enum_words<E>));
}

}  // namespace sweeplab
