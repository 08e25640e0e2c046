// SPDX-License-Identifier: MIT
//
// Enumerations whose enumerators count from 0 without gaps: how many there are, each of them, and their words.
#pragma once

#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>

namespace sweeplab {
namespace enums {

/// Whether `value` has a name. The compilers' own text of a value tells: "Class::graze", but "(Class)4" of none.
template <auto value>
constexpr bool is_enumerator() {
  std::string_view text = __PRETTY_FUNCTION__;
  text = text.substr(text.find("value = "));
  text = text.substr(0, text.find_first_of(";]"));
  text = text.substr(0, text.find_last_not_of("0123456789") + 1);
  return text.back() != ')';
}

template <class E, std::size_t n = 0>
constexpr std::size_t count() {
  if constexpr (is_enumerator<static_cast<E>(n)>()) {
    return count<E, n + 1>();
  } else {
    return n;
  }
}

template <class E>
constexpr auto all() {
  std::array<E, count<E>()> values{};
  for (std::size_t i = 0; i < values.size(); ++i) values[i] = static_cast<E>(i);
  return values;
}

}  // namespace enums

/// How many enumerators E has: from the enumeration itself.
template <class E>
inline constexpr std::size_t enum_count = enums::count<E>();

/// All enumerators, in order.
template <class E>
inline constexpr auto enumerators = enums::all<E>();

/// The place of an enumerator, for what is kept in an array by enumeration.
template <class E>
constexpr std::size_t index_of(E value) {
  return static_cast<std::size_t>(value);
}

/// The words of E, in the order of its enumerators, as they stand in files and are read by people: specialised once,
/// beside the enumeration, with an array of as many std::string_views.
template <class E>
inline constexpr std::nullptr_t enum_words = nullptr;

/// The words, for that.
template <class... Word>
constexpr std::array<std::string_view, sizeof...(Word)> in_words(Word... word) {
  return {word...};
}

template <class E>
concept HasWords = !std::is_null_pointer_v<std::remove_cv_t<decltype(enum_words<E>)>>;

template <HasWords E>
constexpr std::string_view name_of(E value) {
  static_assert(enum_words<E>.size() == enum_count<E>, "a word for each enumerator");
  return enum_words<E>[index_of(value)];
}

/// The enumerator with this word.
template <HasWords E>
constexpr std::optional<E> enum_named(std::string_view word) {
  for (const E value : enumerators<E>) {
    if (name_of(value) == word) return value;
  }
  return std::nullopt;
}

}  // namespace sweeplab
