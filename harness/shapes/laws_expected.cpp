// SPDX-License-Identifier: MIT
#include "harness/shapes/laws_expected.h"

#include <algorithm>

#include "harness/laws/expected_rows.h"
#include "harness/support/usage_error.h"

namespace sweeplab::shapes {
namespace {

/// Shapes by shapes, law by law, subject by subject, scalar by scalar; nothing if there is no such cell.
std::optional<std::array<std::ptrdiff_t, 4>> place_of(const ExpectedCell& row) {
  const auto shapes = enum_named<Shapes>(row.shapes);
  if (!shapes) return {};
  const std::vector<Subject> subjects = subjects_of(*shapes);
  const auto law = std::ranges::find(laws(), row.law, &Law::id);
  const auto subject = std::ranges::find(subjects, row.method, &Subject::id);
  const auto scalar = enum_named<LawScalar>(row.scalar);
  if (law == laws().end() || subject == subjects.end() || !scalar || !subject->answers_in(*scalar)) return {};
  return std::array{static_cast<std::ptrdiff_t>(*shapes), law - laws().begin(), subject - subjects.begin(),
                    static_cast<std::ptrdiff_t>(*scalar)};
}

LawCase with_scene(const LawCell& cell, const Scene<double>& scene) {
  return {cell.law, cell.subject, cell.scalar, scene};
}

}  // namespace

std::vector<ExpectedCell> read_expected(const std::filesystem::path& file) {
  return sweeplab::read_expected(file, /*of_shapes=*/true);
}

LawCell cell_of(const ExpectedCell& row) {
  if (!place_of(row)) throw UsageError(row.name() + ": there is no such cell");
  const Shapes shapes = *enum_named<Shapes>(row.shapes);
  LawCell cell;
  cell.law = laws_named({row.law}).front();
  const std::vector<Subject> subjects = subjects_of(shapes);
  cell.subject = *std::ranges::find(subjects, row.method, &Subject::id);
  cell.scalar = *enum_named<LawScalar>(row.scalar);
  if (row.counterexample.empty()) return cell;
  std::string numbers = row.counterexample;
  std::ranges::replace(numbers, ' ', ',');
  cell.counterexample = law_case_from(shapes, row.law + "/" + row.method + "/" + row.scalar + "/" + numbers).scene;
  return cell;
}

std::vector<ExpectedCell> expected_from(const LawsResult& result, const std::vector<ExpectedCell>& before) {
  return expected_rows<LawCell, Scene<double>>(
      result.cells, before,
      {.row =
           [](const LawCell& cell) {
             return ExpectedCell{std::string(cell.law->id),
                                 std::string(cell.subject.id),
                                 std::string(name_of(cell.scalar)),
                                 std::string(name_of(cell.ruling())),
                                 "",
                                 "",
                                 "",
                                 std::string(name_of(cell.subject.shapes))};
           },
       .known_case = [](const ExpectedCell& row) { return *shapes::cell_of(row).counterexample; },
       .is_broken_by = [](const LawCell& cell,
                          const auto& scene) { return check(with_scene(cell, scene)).ruling == Ruling::broken; },
       .cause = [](const LawCell& cell, const auto& scene) { return cause_of(with_scene(cell, scene)); },
       .text = [](const LawCell&, const auto& scene) { return numbers_text(scene, ' '); },
       .are_alike =
           [](const LawCell& a, const LawCell& b) {
             return a.law == b.law && a.scalar == b.scalar && a.subject.shapes == b.subject.shapes;
           },
       .place = place_of});
}

}  // namespace sweeplab::shapes
