// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <vector>

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
  QueryAlone(const Query<S>& query, std::span<const Method* const> methods, const AnswerToExplain<S>* given = nullptr);
  QueryAlone(const QueryAlone&) = delete;  // `given` has its method in here
  QueryAlone& operator=(const QueryAlone&) = delete;

  Batch<S> batch;

 private:
  Method without_code_;
};

}  // namespace sweeplab
