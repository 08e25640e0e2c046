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

/// The queries with the numbers place(0), place(1), ..., each answered by `sweep`. Some are made rows before the first of
/// them is asked: the methods load numbers in pairs, and of what was just stored one by one the processor has no pair yet.
template <class S, class Place, class Sweep>
void sweep_rows(const BatchQueries<S>& queries, std::size_t count, const Place& place, const BatchAnswers<S>& answers,
                const Sweep& sweep) {
  constexpr std::size_t most_rows = 32;
  Query<S> rows[most_rows];
  for (std::size_t first = 0; first < count; first += most_rows) {
    const std::size_t size = count - first < most_rows ? count - first : most_rows;
    for (std::size_t k = 0; k < size; ++k) rows[k] = queries.at(place(first + k));
    for (std::size_t k = 0; k < size; ++k) {
      const Answer<S> answer = sweep(rows[k]);
      answers.time[place(first + k)] = answer.time;
      answers.verdict[place(first + k)] = packed(answer);
    }
  }
}

template <class S>
void sweep_one_by_one(BatchMethod method, const BatchQueries<S>& queries, std::size_t count,
                      const BatchAnswers<S>& answers) {
  with_scalar_method<S>(method, [&](auto sweep) {
    sweep_rows(
        queries, count, [](std::size_t k) { return k; }, answers, sweep);
  });
}

/// exact, or exact_closed: whole; or after the step that vectors have taken, of float what has lost digits, of double what
/// pairs were not sure of.
template <bool closed, bool whole, class S>
void settle_lanes(const BatchQueries<S>& queries, const std::uint16_t* lanes, std::size_t count,
                  const BatchAnswers<S>& answers) {
  const auto place = [lanes](std::size_t k) { return std::size_t{lanes[k]}; };
  sweep_rows(queries, count, place, answers, [](const Query<S>& q) {
    if constexpr (whole) {
      return exact_detail::answer<closed>(q);
    } else if constexpr (sizeof(S) == sizeof(float)) {
      return exact_detail::with_pairs<closed>(q, exact_detail::NoWatch{});
    } else {
      return exact_detail::settle<closed>(q, exact_detail::NoWatch{});
    }
  });
}

}  // namespace sweeplab::batch_detail
