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
void judge_batch(Batch<S>& batch, const Panel& panel) {
  std::vector<Scene<Rational>> exact;
  batch.truths.clear();
  for (const Scene<S>& scene : batch.scenes) {
    exact.push_back(exactly(scene));
    batch.truths.push_back(truth(exact.back()));
  }
  batch.columns.clear();
  for (const Function* function : panel) {
    Column<S>& column = batch.columns.emplace_back(Column<S>{function, batch.given, {}});
    column.replies.resize(exact.size());
    for (std::size_t i = 0; i < exact.size(); ++i) {
      if (function != nullptr) column.replies[i] = function->ask(batch.scenes[i]);
      column.judgements.push_back(function == nullptr
                                      ? judge_given(batch.truths[i], column.replies[i])
                                      : judgement(*function, exact[i], batch.truths[i], column.replies[i]));
    }
  }
}

template <class S>
bool run(const std::function<void(Batch<S>&)>& next, const std::function<void(const Batch<S>&)>& commit,
         const Panel& panel, const RunOptions& options) {
  std::vector<Batch<S>> batches(lanes_of(options));
  const auto take = [&](std::size_t lane) {
    batches[lane].scenes.clear();
    batches[lane].given.clear();
    next(batches[lane]);
    return !batches[lane].scenes.empty();
  };
  const auto finish = [&](std::size_t lane) -> std::uint64_t {
    commit(batches[lane]);
    return batches[lane].scenes.size();
  };
  return run_lanes({take, [&](std::size_t lane) { judge_batch(batches[lane], panel); }, finish}, options);
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
  if (verdict == Verdict::phantom) return asked - contacts;
  const bool of_contacts = verdict == Verdict::missed || verdict == Verdict::wrong_box || verdict == Verdict::not_apart;
  return of_contacts ? contacts : asked;
}

template <class S>
void Counts::add(const Batch<S>& batch) {
  tallies.resize(batch.columns.size());
  for (std::size_t i = 0; i < batch.truths.size(); ++i) {
    const Truth& truth = batch.truths[i];
    ++scenes;
    ++classes[index_of(truth.cls)];
    for (std::size_t c = 0; c < batch.columns.size(); ++c) {
      const Judgement& judgement = batch.columns[c].judgements[i];
      Tally& tally = tallies[c];
      ++tally.asked;
      tally.contacts += must_be_contact(batch.columns[c].function, truth) ? 1 : 0;
      ++tally.counts[index_of(judgement.verdict)][index_of(truth.cls)][index_of(judgement.cause)];
      if (!std::isnan(judgement.measured)) tally.measured.add(judgement.measured);
    }
  }
}

#define SWEEPLAB_INSTANCE(S)                                                                                          \
  template void judge_batch(Batch<S>&, const Panel&);                                                                 \
  template bool run(const std::function<void(Batch<S>&)>&, const std::function<void(const Batch<S>&)>&, const Panel&, \
                    const RunOptions&);                                                                               \
  template void Counts::add(const Batch<S>&);
SWEEPLAB_INSTANCE(float)
SWEEPLAB_INSTANCE(double)
#undef SWEEPLAB_INSTANCE

}  // namespace sweeplab::shapes
