// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "harness/cli/command.h"
#include "harness/cli/findings_actions.h"
#include "harness/cli/shared_options.h"
#include "harness/laws/law_cell.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

struct Action {
  std::string_view name;
  const char* summary;
  const char* limit;  ///< the help of --limit; null: it has none
  int (*run)(const std::vector<SelectedFinding>&, const FindingsOutput&);
};
constexpr Action actions[] = {
    {"list", "how many are new, and whose; then each with its smallest witness", "findings (default 50; 0: all)",
     list_findings},
    {"show", "all that is known of them, with the truth and a picture", "findings (default 50; 0: all)", show_findings},
    {"replay", "judge them again with today's code: same, changed, fixed; exit 1 if a guarantee is broken",
     "lines (default 50; 0: all)", replay_findings},
    {"shrink", "find simpler witnesses that show the same, as a campaign does", nullptr, shrink_findings},
    {"export", "their smallest witnesses, for other programs", nullptr, export_findings},
};

struct FindingsCommand final : Command {
  FindingsSelection selection;
  FindingsOutput output;
  bool as_csv = false, as_scenes = false, as_upstream = false;
  std::filesystem::path vectors;
  EngineChoice engines;

  const Action* action = nullptr;

  explicit FindingsCommand(Options& options) {
    options.summary("what fuzzing has found: list, show, replay, shrink, export",
                    {"./sweeplab findings list --new", "./sweeplab findings show --method gamedev --limit 1"});
    for (const Action& one : actions) {
      Options its = options.command(std::string(one.name));
      its.summary(one.summary);
      add_selection(its);
      if (one.limit) {
        its.option("--limit", output.limit, one.limit).from_to(std::uint64_t{0}, std::uint64_t{1} << 40);
      } else if (one.run == shrink_findings) {
        its.option("--seconds", output.seconds, "how long (default 30)").from_to(0.0, 1e9);
      } else {
        add_export(its);
      }
    }
  }

  void add_selection(Options& options) {
    options
        .option("--db", selection.folders,
                "a folder of findings, or a campaign's; repeatable, read as one (default out/fuzz)")
        .one_at_a_time();
    options.option("signatures", selection.signatures,
                   "only these; a part between slashes may be *, and the last ones may be left out: */float32/phantom");
    options.option("--method", selection.methods, "only these, separated by commas").separated_by_commas();
    options.flag("--new", selection.only_new, "only findings that nothing explains");
    options.flag("--known", selection.only_known, "only explained findings").excludes({"--new"});
    options.option("--explained-by", selection.known, "more explanations (CSV: signature,explanation); repeatable")
        .one_at_a_time();
    add_engines(options, engines);
  }

  void add_export(Options& options) {
    Options format = options.group("format");
    format.flag("--csv", as_csv, "a CSV for judge");
    format.flag("--scenes", as_scenes, "the wrong frames of worlds, as scenes for play, into the folder --out");
    format.flag("--upstream", as_upstream, "a report for the people who make an engine (with --engine), as Markdown");
    format.option("--vectors", vectors, "the portable pack, with exact truth, into this file");
    options.option("--out", output.file, "file (default standard output), or folder");
  }

  void look_up(const Options& given) override {
    action = std::ranges::find(actions, given.named_command(), &Action::name);
    output.format = as_scenes     ? FindingsFormat::scenes
                    : as_upstream ? FindingsFormat::upstream
                    : as_csv      ? FindingsFormat::csv
                                  : FindingsFormat::vectors;
    if (output.format == FindingsFormat::vectors) output.file = vectors;
    engines.look_up({});
    if (as_upstream && engines.options.empty()) throw UsageError("--upstream: needs --engine");
    if (as_scenes && output.file == "-") throw UsageError("findings export --scenes: expected a folder with --out");
  }

  NamedFiles files() const override {
    NamedFiles files;
    for (const auto& file : selection.known) files.inputs.push_back({"--explained-by", file});
    if (action->run != export_findings) return files;
    if (as_scenes) {
      files.folders = {{"--out", output.file}};
      files.prints = false;
    } else {
      files.outputs = {{output.format == FindingsFormat::vectors ? "--vectors" : "--out", output.file}};
      files.prints = output_place(output.file) == "-";
    }
    return files;
  }

  int run() const override;
};

int FindingsCommand::run() const {
  const Engines asked(engines.options);
  const JoinedSubjects joined(asked.beside({}));
  const SelectedFindings selected = select_findings(selection);
  for (const std::string& line : selected.lost) say("sweeplab: {}\n", line);
  if (!selected.lost.empty() && action->run == export_findings && std::filesystem::is_regular_file(output.file)) {
    throw UsageError(
        fmt::format("{}: not replaced, for it may have what is lost: give another file", output.file.string()));
  }
  const int code = action->run(selected.findings, output);
  say_text(asked.troubles());
  return code == exit_done && !selected.lost.empty() ? exit_usage : code;
}

}  // namespace

std::unique_ptr<Command> findings_command(Options& options) { return std::make_unique<FindingsCommand>(options); }

}  // namespace sweeplab
