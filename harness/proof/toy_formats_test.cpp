// SPDX-License-Identifier: MIT
//
// The floating-point building blocks of exact.h, the templates themselves, in formats of 3 to 8 bits, whose cases are
// few enough to look at each one. What a small format shows is no proof of doubles; but a margin or a bound that is wrong
// by its form, and not by 2^-50, is wrong here, too. And each of the constants made smaller is refuted.
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/exact/doubles.h"
#include "algorithms/exact/pairs.h"

namespace sweeplab::proof {
namespace {

/// To the nearest number with a significand of p bits, ties to even.
template <int p>
constexpr double rounded(double x) {
  constexpr std::uint64_t dropped = (std::uint64_t{1} << (53 - p)) - 1;
  const auto bits = std::bit_cast<std::uint64_t>(x);
  return std::bit_cast<double>((bits + dropped / 2 + (bits >> (53 - p)) % 2) & ~dropped);
}

/// What is changed on purpose.
enum class Planted { nothing, splitter, high_part_margin, quotient_margin };

/// A number of p bits, of any exponent: held in a double, which has more than 2p + 2 bits, so that an operation that is
/// rounded to double first and then to p bits is rounded as if once.
template <int p, Planted planted = Planted::nothing>
struct Toy {
  double value = 0;
  constexpr Toy() = default;
  constexpr Toy(double x) : value(x) {}  // implicit, like the constants of the templates
  friend constexpr Toy operator-(Toy a) { return -a.value; }
  friend constexpr Toy operator+(Toy a, Toy b) { return rounded<p>(a.value + b.value); }
  friend constexpr Toy operator-(Toy a, Toy b) { return rounded<p>(a.value - b.value); }
  friend constexpr Toy operator*(Toy a, Toy b) { return rounded<p>(a.value * b.value); }
  friend constexpr Toy operator/(Toy a, Toy b) { return rounded<p>(a.value / b.value); }
  friend constexpr bool operator<(Toy a, Toy b) { return a.value < b.value; }
  friend constexpr bool operator<=(Toy a, Toy b) { return a.value <= b.value; }
  friend constexpr bool operator>=(Toy a, Toy b) { return a.value >= b.value; }
};

}  // namespace
}  // namespace sweeplab::proof

template <int p, sweeplab::proof::Planted planted>
class std::numeric_limits<sweeplab::proof::Toy<p, planted>> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr int digits = p;
};

namespace sweeplab::exact_detail {

using proof::Planted;
using proof::Toy;

template <int p>
inline constexpr Toy<p, Planted::splitter> splitter<Toy<p, Planted::splitter>> = power_of_two<double>((p + 1) / 2 - 1) +
                                                                                 1;
/// 2u for 16u.
template <int p>
inline constexpr Toy<p, Planted::high_part_margin> high_part_margin<Toy<p, Planted::high_part_margin>> =
    1 + power_of_two<double>(1 - p);
/// 4u^2 for 64u^2.
template <int p>
inline constexpr Toy<p, Planted::quotient_margin> quotient_margin<Toy<p, Planted::quotient_margin>> =
    power_of_two<double>(2 - 2 * p);

}  // namespace sweeplab::exact_detail

namespace sweeplab::proof {
namespace {

using exact_detail::Pair;

/// How many cases were looked at, and in how many a claim was wrong; the first of them.
struct Count {
  long cases = 0, wrong = 0;
  std::string first;
  template <class... Values>
  void operator()(bool right, const char* claim, Values... values) {
    if (right) return;
    if (wrong++ == 0) first = claim + (" " + ... + fmt::format(" {:a}", double(values)));
  }
};

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

/// Sums and products with their errors (Lemmas 6 and 7), exactly: a double holds every one of them.
template <int p, Planted planted = Planted::nothing>
Count errors_of_operations() {
  using T = Toy<p, planted>;
  Count count;
  for (const double a : significands<p>()) {
    for (const double b : significands<p>()) {
      const Pair<T> product = exact_detail::two_product<T>(a, b);
      count(product.hi.value == rounded<p>(a * b) && product.hi.value + product.lo.value == a * b, "a*b", a, b);
      ++count.cases;
      for (int k = -2 * p; k <= 2 * p; ++k) {
        for (const double c : {std::ldexp(b, k), -std::ldexp(b, k)}) {
          const Pair<T> sum = exact_detail::two_sum<T>(a, c);
          count(sum.hi.value == rounded<p>(a + c) && sum.hi.value + sum.lo.value == a + c, "a + c", a, c);
          ++count.cases;
        }
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
      count(exact_detail::remainder<T>(entry, t, travel).value == entry - t * travel, "remainder", entry, t, travel);
      ++count.cases;
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
            const double truth = hi + lo + c, error = std::abs(sum.hi.value + sum.lo.value - truth);
            const bool right = error <= 4 * u<p> * u<p> * std::abs(truth) && (lo != 0 || error == 0) &&
                               std::abs(sum.lo.value) <= u<p> * std::abs(sum.hi.value) &&
                               (sum.hi.value > 0) == (truth > 0) && (sum.hi.value < 0) == (truth < 0);
            count(right, "add", hi, lo, c);
            ++count.cases;
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
            count(e.low.value <= truth && truth <= e.high.value, "outside", entry, entry_lo, travel, travel_lo, off);
            ++count.cases;
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
            ++count.cases;
          }
        }
      }
    }
  }
  return count;
}

void expect_right(const Count& count, long at_least, int bits) {
  EXPECT_EQ(count.wrong, 0) << "at " << bits << " bits, first " << count.first;
  EXPECT_GE(count.cases, at_least) << "at " << bits << " bits";
}
void expect_refuted(const Count& count, int bits) {
  EXPECT_GT(count.wrong, 0) << "at " << bits << " bits, of " << count.cases;
}

template <int... p>
using Bits = std::integer_sequence<int, p...>;

TEST(ToyFormats, SumsAndProductsHaveTheirErrorsExactly) {
  [&]<int... p>(Bits<p...>) {
    (expect_right(errors_of_operations<p>(), 400, p), ...);
    (expect_refuted(errors_of_operations<p, Planted::splitter>(), p), ...);
  }
  (Bits<3, 4, 5, 6, 7, 8>());
}

TEST(ToyFormats, TheRemainderOfAQuotientIsExact) {
  [&]<int... p>(Bits<p...>) {
    (expect_right(remainders<p>(), 16, p), ...);
    (expect_refuted(remainders<p, Planted::splitter>(), p), ...);
    (expect_refuted(remainders<p>(1), p), ...);  // of a quotient that is not the nearest
  }
  (Bits<4, 5, 6, 7, 8>());
}

TEST(ToyFormats, APairAndANumberAddUpWithin4uSquared) {
  [&]<int... p>(Bits<p...>) {
    (expect_right(sums_of_pairs<p>(), 1000, p), ...);
    (expect_refuted(sums_of_pairs<p>(4), p), ...);  // of what is no pair
  }
  (Bits<3, 4, 5, 6>());
}

TEST(ToyFormats, TheQuotientOfPairsLiesBetweenTheTwoResults) {
  [&]<int... p>(Bits<p...>) {
    (expect_right(quotients<p>(), 1000, p), ...);
    (expect_refuted(quotients<p, Planted::quotient_margin>(), p), ...);
  }
  (Bits<4, 5>());
}

TEST(ToyFormats, WhatIsSurelyLessIsLess) {
  [&]<int... p>(Bits<p...>) {
    (expect_right(orders<p>(), 768, p), ...);
    (expect_refuted(orders<p, Planted::high_part_margin>(), p), ...);
  }
  (Bits<3, 4, 5, 6>());
}

}  // namespace
}  // namespace sweeplab::proof
