// SPDX-License-Identifier: MIT
#include "fuzz/campaign/background_shrinker.h"

#include <fmt/format.h>

#include <chrono>
#include <exception>
#include <string>
#include <vector>

#include "harness/findings/findings.h"
#include "harness/support/standard_streams.h"

namespace sweeplab::fuzz {

using Clock = std::chrono::steady_clock;

namespace {

/// False if today's code does not show it.
bool shrink(Findings& findings, const FoundOnce& found, int budget) {
  if (!found.scene.empty()) {
    const auto least = shrink_world_finding(found.signature, scene_from(found.scene).value(), budget);
    if (least) findings.shrunk(*least);
    return least.has_value();
  }
  const Signature signature = *signature_from(found.signature);
  if (!shows(signature, found.witness)) return false;
  findings.shrunk(found.signature, shrink_finding(signature, found.witness, budget));
  return true;
}

}  // namespace

BackgroundShrinker::BackgroundShrinker(const std::filesystem::path& findings, int budget)
    : budget_(budget), thread_([this, findings] { run(findings); }) {}

BackgroundShrinker::~BackgroundShrinker() {
  ending_ = true;
  thread_.join();
}

void BackgroundShrinker::run(const std::filesystem::path& file) {
  const auto rest = [this](Clock::duration time) {
    const auto until = Clock::now() + time;
    while (!ending_ && !hurry_ && Clock::now() < until) std::this_thread::sleep_for(std::chrono::milliseconds(20));
  };
  try {
    Findings findings(file);
    std::vector<std::string> vanished;  // what today's code does not show: it stays as it was found
    while (!ending_) {
      const auto start = Clock::now();
      const std::optional<FoundOnce> found = findings.next_to_shrink(vanished);
      idle_ = !found;
      if (!found) {
        std::this_thread::sleep_for(std::chrono::milliseconds(50));
        continue;
      }
      if (shrink(findings, *found, budget_)) {
        ++shrunk_;
      } else {
        vanished.push_back(found->signature);
      }
      rest(4 * (Clock::now() - start));
    }
  } catch (const std::exception& error) {
    idle_ = true;
    say("sweeplab: no more shrinking: {}\n", error.what());
  }
}

}  // namespace sweeplab::fuzz
