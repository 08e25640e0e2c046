// SPDX-License-Identifier: MIT
#include "harness/survey/log_score.h"

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include <algorithm>
#include <string_view>
#include <utility>

#include "harness/support/csv.h"
#include "harness/support/text_table.h"

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

template <class S>
void count(LogScore& score, const Batch<S>& batch, const Column<S>& column, std::size_t i) {
  const Verdict verdict = column.judgements[i].verdict;
  ++score.queries;
  ++score.verdicts[index_of(verdict)];
  if (verdict == Verdict::not_asked) return;
  const Truth& truth = batch.truths[i];
  const Card& card = batch.card_of(column, i);
  ++score.classes[index_of(truth.cls)];
  score.claims += truth.cls == Class::graze && !claims_nothing(card, batch.queries[i], truth);
  if (!is_judged_contact(batch, column, i)) return;
  score.faces += card.gives_face;
  score.times += card.gives_time && verdict != Verdict::wrong_face;
}

std::string percent(double share) { return number_text(share * 100) + "%"; }

std::string per_million(double share) { return number_text(share * 1e6); }

constexpr std::array shown_verdicts{
    Verdict::tunnel,     Verdict::late,  Verdict::missed_overlap, Verdict::phantom, Verdict::wrong_state,
    Verdict::wrong_face, Verdict::early, Verdict::claim_broken,   Verdict::failed,  Verdict::excused};

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

void LogScore::add(const LogScore& other) {
  queries += other.queries;
  faces += other.faces;
  times += other.times;
  claims += other.claims;
  add_counts(classes, other.classes);
  add_counts(verdicts, other.verdicts);
}

LogScore& GroupScores::of(std::size_t group) {
  if (group >= scores.size()) scores.resize(group + 1);
  return scores[group];
}

void GroupScores::add(const GroupScores& other) {
  for (std::size_t group = 0; group < other.scores.size(); ++group) of(group).add(other.scores[group]);
}

template <class S>
bool has_judged_time(const Batch<S>& batch, const Column<S>& column, std::size_t i) {
  return column.judgements[i].verdict != Verdict::wrong_face && is_judged_contact(batch, column, i) &&
         batch.card_of(column, i).gives_time;
}

template <class S>
void LogScorer<S>::study(Batch<S>& batch) {
  GroupScores& groups = this->parts_[batch.lane];
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    count(groups.of(batch.tags.empty() ? 0 : batch.tags[i]), batch, batch.columns[place_], i);
  }
}

template <class S>
LogScore LogScorer<S>::score() const {
  LogScore sum;
  for (const LogScore& score : by_tag()) sum.add(score);
  return sum;
}

std::string rate_text(const LogScore& score, Verdict verdict) {
  const Rate rate = score.rate(verdict);
  const std::string text = fmt::format("{} of {} {}", rate.events == 0 ? "none" : fmt::to_string(rate.events), rate.of,
                                       LogScore::of_what(verdict));
  if (rate.of == 0) return text;
  const auto [low, high] = rate.interval();
  return fmt::format("{} ({}, 95%: {} to {})", text, percent(rate.value()), percent(low), percent(high));
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
  for (const auto& [what, verdict] : {std::pair{"Wrong faces", Verdict::wrong_face},
                                      {"Late times", Verdict::late},
                                      {"Early times", Verdict::early}}) {
    text +=
        fmt::format("{}: {}.\n", what, score.opportunities(verdict) == 0 ? "none to judge" : rate_text(score, verdict));
  }
  for (const auto& [what, verdict] : {std::pair{"An overlap called an impact, or the reverse", Verdict::wrong_state},
                                      {"Against its card on touching", Verdict::claim_broken},
                                      {"Failed", Verdict::failed},
                                      {"Excused by its card", Verdict::excused},
                                      {"Not asked", Verdict::not_asked}}) {
    if (score.of(verdict) > 0) text += fmt::format("{}: {}.\n", what, rate_text(score, verdict));
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

template bool has_judged_time(const Batch<float>&, const Column<float>&, std::size_t);
template bool has_judged_time(const Batch<double>&, const Column<double>&, std::size_t);
template class LogScorer<float>;
template class LogScorer<double>;

}  // namespace sweeplab
