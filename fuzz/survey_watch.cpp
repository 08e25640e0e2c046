// SPDX-License-Identifier: MIT
#include "fuzz/survey_watch.h"

#include <algorithm>
#include <type_traits>

#include "harness/statistics.h"

namespace sweeplab::fuzz {
namespace {

bool is_watched(const Card& card) {
  return card.kind == Kind::published || card.kind == Kind::baseline || card.kind == Kind::peer;
}

template <class S>
constexpr LawScalar law_scalar = std::is_same_v<S, float> ? LawScalar::float32 : LawScalar::float64;

}  // namespace

template <>
SurveyWatch::Side<float>& SurveyWatch::side() {
  return float32_;
}
template <>
SurveyWatch::Side<double>& SurveyWatch::side() {
  return float64_;
}

SurveyWatch::SurveyWatch() {
  const auto fill = []<class S>(Side<S>& side) {
    for (std::size_t place = 0; place < suspects().size(); ++place) {
      const Suspect& suspect = suspects()[place];
      if (!suspect.method || !is_watched(*suspect.method->card) || !suspect.answers_in(law_scalar<S>)) continue;
      side.places.push_back(static_cast<std::uint8_t>(place));
      side.panel.push_back(suspect.method);
    }
    for (const Law& law : laws()) {
      for (const std::uint8_t place : side.places) {
        side.checks.push_back(check_of<S>(law, suspects()[place], law_scalar<S>));
      }
    }
  };
  fill(float32_);
  fill(float64_);
}

template <class S>
const std::vector<Signature>& SurveyWatch::look(const Query<S>& query, std::uint16_t choice) {
  Side<S>& side = this->side<S>();
  shown_.clear();
  side.batch.queries.assign(1, query);
  judge_batch(side.batch, std::span<const Method* const>(side.panel));

  const QueryKind kind = kind_of(query, side.batch.truths[0]);
  for (std::size_t m = 0; m < side.panel.size(); ++m) {
    const Judgement& judgement = side.batch.columns[m].judgements[0];
    if (is_wrong(judgement.verdict)) {
      shown_.push_back(signature_of<S>(side.places[m], kind, judgement.verdict, judgement.cause));
    }
  }
  const std::size_t methods = side.panel.size();
  watch_pairs(side, choice % methods);
  watch_law(side, choice / methods % laws().size(), choice % methods);
  return shown_;
}

template <class S>
void SurveyWatch::watch_pairs(Side<S>& side, std::size_t pivot) {
  const auto pair_side = [&side](std::size_t m) {
    const Column<S>& column = side.batch.columns[m];
    return PairSide<S>{side.places[m], &column.answers[0], column.judgements[0].verdict, column.judgements[0].cause};
  };
  for (std::size_t m = 0; m < side.panel.size(); ++m) {
    if (m == pivot) continue;
    const auto signature =
        pair_signature(pair_side(std::min(m, pivot)), pair_side(std::max(m, pivot)), side.batch.truths[0]);
    if (signature) shown_.push_back(*signature);
  }
}

template <class S>
void SurveyWatch::watch_law(Side<S>& side, std::size_t law, std::size_t method) {
  const Query<S>& query = side.batch.queries[0];
  if (side.checks[law * side.panel.size() + method](query).ruling != Ruling::broken) return;
  const std::uint8_t place = side.places[method];
  const Law& broken = laws()[law];
  shown_.push_back(law_signature(broken, place, law_scalar<S>, side.batch.truths[0].cls,
                                 cause_of(broken, suspects()[place], law_scalar<S>, numbers_of(query))));
}

template const std::vector<Signature>& SurveyWatch::look(const Query<float>&, std::uint16_t);
template const std::vector<Signature>& SurveyWatch::look(const Query<double>&, std::uint16_t);

}  // namespace sweeplab::fuzz
