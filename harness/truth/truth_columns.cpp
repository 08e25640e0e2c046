// SPDX-License-Identifier: MIT
#include "harness/truth/truth_columns.h"

#include <fmt/format.h>

#include "harness/truth/severity.h"

namespace sweeplab {

template <class S>
std::string contact_fields(const Query<S>& query, const Truth& t) {
  const bool touches = t.cls == Class::impact || t.cls == Class::graze;
  const std::string time = t.cls == Class::overlap ? "0/1" : touches ? time_of_impact(query).fraction() : "";
  const auto normal = [](bool face, std::int8_t sign) { return !face ? "" : sign > 0 ? "1" : sign < 0 ? "-1" : "*"; };
  return fmt::format("{},{},{},{}{},{},{}", name_of(t.cls), name_of(t.graze), time, t.face_x ? "x" : "",
                     t.face_y ? "y" : "", normal(t.face_x, t.normal_x), normal(t.face_y, t.normal_y));
}

template <class S>
std::string truth_fields(const Query<S>& query, const Truth& t) {
  return fmt::format("{},{}", contact_fields(query, t), exact_severity(query).fraction());
}

template std::string contact_fields(const Query<float>&, const Truth&);
template std::string contact_fields(const Query<double>&, const Truth&);
template std::string truth_fields(const Query<float>&, const Truth&);
template std::string truth_fields(const Query<double>&, const Truth&);

}  // namespace sweeplab
