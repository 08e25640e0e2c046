// SPDX-License-Identifier: MIT
//
// All that is compiled for one target. Included by highway.h, once for each.
#include <hwy/highway.h>

#if HWY_TARGET != HWY_SCALAR && HWY_TARGET != HWY_EMU128
#include "blocks.h"
#include "exact_lanes.h"
#include "m3_lanes.h"
#include "programming_chips_lanes.h"
#endif

HWY_BEFORE_NAMESPACE();
namespace sweeplab::batch_detail::HWY_NAMESPACE {

#if HWY_TARGET == HWY_SCALAR || HWY_TARGET == HWY_EMU128

template <class S>
void sweep_any(BatchMethod method, const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
               const ScalarMethods<S>& scalar) {
  scalar.all(method, queries, count, answers);
}

#else

template <class S>
void sweep_any(BatchMethod method, const BatchQueries<S>& queries, std::size_t count, const BatchAnswers<S>& answers,
               const ScalarMethods<S>& scalar) {
  switch (method) {
    case BatchMethod::exact:
      return sweep<ExactLanes<false> >(method, queries, count, answers, scalar);
    case BatchMethod::exact_closed:
      return sweep<ExactLanes<true> >(method, queries, count, answers, scalar);
    case BatchMethod::m3:
      return sweep<M3Lanes>(method, queries, count, answers, scalar);
    case BatchMethod::programming_chips:
      return sweep<ProgrammingChipsLanes>(method, queries, count, answers, scalar);
  }
}

#endif

std::int64_t target() { return HWY_TARGET; }
void sweep_floats(BatchMethod method, const BatchQueries<float>& queries, std::size_t count,
                  const BatchAnswers<float>& answers, const ScalarMethods<float>& scalar) {
  sweep_any(method, queries, count, answers, scalar);
}
void sweep_doubles(BatchMethod method, const BatchQueries<double>& queries, std::size_t count,
                   const BatchAnswers<double>& answers, const ScalarMethods<double>& scalar) {
  sweep_any(method, queries, count, answers, scalar);
}

}  // namespace sweeplab::batch_detail::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();
