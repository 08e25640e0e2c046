// SPDX-License-Identifier: MIT
#include "harness/support/number.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <cstdlib>
#include <limits>
#include <string>
#include <type_traits>

#include <fast_float/fast_float.h>
#include <boost/multiprecision/cpp_int.hpp>

#include "harness/support/text.h"

namespace sweeplab {
namespace {

__extension__ using Wide = unsigned __int128;

/// Of any other character, `base`.
template <unsigned base>
constexpr unsigned digit_of(char c) {
  if (c >= '0' && c <= '9') return static_cast<unsigned>(c - '0');
  if (base == 16 && c >= 'a' && c <= 'f') return static_cast<unsigned>(c - 'a') + 10;
  if (base == 16 && c >= 'A' && c <= 'F') return static_cast<unsigned>(c - 'A') + 10;
  return base;
}

/// An exponent's digits; false if there are none. Saturates far beyond every finite number.
bool read_exponent(const char*& p, const char* end, std::int64_t& exponent) {
  const bool negative = p != end && *p == '-';
  if (p != end && (*p == '-' || *p == '+')) ++p;
  if (p == end || digit_of<10>(*p) == 10) return false;
  std::int64_t magnitude = 0;
  for (; p != end && digit_of<10>(*p) < 10; ++p) {
    magnitude = std::min<std::int64_t>(magnitude * 10 + (*p - '0'), 1'000'000'000);
  }
  exponent = negative ? -magnitude : magnitude;
  return true;
}

/// As many digits of this base fit into 64 bits, whichever they are.
template <unsigned base>
constexpr std::int64_t most_digits = base == 10 ? 19 : 16;

/// Any number of digits: leading and trailing zeros are left out, and only the first of the others go into `first`.
template <unsigned base>
bool scan_digits(const char*& p, const char* end, Digits& n) {
  bool any = false, fraction = false;
  std::int64_t behind_point = 0;
  for (; p != end; ++p) {
    if (*p == '.' && !fraction) {
      fraction = true;
      continue;
    }
    const unsigned digit = digit_of<base>(*p);
    if (digit == base) break;
    any = true;
    behind_point += fraction;
    if (digit == 0) {  // it will turn out to be a trailing or an inner one
      n.zeros += n.count > 0;
      continue;
    }
    for (; n.zeros > 0; --n.zeros) {
      if (n.count++ < most_digits<base>) n.first *= base;
    }
    if (n.count++ < most_digits<base>) n.first = n.first * base + digit;
  }
  n.exponent = n.zeros - behind_point;
  return any;
}

/// Digits [. digits] [e [+-] digits], with at least one digit before or after the point; in hexadecimal p for e, which
/// is an exponent of two.
template <unsigned base>
bool scan_number(const char* p, const char* end, Digits& n) {
  if (!scan_digits<base>(p, end, n)) return false;
  if (base == 16) n.exponent *= 4;
  if (p != end && (base == 10 ? *p == 'e' || *p == 'E' : *p == 'p' || *p == 'P')) {
    std::int64_t exponent = 0;
    if (!read_exponent(++p, end, exponent)) return false;
    n.exponent += exponent;
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
bool holds_short(const Digits& d) {
  const std::int64_t power = d.exponent < 0 ? -d.exponent : d.exponent;
  if (power >= static_cast<std::int64_t>(powers_of_5.size())) return false;
  const std::uint64_t five = powers_of_5[static_cast<std::size_t>(power)];
  if (d.exponent >= 0) return holds<S>(Wide{d.first} * five, d.exponent);
  return d.first % five == 0 && holds<S>(d.first / five, d.exponent);
}

/// Whether `value` is exactly the decimal number, with integers of any length: digits * 10^q = m * 2^e, brought to
/// integers on both sides. No double has more than 767 significant digits.
template <class S>
bool equals_long(std::string_view text, const Digits& d, S value) {
  if (d.count > 767 || value == S(0)) return false;
  boost::multiprecision::cpp_int left = 0;
  std::int64_t digits = 0;
  for (const char c : text) {
    if (digits == d.count) break;
    if (c == '.' || (c == '0' && digits == 0)) continue;
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

/// The decimal, correctly rounded. Digits and power both exact in S: then one multiplication or division, rounded once,
/// in a quarter of the time that fast_float takes, which would read the text once more.
template <class S>
S rounded(std::string_view text, const Digits& d) {
  constexpr auto& powers = exact_powers_of_10<S>;
  const auto last = static_cast<std::int64_t>(powers.size()) - 1;
  if (d.count <= 19 && d.first <= std::uint64_t{1} << std::numeric_limits<S>::digits && std::abs(d.exponent) <= last) {
    const S power = powers[static_cast<std::size_t>(std::abs(d.exponent))];
    return d.exponent < 0 ? static_cast<S>(d.first) / power : static_cast<S>(d.first) * power;
  }
  S value{};
  fast_float::from_chars(text.data(), text.data() + text.size(), value);  // infinity where it is too large
  return value;
}

template <class S>
Number<S> number_of_decimal(std::string_view text, const Digits& d) {
  const S value = rounded<S>(text, d);
  if (!std::isfinite(value)) return {S(0), Reading::overflow};
  const bool exact = d.count <= most_digits<10> ? holds_short<S>(d) : equals_long<S>(text, d, value);
  return {value, exact ? Reading::exact : Reading::rounded};
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

}  // namespace

Digits digits_of(std::string_view text) {
  Digits n;
  n.negative = text.starts_with('-');
  if (n.negative || text.starts_with('+')) text.remove_prefix(1);
  n.hexadecimal = text.size() > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X');
  const char *p = text.data(), *const end = p + text.size();
  n.good = n.hexadecimal ? scan_number<16>(p + 2, end, n) : scan_number<10>(p, end, n);
  return n;
}

template <class S>
Number<S> read_number(std::string_view text) {
  const Digits n = digits_of(text);
  if (!n.good) return {};
  if (n.count == 0) return {n.negative ? -S(0) : S(0), Reading::exact};
  Number<S> number;
  if (n.hexadecimal) {
    const int leading = std::countl_zero(n.first);
    const std::int64_t left_out = std::max<std::int64_t>(n.count - most_digits<16>, 0);
    number = round_binary<S>(n.first << leading, n.exponent + 4 * left_out - leading, left_out > 0);
  } else {
    if (text.front() == '+' || text.front() == '-') text.remove_prefix(1);
    number = number_of_decimal<S>(text, n);
  }
  if (n.negative) number.value = -number.value;
  return number;
}

bool is_no_finite_number(std::string_view text) {
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  const std::string word = lower_case(text.substr(0, text.find('(')));
  return word == "nan" || word == "inf" || word == "infinity" || word == "1.#inf" || word == "1.#qnan" ||
         word == "1.#ind";
}

template Number<float> read_number(std::string_view);
template Number<double> read_number(std::string_view);

}  // namespace sweeplab
