// SPDX-License-Identifier: MIT
#include "harness/support/interval.h"

#include <fmt/format.h>

#include <boost/math/special_functions/beta.hpp>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace sweeplab {
namespace {

// The same function everywhere: no detour through long double, whose width differs by platform.
using Plain = boost::math::policies::policy<boost::math::policies::promote_double<false>>;

double to_four_digits(double x, bool up) {
  const auto nearest = [](double y) { return std::strtod(fmt::format("{:.3e}", y).c_str(), nullptr); };
  const double rounded = nearest(x);
  if (x == 0 || (up ? rounded >= x : rounded <= x)) return rounded;
  const double step =
      std::strtod(fmt::format("1e{}", static_cast<int>(std::floor(std::log10(x))) - 3).c_str(), nullptr);
  return nearest(up ? rounded + step : rounded - step);
}

}  // namespace

Interval clopper_pearson(std::uint64_t events, std::uint64_t n) {
  constexpr double tail = 0.025;
  if (events > n) throw std::logic_error("more events than trials");
  if (n == 0) return {0, 1};
  const auto k = static_cast<double>(events), rest = static_cast<double>(n - events);
  const double low = events == 0 ? 0 : boost::math::ibeta_inv(k, rest + 1, tail, Plain());
  const double high = events == n ? 1 : boost::math::ibetac_inv(k + 1, rest, tail, Plain());
  return {to_four_digits(low, false), std::fmin(1, to_four_digits(high, true))};
}

}  // namespace sweeplab
