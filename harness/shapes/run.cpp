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
void judge_scene(JudgedScene<S>& one, const Panel& panel) {
  const Scene<Rational> exact = exactly(one.scene);
  one.truth = truth(exact);
  one.answers.reserve(panel.size());
  for (const Function* function : panel) {
    const Reply<S> reply = function == nullptr ? one.given : function->ask(one.scene);
    one.answers.push_back(
        {reply, function == nullptr ? judge_given(one.truth, reply) : judgement(*function, exact, one.truth, reply)});
  }
}

template <class S>
bool run(const std::function<void(Batch<S>&)>& next, const std::function<void(const Batch<S>&)>& commit,
         const Panel& panel, const RunOptions& options) {
  std::vector<Batch<S>> batches(lanes_of(options));
  const auto take = [&](std::size_t lane) {
    batches[lane].clear();
    next(batches[lane]);
    return !batches[lane].empty();
  };
  const auto work = [&](std::size_t lane) {
    for (JudgedScene<S>& one : batches[lane]) judge_scene(one, panel);
  };
  const auto finish = [&](std::size_t lane) -> std::uint64_t {
    commit(batches[lane]);
    return batches[lane].size();
  };
  return run_lanes({take, work, finish}, options);
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
void Counts::add(const Batch<S>& batch, const Panel& panel) {
  tallies.resize(panel.size());
  for (const JudgedScene<S>& one : batch) {
    ++scenes;
    ++classes[index_of(one.truth.cls)];
    for (std::size_t f = 0; f < panel.size(); ++f) {
      const Judgement& j = one.answers[f].judgement;
      Tally& tally = tallies[f];
      ++tally.asked;
      tally.contacts += must_be_contact(panel[f], one.truth) ? 1 : 0;
      ++tally.counts[index_of(j.verdict)][index_of(one.truth.cls)][index_of(j.cause)];
      if (!std::isnan(j.measured)) tally.measured.add(j.measured);
    }
  }
}

#define SWEEPLAB_INSTANCE(S)                                                                               \
  template void judge_scene<S>(JudgedScene<S>&, const Panel&);                                             \
  template bool run<S>(const std::function<void(Batch<S>&)>&, const std::function<void(const Batch<S>&)>&, \
                       const Panel&, const RunOptions&);                                                   \
  template void Counts::add<S>(const Batch<S>&, const Panel&);
SWEEPLAB_INSTANCE(float)
SWEEPLAB_INSTANCE(double)
#undef SWEEPLAB_INSTANCE

}  // namespace sweeplab::shapes
