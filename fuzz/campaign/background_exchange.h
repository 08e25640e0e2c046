// SPDX-License-Identifier: MIT
#pragma once

#include <condition_variable>
#include <mutex>
#include <stop_token>
#include <string>
#include <thread>

#include "fuzz/campaign/corpus_exchange.h"

namespace sweeplab::fuzz {

/// Exchanges corpora every few seconds beside a campaign, in a thread of its own, for a network file system may be slow;
/// in a twentieth of the time at most.
class BackgroundExchange {
 public:
  explicit BackgroundExchange(CorpusExchange& exchange);

  /// Why it does not work, if that has not been told yet; empty otherwise. It is tried again.
  std::string take_trouble();

 private:
  void run(const std::stop_token& stop);
  void note(const std::string& trouble);

  CorpusExchange& exchange_;
  std::mutex mutex_;
  std::condition_variable_any ended_;
  bool all_is_well_ = true;
  std::string untold_;
  std::jthread thread_;  ///< the last member: it uses the others
};

}  // namespace sweeplab::fuzz
