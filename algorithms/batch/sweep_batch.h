// SPDX-License-Identifier: MIT
//
// Many sweeps at once: structure of arrays in, outcome, time and face out, each bit for bit that of the scalar method.
// With any flags that exact.h takes; but where a compiler may fuse a*b + c, as gcc does on ARM by default, the scalar m3
// is another m3 than that of vectors, unless it gets -ffp-contract=off.
//
// As it is, the scalar methods answer one by one, and nothing but these headers is needed. With vectors (SSE4, AVX2 or
// AVX-512, whichever the machine has, NEON, WebAssembly): define SWEEPLAB_BATCH_VECTORS for the whole program, include
// highway.h, which stands beside, in one source file of it, and link Google's Highway (1.0.3 or later, -lhwy).
#pragma once

#include <cstddef>

#include "columns.h"
#include "one_by_one.h"

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
