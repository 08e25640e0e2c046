// SPDX-License-Identifier: MIT
//
// sweep_batch() with vectors, by Google's Highway: included by one source file of a program, which is compiled with
// -ffp-contract=off.
//
// target.h is compiled once for each target, and which of them answers is chosen when the program runs. A machine that has
// none of them takes the scalar methods. HWY_DISABLED_TARGETS and hwy::DisableTargets() leave targets out.
#pragma once

#ifndef SWEEPLAB_BATCH_VECTORS
#error "define SWEEPLAB_BATCH_VECTORS for the whole program: else sweep_batch.h has another sweep_batch()"
#endif
#if defined(HWY_TARGET_TOGGLE) || defined(HWY_HIGHWAY_INCLUDED)
#error "include this before Highway's own headers"
#endif

#ifndef HWY_DISABLED_TARGETS
#define HWY_DISABLED_TARGETS (HWY_SSSE3 | HWY_SVE | HWY_SVE2 | HWY_SVE_256 | HWY_SVE2_128)
#endif

#include <hwy/cache_control.h>
#include <hwy/detect_targets.h>

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <limits>

#include "sweep_batch.h"

#if HWY_TARGETS & \
    ~(HWY_SSSE3 | HWY_SSE4 | HWY_AVX2 | HWY_AVX3 | HWY_AVX3_DL | HWY_NEON | HWY_WASM | HWY_EMU128 | HWY_SCALAR)
#error "vectors whose length is known only at run time are not for these headers: add them to HWY_DISABLED_TARGETS"
#endif

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
  Some some, times;  ///< null of methods that vectors are always sure of
  All all;
};

template <class S>
ScalarMethod<S> scalar_method(BatchMethod method) {
  switch (method) {
    case BatchMethod::exact:
      return {method, settle_lanes<false, S>, settle_times<false, S>, sweep_one_by_one<S>};
    case BatchMethod::exact_closed:
      return {method, settle_lanes<true, S>, settle_times<true, S>, sweep_one_by_one<S>};
    default:
      return {method, nullptr, nullptr, sweep_one_by_one<S>};
  }
}

}  // namespace sweeplab::batch_detail

// What hwy/foreach_target.h does, which can include a file only by a path that the compiler is told: here the file beside
// this one. HWY_TARGET_TOGGLE makes Highway's headers, and these, visible again.
#if (HWY_TARGETS & HWY_SSSE3) && HWY_STATIC_TARGET != HWY_SSSE3
#undef HWY_TARGET
#define HWY_TARGET HWY_SSSE3
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_SSE4) && HWY_STATIC_TARGET != HWY_SSE4
#undef HWY_TARGET
#define HWY_TARGET HWY_SSE4
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_AVX2) && HWY_STATIC_TARGET != HWY_AVX2
#undef HWY_TARGET
#define HWY_TARGET HWY_AVX2
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_AVX3) && HWY_STATIC_TARGET != HWY_AVX3
#undef HWY_TARGET
#define HWY_TARGET HWY_AVX3
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_AVX3_DL) && HWY_STATIC_TARGET != HWY_AVX3_DL
#undef HWY_TARGET
#define HWY_TARGET HWY_AVX3_DL
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_NEON) && HWY_STATIC_TARGET != HWY_NEON
#undef HWY_TARGET
#define HWY_TARGET HWY_NEON
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_WASM) && HWY_STATIC_TARGET != HWY_WASM
#undef HWY_TARGET
#define HWY_TARGET HWY_WASM
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_EMU128) && HWY_STATIC_TARGET != HWY_EMU128
#undef HWY_TARGET
#define HWY_TARGET HWY_EMU128
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
#if (HWY_TARGETS & HWY_SCALAR) && HWY_STATIC_TARGET != HWY_SCALAR
#undef HWY_TARGET
#define HWY_TARGET HWY_SCALAR
#include "target.h"
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
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
