// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <nlohmann/json.hpp>
#include <optional>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/query/numbers_reader.h"
#include "harness/query/query_reader.h"
#include "harness/shapes/run.h"
#include "harness/shapes/scene_text.h"
#include "harness/support/standard_streams.h"
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
  std::string answer;
  LogOptions log;

  bool answered = false;
  bool all = false;
  bool as_json = false;
  Scalar scalar{};
  std::vector<const Method*> methods;
  shapes::Shapes pair{};
  std::vector<const shapes::Function*> functions;

  explicit ExplainCommand(Options& options) {
    options.summary("one query: every method's answer beside the exact truth",
                    {"./sweeplab explain \"0 0 1 1 100 0 50 0 1 1\"",
                     "./sweeplab explain \"0 0 1 1 100 0 50 0 1 1\" --engine ./my_engine"});
    options.section("What to ask");
    options.option("query", numbers, "\"ax ay aw ah avx avy bx by bw bh bvx bvy\" (the last two may be left out)")
        .required();
    options.option(
        "--answer", answer,
        "judge this answer of your engine, too: \"hit TIME NORMAL_X NORMAL_Y\" (the last two or three may be "
        "missing), miss, overlap, failed, unasked");
    add_engine_options(options, log);
    options.section("What to ask");
    add_scalar(options, scalar_name);
    add_algorithms(options, algorithms);
    add_engines(options, engines);
    add_shapes(options, shapes);
    options.section("Output");
    options.flag("--all", all,
                 "print every method's answer (default: those of methods that you name, or that are wrong)");
    options.flag("--json", as_json, "print JSON, not text: all of it");
  }

  void look_up(const Options& given) override {
    scalar = scalar_named(scalar_name);
    given.apart("--shapes", {"--engine", "--json", "--answer"});
    given.apart("--rounded", {"--answer"});
    engines.look_up(algorithms);
    log.look_up_engine(given);
    if (!log.given.empty()) given.needed("--answer", {log.given.c_str()});
    if (given.given("--answer")) read_given_answer<double>(answer, "--answer");
    answered = given.given("--answer");
    if (given.given("--scalar")) log.said.scalar = scalar;
    if (!given.given("--shapes")) {
      methods = engines.methods();
    } else {
      pair = one_pair(shapes);
      functions = shapes::functions_named(algorithms, {pair});
    }
  }

  NamedFiles files() const override {
    NamedFiles files;
    if (!log.card_file.empty()) files.inputs = {{"--card", log.card_file}};
    return files;
  }

  int run() const override;
};

template <class S>
void tell_rounded(std::size_t rounded) {
  if (rounded == 0) return;
  fmt::print("\n{} of these numbers cannot be held exactly and were rounded to the nearest {}\n", rounded,
             name_of(scalar_of<S>));
}

template <class S>
int explain_as(const ExplainCommand& command, const std::vector<std::string_view>& words, const LogCards& cards) {
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
  std::optional<CardedAnswer<S>> yours;
  if (command.answered) yours = cards.of<S>(read_given_answer<S>(command.answer, "--answer"));
  const std::vector<const Method*> methods = with_code_in(engines.beside(command.methods), scalar_of<S>);
  Batch<S> judged = judged_alone(*read.query, methods, yours);
  if (stop_requested()) return exit_stopped;
  if (command.as_json) {
    fmt::print("{}\n", explain_json(judged).dump(1));
    fmt::print(stderr, "{}", engines.troubles());
    return exit_done;
  }
  fmt::print("{}{}", explain(judged, {command.all || !command.algorithms.empty(), terminal_width()}),
             engines.troubles());
  tell_rounded<S>(read.rounded);
  if (command.answered) fmt::print("\n{}", cards.engine().assumptions(scalar_of<S>));
  return exit_done;
}

template <class S>
int explain_shapes(const ExplainCommand& command, const std::vector<std::string_view>& words) {
  const std::size_t expected = shapes::numbers_in(command.pair);
  if (words.size() != expected) {
    throw UsageError(fmt::format("explain: expected {} numbers ({}), found {}", expected,
                                 fmt::join(shapes::number_names(command.pair), " "), words.size()));
  }
  const shapes::ReadScene<S> read = shapes::read_scene<S>(command.pair, words);
  if (!read.scene) {
    throw UsageError(fmt::format("explain: number {} ({}): expected {}, found \"{}\"", read.place + 1,
                                 shapes::number_name(command.pair, read.place), read.expected, words[read.place]));
  }
  fmt::print("{}", shapes::explain(*read.scene, command.functions));
  tell_rounded<S>(read.rounded);
  return exit_done;
}

int ExplainCommand::run() const {
  // However the numbers were divided into arguments: a CSV row will do.
  const std::string text = fmt::format("{}", fmt::join(numbers, " "));
  const std::vector<std::string_view> words = number_words(text);
  if (!shapes.empty()) return with_scalar(scalar, [&]<class S>() { return explain_shapes<S>(*this, words); });
  const LogCards cards(log.engine());
  const Scalar in = cards.engine().scalar.value_or(scalar);
  return with_scalar(in, [&]<class S>() { return explain_as<S>(*this, words, cards); });
}

}  // namespace

std::unique_ptr<Command> explain_command(Options& options) { return std::make_unique<ExplainCommand>(options); }

}  // namespace sweeplab
