// SPDX-License-Identifier: MIT
//
// The scalar methods over columns: the portable way through a batch, and what answers the queries that vectors are not sure
// of.
#pragma once

#include <cstddef>
#include <cstdint>

#include "columns.h"

namespace sweeplab::batch_detail {

/// Calls work(sweep) with the scalar method.
template <class S, class Work>
constexpr void with_scalar_method(BatchMethod method, const Work& work) {
  switch (method) {
    case BatchMethod::exact:
      return work([](const Query<S>& q) { return exact(q); });
    case BatchMethod::exact_closed:
      return work([](const Query<S>& q) { return exact_closed(q); });
    case BatchMethod::m3:
      return work([](const Query<S>& q) { return m3(q); });
    case BatchMethod::programming_chips:
      return work([](const Query<S>& q) { return programming_chips(q); });
  }
}

template <class S>
void sweep_one_by_one(BatchMethod method, const BatchQueries<S>& queries, std::size_t count,
                      const BatchAnswers<S>& answers) {
  with_scalar_method<S>(method, [&](auto sweep) {
    for (std::size_t i = 0; i < count; ++i) {
      const Answer<S> answer = sweep(queries.at(i));
      answers.time[i] = answer.time;
      answers.verdict[i] = packed(answer);
    }
  });
}

/// Only these of the queries.
template <class S>
void sweep_lanes(BatchMethod method, const BatchQueries<S>& queries, const std::uint16_t* lanes, std::size_t count,
                 const BatchAnswers<S>& answers) {
  with_scalar_method<S>(method, [&](auto sweep) {
    for (std::size_t k = 0; k < count; ++k) {
      const std::size_t i = lanes[k];
      const Answer<S> answer = sweep(queries.at(i));
      answers.time[i] = answer.time;
      answers.verdict[i] = packed(answer);
    }
  });
}

}  // namespace sweeplab::batch_detail
