// SPDX-License-Identifier: MIT
//
// All that is compiled for one target. Included by highway.h, once for each.
#include <hwy/highway.h>

// Of exact every step is in doubles: vectors without any, as WebAssembly's in Highway 1.0, are of no use.
#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128 || !HWY_HAVE_FLOAT64
#define SWEEPLAB_BATCH_ONE_BY_ONE
#else
#include "blocks.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

template <class S>
void sweep_any(const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
               const ScalarMethod<S>& scalar) {
#ifdef SWEEPLAB_BATCH_ONE_BY_ONE
  scalar.all(scalar.method, queries, count, answers);
#else
  if (scalar.method == BatchMethod::exact) return sweep<false>(queries, count, answers, scalar);
  sweep<true>(queries, count, answers, scalar);
#endif
}
#undef SWEEPLAB_BATCH_ONE_BY_ONE

std::int64_t target() { return HWY_TARGET; }
void sweep_floats(const BatchQueries<float>& queries, std::size_t count, const BatchAnswers<float>& answers,
                  const ScalarMethod<float>& scalar) {
  sweep_any(queries, count, answers, scalar);
}
void sweep_doubles(const BatchQueries<double>& queries, std::size_t count, const BatchAnswers<double>& answers,
                   const ScalarMethod<double>& scalar) {
  sweep_any(queries, count, answers, scalar);
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

// Makes Highway's headers, and these, visible again for the next target; the static one is the last.
#if HWY_TARGET != HWY_STATIC_TARGET
#ifdef HWY_TARGET_TOGGLE
#undef HWY_TARGET_TOGGLE
#else
#define HWY_TARGET_TOGGLE
#endif
#endif
