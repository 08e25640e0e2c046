// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include <nlohmann/json_fwd.hpp>

#include "harness/judge/run.h"

namespace sweeplab {

/// An answer that somebody's engine gave, and the card that it stands under.
template <class S>
struct AnswerToExplain {
  Answer<S> answer;
  const Card* card = nullptr;
  bool asked = true;
};

/// One query, judged by itself: a batch of one. `given`, if there is one, is the first of its columns.
template <class S>
class QueryAlone {
 public:
  QueryAlone(const Query<S>& query, std::span<const Method* const> methods, const AnswerToExplain<S>* given = nullptr) {
    batch.size = 1;
    batch.queries = {query};
    std::vector<const Method*> panel(methods.begin(), methods.end());
    if (given) {
      without_code_.card = given->card;
      batch.given = {given->answer};
      batch.given_cards = {given->card};
      batch.given_asked = {given->asked};
      panel.insert(panel.begin(), &without_code_);
    }
    judge_batch<S>(batch, panel);
  }
  QueryAlone(const QueryAlone&) = delete;  // `given` has its method in here
  QueryAlone& operator=(const QueryAlone&) = delete;

  Batch<S> batch;

 private:
  Method without_code_{nullptr, nullptr, nullptr, nullptr};
};

/// The faces of the truth: "x", "y", "xy" or "".
inline std::string faces_text(const Truth& truth) {
  return std::string(truth.face_x ? "x" : "") + (truth.face_y ? "y" : "");
}

/// Whether the boxes come to touch; and when, to a double.
inline bool touches(const Truth& truth) { return truth.cls == Class::impact || truth.cls == Class::graze; }
inline double time_of(const Truth& truth) { return (truth.n_hi + truth.n_lo) / (truth.d_hi + truth.d_lo); }

/// How much of a query is explained, and how wide a line may be (0: as wide as it is).
struct Explained {
  bool all = true;  ///< else rows of methods that are right are counted, but for `exact`, engines and a given answer
  std::size_t width = 0;
};

/// One query, for people: who is wrong, in words; the exact truth, every method's answer beside it with verdict and cause,
/// and a picture.
template <class S>
std::string explain(QueryAlone<S>& judged, const Explained& how = {});
template <class S>
std::string explain(QueryAlone<S>&& judged, const Explained& how = {}) {
  return explain(judged, how);
}

/// The same for programs: reports/schemas/explain.schema.json.
template <class S>
nlohmann::ordered_json explain_json(QueryAlone<S>& judged);

}  // namespace sweeplab
