// SPDX-License-Identifier: MIT
//
// How a record of expected cells follows from a result and from the record before: the same for the laws of sweeps and
// for those of two shapes at one moment, whose cells and cases are other types.
#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "harness/judge/judge.h"
#include "harness/laws/law_cell.h"
#include "harness/laws/laws_expected.h"

namespace sweeplab {

/// What is to be known of a type of cells. `Case` is what a counterexample is.
template <class Cell, class Case>
struct ExpectedCells {
  std::function<ExpectedCell(const Cell&)> row;         ///< as the result has it, without a counterexample
  std::function<Case(const ExpectedCell&)> known_case;  ///< of a row with a counterexample
  std::function<bool(const Cell&, const Case&)> is_broken_by;
  std::function<Cause(const Cell&, const Case&)> cause;
  std::function<std::string(const Cell&, const Case&)> text;
  std::function<Weight(const Cell&, const Case&)> weight;  ///< of shapes none: all breaks are alike
  std::function<bool(const Cell&, const Cell&)>
      are_alike;  ///< of one law and scalar: what breaks one may break the other
  /// For the order of rows; nothing if there is no such cell.
  std::function<std::optional<std::array<std::ptrdiff_t, 4>>(const ExpectedCell&)> place;
};

/// Of a broken cell's row what its counterexample says, and the explanation that the same or a like row had.
template <class Cell, class Case>
void add_case(ExpectedCell& row, const Cell& cell, const Case& broken_by, const std::vector<ExpectedCell>& before,
              const ExpectedCells<Cell, Case>& of) {
  row.expected = name_of(Ruling::broken);
  row.cause = name_of(of.cause(cell, broken_by));
  row.counterexample = of.text(cell, broken_by);
  if (of.weight) row.weight = name_of(of.weight(cell, broken_by));
  const auto explains = [&](const ExpectedCell& b) {
    return b.law == row.law && b.method == row.method && b.shapes == row.shapes && b.cause == row.cause &&
           !b.explanation.empty();
  };
  const auto explains_it = [&](const ExpectedCell& b) { return b.name() == row.name() && explains(b); };
  auto found = std::ranges::find_if(before, explains_it);
  if (found == before.end()) found = std::ranges::find_if(before, explains);
  if (found != before.end()) row.explanation = found->explanation;
}

template <class Cell, class Case>
std::vector<ExpectedCell> expected_rows(const std::vector<Cell>& cells, const std::vector<ExpectedCell>& before,
                                        const ExpectedCells<Cell, Case>& of) {
  std::vector<ExpectedCell> rows;
  for (const Cell& cell : cells) {
    ExpectedCell row = of.row(cell);
    const auto same = std::ranges::find(before, row.name(), &ExpectedCell::name);
    // A shorter run than the one before takes nothing back.
    if (same != before.end() && same->expected == name_of(Ruling::holds) && cell.ruling() == Ruling::vacuous) {
      row.expected = same->expected;
    }
    std::optional<Case> broken_by = cell.counterexample;
    const auto is_real = [&](const Case& c) { return !of.weight || of.weight(cell, c) == Weight::real; };
    const auto try_case = [&](const Case& c) {
      if (broken_by && is_real(*broken_by)) return;
      if (of.is_broken_by(cell, c) && (!broken_by || is_real(c))) broken_by = c;
    };
    if (same != before.end() && !same->counterexample.empty()) try_case(of.known_case(*same));
    for (const Cell& other : cells) {  // what breaks it for others, this run may not have put to this one
      if (other.counterexample && of.are_alike(cell, other)) try_case(*other.counterexample);
    }
    if (broken_by) add_case(row, cell, *broken_by, before, of);
    rows.push_back(std::move(row));
  }
  for (const ExpectedCell& row : before) {
    if (of.place(row) && std::ranges::find(rows, row.name(), &ExpectedCell::name) == rows.end()) rows.push_back(row);
  }
  std::ranges::sort(rows, {}, of.place);
  return rows;
}

}  // namespace sweeplab
