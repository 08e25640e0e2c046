// SPDX-License-Identifier: MIT
//
// What mutants call that take less of a list than there is; included before the source that is mutated.
#pragma once

#include <iterator>
#include <utility>

namespace sweeplab_mutants {

/// A list without its first or last elements; a temporary is kept.
template <class List>
struct Part {
  List list;
  long first, last;  ///< of so many parts of `of`; or elements, where `of` is 0
  long of;
  constexpr auto bound(long at, bool at_end) {
    const auto size = static_cast<long>(std::distance(std::begin(list), std::end(list)));
    const long skipped = of != 0 ? size * at / of : at_end ? size - at : at;
    return std::next(std::begin(list), skipped < 0 ? 0 : skipped < size ? skipped : size);
  }
  constexpr auto begin() { return bound(first, false); }
  constexpr auto end() { return bound(last, true); }
};

template <class List>
constexpr Part<List> without_first(List&& list) {
  return {std::forward<List>(list), 1, 0, 0};
}
template <class List>
constexpr Part<List> without_last(List&& list) {
  return {std::forward<List>(list), 0, 1, 0};
}
template <class List>
constexpr Part<List> first_half(List&& list) {
  return {std::forward<List>(list), 0, 1, 2};
}

}  // namespace sweeplab_mutants
