// SPDX-License-Identifier: MIT
//
// The matrix as it is known to be: laws_expected.csv, a row a cell. A broken cell carries a counterexample, so that it
// is verified at once, and the reason in one line.
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/laws/laws_run.h"

namespace sweeplab {

struct ExpectedCell {
  std::string law, method, scalar;
  std::string expected;        ///< holds, broken or vacuous
  std::string cause;           ///< of a broken cell: logic or rounding
  std::string counterexample;  ///< of a broken cell: its twelve numbers between spaces
  std::string explanation;     ///< of a broken cell: what in the source does it; may contain commas
  std::string weight = {};     ///< of a broken cell: real or hairline

  std::string name() const { return law + "/" + method + "/" + scalar; }
};

/// Throws InputError, naming file and line, on a row that is none.
std::vector<ExpectedCell> read_expected(const std::filesystem::path& file);
std::string expected_text(const std::vector<ExpectedCell>& cells);
/// Writes them, and says on standard error how many broken ones want an explanation.
void write_expected(const std::vector<ExpectedCell>& cells, const std::filesystem::path& file);

/// The rows that this result asks for. Explanations are taken over from `before`: those of the same cell, else of the
/// same law, method and cause; and so is a counterexample that still breaks what this run saw no case of, or no real
/// one. Where others have one that breaks this cell, too, it is broken. A cell that this run was not asked for keeps
/// its row, if there is such a cell.
std::vector<ExpectedCell> expected_from(const LawsResult& result, const std::vector<ExpectedCell>& before);

/// A row's counterexample, and the cell it names. Throws UsageError if there is no such cell.
LawCell cell_of(const ExpectedCell& row);

}  // namespace sweeplab
