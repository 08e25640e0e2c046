// SPDX-License-Identifier: MIT
#include "harness/run.h"

#include <oneapi/tbb/concurrent_queue.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_pipeline.h>
#include <oneapi/tbb/task_arena.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <thread>

#include "harness/stop.h"

namespace sweeplab {
namespace {

unsigned threads_of(const RunOptions& options) {
  if (options.threads > 0) return options.threads;
  return std::max(1u, std::thread::hardware_concurrency());
}

}  // namespace

std::size_t lanes_of(const RunOptions& options) { return 2 * static_cast<std::size_t>(threads_of(options)); }

template <class S>
double Batch<S>::severity_of(std::size_t i) {
  if (std::isnan(severities[i])) severities[i] = severity(queries[i]);
  return severities[i];
}

template <class S>
void judge_batch(Batch<S>& batch, std::span<const Method* const> panel) {
  const std::size_t n = batch.queries.size();
  batch.truths.resize(n);
  batch.severities.assign(n, std::numeric_limits<double>::quiet_NaN());
  batch.stages = {};
  for (std::size_t i = 0; i < n; ++i) batch.truths[i] = truth(batch.queries[i], &batch.stages);

  batch.columns.resize(panel.size());
  for (std::size_t m = 0; m < panel.size(); ++m) {
    Column<S>& column = batch.columns[m];
    column.method = panel[m];
    column.answers.resize(n);
    column.judgements.resize(n);
    if (const Sweep<S> sweep = panel[m]->template sweep<S>()) {
      sweep(batch.queries, column.answers);
    } else {
      column.answers = batch.given;
    }
    for (std::size_t i = 0; i < n; ++i) {
      const Query<S>& query = batch.queries[i];
      const Verdict verdict = judge(batch.card_of(column, i), query, batch.truths[i], column.answers[i]);
      const Cause cause = is_wrong(verdict) ? cause_of(*panel[m], query, batch.truths[i]) : Cause::none;
      column.judgements[i] = {verdict, cause};
    }
  }
}

template <class S>
bool run(Source<S>& source, std::span<const Method* const> panel, std::span<Sink<S>* const> sinks,
         const RunOptions& options) {
  namespace tbb = oneapi::tbb;
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

  const unsigned threads = threads_of(options);
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

template struct Batch<float>;
template struct Batch<double>;
template void judge_batch(Batch<float>&, std::span<const Method* const>);
template void judge_batch(Batch<double>&, std::span<const Method* const>);
template bool run(Source<float>&, std::span<const Method* const>, std::span<Sink<float>* const>, const RunOptions&);
template bool run(Source<double>&, std::span<const Method* const>, std::span<Sink<double>* const>, const RunOptions&);

}  // namespace sweeplab
