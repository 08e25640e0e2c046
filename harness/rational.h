// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <limits>
#include <string>

#include <boost/multiprecision/cpp_int.hpp>

#include "algorithms/query.h"

namespace sweeplab {

/// The exact scalar: a rational number of any size, or +infinity, -infinity, NaN with the rules of IEEE 754 (x/0 is an
/// infinity of x's sign, there being no negative zero; 0/0, inf - inf, 0*inf are NaN; NaN compares false). Each
/// published method runs in it as it stands, so what fails here fails by its logic, not by rounding.
class Rational {
 public:
  using Integer = boost::multiprecision::number<
      boost::multiprecision::cpp_int_backend<512, 0, boost::multiprecision::signed_magnitude,
                                             boost::multiprecision::unchecked, std::allocator<boost::multiprecision::limb_type>>>;
};

}  // namespace sweeplab
