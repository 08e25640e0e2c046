// SPDX-License-Identifier: MIT
#include "harness/cli/command_line.h"

#include <fmt/format.h>

#include <CLI/CLI.hpp>
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <sstream>

#include "harness/cli/commands.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/query/grid.h"
#include "harness/support/build_info.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// "2/8", 1 <= i <= n.
Shard shard_from(const std::string& text) {
  Shard shard;
  int used = 0;
  if (text.find_first_not_of("0123456789/") != std::string::npos ||
      std::sscanf(text.c_str(), "%lu/%lu%n", &shard.index, &shard.count, &used) != 2 ||
      static_cast<std::size_t>(used) != text.size() || shard.index < 1 || shard.index > shard.count ||
      text.size() > 18) {
    throw UsageError(fmt::format("--shard: expected i/n with 1 <= i <= n, found \"{}\"", text));
  }
  return shard;
}

/// The options that several commands share, as read.
struct Choice {
  std::vector<std::string> algorithms, families, scalars = {"float32", "float64"};
  std::string scalar = "float32", shard = "1/1";
  unsigned threads = 0;
};

void add_algorithms(CLI::App& command, Choice& choice) {
  command.add_option("--algorithms", choice.algorithms, "only these, separated by commas")->delimiter(',');
}
void add_scalar(CLI::App& command, Choice& choice) {
  command.add_option("--scalar", choice.scalar, "float32 (default) or float64");
}
void add_threads(CLI::App& command, Choice& choice) {
  command.add_option("--threads", choice.threads, "default: as many as the machine has")->check(CLI::Range(1u, 1024u));
}

/// float32 before float64, whatever the order of asking.
std::vector<Scalar> scalars_named(const std::vector<std::string>& names) {
  std::vector<Scalar> scalars;
  for (const Scalar scalar : {Scalar::float32, Scalar::float64}) {
    if (std::ranges::any_of(names, [scalar](const std::string& name) { return scalar_named(name) == scalar; })) {
      scalars.push_back(scalar);
    }
  }
  return scalars;
}

/// A query may begin with a negative number, which is not an option.
std::vector<std::string> as_cli11_wants(std::vector<std::string> arguments) {
  for (std::string& argument : arguments) {
    if (argument.size() > 1 && argument[0] == '-' &&
        (std::isdigit(static_cast<unsigned char>(argument[1])) || argument[1] == '.')) {
      argument.insert(0, " ");
    }
  }
  std::reverse(arguments.begin(), arguments.end());
  return arguments;
}

}  // namespace

std::function<int()> command_from(const std::vector<std::string>& arguments) {
  CLI::App app("SweepLab: the reference laboratory for swept collision of axis-aligned boxes in 2D", "sweeplab");
  app.set_version_flag("--version",
                       fmt::format("sweeplab {}\ncommit   {}\ncompiler {}\nflags    {}", build_info::version(),
                                   build_info::commit(), build_info::compiler(), build_info::flags()));
  app.require_subcommand(1);
  Choice choice;

  ReportCommand report;
  CLI::App& report_app = *app.add_subcommand("report", "compare all methods on all query families; writes the report");
  report_app.add_flag("--quick", report.quick, "2^14 queries a family instead of 2^18");
  report_app.add_flag("--fresh", report.fresh, "run again what is stored and current");
  report_app.add_option("--out", report.out, "folder to write to (default out/report)");
  report_app.add_option("--baseline", report.baseline, "an older report's folder: tell what changed since");
  report_app.add_flag("--fail-on-new", report.fail_on_new, "exit 1 if anything is wrong that was not in the baseline");
  add_threads(report_app, choice);

  JudgeCommand judge;
  CLI::App& judge_app =
      *app.add_subcommand("judge", "judge every method, and your own engine, on a CSV file of queries");
  judge_app
      .add_option(
          "file", judge.input,
          "CSV with ax,ay,aw,ah,avx,avy,bx,by,bw,bh[,bvx,bvy][,hit[,time,normal_x,normal_y]]; - is standard input")
      ->required();
  judge_app.add_option("--out", judge.output, "write one CSV row a query and method here; - is standard output");
  add_scalar(judge_app, choice);
  add_algorithms(judge_app, choice);
  add_threads(judge_app, choice);

  ExplainCommand explain;
  CLI::App& explain_app = *app.add_subcommand("explain", "one query: every method's answer beside the exact truth");
  explain_app
      .add_option("query", explain.numbers,
                  "\"ax ay aw ah avx avy bx by bw bh bvx bvy\" (the last two may be left out)")
      ->required();
  add_scalar(explain_app, choice);
  add_algorithms(explain_app, choice);

  SurveyCommand survey;
  CLI::App& survey_app = *app.add_subcommand("survey", "count wrong answers over the query families");
  survey_app.add_option("--queries", survey.options.queries, "queries for each family and scalar (default 262144)")
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 48));
  survey_app.add_option("--seed", survey.options.seed, "default 1")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 63));
  survey_app.add_option("--families", choice.families, "only these, separated by commas")->delimiter(',');
  add_algorithms(survey_app, choice);
  survey_app.add_option("--scalars", choice.scalars, "default float32,float64")->delimiter(',');
  add_threads(survey_app, choice);
  survey_app.add_option("--shard", choice.shard, "i/n: only part i of n, to be joined with --merge");
  survey_app.add_option("--out", survey.out, "folder for survey.json (default out/survey); with --merge the file");
  survey_app.add_flag("--by-family", survey.by_family, "print the counts of every family");
  survey_app.add_option("--merge", survey.merge, "join these shards' files instead of running")
      ->check(CLI::ExistingFile);

  LawsCommand laws;
  std::vector<std::string> law_ids, law_scalar_names;
  CLI::App& laws_app = *app.add_subcommand("laws", "check laws that every right sweep keeps, over all methods");
  laws_app
      .add_option(
          "--cases", laws.options.cases,
          fmt::format("queries for each law, method and scalar (default {}; of the grid all)", default_law_cases))
      ->check(CLI::Range(std::uint64_t{1}, std::uint64_t{1} << 48));
  laws_app.add_option("--seed", laws.options.seed, "default 1")
      ->check(CLI::Range(std::uint64_t{0}, std::uint64_t{1} << 63));
  laws_app.add_flag("--grid", laws.options.grid, "the whole grid of small integers instead of drawn queries");
  laws_app.add_option("--laws", law_ids, "only these, separated by commas")->delimiter(',');
  add_algorithms(laws_app, choice);
  laws_app.add_option("--scalars", law_scalar_names, "default float32,float64,exact")->delimiter(',');
  add_threads(laws_app, choice);
  laws_app.add_option("--out", laws.out, "write everything as JSON here; - is standard output");
  laws_app.add_option("--write-expected", laws.write_expected, "write the expected matrix (CSV) here");
  laws_app.add_option("--reproduce", laws.reproduce, "law/method/scalar/numbers: show this one case, and nothing else")
      ->excludes("--cases", "--seed", "--grid", "--laws", "--algorithms", "--scalars", "--out", "--write-expected");

  FindingsCommand findings;
  bool as_gtest = false, as_csv = false, as_libfuzzer = false;
  CLI::App& findings_app = *app.add_subcommand("findings", "what fuzzing has found: list, show, replay, export");
  findings_app.require_subcommand(1);
  const auto findings_action = [&](const char* name, const char* what) -> CLI::App& {
    FindingsSelection& selection = findings.selection;
    CLI::App& action = *findings_app.add_subcommand(name, what);
    action.add_option("--db", selection.files, "findings files, read as one (default out/fuzz/findings.sqlite)");
    action.add_option("signatures", selection.signatures, "only these; a part between slashes may be *");
    action.add_option("--method", selection.methods, "only these, separated by commas")->delimiter(',');
    action.add_option("--scalar", selection.scalars, "float32, float64, exact")->delimiter(',');
    action.add_option("--verdict", selection.verdicts, "tunnel, phantom, ...")->delimiter(',');
    action.add_option("--cause", selection.causes, "logic, rounding, unknown")->delimiter(',');
    action.add_option("--class", selection.classes, "separate, graze, impact, overlap")->delimiter(',');
    action.add_option("--law", selection.laws, "only of these laws")->delimiter(',');
    action.add_option("--kind", selection.kinds, "truth, law, pair (default truth,law)")->delimiter(',');
    CLI::Option* only_new = action.add_flag("--new", selection.only_new, "only what nothing explains");
    action.add_flag("--known", selection.only_known, "only what is explained")->excludes(only_new);
    action.add_option("--explained-by", selection.known, "explanations besides our own (CSV: signature,explanation)");
    return action;
  };
  const auto add_limit = [&](CLI::App& action, const char* what) {
    action.add_option("--limit", findings.limit, what)->check(CLI::Range(std::size_t{0}, std::size_t{1} << 40));
  };
  CLI::App& findings_list = findings_action("list", "a line each, new ones first");
  add_limit(findings_list, "lines (default 50; 0: all)");
  CLI::App& findings_show = findings_action("show", "all that is known of them, with the truth and a picture");
  add_limit(findings_show, "findings (default 50; 0: all)");
  CLI::App& findings_replay = findings_action(
      "replay", "judge them again with today's code: same, changed, fixed; exit 1 if a guarantee is broken");
  add_limit(findings_replay, "lines (default 50; 0: all)");
  CLI::App& findings_export = findings_action("export", "their smallest witnesses, for other programs");
  CLI::Option_group& format = *findings_export.add_option_group("format");
  format.add_flag("--gtest", as_gtest, "GoogleTest cases");
  format.add_flag("--csv", as_csv, "a CSV for judge");
  format.add_flag("--libfuzzer", as_libfuzzer, "inputs for fuzz_survey and fuzz_truth, into the folder --out");
  std::filesystem::path vectors;
  format.add_option("--vectors", vectors, "the portable pack, with exact truth, into this file");
  format.require_option(1);
  findings_export.add_option("--out", findings.out, "file (default standard output), or folder");

  FuzzCommand fuzz;
  double fuzz_hours = 0;
  CLI::App& fuzz_app = *app.add_subcommand("fuzz", "hunt for disagreement, overnight: each kind once, smallest form");
  CLI::Option* minutes = fuzz_app.add_option("--minutes", fuzz.minutes, "of fuzzing (default: until Ctrl-C)");
  minutes->check(CLI::Range(0.001, 1e6));
  fuzz_app.add_option("--hours", fuzz_hours, "likewise")->check(CLI::Range(0.001, 1e4))->excludes(minutes);
  fuzz_app.add_option("--jobs", fuzz.jobs, "workers at once (default: as many as the machine has cores)")
      ->check(CLI::Range(1u, 1024u));
  fuzz_app.add_option("--targets", fuzz.targets, "default fuzz_survey,fuzz_truth,fuzz_input")->delimiter(',');
  fuzz_app.add_option("--out", fuzz.out, "folder of the campaign (default out/fuzz); what is there is gone on with");
  fuzz_app.add_option("--programs", fuzz.programs, "folder of the targets (default: beside this program)");
  fuzz_app.add_option("--seeds", fuzz.seeds, "write seed corpora into this folder, and run nothing");

  BenchCommand bench;
  CLI::App& bench_app = *app.add_subcommand("bench", "time methods and peers side by side, each answer judged before");
  bench_app.add_flag("--quick", bench.options.quick,
                     "a minute: five repetitions of six families, unless --families and --repetitions say otherwise");
  bench_app.add_option("--families", choice.families, "only these, separated by commas")->delimiter(',');
  add_algorithms(bench_app, choice);
  bench_app.add_option("--scalars", choice.scalars, "default float32,float64")->delimiter(',');
  const CLI::Option& repetitions =
      *bench_app.add_option("--repetitions", bench.options.repetitions, "default 9")->check(CLI::Range(1, 1000));
  bench_app.add_option("--seed", bench.options.seed, "default 1");
  bench_app.add_option("--out", bench.out, "folder for bench.json (default out/bench)");
  bench_app.add_option("--compare", bench.compare, "an older bench.json: what changed, and what is noise");
  bench_app.add_option("--show", bench.show, "show this bench.json, or with --compare the two, and run nothing");

  bool as_json = false;
  CLI::App& list_app = *app.add_subcommand("list", "the methods and their cards");
  list_app.add_flag("--json", as_json, "as a JSON array");

  try {
    app.parse(as_cli11_wants(arguments));
  } catch (const CLI::ParseError& error) {  // a request for help or the version is one of these
    std::ostringstream out, complaint;
    const int exit_code = app.exit(error, out, complaint) == 0 ? exit_done : exit_usage;
    return [out = out.str(), complaint = complaint.str(), exit_code] {
      fmt::print("{}", out);
      fmt::print(stderr, "{}", complaint);
      return exit_code;
    };
  }

  if (report_app.parsed()) {
    report.threads = choice.threads;
    return [report] { return report_command(report); };
  }
  if (judge_app.parsed()) {
    judge.scalar = scalar_named(choice.scalar);
    judge.methods = methods_named(choice.algorithms);
    judge.threads = choice.threads;
    return [judge] { return judge_command(judge); };
  }
  if (explain_app.parsed()) {
    explain.scalar = scalar_named(choice.scalar);
    explain.methods = methods_named(choice.algorithms);
    return [explain] { return explain_command(explain); };
  }
  if (bench_app.parsed()) {
    bench.options.families =
        bench.options.quick && choice.families.empty() ? quick_bench_families() : bench_families_named(choice.families);
    if (bench.options.quick && repetitions.count() == 0) bench.options.repetitions = quick_repetitions;
    bench.options.methods = methods_named(choice.algorithms);
    bench.options.scalars = scalars_named(choice.scalars);
    return [bench] { return bench_command(bench); };
  }
  if (survey_app.parsed()) {
    survey.options.families = families_named(choice.families);
    survey.options.methods = methods_named(choice.algorithms);
    survey.options.threads = choice.threads;
    survey.out_given = survey_app.count("--out") > 0;
    survey.options.shard = shard_from(choice.shard);
    survey.options.scalars = scalars_named(choice.scalars);
    return [survey] { return survey_command(survey); };
  }
  if (laws_app.parsed()) {
    laws.options.laws = laws_named(law_ids);
    laws.options.suspects = suspects_named(choice.algorithms);
    laws.options.scalars = law_scalars_named(law_scalar_names);
    laws.options.threads = choice.threads;
    if (laws.options.grid && laws_app.count("--cases") == 0) laws.options.cases = grid_size * std::size(grid_splits);
    return [laws] { return laws_command(laws); };
  }
  if (findings_app.parsed()) {
    findings.action = findings_show.parsed()     ? FindingsAction::show
                      : findings_replay.parsed() ? FindingsAction::replay
                      : findings_export.parsed() ? FindingsAction::export_as
                                                 : FindingsAction::list;
    findings.format = as_gtest       ? FindingsFormat::gtest
                      : as_libfuzzer ? FindingsFormat::libfuzzer
                      : as_csv       ? FindingsFormat::csv
                                     : FindingsFormat::vectors;
    if (findings.action == FindingsAction::export_as && findings.format == FindingsFormat::vectors)
      findings.out = vectors;
    if (findings.format == FindingsFormat::libfuzzer && findings.out == "-") {
      throw UsageError("findings export --libfuzzer: expected a folder with --out");
    }
    return [findings] { return findings_command(findings); };
  }
  if (fuzz_app.parsed()) {
    if (fuzz_hours > 0) fuzz.minutes = 60 * fuzz_hours;
    return [fuzz] { return fuzz_command(fuzz); };
  }
  return [as_json] { return list_command(as_json); };
}

}  // namespace sweeplab
