// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include "harness/cli/command.h"
#include "harness/cli/shapes_actions.h"
#include "harness/cli/shared_options.h"
#include "harness/query/numbers_reader.h"
#include "harness/support/stop.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

struct ExplainCommand final : Command {
  std::vector<std::string> numbers;  ///< twelve, or ten for a still B; each argument may hold several
  std::string scalar_name = "float32";
  std::vector<std::string> algorithms;
  EngineChoice engines;
  std::string shapes;

  Scalar scalar{};
  std::vector<const Method*> methods;
  shapes::Shapes pair{};
  std::vector<const shapes::Function*> functions;

  explicit ExplainCommand(Options& options) {
    options.summary("one query: every method's answer beside the exact truth");
    options.option("query", numbers, "\"ax ay aw ah avx avy bx by bw bh bvx bvy\" (the last two may be left out)")
        .required();
    add_scalar(options, scalar_name);
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    add_shapes(options, shapes);
  }

  void look_up(const Options& given) override {
    scalar = scalar_named(scalar_name);
    refuse_engines_with("--shapes", given);
    engines.look_up(algorithms);
    if (!given.given("--shapes")) {
      methods = engines.methods();
    } else {
      pair = one_pair(shapes);
      functions = shapes::functions_named(algorithms, {pair});
    }
  }

  int run() const override;
};

template <class S>
int explain_as(const ExplainCommand& command) {
  // However the numbers were divided into arguments: a CSV row will do.
  const std::string text = fmt::format("{}", fmt::join(command.numbers, " "));
  const std::vector<std::string_view> words = number_words(text);
  if (words.size() != 10 && words.size() != 12) {
    throw UsageError(fmt::format("explain: expected 12 numbers ({}), or 10 for a still B; found {}",
                                 fmt::join(number_names, " "), words.size()));
  }
  const ReadQuery<S> read = read_query<S>(words);
  if (!read.query) {
    throw UsageError(fmt::format("explain: number {} ({}): expected {}, found \"{}\"", read.place + 1,
                                 number_names[read.place], expected_number<S>(read.place, read.reading),
                                 words[read.place]));
  }
  const Engines engines(command.engines.options);
  const std::string explained = explain(*read.query, with_code_in(engines.beside(command.methods), command.scalar));
  if (stop_requested()) return exit_stopped;
  fmt::print("{}{}", explained, engines.troubles());
  if (read.rounded > 0) {
    fmt::print("\n{} of these numbers cannot be held exactly and were rounded to the nearest {}\n", read.rounded,
               name_of(command.scalar));
  }
  return exit_done;
}

int ExplainCommand::run() const {
  if (!shapes.empty()) return explain_shapes(pair, scalar, functions, numbers);
  return with_scalar(scalar, [&]<class S>() { return explain_as<S>(*this); });
}

}  // namespace

std::unique_ptr<Command> explain_command(Options& options) { return std::make_unique<ExplainCommand>(options); }

}  // namespace sweeplab
