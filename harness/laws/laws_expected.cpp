// SPDX-License-Identifier: MIT
#include "harness/laws/laws_expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "harness/laws/law_cell.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/csv.h"
#include "harness/support/standard_streams.h"

namespace sweeplab {
namespace {

constexpr std::string_view head = "law,method,scalar,expected,cause,counterexample,explanation,weight";

/// A field that may hold commas, between quotes as RFC 4180 has them; an empty one without.
std::string quoted(const std::string& text) {
  std::string field;
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return text.empty() ? text : fmt::format("\"{}\"", field);
}

/// Law by law, subject by subject, scalar by scalar; nothing if there is no such cell.
std::optional<std::array<std::ptrdiff_t, 3>> place_of(const ExpectedCell& row) {
  const auto law = std::ranges::find(laws(), row.law, &Law::id);
  const auto subject = std::ranges::find(subjects(), row.method, &Subject::id);
  const auto scalar = enum_named<LawScalar>(row.scalar);
  if (law == laws().end() || subject == subjects().end() || !scalar || !subject->answers_in(*scalar)) return {};
  return std::array{law - laws().begin(), subject - subjects().begin(), static_cast<std::ptrdiff_t>(*scalar)};
}

/// Of a broken cell's row what its counterexample says, and the explanation that the same or a like row had.
void add_case(ExpectedCell& row, const LawCell& cell, const Numbers& broken_by,
              const std::vector<ExpectedCell>& before) {
  row.expected = name_of(Ruling::broken);
  row.cause = name_of(cause_of(*cell.law, cell.subject, cell.scalar, broken_by));
  row.counterexample = query_arguments(broken_by);
  std::ranges::replace(row.counterexample, ',', ' ');
  row.weight = name_of(check(*cell.law, cell.subject, cell.scalar, broken_by).weight);
  const auto explains = [&](const ExpectedCell& b) {
    return b.law == row.law && b.method == row.method && b.cause == row.cause && !b.explanation.empty();
  };
  const auto explains_it = [&](const ExpectedCell& b) { return b.name() == row.name() && explains(b); };
  auto found = std::ranges::find_if(before, explains_it);
  if (found == before.end()) found = std::ranges::find_if(before, explains);
  if (found != before.end()) row.explanation = found->explanation;
}

}  // namespace

std::vector<ExpectedCell> read_expected(const std::filesystem::path& file) {
  CsvReader csv(file);
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || fmt::format("{}", fmt::join(fields, ",")) != head) {
    csv.fail(0, "", fmt::format("the head {}", head), fields.empty() ? "an empty file" : shown(fields[0]));
  }
  std::vector<ExpectedCell> cells;
  while (csv.next(fields)) {
    if (fields.size() != 8) csv.fail(0, "", "8 fields", fmt::format("{}", fields.size()));
    const std::vector<std::string> words(fields.begin(), fields.end());
    cells.push_back({words[0], words[1], words[2], words[3], words[4], words[5], words[6], words[7]});
  }
  return cells;
}

std::string expected_text(const std::vector<ExpectedCell>& cells) {
  std::string text = fmt::format("{}\n", head);
  for (const ExpectedCell& c : cells) {
    text += fmt::format("{},{},{},{},{},{},{},{}\n", c.law, c.method, c.scalar, c.expected, c.cause, c.counterexample,
                        quoted(c.explanation), c.weight);
  }
  return text;
}

void write_expected(const std::vector<ExpectedCell>& cells, const std::filesystem::path& file) {
  write_atomically(file, expected_text(cells));
  const auto bare = std::ranges::count_if(
      cells, [](const ExpectedCell& row) { return row.expected == "broken" && row.explanation.empty(); });
  say("written: {}; broken cells without an explanation: {}\n", file.string(), bare);
}

LawCell cell_of(const ExpectedCell& row) {
  if (row.counterexample.empty()) {
    return {laws_named({row.law}).front(), subjects_named({row.method}).front(),
            law_scalars_named({row.scalar}).front()};
  }
  const LawCase known = law_case_from(row.name() + "/" + row.counterexample);
  return {.law = known.law, .subject = known.subject, .scalar = known.scalar, .counterexample = known.numbers};
}

std::vector<ExpectedCell> expected_from(const LawsResult& result, const std::vector<ExpectedCell>& before) {
  std::vector<ExpectedCell> rows;
  for (const LawCell& cell : result.cells) {
    ExpectedCell row{.law = std::string(cell.law->id),
                     .method = std::string(cell.subject.id),
                     .scalar = std::string(name_of(cell.scalar)),
                     .expected = std::string(name_of(cell.ruling()))};
    const auto same = std::ranges::find(before, row.name(), &ExpectedCell::name);
    // A shorter run than the one before takes nothing back.
    if (same != before.end() && same->expected == name_of(Ruling::holds) && cell.ruling() == Ruling::vacuous) {
      row.expected = same->expected;
    }
    std::optional<Numbers> broken_by = cell.counterexample;
    const auto ruling = [&](const Numbers& c) { return check(*cell.law, cell.subject, cell.scalar, c); };
    const auto is_real = [&](const Numbers& c) { return ruling(c).weight == Weight::real; };
    const auto try_case = [&](const Numbers& c) {
      if (broken_by && is_real(*broken_by)) return;
      if (ruling(c).ruling == Ruling::broken && (!broken_by || is_real(c))) broken_by = c;
    };
    if (same != before.end() && !same->counterexample.empty()) try_case(*cell_of(*same).counterexample);
    for (const LawCell& other : result.cells) {  // what breaks it for others, this run may not have put to this one
      if (other.law == cell.law && other.scalar == cell.scalar && other.counterexample) try_case(*other.counterexample);
    }
    if (broken_by) add_case(row, cell, *broken_by, before);
    rows.push_back(std::move(row));
  }
  for (const ExpectedCell& row : before) {
    if (place_of(row) && std::ranges::find(rows, row.name(), &ExpectedCell::name) == rows.end()) rows.push_back(row);
  }
  std::ranges::sort(rows, {}, place_of);
  return rows;
}

}  // namespace sweeplab
