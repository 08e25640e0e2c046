// SPDX-License-Identifier: MIT
#include "fuzz/campaign/sampler.h"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

#include <nlohmann/json.hpp>

#include "fuzz/campaign/corpora.h"

namespace sweeplab::fuzz {

Sampler::Sampler(const CampaignOptions& options, CampaignState& state, const Shifts& shifts, Findings& findings,
                 FoundSoFar& found)
    : options_(options),
      state_(state),
      shifts_(shifts),
      findings_(findings),
      found_(found),
      inputs_before_(options.targets.size()) {}

double Sampler::seconds_since_sample() const { return std::chrono::duration<double>(Clock::now() - sampled_).count(); }

/// Each worker of a target counts in a file of its own; an earlier run may have had more workers than this one.
std::uint64_t Sampler::inputs_of(const TargetState& target) const {
  std::uint64_t inputs = 0;
  for (std::size_t worker = 0; worker < 1024; ++worker) {
    std::ifstream in(options_.out / "runs" / fmt::format("{}-{}", target.name, worker), std::ios::binary);
    std::uint64_t count = 0;
    if (in.read(reinterpret_cast<char*>(&count), sizeof count)) {
      inputs += count;
    } else if (worker >= shifts_.workers()) {
      break;
    }
  }
  return inputs;
}

void Sampler::update(std::size_t t, double seconds) {
  TargetState& target = state_.targets[t];
  target.inputs = inputs_of(target);
  const double rate =
      seconds > 0 ? static_cast<double>(target.inputs - std::min(target.inputs, inputs_before_[t])) / seconds : 0;
  const bool first = inputs_before_[t] == 0;
  inputs_before_[t] = target.inputs;
  target.rate = first ? 0 : target.rate == 0 ? rate : 0.7 * target.rate + 0.3 * rate;
  target.corpus = files_in(corpus_of(options_, target.name));
  target.running = shifts_.running(t);
}

void Sampler::sample(bool last) {
  const double step = seconds_since_sample();
  sampled_ = Clock::now();
  state_.row.seconds += step;
  for (std::size_t t = 0; t < state_.targets.size(); ++t) update(t, step);
  found_.update(findings_);
  const auto& samples = state_.discovery;
  const double due = samples.empty() ? 0 : samples.back().seconds + std::max(1.0, samples.back().seconds / 100);
  const bool keep_sample = last || state_.row.seconds >= due;
  if (!keep_sample && Clock::now() - kept_ < std::chrono::seconds(2)) return;
  kept_ = Clock::now();
  nlohmann::ordered_json targets;
  for (std::size_t t = 0; t < state_.targets.size(); ++t) {
    const TargetState& target = state_.targets[t];
    targets[target.name] = {{"worker_seconds", shifts_.worker_seconds(t)}, {"restarts", target.restarts}};
  }
  state_.row.state = targets.dump();
  const CampaignSample now{state_.row.id, state_.row.seconds, state_.inputs(), found_.total()};
  findings_.keep(state_.row, keep_sample ? std::optional(now) : std::nullopt);
  if (keep_sample) state_.discovery.push_back(now);
}

}  // namespace sweeplab::fuzz
