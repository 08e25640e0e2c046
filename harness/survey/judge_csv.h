// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

#include "harness/judge/run.h"
#include "harness/support/atomic_file.h"

namespace sweeplab {

inline constexpr std::string_view judge_csv_header =
    "row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity\n";

/// Appends one line for each method's answer to query i of a judged batch. `row` counts the file's rows of data from 1.
template <class S>
void append_judge_csv(std::string& out, Batch<S>& batch, std::size_t i);

/// A sink that writes these lines, in the order of the queries, beneath the header.
template <class S>
class JudgeCsv : public Sink<S> {
 public:
  explicit JudgeCsv(AtomicFile& file) : file_(file) { file_.write(judge_csv_header); }
  void study(Batch<S>& batch) override {
    batch.text.clear();
    for (std::size_t i = 0; i < batch.queries.size(); ++i) append_judge_csv(batch.text, batch, i);
  }
  void commit(Batch<S>& batch) override { file_.write(batch.text); }

 private:
  AtomicFile& file_;
};

}  // namespace sweeplab
