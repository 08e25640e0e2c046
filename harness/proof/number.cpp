// SPDX-License-Identifier: MIT
#include "harness/proof/number.h"

#include <boost/multiprecision/cpp_int.hpp>

#include <cmath>

namespace sweeplab::proof {

using boost::multiprecision::cpp_int;
using boost::multiprecision::cpp_rational;

struct Number::Big {
  cpp_rational value;
};

void Number::Delete::operator()(Big* big) const noexcept { delete big; }

Number::BigPointer Number::copy(const Big& big) { return BigPointer(new Big(big)); }

Number::Big Number::as_big() const { return big_ ? *big_ : Big{cpp_rational(numerator_, denominator_)}; }

// What has become short again is held in place: else equal numbers would have two forms.
Number::Number(Big&& big) {
  const cpp_int& up = numerator(big.value);
  const cpp_int& down = denominator(big.value);
  constexpr std::int32_t most = std::numeric_limits<std::int32_t>::max();
  if (abs(up) <= most && down <= most) {
    numerator_ = static_cast<std::int32_t>(up), denominator_ = static_cast<std::int32_t>(down);
  } else {
    big_ = BigPointer(new Big(std::move(big)));
  }
}

Number::Number(double value) : Number(Big{cpp_rational(value)}) {}

Number Number::long_one(std::int64_t up, std::int64_t down) {
  return Number(Big{cpp_rational(cpp_int(up), cpp_int(down))});
}

Number Number::slow(char operation, const Number& a, const Number& b) {
  const cpp_rational x = a.as_big().value, y = b.as_big().value;
  switch (operation) {
    case '+':
      return Number(Big{cpp_rational(x + y)});
    case '-':
      return Number(Big{cpp_rational(x - y)});
    case '*':
      return Number(Big{cpp_rational(x * y)});
    default:
      return Number(Big{cpp_rational(x / y)});
  }
}

int Number::big_sign() const { return big_->value.sign(); }

std::string Number::text() const { return as_big().value.str(); }

double Number::rough() const { return static_cast<double>(as_big().value); }

}  // namespace sweeplab::proof
