// SPDX-License-Identifier: MIT
#include "fuzz/campaign/campaign.h"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <map>
#include <memory>
#include <optional>
#include <thread>

#include "fuzz/campaign/background_shrinker.h"
#include "fuzz/campaign/campaign_text.h"
#include "fuzz/campaign/worker.h"
#include "fuzz/inputs/finding_input.h"
#include "fuzz/inputs/seeds.h"
#include "fuzz/watch/runs.h"
#include "harness/findings/findings_reading.h"
#include "harness/support/atomic_file.h"
#include "harness/support/exit_codes.h"
#include "harness/support/progress.h"
#include "harness/support/provenance.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;
using Clock = std::chrono::steady_clock;
using Json = nlohmann::ordered_json;

constexpr double longest_shift = 300;  // seconds; a shift's end is where targets change turns
constexpr int hopeless_deaths = 5;     // in a row, without an input run

double seconds_since(Clock::time_point start) { return std::chrono::duration<double>(Clock::now() - start).count(); }

/// How the time is shared between targets. What finds most gets most.
double weight_of(const std::string& target) {
  if (target == "fuzz_survey") return 4;
  if (target == "fuzz_truth") return 3;
  return 1;
}

std::uint64_t files_in(const fs::path& folder) {
  std::error_code none;
  std::uint64_t count = 0;
  for (auto entry = fs::directory_iterator(folder, none); !none && entry != fs::directory_iterator();
       entry.increment(none)) {
    ++count;
  }
  return count;
}

/// Only one campaign at a time in a folder; the lock goes with the process, however that ends.
class FolderLock {
 public:
  explicit FolderLock(const fs::path& folder) {
    descriptor_ = open((folder / "lock").c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (descriptor_ < 0 || flock(descriptor_, LOCK_EX | LOCK_NB) != 0) {
      throw UsageError(
          fmt::format("{}: another campaign runs there (or nothing can be written there)", folder.string()));
    }
  }
  ~FolderLock() { close(descriptor_); }
  FolderLock(const FolderLock&) = delete;
  FolderLock& operator=(const FolderLock&) = delete;

 private:
  int descriptor_;
};

/// One of the workers at a time.
struct Slot {
  std::unique_ptr<Worker> worker;
  std::size_t target = 0;
  volatile std::uint64_t* count = nullptr;
  std::uint64_t count_before = 0;  ///< when the shift began
  int deaths = 0;                  ///< in a row, without an input run
};

class Campaign {
 public:
  explicit Campaign(const CampaignOptions& options);
  int run();

 private:
  void take_up_state();
  void seed_corpora();
  std::vector<std::string> command(const std::string& target) const;
  std::size_t next_target() const;
  void start_shift(std::size_t slot);
  void end_shift(Slot& slot, int status);
  void look_for_crashes();
  void sample(bool last = false);
  void show(bool last);
  void write_results();
  void merge_corpora();
  fs::path corpus(const std::string& target) const { return options_.out / "corpus" / target; }
  bool time_is_up() const { return options_.minutes > 0 && state_.row.seconds >= options_.minutes * 60; }
  void say(const std::string& message);

  CampaignOptions options_;
  FolderLock lock_;
  Findings findings_;
  FoundSoFar found_;
  CampaignState state_;
  std::vector<Slot> slots_;
  std::map<std::string, volatile std::uint64_t*> counts_;  ///< mapped once
  std::vector<std::uint64_t> inputs_before_;               ///< of each target, at the last look
  Clock::time_point looked_ = Clock::now(), shown_{}, kept_{};
  bool on_terminal_ = isatty(STDOUT_FILENO) != 0;
};

fs::path with_folders(const CampaignOptions& options) {
  for (const char* folder : {"corpus", "crashes", "logs", "runs"}) make_folder(options.out / folder);
  for (const std::string& target : options.targets) {
    make_folder(options.out / "corpus" / target);
    if (access((options.programs / target).c_str(), X_OK) != 0) {
      throw UsageError(
          fmt::format("{}: no such program; `./sweeplab fuzz` builds it, by hand: cmake --preset fuzz && "
                      "cmake --build build/fuzz --target sweeplab_fuzzers",
                      (options.programs / target).string()));
    }
  }
  return options.out;
}

Campaign::Campaign(const CampaignOptions& options)
    : options_(options),
      lock_(with_folders(options)),
      findings_(options.out / "findings.sqlite"),
      found_(findings_),
      slots_(options.jobs),
      inputs_before_(options.targets.size()) {
  take_up_state();
  seed_corpora();
}

/// What the last run of this campaign left, if it was not finished.
void Campaign::take_up_state() {
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
    say(fmt::format("goes on with the campaign {} at {}", state_.row.name, clock_text(state_.row.seconds)));
  }
  state_.discovery = read_samples(options_.out / "findings.sqlite", state_.row.id);
}

/// A new corpus begins with the seeds; and what was found before is where to look on.
void Campaign::seed_corpora() {
  for (const std::string& target : options_.targets) {
    if (files_in(corpus(target)) == 0) write_seed_corpus(target, corpus(target));
  }
  for (const FoundOnce& found : read_findings(options_.out / "findings.sqlite")) {
    const std::optional<Signature> signature = signature_from(found.signature);
    if (!signature) continue;
    for (const std::string& target : options_.targets) {
      if (target != "fuzz_input") write_input(*signature, found.witness, corpus(target));
    }
  }
}

void Campaign::say(const std::string& message) {
  state_.messages.push_back(message);
  if (!on_terminal_) {
    fmt::print("{}\n", message);
    std::fflush(stdout);
  }
}

/// The program, its corpus, and the options that stand beside it, as fleets of fuzzers have them: TARGET.options and
/// TARGET.dict.
std::vector<std::string> Campaign::command(const std::string& target) const {
  const fs::path program = fs::absolute(options_.programs / target);
  std::vector<std::string> words{program.string()};
  std::ifstream lines(program.string() + ".options");
  for (std::string line; std::getline(lines, line);) {
    std::erase(line, ' ');
    if (!line.empty() && line[0] != '[' && line[0] != '#' && !line.starts_with("dict=")) words.push_back("-" + line);
  }
  if (fs::exists(program.string() + ".dict")) words.push_back("-dict=" + program.string() + ".dict");
  words.push_back(fmt::format("-artifact_prefix={}/{}-", (fs::absolute(options_.out) / "crashes").string(), target));
  return words;
}

/// Whose turn it is: the one that is furthest behind its share.
std::size_t Campaign::next_target() const {
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

void Campaign::start_shift(std::size_t number) {
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
  std::vector<std::string> words = command(target);
  words.insert(words.end(),
               {"-reload=1", "-print_final_stats=1", fmt::format("-max_total_time={:.0f}", std::ceil(shift)),
                fs::absolute(corpus(target)).string()});
  slot.worker = std::make_unique<Worker>(
      words,
      std::map<std::string, std::string>{{"SWEEPLAB_FINDINGS", fs::absolute(options_.out / "findings.sqlite").string()},
                                         {"SWEEPLAB_CAMPAIGN", state_.row.name},
                                         {"SWEEPLAB_RUNS", fs::absolute(runs).string()}},
      options_.out / "logs" / fmt::format("{}-{}.log", target, number));
}

void Campaign::end_shift(Slot& slot, int status) {
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
  say(fmt::format("a worker of {} died: {}; started again", target.name, status_text(status)));
  look_for_crashes();
  if (slot.deaths >= hopeless_deaths) {
    throw UsageError(
        fmt::format("{} dies before it runs anything: see {}", target.name, (options_.out / "logs").string()));
  }
}

/// Inputs that brought a target down, left by libFuzzer.
void Campaign::look_for_crashes() {
  for (TargetState& target : state_.targets) target.crashes.clear();
  for (const auto& entry : fs::directory_iterator(options_.out / "crashes")) {
    const std::string name = entry.path().filename();
    for (TargetState& target : state_.targets) {
      if (name.starts_with(target.name + "-")) target.crashes.push_back("crashes/" + name);
    }
  }
  for (TargetState& target : state_.targets) std::ranges::sort(target.crashes);
}

/// Inputs, rates, corpora, findings; and every so often into the file, so that a plot has a few hundred points.
void Campaign::sample(bool last) {
  const double step = seconds_since(looked_);
  looked_ = Clock::now();
  state_.row.seconds += step;
  for (std::size_t t = 0; t < state_.targets.size(); ++t) {
    TargetState& target = state_.targets[t];
    target.inputs = 0;
    for (std::size_t s = 0; s < 1024; ++s) {
      const fs::path runs = options_.out / "runs" / fmt::format("{}-{}", target.name, s);
      std::ifstream in(runs, std::ios::binary);
      std::uint64_t count = 0;
      if (in.read(reinterpret_cast<char*>(&count), sizeof count)) {
        target.inputs += count;
      } else if (s >= slots_.size()) {
        break;
      }
    }
    const double rate =
        step > 0 ? static_cast<double>(target.inputs - std::min(target.inputs, inputs_before_[t])) / step : 0;
    const bool first = inputs_before_[t] == 0;
    inputs_before_[t] = target.inputs;
    target.rate = first ? 0 : target.rate == 0 ? rate : 0.7 * target.rate + 0.3 * rate;
    target.corpus = files_in(corpus(target.name));
    target.running = static_cast<unsigned>(
        std::ranges::count_if(slots_, [t](const Slot& slot) { return slot.worker && slot.target == t; }));
  }
  found_.update();
  const auto& samples = state_.discovery;
  const double due = samples.empty() ? 0 : samples.back().seconds + std::max(1.0, samples.back().seconds / 100);
  const bool keep_sample = last || state_.row.seconds >= due;
  if (!keep_sample && Clock::now() - kept_ < std::chrono::seconds(2)) return;
  kept_ = Clock::now();
  Json targets;
  for (const TargetState& t : state_.targets) {
    double had = t.worker_seconds;
    for (const Slot& slot : slots_) {
      if (slot.worker && state_.targets[slot.target].name == t.name) had += slot.worker->seconds();
    }
    targets[t.name] = {{"worker_seconds", had}, {"restarts", t.restarts}};
  }
  state_.row.state = targets.dump();
  const CampaignSample now{state_.row.seconds, state_.inputs(), found_.total()};
  findings_.keep(state_.row, keep_sample ? std::optional(now) : std::nullopt);
  if (keep_sample) state_.discovery.push_back(now);
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

/// Each corpus as few files as reach and find all that it does; in a folder beside, which then takes its place.
void Campaign::merge_corpora() {
  for (TargetState& target : state_.targets) {
    if (stop_requested()) return;
    const fs::path now = corpus(target.name), merged = now.string() + ".merged", old = now.string() + ".old";
    if (files_in(now) == 0) continue;
    fs::remove_all(merged);
    fs::remove_all(old);
    make_folder(merged);
    std::vector<std::string> words = command(target.name);
    words.insert(words.end(), {"-merge=1", fs::absolute(merged).string(), fs::absolute(now).string()});
    Worker merger(words, {{"SWEEPLAB_FINDINGS", ""}, {"SWEEPLAB_RUNS", ""}},
                  options_.out / "logs" / (target.name + "-merge.log"));
    while (!merger.ended() && !stop_requested()) std::this_thread::sleep_for(std::chrono::milliseconds(20));
    wait_for_all({&merger}, std::chrono::milliseconds(0));
    if (merger.ended() != 0 || files_in(merged) == 0) {
      say(fmt::format("the corpus of {} stays unmerged: {}", target.name, status_text(*merger.ended())));
      fs::remove_all(merged);
      continue;
    }
    fs::rename(now, old);
    fs::rename(merged, now);
    fs::remove_all(old);
    say(fmt::format("{}: corpus of {} files merged into {}", target.name, target.corpus, files_in(now)));
    target.corpus = files_in(now);
  }
}

void Campaign::write_results() {
  Json json = campaign_json(state_, found_);
  json["new"] = Json::array();
  for (const FoundOnce& found : read_findings(options_.out / "findings.sqlite")) {
    if (json["new"].size() >= 100) break;
    if (std::ranges::find(found_.unexplained(), found.signature) == found_.unexplained().end()) continue;
    json["new"].push_back(
        {{"signature", found.signature}, {"witness", witness_text(found.witness)}, {"times_seen", found.times_seen}});
  }
  json["provenance"] = provenance();
  write_atomically(options_.out / "campaign.json", json.dump(1) + "\n");
  write_atomically(options_.out / "summary.md", markdown_summary(state_, found_));
}

int Campaign::run() {
  looked_ = Clock::now();
  std::optional<BackgroundShrinker> shrinker(options_.out / "findings.sqlite");
  sample();  // so that a campaign killed within its first moments is gone on with, too
  while (!stop_requested() && !time_is_up()) {
    for (std::size_t s = 0; s < slots_.size(); ++s) {
      Slot& slot = slots_[s];
      if (slot.worker) {
        if (const std::optional<int> status = slot.worker->ended()) {
          end_shift(slot, *status);
          if (*status != 0) std::this_thread::sleep_for(std::chrono::milliseconds(200));
        }
      }
      if (!slot.worker) start_shift(s);
    }
    state_.shrunk = shrinker->shrunk();
    if (seconds_since(looked_) >= 0.5) {
      sample();
      show(false);
    }
    std::this_thread::sleep_for(std::chrono::milliseconds(20));
  }
  std::vector<Worker*> running;
  for (Slot& slot : slots_) {
    if (slot.worker) running.push_back(slot.worker.get());
  }
  wait_for_all(running, std::chrono::milliseconds(0));
  sample();
  for (Slot& slot : slots_) {
    if (!slot.worker) continue;
    state_.targets[slot.target].worker_seconds += slot.worker->seconds();
    slot.worker.reset();
  }
  const bool finished = time_is_up();
  if (finished) {
    show(true);
    // What is left to shrink, within a tenth of the time that the campaign took.
    const auto start = Clock::now();
    const double budget = std::clamp(state_.row.seconds / 10, 1.0, 120.0);
    shrinker->hurry();
    while (!shrinker->idle() && !stop_requested() && seconds_since(start) < budget) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
    }
    merge_corpora();
  }
  state_.shrunk = shrinker->shrunk();
  shrinker.reset();
  looked_ = Clock::now();  // none of that was fuzzing
  state_.row.finished = finished;
  sample(true);
  look_for_crashes();
  write_results();
  if (on_terminal_) fmt::print("\033[H\033[2J");
  fmt::print("{}", summary_text(state_, found_));
  fmt::print("\n{}: findings.sqlite, campaign.json, summary.md, corpus/, crashes/, logs/\n", options_.out.string());
  if (!finished) fmt::print("stopped; the same command goes on where it was\n");
  std::fflush(stdout);
  const bool broken = !found_.broken_guarantees().empty() ||
                      std::ranges::any_of(state_.targets, [](const TargetState& t) { return !t.crashes.empty(); });
  if (broken) return exit_broken;
  return finished ? exit_done : exit_stopped;
}

}  // namespace

int run_campaign(const CampaignOptions& options) { return Campaign(options).run(); }

}  // namespace sweeplab::fuzz
