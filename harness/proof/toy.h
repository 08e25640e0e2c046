// SPDX-License-Identifier: MIT
//
// Floating-point formats of a few bits, whose numbers are few enough to look at each one: a scalar for the templates of
// exact.h and exact_world.h.
#pragma once

#include <bit>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include <fmt/format.h>

#include "algorithms/exact.h"

namespace sweeplab::proof {

/// What is changed on purpose, to see that it is noticed.
enum class Planted {
  nothing,
  splitter,          ///< halves of too many bits
  high_part_margin,  ///< 2u for 16u
  quotient_margin,   ///< 4u^2 for 64u^2
  truncation,        ///< operations round toward zero
  order,             ///< the smaller of two is taken for the larger
  middle,            ///< a quotient in the middle of two numbers is not known as such
  least_normal       ///< subnormals are taken for normal numbers
};

/// Numbers with significands of p bits, the least normal one 2^least; so large ones that nothing overflows. Held as the
/// bits of such a format would be, so that neighbours differ by 1. Operations are done in double, which has more than
/// 2p + 2 bits: what is rounded to double first and then to p bits is rounded as if once.
template <int p, Planted planted = Planted::nothing, int least = -1022>
class Toy {
  static_assert(2 * p + 2 <= 53);

 public:
  constexpr Toy() = default;
  constexpr Toy(double x) : raw_(encoded(rounded(x))) {}  // NOLINT: implicit, like the constants of the templates
  template <int q, Planted other, int lowest>
  explicit constexpr Toy(const Toy<q, other, lowest>& x) : Toy(x.value()) {}

  explicit constexpr operator double() const { return value(); }
  constexpr double value() const {
    const std::uint64_t bits = raw_ & ~sign;
    if (bits == 0) return std::bit_cast<double>(raw_);
    const double magnitude = bits >> (p - 1) == 0 ? static_cast<double>(bits) * smallest
                                                  : std::bit_cast<double>((bits << (53 - p)) + offset);
    return (raw_ & sign) == 0 ? magnitude : -magnitude;
  }

  /// To the nearest number of the format, ties to even.
  static constexpr double rounded(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    if (planted == Planted::truncation) return std::bit_cast<double>(bits & ~dropped);
    if (least > -1022 && (bits & ~sign) < least_bits) return (x + to_a_multiple) - to_a_multiple;
    return std::bit_cast<double>((bits + dropped / 2 + (bits >> (53 - p)) % 2) & ~dropped);
  }

  friend constexpr Toy operator-(Toy a) { return -a.value(); }
  friend constexpr Toy operator+(Toy a, Toy b) { return a.value() + b.value(); }
  friend constexpr Toy operator-(Toy a, Toy b) { return a.value() - b.value(); }
  friend constexpr Toy operator*(Toy a, Toy b) { return a.value() * b.value(); }
  friend constexpr Toy operator/(Toy a, Toy b) { return a.value() / b.value(); }
  // What begins with a double goes on in double, as with floats.
  friend constexpr double operator-(double a, Toy b) { return a - b.value(); }
  friend constexpr double operator*(double a, Toy b) { return a * b.value(); }
  friend constexpr double operator/(double a, Toy b) { return a / b.value(); }
  friend constexpr Toy& operator+=(Toy& a, Toy b) { return a = a + b; }
  friend constexpr bool operator==(Toy a, Toy b) { return a.value() == b.value(); }
  friend constexpr auto operator<=>(Toy a, Toy b) { return a.value() <=> b.value(); }

 private:
  static constexpr std::uint64_t sign = std::uint64_t{1} << 63, dropped = (std::uint64_t{1} << (53 - p)) - 1;
  static constexpr std::uint64_t least_bits = static_cast<std::uint64_t>(least + 1023) << 52;
  static constexpr std::uint64_t offset = least_bits - (std::uint64_t{1} << 52);
  static constexpr double smallest =
      exact_detail::power_of_two<double>(least) * exact_detail::power_of_two<double>(1 - p);
  static constexpr double to_a_multiple = smallest * 0x1.8p52;  ///< next to it numbers are multiples of `smallest`

  static constexpr std::uint64_t encoded(double x) {
    const auto bits = std::bit_cast<std::uint64_t>(x);
    const std::uint64_t magnitude = bits & ~sign;
    if (magnitude == 0) return bits;
    if (magnitude >= least_bits) return (bits & sign) | (magnitude - offset) >> (53 - p);
    return (bits & sign) | static_cast<std::uint64_t>((x < 0 ? -x : x) / smallest);
  }

  std::uint64_t raw_ = 0;
};

template <int p>
constexpr double rounded(double x) {
  return Toy<p>::rounded(x);
}

/// Every number of the format from 0 to `most`.
template <class T>
std::vector<double> numbers_up_to(double most) {
  std::vector<double> all;
  for (std::uint64_t raw = 0; std::bit_cast<T>(raw).value() <= most; ++raw)
    all.push_back(std::bit_cast<T>(raw).value());
  return all;
}

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

template <int p, int least>
constexpr Toy<p, Planted::order, least> magnitude(const Toy<p, Planted::order, least>& x) {
  return x < 0 ? x : -x;
}

}  // namespace sweeplab::proof

template <int p, sweeplab::proof::Planted planted, int least>
class std::numeric_limits<sweeplab::proof::Toy<p, planted, least>> {
 public:
  static constexpr bool is_specialized = true;
  static constexpr int digits = p;
  static constexpr auto min() {
    return sweeplab::proof::Toy<p, planted, least>(sweeplab::exact_detail::power_of_two<double>(least));
  }
  static constexpr auto max() { return sweeplab::proof::Toy<p, planted, least>(0x1p900); }  // far beyond what is asked
};

namespace sweeplab::exact_detail {

using proof::Planted;
using proof::Toy;

template <int p, Planted planted, int least>
inline constexpr bool is_rounded<Toy<p, planted, least>> = true;

template <int p>
inline constexpr Toy<p, Planted::splitter> splitter<Toy<p, Planted::splitter>> = power_of_two<double>((p + 1) / 2 - 1) +
                                                                                 1;
template <int p>
inline constexpr Toy<p, Planted::high_part_margin> high_part_margin<Toy<p, Planted::high_part_margin>> =
    1 + power_of_two<double>(1 - p);
template <int p>
inline constexpr Toy<p, Planted::quotient_margin> quotient_margin<Toy<p, Planted::quotient_margin>> =
    power_of_two<double>(2 - 2 * p);
template <int p, int least, class N>
inline constexpr Raw<N> middle<Toy<p, Planted::middle, least>, N> = 0;
template <int p, int least>
inline constexpr Toy<p, Planted::least_normal, least> least_normal<Toy<p, Planted::least_normal, least>> = 0;

}  // namespace sweeplab::exact_detail
