// SPDX-License-Identifier: MIT
#include "harness/judge/ask.h"

#include <cmath>
#include <type_traits>

#include "harness/judge/judge.h"

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

template void ask(const Method&, std::span<const Query<float>>, std::span<Answer<float>>, std::vector<bool>&);
template void ask(const Method&, std::span<const Query<double>>, std::span<Answer<double>>, std::vector<bool>&);

}  // namespace sweeplab
