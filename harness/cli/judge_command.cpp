// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <cstdio>
#include <memory>

#include "harness/cli/command.h"
#include "harness/cli/shapes_actions.h"
#include "harness/cli/shared_options.h"
#include "harness/support/atomic_file.h"
#include "harness/support/progress.h"
#include "harness/support/standard_streams.h"
#include "harness/survey/judge_csv.h"
#include "harness/survey/judged_file.h"

namespace sweeplab {
namespace {

struct JudgeCommand final : Command {
  std::filesystem::path input;   ///< "-": standard input
  std::filesystem::path output;  ///< empty: none; "-": standard output
  std::string scalar_name = "float32";
  std::vector<std::string> algorithms;
  unsigned threads = 0;
  std::string shapes;

  Scalar scalar{};
  ShapesJudge of_shapes;
  std::vector<const Method*> methods;

  explicit JudgeCommand(Options& options) {
    options.summary("judge every method, and your own engine, on a CSV file of queries");
    options
        .option(
            "file", input,
            "CSV with ax,ay,aw,ah,avx,avy,bx,by,bw,bh[,bvx,bvy][,hit[,time,normal_x,normal_y]]; - is standard input")
        .required();
    options.option("--out", output, "write one CSV row a query and method here; - is standard output");
    add_scalar(options, scalar_name);
    add_algorithms(options, algorithms);
    add_threads(options, threads);
    add_shapes(options, shapes);
  }

  void look_up(const Options& given) override {
    scalar = scalar_named(scalar_name);
    if (!given.given("--shapes")) {
      methods = methods_named(algorithms);
    } else {
      const auto pair = one_pair(shapes);
      of_shapes = {input, output, pair, scalar, shapes::functions_named(algorithms, {pair}), threads};
    }
  }

  NamedFiles files() const override {
    NamedFiles files{.inputs = {{"file", input}}};
    if (!output.empty()) files.outputs = {{"--out", output}};
    return files;
  }

  int run() const override;
};

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
    say("stopped; nothing was written\n");
    return exit_stopped;
  }
  if (out) out->commit();

  if (out && output_place(command.output) == "-") {  // with the rows there, what is for people goes to standard error
    say_text(file.text());
    return exit_done;
  }
  fmt::print("{}", file.text());
  if (out) fmt::print("\nwritten: {}\n", command.output.string());
  return exit_done;
}

int JudgeCommand::run() const {
  if (!shapes.empty()) return judge_shapes(of_shapes);
  return with_scalar(scalar, [&]<class S>() { return judge_file<S>(*this); });
}

}  // namespace

std::unique_ptr<Command> judge_command(Options& options) { return std::make_unique<JudgeCommand>(options); }

}  // namespace sweeplab
