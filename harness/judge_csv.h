// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "harness/run.h"

namespace sweeplab {

inline constexpr std::string_view judge_csv_header =
    "row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity\n";

/// Appends one line for each method's answer to query i of a judged batch. `row` counts the file's rows of data from 1.
template <class S>
void append_judge_csv(std::string& out, Batch<S>& batch, std::size_t i);

}  // namespace sweeplab
