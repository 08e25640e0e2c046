// SPDX-License-Identifier: MIT
#include "harness/support/rational.h"

#include <bit>
#include <cmath>
#include <random>
#include <vector>

#include <gmpxx.h>
#include <gtest/gtest.h>

namespace sweeplab {
namespace {

/// The witness: GMP's rational of a Rational, through text.
mpq_class gmp(const Rational& r) { return mpq_class(r.fraction()); }

/// Numbers of every size: short ones, ones of 53 bits, subnormals, near the largest, 0.
double random_number(std::mt19937_64& random) {
  switch (random() % 6) {
    case 0:
      return static_cast<double>(static_cast<int>(random() % 41) - 20) / 4;
    case 1:
      return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())), -60);
    case 2:
      return static_cast<double>(std::bit_cast<float>(static_cast<std::uint32_t>(random()) & 0xbfffffffu));
    case 3:
      return std::bit_cast<double>(random() & 0xbfffffffffffffffu);  // up to 2, down to subnormals
    case 4:
      return std::ldexp(static_cast<double>(static_cast<std::int64_t>(random())), static_cast<int>(random() % 900));
    default:
      return 0;
  }
}

template <class T>
bool is_nearest(T rounded, const mpq_class& exact) {
  const auto distance = [&](T t) -> mpq_class { return abs(mpq_class(static_cast<double>(t)) - exact); };
  const T below = std::nextafter(rounded, -std::numeric_limits<T>::infinity());
  const T above = std::nextafter(rounded, std::numeric_limits<T>::infinity());
  const mpq_class d = distance(rounded);
  for (const T other : {below, above}) {
    if (std::isinf(other)) continue;
    using Bits = std::conditional_t<sizeof(T) == 4, std::uint32_t, std::uint64_t>;
    const mpq_class e = distance(other);
    if (e < d || (e == d && (std::bit_cast<Bits>(rounded) & 1) != 0)) return false;
  }
  return true;
}

TEST(Rational, AgreesWithGmpThroughChainsOfOperations) {
  std::mt19937_64 random(1);
  for (int round = 0; round < 3000; ++round) {
    std::vector<Rational> ours{Rational(random_number(random))};
    std::vector<mpq_class> theirs{gmp(ours[0])};
    for (int i = 0; i < 10; ++i) {
      const std::size_t j = random() % ours.size();
      const double number = random_number(random);
      const bool fresh = random() % 2 == 0;
      const std::size_t k = random() % ours.size();
      const Rational b = fresh ? Rational(number) : ours[k];
      const mpq_class c = fresh ? mpq_class(number) : theirs[k];
      const auto operation = random() % 4;
      if (operation == 3 && c == 0) continue;
      const auto calculated = [operation](const auto& x, const auto& y) -> std::decay_t<decltype(x)> {
        if (operation == 0) return x + y;
        if (operation == 1) return x - y;
        return operation == 2 ? std::decay_t<decltype(x)>(x * y) : std::decay_t<decltype(x)>(x / y);
      };
      const Rational result = calculated(ours[j], b);
      const mpq_class expected = calculated(theirs[j], c);
      ASSERT_EQ(gmp(result), expected) << "round " << round << ", step " << i;
      ASSERT_EQ(result.sign(), sgn(expected));
      if (mpz_sizeinbase(expected.get_num_mpz_t(), 2) + mpz_sizeinbase(expected.get_den_mpz_t(), 2) > 20000) break;
      for (std::size_t m = 0; m < ours.size(); ++m) {
        ASSERT_EQ(result < ours[m], expected < theirs[m]);
        ASSERT_EQ(result == ours[m], expected == theirs[m]);
        ASSERT_EQ(result >= ours[m], expected >= theirs[m]);
      }
      ours.push_back(result);
      theirs.push_back(expected);
    }
  }
}

TEST(Rational, StaysExactWhereSumsGrowOutOfItsOwnRoom) {
  // No power of two to take out, so the numerator grows by a bit each time: through 126, 127 and 128 bits.
  for (const int sign : {1, -1}) {
    Rational r = Rational(sign) * (Rational(0x1p120) + Rational(1));
    Rational less_one = r - Rational(sign);
    mpq_class witness = gmp(r), witness_less_one = gmp(less_one);
    for (int i = 0; i < 12; ++i) {
      r = r + (r + Rational(1));
      witness = witness + (witness + 1);
      less_one = less_one - (Rational(1) - less_one);
      witness_less_one = witness_less_one - (1 - witness_less_one);
      ASSERT_EQ(gmp(r), witness) << i;
      ASSERT_EQ(gmp(less_one), witness_less_one) << i;
      ASSERT_EQ(r.sign(), sign);
    }
  }
}

TEST(Rational, HoldsTheLeastNumberAndOneZero) {
  EXPECT_EQ(Rational(-0.0), Rational(0));
  EXPECT_EQ(Rational(0x1p-1074).fraction(), mpq_class(0x1p-1074).get_str());
}

TEST(Rational, RoundsQuotientsToTheNearestFloatAndDouble) {
  std::mt19937_64 random(3);
  for (int i = 0; i < 20000; ++i) {
    const double n = random_number(random), d = i % 4 == 0 ? 1 : random_number(random);
    if (d == 0) continue;
    const Rational q = Rational(n) / Rational(d);
    const mpq_class exact = mpq_class(n) / mpq_class(d);
    const auto as_double = static_cast<double>(q);
    const auto as_float = static_cast<float>(q);
    ASSERT_TRUE(std::isfinite(as_double) ? is_nearest(as_double, exact)
                                         : abs(exact) >= mpq_class(std::numeric_limits<double>::max()))
        << n << " / " << d;
    ASSERT_TRUE(!std::isfinite(as_float) || is_nearest(as_float, exact)) << n << " / " << d;
  }
}

TEST(Rational, RoundsMidpointsToEvenAlsoAmongSubnormalsAndBeforeOverflow) {
  const Rational half_step = Rational(1) / Rational(2);
  EXPECT_EQ(static_cast<double>(Rational(1) + Rational(0x1p-53)), 1.0);
  EXPECT_EQ(static_cast<double>(Rational(1) + Rational(0x1p-53) + Rational(0x1p-200)), 1 + 0x1p-52);
  EXPECT_EQ(static_cast<double>(Rational(0x1p-1074) * half_step), 0.0);
  EXPECT_EQ(static_cast<double>(Rational(0x3p-1074) * half_step), 0x2p-1074);
  EXPECT_EQ(static_cast<float>(Rational(0x1.8p-149)), 0x1p-148f);
  EXPECT_EQ(static_cast<float>(Rational(0x1.ffffffp127)), HUGE_VALF);  // the midpoint goes up, to 2^128
  EXPECT_EQ(static_cast<float>(Rational(0x1.fffffefp127)), 0x1.fffffep127f);
  const Rational largest(std::numeric_limits<double>::max());
  EXPECT_EQ(static_cast<double>(largest + Rational(0x1p970)), HUGE_VAL);
  EXPECT_EQ(static_cast<double>(largest + Rational(0x1p970) - Rational(1)), std::numeric_limits<double>::max());
}

TEST(Rational, FollowsIeeeRulesForInfinityAndNan) {
  const Rational inf = std::numeric_limits<Rational>::infinity(), nan = Rational::nan(), one(1), zero;
  for (const Rational& x : {one / zero, inf + one, inf + inf, inf / zero, Rational(HUGE_VAL)}) EXPECT_EQ(x, inf);
  for (const Rational& x : {-one / zero, one - inf, inf * -one, inf / -one, Rational(-HUGE_VALF)}) EXPECT_EQ(x, -inf);
  for (const Rational& x : {zero / zero, inf - inf, inf + -inf, inf * zero, inf / inf, Rational(std::nan(""))}) {
    EXPECT_TRUE(x.is_nan());
  }
  EXPECT_EQ(one / inf, zero);
  for (const Rational& x : {nan, one, inf, zero}) {
    EXPECT_FALSE(nan < x);
    EXPECT_FALSE(nan >= x);
    EXPECT_FALSE(nan == x);
    EXPECT_TRUE(nan != x);
    EXPECT_TRUE((x + nan).is_nan());
    EXPECT_TRUE((nan / x).is_nan());
    EXPECT_TRUE((x * nan).is_nan());
  }
  EXPECT_EQ(static_cast<double>(-inf), -HUGE_VAL);
  EXPECT_TRUE(std::isnan(static_cast<float>(nan)));
}

TEST(Rational, WritesReducedFractionsAndDecimals) {
  EXPECT_EQ(Rational().fraction(), "0/1");
  EXPECT_EQ((Rational(6) / Rational(-4)).fraction(), "-3/2");
  EXPECT_EQ((Rational(1) / Rational(3)).decimal(10), "0.3333333333");
  EXPECT_EQ((Rational(2) / Rational(3)).decimal(3), "0.667");
  EXPECT_EQ(Rational(1200).decimal(), "1200");
  EXPECT_EQ((Rational(1) / Rational(128)).decimal(), "0.0078125");
  EXPECT_EQ((Rational(999999) / Rational(1000)).decimal(3), "1e3");
  EXPECT_EQ((Rational(15) / Rational(1e22)).decimal(), "1.5e-21");
  EXPECT_EQ(Rational::infinity(-1).decimal(), "-inf");
}

}  // namespace
}  // namespace sweeplab
