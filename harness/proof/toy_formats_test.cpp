// SPDX-License-Identifier: MIT
//
// The floating-point building blocks of exact.h, the templates themselves, in formats of 3 to 8 bits, whose cases are
// few enough to look at each one. What a small format shows is no proof of doubles; but a margin or a bound that is wrong
// by its form, and not by 2^-50, is wrong here, too. And each of the constants made smaller is refuted.
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>
#include <vector>

#include <gtest/gtest.h>

#include "algorithms/exact.h"
#include "harness/proof/toy.h"

namespace sweeplab::proof {
namespace {

using exact_detail::Pair;

/// Those from 1 to 2: what is asked of others is asked of these, up to a power of two.
template <int p>
std::vector<double> significands() {
  std::vector<double> all;
  for (int m = 1 << (p - 1); m < 1 << p; ++m) all.push_back(std::ldexp(m, 1 - p));
  return all;
}

/// 0, and the numbers of p bits up to `most` in both signs, `binades` of them.
template <int p>
std::vector<double> up_to(double most, int binades) {
  std::vector<double> all{0};
  for (int k = 0; k < binades; ++k) {
    for (const double m : significands<p>()) {
      const double x = std::ldexp(m, std::ilogb(most) - k);
      if (x <= most) all.insert(all.end(), {x, -x});
    }
  }
  return all;
}

template <int p>
constexpr double u = exact_detail::power_of_two<double>(-p);

/// All pairs hi + lo with this hi and |lo| <= u*hi, hi being their sum rounded; of lo `binades` of them.
template <int p>
std::vector<double> low_parts(double hi, int binades) {
  std::vector<double> all = up_to<p>(u<p> * hi, binades);
  std::erase_if(all, [hi](double lo) { return rounded<p>(hi + lo) != hi; });
  return all;
}

/// The numbers of all pairs that differ by up to 2p binades, in all signs that matter.
template <int p, class Ask>
void each_sum(const Ask& ask) {
  for (const double a : significands<p>()) {
    for (const double b : significands<p>()) {
      for (int k = -2 * p; k <= 2 * p; ++k) {
        for (const double c : {std::ldexp(b, k), -std::ldexp(b, k)}) ask(a, c), ask(-a, c);
      }
    }
  }
}

/// two_sum() (Lemma 6): a double holds the sum exactly.
template <class T>
void count_sum(Count& count, double a, double b) {
  const Pair<T> sum = exact_detail::two_sum<T>(a, b);
  count(sum.hi.value() == T::rounded(a + b) && sum.hi.value() + sum.lo.value() == a + b, "a + b", a, b);
}

/// directed_sum() (Lemma 22): the greatest number not above the sum; the least not below.
template <class T>
void count_directed(Count& count, double a, double b) {
  const auto next = [](T x, bool up) {  // a sum that is not 0 does not round to it
    const auto raw = std::bit_cast<std::uint64_t>(x);
    return x == 0 ? x : std::bit_cast<T>((x > 0) == up ? raw + 1 : raw - 1);
  };
  const T down = exact_detail::directed_sum<true, T>(a, b), up = exact_detail::directed_sum<false, T>(a, b);
  count(down.value() <= a + b && (a + b == 0 || next(down, true).value() > a + b), "a + b down", a, b);
  count(up.value() >= a + b && (a + b == 0 || next(up, false).value() < a + b), "a + b up", a, b);
}

template <int p, Planted planted = Planted::nothing>
Count sums() {
  Count count;
  each_sum<p>([&](double a, double b) { count_sum<Toy<p, planted>>(count, a, b); });
  return count;
}
template <int p, Planted planted = Planted::nothing>
Count directed_sums() {
  Count count;
  each_sum<p>([&](double a, double b) { count_directed<Toy<p, planted>>(count, a, b); });
  return count;
}

/// Both again, of all numbers from 0 through the subnormals to 32, in all signs: nothing of a sum underflows.
template <int p>
Count sums_of_subnormals() {
  using T = Toy<p, Planted::nothing, -2>;
  Count count;
  const auto all = numbers_up_to<T>(32);
  for (const double a : all) {
    for (const double b : all) {
      for (const double c : {b, -b}) {
        count_sum<T>(count, a, c), count_sum<T>(count, -a, c);
        count_directed<T>(count, a, c), count_directed<T>(count, -a, c);
      }
    }
  }
  return count;
}

/// two_product() (Lemma 7).
template <int p, Planted planted = Planted::nothing>
Count products() {
  using T = Toy<p, planted>;
  Count count;
  for (const double a : significands<p>()) {
    for (const double b : significands<p>()) {
      const Pair<T> product = exact_detail::two_product<T>(a, b);
      count(product.hi.value() == rounded<p>(a * b) && product.hi.value() + product.lo.value() == a * b, "a*b", a, b);
    }
  }
  return count;
}

/// single_quotient() of numbers of p bits (Lemmas 9 and 11): rounded once to a format of q bits, subnormals and 0 included.
template <int p, int q, Planted planted = Planted::nothing>
Count quotients_rounded_once() {
  using Short = Toy<q, planted, -4>;
  Count count;
  for (const double entry : significands<p>()) {
    for (const double d : significands<p>()) {
      for (double travel = d < entry ? 2 * d : d; travel < 1024; travel *= 2) {
        const Short t = exact_detail::single_quotient<Short>(Toy<p>(entry), Toy<p>(travel));
        count(t.value() == Toy<q, Planted::nothing, -4>::rounded(entry / travel), "entry/travel", entry, travel);
      }
    }
  }
  return count;
}

/// entry - t*travel for t = entry/travel, rounded, exactly (Lemma 10); `off`: t is that many last places beside it.
template <int p, Planted planted = Planted::nothing>
Count remainders(int off = 0) {
  using T = Toy<p, planted>;
  Count count;
  for (const double entry : significands<p>()) {
    for (const double d : significands<p>()) {
      const double travel = d < entry ? 2 * d : d, nearest = rounded<p>(entry / travel);
      const double t = nearest + off * std::ldexp(1, std::ilogb(nearest) + 1 - p);
      count(exact_detail::remainder<T>(entry, t, travel).value() == entry - t * travel, "remainder", entry, t, travel);
    }
  }
  return count;
}

/// add() (Lemma 13): within 4u^2, exact if lo = 0, |lo| <= u*|hi|, hi with the sign of the sum. Of pairs whose lo is up
/// to `most_lo` * u*hi.
template <int p>
Count sums_of_pairs(double most_lo = 1) {
  using T = Toy<p>;
  Count count;
  for (const double hi : significands<p>()) {
    std::vector<double> los = most_lo == 1 ? low_parts<p>(hi, 4) : up_to<p>(most_lo * u<p> * hi, 4);
    for (const double lo : los) {
      for (const double m : significands<p>()) {
        for (int k = -p - 2; k <= p + 2; ++k) {
          for (const double c : {std::ldexp(m, k), -std::ldexp(m, k)}) {
            const Pair<T> sum = exact_detail::add<T>({hi, lo}, c);
            const double truth = hi + lo + c, error = std::abs(sum.hi.value() + sum.lo.value() - truth);
            const bool right = error <= 4 * u<p> * u<p> * std::abs(truth) && (lo != 0 || error == 0) &&
                               std::abs(sum.lo.value()) <= u<p> * std::abs(sum.hi.value()) &&
                               (sum.hi.value() > 0) == (truth > 0) && (sum.hi.value() < 0) == (truth < 0);
            count(right, "add", hi, lo, c);
          }
        }
      }
    }
  }
  return count;
}

/// pair_quotient() (Lemma 12): the true quotient, rounded, lies between the two results, and is both if these are equal;
/// with so few bits others may lie between. The pair of the travel is exact, that of the entry exact or off by 4u^2.
template <int p, Planted planted = Planted::nothing>
Count quotients() {
  using T = Toy<p, planted>;
  Count count;
  for (const double entry : significands<p>()) {
    for (const double d : significands<p>()) {
      const double travel = d < entry ? 2 * d : d;
      for (const double entry_lo : low_parts<p>(entry, 3)) {
        for (const double travel_lo : low_parts<p>(travel, 3)) {
          const exact_detail::Either<T> e = exact_detail::pair_quotient<T>(entry, entry_lo, travel, travel_lo);
          for (const double off : {0., -4 * u<p> * u<p>, 4 * u<p> * u<p>}) {
            // Of 40 bits at most, over one of 20: nearer to a middle of two results than 2^-53 it is that middle.
            const double truth = rounded<p>((entry + entry_lo) * (1 + off) / (travel + travel_lo));
            count(e.low.value() <= truth && truth <= e.high.value(), "outside", entry, entry_lo, travel, travel_lo,
                  off);
          }
        }
      }
    }
  }
  return count;
}

/// surely_less() (Lemma 16) of products of two high parts: of numbers that are within 4u^2 of pairs with |lo| <= u*hi.
template <int p, Planted planted = Planted::nothing>
Count orders() {
  using T = Toy<p, planted>;
  static_assert(8 * p <= 53, "else a double does not hold these products");
  // The true number lies between hi*below/(1 + 4u^2) and hi*above/(1 - 4u^2).
  const double square = 4 * u<p> * u<p>, above = (1 + u<p>)*(1 + square), below = (1 - u<p>)*(1 - square);
  Count count;
  const auto ones = significands<p>();
  for (const double a : ones) {
    for (const double b : ones) {
      for (const double c : ones) {
        for (const double d : ones) {
          for (const double shifted : {d / 2, d, 2 * d}) {
            const T low = T(a) * T(b), high = T(c) * T(shifted);
            const bool sure = exact_detail::surely_less<true>(low, high);
            count(!sure || a * b * above * above < c * shifted * below * below, "not less", a, b, c, shifted);
          }
        }
      }
    }
  }
  return count;
}

/// Counted before: how many cases there are at each number of bits, none of them wrong.
void expect_right(const std::vector<Count>& counts, const std::vector<long>& expected) {
  std::vector<long> cases;
  for (const Count& count : counts) {
    EXPECT_EQ(count.wrong, 0) << count.first;
    cases.push_back(count.cases);
  }
  EXPECT_EQ(cases, expected);
}
/// What is planted is noticed: how many cases go wrong.
void expect_refuted(const std::vector<Count>& counts, const std::vector<long>& expected) {
  std::vector<long> wrong;
  for (const Count& count : counts) wrong.push_back(count.wrong);
  EXPECT_EQ(wrong, expected);
}

template <int... p>
using Bits = std::integer_sequence<int, p...>;

TEST(ToyFormats, SumsHaveTheirErrorsExactlyAndAreRoundedDownAndUp) {
  [&]<int... p>(Bits<p...>) {
    expect_right({sums<p>()...}, {832, 4352, 21504, 102400, 475136});
    expect_right({directed_sums<p>()...}, {1664, 8704, 43008, 204800, 950272});
    expect_refuted({sums<p, Planted::truncation>()...}, {192, 1152, 6144, 30720, 147456});
    expect_refuted({directed_sums<p, Planted::order>()...}, {560, 3232, 16960, 84096, 401664});
  }
  (Bits<3, 4, 5, 6, 7>());
  expect_right({sums_of_subnormals<3>(), sums_of_subnormals<4>(), sums_of_subnormals<5>()}, {13068, 50700, 199692});
}

TEST(ToyFormats, ProductsHaveTheirErrorsExactly) {
  [&]<int... p>(Bits<p...>) {
    expect_right({products<p>()...}, {16, 64, 256, 1024, 4096, 16384});
    expect_refuted({products<p, Planted::splitter>()...}, {1, 10, 27, 294, 490, 5530});
  }
  (Bits<3, 4, 5, 6, 7, 8>());
}

TEST(ToyFormats, TheRemainderOfAQuotientIsExact) {
  [&]<int... p>(Bits<p...>) {
    expect_right({remainders<p>()...}, {64, 256, 1024, 4096, 16384});
    expect_refuted({remainders<p, Planted::splitter>()...}, {8, 20, 271, 399, 5086});
    expect_refuted({remainders<p>(1)...}, {4, 16, 56, 220, 819});  // of a quotient that is not the nearest
  }
  (Bits<4, 5, 6, 7, 8>());
}

TEST(ToyFormats, AQuotientIsRoundedOnce) {
  expect_right({quotients_rounded_once<6, 3>(), quotients_rounded_once<7, 4>(), quotients_rounded_once<8, 4>()},
               {9744, 38944, 155712});
  expect_refuted({quotients_rounded_once<6, 3, Planted::middle>(), quotients_rounded_once<7, 4, Planted::middle>(),
                  quotients_rounded_once<8, 4, Planted::middle>()},
                 {232, 976, 1956});
  expect_refuted(
      {quotients_rounded_once<6, 3, Planted::least_normal>(), quotients_rounded_once<7, 4, Planted::least_normal>(),
       quotients_rounded_once<8, 4, Planted::least_normal>()},
      {38, 190, 382});
}

TEST(ToyFormats, APairAndANumberAddUpWithin4uSquared) {
  [&]<int... p>(Bits<p...>) {
    expect_right({sums_of_pairs<p>()...}, {8800, 81536, 744960, 6719488});
    expect_refuted({sums_of_pairs<p>(4)...}, {78, 151, 608, 3785});  // of what is no pair
  }
  (Bits<3, 4, 5, 6>());
}

TEST(ToyFormats, TheQuotientOfPairsLiesBetweenTheTwoResults) {
  [&]<int... p>(Bits<p...>) {
    expect_right({quotients<p>()...}, {209088, 3244800});
    expect_refuted({quotients<p, Planted::quotient_margin>()...}, {2869, 19544});
  }
  (Bits<4, 5>());
}

TEST(ToyFormats, WhatIsSurelyLessIsLess) {
  [&]<int... p>(Bits<p...>) {
    expect_right({orders<p>()...}, {768, 12288, 196608, 3145728});
    expect_refuted({orders<p, Planted::high_part_margin>()...}, {147, 903, 5626, 38501});
  }
  (Bits<3, 4, 5, 6>());
}

}  // namespace
}  // namespace sweeplab::proof
