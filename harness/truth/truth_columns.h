// SPDX-License-Identifier: MIT
//
// What is true of a query, as columns of a CSV that anyone's program can read; fuzz/vectors/README.md says what is in each.
#pragma once

#include <string>
#include <string_view>

#include "harness/truth/truth.h"

namespace sweeplab {

inline constexpr std::string_view contact_columns = "truth,graze,truth_time,faces,truth_normal_x,truth_normal_y";
inline constexpr std::string_view truth_columns = "truth,graze,truth_time,faces,truth_normal_x,truth_normal_y,depth";

/// "impact,,1/2,x,-1,". `truth` is this query's.
template <class S>
std::string contact_fields(const Query<S>& query, const Truth& truth);

/// "impact,,1/2,x,-1,,1/1": these and the depth.
template <class S>
std::string truth_fields(const Query<S>& query, const Truth& truth);

}  // namespace sweeplab
