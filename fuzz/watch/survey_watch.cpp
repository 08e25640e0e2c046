// SPDX-License-Identifier: MIT
#include "fuzz/watch/survey_watch.h"

#include <algorithm>

#include "harness/query/numbers.h"

namespace sweeplab::fuzz {
namespace {

bool is_watched(const Card& card) {
  return card.kind == Kind::published || card.kind == Kind::baseline || card.kind == Kind::peer;
}

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
    const auto add = [&side](bool peers) {
      for (std::size_t place = 0; place < subjects().size(); ++place) {
        const Subject& subject = subjects()[place];
        if (!subject.method || !is_watched(*subject.method->card) || !subject.answers_in(law_scalar_of<S>)) continue;
        if ((subject.method->card->kind == Kind::peer) != peers) continue;
        side.places.push_back(static_cast<std::uint8_t>(place));
      }
    };
    add(false);
    side.always = side.places.size();
    add(true);
    for (const Law& law : laws()) {
      for (const std::uint8_t place : side.places) {
        side.checks.push_back(check_of<S>(law, subjects()[place], law_scalar_of<S>));
      }
    }
    side.asked.assign(side.places.begin(), side.places.begin() + static_cast<std::ptrdiff_t>(side.always));
    for (const std::uint8_t place : side.asked) side.panel.push_back(subjects()[place].method);
  };
  fill(float32_);
  fill(float64_);
}

template <class S>
const std::vector<Signature>& SurveyWatch::look(const Query<S>& query, std::uint16_t choice) {
  Side<S>& side = this->side<S>();
  const std::size_t one = choice % side.places.size(), turn = choice / side.places.size();
  if (const std::size_t peers = side.places.size() - side.always; peers > 0) {
    side.asked.resize(side.always);
    side.panel.resize(side.always);
    side.asked.push_back(side.places[one < side.always ? side.always + turn % peers : one]);
    side.panel.push_back(subjects()[side.asked.back()].method);
  }
  shown_.clear();
  side.batch.queries.assign(1, query);
  judge_batch(side.batch, std::span<const Method* const>(side.panel));

  const QueryKind kind = kind_of(query, side.batch.truths[0]);
  for (std::size_t m = 0; m < side.panel.size(); ++m) {
    const Judgement& judgement = side.batch.columns[m].judgements[0];
    if (is_wrong(judgement.verdict)) {
      shown_.push_back(signature_of<S>(side.asked[m], kind, judgement.verdict, judgement.cause));
    }
  }
  watch_law(side, turn % laws().size(), one);
  return shown_;
}

template <class S>
void SurveyWatch::watch_law(Side<S>& side, std::size_t law, std::size_t one) {
  const Query<S>& query = side.batch.queries[0];
  if (side.checks[law * side.places.size() + one](query).ruling != Ruling::broken) return;
  const std::uint8_t place = side.places[one];
  const Law& broken = laws()[law];
  shown_.push_back(law_signature(broken, place, law_scalar_of<S>, side.batch.truths[0].cls,
                                 cause_of(broken, subjects()[place], law_scalar_of<S>, numbers_of(query))));
}

template const std::vector<Signature>& SurveyWatch::look(const Query<float>&, std::uint16_t);
template const std::vector<Signature>& SurveyWatch::look(const Query<double>&, std::uint16_t);

}  // namespace sweeplab::fuzz
