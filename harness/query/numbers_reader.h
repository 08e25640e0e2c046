// SPDX-License-Identifier: MIT
//
// The one reader of a query's twelve numbers: of the command line, of CSV files, of the page.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/query.h"
#include "harness/query/numbers.h"
#include "harness/support/number.h"

namespace sweeplab {

/// Reads text as a size: a finite number not below 0. The text of one that is below 0 and rounds to it is refused; "-0" is
/// read as it stands.
template <class S>
Number<S> read_size(std::string_view text);

/// What was expected of a text that is not usable: `what`, which S can hold where the text was too large for it.
template <class S>
std::string expected(std::string_view what, Reading reading);
/// The same for the number at `place`: "a size >= 0 that float32 can hold".
template <class S>
std::string expected_number(std::size_t place, Reading reading);

/// The numbers of a text, which commas, semicolons and white space separate.
std::vector<std::string_view> number_words(std::string_view text);

template <class S>
struct ReadQuery {
  std::optional<Query<S>> query;
  std::size_t rounded = 0;  ///< how many of the numbers S cannot hold, and holds rounded to nearest
  /// Where there is no query though there were ten or twelve words: the place of the first that will not do, and what
  /// became of it.
  std::size_t place = 0;
  Reading reading = Reading::not_a_number;
};
/// A query from words: twelve numbers, or ten for a still B. `exactly`: a number that would be rounded will not do.
template <class S>
ReadQuery<S> read_query(const std::vector<std::string_view>& words, bool exactly = false);

}  // namespace sweeplab
