// SPDX-License-Identifier: MIT
#include "harness/laws/laws_expected.h"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <cstddef>
#include <optional>

#include "harness/laws/expected_rows.h"
#include "harness/laws/laws_reproduce.h"
#include "harness/query/query_text.h"
#include "harness/support/atomic_file.h"
#include "harness/support/csv.h"
#include "harness/support/standard_streams.h"

namespace sweeplab {
namespace {

std::string head(bool of_shapes) {
  return fmt::format("law,{}method,scalar,expected,cause,counterexample,explanation{}", of_shapes ? "shapes," : "",
                     of_shapes ? "" : ",weight");
}

/// A field that may hold commas, between quotes as RFC 4180 has them; an empty one without.
std::string quoted(const std::string& text) {
  std::string field;
  for (const char c : text) field += c == '"' ? "\"\"" : std::string(1, c);
  return text.empty() ? text : fmt::format("\"{}\"", field);
}

/// Law by law, subject by subject, scalar by scalar; nothing if there is no such cell.
std::optional<std::array<std::ptrdiff_t, 4>> place_of(const ExpectedCell& row) {
  const auto law = std::ranges::find(laws(), row.law, &Law::id);
  const auto subject = std::ranges::find(subjects(), row.method, &Subject::id);
  const auto scalar = enum_named<LawScalar>(row.scalar);
  if (law == laws().end() || subject == subjects().end() || !scalar || !subject->answers_in(*scalar)) return {};
  return std::array{std::ptrdiff_t{0}, law - laws().begin(), subject - subjects().begin(),
                    static_cast<std::ptrdiff_t>(*scalar)};
}

std::string with(std::string text, char from, char to) {
  std::replace(text.begin(), text.end(), from, to);
  return text;
}

}  // namespace

std::vector<ExpectedCell> read_expected(const std::filesystem::path& file, bool of_shapes) {
  CsvReader csv(file);
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || fmt::format("{}", fmt::join(fields, ",")) != head(of_shapes)) {
    csv.fail(0, "", "the head " + head(of_shapes), fields.empty() ? "an empty file" : shown(fields[0]));
  }
  std::vector<ExpectedCell> cells;
  while (csv.next(fields)) {
    if (fields.size() != 8) csv.fail(0, "", "8 fields", fmt::format("{}", fields.size()));
    std::vector<std::string> words(fields.begin(), fields.end());
    std::string shapes, weight;
    if (of_shapes) {
      shapes = words[1];
      words.erase(words.begin() + 1);
    } else {
      weight = words[7];
    }
    cells.push_back({words[0], words[1], words[2], words[3], words[4], words[5], words[6], shapes, weight});
  }
  return cells;
}

std::string expected_text(const std::vector<ExpectedCell>& cells, bool of_shapes) {
  std::string text = head(of_shapes) + "\n";
  for (const ExpectedCell& c : cells) {
    text += fmt::format("{},{}{},{},{},{},{},{}{}\n", c.law, of_shapes ? c.shapes + "," : "", c.method, c.scalar,
                        c.expected, c.cause, c.counterexample, quoted(c.explanation), of_shapes ? "" : "," + c.weight);
  }
  return text;
}

void write_expected(const std::vector<ExpectedCell>& cells, const std::filesystem::path& file, bool of_shapes) {
  write_atomically(file, expected_text(cells, of_shapes));
  const auto bare = std::ranges::count_if(
      cells, [](const ExpectedCell& row) { return row.expected == "broken" && row.explanation.empty(); });
  say("written: {}; broken cells without an explanation: {}\n", file.string(), bare);
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
  return expected_rows<LawCell, Numbers>(
      result.cells, before,
      {.row =
           [](const LawCell& cell) {
             return ExpectedCell{std::string(cell.law->id),
                                 std::string(cell.subject.id),
                                 std::string(name_of(cell.scalar)),
                                 std::string(name_of(cell.ruling())),
                                 "",
                                 "",
                                 ""};
           },
       .known_case = [](const ExpectedCell& row) { return *cell_of(row).counterexample; },
       .is_broken_by =
           [](const LawCell& cell, const Numbers& numbers) {
             return check(*cell.law, cell.subject, cell.scalar, numbers).ruling == Ruling::broken;
           },
       .cause = [](const LawCell& cell,
                   const Numbers& numbers) { return cause_of(*cell.law, cell.subject, cell.scalar, numbers); },
       .text = [](const LawCell&, const Numbers& numbers) { return with(query_arguments(numbers), ',', ' '); },
       .weight = [](const LawCell& cell,
                    const Numbers& numbers) { return check(*cell.law, cell.subject, cell.scalar, numbers).weight; },
       .are_alike = [](const LawCell& a, const LawCell& b) { return a.law == b.law && a.scalar == b.scalar; },
       .place = place_of});
}

}  // namespace sweeplab
