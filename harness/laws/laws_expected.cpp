// SPDX-License-Identifier: MIT
#include "harness/laws/laws_expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "harness/laws/laws_reproduce.h"
#include "harness/query/query_text.h"
#include "harness/support/csv.h"

namespace sweeplab {
namespace {

constexpr std::string_view head = "law,method,scalar,expected,cause,counterexample,explanation";

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

std::string with(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
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
    if (fields.size() != 7) csv.fail(0, "", "7 fields", fmt::format("{}", fields.size()));
    cells.push_back({std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), std::string(fields[3]),
                     std::string(fields[4]), std::string(fields[5]), std::string(fields[6])});
  }
  return cells;
}

std::string expected_text(const std::vector<ExpectedCell>& cells) {
  std::string text = fmt::format("{}\n", head);
  for (const ExpectedCell& c : cells) {
    text += fmt::format("{},{},{},{},{},{},{}\n", c.law, c.method, c.scalar, c.expected, c.cause, c.counterexample,
                        quoted(c.explanation));
  }
  return text;
}

LawCell cell_of(const ExpectedCell& row) {
  if (row.counterexample.empty()) {
    return {laws_named({row.law}).front(), subjects_named({row.method}).front(),
            law_scalars_named({row.scalar}).front()};
  }
  const LawCase known = law_case_from(row.name() + "/" + with(row.counterexample, ' ', ','));
  LawCell cell{known.law, known.subject, known.scalar};
  cell.counterexample = known.numbers;
  return cell;
}

std::vector<ExpectedCell> expected_from(const LawsResult& result, const std::vector<ExpectedCell>& before) {
  std::vector<ExpectedCell> rows;
  for (const LawCell& cell : result.cells) {
    ExpectedCell row{std::string(cell.law->id),
                     std::string(cell.subject.id),
                     std::string(name_of(cell.scalar)),
                     std::string(name_of(cell.ruling())),
                     "",
                     "",
                     ""};
    const auto same = std::find_if(before.begin(), before.end(), [&](const auto& b) { return b.name() == row.name(); });
    // A shorter run than the one before takes nothing back.
    if (same != before.end() && same->expected == name_of(Ruling::holds) && cell.ruling() == Ruling::vacuous) {
      row.expected = same->expected;
    }
    std::optional<Numbers> counterexample = cell.counterexample;
    if (!counterexample && same != before.end() && !same->counterexample.empty()) {
      const Numbers known = *cell_of(*same).counterexample;
      if (check(*cell.law, cell.subject, cell.scalar, known).ruling == Ruling::broken) counterexample = known;
    }
    for (const LawCell& other : result.cells) {  // what breaks it for others, this run may not have put to this one
      if (counterexample || other.law != cell.law || other.scalar != cell.scalar || !other.counterexample) continue;
      const Numbers& known = *other.counterexample;
      if (check(*cell.law, cell.subject, cell.scalar, known).ruling == Ruling::broken) counterexample = known;
    }
    if (counterexample) {
      row.expected = name_of(Ruling::broken);
      row.cause = name_of(cause_of(*cell.law, cell.subject, cell.scalar, *counterexample));
      row.counterexample = with(query_arguments(*counterexample), ',', ' ');
      const auto alike = [&](const ExpectedCell& b) {
        return b.law == row.law && b.method == row.method && b.cause == row.cause && !b.explanation.empty();
      };
      const auto found =
          same != before.end() && alike(*same) ? same : std::find_if(before.begin(), before.end(), alike);
      if (found != before.end()) row.explanation = found->explanation;
    }
    rows.push_back(std::move(row));
  }
  for (const ExpectedCell& row : before) {
    if (place_of(row) && std::ranges::find(rows, row.name(), &ExpectedCell::name) == rows.end()) rows.push_back(row);
  }
  std::ranges::sort(rows, {}, place_of);
  return rows;
}

}  // namespace sweeplab
