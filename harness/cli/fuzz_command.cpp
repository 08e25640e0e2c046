// SPDX-License-Identifier: MIT
#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstring>
#include <string_view>
#include <thread>
#include <vector>

#include "fuzz/campaign/engine_hunt.h"
#include "fuzz/inputs/seeds.h"
#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/laws/law_cell.h"
#include "harness/support/atomic_file.h"
#include "harness/support/csv.h"
#include "harness/support/named.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

namespace {

struct FuzzCommand final : Command {
  double minutes = 0;  ///< of fuzzing; 0: until it is stopped
  double hours = 0;    ///< likewise
  unsigned jobs = 0;   ///< workers at once; 0: as many as the machine has
  std::vector<std::string> target_names;
  std::filesystem::path out = "out/fuzz";
  std::filesystem::path programs;  ///< where the targets are; empty: the folder "fuzz" beside this program's
  EngineChoice engines;
  std::filesystem::path seeds;  ///< if given, seed corpora are written there and nothing is run

  explicit FuzzCommand(Options& options) {
    options.summary("search for wrong answers, overnight: each kind once, smallest form",
                    {"./sweeplab fuzz --minutes 10", "./sweeplab fuzz --hours 8 --engine ./my_engine"});
    options.section("How long, and what");
    options.option("--minutes", minutes, "minutes of fuzzing (default: until Ctrl-C)").from_to(0.001, 1e6);
    options.option("--hours", hours, "hours of fuzzing").from_to(0.001, 1e4).excludes({"--minutes"});
    options.option("--jobs", jobs, "workers at once (default: as many as the machine has cores)").from_to(1u, 1024u);
    options.option("--targets", target_names, "default fuzz_sweep,fuzz_frame,fuzz_input").separated_by_commas();
    options.option("--programs", programs, "folder of the targets (default ../fuzz beside this program)");
    options.section("Output");
    options.option("--out", out, "folder of the campaign (default out/fuzz); a campaign stopped there is resumed");
    options.option("--seeds", seeds, "write seed corpora into this folder, and run nothing");
    add_engines(options, engines);
  }

  void look_up(const Options& given) override {
    given.apart("--engine", {"--targets", "--programs", "--seeds"});
    engines.look_up({});
  }

  NamedFiles files() const override {
    if (!seeds.empty()) return {.folders = {{"--seeds", seeds}}};
    NamedFiles files{.folders = {{"--out", out}}};
    if (!engines.options.empty()) return files;
    files.outputs.push_back({"--out", out / "summary.md"});
    for (const std::string_view target : fuzz::target_names()) {
      if (!programs.empty()) files.inputs.push_back({"--programs", programs / target});
    }
    return files;
  }

  int run() const override;

 private:
  double all_minutes() const { return hours > 0 ? 60 * hours : minutes; }
  unsigned all_jobs() const { return jobs > 0 ? jobs : std::max(1u, std::thread::hardware_concurrency()); }
  int run_engines() const;
  int run_campaign(const std::vector<const std::string_view*>& targets) const;
};

/// The script that runs it, which stands in the tree that this program was built in.
std::filesystem::path campaign_script() {
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe");
  for (std::filesystem::path folder = self.parent_path(); folder.has_relative_path(); folder = folder.parent_path()) {
    if (std::filesystem::exists(folder / "fuzz/overnight.sh")) return folder / "fuzz/overnight.sh";
  }
  throw UsageError(fmt::format(
      "{}: a campaign runs from the tree of SweepLab, and no folder above has fuzz/overnight.sh", self.string()));
}

int FuzzCommand::run_campaign(const std::vector<const std::string_view*>& targets) const {
  const std::filesystem::path self = std::filesystem::read_symlink("/proc/self/exe");
  std::vector<std::string> words{campaign_script().string(),
                                 out.string(),
                                 fmt::format("{:.0f}", std::ceil(all_minutes() * 60)),
                                 fmt::format("{}", all_jobs()),
                                 (programs.empty() ? self.parent_path().parent_path() / "fuzz" : programs).string(),
                                 self.string()};
  for (const std::string_view* target : targets) words.emplace_back(*target);
  std::vector<char*> arguments;
  for (std::string& word : words) arguments.push_back(word.data());
  arguments.push_back(nullptr);
  if (fcntl(STDOUT_FILENO, F_GETFD) < 0) throw UsageError("standard output: cannot write: it is closed");
  execv(arguments[0], arguments.data());
  throw UsageError(fmt::format("{}: cannot be started: {}", words[0], std::strerror(errno)));
}

int FuzzCommand::run_engines() const {
  const Engines asked(engines.options);
  const JoinedSubjects joined(asked.beside({}));
  int code = exit_done;
  try {
    code = fuzz::hunt_engines({.minutes = all_minutes(), .jobs = all_jobs(), .out = out, .engines = asked.beside({})});
  } catch (const UsageError&) {
    say_text(asked.troubles());
    throw;
  }
  fmt::print("{}", asked.troubles());
  return code;
}

int FuzzCommand::run() const {
  if (!engines.options.empty()) return run_engines();
  const std::vector<const std::string_view*> targets =
      named(fuzz::target_names(), target_names, "target", [](std::string_view target) { return target; });
  if (!seeds.empty()) {
    for (const std::string_view* target : targets) {
      fmt::print("{}: {} seeds\n", *target, fuzz::write_seed_corpus(*target, seeds / *target));
    }
    return exit_done;
  }
  return run_campaign(targets);
}

}  // namespace

std::unique_ptr<Command> fuzz_command(Options& options) { return std::make_unique<FuzzCommand>(options); }

}  // namespace sweeplab
