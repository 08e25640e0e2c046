// SPDX-License-Identifier: MIT
#include "harness/survey/log_score.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <cmath>
#include <string_view>
#include <tuple>

#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/rational.h"
#include "harness/support/text_table.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

/// Of a graze: whether the card promises contact.
template <class S>
bool is_claimed_contact(const Batch<S>& batch, const Card& card, std::size_t i) {
  const Truth& truth = batch.truths[i];
  return truth.cls == Class::graze && !claims_nothing(card, batch.queries[i], truth) &&
         is_contact_claimed(card, batch.queries[i], truth);
}

/// Whether an answer tells of a contact that there is, as its face and time are judged.
template <class S>
bool is_judged_contact(const Batch<S>& batch, const Column<S>& column, std::size_t i) {
  const Verdict verdict = column.judgements[i].verdict;
  const Card& card = batch.card_of(column, i);
  if (verdict == Verdict::not_asked || verdict == Verdict::claim_broken) return false;
  if (read(card, column.answers[i]).outcome != Outcome::impact) return false;
  return batch.truths[i].cls == Class::impact || is_claimed_contact(batch, card, i);
}

std::string percent(double share) { return number_text(share * 100) + "%"; }

std::string per_million(double share) { return number_text(share * 1e6); }

constexpr std::array shown_verdicts{
    Verdict::tunnel,     Verdict::late,  Verdict::missed_overlap, Verdict::phantom, Verdict::wrong_state,
    Verdict::wrong_face, Verdict::early, Verdict::claim_broken,   Verdict::failed,  Verdict::excused};

std::string known_verdicts() {
  std::string text = "wrong";
  for (const Verdict v : enumerators<Verdict>) text += is_wrong(v) ? fmt::format(", {}", name_of(v)) : "";
  return text;
}

/// "3 of 1000 real impacts (0.3%, 95%: 0.0619% to 0.874%)"; "none of ..." of 0.
std::string rate_text(const LogScore& score, Verdict verdict) {
  const Rate rate = score.rate(verdict);
  std::string text = fmt::format("{} of {} {}", rate.events == 0 ? "none" : fmt::to_string(rate.events), rate.of,
                                 LogScore::of_what(verdict));
  if (rate.of == 0) return text;
  const auto [low, high] = rate.interval();
  return fmt::format("{} ({}, 95%: {} to {})", text, percent(rate.value()), percent(low), percent(high));
}

}  // namespace

std::uint64_t LogScore::wrong() const {
  std::uint64_t sum = 0;
  for (const Verdict v : enumerators<Verdict>) sum += is_wrong(v) ? of(v) : 0;
  return sum;
}

std::uint64_t LogScore::opportunities(Verdict verdict) const {
  switch (verdict) {
    case Verdict::wrong_face:
      return faces;
    case Verdict::late:
    case Verdict::early:
      return times;
    case Verdict::claim_broken:
      return claims;
    case Verdict::not_asked:
      return queries;
    default:
      return sweeplab::opportunities(Census{queries - of(Verdict::not_asked), classes}, verdict);
  }
}

std::string_view LogScore::of_what(Verdict verdict) {
  constexpr std::string_view timed = "contacts with a time and no wrong face", asked = "queries that it was asked";
  static constexpr auto words = in_words(asked, "real impacts", "overlaps at the start", "cases where nothing touched",
                                         "cases where something touched", "contacts with a normal", timed, timed,
                                         "touches for which its card makes a claim", asked, asked, "queries");
  static_assert(words.size() == enum_count<Verdict>);
  return words[index_of(verdict)];
}

template <class S>
void LogScore::count(const Batch<S>& batch, const Column<S>& column, std::size_t i) {
  const Verdict verdict = column.judgements[i].verdict;
  ++queries;
  ++verdicts[index_of(verdict)];
  if (verdict == Verdict::not_asked) return;
  const Truth& truth = batch.truths[i];
  const Card& card = batch.card_of(column, i);
  ++classes[index_of(truth.cls)];
  claims += truth.cls == Class::graze && !claims_nothing(card, batch.queries[i], truth);
  if (!is_judged_contact(batch, column, i)) return;
  faces += card.gives_face;
  times += card.gives_time && verdict != Verdict::wrong_face;
}

template <class S>
bool has_judged_time(const Batch<S>& batch, const Column<S>& column, std::size_t i) {
  return column.judgements[i].verdict != Verdict::wrong_face && is_judged_contact(batch, column, i) &&
         batch.card_of(column, i).gives_time;
}

template <class S>
void LogScorer<S>::study(Batch<S>& batch) {
  std::vector<LogScore>& groups = this->parts_[batch.lane];
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    const std::size_t group = batch.tags.empty() ? 0 : batch.tags[i];
    if (group >= groups.size()) groups.resize(group + 1);
    groups[group].count(batch, batch.columns[0], i);
  }
}

template <class S>
LogScore LogScorer<S>::score() const {
  LogScore sum;
  for (const LogScore& score : by_tag()) add_counts(sum, score);
  return sum;
}

std::string million_text(const LogScore& score, Verdict verdict) {
  const Rate rate = score.rate(verdict);
  if (rate.of == 0) return "none of 0";
  const auto [low, high] = rate.interval();
  return fmt::format("{} of {}: {} ({} to {})", rate.events, rate.of, per_million(rate.value()), per_million(low),
                     per_million(high));
}

nlohmann::ordered_json score_json(const LogScore& score) {
  nlohmann::ordered_json json{{"queries", score.queries}, {"wrong", score.wrong()}};
  for (const Verdict v : enumerators<Verdict>) {
    const Rate rate = score.rate(v);
    const auto [low, high] = rate.interval();
    json["verdicts"][std::string(name_of(v))] = {{"count", rate.events}, {"of", rate.of}, {"interval", {low, high}}};
  }
  return json;
}

std::string score_sentence(const LogScore& score, const std::string& who) {
  std::string text = fmt::format("\n{} let {} through,\nreported a hit in {},\nand missed {}.\n", who,
                                 rate_text(score, Verdict::tunnel), rate_text(score, Verdict::phantom),
                                 rate_text(score, Verdict::missed_overlap));
  for (const auto& [what, verdict, always] :
       {std::tuple{"Wrong faces", Verdict::wrong_face, true},
        {"Late times", Verdict::late, true},
        {"Early times", Verdict::early, true},
        {"An overlap called an impact, or the reverse", Verdict::wrong_state, false},
        {"Against its card on touching", Verdict::claim_broken, false},
        {"Failed", Verdict::failed, false},
        {"Excused by its card", Verdict::excused, false},
        {"Not asked", Verdict::not_asked, false}}) {
    if (!always && score.of(verdict) == 0) continue;
    const bool judged = !always || score.opportunities(verdict) > 0;
    text += fmt::format("{}: {}.\n", what, judged ? rate_text(score, verdict) : "none to judge");
  }
  return text;
}

std::string score_table(const LogScore& score, const Tally& tally, const std::string& name, std::size_t width) {
  TextTable table({name, "answers", "of", "per million", "95%", "worst severity", "worst or first row", "of what"});
  for (const Verdict v : shown_verdicts) {
    const Rate rate = score.rate(v);
    const auto [low, high] = rate.interval();
    const std::optional<Witness>& worst = tally.worst[index_of(v)];
    table.add({std::string(name_of(v)), fmt::to_string(rate.events), fmt::to_string(rate.of),
               rate.of == 0 ? "-" : per_million(rate.value()),
               rate.of == 0 ? "-" : fmt::format("{} to {}", per_million(low), per_million(high)),
               worst && has_severity(v) ? severity_text(worst->relative) : "-",
               worst ? fmt::to_string(worst->index + 1) : "-", std::string(LogScore::of_what(v))});
  }
  return table.text(width);
}

std::string tag_table(const std::vector<std::string>& tags, const std::vector<LogScore>& scores, std::size_t width) {
  std::vector<std::string> heads{"tag", "queries", "wrong"};
  for (const Verdict v : shown_verdicts) heads.push_back(fmt::format("{} of", name_of(v)));
  heads.emplace_back("not asked");
  TextTable table(std::move(heads));
  for (std::size_t tag = 0; tag < tags.size() && tag < scores.size(); ++tag) {
    const LogScore& score = scores[tag];
    const bool plain = std::ranges::none_of(tags[tag], [](unsigned char c) { return c < ' ' || c == 0x7f; });
    const std::string name = tags[tag].empty() ? "(none)" : plain ? tags[tag] : shown(tags[tag]);
    std::vector<std::string> cells{name, fmt::to_string(score.queries), fmt::to_string(score.wrong())};
    for (const Verdict v : shown_verdicts) cells.push_back(fmt::format("{}/{}", score.of(v), score.opportunities(v)));
    cells.push_back(fmt::to_string(score.of(Verdict::not_asked)));
    table.add(std::move(cells));
  }
  return table.text(width);
}

ScoreLimit score_limit(const std::string& text, const std::string& where) {
  ScoreLimit limit;
  limit.text = text;
  const std::size_t equals = text.find('=');
  const std::string name = text.substr(0, equals);
  if (name != "wrong") {
    limit.verdict = enum_named<Verdict>(name);
    if (!limit.verdict || !is_wrong(*limit.verdict)) {
      throw UsageError(fmt::format("{}: expected one of {}, found {}", where, known_verdicts(), shown(name)));
    }
  }
  std::string_view amount =
      equals == std::string::npos ? std::string_view() : std::string_view(text).substr(equals + 1);
  if (amount.ends_with("ppm")) {
    limit.per = 1e6;
    amount.remove_suffix(3);
  } else if (amount.ends_with("%")) {
    limit.per = 100;
    amount.remove_suffix(1);
  }
  const Number<double> number = read_number<double>(amount);
  const bool whole = number.usable() && std::trunc(number.value) == number.value;
  if (!number.usable() || number.value < 0 || (limit.per == 0 && !whole)) {
    throw UsageError(fmt::format("{}: expected {}=N, a whole number, or a share as {}=10ppm or {}=1%, found {}", where,
                                 name, name, name, shown(text)));
  }
  limit.most = number.value;
  return limit;
}

Kept kept(const ScoreLimit& limit, const LogScore& score) {
  const std::uint64_t n = limit.verdict ? score.of(*limit.verdict) : score.wrong();
  const std::uint64_t of = score.opportunities(limit.verdict.value_or(Verdict::failed));
  const auto exactly = [](std::uint64_t whole) { return Rational(static_cast<double>(whole)); };  // below 2^53
  const bool is_kept = limit.per == 0 ? exactly(n) <= Rational(limit.most)
                                      : exactly(n) * Rational(limit.per) <= Rational(limit.most) * exactly(of);
  const std::string rate =
      limit.verdict ? rate_text(score, *limit.verdict) : fmt::format("{} of {} queries that it was asked", n, of);
  return {is_kept, fmt::format("{}: {}, {}", limit.text, is_kept ? "kept" : "broken", rate)};
}

template void LogScore::count(const Batch<float>&, const Column<float>&, std::size_t);
template void LogScore::count(const Batch<double>&, const Column<double>&, std::size_t);
template bool has_judged_time(const Batch<float>&, const Column<float>&, std::size_t);
template bool has_judged_time(const Batch<double>&, const Column<double>&, std::size_t);
template class LogScorer<float>;
template class LogScorer<double>;

}  // namespace sweeplab
