// SPDX-License-Identifier: MIT
#include "harness/sets/sweep_set.h"

#include <fmt/format.h>

#include <algorithm>

#include "harness/sets/gzip.h"
#include "harness/support/build_info.h"
#include "harness/support/checksum.h"
#include "harness/support/csv_columns.h"
#include "harness/support/number.h"

namespace sweeplab {
namespace {

constexpr std::size_t most_bytes = std::size_t{1} << 28;

class Columns {
 public:
  Columns(CsvReader& csv, const std::vector<std::string>& names) : columns_(csv, names, names.size()) {}

  bool next() { return columns_.next(); }
  std::string text(std::size_t column) const { return std::string(columns_[column]); }

  template <class E>
  E word(std::size_t column, std::string_view expected) const {
    const std::optional<E> found = enum_named<E>(columns_[column]);
    if (!found) columns_.fail(column, expected, shown(columns_[column]));
    return *found;
  }
  double number(std::size_t column) const {
    const Number<double> number = read_number<double>(columns_[column]);
    if (!number.usable()) columns_.fail(column, "a number", shown(columns_[column]));
    return number.value;
  }

 private:
  CsvColumns columns_;
};

std::vector<SetRow> set_rows(const std::string& name, std::string_view text) {
  enum : std::size_t { id, scalar, source, origin, first_number };
  enum : std::size_t { cls = first_number + number_names.size(), graze, nearest, nearest_double, least, most };
  std::vector<std::string> names{"id", "scalar", "source", "origin"};
  names.insert(names.end(), number_names.begin(), number_names.end());
  names.insert(names.end(), {"truth", "graze", "time_nearest", "time_double", "time_least", "time_most"});
  CsvReader csv(name, text);
  Columns columns(csv, names);
  std::vector<SetRow> rows;
  while (columns.next()) {
    SetRow row{.id = columns.text(id),
               .scalar = columns.word<Scalar>(scalar, "float32 or float64"),
               .source = columns.text(source),
               .origin = columns.text(origin),
               .cls = columns.word<Class>(cls, "separate, graze, impact or overlap"),
               .graze = columns.word<Graze>(graze, "a kind of graze or nothing")};
    for (std::size_t i = 0; i < row.numbers.size(); ++i) row.numbers[i] = columns.number(first_number + i);
    if (row.cls == Class::impact || row.cls == Class::graze) {
      row.times = {columns.number(nearest), columns.number(nearest_double), columns.number(least),
                   columns.number(most)};
    }
    rows.push_back(std::move(row));
  }
  return rows;
}

}  // namespace

std::filesystem::path set_folder() {
  return std::filesystem::path(build_info::source_dir()) / "harness" / "sets" / "1";
}

std::filesystem::path set_path(const std::string& named) {
  const bool is_number = !named.empty() && std::ranges::all_of(named, [](char c) { return c >= '0' && c <= '9'; });
  if (named == std::to_string(set_version)) return set_folder() / "sweepset_1.csv.gz";
  if (named.empty() || is_number) {
    throw UsageError(fmt::format("--set: expected {}, the only set that there is, or the path of a copy, found {}",
                                 set_version, shown(named)));
  }
  return named;
}

std::vector<SetRow> read_set(const std::filesystem::path& path) {
  const std::string text = read_gzipped(path, most_bytes);
  if (const std::string found = sha256(text); found != set_sha256) {
    throw InputError(path.string(),
                     fmt::format("expected SweepSet {}, whose CSV file has the SHA-256 {}, found {}: it is "
                                 "damaged, changed, or another file",
                                 set_version, set_sha256, found));
  }
  return set_rows(path.string(), text);
}

}  // namespace sweeplab
