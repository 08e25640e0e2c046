// SPDX-License-Identifier: MIT
#include "harness/play/side_by_side.h"

#include <oneapi/tbb/blocked_range.h>
#include <oneapi/tbb/global_control.h>
#include <oneapi/tbb/parallel_for.h>
#include <oneapi/tbb/task_arena.h>

#include <atomic>

#include "harness/support/stop.h"
#include "harness/support/threads.h"

namespace sweeplab {

bool side_by_side(unsigned wanted, std::uint64_t count, const std::function<void(std::uint64_t)>& work) {
  namespace tbb = oneapi::tbb;
  const unsigned threads = thread_count(wanted);
  const tbb::global_control limit(tbb::global_control::max_allowed_parallelism, threads);
  tbb::task_arena arena(static_cast<int>(threads));
  std::atomic<bool> stopped = false;
  const auto each = [&](const tbb::blocked_range<std::uint64_t>& range) {
    for (std::uint64_t i = range.begin(); i != range.end(); ++i) {
      stopped = stopped || stop_requested();
      if (!stopped) work(i);
    }
  };
  arena.execute([&] { tbb::parallel_for(tbb::blocked_range<std::uint64_t>(0, count, 1), each); });
  return !stopped;
}

}  // namespace sweeplab
