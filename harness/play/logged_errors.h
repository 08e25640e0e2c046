// SPDX-License-Identifier: MIT
//
// What each method answers to the queries that games ask: those of a log, in the scalar that the method's source uses.
#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "harness/play/play.h"

namespace sweeplab {

/// Of one method; [0]: hairline, [1]: real, as of severe_from.
struct LoggedErrors {
  std::uint64_t impacts = 0, separate = 0;  ///< on which it can be wrong in one way or the other
  std::array<std::uint64_t, 2> tunnels{}, phantoms{};
};

/// Of each of these methods, which have code in S: its answers to the first `rows` queries that each combination asks in
/// the scene, but for those that a broad phase leaves out.
template <class S>
std::vector<LoggedErrors> logged_errors(const PlayedScene& scene, const std::vector<Combination>& combinations,
                                        std::uint64_t rows, std::span<const Method* const> methods);

/// 0 of none.
constexpr double rate(std::uint64_t n, std::uint64_t of) {
  return of == 0 ? 0 : static_cast<double>(n) / static_cast<double>(of);
}

}  // namespace sweeplab
