// SPDX-License-Identifier: MIT
#pragma once

#include "harness/atomic_file.h"
#include "harness/run.h"

namespace sweeplab {

/// Writes one row a query and method, in the order of the queries:
/// row,algorithm,scalar,outcome,time,normal_x,normal_y,truth,truth_time,faces,verdict,cause,severity
/// `row` counts from 1; `time`: hex float, for impacts of methods that give one; normals for impacts of methods that
/// give a face; `truth_time`: reduced fraction; `severity`: shortest decimal.
template <class S>
class JudgementCsv : public Sink<S> {
 public:
  explicit JudgementCsv(AtomicFile& file);
  void study(Batch<S>& batch) override;
  void commit(Batch<S>& batch) override;

 private:
  AtomicFile& file_;
};

}  // namespace sweeplab
