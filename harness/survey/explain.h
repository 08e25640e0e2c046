// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <string>

#include <nlohmann/json_fwd.hpp>

#include "harness/survey/query_alone.h"

namespace sweeplab {

/// How much of a query is explained, and how wide a line may be (0: as wide as it is).
struct Explained {
  bool all = true;  ///< else rows of methods that are right are counted, but for `exact`, engines and a given answer
  std::size_t width = 0;
};

/// One query, for people: who is wrong, in words; the exact truth, every method's answer beside it with verdict and cause,
/// and a picture.
template <class S>
std::string explain(QueryAlone<S>& judged, const Explained& how = {});
template <class S>
std::string explain(QueryAlone<S>&& judged, const Explained& how = {}) {
  return explain(judged, how);
}

/// The same for programs: reports/schemas/explain.schema.json.
template <class S>
nlohmann::ordered_json explain_json(QueryAlone<S>& judged);

}  // namespace sweeplab
