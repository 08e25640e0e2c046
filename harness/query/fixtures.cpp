// SPDX-License-Identifier: MIT
//
// Named queries, from fixtures.csv. There a number is what a story's sum or difference comes to in double: 32.3 - 0.3.
//
// Origins. verbatim: the numbers that decide are in the report (a size or step that it leaves open is ours, and said).
// reconstructed: made from the report's words. analogue: another shape or dimension there, the same trap here.
// witness: a smallest query on which a method fails. example: a scene of a source; "varied": with numbers of ours.
// regression: what random tests never reach.
#include "harness/query/families.h"
#include "harness/query/fixtures_data.h"
#include "harness/query/numbers_reader.h"
#include "harness/support/csv.h"

namespace sweeplab {

std::span<const Fixture> fixtures() {
  static const std::vector<Fixture> all = [] {
    CsvReader csv("fixtures.csv", fixtures_data);
    std::vector<Fixture> read;
    std::vector<std::string_view> fields;
    csv.next(fields);  // the head
    while (csv.next(fields)) {
      const std::optional<Query<double>> query = read_query<double>({fields.begin() + 3, fields.end()}).query;
      if (!query) csv.fail(0, "", "name, origin, story and twelve numbers", shown(fields[0]));
      read.push_back({std::string(fields[0]), std::string(fields[1]), std::string(fields[2]), *query});
    }
    return read;
  }();
  return all;
}

}  // namespace sweeplab
