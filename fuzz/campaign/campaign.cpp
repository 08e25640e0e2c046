// SPDX-License-Identifier: MIT
#include "fuzz/campaign/campaign.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <memory>
#include <optional>
#include <thread>
#include <utility>

#include "fuzz/campaign/background_exchange.h"
#include "fuzz/campaign/background_shrinker.h"
#include "fuzz/campaign/campaign_results.h"
#include "fuzz/campaign/campaign_text.h"
#include "fuzz/campaign/corpora.h"
#include "fuzz/campaign/corpus_exchange.h"
#include "fuzz/campaign/found_so_far.h"
#include "fuzz/campaign/node_status.h"
#include "fuzz/campaign/sampler.h"
#include "fuzz/campaign/shifts.h"
#include "fuzz/campaign/target_program.h"
#include "harness/findings/findings.h"
#include "harness/findings/findings_mending.h"
#include "harness/findings/findings_reading.h"
#include "harness/support/atomic_file.h"
#include "harness/support/exit_codes.h"
#include "harness/support/folder_lock.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

class Campaign {
 public:
  Campaign(const CampaignOptions& options, std::unique_ptr<FolderLock> lock);
  int run();

 private:
  void resume();
  void fuzz();
  void shrink_the_rest();
  void show(bool last);
  void tell_the_others();
  void give_the_rest();
  int report(bool finished);
  bool time_is_up() const { return options_.minutes > 0 && state_.row.seconds >= options_.minutes * 60; }
  void say(const std::string& message);

  CampaignOptions options_;
  std::unique_ptr<FolderLock> lock_;
  std::vector<std::string> mended_;  ///< what was wrong with the findings, before they are opened
  Findings findings_;
  FoundSoFar found_;
  CampaignState state_;
  Shifts shifts_;
  Sampler sampler_;
  std::optional<BackgroundShrinker> shrinker_;
  std::optional<CorpusExchange> exchange_;  ///< of one of several nodes
  std::optional<BackgroundExchange> exchanging_;
  Clock::time_point shown_{}, told_{};
  bool on_terminal_ = isatty(STDOUT_FILENO) != 0;
};

void make_folders(const CampaignOptions& options) {
  for (const char* folder : {"corpus", "crashes", "logs", "runs"}) make_folder(options.out / folder);
  make_corpora(options);
  require_programs(options);
}

/// A campaign that is run once may meet a process that is at it, on a host that its scheduler took for lost: then it waits
/// until that has ended, to do the rest. Nothing if it is asked to stop before.
std::unique_ptr<FolderLock> locked(const CampaignOptions& options) {
  for (bool said = false; !stop_requested(); said = true) {
    try {
      return std::make_unique<FolderLock>(options.out, "campaign");
    } catch (const FolderIsLocked& error) {
      if (options.name.empty()) throw;
      if (!said) say_text(fmt::format("sweeplab: {}; waits until it has ended\n", error.what()));
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(500));
  }
  return nullptr;
}

Campaign::Campaign(const CampaignOptions& options, std::unique_ptr<FolderLock> lock)
    : options_(options),
      lock_(std::move(lock)),
      mended_(mend_findings(options.out / "findings.sqlite")),
      findings_(options.out / "findings.sqlite"),
      shifts_(options_, state_, [this](const std::string& message) { say(message); }),
      sampler_(options_, state_, shifts_, findings_, found_) {
  resume();
  if (!options_.shared.empty()) {
    exchange_.emplace(options_);
    exchange_->give(true);
    exchange_->take();
  }
  seed_corpora(options_);
}

/// What the last run of this campaign left, if it was not finished.
void Campaign::resume() {
  for (const std::string& line : mended_) sweeplab::say("sweeplab: {}\n", line);
  state_.row = options_.name.empty() ? findings_.campaign_under_way() : findings_.campaign_named(options_.name);
  state_.minutes = options_.minutes;
  state_.jobs = options_.jobs;
  const Json before = Json::parse(state_.row.state, nullptr, /*allow_exceptions=*/false);
  for (const std::string& name : options_.targets) {
    TargetState target{.name = name};
    if (before.is_object() && before.contains(name)) {
      target.worker_seconds = before[name].value("worker_seconds", 0.0);
      target.restarts = before[name].value("restarts", std::uint64_t{0});
    }
    state_.targets.push_back(target);
  }
  if (state_.row.seconds == 0) {  // a new one counts from 0
    for (const auto& entry : fs::directory_iterator(options_.out / "runs")) fs::remove(entry.path());
  } else {
    say(fmt::format("resumes the campaign {} at {}", state_.row.name, clock_text(state_.row.seconds)));
  }
  state_.discovery = read_samples(options_.out / "findings.sqlite", state_.row.id);
}

void Campaign::say(const std::string& message) {
  state_.messages.push_back(message);
  if (!on_terminal_) {
    fmt::print("{}\n", message);
    std::fflush(stdout);
  }
}

void Campaign::show(bool last) {
  const auto pause = std::chrono::seconds(on_terminal_ ? 1 : 60);
  if (!last && Clock::now() - shown_ < pause) return;
  shown_ = Clock::now();
  if (on_terminal_) {
    winsize size{};
    ioctl(STDOUT_FILENO, TIOCGWINSZ, &size);
    const std::string text =
        screen_text(state_, found_, size.ws_row > 2 ? size.ws_row - 1u : 40u, size.ws_col > 20 ? size.ws_col : 100u);
    fmt::print("\033[H\033[2J{}", text);
  } else {
    fmt::print("{}\n", line_text(state_, found_));
  }
  std::fflush(stdout);
}

/// Those with whom it shares a folder. A network file system that fails for a while ends no campaign.
void Campaign::tell_the_others() {
  if (!exchange_) return;
  if (exchanging_) {
    if (const std::string trouble = exchanging_->take_trouble(); !trouble.empty()) {
      say(fmt::format("corpora are not exchanged, and it is tried again: {}", trouble));
    }
  }
  if (exchanging_ && Clock::now() - told_ < std::chrono::seconds(5)) return;
  told_ = Clock::now();
  try {
    write_status(options_, state_, found_);
  } catch (const UsageError& error) {
    say(error.what());
  }
}

void Campaign::give_the_rest() {
  if (!exchange_) return;
  try {
    exchange_->give(true);
  } catch (const UsageError& error) {
    say(fmt::format("not all of the corpora was given to the other nodes: {}", error.what()));
  }
}

void Campaign::fuzz() {
  sampler_.leave_out_time();
  sampler_.sample();  // so that a campaign killed within its first moments can be resumed, too
  while (!stop_requested() && !time_is_up()) {
    shifts_.keep_going();
    state_.shrunk = shrinker_->shrunk();
    if (sampler_.seconds_since_sample() >= 0.5) {
      sampler_.sample();
      tell_the_others();
      show(false);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  shifts_.stop();
  sampler_.sample();
  shifts_.close();
}

/// Within a tenth of the time that the campaign took.
void Campaign::shrink_the_rest() {
  const auto budget = std::chrono::duration<double>(std::clamp(state_.row.seconds / 10, 1.0, 120.0));
  const auto start = Clock::now();
  shrinker_->hurry();
  while (!shrinker_->idle() && !stop_requested() && Clock::now() - start < budget) {
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
}

int Campaign::report(bool finished) {
  if (on_terminal_) fmt::print("\033[H\033[2J");
  fmt::print("{}", summary_text(state_, found_));
  fmt::print("\n{}: findings.sqlite, campaign.json, summary.md, corpus/, crashes/, logs/\n", options_.out.string());
  if (!finished) fmt::print("stopped; the same command resumes it\n");
  std::fflush(stdout);
  if (anything_broken(state_, found_)) return exit_broken;
  return finished ? exit_done : exit_stopped;
}

int Campaign::run() {
  shrinker_.emplace(options_.out / "findings.sqlite");
  if (exchange_) exchanging_.emplace(*exchange_);
  fuzz();
  exchanging_.reset();
  give_the_rest();
  const bool finished = time_is_up();
  if (finished) {
    show(true);
    shrink_the_rest();
    if (!exchange_) merge_corpora(options_, state_, [this](const std::string& message) { say(message); });
  }
  state_.shrunk = shrinker_->shrunk();
  shrinker_.reset();
  sampler_.leave_out_time();
  state_.row.finished = finished;
  sampler_.sample(true);
  look_for_crashes(options_, state_);
  tell_the_others();
  write_results(options_.out, state_, found_, read_findings(options_.out / "findings.sqlite").findings);
  return report(finished);
}

}  // namespace

int run_campaign(const CampaignOptions& options) {
  make_folders(options);
  std::unique_ptr<FolderLock> lock = locked(options);
  return lock ? Campaign(options, std::move(lock)).run() : exit_stopped;
}

}  // namespace sweeplab::fuzz
