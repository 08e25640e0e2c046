// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "harness/cli/commands.h"
#include "harness/support/atomic_file.h"
#include "harness/support/progress.h"
#include "harness/survey/judge_csv.h"
#include "harness/survey/judged_file.h"

namespace sweeplab {
namespace {

template <class S>
int judge_file(const JudgeCommand& command) {
  JudgedFile<S> file(command.input, with_code_in(command.methods, command.scalar), command.threads);
  std::unique_ptr<AtomicFile> out;
  std::unique_ptr<JudgeCsv<S>> rows;
  if (!command.output.empty()) {
    out = std::make_unique<AtomicFile>(command.output);
    rows = std::make_unique<JudgeCsv<S>>(*out);
  }
  Progress progress("judge", "bytes", file.size().value_or(0));
  if (!file.judge(rows.get(), [&](std::uint64_t bytes) { progress.show(bytes); })) {
    fmt::print(stderr, "stopped; nothing was written\n");
    return exit_stopped;
  }
  if (out) out->commit();

  // With the rows on standard output, what is for people goes to standard error.
  std::FILE* const people = command.output == "-" ? stderr : stdout;
  fmt::print(people, "{}", file.text());
  if (out && command.output != "-") fmt::print(people, "\nwritten: {}\n", command.output.string());
  return exit_done;
}

}  // namespace

int judge_command(const JudgeCommand& command) {
  return command.scalar == Scalar::float32 ? judge_file<float>(command) : judge_file<double>(command);
}

}  // namespace sweeplab
