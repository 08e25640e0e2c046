// SPDX-License-Identifier: MIT
#include "harness/judge/run.h"

#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include "harness/support/stop.h"
#include "harness/support/threads.h"

namespace sweeplab {

std::size_t lanes_of(const RunOptions& options) { return 2 * static_cast<std::size_t>(thread_count(options.threads)); }

template <class S>
bool run(Source<S>& source, std::span<const Method* const> panel, std::span<Sink<S>* const> sinks,
         const RunOptions& options) {
  namespace tbb = oneapi::tbb;
  require_threads(options.threads);
  std::vector<Batch<S>> batches(lanes_of(options));
  tbb::concurrent_queue<Batch<S>*> idle;
  for (std::size_t lane = 0; lane < batches.size(); ++lane) {
    batches[lane].lane = lane;
    idle.push(&batches[lane]);
  }
  std::uint64_t done = 0;
  bool stopped = false;

  const auto take = [&](tbb::flow_control& control) -> Batch<S>* {
    Batch<S>* batch = nullptr;
    if (stop_requested()) {
      stopped = true;
    } else if (idle.try_pop(batch)) {  // never empty: there are as many batches as tokens
      if (source.next(*batch)) return batch;
    }
    control.stop();
    return nullptr;
  };
  const auto work = [&](Batch<S>* batch) {
    source.fill(*batch);
    judge_batch(*batch, panel);
    for (Sink<S>* sink : sinks) sink->study(*batch);
    return batch;
  };
  const auto finish = [&](Batch<S>* batch) {
    for (Sink<S>* sink : sinks) sink->commit(*batch);
    done += batch->size;
    if (options.progress) options.progress(done);
    idle.push(batch);
  };

  const unsigned threads = thread_count(options.threads);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  arena.execute([&] {
    tbb::parallel_pipeline(batches.size(),
                           tbb::make_filter<void, Batch<S>*>(tbb::filter_mode::serial_in_order, take) &
                               tbb::make_filter<Batch<S>*, Batch<S>*>(tbb::filter_mode::parallel, work) &
                               tbb::make_filter<Batch<S>*, void>(tbb::filter_mode::serial_in_order, finish));
  });
  return !stopped;
}

template bool run(Source<float>&, std::span<const Method* const>, std::span<Sink<float>* const>, const RunOptions&);
template bool run(Source<double>&, std::span<const Method* const>, std::span<Sink<double>* const>, const RunOptions&);

}  // namespace sweeplab
