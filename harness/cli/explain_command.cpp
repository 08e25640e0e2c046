// SPDX-License-Identifier: MIT
#include <fmt/format.h>

#include <algorithm>

#include "harness/cli/command.h"
#include "harness/cli/shared_options.h"
#include "harness/support/number.h"
#include "harness/support/usage_error.h"
#include "harness/survey/explain.h"

namespace sweeplab {
namespace {

struct ExplainCommand final : Command {
  std::vector<std::string> numbers;  ///< twelve, or ten for a still B; each argument may hold several
  std::string scalar_name = "float32";
  std::vector<std::string> algorithms;

  Scalar scalar{};
  std::vector<const Method*> methods;

  explicit ExplainCommand(Options& options) {
    options.summary("one query: every method's answer beside the exact truth");
    options.option("query", numbers, "\"ax ay aw ah avx avy bx by bw bh bvx bvy\" (the last two may be left out)")
        .required();
    add_scalar(options, scalar_name);
    add_algorithms(options, algorithms);
  }

  void look_up(const Options& /*given*/) override {
    scalar = scalar_named(scalar_name);
    methods = methods_named(algorithms);
  }

  int run() const override;
};

/// The numbers, however they were divided into arguments; commas and spaces both separate, so that a CSV row will do.
std::vector<std::string> words_of(const std::vector<std::string>& arguments) {
  std::vector<std::string> words;
  for (const std::string& argument : arguments) {
    std::string word;
    for (const char c : argument + " ") {
      if (c != ' ' && c != ',' && c != '\t' && c != '\n') {
        word += c;
      } else if (!word.empty()) {
        words.push_back(std::move(word));
        word.clear();
      }
    }
  }
  return words;
}

template <class S>
int explain_as(const ExplainCommand& command) {
  constexpr std::array<const char*, 12> names{"ax", "ay", "aw", "ah", "avx", "avy",
                                              "bx", "by", "bw", "bh", "bvx", "bvy"};
  const std::vector<std::string> words = words_of(command.numbers);
  if (words.size() != 10 && words.size() != 12) {
    throw UsageError(fmt::format(
        "explain: expected 12 numbers (ax ay aw ah avx avy bx by bw bh bvx bvy), or 10 for a still B; found {}",
        words.size()));
  }
  std::array<S, 12> numbers{};
  int rounded = 0;
  for (std::size_t i = 0; i < words.size(); ++i) {
    const Number<S> number = read_number<S>(words[i]);
    const bool is_size = i == 2 || i == 3 || i == 8 || i == 9;
    if (!number.usable() || (is_size && number.value < 0)) {
      throw UsageError(fmt::format("explain: number {} ({}): expected {}, found \"{}\"", i + 1, names[i],
                                   is_size ? "a finite size >= 0" : "a finite number", words[i]));
    }
    numbers[i] = number.value;
    rounded += number.reading == Reading::rounded;
  }
  const auto& n = numbers;
  const Query<S> query{{n[0], n[1], n[2], n[3]}, {n[4], n[5]}, {n[6], n[7], n[8], n[9]}, {n[10], n[11]}};
  fmt::print("{}", explain(query, with_code_in(command.methods, command.scalar)));
  if (rounded > 0)
    fmt::print("\n{} of these numbers cannot be held exactly and were rounded to the nearest {}\n", rounded,
               name_of(command.scalar));
  return exit_done;
}

int ExplainCommand::run() const {
  return scalar == Scalar::float32 ? explain_as<float>(*this) : explain_as<double>(*this);
}

}  // namespace

std::unique_ptr<Command> explain_command(Options& options) { return std::make_unique<ExplainCommand>(options); }

}  // namespace sweeplab
