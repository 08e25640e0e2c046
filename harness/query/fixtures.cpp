// SPDX-License-Identifier: MIT
//
// Queries on record: pairs of games, from logged.csv; named ones, from fixtures.csv. There a number is what a story's sum or difference comes to in double: 32.3 - 0.3.
//
// Origins. verbatim: the numbers that decide are in the report (a size or step that it leaves open is ours, and said).
// reconstructed: made from the report's words. analogue: another shape or dimension there, the same trap here.
// witness: a smallest query on which a method fails. example: a scene of a source; "varied": with numbers of ours.
// regression: what random tests never reach.
#include "harness/query/families.h"
#include "harness/query/fixtures_data.h"
#include "harness/query/logged_data.h"
#include "harness/query/numbers_reader.h"
#include "harness/support/csv.h"

namespace sweeplab {

namespace {

/// Of each line of a record what row(the fields before the numbers, the query) makes of it.
auto rows_of(const char* file, std::string_view text, std::ptrdiff_t before, const auto& row) {
  CsvReader csv(file, text);
  std::vector<std::string_view> fields;
  std::vector<decltype(row(fields, Query<double>{}))> rows;
  csv.next(fields);  // the head
  while (csv.next(fields)) {
    const std::optional<Query<double>> query = read_query<double>({fields.begin() + before, fields.end()}).query;
    if (!query) csv.fail(0, "", "a query's numbers at the end", shown(fields[0]));
    rows.push_back(row(fields, *query));
  }
  return rows;
}

}  // namespace

std::span<const Fixture> fixtures() {
  static const auto all = rows_of("fixtures.csv", fixtures_data, 3, [](const auto& fields, const Query<double>& query) {
    return Fixture{std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), query};
  });
  return all;
}

std::span<const Query<double>> logged() {
  static const auto all =
      rows_of("logged.csv", logged_data, 0, [](const auto&, const Query<double>& query) { return query; });
  return all;
}

}  // namespace sweeplab
