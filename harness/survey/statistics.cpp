// SPDX-License-Identifier: MIT
#include "harness/survey/statistics.h"

#include <bit>
#include <cmath>
#include <limits>
#include <numeric>
#include <tuple>

namespace sweeplab {
namespace {

template <class S>
Witness witness(Batch<S>& batch, const Column<S>& column, std::size_t i) {
  const auto [verdict, cause] = column.judgements[i];
  const Query<S>& query = batch.queries[i];
  const double severity = batch.severity_of(i, column, verdict);
  return {severity, relative_severity(query, severity), batch.first + i, verdict, cause, numbers_of(query)};
}

/// The error of the time that was looked at last, of one query: most methods give the same time.
template <class S>
struct LastError {
  std::optional<S> time;
  double ulps = 0, world = 0;

  void find(const Query<S>& query, const Truth& truth, S of) {
    if (time && *time == of) return;
    const double error = time_error(truth, of);
    time = of, ulps = error / static_cast<double>(std::numeric_limits<S>::epsilon()), world = error * speed(query);
  }
};

template <class S>
void count_excused(Tally& tally, Batch<S>& batch, const Column<S>& column, std::size_t i) {
  Judged<S> judged(batch.queries[i], batch.truths[i]);
  const Verdict mistake = judge_before_excuses(batch.card_of(column, i), judged, column.answers[i]);
  ++tally.excused_as[index_of(mistake)];
  if (has_severity(mistake)) {
    const double severity = relative_severity(batch.queries[i], batch.severity_of(i, column, mistake));
    tally.excused_severe[index_of(mistake)] += is_severe(severity);
  }
}

template <class S>
void count(Tally& tally, Batch<S>& batch, const Column<S>& column, std::size_t i, LastError<S>& last) {
  const auto [verdict, cause] = column.judgements[i];
  ++tally.counts[index_of(verdict)][index_of(cause)];
  if (is_wrong(verdict)) {
    std::optional<Witness>& worst = tally.worst[index_of(verdict)];
    // Of a verdict without a severity of its own the first case is kept.
    if (has_severity(verdict) || !worst || batch.first + i < worst->index) {
      const Witness found = witness(batch, column, i);
      tally.severe[index_of(verdict)] += has_severity(verdict) && is_severe(found.relative);
      if (!worst || found.worse_than(*worst)) worst = found;
    }
  }
  if (verdict == Verdict::excused) count_excused(tally, batch, column, i);
  const Truth& truth = batch.truths[i];
  const Answer<S>& answer = column.answers[i];
  tally.not_asked[index_of(truth.cls)] += verdict == Verdict::not_asked;
  if (truth.cls == Class::impact && answer.outcome == Outcome::impact && batch.card_of(column, i).gives_time &&
      verdict != Verdict::failed) {
    last.find(batch.queries[i], truth, answer.time);
    tally.error_ulps.add(last.ulps);
    tally.error_world.add(last.world);
  }
}

}  // namespace

bool Witness::worse_than(const Witness& other) const {
  if (!has_severity(verdict)) return index < other.index;
  return std::make_tuple(relative, std::fabs(severity), other.index) >
         std::make_tuple(other.relative, std::fabs(other.severity), index);
}

void add_counts(std::optional<Witness>& kept, const std::optional<Witness>& other) {
  if (other && (!kept || other->worse_than(*kept))) kept = other;
}

std::uint64_t Tally::of(Verdict verdict, ErrorSize size) const {
  const auto& by_cause = counts[index_of(verdict)];
  const std::uint64_t all = std::accumulate(by_cause.begin(), by_cause.end(), std::uint64_t{0}),
                      real = severe[index_of(verdict)];
  return size == ErrorSize::any ? all : size == ErrorSize::real ? real : all - real;
}

std::uint64_t Tally::wrong() const {
  std::uint64_t sum = 0;
  for (const Cause cause : enumerators<Cause>) sum += caused_by(cause);
  return sum;
}

std::uint64_t Tally::caused_by(Cause cause) const {
  std::uint64_t sum = 0;
  for (const Verdict v : enumerators<Verdict>) sum += is_wrong(v) ? of(v, cause) : 0;
  return sum;
}

std::optional<double> Tally::worst_severity() const {
  std::optional<double> worst_so_far;
  for (const Verdict v : enumerators<Verdict>) {
    const std::optional<Witness>& witness = worst[index_of(v)];
    if (does_harm(v) && witness && witness->relative >= worst_so_far.value_or(0)) worst_so_far = witness->relative;
  }
  return worst_so_far;
}

Tally Tally::before_excuses() const {
  Tally tally = *this;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    tally.counts[v][index_of(Cause::unknown)] += excused_as[v];
    tally.severe[v] += excused_severe[v];
    tally.counts[index_of(Verdict::excused)][index_of(Cause::none)] -= excused_as[v];
  }
  tally.excused_as = {}, tally.excused_severe = {};
  return tally;
}

std::uint64_t opportunities(const Census& census, Verdict verdict) {
  switch (verdict) {
    case Verdict::tunnel:
      return census.of(Class::impact);
    case Verdict::wrong_face:
    case Verdict::late:
    case Verdict::early:
      return census.of(Class::impact) + census.of(Class::graze);
    case Verdict::missed_overlap:
      return census.of(Class::overlap);
    case Verdict::phantom:
      return census.of(Class::separate);
    case Verdict::wrong_state:
      return census.queries - census.of(Class::separate);
    case Verdict::claim_broken:
      return census.of(Class::graze);
    default:
      return census.queries;
  }
}

std::uint64_t opportunities(const Census& census, const Tally& tally, Verdict verdict) {
  if (verdict == Verdict::not_asked) return census.queries;
  Census asked = census;
  for (std::size_t c = 0; c < tally.not_asked.size(); ++c) {
    asked.queries -= tally.not_asked[c];
    asked.classes[c] -= tally.not_asked[c];
  }
  return opportunities(asked, verdict);
}

template <class S>
void Counter<S>::study(Batch<S>& batch) {
  PanelCounts& part = this->parts_[batch.lane];
  part.census.queries += batch.queries.size();
  part.census.stages.filter += batch.stages.filter;
  part.census.stages.exact += batch.stages.exact;
  for (const Truth& truth : batch.truths) {
    ++part.census.classes[index_of(truth.cls)];
    ++part.census.grazes[index_of(truth.graze)];
  }
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    LastError<S> last;
    for (std::size_t m = 0; m < batch.columns.size(); ++m) count(part.tallies[m], batch, batch.columns[m], i, last);
  }
}

template <class S>
void PairCounter<S>::study(Batch<S>& batch) {
  static_assert(index_of(Outcome::separate) == 0 && index_of(Outcome::failed) == 3, "Word reads the bits");
  std::vector<Differences>& pairs = this->parts_[batch.lane];
  const std::size_t words = (batch.queries.size() + 63) / 64;
  // An outcome is two bits; the pairs are then compared 64 queries at a time.
  std::vector<ByClass> of_class(words);
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    of_class[i / 64][index_of(batch.truths[i].cls)] |= std::uint64_t{1} << i % 64;
  }
  std::vector<std::vector<Word>> said(batch.columns.size(), std::vector<Word>(words));
  for (std::size_t m = 0; m < said.size(); ++m) {
    const Column<S>& column = batch.columns[m];
    for (std::size_t i = 0; i < batch.queries.size(); ++i) {
      const Verdict verdict = column.judgements[i].verdict;
      const std::uint64_t code = index_of(verdict == Verdict::failed ? Outcome::failed : column.answers[i].outcome);
      Word& word = said[m][i / 64];
      word.low |= (code & 1) << i % 64;
      word.high |= (code >> 1) << i % 64;
      word.asked |= std::uint64_t{verdict != Verdict::not_asked} << i % 64;
    }
  }
  each_pair(said.size(), [&](std::size_t m, std::size_t other, std::size_t pair) {
    for (std::size_t w = 0; w < words; ++w) {
      const Word &a = said[m][w], &b = said[other][w];
      const std::uint64_t any = ((a.low ^ b.low) | (a.high ^ b.high)) & a.asked & b.asked;
      if (any == 0) continue;
      // A failure is neither contact nor none.
      const std::uint64_t in_contact = (a.contact() ^ b.contact()) & ~(a.failed() | b.failed()) & any;
      for (std::size_t c = 0; c < enum_count<Class>; ++c) {
        pairs[pair].contact[c] += static_cast<std::uint64_t>(std::popcount(in_contact & of_class[w][c]));
        pairs[pair].outcome[c] += static_cast<std::uint64_t>(std::popcount(any & ~in_contact & of_class[w][c]));
      }
    }
  });
}

template class PairCounter<float>;
template class PairCounter<double>;
template class Counter<float>;
template class Counter<double>;

}  // namespace sweeplab
