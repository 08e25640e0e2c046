// SPDX-License-Identifier: MIT
//
// All that is compiled for one target. Included by highway.h, once for each.
#include <hwy/highway.h>

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "blocks.h"
#if HWY_HAVE_FLOAT64
#include "exact_lanes.h"
#endif
#include "m3_lanes.h"
#include "programming_chips_lanes.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

template <class S>
void sweep_any(const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
               const ScalarMethod<S>& scalar) {
  scalar.all(scalar.method, queries, count, answers);
}

#else

/// Of exact every step is in doubles.
template <bool closed, class S>
void sweep_exact(const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
                 const ScalarMethod<S>& scalar) {
#if HWY_HAVE_FLOAT64
  sweep<ExactLanes<closed> >(queries, count, answers, scalar);
#else
  scalar.all(scalar.method, queries, count, answers);
#endif
}

template <class S>
void sweep_any(const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
               const ScalarMethod<S>& scalar) {
  if constexpr (!HWY_HAVE_FLOAT64 && sizeof(S) == sizeof(double)) {
    scalar.all(scalar.method, queries, count, answers);
  } else {
    switch (scalar.method) {
      case BatchMethod::exact:
        return sweep_exact<false>(queries, count, answers, scalar);
      case BatchMethod::exact_closed:
        return sweep_exact<true>(queries, count, answers, scalar);
      case BatchMethod::m3:
        return sweep<M3Lanes>(queries, count, answers, scalar);
      case BatchMethod::programming_chips:
        return sweep<ProgrammingChipsLanes>(queries, count, answers, scalar);
    }
  }
}

#endif

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
