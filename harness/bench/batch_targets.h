// SPDX-License-Identifier: MIT
//
// sweep_batch() of this build, and by which of the machine's vectors it answers.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "algorithms/batch/sweep_batch.h"

namespace sweeplab {

inline constexpr BatchMethod batch_methods[] = {BatchMethod::exact, BatchMethod::exact_closed};
std::string_view name_of(BatchMethod method);

/// What answers where there are no vectors.
inline constexpr std::string_view portable_target = "portable";

/// The vectors that this program was compiled for, and those of them that this machine has: the best first. `portable` is
/// the last, except where every machine of the kind has vectors.
std::vector<std::string> compiled_batch_targets();
std::vector<std::string> batch_targets();

/// From now on all batches of this program are answered by these vectors; with "" by the best. Not while one is.
void choose_batch_target(std::string_view target);
/// What answers now.
std::string batch_target();

/// Reads all of it, as fast as this target can, and gives what depends on every byte: the limit of what reads as much.
float read_all(std::span<const float> numbers);

}  // namespace sweeplab
