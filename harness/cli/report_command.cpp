// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/digests/report.h"
#include "harness/support/atomic_file.h"
#include "harness/support/folder_lock.h"
#include "harness/support/own_json.h"
#include "harness/support/standard_streams.h"
#include "harness/support/threads.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {
namespace {

struct ReportCommand final : Command {
  bool quick = false;  ///< fewer queries
  bool fresh = false;  ///< run again what is stored
  std::filesystem::path out = "out/report";
  std::filesystem::path baseline;  ///< an older report's folder to compare with; empty: none
  bool all = false;                ///< print everything about every method, too
  bool fail_on_new = false;        ///< exit 1 if anything is wrong that was not in the baseline
  unsigned threads = 0;
  EngineChoice engines;

  explicit ReportCommand(Options& options) {
    options.summary("compare all methods on all query families; writes the report",
                    {"./sweeplab report", "./sweeplab report --baseline out/before --fail-on-new"});
    options.section("How much");
    options.flag("--quick", quick, "2^14 queries per family instead of 2^18");
    options.flag("--fresh", fresh, "run everything again, even if stored results are current");
    add_threads(options, threads);
    options.section("Output");
    options.flag("--all", all, "print everything about every method, in both scalars, too");
    options.option("--out", out, "folder to write to (default out/report)");
    options.option("--baseline", baseline, "an older report's folder: say what changed since");
    options.flag("--fail-on-new", fail_on_new, "exit 1 if anything is wrong that was not in the baseline");
    add_engines(options, engines);
  }

  void look_up(const Options& /*given*/) override { engines.look_up({}); }

  NamedFiles files() const override {
    NamedFiles files{.folders = {{"--out", out}}};
    for (const char* file : {"data/survey.json", "data/laws.json", "data/shapes.json", "data/worlds.json",
                             "data/bench.json", "summary.md"}) {
      files.outputs.push_back({"--out", out / file});
      if (!baseline.empty()) files.inputs.push_back({"--baseline", baseline / file});
    }
    if (!baseline.empty())
      files.inputs.push_back({"--baseline", baseline / "survey.json"});  // the first reports' place
    return files;
  }

  void print(const Survey& survey) const {
    fmt::print("{}\n", survey_answer(survey, terminal_width()));
    if (all) fmt::print("{}\n", text_table(survey));
  }

  int run() const override;
};

int ReportCommand::run() const {
  if (fail_on_new && baseline.empty()) throw UsageError("--fail-on-new: expected --baseline DIR too");
  const std::filesystem::path data = out / "data", summary = out / "summary.md";
  const std::optional<Baseline> before = baseline.empty() ? std::nullopt : std::optional(read_baseline(baseline));
  require_threads(threads);
  const Engines asked(engines.options);  // what cannot be asked is said before the work, too
  make_folder(data);
  const FolderLock lock(out, "report"), data_lock(data, "report");  // a survey may go there
  const ReportOptions options{quick, fresh, threads};
  check_not_less(to_json(empty_survey(report_survey_options(options))), data / "survey.json");
  check_not_less(to_json(shapes::empty_survey(report_shapes_options(options))), data / "shapes.json");
  check_output(summary);  // what cannot be written is said before the work, not after it

  const std::optional<SurveyPart> part = report_survey(options, data);
  if (part) {
    print(part->survey);  // what people wait for, before laws, shapes, worlds and speed
    flush_standard_output();
  }
  const bool mapped = part && report_maps(options, data);
  const std::optional<bool> laws_broken = mapped ? report_laws(options, data) : std::nullopt;
  const bool of_shapes = laws_broken && report_shapes(options, data);
  const std::optional<bool> worlds_broken = of_shapes ? report_worlds(options, data) : std::nullopt;
  const auto cut_short = [] { return stopped("stopped; the same command resumes after what is finished\n"); };
  if (!worlds_broken || !report_bench(options, data)) return cut_short();
  const std::optional<Survey> of_engines = report_engines(options, asked.beside({}), data);
  if (!of_engines) return cut_short();
  report_project(data);
  const bool anything_new = report_baseline(before, data);
  report_sections(options, data);
  write_atomically(summary, markdown_summary(part->survey) + project_summary(data));
  if (!of_engines->algorithms.empty()) {
    print(*of_engines);
    fmt::print("{}\n", asked.troubles());
  }
  if (before) fmt::print("{}\n", baseline_text(*read_data(data, "baseline")));
  fmt::print("{}: {}\n{}: all tables, for reading\n", data.string(),
             part->stored
                 ? "every number; stored by an earlier run of this program, and current (--fresh runs it again)"
                 : "every number, for programs",
             summary.string());
  if (*laws_broken) say("a guarantee was broken: ./sweeplab laws shows it\n");
  if (*worlds_broken) say("a guarantee was broken: ./sweeplab play all shows it\n");
  if (fail_on_new && anything_new) say("there is something new against the baseline\n");
  const bool guarantee_broken = *laws_broken || *worlds_broken;
  return guarantee_broken || (fail_on_new && anything_new) ? exit_broken : exit_done;
}

}  // namespace

std::unique_ptr<Command> report_command(Options& options) { return std::make_unique<ReportCommand>(options); }

}  // namespace sweeplab
