// SPDX-License-Identifier: MIT
//
// sweep_batch() with vectors, by Google's Highway: included by one source file of a program, before all else that it
// includes. Any flags that exact.h takes.
//
// target.h is compiled once for each target of targets.h, and which of them answers is chosen when the program runs. A
// machine that has none of them takes the scalar methods. HWY_DISABLED_TARGETS and hwy::DisableTargets() leave out more.
#pragma once

#ifndef SWEEPLAB_BATCH_VECTORS
#error "define SWEEPLAB_BATCH_VECTORS for the whole program: else sweep_batch.h has another sweep_batch()"
#endif
#include "targets.h"  // before Highway's

// Whatever the flags, each operation is the one that is written: for gcc rounded_product(), for clang here, around the
// headers of vectors too.
#if defined(__clang__) && (defined(__x86_64__) || defined(__aarch64__))
#define SWEEPLAB_BATCH_PRECISELY
#pragma float_control(push)
#pragma float_control(precise, on)
#pragma clang fp contract(off)
#endif
#if (defined(__GNUC__) || defined(__clang__)) && defined(__SSE2__)
#define SWEEPLAB_BATCH_KEEP(x) asm("" : "+v"(x))
#elif (defined(__GNUC__) || defined(__clang__)) && (defined(__aarch64__) || defined(__ARM_NEON))
#define SWEEPLAB_BATCH_KEEP(x) asm("" : "+w"(x))
#endif

#include <hwy/cache_control.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "sweep_batch.h"

namespace sweeplab::batch_detail {

/// Queries of a block: what its answers and its queries take stays in a first cache of 32 KB.
inline constexpr std::size_t block_size = 256, most_lanes = 16;
/// From so many bytes on, queries and answers together, a batch is taken for one that comes from memory.
inline constexpr std::size_t far_bytes = std::size_t{1} << 25;
inline constexpr std::size_t ahead_bytes = 1024;

/// Of sift.h: 4u, and what covers that products underflow.
template <class S>
inline constexpr S sift_margin = std::numeric_limits<S>::epsilon() * 2;
template <class S>
inline constexpr S sift_underflow = std::numeric_limits<S>::denorm_min();

/// In a byte of verdict, as long as a block is not done: that the verdict is known, and the time is not.
inline constexpr std::uint8_t untimed_bit = 0x80;

/// Where much of a block is left to the scalar method by vectors that are hardly faster, so many of the next blocks are
/// asked of it alone.
inline constexpr std::size_t blocks_alone = 31;

/// What is compiled for a target gets the scalar methods from outside, so that nothing of them is.
template <class S>
struct ScalarMethod {
  using Some = void (*)(const BatchQueries<S>& queries, const std::uint16_t* lanes, std::size_t count,
                        const BatchAnswers<S>& answers);
  using All = void (*)(BatchMethod method, const BatchQueries<S>& queries, std::size_t count,
                       const BatchAnswers<S>& answers);
  BatchMethod method;
  Some some, times;
  All all;
};

template <class S>
ScalarMethod<S> scalar_method(BatchMethod method) {
  if (method == BatchMethod::exact) {
    return {method, settle_lanes<false, S>, settle_times<false, S>, sweep_one_by_one<S>};
  }
  return {method, settle_lanes<true, S>, settle_times<true, S>, sweep_one_by_one<S>};
}

}  // namespace sweeplab::batch_detail

// What hwy/foreach_target.h does, which can include a file only by a path that the compiler is told: here the file beside
// this one.
#if (HWY_TARGETS & HWY_SSE4) && HWY_STATIC_TARGET != HWY_SSE4
#undef HWY_TARGET
#define HWY_TARGET HWY_SSE4
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_AVX2) && HWY_STATIC_TARGET != HWY_AVX2
#undef HWY_TARGET
#define HWY_TARGET HWY_AVX2
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_AVX3) && HWY_STATIC_TARGET != HWY_AVX3
#undef HWY_TARGET
#define HWY_TARGET HWY_AVX3
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_NEON_WITHOUT_AES) && HWY_STATIC_TARGET != HWY_NEON_WITHOUT_AES
#undef HWY_TARGET
#define HWY_TARGET HWY_NEON_WITHOUT_AES
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_NEON) && HWY_STATIC_TARGET != HWY_NEON
#undef HWY_TARGET
#define HWY_TARGET HWY_NEON
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_WASM) && HWY_STATIC_TARGET != HWY_WASM
#undef HWY_TARGET
#define HWY_TARGET HWY_WASM
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_EMU128) && HWY_STATIC_TARGET != HWY_EMU128
#undef HWY_TARGET
#define HWY_TARGET HWY_EMU128
#include "target.h"
#endif
#if (HWY_TARGETS & HWY_SCALAR) && HWY_STATIC_TARGET != HWY_SCALAR
#undef HWY_TARGET
#define HWY_TARGET HWY_SCALAR
#include "target.h"
#endif
#undef HWY_TARGET
#define HWY_TARGET HWY_STATIC_TARGET
#include "target.h"
namespace sweeplab {
namespace batch_detail {

HWY_EXPORT(target);
HWY_EXPORT(sweep_floats);
HWY_EXPORT(sweep_doubles);

/// Which of Highway's targets answers.
inline std::int64_t answering_target() { return HWY_DYNAMIC_DISPATCH(target)(); }

}  // namespace batch_detail

void sweep_batch(BatchMethod method, const BatchQueries<float>& queries, std::size_t count,
                 const BatchAnswers<float>& answers) {
  using namespace batch_detail;
  HWY_DYNAMIC_DISPATCH(sweep_floats)(queries, count, answers, scalar_method<float>(method));
}
void sweep_batch(BatchMethod method, const BatchQueries<double>& queries, std::size_t count,
                 const BatchAnswers<double>& answers) {
  using namespace batch_detail;
  HWY_DYNAMIC_DISPATCH(sweep_doubles)(queries, count, answers, scalar_method<double>(method));
}

}  // namespace sweeplab

#undef SWEEPLAB_BATCH_KEEP
#ifdef SWEEPLAB_BATCH_PRECISELY
#undef SWEEPLAB_BATCH_PRECISELY
#pragma float_control(pop)
#endif
