// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cstdio>

#include "harness/cli/commands.h"
#include "harness/laws/laws_expected.h"
#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/support/atomic_file.h"
#include "harness/support/provenance.h"

namespace sweeplab {
namespace {

std::string file_text(const LawsResult& result) {
  auto json = to_json(result);
  json["provenance"] = provenance();
  return json.dump(1) + "\n";
}

void write_expected(const LawsResult& result, const std::filesystem::path& file) {
  const auto rows =
      expected_from(result, std::filesystem::exists(file) ? read_expected(file) : std::vector<ExpectedCell>{});
  write_atomically(file, expected_text(rows));
  const auto bare = std::count_if(rows.begin(), rows.end(), [](const ExpectedCell& row) {
    return row.expected == "broken" && row.explanation.empty();
  });
  fmt::print(stderr, "written: {}; broken cells without an explanation: {}\n", file.string(), bare);
}

}  // namespace

int laws_command(const LawsCommand& command) {
  if (!command.reproduce.empty()) {
    const LawCase law_case = law_case_from(command.reproduce);
    fmt::print("{}", law_case_text(law_case));
    const Finding finding = check(*law_case.law, law_case.suspect, law_case.scalar, law_case.numbers);
    return finding.ruling == Ruling::broken && law_case.suspect.guaranteed(law_case.scalar) ? exit_broken : exit_done;
  }
  make_folder("out/laws");
  const std::filesystem::path checkpoint = "out/laws/checkpoint.json";
  // An output that cannot be written is said before the work, not after it.
  for (const auto& file : {command.out, command.write_expected}) {
    if (!file.empty() && file != "-") AtomicFile probe(file);
  }
  const std::optional<LawsResult> result = run_laws(command.options, checkpoint);
  if (!result) {
    fmt::print(stderr, "stopped; the same command goes on from the last finished queries ({})\n", checkpoint.string());
    return exit_stopped;
  }
  if (!command.out.empty()) write_atomically(command.out, file_text(*result));
  if (!command.write_expected.empty()) write_expected(*result, command.write_expected);
  std::filesystem::remove(checkpoint);
  if (command.out != "-") fmt::print("{}", laws_text(*result));
  if (!result->guarantee_broken()) return exit_done;
  fmt::print(stderr, "a guarantee was broken\n");
  return exit_broken;
}

}  // namespace sweeplab
