// SPDX-License-Identifier: MIT
//
// Many sweeps at once: structure of arrays in, outcome, time and face out, each bit for bit that of the scalar method.
// With any flags that exact.h takes.
//
// As it is, the scalar methods answer one by one, and nothing but these headers is needed. With vectors (SSE4, AVX2 or
// AVX-512, whichever the machine has, NEON, WebAssembly): define SWEEPLAB_BATCH_VECTORS for the whole program, include
// highway.h, which stands beside, in one source file of it, and link Google's Highway (1.0.3 or later, -lhwy).
#pragma once

#include <cstddef>
#include <cstdint>

#include "columns.h"

// The scalar methods over columns: the portable way through a batch, and what answers the queries that vectors are not sure
// of.
namespace sweeplab::batch_detail {

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
  const auto place = [](std::size_t k) { return k; };
  if (method == BatchMethod::exact) {
    sweep_rows(queries, count, place, answers, [](const Query<S>& q) { return exact(q); });
  } else {
    sweep_rows(queries, count, place, answers, [](const Query<S>& q) { return exact_closed(q); });
  }
}

/// exact, or exact_closed, of what vectors are not sure of.
template <bool closed, class S>
void settle_lanes(const BatchQueries<S>& queries, const std::uint16_t* lanes, std::size_t count,
                  const BatchAnswers<S>& answers) {
  sweep_rows(
      queries, count, [lanes](std::size_t k) { return std::size_t{lanes[k]}; }, answers,
      [](const Query<S>& q) { return exact_detail::answer<closed>(q); });
}

/// The same of impacts whose face is known, and here in the answer, and whose time is not.
template <bool closed, class S>
void settle_times(const BatchQueries<S>& queries, const std::uint16_t* lanes, std::size_t count,
                  const BatchAnswers<S>& answers) {
  for (std::size_t k = 0; k < count; ++k) {
    const std::size_t i = lanes[k];
    const Query<S> q = queries.at(i);
    const bool on_x = answers.verdict[i].normal_x() != 0;
    const exact_detail::PairAxes a = exact_detail::pair_axes(q);
    const int lane = on_x ? 0 : 1;
    const exact_detail::Either<double> time =
        exact_detail::pair_quotient(a.hi.entry[lane], a.entry_lo[lane], a.hi.travel[lane], a.travel_lo[lane]);
    const Answer<S> answer = exact_detail::settle_time<closed>(q, time, on_x, exact_detail::NoWatch{});
    answers.time[i] = answer.time;
    answers.verdict[i] = packed(answer);
  }
}

}  // namespace sweeplab::batch_detail

namespace sweeplab {

/// The answers to `count` queries. No query influences another, none is read twice by way of another's column, and nothing is
/// allocated. The order in which answers are written is not stated.
#ifdef SWEEPLAB_BATCH_VECTORS
void sweep_batch(BatchMethod method, const BatchQueries<float>& queries, std::size_t count,
                 const BatchAnswers<float>& answers);
void sweep_batch(BatchMethod method, const BatchQueries<double>& queries, std::size_t count,
                 const BatchAnswers<double>& answers);
#else
inline void sweep_batch(BatchMethod method, const BatchQueries<float>& queries, std::size_t count,
                        const BatchAnswers<float>& answers) {
  batch_detail::sweep_one_by_one(method, queries, count, answers);
}
inline void sweep_batch(BatchMethod method, const BatchQueries<double>& queries, std::size_t count,
                        const BatchAnswers<double>& answers) {
  batch_detail::sweep_one_by_one(method, queries, count, answers);
}
#endif

}  // namespace sweeplab
