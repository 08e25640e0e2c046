// SPDX-License-Identifier: MIT
//
// Who breaks which laws, in words and a line a method: what `laws` says first.
#pragma once

#include <cstddef>
#include <string>

#include "harness/laws/laws_run.h"

namespace sweeplab {

/// Broken guarantees first; then who breaks no law, and who breaks laws in no numbers that a person would type; then a table
/// of who really breaks which in such numbers, worst first. No line is wider than `width` columns.
std::string laws_answer(const LawsResult& result, std::size_t width);

}  // namespace sweeplab
