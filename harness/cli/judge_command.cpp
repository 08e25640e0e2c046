// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <functional>
#include <nlohmann/json.hpp>
#include <optional>

#include "harness/cli/command.h"
#include "harness/cli/judge_logs.h"
#include "harness/cli/shared_options.h"
#include "harness/play/played_scene.h"
#include "harness/play/recorded_frames.h"
#include "harness/sets/sweep_set.h"
#include "harness/shapes/run.h"
#include "harness/support/atomic_file.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/survey/judge_csv.h"
#include "harness/survey/judged_file.h"

namespace sweeplab {
namespace {

struct JudgeCommand final : Command {
  std::filesystem::path input;               ///< "-": standard input
  std::vector<std::filesystem::path> logs;   ///< if given, these are judged side by side
  std::filesystem::path frames, level_file;  ///< if given, recorded frames are judged, and no queries
  std::string response = "slide";
  LevelOptions level;
  std::filesystem::path output;  ///< empty: none; "-": standard output
  std::string scalar_name = "float32";
  std::vector<std::string> algorithms;
  EngineChoice engines;
  unsigned threads = 0;
  std::string shapes;
  std::string set;                 ///< if given, the queries are those of this SweepSet
  std::filesystem::path set_file;  ///< where it is
  LogOptions log;
  bool as_json = false, all = false;

  Scalar scalar{};
  Intent intent{};
  shapes::Shapes pair{};
  std::vector<const shapes::Function*> functions;
  std::vector<const Method*> methods;

  explicit JudgeCommand(Options& options) {
    options.summary("judge every method, and your own engine, on a CSV file of queries",
                    {"./sweeplab judge my.csv", "./sweeplab judge --set 1 --engine ./my_engine"});
    options.section("What to judge");
    options.option(
        "file", input,
        "CSV with ax,ay,aw,ah,avx,avy,bx,by,bw,bh[,bvx,bvy][,hit[,time,normal_x,normal_y]][,tag], or with boxes and "
        "motions in other columns (YOUR_DATA.md); - is standard input");
    options.option("--log", logs, "instead of file, repeatable: logs of answers, judged side by side").one_at_a_time();
    options.option("--frames", frames,
                   "instead of queries: frames that a game has recorded in a level, CSV with "
                   "x,y,w,h,vx,vy,end_x,end_y[,frame][,mover][,intent]; - is standard input");
    options.option("--level", level_file, "with --frames: a scene file or a Tiled map (.tmj)");
    options.option("--response", response,
                   "with --frames: what the engine should do: slide (default), stop, bounce, any");
    options.option("--set", set,
                   "instead of file: SweepSet 1 (harness/sets/), with a scorecard for each engine, method or --log");
    add_level_options(options, level);
    add_log_options(options, log);
    options.section("Output");
    options.flag("--json", as_json, "print JSON, not text");
    options.flag("--all", all, "with file: all rows and columns of the table, also those without a wrong answer");
    options.option("--out", output, "write one CSV row per query and method, or per frame, here; - is standard output");
    options.section("What to ask");
    add_scalar(options, scalar_name);
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    add_threads(options, threads);
    add_shapes(options, shapes);
  }

  void look_up(const Options& given) override {
    scalar = scalar_named(scalar_name);
    intent = intent_named(response, "--response");
    level.look_up();
    log.look_up(given);
    if (given.given("--scalar")) log.said.scalar = scalar;
    if (given.given("--set")) {
      check_what_goes_with_a_set(given);
      set_file = set_path(set);
    }
    check_what_goes_together(given);
    given.apart("--engine", {"--shapes", "--log", "--only"});
    engines.look_up(algorithms);
    if (!given.given("--shapes")) {
      const bool engines_alone = given.given("--set") && given.given("--engine") && !given.given("--algorithms");
      if (log.only.empty() && !engines_alone) methods = engines.methods();
    } else {
      pair = one_pair(shapes);
      functions = shapes::functions_named(algorithms, {pair});
    }
  }

  static void check_what_goes_with_a_set(const Options& given) {
    given.apart("--set", {"file", "--frames", "--shapes", "--only", "--out", "--scalar", "--rounded"});
    for (const char* option : {"--name", "--card", "--skin", "--time-error", "--touching"}) {
      if (given.given(option) && !given.given("--log")) {
        throw UsageError(fmt::format("{}: needs --log, with --set", option));
      }
    }
  }

  void check_what_goes_together(const Options& given) const {
    given.needed("--frames", {"--level", "--response", "--solid", "--no-merge", "--boxes-only", "--corner"});
    given.apart("--frames", {"file", "--algorithms", "--engine", "--shapes", "--json"});
    given.apart("--log", {"file", "--frames", "--shapes", "--algorithms", "--name", "--out"});
    given.apart("--shapes", {"--json"});
    for (const char* option : {"--frames", "--shapes"}) {
      if (!log.given.empty()) given.apart(option, {log.given.c_str()});
    }
    if (frames.empty() && input.empty() && logs.empty() && !given.given("--set")) {
      throw UsageError("judge: expected a file of queries, or --log FILE, --frames FILE --level LEVEL, --set 1");
    }
    if (!frames.empty() && level_file.empty()) throw UsageError("--frames: needs --level: where they were recorded");
  }

  NamedFiles files() const override {
    NamedFiles files;
    if (frames.empty()) {
      for (const std::filesystem::path& log_file : logs) files.inputs.push_back({"--log", log_file});
      if (!set.empty()) files.inputs.push_back({"--set", set_file});
      if (logs.empty() && set.empty()) files.inputs.push_back({"file", input});
      if (!log.card_file.empty()) files.inputs.push_back({"--card", log.card_file});
    } else {
      files.inputs = {{"--frames", frames}, {"--level", level_file}};
    }
    if (!output.empty()) files.outputs = {{"--out", output}};
    return files;
  }

  int run() const override;
};

/// Puts the rows, if they are wanted, in their place; then prints what is for people, or as JSON for programs.
int tell_judged(const JudgeCommand& command, std::optional<AtomicFile>& rows, const std::string& text) {
  if (rows) rows->commit();
  if (rows && output_place(command.output) == "-") {  // with the rows there
    say_text(text);
    return exit_done;
  }
  fmt::print("{}", text);
  if (rows && !command.as_json) fmt::print("\nwritten: {}\n", command.output.string());
  return exit_done;
}

template <class S>
int judge_file(const JudgeCommand& command, const LogCard& engine) {
  const Engines engines(command.engines.options);
  JudgedFile<S> file(command.input, with_code_in(engines.beside(command.methods), scalar_of<S>), command.threads,
                     engine);
  if (!command.log.given.empty() && !file.gives_answers()) {
    throw UsageError(fmt::format("{}: expected answers in {}: a column hit", command.log.given, file.name()));
  }
  if (command.engines.rounded && file.gives_answers()) {
    throw UsageError(
        fmt::format("--rounded: expected no answers in {}: they are to its numbers as they stand", file.name()));
  }
  std::optional<AtomicFile> out;
  std::unique_ptr<JudgeCsv<S>> rows;
  if (!command.output.empty()) rows = std::make_unique<JudgeCsv<S>>(out.emplace(command.output));
  Progress progress("judge", "bytes", file.size().value_or(0));
  if (!file.judge(rows.get(), [&](std::uint64_t bytes) { progress.show(bytes); })) {
    return stopped("stopped; nothing was written\n");
  }
  tell_judged(command, out,
              command.as_json ? judged_json_text(file.json(command.log.limits))
                              : file.text(terminal_width(), command.all) + engines.troubles());
  if (command.as_json) say_text(engines.troubles());
  return tell_limits("", file.score(), command.log.limits);
}

template <class S>
int judge_frames(const JudgeCommand& command) {
  LevelFile level = read_level<S>(JsonDocument(command.level_file), command.level.tiled);
  for (const std::string& note : level.notes) say("{}: {}\n", command.level_file.string(), note);
  if (command.level.corner) level.scene.corner = *command.level.corner;
  RecordedFrames<S> file(command.frames, command.intent, level.scene, command.threads);
  std::optional<AtomicFile> out;
  if (!command.output.empty()) out.emplace(command.output);
  const auto write = [&](std::string_view rows) {
    if (out) out->write(rows);
  };
  Progress progress("judge", "bytes", file.size().value_or(0));
  if (!file.judge(write, [&](std::uint64_t bytes) { progress.show(bytes); })) {
    return stopped("stopped; nothing was written\n");
  }
  return tell_judged(command, out, file.text());
}

template <class S>
int judge_shapes(const JudgeCommand& command) {
  std::optional<AtomicFile> out;
  std::function<void(const std::string&)> write;
  if (!command.output.empty()) {
    out.emplace(command.output);
    write = [&](const std::string& rows) { out->write(rows); };
  }
  const auto text = shapes::judge_file<S>(command.input, command.pair, command.functions, command.threads, write);
  return text ? tell_judged(command, out, *text) : stopped("stopped; nothing was written\n");
}

int JudgeCommand::run() const {
  if (!frames.empty()) return with_scalar(scalar, [&]<class S>() { return judge_frames<S>(*this); });
  if (!shapes.empty()) return with_scalar(scalar, [&]<class S>() { return judge_shapes<S>(*this); });
  const LogCard engine = log.engine();
  const JudgedLogs of_logs{logs, engine, log.limits, threads, as_json};
  if (!set.empty()) return judge_set(set_file, of_logs, methods, engines.options);
  const Scalar in = engine.scalar.value_or(scalar);
  if (!logs.empty()) return judge_logs(of_logs, in);
  return with_scalar(in, [&]<class S>() { return judge_file<S>(*this, engine); });
}

}  // namespace

std::unique_ptr<Command> judge_command(Options& options) { return std::make_unique<JudgeCommand>(options); }

}  // namespace sweeplab
