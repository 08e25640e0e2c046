// SPDX-License-Identifier: MIT
//
// The floating-point building blocks of exact.h, the templates themselves, in formats of 3 to 8 bits, whose cases are
// few enough to look at each one. What a small format shows is no proof of doubles; but a margin or a bound that is wrong
// by its form, and not by 2^-50, is wrong here, too.
#include <bit>
#include <cmath>
#include <cstdint>
#include <limits>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "algorithms/exact.h"

namespace sweeplab::proof {

/// What is changed on purpose, to see that it is noticed.
enum class Planted {
  nothing,
  splitter,    ///< halves of too many bits
  truncation,  ///< operations round toward zero
  order        ///< the smaller of two is taken for the larger
};

/// Numbers with significands of p bits, which neither overflow nor underflow. Held as the bits of such a format would be,
/// so that neighbours differ by 1. Operations are done in double, which has more than 2p + 2 bits: what is rounded to
/// double first and then to p bits is rounded as if once.
template <int p, Planted planted = Planted::nothing>
class Toy {
  static_assert(2 * p + 2 <= 53);

 public:
  constexpr Toy() = default;
  constexpr Toy(double x) {  // NOLINT: implicit, like the constants of the templates
    const auto bits = std::bit_cast<std::uint64_t>(rounded(x));
    raw_ = (bits & sign) | (bits & ~sign) >> (53 - p);
  }
  explicit constexpr operator double() const { return value(); }
  constexpr double value() const { return std::bit_cast<double>((raw_ & sign) | (raw_ & ~sign) << (53 - p)); }

  /// To the nearest number of the format, ties to even.
  static constexpr double rounded(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    if (planted == Planted::truncation) return std::bit_cast<double>(bits & ~dropped);
    return std::bit_cast<double>((bits + dropped / 2 + (bits >> (53 - p)) % 2) & ~dropped);
  }

  friend constexpr Toy operator-(Toy a) { return -a.value(); }
  friend constexpr Toy operator+(Toy a, Toy b) { return a.value() + b.value(); }
  friend constexpr Toy operator-(Toy a, Toy b) { return a.value() - b.value(); }
  friend constexpr Toy operator*(Toy a, Toy b) { return a.value() * b.value(); }
  friend constexpr Toy operator/(Toy a, Toy b) { return a.value() / b.value(); }
  friend constexpr bool operator==(Toy a, Toy b) { return a.value() == b.value(); }
  friend constexpr auto operator<=>(Toy a, Toy b) { return a.value() <=> b.value(); }

 private:
  static constexpr std::uint64_t sign = std::uint64_t{1} << 63, dropped = (std::uint64_t{1} << (53 - p)) - 1;
  std::uint64_t raw_ = 0;
};

/// How many cases were looked at, and in how many a claim was wrong; the first of them.
struct Count {
  long cases = 0, wrong = 0;
  std::string first;
  template <class... Values>
  void operator()(bool right, const char* claim, Values... values) {
    ++cases;
    if (right || wrong++ > 0) return;
    first = claim;
    ((first += fmt::format(" {}", static_cast<double>(values))), ...);
  }
};

template <int p>
constexpr Toy<p, Planted::order> magnitude(const Toy<p, Planted::order>& x) {
  return x < 0 ? x : -x;
}

}  // namespace sweeplab::proof

template <int p, sweeplab::proof::Planted planted>
class std::numeric_limits<sweeplab::proof::Toy<p, planted>> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr int digits = p;
  static constexpr auto min() { return sweeplab::proof::Toy<p, planted>(0x1p-1022); }
  static constexpr auto max() { return sweeplab::proof::Toy<p, planted>(0x1p900); }  // far beyond what is asked
};

namespace sweeplab::exact_detail {

using proof::Planted;
using proof::Toy;

template <int p, Planted planted>
inline constexpr bool is_rounded<Toy<p, planted>> = true;
template <int p>
inline constexpr Toy<p, Planted::splitter> splitter<Toy<p, Planted::splitter>> = power_of_two<double>((p + 1) / 2 - 1) +
                                                                                 1;

}  // namespace sweeplab::exact_detail

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
constexpr double rounded(double x) {
  return Toy<p>::rounded(x);
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
template <int p, Planted planted = Planted::nothing>
Count sums() {
  using T = Toy<p, planted>;
  Count count;
  each_sum<p>([&](double a, double b) {
    const Pair<T> sum = exact_detail::two_sum<T>(a, b);
    count(sum.hi.value() == T::rounded(a + b) && sum.hi.value() + sum.lo.value() == a + b, "a + b", a, b);
  });
  return count;
}

/// directed_sum() (Lemma 22): the greatest number not above the sum; the least not below.
template <int p, Planted planted = Planted::nothing>
Count directed_sums() {
  using T = Toy<p, planted>;
  const auto next = [](T x, bool up) {  // a sum that is not 0 does not round to it
    const auto raw = std::bit_cast<std::uint64_t>(x);
    return x == 0 ? x : std::bit_cast<T>((x > 0) == up ? raw + 1 : raw - 1);
  };
  Count count;
  each_sum<p>([&](double a, double b) {
    const T down = exact_detail::directed_sum<true, T>(a, b), up = exact_detail::directed_sum<false, T>(a, b);
    count(down.value() <= a + b && (a + b == 0 || next(down, true).value() > a + b), "a + b down", a, b);
    count(up.value() >= a + b && (a + b == 0 || next(up, false).value() < a + b), "a + b up", a, b);
  });
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
}

TEST(ToyFormats, ProductsHaveTheirErrorsExactly) {
  [&]<int... p>(Bits<p...>) {
    expect_right({products<p>()...}, {16, 64, 256, 1024, 4096, 16384});
    expect_refuted({products<p, Planted::splitter>()...}, {1, 10, 27, 294, 490, 5530});
  }
  (Bits<3, 4, 5, 6, 7, 8>());
}

TEST(ToyFormats, APairAndANumberAddUpWithin4uSquared) {
  [&]<int... p>(Bits<p...>) {
    expect_right({sums_of_pairs<p>()...}, {8800, 81536, 744960, 6719488});
    expect_refuted({sums_of_pairs<p>(4)...}, {78, 151, 608, 3785});  // of what is no pair
  }
  (Bits<3, 4, 5, 6>());
}

}  // namespace
}  // namespace sweeplab::proof
