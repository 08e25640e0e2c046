// SPDX-License-Identifier: MIT
#include "harness/cli/log_options.h"

#include <fmt/format.h>

#include "harness/support/csv.h"
#include "harness/support/exit_codes.h"
#include "harness/support/standard_streams.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

void add_engine_options(Options& options, LogOptions& log) {
  options.section("Of the engine whose answers stand in the file");
  options.option("--name", log.name, "of the engine whose answers stand in the file (default: yours)");
  options.option("--card", log.card_file,
                 "its card, JSON: name, version, scalar, touching, overlap, skin, time_error, ... (YOUR_DATA.md)");
  options.option("--skin", log.skin, "world units: the engine counts boxes this near each other as touching");
  options.option("--time-error", log.time_error, "the share of the frame by which its times may be off, early or late");
  options.option("--touching", log.touching,
                 "its answer for boxes that touch and never overlap: contact, none, either (default)");
}

void add_log_options(Options& options, LogOptions& log) {
  add_engine_options(options, log);
  options.option("--only", log.only, "yours: only the file's own answers, no method");
  options
      .option(
          "--fail-on", log.fail_on,
          "exit with 1 if it is wrong more often than this, for example tunnel=0,phantom=10ppm,wrong_face=1%,wrong=20")
      .separated_by_commas();
}

void LogOptions::look_up_engine(const Options& options) {
  for (const char* option : {"--name", "--card", "--skin", "--time-error", "--touching"}) {
    if (options.given(option) && given.empty()) given = option;
  }
  if (options.given("--name")) {
    check_engine_name(name, "--name");
    said.name = name;
  }
  if (options.given("--skin")) {
    check_skin(skin, "--skin");
    said.skin = skin;
  }
  if (options.given("--time-error")) {
    check_time_error(time_error, "--time-error");
    said.time_error = time_error;
  }
  if (options.given("--touching")) {
    said.touching = enum_named<Touching>(touching);
    if (!said.touching) {
      throw UsageError(fmt::format("--touching: expected contact, none or either, found {}", shown(touching)));
    }
  }
}

void LogOptions::look_up(const Options& options) {
  look_up_engine(options);
  for (const char* option : {"--only", "--fail-on"}) {
    if (options.given(option) && given.empty()) given = option;
  }
  if (options.given("--only") && only != "yours" && only != said.name) {
    throw UsageError(fmt::format("--only: expected yours, found {}", shown(only)));
  }
  options.apart("--only", {"--algorithms"});
  for (const std::string& text : fail_on) limits.push_back(score_limit(text, "--fail-on"));
}

int tell_limits(std::string_view whose, const LogScore& score, const std::vector<ScoreLimit>& limits) {
  int code = exit_done;
  for (const ScoreLimit& limit : limits) {
    const Kept found = kept(limit, score);
    say("{}--fail-on {}\n", whose, found.text);
    if (!found.kept) code = exit_broken;
  }
  return code;
}

LogCard LogOptions::engine() const {
  LogCard card = card_file.empty() ? LogCard() : read_log_card(card_file);
  card.take(said);
  return card;
}

}  // namespace sweeplab
