// SPDX-License-Identifier: MIT
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "harness/play/play.h"

namespace sweeplab {

/// Hands out, as lines of CSV that `judge` reads, the queries that each combination asks in each scene, from its first
/// frame on, at most `rows` (0: all), each with where it was asked: scene, combination, episode, frame, mover. Of a
/// whole loop these are the pairs that it looks at; of an engine nobody knows. One after the other, so that the file is the same each time. False if
/// it was stopped.
bool log_pairs(const PlayOptions& options, std::uint64_t rows, const std::function<void(std::string_view)>& take);

}  // namespace sweeplab
