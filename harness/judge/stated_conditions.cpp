// SPDX-License-Identifier: MIT
#include "harness/judge/stated_conditions.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <limits>
#include <stdexcept>

#include "harness/judge/stated_conditions_data.h"
#include "harness/query/numbers_reader.h"
#include "harness/query/scalars.h"
#include "harness/support/csv.h"

namespace sweeplab {
namespace {

constexpr std::array<std::string_view, 4> condition_columns = {"method", "scalar", "condition", "queries"};

std::vector<Numbers> read_counterexamples(CsvReader& csv) {
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || !std::ranges::equal(fields, number_names)) {
    csv.fail(0, "", "the head ax,ay,aw,ah,avx,avy,bx,by,bw,bh,bvx,bvy", fields.empty() ? "" : shown(fields[0]));
  }
  std::vector<Numbers> list;
  while (csv.next(fields)) {
    const auto read = read_query<double>(fields, true);
    if (!read.query) csv.fail(read.place + 1, "", "twelve finite numbers, sizes >= 0", shown(fields[0]));
    list.push_back(numbers_of(*read.query));
  }
  return list;
}

/// The file that the variable names, or what was compiled in.
CsvReader record(const char* variable, const char* name, std::string_view built_in) {
  const char* const planted = std::getenv(variable);
  return planted != nullptr ? CsvReader(std::filesystem::path(planted)) : CsvReader(name, built_in);
}

}  // namespace

std::string ids_of(Predicates conjunction) {
  std::string ids;
  for (std::size_t p = 0; p < predicates().size(); ++p) {
    if ((conjunction >> p & 1) == 0) continue;
    if (!ids.empty()) ids += '+';
    ids += predicates()[p].id;
  }
  return ids.empty() ? "always" : ids;
}

Predicates conjunction_of(std::string_view ids) {
  Predicates conjunction = 0;
  if (ids == "always") return conjunction;
  for (bool more = true; more;) {
    const std::size_t end = std::min(ids.find('+'), ids.size());
    const auto found = std::ranges::find(predicates(), ids.substr(0, end), &Predicate::id);
    if (found == predicates().end()) throw std::invalid_argument("no such predicate");
    conjunction |= Predicates{1} << (found - predicates().begin());
    more = end < ids.size();
    ids.remove_prefix(more ? end + 1 : end);
  }
  return conjunction;
}

std::vector<StatedCondition> read_conditions(CsvReader& csv) {
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || !std::ranges::equal(fields, condition_columns)) {
    csv.fail(0, "", "the head method,scalar,condition,queries", fields.empty() ? "" : shown(fields[0]));
  }
  std::vector<StatedCondition> list;
  while (csv.next(fields)) {
    if (fields.size() != condition_columns.size()) csv.fail(0, "", "four fields", shown(fields[0]));
    StatedCondition one{std::string(fields[0]), Scalar::float32, 0, 0};
    const auto scalar = std::ranges::find(enumerators<Scalar>, fields[1], [](Scalar s) { return name_of(s); });
    if (scalar == enumerators<Scalar>.end()) csv.fail(2, "scalar", "float32 or float64", shown(fields[1]));
    one.scalar = *scalar;
    try {
      one.conjunction = conjunction_of(fields[2]);
    } catch (const std::invalid_argument&) {
      csv.fail(3, "condition", "ids of predicates between plus signs, or always", shown(fields[2]));
    }
    const auto queries = read_number<double>(fields[3]);
    if (queries.reading != Reading::exact || !(queries.value >= 1)) csv.fail(4, "queries", "a count", shown(fields[3]));
    one.queries = static_cast<std::uint64_t>(queries.value);
    list.push_back(std::move(one));
  }
  return list;
}

std::span<const StatedCondition> stated_conditions() {
  static const std::vector<StatedCondition> list = [] {
    CsvReader csv = record("SWEEPLAB_CONDITIONS", "conditions.csv", conditions_data);
    return read_conditions(csv);
  }();
  return list;
}

template <class S>
std::vector<Query<S>> counterexamples() {
  static const std::vector<Numbers> list = [] {
    CsvReader csv = record("SWEEPLAB_COUNTEREXAMPLES", "counterexamples.csv", counterexamples_data);
    return read_counterexamples(csv);
  }();
  std::vector<Query<S>> queries;
  for (const Numbers& numbers : list) {
    const auto fits = [](double number) { return std::fabs(number) <= std::numeric_limits<S>::max(); };
    if (std::ranges::all_of(numbers, fits)) queries.push_back(query_of<S>(numbers));
  }
  return queries;
}
template std::vector<Query<float>> counterexamples();
template std::vector<Query<double>> counterexamples();

Claims::Claims(std::string_view method, Scalar scalar) {
  for (const StatedCondition& one : stated_conditions()) {
    if (one.method == method && one.scalar == scalar) conjunctions_.push_back(one.conjunction);
  }
}

bool Claims::cover(Predicates held) const {
  return std::ranges::any_of(conjunctions_, [held](Predicates c) { return (c & ~held) == 0; });
}

}  // namespace sweeplab
