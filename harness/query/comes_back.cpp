// SPDX-License-Identifier: MIT
#include "harness/query/comes_back.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstdint>
#include <cstdlib>
#include <string>

namespace sweeplab {
namespace {

/// 0.digits * 10^exponent, without zeros at either end of the digits.
struct Decimal {
  std::string digits;
  std::int64_t exponent = 0;
  bool negative = false;
  std::size_t significant = 0;  ///< with zeros at the end
  bool operator==(const Decimal& o) const {
    return digits == o.digits && exponent == o.exponent && negative == o.negative;
  }
};

/// Of a text that is known to be a number; nothing of a hexadecimal one.
Decimal decimal_of(std::string_view text) {
  Decimal decimal;
  if (!text.empty() && (text[0] == '-' || text[0] == '+')) {
    decimal.negative = text[0] == '-';
    text.remove_prefix(1);
  }
  if (text.find_first_of("xX") != std::string_view::npos) return decimal;
  const std::size_t end = std::min(text.find_first_of("eE"), text.size());
  if (end < text.size()) decimal.exponent = std::strtoll(std::string(text.substr(end + 1)).c_str(), nullptr, 10);
  bool fraction = false;
  for (const char c : text.substr(0, end)) {
    if (c == '.') {
      fraction = true;
    } else if (decimal.digits.empty() && c == '0') {
      decimal.exponent -= fraction;
    } else {
      decimal.digits += c;
      decimal.exponent += !fraction;
    }
  }
  decimal.significant = decimal.digits.size();
  while (!decimal.digits.empty() && decimal.digits.back() == '0') decimal.digits.pop_back();
  return decimal;
}

}  // namespace

std::size_t significant_digits(std::string_view text) { return decimal_of(text).significant; }

bool comes_back(std::string_view text, double x) {
  const Decimal decimal = decimal_of(text);
  if (decimal.significant == 0 || decimal.significant > 17) return false;
  return decimal == decimal_of(fmt::format("{:.{}e}", x, decimal.significant - 1));
}

}  // namespace sweeplab
