// SPDX-License-Identifier: MIT
#include "harness/judge/run.h"

#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>

#include "harness/support/stop.h"
#include "harness/support/threads.h"

namespace sweeplab {

std::size_t lanes_of(const RunOptions& options) { return 2 * static_cast<std::size_t>(thread_count(options.threads)); }

bool run_lanes(const LaneWork& lane_work, const RunOptions& options) {
  namespace tbb = oneapi::tbb;
  require_threads(options.threads);
  const std::size_t lanes = lanes_of(options);
  tbb::concurrent_queue<std::size_t> idle;
  for (std::size_t lane = 0; lane < lanes; ++lane) idle.push(lane);
  std::uint64_t done = 0;
  bool stopped = false;

  const auto take = [&](tbb::flow_control& control) -> std::size_t {
    std::size_t lane = 0;
    if (stop_requested()) {
      stopped = true;
    } else if (idle.try_pop(lane)) {  // never empty: there are as many lanes as tokens
      if (lane_work.take(lane)) return lane;
    }
    control.stop();
    return 0;
  };
  const auto work = [&](std::size_t lane) {
    lane_work.work(lane);
    return lane;
  };
  const auto finish = [&](std::size_t lane) {
    done += lane_work.finish(lane);
    if (options.progress) options.progress(done);
    idle.push(lane);
  };

  const unsigned threads = thread_count(options.threads);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  arena.execute([&] {
    tbb::parallel_pipeline(lanes, tbb::make_filter<void, std::size_t>(tbb::filter_mode::serial_in_order, take) &
                                      tbb::make_filter<std::size_t, std::size_t>(tbb::filter_mode::parallel, work) &
                                      tbb::make_filter<std::size_t, void>(tbb::filter_mode::serial_in_order, finish));
  });
  return !stopped;
}

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
  const bool finished =
      run_lanes({[&](std::size_t lane) { return source.next(batches[lane]); }, work, finish}, options);
  // After a stop an engine is asked no more, not even in a batch that had begun.
  return finished && !(stop_requested() && std::ranges::any_of(panel, [](const Method* m) { return m->guest; }));
}

template bool run(Source<float>&, std::span<const Method* const>, std::span<Sink<float>* const>, const RunOptions&);
template bool run(Source<double>&, std::span<const Method* const>, std::span<Sink<double>* const>, const RunOptions&);

}  // namespace sweeplab
