// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <fstream>

#include "harness/atomic_file.h"
#include "harness/commands.h"
#include "harness/provenance.h"
#include "harness/survey_table.h"

namespace sweeplab {
namespace {

/// The stored survey, if this very program wrote it with these options; then running it again gives the same bytes.
std::optional<Survey> current(const std::filesystem::path& file, const SurveyOptions& options) {
  std::ifstream in(file, std::ios::binary);
  const auto json = nlohmann::ordered_json::parse(in, nullptr, /*allow_exceptions=*/false);
  if (!json.is_object() || !json.contains("provenance")) return std::nullopt;
  if (json["provenance"].value("program", "") != program_fingerprint()) return std::nullopt;
  try {
    Survey survey = survey_from_json(json, file.string());
    if (survey.queries == options.queries && survey.seed == options.seed && survey.complete()) return survey;
  } catch (const UsageError&) {
    // damaged: made again
  }
  return std::nullopt;
}

}  // namespace

int report_command(const ReportCommand& command) {
  SurveyOptions options{.queries = command.quick ? 1u << 14 : 1u << 18,
                        .families = families_named({}),
                        .methods = methods_named({}),
                        .threads = command.threads};
  make_folder(command.out);
  const std::filesystem::path survey_file = command.out / "survey.json", summary_file = command.out / "summary.md";

  std::optional<Survey> survey = command.fresh ? std::nullopt : current(survey_file, options);
  const bool stored = survey.has_value();
  if (!stored) {
    const std::filesystem::path checkpoint = command.out / "survey.checkpoint.json";
    if (command.fresh) std::filesystem::remove(checkpoint);
    survey = run_survey(options, checkpoint);
    if (!survey) {
      fmt::print(stderr, "stopped; the same command goes on from the last finished family\n");
      return exit_stopped;
    }
    write_atomically(survey_file, file_text(*survey));
    std::filesystem::remove(checkpoint);
  }
  write_atomically(summary_file, markdown_summary(*survey));
  fmt::print("{}\n{}: {}\n{}: the same table, for reading\n", text_table(*survey), survey_file.string(),
             stored ? "stored by an earlier run of this program, and current (--fresh runs it again)"
                    : "every number, for programs",
             summary_file.string());
  return exit_done;
}

}  // namespace sweeplab
