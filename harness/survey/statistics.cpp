// SPDX-License-Identifier: MIT
#include "harness/survey/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <tuple>

#include "harness/judge/before_excuses.h"

namespace sweeplab {
namespace {

template <class S>
Witness witness(Batch<S>& batch, const Column<S>& column, std::size_t i) {
  const Judgement judgement = column.judgements[i];
  const Query<S>& q = batch.queries[i];
  Witness w;
  w.severity = batch.severity_of(i, column, judgement.verdict);
  w.relative = relative_severity(q, w.severity);
  w.index = batch.first + i;
  w.verdict = judgement.verdict;
  w.cause = judgement.cause;
  w.query = numbers_of(q);
  return w;
}

void keep_worse(std::optional<Witness>& kept, const Witness& found) {
  if (!kept || found.worse_than(*kept)) kept = found;
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
    // Of a verdict without a severity of its own the first case is kept.
    if (has_severity(verdict)) {
      const Witness found = witness(batch, column, i);
      tally.severe[index_of(verdict)] += is_severe(found.relative);
      keep_worse(tally.worst[index_of(verdict)], found);
    } else if (!tally.worst[index_of(verdict)] || batch.first + i < tally.worst[index_of(verdict)]->index) {
      tally.worst[index_of(verdict)] = witness(batch, column, i);
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

std::uint64_t Tally::of(Verdict verdict, Cause cause) const { return counts[index_of(verdict)][index_of(cause)]; }

std::uint64_t Tally::of(Verdict verdict) const {
  std::uint64_t sum = 0;
  for (const std::uint64_t n : counts[index_of(verdict)]) sum += n;
  return sum;
}

std::uint64_t Tally::wrong() const {
  std::uint64_t sum = 0;
  for (const Verdict v : enumerators<Verdict>) sum += is_wrong(v) ? of(v) : 0;
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

void Tally::add(const Tally& other) {
  for (std::size_t v = 0; v < counts.size(); ++v) {
    for (std::size_t c = 0; c < counts[v].size(); ++c) counts[v][c] += other.counts[v][c];
    severe[v] += other.severe[v];
    excused_as[v] += other.excused_as[v];
    excused_severe[v] += other.excused_severe[v];
    if (other.worst[v]) keep_worse(worst[v], *other.worst[v]);
  }
  for (std::size_t c = 0; c < not_asked.size(); ++c) not_asked[c] += other.not_asked[c];
  error_ulps.add(other.error_ulps);
  error_world.add(other.error_world);
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

void Census::add(const Census& other) {
  queries += other.queries;
  for (std::size_t i = 0; i < classes.size(); ++i) classes[i] += other.classes[i];
  for (std::size_t i = 0; i < grazes.size(); ++i) grazes[i] += other.grazes[i];
  stages.filter += other.stages.filter;
  stages.exact += other.stages.exact;
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
Counter<S>::Counter(std::size_t methods, std::size_t lanes) : parts_(lanes) {
  for (Part& part : parts_) part.tallies.resize(methods);
}

template <class S>
void Counter<S>::study(Batch<S>& batch) {
  Part& part = parts_[batch.lane];
  part.census.queries += batch.queries.size();
  part.census.stages.filter += batch.stages.filter;
  part.census.stages.exact += batch.stages.exact;
  for (const Truth& truth : batch.truths) {
    ++part.census.classes[index_of(truth.cls)];
    part.census.grazes[index_of(truth.graze)] += truth.cls == Class::graze;
  }
  for (std::size_t i = 0; i < batch.queries.size(); ++i) {
    LastError<S> last;
    for (std::size_t m = 0; m < batch.columns.size(); ++m) count(part.tallies[m], batch, batch.columns[m], i, last);
  }
}

template <class S>
Census Counter<S>::census() const {
  Census sum;
  for (const Part& part : parts_) sum.add(part.census);
  return sum;
}

template <class S>
std::vector<Tally> Counter<S>::tallies() const {
  std::vector<Tally> sums(parts_.front().tallies.size());
  for (const Part& part : parts_) {
    for (std::size_t m = 0; m < sums.size(); ++m) sums[m].add(part.tallies[m]);
  }
  return sums;
}

template class Counter<float>;
template class Counter<double>;

}  // namespace sweeplab
