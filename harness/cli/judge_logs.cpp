// SPDX-License-Identifier: MIT
#include "harness/cli/judge_logs.h"

#include <fmt/format.h>

#include <algorithm>
#include <bit>
#include <nlohmann/json.hpp>
#include <string>

#include "harness/cli/command.h"
#include "harness/query/numbers.h"
#include "harness/sets/scorecard.h"
#include "harness/sets/sweep_set.h"
#include "harness/support/progress.h"
#include "harness/support/text_table.h"
#include "harness/support/threads.h"
#include "harness/support/usage_error.h"
#include "harness/survey/judged_file.h"

namespace sweeplab {
namespace {

/// A log's file name without its ending, if it can be a name, and no other log has it.
std::string name_of_log(const std::filesystem::path& path, const std::vector<std::string>& taken) {
  std::string name = path == "-" ? "standard_input" : path.stem().string();
  try {
    check_engine_name(name, "");
  } catch (const UsageError&) {
    name = "log";
  }
  const std::string base = name;
  for (int n = 2; std::ranges::find(taken, name) != taken.end(); ++n) name = fmt::format("{}_{}", base, n);
  return name;
}

/// Sees which answers are wrong, and which query each is to, row by row: a byte and a hash, so that two logs of the same
/// queries can be held against each other.
template <class S>
class WrongRows : public Sink<S> {
 public:
  void commit(Batch<S>& batch) override {
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      wrong.push_back(is_wrong(batch.columns[0].judgements[i].verdict));
      std::uint64_t hash = 0;
      for (const double x : numbers_of(batch.queries[i])) {
        hash = (hash ^ std::bit_cast<std::uint64_t>(x + 0.0)) * 0x9e3779b97f4a7c15u;  // -0 and 0 are one place
        hash ^= hash >> 29;
      }
      queries.push_back(hash);
    }
  }
  std::vector<bool> wrong;
  std::vector<std::uint64_t> queries;
};

std::string side_by_side(const std::vector<std::string>& names, const std::vector<LogScore>& scores) {
  std::vector<std::string> heads{"per million, 95%"};
  heads.insert(heads.end(), names.begin(), names.end());
  TextTable table(std::move(heads));
  for (const Verdict v : enumerators<Verdict>) {
    if (!is_wrong(v) && v != Verdict::excused) continue;
    std::vector<std::string> cells{std::string(name_of(v))};
    for (const LogScore& score : scores) cells.push_back(million_text(score, v));
    table.add(std::move(cells));
  }
  return table.text();
}

/// On how many rows each is wrong alone, if all have the same queries in the same order.
template <class S>
std::string held_against_each_other(const std::vector<std::string>& names, const std::vector<WrongRows<S>>& rows) {
  const auto same = [&](const WrongRows<S>& other) { return other.queries == rows[0].queries; };
  if (!std::ranges::all_of(rows, same)) {
    return "The logs do not have the same queries in the same order: rates can be compared, and rows cannot.\n";
  }
  std::vector<std::uint64_t> alone(rows.size());
  std::uint64_t all = 0, none = 0;
  for (std::size_t i = 0; i < rows[0].wrong.size(); ++i) {
    std::size_t wrong = 0, last = 0;
    for (std::size_t log = 0; log < rows.size(); ++log) {
      if (!rows[log].wrong[i]) continue;
      ++wrong;
      last = log;
    }
    all += wrong == rows.size();
    none += wrong == 0;
    if (wrong == 1) ++alone[last];
  }
  std::string text =
      fmt::format("Of the same {} queries all are wrong on {}, none on {}", rows[0].wrong.size(), all, none);
  for (std::size_t log = 0; log < rows.size(); ++log) {
    text += fmt::format(", {} alone on {}", names[log], alone[log]);
  }
  return text + ".\n";
}

template <class S>
int judge_logs_as(const JudgedLogs& logs) {
  std::vector<std::string> names;
  std::vector<LogScore> scores;
  std::vector<WrongRows<S>> rows(logs.files.size());
  std::string text;
  auto json = nlohmann::ordered_json::array();
  for (std::size_t i = 0; i < logs.files.size(); ++i) {
    LogCard card = logs.engine;
    card.name = names.emplace_back(name_of_log(logs.files[i], names));
    JudgedFile<S> file(logs.files[i], {}, logs.threads, card);
    if (!file.gives_answers()) {
      throw UsageError(fmt::format("--log: expected answers in {}: a column hit", file.name()));
    }
    Progress progress("judge", "bytes", file.size().value_or(0));
    if (!file.judge(&rows[i], [&](std::uint64_t bytes) { progress.show(bytes); })) {
      return stopped("stopped; nothing was written\n");
    }
    scores.push_back(file.score());
    text += file.summary() + "\n";
    if (logs.as_json) json.push_back(file.json(logs.limits));
  }
  text += side_by_side(names, scores) + "\n" + held_against_each_other(names, rows) + "\n" +
          logs.engine.assumptions(scalar_of<S>);
  fmt::print("{}", logs.as_json ? judged_json_text(json) : text);
  int code = exit_done;
  for (std::size_t i = 0; i < names.size(); ++i) {
    code = std::max(code, tell_limits(names[i] + ": ", scores[i], logs.limits));
  }
  return code;
}

}  // namespace

int judge_logs(const JudgedLogs& logs, Scalar scalar) {
  return with_scalar(scalar, [&]<class S>() { return judge_logs_as<S>(logs); });
}

int judge_set(const std::filesystem::path& set_file, const JudgedLogs& logs, const std::vector<const Method*>& methods,
              const std::vector<EngineOptions>& engine_options) {
  const std::vector<SetRow> set = read_set(set_file);
  require_threads(logs.threads);
  std::vector<Scorecard> cards;
  std::vector<std::string> names;
  bool whole = true;
  for (const std::filesystem::path& log : logs.files) {
    LogCard engine = logs.engine;
    engine.name = names.emplace_back(name_of_log(log, names));
    std::optional<Scorecard> card = score_answers(set, log, engine, logs.threads);
    whole = whole && card.has_value();
    if (card) cards.push_back(std::move(*card));
  }
  std::string troubles;
  if (logs.files.empty()) {
    const Engines engines(engine_options);
    std::optional<std::vector<Scorecard>> scored = score_methods(set, engines.beside(methods), logs.threads);
    whole = scored.has_value();
    if (scored) cards = std::move(*scored);
    troubles = engines.troubles();
  }
  if (!whole) return stopped("stopped\n");
  std::string text;
  for (const Scorecard& card : cards) text += (text.empty() ? "" : "\n") + scorecard_text(card);
  fmt::print("{}", logs.as_json ? judged_json_text(scorecards_json(cards, logs.limits)) : text + troubles);
  if (logs.as_json) say_text(troubles);
  int code = exit_done;
  for (const Scorecard& card : cards) {
    code = std::max(code, tell_limits(card.name + ": ", card.all().score, logs.limits));
  }
  return code;
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

}  // namespace sweeplab
