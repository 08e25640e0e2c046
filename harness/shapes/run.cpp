// SPDX-License-Identifier: MIT
#include "harness/shapes/run.h"

#include <cmath>
#include <limits>

namespace sweeplab::shapes {
namespace {

/// The file's own answer: whoever wrote it may count touching or not.
template <class S>
Judgement judge_given(const Truth& truth, const Reply<S>& reply) {
  constexpr double nothing = std::numeric_limits<double>::quiet_NaN();
  const bool contact = reply.said == Said::contact;
  if (truth.cls == Class::overlap && !contact) return {Verdict::missed, Cause::unknown, nothing};
  if (truth.cls == Class::separate && contact) return {Verdict::phantom, Cause::unknown, nothing};
  return {Verdict::correct, Cause::none, nothing};
}

bool must_be_contact(const Function* function, const Truth& truth) {
  if (function == nullptr || function->card->question != discrete::Question::contact) {
    return truth.cls == Class::overlap;
  }
  return is_contact(truth, function->card->rule);
}

}  // namespace

template <class S>
void judge_batch(Batch<S>& batch, const std::vector<const Function*>& panel) {
  const std::size_t n = batch.scenes.size();
  std::vector<Scene<Rational>> exact;
  batch.truths.clear();
  for (const Scene<S>& scene : batch.scenes) {
    exact.push_back(exactly(scene));
    batch.truths.push_back(truth(exact.back()));
  }
  batch.columns.resize(panel.size());
  for (std::size_t c = 0; c < panel.size(); ++c) {
    Column<S>& column = batch.columns[c];
    column.function = panel[c];
    column.replies = batch.given;
    column.replies.resize(n);
    column.judgements.resize(n);
    for (std::size_t i = 0; i < n; ++i) {
      if (panel[c] == nullptr) {
        column.judgements[i] = judge_given(batch.truths[i], column.replies[i]);
        continue;
      }
      column.replies[i] = panel[c]->ask(batch.scenes[i]);
      column.judgements[i] = judgement(*panel[c], batch.scenes[i], exact[i], batch.truths[i], column.replies[i]);
    }
  }
}

template <class S>
bool run(const Flow<S>& flow, const std::vector<const Function*>& panel, const RunOptions& options) {
  std::vector<Batch<S>> batches(lanes_of(options));
  for (std::size_t lane = 0; lane < batches.size(); ++lane) batches[lane].lane = lane;
  const auto work = [&](std::size_t lane) {
    Batch<S>& batch = batches[lane];
    if (flow.fill) flow.fill(batch);
    judge_batch(batch, panel);
    if (flow.study) flow.study(batch);
  };
  const auto finish = [&](std::size_t lane) {
    if (flow.commit) flow.commit(batches[lane]);
    return batches[lane].size;
  };
  return run_lanes({[&](std::size_t lane) { return flow.next(batches[lane]); }, work, finish}, options);
}

void Census::add(const Census& other) {
  scenes += other.scenes;
  for (std::size_t c = 0; c < classes.size(); ++c) classes[c] += other.classes[c];
}

std::uint64_t Tally::of(Verdict verdict, std::optional<Class> cls, std::optional<Cause> cause) const {
  std::uint64_t sum = 0;
  for (const Class c : enumerators<Class>) {
    for (const Cause why : enumerators<Cause>) {
      if (c == cls.value_or(c) && why == cause.value_or(why))
        sum += counts[index_of(verdict)][index_of(c)][index_of(why)];
    }
  }
  return sum;
}

std::uint64_t Tally::events(Verdict verdict) const {
  return verdict == Verdict::not_apart ? of(verdict, Class::overlap) : of(verdict);
}

std::uint64_t Tally::opportunities(Verdict verdict) const {
  switch (verdict) {
    case Verdict::missed:
    case Verdict::wrong_box:
    case Verdict::not_apart:
      return contacts;
    case Verdict::phantom:
      return asked - contacts;
    default:
      return asked;
  }
}

void Tally::add(const Tally& other) {
  asked += other.asked;
  contacts += other.contacts;
  for (std::size_t v = 0; v < counts.size(); ++v) {
    for (std::size_t c = 0; c < counts[v].size(); ++c) {
      for (std::size_t cause = 0; cause < counts[v][c].size(); ++cause)
        counts[v][c][cause] += other.counts[v][c][cause];
    }
  }
  measured.add(other.measured);
}

template <class S>
void Counter::study(const Batch<S>& batch) {
  Part& part = parts_[batch.lane];
  for (const Truth& truth : batch.truths) {
    ++part.census.scenes;
    ++part.census.classes[index_of(truth.cls)];
  }
  for (std::size_t c = 0; c < batch.columns.size(); ++c) {
    const Column<S>& column = batch.columns[c];
    Tally& tally = part.tallies[c];
    for (std::size_t i = 0; i < batch.truths.size(); ++i) {
      const Truth& truth = batch.truths[i];
      const Judgement& judgement = column.judgements[i];
      ++tally.asked;
      tally.contacts += must_be_contact(column.function, truth) ? 1 : 0;
      ++tally.counts[index_of(judgement.verdict)][index_of(truth.cls)][index_of(judgement.cause)];
      if (!std::isnan(judgement.measured)) tally.measured.add(judgement.measured);
    }
  }
}

Census Counter::census() const {
  Census all;
  for (const Part& part : parts_) all.add(part.census);
  return all;
}

std::vector<Tally> Counter::tallies() const {
  std::vector<Tally> all(parts_.front().tallies.size());
  for (const Part& part : parts_) {
    for (std::size_t c = 0; c < all.size(); ++c) all[c].add(part.tallies[c]);
  }
  return all;
}

template void judge_batch(Batch<float>&, const std::vector<const Function*>&);
template void judge_batch(Batch<double>&, const std::vector<const Function*>&);
template bool run(const Flow<float>&, const std::vector<const Function*>&, const RunOptions&);
template bool run(const Flow<double>&, const std::vector<const Function*>&, const RunOptions&);
template void Counter::study(const Batch<float>&);
template void Counter::study(const Batch<double>&);

}  // namespace sweeplab::shapes
