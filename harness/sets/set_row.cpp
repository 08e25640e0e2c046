// SPDX-License-Identifier: MIT
#include "harness/sets/set_row.h"

#include <fmt/format.h>

#include "harness/sets/right_times.h"
#include "harness/support/text.h"
#include "harness/truth/severity.h"
#include "harness/truth/truth_columns.h"

namespace sweeplab {

std::string set_header() {
  return fmt::format("id,scalar,source,origin,{},{},time_nearest,time_double,time_least,time_most,depth\n",
                     fmt::join(number_names, ","), contact_columns);
}

std::string set_line(const SetRow& row) {
  std::string line = fmt::format("{},{},{},{}", row.id, name_of(row.scalar), row.source, row.origin);
  for (const double x : row.numbers) (line += ',') += shortest(x);
  const auto depth = with_scalar(row.scalar, [&]<class S>() {
    const Query<S> query = query_of<S>(row.numbers);
    (line += ',') += contact_fields(query, truth(query));
    return severity(query);
  });
  const auto time = [&](double RightTimes::*which) { return row.times ? shortest(*row.times.*which) : ""; };
  return fmt::format("{},{},{},{},{},{}\n", line, time(&RightTimes::nearest), time(&RightTimes::nearest_double),
                     time(&RightTimes::least), time(&RightTimes::most), shortest(depth));
}

SetRow set_row(Scalar scalar, std::string source, std::string origin, const Numbers& numbers) {
  SetRow row{.scalar = scalar, .source = std::move(source), .origin = std::move(origin), .numbers = numbers};
  with_scalar(scalar, [&]<class S>() {
    const Query<S> query = query_of<S>(numbers);
    const Truth t = truth(query);
    row.cls = t.cls;
    row.graze = t.graze;
    if (t.cls == Class::impact || t.cls == Class::graze) row.times = right_times(scalar, numbers);
  });
  return row;
}

}  // namespace sweeplab
