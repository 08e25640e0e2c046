// SPDX-License-Identifier: MIT
#include "harness/cli/shared_options.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/support/csv.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

namespace sweeplab {

void add_algorithms(Options& options, std::vector<std::string>& ids) {
  options.option("--algorithms", ids, "only these, separated by commas").separated_by_commas();
}

void add_families(Options& options, std::vector<std::string>& names) {
  options.option("--families", names, "only these, separated by commas").separated_by_commas();
}

void add_scalar(Options& options, std::string& name) {
  options.option("--scalar", name, "float32 (default) or float64");
}

void add_scalars(Options& options, std::vector<std::string>& names) {
  options.option("--scalars", names, "default float32,float64").separated_by_commas();
}

void add_threads(Options& options, unsigned& threads) {
  options.option("--threads", threads, "default: as many as the machine has").from_to(1u, 1024u);
}

void add_level_options(Options& options, LevelOptions& level) {
  options
      .option("--solid", level.solid,
              "with a Tiled map: only these layers and groups are solid, separated by commas (default: those it marks)")
      .separated_by_commas();
  options.flag("--no-merge", level.not_merged, "with a Tiled map: every tile is a separate box");
  options.flag("--boxes-only", level.boxes_only, "with a Tiled map: leave out solid shapes that are not boxes");
  options.option("--corner", level.corner_name,
                 "the axis that an outer corner stops: y or x (default: the scene's, or y)");
}

namespace {

constexpr const char* engines_head = "Engines of your own";

void add_engine(Options& options, EngineChoice& engines, const char* what, const char* seconds) {
  options.option("--engine", engines.given, what).one_at_a_time().under(engines_head);
  options.option("--engine-seconds", engines.seconds, seconds)
      .from_to(0.1, 3600.0)
      .needs("--engine")
      .under(engines_head);
  options
      .option("--engine-budget", engines.budget,
              "with --engine: seconds in all to wait for answers that do not come; then it is not asked any more "
              "(default 60)")
      .from_to(0.1, 1e6)
      .needs("--engine")
      .under(engines_head);
  options.option("--engine-memory", engines.memory, "with --engine: MiB of data per process (default 2048)")
      .from_to(1u, 1u << 20)
      .needs("--engine")
      .under(engines_head);
}

}  // namespace

void add_engines(Options& options, EngineChoice& engines) {
  add_engine(options, engines,
             "ask this program, too, by harness/engines/PROTOCOL.md: COMMAND or name=COMMAND; repeatable",
             "with --engine: seconds for a batch of queries (default 10)");
  options
      .flag("--rounded", engines.rounded,
            "with --engine: queries that it cannot take without rounding are rounded first, for all methods")
      .needs("--engine")
      .under(engines_head);
}

void add_world_engines(Options& options, EngineChoice& engines) {
  add_engine(options, engines,
             "let this program play, too, by harness/engines/PROTOCOL.md: COMMAND or name=COMMAND; repeatable",
             "with --engine: seconds for a frame (default 10)");
}

void EngineChoice::look_up(const std::vector<std::string>& algorithms) {
  others = algorithms;
  for (const std::string& word : given) {
    EngineOptions one{.command = word,
                      .name = {},
                      .rounded = rounded,
                      .limit = std::chrono::milliseconds(static_cast<std::int64_t>(seconds * 1000)),
                      .memory = std::uint64_t{memory} << 20,
                      .budget = std::chrono::milliseconds(static_cast<std::int64_t>(budget * 1000))};
    if (const std::size_t sign = word.find('='); sign != std::string::npos && is_engine_name(word.substr(0, sign))) {
      one.name = word.substr(0, sign);
      one.command = word.substr(sign + 1);
    }
    if (one.command.find_first_not_of(" \t\n") == std::string::npos) {
      throw UsageError(fmt::format("--engine: expected COMMAND or name=COMMAND, found \"{}\"", word));
    }
    std::erase(others, one.name);
    options.push_back(std::move(one));
  }
  alone = others.empty() && !algorithms.empty();
}

std::vector<const Method*> EngineChoice::methods() const {
  return alone ? std::vector<const Method*>{} : methods_named(others);
}

void LevelOptions::look_up() {
  if (!corner_name.empty()) {
    corner = enum_named<CornerPolicy>(corner_name);
    if (!corner) throw UsageError(fmt::format("--corner: expected x or y, found \"{}\"", corner_name));
  }
  tiled.solid_layers = solid;
  tiled.merged = !not_merged;
  tiled.not_a_box = boxes_only ? NotABox::leave_out : NotABox::refuse;
}

std::vector<Scalar> scalars_named(const std::vector<std::string>& names) {
  std::vector<Scalar> scalars;
  for (const Scalar scalar : enumerators<Scalar>) {
    if (std::ranges::any_of(names, [scalar](const std::string& name) { return scalar_named(name) == scalar; })) {
      scalars.push_back(scalar);
    }
  }
  return scalars;
}

void add_shapes(Options& options, std::string& names) {
  options.option("--shapes", names,
                 "instead of moving boxes two shapes at one moment: box-box, box-point, box-circle, segment-segment, "
                 "box-segment, circle-circle, circle-segment, circle-point or point-point; all, where several may be "
                 "named, with commas between them");
}

std::vector<shapes::Shapes> pairs_named(const std::string& names) {
  std::vector<std::string> words{""};
  for (const char c : names) c == ',' ? words.emplace_back() : words.back() += c;
  return shapes::shapes_named(words);
}

shapes::Shapes one_pair(const std::string& names) {
  const std::vector<shapes::Shapes> named = pairs_named(names);
  if (named.size() == 1) return named.front();
  throw UsageError(fmt::format("--shapes: expected one pair of shapes here, found {}", names));
}

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
  const auto say_number = [&](const char* option, double number, bool fits, const char* expected) {
    if (fits) return std::optional(number);
    throw UsageError(fmt::format("{}: expected {}, found {}", option, expected, shortest(number)));
  };
  if (options.given("--skin")) said.skin = say_number("--skin", skin, skin >= 0, "a number >= 0");
  if (options.given("--time-error")) {
    const bool fits = time_error >= 0 && time_error <= 1;
    said.time_error = say_number("--time-error", time_error, fits, "a share of the frame, from 0 to 1");
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

LogCard LogOptions::engine() const {
  LogCard card = card_file.empty() ? LogCard() : read_log_card(card_file);
  card.take(said);
  return card;
}

}  // namespace sweeplab
