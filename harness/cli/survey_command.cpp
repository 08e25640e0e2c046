// SPDX-License-Identifier: MIT
#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/query/families.h"
#include "harness/shapes/survey.h"
#include "harness/support/atomic_file.h"
#include "harness/support/checkpoint.h"
#include "harness/support/folder_lock.h"
#include "harness/support/own_json.h"
#include "harness/support/standard_streams.h"
#include "harness/support/threads.h"
#include "harness/support/usage_error.h"
#include "harness/survey/survey.h"
#include "harness/survey/survey_table.h"

namespace sweeplab {
namespace {

struct SurveyCommand final : Command {
  SurveyOptions survey_options;
  std::vector<std::string> families, algorithms, scalars = {"float32", "float64"};
  EngineChoice engines;
  std::string shapes;
  shapes::SurveyOptions of_shapes;
  std::string shard = "1/1";
  std::filesystem::path out = "out/survey";
  bool all = false;
  bool by_family = false;
  bool excuse_nothing = false;               ///< the table counts what a card excuses as the mistake that it is
  std::vector<std::filesystem::path> merge;  ///< if given, these shards are joined and nothing is run
  QueryFilesOptions queries;                 ///< if it has a folder, the queries are written, and nobody is asked

  explicit SurveyCommand(Options& options) {
    options.summary(
        "count wrong answers over the query families",
        {"./sweeplab survey --queries 10000", "./sweeplab survey --algorithms gamedev,exact --families bullets,tiles"});
    options.section("What to ask");
    options
        .option("--queries", survey_options.queries,
                "queries for each family and scalar (default 262144; with --shapes 65536)")
        .from_to(std::uint64_t{1}, std::uint64_t{1} << 48);
    options.option("--seed", survey_options.seed, "default 1").from_to(std::uint64_t{0}, std::uint64_t{1} << 63);
    add_families(options, families);
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    add_scalars(options, scalars);
    add_threads(options, survey_options.threads);
    add_shapes(options, shapes);
    options.section("Parts of a run");
    options.option("--shard", shard, "i/n: only part i of n, to be joined with --merge");
    options.option("--merge", merge, "join these shards' files instead of running").an_existing_file();
    options.section("Output");
    options.option("--out", out, "folder for survey.json (default out/survey); with --merge the file");
    options.flag("--all", all, "print everything about every method, in both scalars, too");
    options.flag("--by-family", by_family, "print the counts of every family");
    options.flag("--before-excuses", excuse_nothing,
                 "print the table with nothing excused for a skin, a domain or a card's words");
    options.section("Instead of asking");
    options.option("--write-queries", queries.folder,
                   "ask nobody; write the queries into this folder, a CSV file for each family and scalar");
    options.flag("--truth", queries.with_truth, "with --write-queries: add the exact truth of each query");
  }

  void look_up(const Options& given) override {
    survey_options.shard = shard_from(shard);
    survey_options.scalars = scalars_named(scalars);
    given.apart("--engine", {"--shapes", "--merge"});
    given.apart("--merge", {"--queries", "--seed", "--families", "--algorithms", "--scalars", "--shard"});
    if (given.given("--merge") && !given.given("--out")) {
      throw UsageError("survey --merge: expected --out FILE.json for the joined survey");
    }
    given.needed("--write-queries", {"--truth"});
    given.apart("--write-queries",
                {"--algorithms", "--engine", "--out", "--by-family", "--before-excuses", "--shapes", "--merge"});
    given.apart("--shapes", {"--shard", "--merge", "--before-excuses"});
    engines.look_up(algorithms);
    if (!given.given("--shapes")) {
      survey_options.families = families_named(families);
      survey_options.methods = engines.methods();
      queries.survey = survey_options;
      return;
    }
    const auto pairs = pairs_named(shapes);
    of_shapes = {.seed = survey_options.seed,
                 .shapes = pairs,
                 .families = shapes::families_named(families),
                 .functions = shapes::functions_named(algorithms, pairs),
                 .scalars = survey_options.scalars,
                 .threads = survey_options.threads};
    if (given.given("--queries")) of_shapes.scenes = survey_options.queries;
  }

  NamedFiles files() const override {
    if (!queries.folder.empty()) {
      NamedFiles files{.folders = {{"--write-queries", queries.folder}}};
      for (const QueryFile& file : query_files(queries)) files.outputs.push_back({"--write-queries", file.path});
      return files;
    }
    if (merge.empty()) {
      NamedFiles files{.outputs = {{"--out", out / (shapes.empty() ? "survey.json" : "shapes.json")}},
                       .folders = {{"--out", out}}};
      if (shapes.empty()) files.outputs.push_back({"--out", out / "survey.checkpoint.json"});
      return files;
    }
    NamedFiles files{.outputs = {{"--out", out}}};
    for (const auto& path : merge) files.inputs.push_back({"--merge", path});
    return files;
  }

  int run() const override;
};

int write_queries(const QueryFilesOptions& queries) {
  require_threads(queries.survey.threads);
  make_folder(queries.folder);
  for (const QueryFile& file : query_files(queries)) check_output(file.path);
  const QueryFilesWritten written = write_query_files(queries);
  fmt::print("{}{} queries in {} file{} in {}\n", written.stopped ? "stopped; written: " : "written: ", written.queries,
             written.files, written.files == 1 ? "" : "s", queries.folder.string());
  return written.stopped ? exit_stopped : exit_done;
}

int survey_shapes(const shapes::SurveyOptions& options, const std::filesystem::path& out, bool by_family) {
  require_threads(options.threads);
  make_folder(out);
  const FolderLock lock(out, "survey");
  const std::filesystem::path file = out / "shapes.json";
  check_not_less(to_json(shapes::empty_survey(options)), file);
  check_output(file);  // what cannot be written is said before the work, not after it
  const std::optional<shapes::Survey> survey = shapes::run_survey(options);
  if (!survey) return stopped("stopped; nothing was written\n");
  write_atomically(file, shapes::file_text(*survey));
  fmt::print("{}\nwritten: {}\n", shapes::survey_text(*survey, by_family), file.string());
  return exit_done;
}

int SurveyCommand::run() const {
  if (!queries.folder.empty()) return write_queries(queries);
  Survey survey;
  std::filesystem::path file;
  SurveyOptions asked = survey_options;
  if (!shapes.empty()) return survey_shapes(of_shapes, out, by_family);
  const Engines beside(engines.options);
  asked.methods = beside.beside(asked.methods);
  if (!merge.empty()) {
    survey = merge_surveys(merge);
    file = out;
    check_not_less(to_json(survey), file);
    write_atomically(file, file_text(survey));
  } else {
    require_threads(asked.threads);
    make_folder(out);
    const FolderLock lock(out, "survey");
    file = out / "survey.json";
    check_not_less(to_json(empty_survey(asked)), file);
    check_output(file);  // what cannot be written is said before the work, not after it
    const std::filesystem::path checkpoint = out / "survey.checkpoint.json";
    std::optional<Survey> result = run_survey(asked, checkpoint);
    if (!result) {
      return stopped("stopped; the same command resumes after the last finished family ({})\n", checkpoint.string());
    }
    survey = std::move(*result);
    write_atomically(file, file_text(survey));
    remove_checkpoint(checkpoint);  // only now: until then it is all that there is
  }
  if (output_place(file) == "-") return exit_done;  // standard output is the file
  if (excuse_nothing) {
    survey = before_excuses(std::move(survey));
    fmt::print("Nothing is excused here; {} has what is.\nThe causes of these mistakes are not known.\n\n",
               file.string());
  }
  fmt::print("{}", survey_answer(survey, terminal_width()));
  if (all) fmt::print("\n{}", text_table(survey));
  if (by_family) fmt::print("{}", text_table_by_family(survey));
  fmt::print("{}\nwritten: {}\n", beside.troubles(), file.string());
  return exit_done;
}

}  // namespace

std::unique_ptr<Command> survey_command(Options& options) { return std::make_unique<SurveyCommand>(options); }

}  // namespace sweeplab
