// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/sets/sweep_set.h"
#include "harness/sets/write_set.h"
#include "harness/support/text.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

/// Numerator and denominator are text: they have more digits than programs keep of a number.
std::string fraction_json(const Rational& x) {
  const std::string text = x.fraction();
  const std::size_t slash = text.find('/');
  return fmt::format(R"({{"numerator":"{}","denominator":"{}"}})", text.substr(0, slash), text.substr(slash + 1));
}

/// All that are right.
std::string normals_json(const Truth& t) {
  std::string normals;
  const auto add = [&](bool face, std::int8_t right, const char* form) {
    for (const int sign : {-1, 1}) {
      if (!face || (right != 0 && right != sign)) continue;
      if (!normals.empty()) normals += ',';
      normals += fmt::format(fmt::runtime(form), sign);
    }
  };
  add(t.face_x, t.normal_x, "[{},0]");
  add(t.face_y, t.normal_y, "[0,{}]");
  return "[" + normals + "]";
}

template <class S>
std::string line_of(const SetRow& row) {
  const Query<S> query = query_of<S>(row.numbers);
  const Truth t = truth(query);
  const auto numbers = [&](std::size_t first, std::size_t count) {
    std::string text;
    for (std::size_t i = first; i < first + count; ++i) text += (i == first ? "" : ",") + shortest(row.numbers[i]);
    return "[" + text + "]";
  };
  std::string line = fmt::format(
      R"({{"id":"{}","scalar":"{}","source":"{}","origin":"{}","a":{},"motion_a":{},"b":{},"motion_b":{},"truth":"{}")",
      row.id, name_of(row.scalar), row.source, row.origin, numbers(0, 4), numbers(4, 2), numbers(6, 4), numbers(10, 2),
      name_of(row.cls));
  if (row.cls == Class::graze) line += fmt::format(R"(,"graze":"{}")", name_of(row.graze));
  if (row.cls != Class::separate) line += R"(,"time":)" + fraction_json(time_of_impact(query));
  if (row.times) {
    line += R"(,"time_nearest":)" + shortest(row.times->nearest);
    if (row.scalar == Scalar::float32) line += R"(,"time_double":)" + shortest(row.times->nearest_double);
    line += fmt::format(R"(,"time_least":{},"time_most":{},"normals":{})", shortest(row.times->least),
                        shortest(row.times->most), normals_json(t));
  }
  return line + R"(,"depth":)" + shortest(severity(query)) + "}";
}

}  // namespace

std::string set_json(const std::vector<SetRow>& rows) {
  std::string text =
      fmt::format("{{\"name\":\"SweepSet\",\"version\":{},\"license\":\"CC0-1.0\",\"queries\":[\n", set_version);
  for (std::size_t i = 0; i < rows.size(); ++i) {
    text += with_scalar(rows[i].scalar, [&]<class S>() { return line_of<S>(rows[i]); });
    text += i + 1 < rows.size() ? ",\n" : "\n";
  }
  return text + "]}\n";
}

}  // namespace sweeplab
