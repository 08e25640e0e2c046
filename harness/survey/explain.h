// SPDX-License-Identifier: MIT
#pragma once

#include <span>
#include <string>

#include "algorithms/query.h"
#include "harness/methods/registry.h"

namespace sweeplab {

/// An answer that somebody's engine gave, and the card that it stands under.
template <class S>
struct AnswerToExplain {
  Answer<S> answer;
  const Card* card = nullptr;
  bool asked = true;
};

/// Everything about one query, for people: the exact truth, every method's answer beside it with verdict and cause,
/// and a picture; `given`, if there is one, first.
template <class S>
std::string explain(const Query<S>& query, std::span<const Method* const> panel,
                    const AnswerToExplain<S>* given = nullptr);

}  // namespace sweeplab
