// SPDX-License-Identifier: MIT
#include "harness/survey/log_score.h"

#include <fmt/format.h>

#include <algorithm>
#include <string_view>

#include "harness/support/csv.h"
#include "harness/support/interval.h"
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

std::string rate(std::uint64_t n, std::uint64_t of) {
  if (of == 0) return "";
  const Interval interval = clopper_pearson(n, of);
  return fmt::format("{}, 95%: {} to {}", percent(static_cast<double>(n) / static_cast<double>(of)),
                     percent(interval.low), percent(interval.high));
}

std::string counted_of(std::uint64_t n, std::uint64_t of, std::string_view what) {
  const std::string text = fmt::format("{} of {} {}", n == 0 ? "none" : fmt::to_string(n), of, what);
  return of == 0 ? text : fmt::format("{} ({})", text, rate(n, of));
}

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
  const std::uint64_t asked = queries - of(Verdict::not_asked);
  switch (verdict) {
    case Verdict::tunnel:
      return classes[index_of(Class::impact)];
    case Verdict::missed_overlap:
      return classes[index_of(Class::overlap)];
    case Verdict::phantom:
      return classes[index_of(Class::separate)];
    case Verdict::wrong_state:
      return asked - classes[index_of(Class::separate)];
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
      return asked;
  }
}

std::string_view LogScore::of_what(Verdict verdict) {
  switch (verdict) {
    case Verdict::tunnel:
      return "real impacts";
    case Verdict::missed_overlap:
      return "overlaps at the start";
    case Verdict::phantom:
      return "cases where nothing touched";
    case Verdict::wrong_state:
      return "cases where something touched";
    case Verdict::wrong_face:
      return "contacts with a normal";
    case Verdict::late:
    case Verdict::early:
      return "contacts with a time and no wrong face";
    case Verdict::claim_broken:
      return "touches for which its card makes a claim";
    case Verdict::not_asked:
      return "queries";
    default:
      return "queries that it was asked";
  }
}

void LogScore::add(const LogScore& other) {
  queries += other.queries;
  faces += other.faces;
  times += other.times;
  claims += other.claims;
  for (std::size_t i = 0; i < classes.size(); ++i) classes[i] += other.classes[i];
  for (std::size_t i = 0; i < verdicts.size(); ++i) verdicts[i] += other.verdicts[i];
}

template <class S>
bool has_judged_time(const Batch<S>& batch, const Column<S>& column, std::size_t i) {
  return column.judgements[i].verdict != Verdict::wrong_face && is_judged_contact(batch, column, i) &&
         batch.card_of(column, i).gives_time;
}

template <class S>
void LogScorer<S>::study(Batch<S>& batch) {
  std::vector<LogScore>& scores = parts_[batch.lane];
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    const std::size_t tag = batch.tags.empty() ? 0 : batch.tags[i];
    if (tag >= scores.size()) scores.resize(tag + 1);
    count(scores[tag], batch, batch.columns[place_], i);
  }
}

template <class S>
std::vector<LogScore> LogScorer<S>::by_tag() const {
  std::vector<LogScore> all;
  for (const auto& part : parts_) {
    if (part.size() > all.size()) all.resize(part.size());
    for (std::size_t tag = 0; tag < part.size(); ++tag) all[tag].add(part[tag]);
  }
  return all;
}

template <class S>
LogScore LogScorer<S>::score() const {
  LogScore sum;
  for (const LogScore& score : by_tag()) sum.add(score);
  return sum;
}

std::string rate_text(const LogScore& score, Verdict verdict) {
  return counted_of(score.of(verdict), score.opportunities(verdict), LogScore::of_what(verdict));
}

std::string million_text(const LogScore& score, Verdict verdict) {
  const std::uint64_t n = score.of(verdict), of = score.opportunities(verdict);
  if (of == 0) return "none of 0";
  const Interval interval = clopper_pearson(n, of);
  return fmt::format("{} of {}: {} ({} to {})", n, of,
                     number_text(static_cast<double>(n) / static_cast<double>(of) * 1e6),
                     number_text(interval.low * 1e6), number_text(interval.high * 1e6));
}

std::string score_sentence(const LogScore& score, const std::string& who) {
  std::string text = fmt::format("\n{} let {} through,\nreported a hit in {},\nand missed {}.\n", who,
                                 rate_text(score, Verdict::tunnel), rate_text(score, Verdict::phantom),
                                 rate_text(score, Verdict::missed_overlap));
  const auto told = [&](std::string_view what, Verdict verdict) {
    return score.opportunities(verdict) == 0 ? fmt::format("{}: none to judge.\n", what)
                                             : fmt::format("{}: {}.\n", what, rate_text(score, verdict));
  };
  text += told("Wrong faces", Verdict::wrong_face) + told("Late times", Verdict::late) +
          told("Early times", Verdict::early);
  const auto if_any = [&](std::string_view what, Verdict verdict) {
    if (score.of(verdict) > 0) text += fmt::format("{}: {}.\n", what, rate_text(score, verdict));
  };
  if_any("An overlap called an impact, or the reverse", Verdict::wrong_state);
  if_any("Against its card on touching", Verdict::claim_broken);
  if_any("Failed", Verdict::failed);
  if_any("Excused by its card", Verdict::excused);
  if_any("Not asked", Verdict::not_asked);
  return text;
}

std::string score_table(const LogScore& score, const Tally& tally, const std::string& name, std::size_t width) {
  TextTable table({name, "answers", "of", "per million", "95%", "worst severity", "worst or first row", "of what"});
  for (const Verdict v : shown_verdicts) {
    const std::uint64_t n = score.of(v), of = score.opportunities(v);
    const Interval interval = clopper_pearson(n, of);
    const std::optional<Witness>& worst = tally.worst[index_of(v)];
    table.add(
        {std::string(name_of(v)), fmt::to_string(n), fmt::to_string(of),
         of == 0 ? "-" : number_text(static_cast<double>(n) / static_cast<double>(of) * 1e6),
         of == 0 ? "-" : fmt::format("{} to {}", number_text(interval.low * 1e6), number_text(interval.high * 1e6)),
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
    std::vector<std::string> cells{tags[tag].empty() ? "(none)"
                                   : plain           ? tags[tag]
                                                     : shown(tags[tag]),
                                   fmt::to_string(score.queries), fmt::to_string(score.wrong())};
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
