// SPDX-License-Identifier: MIT
//
// Who works when. The targets share the workers: each worker runs one target for a shift, and then the one whose turn
// it is.
#pragma once

#include <cstddef>
#include <cstdint>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "fuzz/campaign/campaign_state.h"
#include "fuzz/campaign/worker.h"

namespace sweeplab::fuzz {

class Shifts {
 public:
  Shifts(const CampaignOptions& options, CampaignState& state, Say say);

  /// Starts a new shift wherever one has ended. Throws UsageError where a target dies again and again before it has run
  /// an input.
  void keep_going();
  /// Asks all workers to end, and waits until they have.
  void stop();
  /// Counts the stopped workers' time.
  void close();

  std::size_t workers() const { return slots_.size(); }
  unsigned running(std::size_t target) const;
  /// Of a target, summed over its workers, those at work included.
  double worker_seconds(std::size_t target) const;

 private:
  /// One of the workers at a time.
  struct Slot {
    std::unique_ptr<Worker> worker;
    std::size_t target = 0;
    volatile std::uint64_t* count = nullptr;
    std::uint64_t count_before = 0;  ///< when the shift began
    int deaths = 0;                  ///< in a row, without an input run
  };

  std::size_t next_target() const;
  void start(std::size_t slot);
  void end(Slot& slot, int status);

  const CampaignOptions& options_;
  CampaignState& state_;
  Say say_;
  std::vector<Slot> slots_;
  std::map<std::string, volatile std::uint64_t*> counts_;  ///< mapped once
};

/// Lists the inputs that brought a target down, left by libFuzzer, in the targets' states.
void look_for_crashes(const CampaignOptions& options, CampaignState& state);

}  // namespace sweeplab::fuzz
