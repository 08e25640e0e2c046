// SPDX-License-Identifier: MIT
#include "harness/proof/over_reals.h"

#include "algorithms/registry.h"

namespace sweeplab::proof {

std::span<const MethodOverReals> methods_over_reals() {
#define SWEEPLAB_METHOD(id) {&id##_card, [](const Query<Real>& q) -> Answer<Real> { return id(q); }},
  static const MethodOverReals all[] = {SWEEPLAB_METHODS(SWEEPLAB_METHOD)};
#undef SWEEPLAB_METHOD
  return all;
}

std::span<const Reverted> reverted_over_reals() {
#define SWEEPLAB_REVERTED(id, n) \
  {&id##_card, n, [](const Query<Real>& q) { return id<Real, all_changes & ~(1u << (n - 1))>(q); }},
  static const Reverted all[] = {
#include "harness/methods/reverted.inc"
  };
#undef SWEEPLAB_REVERTED
  return all;
}

}  // namespace sweeplab::proof
