// SPDX-License-Identifier: MIT
#include "harness/support/text.h"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <limits>
#include <type_traits>

namespace sweeplab {

// By hand, for libraries spell subnormal numbers in two ways, and change from one to the other between versions:
// std::to_chars of GCC 12 says 0x0.0000000000001p-1022 and that of GCC 14 says 0x1p-1074.
template <class S>
void append_hexfloat(std::string& text, S x) {
  constexpr char digits[] = "0123456789abcdef";
  constexpr int kept = std::numeric_limits<S>::digits - 1, least = std::numeric_limits<S>::min_exponent - 1;
  using Bits = std::conditional_t<sizeof(S) == sizeof(float), std::uint32_t, std::uint64_t>;
  if (std::signbit(x)) text += '-';
  text += "0x";
  if (!std::isfinite(x)) {
    text += std::isnan(x) ? "nan" : "inf";
    return;
  }
  const std::uint64_t bits = std::bit_cast<Bits>(std::fabs(x));
  const int biased = static_cast<int>(bits >> kept);
  std::uint64_t fraction = bits << (64 - kept);
  const int exponent = biased != 0 ? biased + least - 1 : fraction != 0 ? least : 0;
  text += biased == 0 ? '0' : '1';
  if (fraction != 0) text += '.';
  for (; fraction != 0; fraction <<= 4) text += digits[fraction >> 60];
  text += exponent < 0 ? "p-" : "p+";
  text += std::to_string(std::abs(exponent));
}

template <class S>
std::string hexfloat(S x) {
  std::string text;
  append_hexfloat(text, x);
  return text;
}

template <class S>
std::string shortest(S x) {
  std::array<char, 64> digits;
  const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), x).ptr;
  return std::string(digits.data(), end);
}

std::string lower_case(std::string_view text) {
  std::string lower(text);
  for (char& c : lower) c = c >= 'A' && c <= 'Z' ? static_cast<char>(c + 32) : c;
  return lower;
}

double finite(double x) {
  return std::fmin(std::fmax(x, -std::numeric_limits<double>::max()), std::numeric_limits<double>::max());
}

namespace {

/// The character that the text begins with, and of how many bytes it is; no bytes where these are no UTF-8.
struct Character {
  char32_t code = 0;
  std::size_t bytes = 0;
};
Character first_of(std::string_view text) {
  const auto byte = [&](std::size_t i) { return static_cast<unsigned char>(text[i]); };
  const unsigned char head = byte(0);
  if (head < 0x80) return {head, 1};
  const int ones = std::countl_one(head);
  if (ones < 2 || ones > 4 || static_cast<std::size_t>(ones) > text.size()) return {};
  const auto bytes = static_cast<std::size_t>(ones);
  char32_t code = head & (0x7fu >> bytes);
  for (std::size_t i = 1; i < bytes; ++i) {
    if ((byte(i) & 0xc0) != 0x80) return {};
    code = code << 6 | (byte(i) & 0x3f);
  }
  constexpr std::array<char32_t, 5> least{0, 0, 0x80, 0x800, 0x10000};
  if (code < least[bytes] || code > 0x10ffff || (code >= 0xd800 && code < 0xe000)) return {};
  return {code, bytes};
}

bool is_shown(char32_t code) {
  if (code < 0x20 || (code >= 0x7f && code < 0xa0)) return false;
  // Marks of direction, other ends of line, and the mark of byte order.
  return !(code == 0x61c || code == 0x200e || code == 0x200f || (code >= 0x2028 && code <= 0x202e) ||
           (code >= 0x2066 && code <= 0x2069) || code == 0xfeff);
}

}  // namespace

std::string printable(std::string_view text) {
  constexpr char digits[] = "0123456789abcdef";
  std::string shown;
  while (!text.empty()) {
    const auto [code, bytes] = first_of(text);
    const std::size_t taken = bytes == 0 ? 1 : bytes;
    if (bytes != 0 && is_shown(code)) {
      shown += text.substr(0, taken);
    } else {
      for (const char c : text.substr(0, taken)) {
        const auto byte = static_cast<unsigned char>(c);
        shown += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
      }
    }
    text.remove_prefix(taken);
  }
  return shown;
}

std::string printable_lines(std::string_view text) {
  std::string shown;
  for (;;) {
    const std::size_t end = text.find('\n');
    shown += printable(text.substr(0, end));
    if (end == text.npos) return shown;
    shown += '\n';
    text.remove_prefix(end + 1);
  }
}

std::string shell_word(std::string_view text) {
  std::string word = "'";
  for (const char c : text) word += c == '\'' ? std::string("'\\''") : std::string(1, c);
  return word + "'";
}

template void append_hexfloat(std::string&, float);
template void append_hexfloat(std::string&, double);
template std::string hexfloat(float);
template std::string hexfloat(double);
template std::string shortest(float);
template std::string shortest(double);

}  // namespace sweeplab
