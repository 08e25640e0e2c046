// SPDX-License-Identifier: MIT
#pragma once

#include <compare>
#include <cstdint>

#include "harness/support/rational.h"

namespace sweeplab {

/// Integers of 256 bits in two's complement, for products of two Int128: whoever uses it keeps within the range.
class Int256 {
 public:
  constexpr Int256(Int128 n) : low_(static_cast<UInt128>(n)), high_(n < 0 ? ~UInt128(0) : 0) {}

  friend constexpr Int256 operator*(const Int256& a, const Int256& b) {
    Int256 product = wide(a.low_, b.low_);
    product.high_ += a.high_ * b.low_ + a.low_ * b.high_;
    return product;
  }
  friend constexpr Int256 operator+(Int256 a, const Int256& b) {
    a.low_ += b.low_;
    a.high_ += b.high_ + (a.low_ < b.low_ ? 1 : 0);
    return a;
  }
  constexpr Int256 operator-() const {
    Int256 n = *this;
    n.low_ = ~low_ + 1;
    n.high_ = ~high_ + (n.low_ == 0 ? 1 : 0);
    return n;
  }
  friend constexpr Int256 operator-(const Int256& a, const Int256& b) { return a + -b; }
  /// Rounded down; 0 < bits < 128.
  friend constexpr Int256 operator>>(Int256 a, int bits) {
    a.low_ = a.low_ >> bits | a.high_ << (128 - bits);
    a.high_ = static_cast<UInt128>(static_cast<Int128>(a.high_) >> bits);
    return a;
  }
  friend constexpr bool operator==(const Int256&, const Int256&) = default;
  friend constexpr std::strong_ordering operator<=>(const Int256& a, const Int256& b) {
    if (a.high_ != b.high_) return static_cast<Int128>(a.high_) <=> static_cast<Int128>(b.high_);
    return a.low_ <=> b.low_;
  }

 private:
  /// The whole product of two unsigned numbers, in halves of 64 bits.
  static constexpr Int256 wide(UInt128 a, UInt128 b) {
    constexpr UInt128 half = ~std::uint64_t(0);
    const UInt128 a0 = a & half, a1 = a >> 64, b0 = b & half, b1 = b >> 64;
    const UInt128 low = a0 * b0, middle = a1 * b0 + (low >> 64), cross = a0 * b1 + (middle & half);
    Int256 n(0);
    n.low_ = cross << 64 | (low & half);
    n.high_ = a1 * b1 + (middle >> 64) + (cross >> 64);
    return n;
  }

  UInt128 low_, high_;
};

}  // namespace sweeplab
