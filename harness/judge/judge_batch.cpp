// SPDX-License-Identifier: MIT
//
// Apart from run.cpp because WebAssembly has no threads.
#include <cmath>
#include <limits>
#include <type_traits>
#include <vector>

#include "harness/judge/run.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

/// The nearest float to the truth, if this time of a guest is right; else the time, rounded.
float time_in_float(const Query<float>& query, const Answer<double>& said) {
  const float rounded = rounded_answer<float>(said).time;
  if (said.outcome != Outcome::impact || !std::isfinite(said.time) || static_cast<double>(rounded) == said.time) {
    return rounded;
  }
  const Truth t = truth(query);
  if (t.cls != Class::impact && t.cls != Class::graze) return rounded;
  Judged<float> judged(query, t);
  return is_right_time_exactly(judged, said.time) ? static_cast<float>(judged.time()) : rounded;
}

}  // namespace

template <class S>
void ask(const Method& method, std::span<const Query<S>> queries, std::span<Answer<S>> answers,
         std::vector<bool>& asked) {
  if constexpr (std::is_same_v<S, float>) {
    if (method.guest != nullptr) {
      std::vector<Answer<double>> said(queries.size(), {Outcome::failed});
      asked.assign(queries.size(), true);
      method.guest->answer(queries, said, asked);
      for (std::size_t i = 0; i < queries.size(); ++i) {
        if (!asked[i]) continue;
        answers[i] = rounded_answer<float>(said[i]);
        answers[i].time = time_in_float(queries[i], said[i]);
      }
      return;
    }
  }
  method.answer(queries, answers, &asked);
}

template <class S>
double Batch<S>::severity_of(std::size_t i) {
  if (std::isnan(severities[i])) severities[i] = severity(queries[i]);
  return severities[i];
}

template <class S>
double Batch<S>::severity_of(std::size_t i, const Column<S>& column, Verdict mistake) {
  if (!is_wrong_time(mistake)) return severity_of(i);
  const S time = column.answers[i].time;
  if (!last_wrong_time || last_wrong_time->query != i || last_wrong_time->time != time) {
    last_wrong_time = {i, time, severity_until(queries[i], truths[i], time)};
  }
  return last_wrong_time->severity;
}

template <class S>
void judge_batch(Batch<S>& batch, std::span<const Method* const> panel) {
  const std::size_t n = batch.queries.size();
  // What an engine gets with rounded numbers is the query, for all.
  for (const Method* method : panel) {
    if (!method->guest) continue;
    for (Query<S>& query : batch.queries) query = method->guest->told(query);
  }
  batch.truths.resize(n);
  batch.severities.assign(n, std::numeric_limits<double>::quiet_NaN());
  batch.last_wrong_time.reset();
  batch.stages = {};
  for (std::size_t i = 0; i < n; ++i) batch.truths[i] = truth(batch.queries[i], &batch.stages);

  std::vector<bool> asked;
  batch.columns.resize(panel.size());
  for (std::size_t m = 0; m < panel.size(); ++m) {
    Column<S>& column = batch.columns[m];
    column.method = panel[m];
    column.answers.resize(n);
    column.judgements.assign(n, {});
    asked.assign(n, true);
    if (panel[m]->has_code()) {
      column.answers.assign(n, {Outcome::failed});  // what is not asked gives no answer
      ask<S>(*panel[m], batch.queries, column.answers, asked);
    } else {
      for (std::size_t i = 0; i < n; ++i) {
        column.answers[i] = batch.given[i].answer;
        asked[i] = batch.given[i].asked;
      }
    }
    for (std::size_t i = 0; i < n; ++i) {
      if (!asked[i]) column.judgements[i].verdict = Verdict::not_asked;
    }
  }
  // Query by query: what is found of one, above all in exact arithmetic, serves all methods.
  for (std::size_t i = 0; i < n; ++i) {
    Judged<S> judged(batch.queries[i], batch.truths[i]);
    for (std::size_t m = 0; m < panel.size(); ++m) {
      Column<S>& column = batch.columns[m];
      Judgement& judgement = column.judgements[i];
      if (judgement.verdict == Verdict::not_asked) continue;
      judgement.verdict = judge(batch.card_of(column, i), judged, column.answers[i]);
      if (!is_wrong(judgement.verdict)) continue;
      judgement.cause = cause_of(*panel[m], judged, judgement.verdict);
    }
  }
}

template struct Batch<float>;
template struct Batch<double>;
template void ask(const Method&, std::span<const Query<float>>, std::span<Answer<float>>, std::vector<bool>&);
template void ask(const Method&, std::span<const Query<double>>, std::span<Answer<double>>, std::vector<bool>&);
template void judge_batch(Batch<float>&, std::span<const Method* const>);
template void judge_batch(Batch<double>&, std::span<const Method* const>);

}  // namespace sweeplab
