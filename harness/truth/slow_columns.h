// SPDX-License-Identifier: MIT
//
// The slow truth as columns of a CSV, written apart from truth_columns.cpp, which is tested against it. For tests (GMP).
#pragma once

#include <fmt/format.h>

#include <string>

#include "harness/truth/slow_truth.h"

namespace sweeplab {

inline std::string slow_fraction(mpq_class x) {
  x.canonicalize();
  return fmt::format("{}/{}", x.get_num().get_str(), x.get_den().get_str());
}

/// What contact_fields() says of the same query.
inline std::string slow_contact_fields(const SlowTruth& t) {
  const bool touches = t.cls == Class::impact || t.cls == Class::graze;
  const std::string time = t.cls == Class::overlap ? "0/1" : touches ? slow_fraction(t.time) : "";
  const auto normal = [](bool face, int sign) { return !face ? "" : sign == 0 ? "*" : std::to_string(sign); };
  return fmt::format("{},{},{},{}{},{},{}", name_of(t.cls), name_of(t.graze), time, t.face_x ? "x" : "",
                     t.face_y ? "y" : "", normal(t.face_x, t.normal_x), normal(t.face_y, t.normal_y));
}

}  // namespace sweeplab
