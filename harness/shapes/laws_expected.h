// SPDX-License-Identifier: MIT
//
// The matrix of the laws of two shapes as it is known to be: harness/records/shapes_laws.csv, a row a cell, as
// harness/laws/laws_expected.h has it of sweeps.
#pragma once

#include <filesystem>
#include <vector>

#include "harness/laws/laws_expected.h"
#include "harness/shapes/laws.h"

namespace sweeplab::shapes {

/// Throws InputError, naming file and line, on a row that is none.
std::vector<ExpectedCell> read_expected(const std::filesystem::path& file);

/// The rows that this result asks for; see there.
std::vector<ExpectedCell> expected_from(const LawsResult& result, const std::vector<ExpectedCell>& before);

/// The cell that a row names, with its counterexample. Throws UsageError if there is no such cell.
LawCell cell_of(const ExpectedCell& row);

}  // namespace sweeplab::shapes
