// SPDX-License-Identifier: MIT
#include "fuzz/watch/survey_watch.h"

#include <span>

#include "harness/query/numbers.h"
#include "harness/query/scalars.h"

namespace sweeplab::fuzz {
namespace {

bool is_watched(const Card& card) {
  return card.kind == Kind::published || card.kind == Kind::baseline || card.kind == Kind::peer;
}

}  // namespace

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
    side.asked = side.places;
    side.always = side.places.size();
    add(true);
    for (const std::uint8_t place : side.asked) side.panel.push_back(subjects()[place].method);
  };
  fill(float32_);
  fill(float64_);
}

template <class S>
const std::vector<Signature>& SurveyWatch::look(const Query<S>& query, std::uint16_t choice) {
  Side<S>& side = *in_scalar<S>(&float32_, &float64_);
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
  constexpr LawScalar scalar = law_scalar_of<S>;
  const Law& law = laws()[turn % laws().size()];
  const std::uint8_t place = side.places[one];
  if (check_of<S>(law, subjects()[place], scalar)(query).ruling == Ruling::broken) {
    const Cause cause = cause_of(law, subjects()[place], scalar, numbers_of(query));
    shown_.push_back(law_signature(law, place, scalar, side.batch.truths[0].cls, cause));
  }
  return shown_;
}

template const std::vector<Signature>& SurveyWatch::look(const Query<float>&, std::uint16_t);
template const std::vector<Signature>& SurveyWatch::look(const Query<double>&, std::uint16_t);

}  // namespace sweeplab::fuzz
