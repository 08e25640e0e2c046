// SPDX-License-Identifier: MIT
#include "harness/survey/query_alone.h"

namespace sweeplab {

template <class S>
QueryAlone<S>::QueryAlone(const Query<S>& query, std::span<const Method* const> methods,
                          const AnswerToExplain<S>* given)
    : without_code_{given ? given->card : nullptr, nullptr, nullptr, nullptr} {
  batch.size = 1;
  batch.queries = {query};
  std::vector<const Method*> panel(methods.begin(), methods.end());
  if (given) {
    batch.given = {given->answer};
    batch.given_cards = {given->card};
    batch.given_asked = {given->asked};
    panel.insert(panel.begin(), &without_code_);
  }
  judge_batch<S>(batch, panel);
}

template class QueryAlone<float>;
template class QueryAlone<double>;

}  // namespace sweeplab
