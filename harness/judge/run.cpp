// SPDX-License-Identifier: MIT
#include "harness/judge/run.h"

namespace sweeplab {

template <class S>
bool run(Source<S>& source, std::span<const Method* const> panel, std::span<Sink<S>* const> sinks,
         const RunOptions& options) {
  std::vector<Batch<S>> batches(lanes_of(options));
  for (std::size_t lane = 0; lane < batches.size(); ++lane) batches[lane].lane = lane;
  const auto work = [&](std::size_t lane) {
    Batch<S>& batch = batches[lane];
    source.fill(batch);
    judge_batch(batch, panel);
    for (Sink<S>* sink : sinks) sink->study(batch);
  };
  const auto finish = [&](std::size_t lane) {
    for (Sink<S>* sink : sinks) sink->commit(batches[lane]);
    return batches[lane].size;
  };
  return run_lanes({[&](std::size_t lane) { return source.next(batches[lane]); }, work, finish}, options);
}

template bool run(Source<float>&, std::span<const Method* const>, std::span<Sink<float>* const>, const RunOptions&);
template bool run(Source<double>&, std::span<const Method* const>, std::span<Sink<double>* const>, const RunOptions&);

}  // namespace sweeplab
