// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <cstdio>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_expected.h"
#include "harness/laws/laws_matrix.h"
#include "harness/laws/laws_run.h"
#include "harness/query/grid.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/folder_lock.h"
#include "harness/support/own_json.h"
#include "harness/support/standard_streams.h"
#include "harness/support/threads.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

const std::filesystem::path whole_checkpoint = "out/laws/checkpoint.json";

struct LawsCommand final : Command {
  LawsOptions laws_options;
  std::vector<std::string> laws, algorithms, scalars;
  EngineChoice engines;
  std::filesystem::path out;              ///< everything as JSON; empty: none; "-": standard output
  std::filesystem::path expected_matrix;  ///< where it is written, with the explanations it has there
  std::string shard = "1/1";
  std::vector<std::filesystem::path> merge;  ///< if given, these shards are joined and nothing is run
  std::string reproduce;                     ///< if given, this one case is shown and nothing is run
  bool all = false;                          ///< print the matrix and each broken cell's example, too

  explicit LawsCommand(Options& options) {
    options.summary("check laws that every right sweep keeps, over all methods",
                    {"./sweeplab laws --cases 1000", "./sweeplab laws --algorithms gamedev --all"});
    options.section("What to ask");
    options
        .option("--cases", laws_options.cases,
                fmt::format("queries for each law, method and scalar (default {}; with --grid all)", default_law_cases))
        .from_to(std::uint64_t{1}, std::uint64_t{1} << 48);
    options.option("--seed", laws_options.seed, "default 1").from_to(std::uint64_t{0}, std::uint64_t{1} << 63);
    options.flag("--grid", laws_options.grid, "the whole grid of small integers instead of drawn queries");
    options.option("--laws", laws, "only these, separated by commas").separated_by_commas();
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    options.option("--scalars", scalars, "default float32,float64,exact").separated_by_commas();
    add_threads(options, laws_options.threads);
    options.section("Output");
    options.option("--out", out, "write everything as JSON here; - is standard output");
    options.option("--write-expected", expected_matrix, "write the expected matrix (CSV) here");
    options.section("Parts of a run");
    options.option("--shard", shard, "i/n: only part i of n of the queries, to be joined with --merge");
    options.option("--merge", merge, "join these shards' files instead of running").an_existing_file();
    options.section("Instead of all this");
    options.option("--reproduce", reproduce, "law/method/scalar/numbers: show this one case, and nothing else")
        .excludes({"--cases", "--seed", "--grid", "--laws", "--algorithms", "--scalars", "--shard", "--merge", "--out",
                   "--write-expected"});
    options.section("Output");
    options
        .flag("--all", all,
              "print the matrix too, and of each broken law the simplest query and the command that shows it")
        .excludes({"--reproduce"});
  }

  void look_up(const Options& given) override {
    given.apart("--engine", {"--write-expected"});
    look_up_shards(given);
    laws_options.laws = laws_named(laws);
    engines.look_up(algorithms);
    if (engines.rounded) throw UsageError("--rounded: cannot be used with laws, which are about the exact numbers");
    if (!engines.alone) laws_options.subjects = subjects_named(engines.others);
    laws_options.scalars = law_scalars_named(scalars);
    if (laws_options.grid && !given.given("--cases")) laws_options.cases = grid_size * std::size(grid_splits);
  }

  void look_up_shards(const Options& given) {
    laws_options.shard = shard_from(shard);
    if (given.given("--shard") && !given.given("--out")) {
      throw UsageError("--shard: needs --out FILE.json, which --merge reads");
    }
    if (!given.given("--merge")) {
      if (laws_options.shard.count == 1) return;
    } else if (!given.given("--out")) {
      throw UsageError("--merge: expected --out FILE.json for what is joined");
    }
    for (const char* option : {"--shard", "--merge"}) given.apart(option, {"--write-expected", "--engine"});
    given.apart("--merge", {"--cases", "--seed", "--grid", "--laws", "--algorithms", "--scalars", "--shard"});
  }

  NamedFiles files() const override {
    if (!reproduce.empty()) return {};
    // What --write-expected names is an input, too: it is brought up to date.
    NamedFiles files;
    if (merge.empty()) files.outputs.push_back({"this command's", checkpoint()});
    if (!out.empty()) files.outputs.push_back({"--out", out});
    for (const auto& path : merge) files.inputs.push_back({"--merge", path});
    if (!expected_matrix.empty()) files.outputs.push_back({"--write-expected", expected_matrix});
    return files;
  }

  /// A shard's stands beside its file: several may be computed at once.
  std::filesystem::path checkpoint() const {
    if (laws_options.shard.count == 1 || out == "-") return whole_checkpoint;
    return out.parent_path() / (out.stem().string() + ".checkpoint.json");
  }

  int run() const override;
  int write_result(const LawsResult& result, const std::string& troubles) const;
};

/// Where all is said that there is to say; returns the exit code.
int LawsCommand::write_result(const LawsResult& result, const std::string& troubles) const {
  if (!out.empty()) write_atomically(out, file_text(result));
  if (out.empty() || output_place(out) != "-") {
    fmt::print("{}", laws_answer(result, terminal_width()));
    if (all) fmt::print("\n{}", laws_text(result));
    fmt::print("{}", troubles);
    flush_standard_output();
  }
  if (!result.guarantee_broken()) return exit_done;
  say("a guarantee was broken\n");
  return exit_broken;
}

int LawsCommand::run() const {
  if (!merge.empty()) {
    check_output(out);
    const LawsResult joined = merge_laws(merge, laws_options.threads);
    check_not_less(to_json(joined), out);
    return write_result(joined, "");
  }
  const Engines beside(engines.options);
  if (!reproduce.empty()) {
    const LawCase law_case = law_case_from(reproduce);
    fmt::print("{}", law_case_text(law_case));
    fmt::print("{}", beside.troubles());  // of the engine that was asked for the line above
    const LawRuling result = check(*law_case.law, law_case.subject, law_case.scalar, law_case.numbers);
    return result.ruling == Ruling::broken && law_case.subject.guaranteed(law_case.scalar) ? exit_broken : exit_done;
  }
  LawsOptions asked = laws_options;
  for (const Method* method : beside.beside({})) asked.subjects.push_back({method->card->id, method});
  require_threads(asked.threads);
  const std::filesystem::path kept = checkpoint();
  const std::filesystem::path folder = kept.has_parent_path() ? kept.parent_path() : ".";
  make_folder(folder);
  const FolderLock lock(folder, "check of laws");
  if (!out.empty()) check_not_less(to_json(empty_laws(asked)), out);
  // What cannot be written is said before the work, not after it.
  for (const auto& file : {out, expected_matrix}) {
    if (!file.empty()) check_output(file);
  }
  const std::optional<LawsResult> result = run_laws(asked, kept);
  if (!result) {
    return stopped("stopped; the same command resumes after the last finished queries ({})\n", kept.string());
  }
  if (!expected_matrix.empty()) {
    const auto before = std::filesystem::is_regular_file(expected_matrix) ? read_expected(expected_matrix)
                                                                          : std::vector<ExpectedCell>{};
    write_expected(expected_from(*result, before), expected_matrix);
  }
  const int code = write_result(*result, beside.troubles());
  remove_checkpoint(kept);  // only now: until then it is all that there is
  return code;
}

}  // namespace

std::unique_ptr<Command> laws_command(Options& options) { return std::make_unique<LawsCommand>(options); }

}  // namespace sweeplab
