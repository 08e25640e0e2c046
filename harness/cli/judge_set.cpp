// SPDX-License-Identifier: MIT
#include "harness/cli/judge_set.h"

#include <fmt/format.h>

#include <algorithm>
#include <nlohmann/json.hpp>

#include "harness/cli/judge_logs.h"
#include "harness/sets/scorecard.h"
#include "harness/sets/sweep_set.h"
#include "harness/support/exit_codes.h"
#include "harness/support/standard_streams.h"
#include "harness/support/threads.h"
#include "harness/support/usage_error.h"
#include "harness/survey/judged_file.h"

namespace sweeplab {

void check_set_options(const Options& given) {
  if (!given.given("--set")) return;
  given.apart("--set", {"file", "--frames", "--shapes", "--only", "--out", "--scalar", "--rounded"});
  for (const char* option : {"--name", "--card", "--skin", "--time-error", "--touching"}) {
    if (given.given(option) && !given.given("--log")) {
      throw UsageError(fmt::format("{}: needs --log, with --set", option));
    }
  }
}

int judge_set(const JudgedSet& judged) {
  const std::vector<SetRow> set = read_set(judged.set);
  require_threads(judged.threads);
  std::vector<Scorecard> cards;
  std::vector<std::string> names;
  bool whole = true;
  for (const std::filesystem::path& log : judged.logs) {
    LogCard engine = judged.engine;
    engine.name = names.emplace_back(name_of_log(log, names));
    std::optional<Scorecard> card = score_answers(set, log, engine, judged.threads);
    whole = whole && card.has_value();
    if (card) cards.push_back(std::move(*card));
  }
  std::string troubles;
  if (judged.logs.empty()) {
    const Engines engines(judged.engines);
    std::optional<std::vector<Scorecard>> scored = score_methods(set, engines.beside(judged.methods), judged.threads);
    whole = scored.has_value();
    if (scored) cards = std::move(*scored);
    troubles = engines.troubles();
  }
  if (!whole) {
    say("stopped\n");
    return exit_stopped;
  }
  std::string text;
  for (const Scorecard& card : cards) text += (text.empty() ? "" : "\n") + scorecard_text(card);
  fmt::print("{}", judged.as_json ? judged_json_text(scorecards_json(cards, judged.limits)) : text + troubles);
  if (judged.as_json) say_text(troubles);
  int code = exit_done;
  for (const Scorecard& card : cards) {
    code = std::max(code, tell_limits(card.name + ": ", card.all().score, judged.limits));
  }
  return code;
}

}  // namespace sweeplab
