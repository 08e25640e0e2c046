// SPDX-License-Identifier: MIT
#include "harness/proof/linear.h"

#include <algorithm>
#include <cstddef>

namespace sweeplab::proof {

bool verify(std::span<const Linear> rows, std::span<const Number> multiples) {
  if (multiples.size() != rows.size()) return false;
  std::vector<Number> sum;
  Number constant;
  bool strict = false;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    if (multiples[i].sign() < 0) return false;
    if (multiples[i].is_zero()) continue;
    for (const auto& [column, coefficient] : rows[i].terms) {
      sum.resize(std::max(sum.size(), static_cast<std::size_t>(column) + 1));
      sum[static_cast<std::size_t>(column)] += multiples[i] * coefficient;
    }
    constant += multiples[i] * rows[i].constant;
    strict |= rows[i].strict;
  }
  if (!std::ranges::all_of(sum, &Number::is_zero)) return false;
  return strict ? constant.sign() >= 0 : constant.sign() > 0;
}

bool satisfies(std::span<const Linear> rows, std::span<const Number> point) {
  return std::ranges::all_of(rows, [point](const Linear& row) {
    Number sum = row.constant;
    for (const auto& [column, coefficient] : row.terms) sum += coefficient * point[static_cast<std::size_t>(column)];
    return row.strict ? sum.sign() < 0 : sum.sign() <= 0;
  });
}

}  // namespace sweeplab::proof
