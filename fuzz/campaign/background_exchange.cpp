// SPDX-License-Identifier: MIT
#include "fuzz/campaign/background_exchange.h"

#include <algorithm>
#include <chrono>
#include <exception>
#include <utility>

namespace sweeplab::fuzz {

BackgroundExchange::BackgroundExchange(CorpusExchange& exchange)
    : exchange_(exchange), thread_([this](const std::stop_token& stop) { run(stop); }) {}

std::string BackgroundExchange::take_trouble() {
  const std::lock_guard guard(mutex_);
  return std::exchange(untold_, {});
}

/// Told once, and again only if all was well in between.
void BackgroundExchange::note(const std::string& trouble) {
  const std::lock_guard guard(mutex_);
  if (!trouble.empty() && all_is_well_) untold_ = trouble;
  all_is_well_ = trouble.empty();
}

void BackgroundExchange::run(const std::stop_token& stop) {
  using Clock = std::chrono::steady_clock;
  while (!stop.stop_requested()) {
    const auto start = Clock::now();
    try {
      exchange_.give(false);
      exchange_.take();
      note({});
    } catch (const std::exception& error) {
      note(error.what());
    }
    const auto rest = std::max<Clock::duration>(std::chrono::seconds(2), 19 * (Clock::now() - start));
    std::unique_lock lock(mutex_);
    ended_.wait_for(lock, stop, rest, [] { return false; });
  }
}

}  // namespace sweeplab::fuzz
