// SPDX-License-Identifier: MIT
#include "harness/support/number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <type_traits>

#include <fast_float/fast_float.h>
#include <boost/multiprecision/cpp_int.hpp>

namespace sweeplab {
namespace {

__extension__ using Wide = unsigned __int128;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }

/// An exponent's digits; false if there are none. Saturates far beyond every finite number.
bool read_exponent(const char*& p, const char* end, std::int64_t& exponent) {
  const bool negative = p != end && *p == '-';
  if (p != end && (*p == '-' || *p == '+')) ++p;
  if (p == end || !is_digit(*p)) return false;
  std::int64_t magnitude = 0;
  for (; p != end && is_digit(*p); ++p) magnitude = std::min<std::int64_t>(magnitude * 10 + (*p - '0'), 1'000'000'000);
  exponent = negative ? -magnitude : magnitude;
  return true;
}

// --- decimal

/// digits * 10^exponent. `first` holds all digits if `count`, their number, is at most 19; it is 0 for zero only.
struct Decimal {
  bool negative = false;
  std::uint64_t first = 0;
  std::int64_t count = 0;
  std::int64_t exponent = 0;
};

/// Any number of digits: leading and trailing zeros are left out, and only the first 19 others go into `first`.
bool scan_digits(const char*& p, const char* end, Decimal& decimal) {
  bool any = false, fraction = false;
  std::int64_t behind_point = 0, zeros = 0;  // zeros that will turn out to be trailing or inner ones
  for (; p != end; ++p) {
    if (*p == '.' && !fraction) {
      fraction = true;
      continue;
    }
    if (!is_digit(*p)) break;
    any = true;
    behind_point += fraction;
    if (*p == '0') {
      zeros += decimal.count > 0;
      continue;
    }
    for (; zeros > 0; --zeros) {
      if (decimal.count++ < 19) decimal.first *= 10;
    }
    if (decimal.count++ < 19) decimal.first = decimal.first * 10 + static_cast<std::uint64_t>(*p - '0');
  }
  decimal.exponent = zeros - behind_point;
  return any;
}

/// The grammar: [+-] digits [. digits] [e [+-] digits], with at least one digit before or after the point.
bool scan_decimal(std::string_view text, Decimal& decimal) {
  const char *p = text.data(), *const end = p + text.size();
  decimal.negative = p != end && *p == '-';
  if (p != end && (*p == '-' || *p == '+')) ++p;
  if (!scan_digits(p, end, decimal)) return false;
  if (p != end && (*p == 'e' || *p == 'E')) {
    std::int64_t exponent = 0;
    if (!read_exponent(++p, end, exponent)) return false;
    decimal.exponent += exponent;
  }
  return p == end;
}

constexpr auto powers_of_5 = [] {
  std::array<std::uint64_t, 28> powers{1};  // 5^27 < 2^63
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * 5;
  return powers;
}();

/// Whether S holds n * 2^exponent, n > 0, given that it is not too large.
template <class S>
bool holds(Wide n, std::int64_t exponent) {
  using L = std::numeric_limits<S>;
  const auto low = static_cast<std::uint64_t>(n), high = static_cast<std::uint64_t>(n >> 64);
  const int trailing = low != 0 ? std::countr_zero(low) : 64 + std::countr_zero(high);
  return n >> trailing >> L::digits == 0 && exponent + trailing >= L::min_exponent - L::digits;
}

// first * 10^q = first * 5^q * 2^q. For q < 0, S can only hold it if 5^-q divides `first`, which is below 10^19 < 5^28;
// for q > 27 the odd factor 5^q alone has more than 53 bits.
template <class S>
bool holds_short(const Decimal& d) {
  const std::int64_t power = d.exponent < 0 ? -d.exponent : d.exponent;
  if (power >= static_cast<std::int64_t>(powers_of_5.size())) return false;
  const std::uint64_t five = powers_of_5[static_cast<std::size_t>(power)];
  if (d.exponent >= 0) return holds<S>(Wide{d.first} * five, d.exponent);
  return d.first % five == 0 && holds<S>(d.first / five, d.exponent);
}

/// Whether `value` is exactly the decimal number, with integers of any length: digits * 10^q = m * 2^e, brought to
/// integers on both sides. No double has more than 767 significant digits.
template <class S>
bool equals_long(std::string_view text, const Decimal& d, S value) {
  if (d.count > 767 || value == S(0)) return false;
  boost::multiprecision::cpp_int left = 0;
  std::int64_t digits = 0;
  for (const char c : text) {
    if (c == 'e' || c == 'E' || digits == d.count) break;
    if (!is_digit(c) || (c == '0' && digits == 0)) continue;
    left = left * 10 + (c - '0');
    ++digits;
  }
  int exponent = 0;
  const double mantissa = std::frexp(std::fabs(static_cast<double>(value)), &exponent);
  boost::multiprecision::cpp_int right = static_cast<std::uint64_t>(std::ldexp(mantissa, 53));
  exponent -= 53;
  (exponent < 0 ? left : right) <<= exponent < 0 ? -exponent : exponent;
  const auto power = static_cast<unsigned>(d.exponent < 0 ? -d.exponent : d.exponent);  // at most 324 + 767 here
  (d.exponent < 0 ? right : left) *= boost::multiprecision::pow(boost::multiprecision::cpp_int(10), power);
  return left == right;
}

/// Powers of ten that S holds exactly.
template <class S>
constexpr auto exact_powers_of_10 = [] {
  std::array<S, std::is_same_v<S, float> ? 11 : 23> powers{1};
  for (std::size_t i = 1; i < powers.size(); ++i) powers[i] = powers[i - 1] * S(10);
  return powers;
}();

/// |decimal|, correctly rounded. Digits and power both exact in S: then one multiplication or division, rounded once,
/// in a quarter of the time that fast_float takes, which would read the text once more.
template <class S>
S rounded(std::string_view text, const Decimal& d) {
  constexpr auto& powers = exact_powers_of_10<S>;
  const auto last = static_cast<std::int64_t>(powers.size()) - 1;
  if (d.count <= 19 && d.first <= std::uint64_t{1} << std::numeric_limits<S>::digits && std::abs(d.exponent) <= last) {
    const S power = powers[static_cast<std::size_t>(std::abs(d.exponent))];
    return d.exponent < 0 ? static_cast<S>(d.first) / power : static_cast<S>(d.first) * power;
  }
  if (text.front() == '+' || text.front() == '-') text.remove_prefix(1);
  S value{};
  fast_float::from_chars(text.data(), text.data() + text.size(), value);  // infinity where it is too large
  return value;
}

template <class S>
Number<S> read_decimal(std::string_view text) {
  Decimal d;
  if (!scan_decimal(text, d)) return {};
  if (d.count == 0) return {d.negative ? -S(0) : S(0), Reading::exact};
  const S value = rounded<S>(text, d);
  if (!std::isfinite(value)) return {S(0), Reading::overflow};
  const bool exact = d.count <= 19 ? holds_short<S>(d) : equals_long<S>(text, d, value);
  return {d.negative ? -value : value, exact ? Reading::exact : Reading::rounded};
}

// --- hexadecimal

/// The value of each character as a hexadecimal digit, -1 for others.
constexpr auto hex_digits = [] {
  std::array<std::int8_t, 256> values{};
  values.fill(-1);
  for (std::size_t i = 0; i < 10; ++i) values['0' + i] = static_cast<std::int8_t>(i);
  for (std::size_t i = 0; i < 6; ++i) values['a' + i] = values['A' + i] = static_cast<std::int8_t>(10 + i);
  return values;
}();

/// Digits from p on, appended to m as long as they fit; `more` tells whether a non-zero one did not. Returns how many
/// were left out.
std::int64_t read_hex_digits(const char*& p, const char* end, std::uint64_t& m, bool& more) {
  std::int64_t left_out = 0;
  for (; p != end; ++p) {
    const std::int8_t digit = hex_digits[static_cast<unsigned char>(*p)];
    if (digit < 0) break;
    if (m >> 60 == 0) {
      m = m << 4 | static_cast<std::uint64_t>(digit);
    } else {
      more = more || digit != 0;
      ++left_out;
    }
  }
  return left_out;
}

/// m * 2^exponent rounded to S, with the highest bit of m set; `more`: something non-zero lies below m's last bit.
template <class S>
Number<S> round_binary(std::uint64_t m, std::int64_t exponent, bool more) {
  using L = std::numeric_limits<S>;
  if (exponent + 64 > L::max_exponent) return {S(0), Reading::overflow};
  // The value is in [2^(exponent + 63), 2^(exponent + 64)): S keeps its `digits` bits, fewer where it is subnormal.
  const std::int64_t missing = std::max<std::int64_t>(0, L::min_exponent - (exponent + 64));
  const std::int64_t kept = L::digits - missing;
  if (kept < 0) return {S(0), Reading::rounded};
  const auto shift = static_cast<unsigned>(64 - kept);
  const std::uint64_t bits = shift == 64 ? 0 : m >> shift;
  const std::uint64_t rest = shift == 64 ? m : m & ((std::uint64_t{1} << shift) - 1);
  const std::uint64_t half = std::uint64_t{1} << (shift - 1);
  const bool up = rest > half || (rest == half && (more || (bits & 1) != 0));
  const S value = std::ldexp(static_cast<S>(bits + up), static_cast<int>(exponent + shift));
  if (!std::isfinite(value)) return {S(0), Reading::overflow};
  return {value, rest == 0 && !more ? Reading::exact : Reading::rounded};
}

/// The grammar: [+-] 0x hexdigits [. hexdigits] [p [+-] digits], with at least one hexdigit; `p` points behind 0x.
template <class S>
Number<S> read_hexadecimal(const char* p, const char* end, bool negative) {
  std::uint64_t m = 0;
  bool more = false;
  const char* const start = p;
  std::int64_t exponent = 4 * read_hex_digits(p, end, m, more);
  std::int64_t digits = p - start;
  if (p != end && *p == '.') {
    const char* const behind_point = ++p;
    const std::int64_t left_out = read_hex_digits(p, end, m, more);
    digits += p - behind_point;
    exponent -= 4 * (p - behind_point - left_out);
  }
  if (digits == 0) return {};
  if (p != end && (*p == 'p' || *p == 'P')) {
    std::int64_t power = 0;
    if (!read_exponent(++p, end, power)) return {};
    exponent += power;
  }
  if (p != end) return {};
  if (m == 0) return {negative ? -S(0) : S(0), Reading::exact};
  const int leading = std::countl_zero(m);
  Number<S> number = round_binary<S>(m << leading, exponent - leading, more);
  if (negative) number.value = -number.value;
  return number;
}

}  // namespace

template <class S>
Number<S> read_number(std::string_view text) {
  const char *p = text.data(), *const end = p + text.size();
  if (p == end) return {};
  const bool negative = *p == '-';
  if (*p == '-' || *p == '+') ++p;
  if (end - p > 2 && *p == '0' && (p[1] == 'x' || p[1] == 'X')) return read_hexadecimal<S>(p + 2, end, negative);
  return read_decimal<S>(text);
}

bool is_no_finite_number(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  std::string word(text.substr(0, text.find('(')));
  std::ranges::transform(word, word.begin(),
                         [](char c) { return c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c; });
  return word == "nan" || word == "inf" || word == "infinity" || word == "1.#inf" || word == "1.#qnan" ||
         word == "1.#ind";
}

template Number<float> read_number(std::string_view);
template Number<double> read_number(std::string_view);

}  // namespace sweeplab
