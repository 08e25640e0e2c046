// SPDX-License-Identifier: MIT
#pragma once

#include "harness/support/rational.h"

namespace sweeplab {

/// The square root of a rational that is >= 0, or NaN. All that it does is compare with a rational: its
/// square decides, exactly. So a function that takes a root to compare it runs in exact arithmetic as it stands.
class Root {
 public:
  explicit Root(Rational square) : square_(std::move(square)) {}

  friend bool operator<(const Root& root, const Rational& x) { return x > Rational(0) && root.square_ < x * x; }
  friend bool operator<=(const Root& root, const Rational& x) { return x >= Rational(0) && root.square_ <= x * x; }

 private:
  Rational square_;
};

/// What the discrete functions call in the exact scalar.
inline Root square_root(const Rational& square) { return Root(square); }

}  // namespace sweeplab
