// SPDX-License-Identifier: MIT
#include "harness/sets/scorecard.h"

#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <limits>
#include <unordered_map>

#include "harness/judge/run.h"
#include "harness/methods/cards_json.h"
#include "harness/methods/peer.h"
#include "harness/query/query_reader.h"
#include "harness/support/csv.h"
#include "harness/support/progress.h"
#include "harness/support/text.h"

namespace sweeplab {
namespace {

using GivenAnswers = std::vector<std::optional<GivenAnswer<double>>>;

/// What somebody gave: an answer to each query of the set, if there is one, and the cards that they stand under.
struct Given {
  GivenAnswers answers;
  LogCards cards;
};

/// The rows of one scalar, in their order, and the answers to them that somebody gave, if there are any.
template <class S>
class SetSource : public Source<S> {
 public:
  SetSource(const std::vector<SetRow>& set, Scalar scalar, const Given* given) : set_(set), given_(given) {
    for (std::size_t i = 0; i < set.size(); ++i) {
      if (set[i].scalar == scalar) rows_.push_back(i);
    }
  }
  const std::vector<std::size_t>& rows() const { return rows_; }

  bool next(Batch<S>& batch) override {
    if (next_ == rows_.size()) return false;
    batch.first = next_;
    batch.size = std::min<std::size_t>(1024, rows_.size() - next_);
    next_ += batch.size;
    return true;
  }
  void fill(Batch<S>& batch) override {
    batch.queries.clear();
    batch.given.clear();
    for (std::size_t i = 0; i < batch.size; ++i) {
      const std::size_t at = rows_[batch.first + i];
      batch.queries.push_back(query_of<S>(set_[at].numbers));
      if (given_ == nullptr) continue;
      batch.given.push_back(given_->cards.of<S>(given_->answers[at].value_or(GivenAnswer<double>{.asked = false})));
    }
  }

 private:
  const std::vector<SetRow>& set_;
  const Given* given_;
  std::vector<std::size_t> rows_;
  std::size_t next_ = 0;
};

/// Queries in float that are asked in double, for engines that answer so: a time is right, too, if it is when rounded to
/// float. Comes before all sinks that count.
class RoundedTimes : public Sink<double> {
 public:
  void study(Batch<double>& batch) override {
    for (Column<double>& column : batch.columns) {
      for (std::size_t i = 0; i < batch.queries.size(); ++i) {
        Judgement& judgement = column.judgements[i];
        if (!is_wrong_time(judgement.verdict)) continue;
        constexpr double most = std::numeric_limits<float>::max();
        const Answer<double>& a = column.answers[i];
        const Answer<float> rounded{a.outcome, static_cast<float>(std::clamp(a.time, -most, most)), a.normal_x,
                                    a.normal_y};
        const Query<float> query = query_of<float>(numbers_of(batch.queries[i]));
        const Verdict verdict = judge(batch.card_of(column, i), query, truth(query), rounded);
        if (!is_wrong(verdict)) judgement = {verdict, Cause::none};
      }
    }
  }
};

/// Verdicts, row by row, what they are worth, and whose times are the nearest there are.
template <class S>
class RowSink : public Sink<S> {
 public:
  RowSink(const std::vector<SetRow>& set, const std::vector<std::size_t>& rows, std::span<Scorecard* const> cards)
      : set_(set), rows_(rows), cards_(cards) {}

  void commit(Batch<S>& batch) override {
    for (std::size_t m = 0; m < cards_.size(); ++m) {
      const Column<S>& column = batch.columns[m];
      for (std::size_t i = 0; i < batch.size; ++i) {
        const std::size_t at = rows_[batch.first + i];
        const SetRow& row = set_[at];
        GroupScore& group = cards_[m]->groups[index_of(row.scalar)][kind_number(row.cls, row.graze)];
        group.score.count(batch, column, i);
        cards_[m]->verdicts[at] = verdict_letters[index_of(column.judgements[i].verdict)];
        if (!row.times || !has_judged_time(batch, column, i)) continue;
        const auto time = static_cast<double>(column.answers[i].time);
        group.exact_times += time == row.times->nearest || time == row.times->nearest_double;
      }
    }
  }

 private:
  const std::vector<SetRow>& set_;
  const std::vector<std::size_t>& rows_;
  std::span<Scorecard* const> cards_;
};

/// Who is scored, and whither.
struct Panel {
  std::vector<const Method*> methods;
  std::vector<Scorecard*> cards;
  const Given* given = nullptr;
};

/// The rows of one scalar, asked in S.
template <class S>
bool run_rows(const std::vector<SetRow>& set, Scalar scalar, const Panel& panel, const RunOptions& options) {
  if (panel.methods.empty()) return true;
  SetSource<S> source(set, scalar, panel.given);
  RowSink<S> rows(set, source.rows(), panel.cards);
  std::vector<Sink<S>*> sinks;
  [[maybe_unused]] RoundedTimes rounded;
  if constexpr (std::is_same_v<S, double>) {
    if (scalar == Scalar::float32) sinks.push_back(&rounded);
  }
  sinks.push_back(&rows);
  return run<S>(source, panel.methods, sinks, options);
}

std::string graze_words(const GrazeClaims& claims) {
  const std::array kinds{claims.flat, claims.rest, claims.slide, claims.corner, claims.leave, claims.end};
  if (std::ranges::all_of(kinds, [&](GrazeClaim claim) { return claim == kinds[0]; })) {
    return std::string(name_of(kinds[0]));
  }
  std::string text;
  for (std::size_t i = 0; i < kinds.size(); ++i) {
    text += fmt::format("{}{} {}", i == 0 ? "" : ", ", kind_names[3 + i], name_of(kinds[i]));
  }
  return text;
}

/// What an answer is judged by.
std::string card_words(const Card& card) {
  std::string text = fmt::format("touching: {}", graze_words(card.grazes));
  if (card.grazes.none_at_end) text += ", none at the end";
  if (card.grazes.none_at_exact_corner) text += ", none at exact corners";
  text += fmt::format("; overlap at the start: {}", name_of(card.overlap));
  if (card.needs_positive_sizes) text += "; sizes of 0: not handled";
  if (!card.gives_time) text += "; no time";
  if (!card.gives_face) text += "; no normal";
  if (const PeerClaims* peer = peer_claims(card)) {
    text += fmt::format("; skin: {}; error in time: {}", shortest(peer->skin), shortest(peer->time_error));
    if (peer->late > 0) text += fmt::format(", late by up to {}", shortest(peer->late));
    if (peer->smallest_size > 0) text += fmt::format("; sizes from {}", shortest(peer->smallest_size));
    if (peer->largest_size > 0) text += fmt::format("; sizes up to {}", shortest(peer->largest_size));
  }
  return text;
}

Scorecard empty_card(const std::vector<SetRow>& set, const Card& card) {
  return {
      .name = marked_name(card), .card = card_words(card), .verdicts = std::string(set.size(), verdict_letters.back())};
}

/// Those that cannot be asked in a scalar are not asked.
void count_not_asked(const std::vector<SetRow>& set, Scalar scalar, Scorecard& card) {
  for (const SetRow& row : set) {
    if (row.scalar != scalar) continue;
    LogScore& score = card.groups[index_of(scalar)][kind_number(row.cls, row.graze)].score;
    ++score.queries;
    ++score.verdicts[index_of(Verdict::not_asked)];
  }
}

GivenAnswers read_answers(const std::vector<SetRow>& set, const std::filesystem::path& path) {
  enum : std::size_t { id, answer };
  std::unordered_map<std::string_view, std::size_t> places;
  for (std::size_t i = 0; i < set.size(); ++i) places[set[i].id] = i;
  GivenAnswers given(set.size());
  CsvReader csv(path);
  CsvColumns columns(csv, {"id", "answer"}, 2, "id,answer");
  while (columns.next()) {
    const auto found = places.find(columns[id]);
    if (found == places.end()) columns.fail(id, "the id of a query of the set", shown(columns[id]));
    std::optional<GivenAnswer<double>>& place = given[found->second];
    if (place) columns.fail(id, "an id once", shown(columns[id]));
    place = read_given_answer<double>(columns[answer], fmt::format("{}:{}: answer", csv.name(), csv.line()));
  }
  return given;
}

}  // namespace

GroupScore Scorecard::of(std::optional<Scalar> scalar, std::optional<std::size_t> kind) const {
  GroupScore sum;
  for (const Scalar s : enumerators<Scalar>) {
    for (std::size_t k = 0; k < kind_count; ++k) {
      if (scalar.value_or(s) != s || kind.value_or(k) != k) continue;
      add_counts(sum.score, groups[index_of(s)][k].score);
      sum.exact_times += groups[index_of(s)][k].exact_times;
    }
  }
  return sum;
}

std::optional<std::vector<Scorecard>> score_methods(const std::vector<SetRow>& set,
                                                    std::span<const Method* const> methods, unsigned threads) {
  std::vector<Scorecard> cards;
  for (const Method* method : methods) {
    cards.push_back(empty_card(set, *method->card));
    if (method->guest != nullptr) cards.back().remedy = remedy_in(method->guest->language());
  }
  Progress progress("judge", "queries", set.size());
  const RunOptions options{threads, [&](std::uint64_t done) { progress.show(done); }};
  for (const Scalar scalar : enumerators<Scalar>) {
    Panel own, guests;  // these are asked in double: nobody knows here in what they answer
    for (std::size_t m = 0; m < methods.size(); ++m) {
      if (!methods[m]->has_code_in(scalar)) {
        count_not_asked(set, scalar, cards[m]);
        continue;
      }
      Panel& panel = methods[m]->guest != nullptr ? guests : own;
      panel.methods.push_back(methods[m]);
      panel.cards.push_back(&cards[m]);
    }
    const bool whole = with_scalar(scalar, [&]<class S>() { return run_rows<S>(set, scalar, own, options); }) &&
                       run_rows<double>(set, scalar, guests, options);
    if (!whole) return {};
  }
  return cards;
}

std::optional<Scorecard> score_answers(const std::vector<SetRow>& set, const std::filesystem::path& path,
                                       const LogCard& engine, unsigned threads) {
  const Given given{read_answers(set, path), LogCards(engine)};
  const Method yours{.card = &given.cards.of(true, true)};
  Scorecard result = empty_card(set, *yours.card);
  for (const Scalar scalar : enumerators<Scalar>) {
    if (!run_rows<double>(set, scalar, {{&yours}, {&result}, &given}, {threads, {}})) return {};
  }
  return result;
}

}  // namespace sweeplab
