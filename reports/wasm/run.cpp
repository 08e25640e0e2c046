// SPDX-License-Identifier: MIT
//
// The run loop of harness/judge/run.h where there is one thread and nobody to stop it.
#include "harness/judge/run.h"

namespace sweeplab {

std::size_t lanes_of(const RunOptions&) { return 1; }

template <class S>
bool run(Source<S>& source, std::span<const Method* const> panel, std::span<Sink<S>* const> sinks,
         const RunOptions& options) {
  Batch<S> batch;
  for (std::uint64_t done = 0; source.next(batch);) {
    source.fill(batch);
    judge_batch(batch, panel);
    for (Sink<S>* sink : sinks) sink->study(batch);
    for (Sink<S>* sink : sinks) sink->commit(batch);
    done += batch.size;
    if (options.progress) options.progress(done);
  }
  return true;
}

template bool run(Source<float>&, std::span<const Method* const>, std::span<Sink<float>* const>, const RunOptions&);
template bool run(Source<double>&, std::span<const Method* const>, std::span<Sink<double>* const>, const RunOptions&);

}  // namespace sweeplab
