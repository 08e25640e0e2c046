// SPDX-License-Identifier: MIT
#include "harness/support/threads.h"

#include <fmt/format.h>
#include <pthread.h>

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstring>
#include <latch>
#include <thread>
#include <vector>

#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

// oneTBB's own 4 MB, and as much again for the two batches of a thread, which take 1 to 2 MB each.
constexpr std::size_t stack_size = std::size_t{10} << 20;

void* wait_for_latch(void* latch) {
  static_cast<std::latch*>(latch)->wait();
  return nullptr;
}

}  // namespace

unsigned thread_count(unsigned wanted) {
  return wanted > 0 ? wanted : std::max(1u, std::thread::hardware_concurrency());
}

void require_threads(unsigned wanted) {
  static std::atomic<unsigned> had = 0;  // as many were given before
  const unsigned count = thread_count(wanted);
  if (count <= had) return;
  std::latch all_tried(1);
  std::vector<pthread_t> threads;
  threads.reserve(count);
  pthread_attr_t attributes;
  pthread_attr_init(&attributes);
  pthread_attr_setstacksize(&attributes, stack_size);
  int error = 0;
  while (error == 0 && threads.size() < count) {
    pthread_t thread{};
    error = pthread_create(&thread, &attributes, wait_for_latch, &all_tried);
    if (error == 0) threads.push_back(thread);
  }
  pthread_attr_destroy(&attributes);
  all_tried.count_down();
  for (const pthread_t thread : threads) pthread_join(thread, nullptr);
  if (error == 0) {
    had = count;
    return;
  }
  throw UsageError(
      fmt::format("{} threads: the system gives {} only: {}; expected fewer --threads, or a higher limit of "
                  "memory or processes",
                  count, threads.size(), std::strerror(error)));
}

}  // namespace sweeplab
