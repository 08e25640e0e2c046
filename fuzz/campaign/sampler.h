// SPDX-License-Identifier: MIT
//
// How a campaign goes: inputs, rates, corpora, findings; and every so often into the findings' file, so that a plot has
// a few hundred points and a killed campaign loses seconds.
#pragma once

#include <chrono>
#include <cstdint>
#include <vector>

#include "fuzz/campaign/campaign_state.h"
#include "fuzz/campaign/found_so_far.h"
#include "fuzz/campaign/shifts.h"
#include "harness/findings/findings.h"

namespace sweeplab::fuzz {

class Sampler {
 public:
  Sampler(const CampaignOptions& options, CampaignState& state, const Shifts& shifts, Findings& findings,
          FoundSoFar& found);

  /// `last`: what is seen is kept in any case.
  void sample(bool last = false);
  double seconds_since_sample() const;
  /// What has passed since the last sample was not fuzzing.
  void leave_out_time() { sampled_ = Clock::now(); }

 private:
  using Clock = std::chrono::steady_clock;

  std::uint64_t inputs_of(const TargetState& target) const;
  void update(std::size_t target, double seconds);

  const CampaignOptions& options_;
  CampaignState& state_;
  const Shifts& shifts_;
  Findings& findings_;
  FoundSoFar& found_;
  std::vector<std::uint64_t> inputs_before_;  ///< of each target, at the last sample
  Clock::time_point sampled_ = Clock::now(), kept_{};
};

}  // namespace sweeplab::fuzz
