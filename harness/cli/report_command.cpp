// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/cli/commands.h"
#include "harness/digests/baseline.h"
#include "harness/digests/house_summary.h"
#include "harness/digests/report.h"
#include "harness/support/atomic_file.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {

int report_command(const ReportCommand& command) {
  if (command.fail_on_new && command.baseline.empty()) throw UsageError("--fail-on-new: expected --baseline DIR too");
  const std::filesystem::path data = command.out / "data", summary = command.out / "summary.md";
  const std::optional<Baseline> before =
      command.baseline.empty() ? std::nullopt : std::optional(read_baseline(command.baseline));
  make_folder(data);
  { AtomicFile probe(summary); }  // an output that cannot be written is said before the work, not after it
  const ReportOptions options{command.quick, command.fresh, command.threads};

  const std::optional<SurveyPart> part = report_survey(options, data);
  const bool mapped = part && report_maps(options, data);
  const std::optional<LawsPart> laws = mapped ? report_laws(options, data) : std::nullopt;
  if (!laws || !report_bench(options, data)) {
    fmt::print(stderr, "stopped; the same command goes on from what is finished\n");
    return exit_stopped;
  }
  report_house(data);
  const bool anything_new = report_baseline(before, data);
  report_sections(options, data);
  write_atomically(summary, markdown_summary(part->survey) + house_summary(data));
  fmt::print("{}\n", text_table(part->survey));
  if (before) fmt::print("{}\n", baseline_text(*read_data(data, "baseline")));
  fmt::print("{}: {}\n{}: the same table, for reading\n", data.string(),
             part->stored
                 ? "every number; stored by an earlier run of this program, and current (--fresh runs it again)"
                 : "every number, for programs",
             summary.string());
  if (laws->guarantee_broken) fmt::print(stderr, "a guarantee was broken: ./sweeplab laws shows it\n");
  if (command.fail_on_new && anything_new) fmt::print(stderr, "there is something new against the baseline\n");
  return laws->guarantee_broken || (command.fail_on_new && anything_new) ? exit_broken : exit_done;
}

}  // namespace sweeplab
