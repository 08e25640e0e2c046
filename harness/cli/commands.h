// SPDX-License-Identifier: MIT
//
// What the commands do once the command line is read. Each returns the exit code: 0 done, 1 a guarantee was broken,
// 130 stopped by Ctrl-C; bad usage and bad input are thrown as UsageError.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/bench/bench.h"
#include "harness/findings/findings_selection.h"
#include "harness/laws/laws_run.h"
#include "harness/methods/registry.h"
#include "harness/query/families.h"
#include "harness/support/exit_codes.h"
#include "harness/survey/survey.h"

namespace sweeplab {

struct SurveyCommand {
  SurveyOptions options;
  std::filesystem::path out = "out/survey";
  bool out_given = false;  ///< whether the user chose `out`
  bool by_family = false;
  std::vector<std::filesystem::path> merge;  ///< if given, these shards are joined and nothing is run
};
int survey_command(const SurveyCommand& command);

struct JudgeCommand {
  std::filesystem::path input;   ///< "-": standard input
  std::filesystem::path output;  ///< empty: none; "-": standard output
  Scalar scalar = Scalar::float32;
  std::vector<const Method*> methods;
  unsigned threads = 0;
};
int judge_command(const JudgeCommand& command);

struct ExplainCommand {
  std::vector<std::string> numbers;  ///< twelve, or ten for a still B; each argument may hold several
  Scalar scalar = Scalar::float32;
  std::vector<const Method*> methods;
};
int explain_command(const ExplainCommand& command);

int list_command(bool as_json);

struct LawsCommand {
  LawsOptions options;
  std::filesystem::path out;             ///< everything as JSON; empty: none; "-": standard output
  std::filesystem::path write_expected;  ///< the expected matrix is written here, with the explanations it has there
  std::string reproduce;                 ///< if given, this one case is shown and nothing is run
};
int laws_command(const LawsCommand& command);

enum class FindingsAction : std::uint8_t { list, show, replay, export_as };
enum class FindingsFormat : std::uint8_t { csv, gtest, libfuzzer, vectors };
struct FindingsCommand {
  FindingsAction action = FindingsAction::list;
  FindingsSelection selection;
  std::size_t limit = 50;  ///< lines; 0: all
  FindingsFormat format = FindingsFormat::csv;
  std::filesystem::path out = "-";  ///< of an export: a file, or a folder for libFuzzer's inputs
};
int findings_command(const FindingsCommand& command);

struct FuzzCommand {
  double minutes = 0;  ///< of fuzzing; 0: until it is stopped
  unsigned jobs = 0;   ///< workers at once; 0: as many as the machine has
  std::vector<std::string> targets;
  std::filesystem::path out = "out/fuzz";
  std::filesystem::path programs;  ///< where the targets are; empty: the folder "fuzz" beside this program's
  std::filesystem::path seeds;     ///< if given, seed corpora are written there and nothing is run
};
int fuzz_command(const FuzzCommand& command);

struct BenchCommand {
  BenchOptions options;
  std::filesystem::path out = "out/bench";
  std::filesystem::path compare;  ///< if given, an older bench.json: what changed since
  std::filesystem::path show;     ///< if given, this stored bench.json is shown, and nothing is run
};
int bench_command(const BenchCommand& command);
/// The families of `bench` with these names, all if empty; `--quick` has a choice of its own.
std::vector<const BenchFamily*> bench_families_named(const std::vector<std::string>& names);

struct ReportCommand {
  bool quick = false;  ///< fewer queries
  bool fresh = false;  ///< run again what is stored
  std::filesystem::path out = "out/report";
  std::filesystem::path baseline;  ///< an older report's folder to compare with; empty: none
  bool fail_on_new = false;        ///< exit 1 if anything is wrong that was not in the baseline
  unsigned threads = 0;
};
int report_command(const ReportCommand& command);

}  // namespace sweeplab
