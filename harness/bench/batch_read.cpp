// SPDX-License-Identifier: MIT
//
// The limit that batches are measured by: memory read by the same vectors, and nothing else done.
#include <cstddef>

#include "harness/bench/batch_targets.h"

#ifdef SWEEPLAB_BATCH_VECTORS

#include "algorithms/batch/targets.h"
#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "harness/bench/batch_read.cpp"
#include <hwy/cache_control.h>
#include <hwy/foreach_target.h>
#include <hwy/highway.h>

HWY_BEFORE_NAMESPACE();
namespace sweeplab::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

/// Four sums, so that no addition waits for the one before; and each line is asked for 4 KB ahead.
float read_floats(const float* from, std::size_t count) {
  const hn::ScalableTag<float> d;
  const std::size_t n = hn::Lanes(d), line = 16;
  auto a = hn::Zero(d), b = a, c = a, e = a;
  std::size_t i = 0;
  for (; i + 4 * n <= count; i += 4 * n) {
    for (std::size_t ahead = 0; ahead < 4 * n; ahead += line) hwy::Prefetch(from + i + ahead + 1024);
    a = hn::Add(a, hn::LoadU(d, from + i));
    b = hn::Add(b, hn::LoadU(d, from + i + n));
    c = hn::Add(c, hn::LoadU(d, from + i + 2 * n));
    e = hn::Add(e, hn::LoadU(d, from + i + 3 * n));
  }
  float sum = hn::GetLane(hn::SumOfLanes(d, hn::Add(hn::Add(a, b), hn::Add(c, e))));
  for (; i < count; ++i) sum += from[i];
  return sum;
}

}  // namespace sweeplab::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace sweeplab {
namespace {
HWY_EXPORT(read_floats);
}
float read_all(std::span<const float> numbers) {
  return HWY_DYNAMIC_DISPATCH(read_floats)(numbers.data(), numbers.size());
}
}  // namespace sweeplab
#endif

#else

namespace sweeplab {
float read_all(std::span<const float> numbers) {
  float sums[16] = {};
  for (std::size_t i = 0; i < numbers.size(); ++i) sums[i % 16] += numbers[i];
  float sum = 0;
  for (const float s : sums) sum += s;
  return sum;
}
}  // namespace sweeplab

#endif
