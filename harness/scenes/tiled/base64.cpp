// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <boost/archive/iterators/binary_from_base64.hpp>
#include <boost/archive/iterators/transform_width.hpp>
#include <iterator>
#include <utility>

#include "harness/scenes/tiled/inflate.h"
#include "harness/support/csv.h"

namespace sweeplab::tiled {
namespace {

constexpr bool is_base64(char c) {
  return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z') || (c >= '0' && c <= '9') || c == '+' || c == '/';
}

}  // namespace

Unpacked from_base64(std::string_view text) {
  const auto end = text.find_last_not_of(" \t\r\n");
  const auto begin = text.find_first_not_of(" \t\r\n");
  text = end == std::string_view::npos ? std::string_view{} : text.substr(begin, end + 1 - begin);
  if (text.size() % 4 != 0) {
    return {{}, fmt::format("expected base64, a multiple of 4 characters, found {} of them", text.size())};
  }
  std::string_view digits = text;
  while (text.size() - digits.size() < 2 && !digits.empty() && digits.back() == '=') digits.remove_suffix(1);
  const auto bad = std::ranges::find_if_not(digits, is_base64);
  if (bad != digits.end()) {
    return {{},
            fmt::format("expected base64, found {} as its character {}", shown(std::string_view(&*bad, 1)),
                        bad - digits.begin() + 1)};
  }
  using namespace boost::archive::iterators;
  using Decoder = transform_width<binary_from_base64<std::string_view::const_iterator>, 8, 6>;
  // Groups of four only: Boost reads "=" as a digit 0, and must not read past the end.
  std::vector<unsigned char> result;
  result.reserve(text.size() / 4 * 3);
  std::copy(Decoder(text.begin()), Decoder(text.end()), std::back_inserter(result));
  result.resize(result.size() - (text.size() - digits.size()));
  return {std::move(result), ""};
}

}  // namespace sweeplab::tiled
