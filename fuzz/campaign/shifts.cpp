// SPDX-License-Identifier: MIT
#include "fuzz/campaign/shifts.h"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <filesystem>
#include <optional>
#include <thread>
#include <utility>

#include "fuzz/campaign/corpora.h"
#include "fuzz/campaign/target_program.h"
#include "fuzz/watch/runs.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;

constexpr double longest_shift = 300;  // seconds; a shift's end is where targets change turns
constexpr int hopeless_deaths = 5;     // in a row, without an input run

/// How the time is shared between targets. What finds most gets most.
double weight_of(const std::string& target) {
  if (target == "fuzz_survey") return 4;
  if (target == "fuzz_truth") return 3;
  return 1;
}

}  // namespace

Shifts::Shifts(const CampaignOptions& options, CampaignState& state, Say say)
    : options_(options), state_(state), say_(std::move(say)), slots_(options.jobs) {}

void Shifts::keep_going() {
  for (std::size_t s = 0; s < slots_.size(); ++s) {
    Slot& slot = slots_[s];
    if (slot.worker) {
      if (const std::optional<int> status = slot.worker->ended()) {
        end(slot, *status);
        if (*status != 0) std::this_thread::sleep_for(std::chrono::milliseconds(200));
      }
    }
    if (!slot.worker) start(s);
  }
}

void Shifts::stop() {
  std::vector<Worker*> running;
  for (const Slot& slot : slots_) {
    if (slot.worker) running.push_back(slot.worker.get());
  }
  wait_for_all(running, std::chrono::milliseconds(0));
}

void Shifts::close() {
  for (Slot& slot : slots_) {
    if (!slot.worker) continue;
    state_.targets[slot.target].worker_seconds += slot.worker->seconds();
    slot.worker.reset();
  }
}

unsigned Shifts::running(std::size_t target) const {
  return static_cast<unsigned>(
      std::ranges::count_if(slots_, [target](const Slot& slot) { return slot.worker && slot.target == target; }));
}

double Shifts::worker_seconds(std::size_t target) const {
  double had = state_.targets[target].worker_seconds;
  for (const Slot& slot : slots_) {
    if (slot.worker && slot.target == target) had += slot.worker->seconds();
  }
  return had;
}

/// Whose turn it is: the one that is furthest behind its share.
std::size_t Shifts::next_target() const {
  std::size_t best = 0;
  double least = 0;
  for (std::size_t t = 0; t < state_.targets.size(); ++t) {
    double had = state_.targets[t].worker_seconds;
    for (const Slot& slot : slots_) {  // those at it now will have had a shift
      if (slot.worker && slot.target == t) had += longest_shift;
    }
    const double share = had / weight_of(state_.targets[t].name);
    const bool heavier = weight_of(state_.targets[t].name) > weight_of(state_.targets[best].name);
    if (t == 0 || share < least || (share == least && heavier)) {
      best = t;
      least = share;
    }
  }
  return best;
}

void Shifts::start(std::size_t number) {
  Slot& slot = slots_[number];
  slot.target = next_target();
  const std::string& target = state_.targets[slot.target].name;
  const fs::path runs = options_.out / "runs" / fmt::format("{}-{}", target, number);
  volatile std::uint64_t*& count = counts_[runs.string()];
  if (count == nullptr) count = shared_count(runs.c_str());
  slot.count = count;
  slot.count_before = *slot.count;
  const double left = options_.minutes > 0 ? options_.minutes * 60 - state_.row.seconds : longest_shift;
  // Short ones at first, and in short campaigns, so that each target gets its turn.
  const double shift = std::clamp(std::max(20.0, state_.row.seconds / 2), 1.0, std::min(longest_shift, left + 1));
  std::vector<std::string> words = target_command(options_, target);
  words.insert(words.end(),
               {"-reload=1", "-print_final_stats=1", fmt::format("-max_total_time={:.0f}", std::ceil(shift)),
                fs::absolute(corpus_of(options_, target)).string()});
  slot.worker = std::make_unique<Worker>(
      words,
      std::map<std::string, std::string>{{"SWEEPLAB_FINDINGS", fs::absolute(options_.out / "findings.sqlite").string()},
                                         {"SWEEPLAB_CAMPAIGN", state_.row.name},
                                         {"SWEEPLAB_RUNS", fs::absolute(runs).string()}},
      options_.out / "logs" / fmt::format("{}-{}.log", target, number));
}

void Shifts::end(Slot& slot, int status) {
  TargetState& target = state_.targets[slot.target];
  target.worker_seconds += slot.worker->seconds();
  const bool ran = *slot.count != slot.count_before;
  slot.worker.reset();
  if (status == 0) {
    slot.deaths = 0;
    return;
  }
  ++target.restarts;
  slot.deaths = ran ? 0 : slot.deaths + 1;
  say_(fmt::format("a worker of {} died: {}; started again", target.name, status_text(status)));
  look_for_crashes(options_, state_);
  if (slot.deaths >= hopeless_deaths) {
    throw UsageError(
        fmt::format("{} dies before it runs anything: see {}", target.name, (options_.out / "logs").string()));
  }
}

void look_for_crashes(const CampaignOptions& options, CampaignState& state) {
  for (TargetState& target : state.targets) target.crashes.clear();
  for (const auto& entry : fs::directory_iterator(options.out / "crashes")) {
    const std::string name = entry.path().filename();
    for (TargetState& target : state.targets) {
      // libFuzzer keeps as slow-unit-… what took ten seconds of the clock, however busy the machine was.
      const bool slow = name.starts_with(target.name + "-slow-unit-");
      if (name.starts_with(target.name + "-") && !slow) target.crashes.push_back("crashes/" + name);
    }
  }
  for (TargetState& target : state.targets) std::ranges::sort(target.crashes);
}

}  // namespace sweeplab::fuzz
