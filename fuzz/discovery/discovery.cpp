// SPDX-License-Identifier: MIT
//
// How long it takes, from an empty corpus and with one worker, until every published logic defect that the grid shows
// is found: by fuzz_survey steered by its counters, by fuzz_survey on coverage alone, and by random families.
//
//   fuzz_discovery [--programs DIR] [--trials N] [--seconds S]    a table of all three
//   fuzz_discovery --check [--programs DIR]                       one trial with counters; exit 1 unless all within 60 s
#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <chrono>
#include <cmath>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <limits>
#include <set>
#include <thread>

#include "fuzz/campaign/worker.h"
#include "harness/findings/findings_reading.h"
#include "harness/judge/run.h"
#include "harness/query/grid.h"
#include "harness/support/atomic_file.h"
#include "harness/support/exit_codes.h"
#include "harness/support/provenance.h"
#include "harness/support/stop.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

namespace sweeplab::fuzz {
namespace {

namespace fs = std::filesystem;
using Defect = std::pair<std::string, std::string>;  // method, verdict

template <class S>
void add_defects(std::set<Defect>& defects) {
  std::vector<const Method*> panel;
  for (const Method& method : methods()) {
    if (method.card->kind == Kind::published) panel.push_back(&method);
  }
  constexpr std::uint32_t stretch = 4096;
  for (std::uint32_t first = 0; first < grid_size; first += stretch) {
    Batch<S> batch;
    for (std::uint32_t i = first; i < std::min(first + stretch, grid_size); ++i) {
      batch.queries.push_back(grid_query<S>(i));
    }
    judge_batch<S>(batch, panel);
    for (const Column<S>& column : batch.columns) {
      for (const Judgement& j : column.judgements) {
        if (j.cause == Cause::logic)
          defects.insert({std::string(column.method->card->id), std::string(name_of(j.verdict))});
      }
    }
  }
}

/// Every published method's wrong answers by logic on the grid, by method and verdict.
std::set<Defect> grid_defects() {
  std::set<Defect> defects;
  add_defects<float>(defects);
  add_defects<double>(defects);
  return defects;
}

double seconds_of(const std::string& time) {
  std::tm parts{};
  const char* rest = strptime(time.c_str(), "%Y-%m-%dT%H:%M:%S", &parts);
  return static_cast<double>(timegm(&parts)) + (rest ? std::atof(rest) : 0);
}

double now() { return std::chrono::duration<double>(std::chrono::system_clock::now().time_since_epoch()).count(); }

/// Processor time that a process has had so far, in seconds: what it would take on a machine with nothing else to do.
double processor_seconds(pid_t pid) {
  std::ifstream in(fmt::format("/proc/{}/schedstat", pid));
  double nanoseconds = 0;
  in >> nanoseconds;
  return nanoseconds / 1e9;
}

/// Wall times and the worker's processor times beside them, for turning one into the other.
class WorkerClock {
 public:
  void look(double processor) { samples_.emplace_back(now(), processor); }
  double latest() const { return samples_.empty() ? 0 : samples_.back().second; }
  double processor_at(double wall) const {
    const auto after = std::ranges::lower_bound(samples_, wall, {}, &std::pair<double, double>::first);
    if (after == samples_.end()) return latest();
    if (after == samples_.begin()) return after->second;
    const auto before = std::prev(after);
    return before->second + (after->second - before->second) * (wall - before->first) / (after->first - before->first);
  }

 private:
  std::vector<std::pair<double, double>> samples_;
};

struct Contender {
  const char* name;
  std::string program;
  std::map<std::string, std::string> environment;
};

struct Trial {
  double all_found = std::numeric_limits<double>::infinity();  ///< seconds
  double found = 0;                                            ///< defects
  double signatures = 0;                                       ///< of wrong answers, at the end
  std::vector<Defect> missing;
};

/// One worker on an empty corpus for so long; `early`: only until it has found them all.
Trial run_trial(const Contender& contender, const fs::path& programs, const std::set<Defect>& defects, int seed,
                double seconds, bool early) {
  const fs::path folder = fs::temp_directory_path() / fmt::format("sweeplab_discovery_{}", getpid());
  fs::remove_all(folder);
  make_folder(folder / "corpus");
  const fs::path file = folder / "findings.sqlite";
  std::map<std::string, std::string> environment = contender.environment;
  environment["SWEEPLAB_FINDINGS"] = file;
  WorkerClock clock;
  Trial trial;
  {
    Worker worker(
        {(fs::absolute(programs) / contender.program).string(), "-len_control=0", "-max_len=100", "-entropic=0",
         fmt::format("-seed={}", seed), "-max_total_time=100000", (folder / "corpus").string()},
        environment, folder / "log");
    const auto look = [&] {
      std::set<Defect> open = defects;
      trial = {};
      if (!fs::exists(file)) return;
      double last = 0;
      for (const FoundOnce& found : read_findings(file).findings) {
        const std::optional<Signature> s = signature_from(found.signature);
        const double time = clock.processor_at(seconds_of(found.first_seen));
        if (!s || s->kind != FindingKind::truth || time > seconds) continue;
        ++trial.signatures;
        if (s->cause == Cause::logic &&
            open.erase({std::string(subjects()[s->subject].id), std::string(name_of(s->verdict))}) > 0) {
          last = std::max(last, time);
        }
      }
      trial.missing.assign(open.begin(), open.end());
      trial.found = static_cast<double>(defects.size() - open.size());
      if (open.empty()) trial.all_found = last;
    };
    for (int turn = 0; clock.latest() < seconds && !stop_requested(); ++turn) {
      std::this_thread::sleep_for(std::chrono::milliseconds(20));
      clock.look(processor_seconds(worker.pid()));
      if (worker.ended())
        throw UsageError(fmt::format("{} died: see {}", contender.program, (folder / "log").string()));
      if (early && turn % 20 == 0) {
        look();
        if (std::isfinite(trial.all_found)) break;
      }
    }
    worker.stop(true);
    wait_for_all({&worker}, std::chrono::milliseconds(0));
    look();
  }
  fs::remove_all(folder);
  return trial;
}

std::string spread(std::vector<double> values, const char* unit) {
  std::ranges::sort(values);
  const auto text = [&](double x) {
    return std::isfinite(x) ? fmt::format("{:.3g}{}", x, unit) : std::string("never");
  };
  const double median = (values[(values.size() - 1) / 2] + values[values.size() / 2]) / 2;
  return fmt::format("{} [{}, {}]", text(median), text(values.front()), text(values.back()));
}

int run_discovery(int argc, char** argv) {
  CLI::App app("time to discovery, from an empty corpus");
  fs::path programs = "build/fuzz", random_worker = fs::read_symlink("/proc/self/exe").parent_path() / "random_worker";
  int trials = 20;
  double seconds = 10;
  bool check = false;
  app.add_option("--programs", programs, "folder of fuzz_survey (default build/fuzz)");
  app.add_option("--trials", trials, "of each (default 20)")->check(CLI::Range(1, 1000));
  app.add_option("--seconds", seconds, "of processor time, of each trial (default 10)")->check(CLI::Range(1.0, 3600.0));
  app.add_flag("--check", check, "one trial with counters: all defects within 60 s");
  try {
    app.parse(argc, argv);
  } catch (const CLI::ParseError& error) {
    return app.exit(error) == 0 ? exit_done : exit_usage;
  }
  stop_on_signals();
  const Contender contenders[] = {{"counters", "fuzz_survey", {}},
                                  {"plain coverage", "fuzz_survey", {{"SWEEPLAB_COUNTERS", "0"}}},
                                  {"random families", random_worker.string(), {}}};
  const std::set<Defect> defects = grid_defects();
  if (check) {
    const Trial trial = run_trial(contenders[0], programs, defects, 1, 60, true);
    fmt::print("{} of {} published logic defects of the grid found", trial.found, defects.size());
    if (std::isfinite(trial.all_found)) {
      fmt::print(" in {:.1f} s\n", trial.all_found);
      return exit_done;
    }
    for (const auto& [method, verdict] : trial.missing) fmt::print("\nnot in 60 s: {} {}", method, verdict);
    fmt::print("\n");
    return exit_broken;
  }
  TextTable table({fmt::format("{} trials of {:g} s", trials, seconds),
                   fmt::format("seconds until all {} defects are found", defects.size()), "defects found",
                   "signatures of wrong answers"});
  for (const Contender& contender : contenders) {
    std::vector<double> all_found, found, signatures;
    for (int t = 0; t < trials && !stop_requested(); ++t) {
      const Trial trial = run_trial(contender, programs, defects, t + 1, seconds, false);
      all_found.push_back(trial.all_found);
      found.push_back(trial.found);
      signatures.push_back(trial.signatures);
      fmt::print(stderr, "{} {}: {:.3g} s, {} defects, {} signatures\n", contender.name, t + 1, trial.all_found,
                 trial.found, trial.signatures);
    }
    if (stop_requested()) return exit_stopped;
    table.add({contender.name, spread(all_found, ""), spread(found, ""), spread(signatures, "")});
  }
  fmt::print("{}", table.markdown());
  fmt::print("\nMedian [least, greatest]; one worker, empty corpus; seconds of processor time, on {}.\n", machine());
  return exit_done;
}

}  // namespace
}  // namespace sweeplab::fuzz

int main(int argc, char** argv) {
  try {
    return sweeplab::fuzz::run_discovery(argc, argv);
  } catch (const std::exception& error) {
    fmt::print(stderr, "fuzz_discovery: {}\n", error.what());
    return sweeplab::exit_usage;
  }
}
