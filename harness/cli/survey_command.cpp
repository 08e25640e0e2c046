// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>

#include "harness/cli/commands.h"
#include "harness/support/atomic_file.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {

int survey_command(const SurveyCommand& command) {
  Survey survey;
  std::filesystem::path file;
  if (!command.merge.empty()) {
    if (!command.out_given) throw UsageError("survey --merge: expected --out FILE.json for the joined survey");
    std::vector<Survey> parts;
    for (const auto& path : command.merge) parts.push_back(read_survey(path));
    survey = merge(parts);
    file = command.out;
  } else {
    make_folder(command.out);
    file = command.out / "survey.json";
    AtomicFile probe(file);  // an output that cannot be written is said before the work, not after it
    const std::filesystem::path checkpoint = command.out / "survey.checkpoint.json";
    std::optional<Survey> result = run_survey(command.options, checkpoint);
    if (!result) {
      fmt::print(stderr, "stopped; the same command goes on from the last finished family ({})\n", checkpoint.string());
      return exit_stopped;
    }
    survey = std::move(*result);
    std::filesystem::remove(checkpoint);
  }
  write_atomically(file, file_text(survey));
  if (file == "-") return exit_done;  // standard output is the file
  fmt::print("{}", text_table(survey));
  if (command.by_family) fmt::print("{}", text_table_by_family(survey));
  fmt::print("\nwritten: {}\n", file.string());
  return exit_done;
}

}  // namespace sweeplab
