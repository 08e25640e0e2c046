// SPDX-License-Identifier: MIT
#include "harness/support/units.h"

#include <atomic>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include <nlohmann/json.hpp>

#include "harness/support/stop.h"
#include "harness/support/threads.h"

namespace sweeplab {

bool do_units(const Units& units, unsigned threads, Checkpoint& checkpoint) {
  using Json = nlohmann::ordered_json;
  std::atomic<std::size_t> next{0};
  std::size_t done = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto one = [&](std::size_t k) {
    {
      const std::lock_guard lock(mutex);
      if (checkpoint.take(k, [&](const Json& kept) { units.take(k, kept); })) {
        ++done;
        return;
      }
    }
    const Json part = units.work(k);
    const std::lock_guard lock(mutex);
    checkpoint.add(k, part);
    units.take(k, part);
    ++done;
  };
  const auto work = [&] {
    try {
      for (std::size_t k = next++; k < units.count && !stop_requested(); k = next++) one(k);
    } catch (...) {
      const std::lock_guard lock(mutex);
      failure = std::current_exception();
      next = units.count;
    }
  };
  const unsigned count = thread_count(threads);
  require_threads(count);
  std::vector<std::thread> workers;
  for (unsigned t = 0; t < count; ++t) workers.emplace_back(work);
  for (std::thread& worker : workers) worker.join();
  if (failure) std::rethrow_exception(failure);
  return done == units.count;
}

}  // namespace sweeplab
