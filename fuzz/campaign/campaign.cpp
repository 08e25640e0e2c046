// SPDX-License-Identifier: MIT
#include "fuzz/campaign/campaign.h"

#include <fmt/format.h>
#include <sys/ioctl.h>
#include <unistd.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <optional>
#include <thread>

#include "fuzz/campaign/background_shrinker.h"
#include "fuzz/campaign/campaign_text.h"
#include "fuzz/campaign/corpora.h"
#include "fuzz/campaign/found_so_far.h"
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
#include "harness/support/provenance.h"
#include "harness/support/standard_streams.h"
#include "harness/support/stop.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

class Campaign {
 public:
  explicit Campaign(const CampaignOptions& options);
  int run();

 private:
  void resume();
  void fuzz();
  void shrink_the_rest();
  void show(bool last);
  void write_results();
  int report(bool finished);
  bool time_is_up() const { return options_.minutes > 0 && state_.row.seconds >= options_.minutes * 60; }
  void say(const std::string& message);

  CampaignOptions options_;
  FolderLock lock_;
  std::vector<std::string> mended_;  ///< what was wrong with the findings, before they are opened
  Findings findings_;
  FoundSoFar found_;
  CampaignState state_;
  Shifts shifts_;
  Sampler sampler_;
  std::optional<BackgroundShrinker> shrinker_;
  Clock::time_point shown_{};
  bool on_terminal_ = isatty(STDOUT_FILENO) != 0;
};

fs::path with_folders(const CampaignOptions& options) {
  for (const char* folder : {"corpus", "crashes", "logs", "runs"}) make_folder(options.out / folder);
  for (const std::string& target : options.targets) make_folder(corpus_of(options, target));
  require_programs(options);
  return options.out;
}

Campaign::Campaign(const CampaignOptions& options)
    : options_(options),
      lock_(with_folders(options), "campaign"),
      mended_(mend_findings(options.out / "findings.sqlite")),
      findings_(options.out / "findings.sqlite"),
      found_(findings_),
      shifts_(options_, state_, [this](const std::string& message) { say(message); }),
      sampler_(options_, state_, shifts_, findings_, found_) {
  resume();
  seed_corpora(options_);
}

/// What the last run of this campaign left, if it was not finished.
void Campaign::resume() {
  for (const std::string& line : mended_) sweeplab::say("sweeplab: {}\n", line);
  state_.row = findings_.campaign_under_way();
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

void Campaign::write_results() {
  Json json = campaign_json(state_, found_);
  json["new"] = Json::array();
  for (const FoundOnce& found : read_findings(options_.out / "findings.sqlite").findings) {
    if (json["new"].size() >= 100) break;
    if (std::ranges::find(found_.unexplained(), found.signature) == found_.unexplained().end()) continue;
    json["new"].push_back(
        {{"signature", found.signature}, {"witness", stored_witness(found)}, {"times_seen", found.times_seen}});
  }
  json["provenance"] = provenance();
  write_atomically(options_.out / "campaign.json", json.dump(1) + "\n");
  write_atomically(options_.out / "summary.md", markdown_summary(state_, found_));
}

void Campaign::fuzz() {
  sampler_.leave_out_time();
  sampler_.sample();  // so that a campaign killed within its first moments can be resumed, too
  while (!stop_requested() && !time_is_up()) {
    shifts_.keep_going();
    state_.shrunk = shrinker_->shrunk();
    if (sampler_.seconds_since_sample() >= 0.5) {
      sampler_.sample();
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
  const bool broken = !found_.broken_guarantees().empty() ||
                      std::ranges::any_of(state_.targets, [](const TargetState& t) { return !t.crashes.empty(); });
  if (broken) return exit_broken;
  return finished ? exit_done : exit_stopped;
}

int Campaign::run() {
  shrinker_.emplace(options_.out / "findings.sqlite");
  fuzz();
  const bool finished = time_is_up();
  if (finished) {
    show(true);
    shrink_the_rest();
    merge_corpora(options_, state_, [this](const std::string& message) { say(message); });
  }
  state_.shrunk = shrinker_->shrunk();
  shrinker_.reset();
  sampler_.leave_out_time();
  state_.row.finished = finished;
  sampler_.sample(true);
  look_for_crashes(options_, state_);
  write_results();
  return report(finished);
}

}  // namespace

int run_campaign(const CampaignOptions& options) { return Campaign(options).run(); }

}  // namespace sweeplab::fuzz
