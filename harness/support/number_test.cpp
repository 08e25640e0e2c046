// SPDX-License-Identifier: MIT
#include "harness/support/number.h"

#include <gmpxx.h>
#include <gtest/gtest.h>

#include <bit>
#include <cmath>
#include <cstdio>
#include <limits>
#include <random>
#include <string>

#include "harness/support/text.h"

namespace sweeplab {
namespace {

template <class S>
class ReadNumber : public testing::Test {
 protected:
  static S finite(std::mt19937_64& random) {
    using B = std::conditional_t<std::is_same_v<S, float>, std::uint32_t, std::uint64_t>;
    for (;;) {
      const S x = std::bit_cast<S>(static_cast<B>(random()));
      if (std::isfinite(x)) return x;
    }
  }
  /// What is read of the text: of the value that the C library reads, unless that overflows.
  static Number<S> as_c_library_reads(const std::string& text) {
    const S expected = std::is_same_v<S, float> ? static_cast<S>(std::strtof(text.c_str(), nullptr))
                                                : static_cast<S>(std::strtod(text.c_str(), nullptr));
    const Number<S> number = read_number<S>(text);
    if (std::isinf(expected)) {
      EXPECT_EQ(number.reading, Reading::overflow) << text;
    } else {
      EXPECT_TRUE(number.usable()) << text;
      EXPECT_EQ(number.value, expected) << text;
      EXPECT_EQ(std::signbit(number.value), std::signbit(expected)) << text;
    }
    return number;
  }
};
using Scalars = testing::Types<float, double>;
TYPED_TEST_SUITE(ReadNumber, Scalars);

TYPED_TEST(ReadNumber, GivesBackWhatTheFormattersWrote) {
  using S = TypeParam;
  std::mt19937_64 random(1);
  for (int i = 0; i < 100000; ++i) {
    const S x = this->finite(random);
    const Number<S> hex = read_number<S>(hexfloat(x)), decimal = read_number<S>(shortest(x));
    ASSERT_EQ(hex.reading, Reading::exact) << hexfloat(x);
    ASSERT_EQ(hex.value, x) << hexfloat(x);
    ASSERT_TRUE(decimal.usable()) << shortest(x);
    ASSERT_EQ(decimal.value, x) << shortest(x);
  }
  EXPECT_TRUE(std::signbit(read_number<S>("-0").value) && std::signbit(read_number<S>("-0x0p+0").value));
}

// Random decimals of every length, the exact expansions of numbers and of the midpoints between two, and what lies an
// ulp of the last place beside them: value against the C library's, exactness against GMP's rationals.
TYPED_TEST(ReadNumber, RoundsDecimalsAsTheCLibraryDoesAndKnowsWhetherItRounded) {
  using S = TypeParam;
  std::mt19937_64 random(2);
  int exact = 0, total = 0;
  const auto check = [&](const std::string& text) {
    const Number<S> number = this->as_c_library_reads(text);
    if (number.reading == Reading::overflow) return;
    const std::size_t e = text.find('e');
    std::string digits = text.substr(0, e);
    long power = e == std::string::npos ? 0 : std::stol(text.substr(e + 1));
    if (const std::size_t point = digits.find('.'); point != std::string::npos) {
      power -= static_cast<long>(digits.size() - point - 1);
      digits.erase(point, 1);
    }
    mpz_class ten;
    mpz_ui_pow_ui(ten.get_mpz_t(), 10, static_cast<unsigned long>(std::labs(power)));
    mpq_class truth(mpz_class(digits, 10));
    if (power < 0) {
      truth /= mpq_class(ten);
    } else {
      truth *= mpq_class(ten);
    }
    ASSERT_EQ(number.reading == Reading::exact, truth == mpq_class(number.value)) << text;
    ++total;
    exact += number.reading == Reading::exact;
  };
  for (int i = 0; i < 40000; ++i) {
    std::string digits = random() % 2 == 0 ? "-" : "";
    const int length = 1 + static_cast<int>(random() % (i % 10 == 0 ? 40 : 12));
    for (int d = 0; d < length; ++d) digits += static_cast<char>('0' + (random() % 3 == 0 ? 0 : random() % 10));
    if (random() % 2 == 0)
      digits.insert(digits.end() - static_cast<int>(random() % static_cast<unsigned>(length)), '.');
    if (digits.back() == '.') digits.push_back('5');
    if (random() % 4 == 0) digits.append("e").append(std::to_string(static_cast<int>(random() % 700) - 350));
    check(digits);
    if (this->HasFailure()) return;
  }
  for (int i = 0; i < 3000; ++i) {
    const S x = std::abs(this->finite(random));
    char text[1300];
    // 1100 places are enough for every double, and for the midpoint above every float
    std::snprintf(text, sizeof text, "%.1100f", static_cast<double>(x) < 1e100 ? static_cast<double>(x) : 1.5);
    check(text);
    if constexpr (std::is_same_v<S, float>) {
      const double middle = (static_cast<double>(x) + static_cast<double>(std::nextafter(x, 1e38f))) / 2;
      std::snprintf(text, sizeof text, "%.400f", middle);
      check(text);
      text[std::string(text).size() - 1] = '1';
      check(text);
    }
    if (this->HasFailure()) return;
  }
  EXPECT_GT(exact, total / 20);
  EXPECT_GT(total - exact, total / 20);
}

TYPED_TEST(ReadNumber, RoundsHexadecimalsOnceAtEveryLength) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 100000; ++i) {
    std::string text = random() % 2 == 0 ? "-0x" : "0x";
    const unsigned length = 1 + static_cast<unsigned>(random() % 30), point = static_cast<unsigned>(random() % 30);
    for (unsigned d = 0; d < length; ++d) {
      if (d == point) text += '.';
      const char* alphabet = random() % 3 == 0 ? "0000000000000008" : "0123456789abcdef";
      text += alphabet[random() % 16];
    }
    if (random() % 4 != 0) text.append("p").append(std::to_string(static_cast<int>(random() % 2400) - 1200));
    this->as_c_library_reads(text);
    if (this->HasFailure()) return;
  }
}

TYPED_TEST(ReadNumber, SaysExactlyWhichTextsItCannotHold) {
  using S = TypeParam;
  for (const char* text : {"0x1.8p+1", "16777216", "0x1p-149", "0X1.8P+1", "+7", ".5", "5.", "00.50"}) {
    EXPECT_EQ(read_number<S>(text).reading, Reading::exact) << text;
  }
  for (const char* text : {"1e-400", "0x1p-2000", "0x1.00000000000000001p0", "9007199254740993"}) {
    EXPECT_EQ(read_number<S>(text).reading, Reading::rounded) << text;
  }
  const bool is_float = std::is_same_v<S, float>;
  EXPECT_EQ(read_number<S>("16777217").reading, is_float ? Reading::rounded : Reading::exact);
  EXPECT_EQ(read_number<S>("0x1p-150").reading, is_float ? Reading::rounded : Reading::exact);
  EXPECT_EQ(read_number<S>("0x1p-150").value, is_float ? S(0) : std::ldexp(S(1), -150));
}

TYPED_TEST(ReadNumber, RefusesWhatIsNoFiniteNumber) {
  using S = TypeParam;
  for (const char* text : {"",     "-",     "+",     ".",  "nan", "NaN",     "inf",  "-Infinity", "1e",  "1e+",
                           "1.5x", "1 2",   "1,5",   "0x", "0x.", "0xg",     "0x1p", "0x1p+",     "--1", "+-1",
                           "1..2", "1e5.0", "1_000", "1f", "e5",  "0x1.8q1", "one",  " 1",        "1 ",  "\u22121"}) {
    EXPECT_EQ(read_number<S>(text).reading, Reading::not_a_number) << text;
  }
  for (const char* text : {"1e400", "-1e999999999999", "0x1p2000", "0x1p1024", "0x1.fffffffffffff8p+1023"}) {
    EXPECT_EQ(read_number<S>(text).reading, Reading::overflow) << text;
  }
  const bool is_float = std::is_same_v<S, float>;
  EXPECT_EQ(read_number<S>("1e39").reading, is_float ? Reading::overflow : Reading::rounded);
  EXPECT_EQ(read_number<S>("3.4028235677973367e38").reading, is_float ? Reading::overflow : Reading::rounded);
}

// 1 + 2^-24 + 2^-60 lies above the midpoint of two floats, yet rounds to that midpoint as a double.
TEST(ReadNumberFloat, DoesNotRoundTwice) {
  EXPECT_EQ(read_number<float>("0x1.000001000000001p0").value, 0x1.000002p0f);
}

}  // namespace
}  // namespace sweeplab
