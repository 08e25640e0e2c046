// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <span>

#include "harness/laws/laws_run.h"

namespace sweeplab {

/// One check of the laws from shards of one, byte for byte what one run would have written. Throws UsageError, naming
/// the files and what is wrong: where one is not what this version of the program writes, or what no run can have
/// seen; where two are not of the same check, or not by the same program; where they overlap; and where one is missing.
LawsResult merge_laws(std::span<const std::filesystem::path> files, unsigned threads);

}  // namespace sweeplab
