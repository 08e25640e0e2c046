// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <string_view>
#include <thread>
#include <vector>

#include "fuzz/campaign/campaign.h"
#include "fuzz/campaign/engine_hunt.h"
#include "fuzz/campaign/merge_nodes.h"
#include "fuzz/inputs/seeds.h"
#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/findings/node_folders.h"
#include "harness/laws/law_cell.h"
#include "harness/support/atomic_file.h"
#include "harness/support/csv.h"
#include "harness/support/named.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

namespace {

constexpr std::string_view findings_name = "findings.sqlite";

/// One that is a folder's on every file system, and no option's.
bool is_node_name(const std::string& name) {
  return !name.empty() && name.size() <= 100 && name[0] != '.' && name[0] != '-' &&
         std::ranges::all_of(name,
                             [](unsigned char c) { return std::isalnum(c) != 0 || c == '.' || c == '_' || c == '-'; });
}

struct FuzzCommand final : Command {
  double minutes = 0;  ///< of fuzzing; 0: until it is stopped
  double hours = 0;    ///< likewise
  unsigned jobs = 0;   ///< workers at once; 0: as many as the machine has
  std::vector<std::string> target_names;
  std::filesystem::path out = "out/fuzz";
  std::filesystem::path programs;  ///< where the targets are; empty: the folder "fuzz" beside this program's
  std::string node;                ///< if given, the campaign is this node's of several that share `out`
  std::string name;                ///< if given, the campaign's, which is run once
  bool merge = false;              ///< if set, what the nodes have left is put together, and nothing is run
  EngineChoice engines;
  std::filesystem::path seeds;  ///< if given, seed corpora are written there and nothing is run

  explicit FuzzCommand(Options& options) {
    options.summary("search for wrong answers, overnight: each kind once, smallest form",
                    {"./sweeplab fuzz --minutes 10", "./sweeplab fuzz --hours 8 --engine ./my_engine"});
    options.section("How long, and what");
    options.option("--minutes", minutes, "minutes of fuzzing (default: until Ctrl-C)").from_to(0.001, 1e6);
    options.option("--hours", hours, "hours of fuzzing").from_to(0.001, 1e4).excludes({"--minutes"});
    options.option("--jobs", jobs, "workers at once (default: as many as the machine has cores)").from_to(1u, 1024u);
    options.option("--targets", target_names, "default fuzz_truth,fuzz_survey,fuzz_shapes,fuzz_world,fuzz_input")
        .separated_by_commas();
    options.section("Output");
    options.option("--out", out, "folder of the campaign (default out/fuzz); a campaign stopped there is resumed");
    options.section("How long, and what");
    options.option("--programs", programs, "folder of the targets (default: beside this program)");
    options.section("Several machines");
    options.option("--node", node, "one of several machines that share --out: this one's name, as in nodes/NAME there");
    options.option("--name", name, "with --node: the campaign's name; a campaign that has ended does not run again");
    options.flag("--merge", merge, "when all nodes have ended: minimise their corpora, sum up, and run nothing");
    options.section("Output");
    options.option("--seeds", seeds, "write seed corpora into this folder, and run nothing");
    add_engines(options, engines);
  }

  void look_up(const Options& given) override {
    for (const char* option : {"--targets", "--programs", "--seeds", "--node", "--merge"})
      refuse_engines_with(option, given);
    look_up_nodes(given);
    engines.look_up({});
    for (EngineOptions& engine : engines.options) engine.coverage = true;
  }

  void look_up_nodes(const Options& given) const {
    if (given.given("--node") && !is_node_name(node)) {
      throw UsageError(
          fmt::format("--node: expected a name of letters, digits, '.', '_' and '-', found {}", shown(node)));
    }
    if (given.given("--name") && !given.given("--node")) throw UsageError("--name: needs --node");
    for (const char* option : {"--node", "--minutes", "--hours", "--jobs", "--seeds"}) {
      if (merge && given.given(option)) throw UsageError(fmt::format("--merge: cannot be used with {}", option));
    }
    if (given.given("--node") && given.given("--seeds")) throw UsageError("--seeds: cannot be used with --node");
  }

  NamedFiles files() const override {
    if (!seeds.empty()) return {.folders = {{"--seeds", seeds}}};
    const std::filesystem::path folder = node.empty() ? out : node_folder(out, node);
    NamedFiles files{.folders = {{"--out", folder}}};
    if (!engines.options.empty()) {
      files.outputs.push_back({"--out", out / findings_name});
      return files;
    }
    for (const std::string_view file :
         {findings_name, std::string_view("campaign.json"), std::string_view("summary.md")}) {
      if (!merge || file != findings_name) files.outputs.push_back({"--out", folder / file});
    }
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
};

int FuzzCommand::run_engines() const {
  const Engines asked(engines.options);
  const JoinedSubjects joined(asked.beside({}));
  int code = exit_done;
  try {
    code = fuzz::hunt_engines(
        {.minutes = all_minutes(), .jobs = all_jobs(), .out = out, .engines = asked.beside({}), .new_ground = [&asked] {
           return asked.take_new_ground();
         }});
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
  fuzz::CampaignOptions options;
  options.minutes = all_minutes();
  options.jobs = all_jobs();
  options.out = out;
  options.programs = programs;
  if (options.programs.empty()) {
    options.programs = std::filesystem::read_symlink("/proc/self/exe").parent_path().parent_path() / "fuzz";
  }
  for (const std::string_view* target : targets) options.targets.emplace_back(*target);
  if (merge) return fuzz::merge_nodes(options);
  if (node.empty()) return fuzz::run_campaign(options);
  options.shared = out;
  options.out = node_folder(out, node);
  options.name = name;
  return fuzz::run_campaign(options);
}

}  // namespace

std::unique_ptr<Command> fuzz_command(Options& options) { return std::make_unique<FuzzCommand>(options); }

}  // namespace sweeplab
