// SPDX-License-Identifier: MIT
#include "harness/proof/over_reals.h"

#include "algorithms/registry.h"
#include "harness/truth/truth_axes.h"
#include "harness/truth/truth_decision.h"

namespace sweeplab::proof {
namespace {

struct Compare {
  static int sign(const Real& a) { return a.sign(); }
  static int order(const Real& a, const Real& b) { return (a - b).sign(); }
  static int order_of_products(const Real& a, const Real& b, const Real& c, const Real& d) {
    return (a * b - c * d).sign();
  }
};

TruthOverReals truth_over_reals(const Query<Real>& q) {
  TruthOverReals result;
  Compare compare;
  const auto x = exact_axis_x(q), y = exact_axis_y(q);
  const TimeFrom from = decide(x, y, compare, result.truth);
  if (from == TimeFrom::x) result.time = x.entry / x.travel;
  if (from == TimeFrom::y) result.time = y.entry / y.travel;
  return result;
}

}  // namespace

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

std::vector<Cell> truth_cells() {
  std::vector<Cell> cells;
  Explorer explorer;
  for (const Signs signs : all_signs) {
    explorer.explore([&] {
      const Query<Real> q = any_query(signs);
      const TruthOverReals truth = truth_over_reals(q);
      cells.push_back({signs, q, truth, explorer.place()});
    });
  }
  return cells;
}

}  // namespace sweeplab::proof
