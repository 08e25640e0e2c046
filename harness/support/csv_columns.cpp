// SPDX-License-Identifier: MIT
#include "harness/support/csv_columns.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstddef>

#include "harness/support/checksum.h"

namespace sweeplab {

namespace {

/// Whether `name` is one of "one|other".
bool is_one_of(std::string_view name, std::string_view names) {
  for (std::size_t begin = 0; begin <= names.size();) {
    const std::size_t end = std::min(names.find('|', begin), names.size());
    if (names.substr(begin, end - begin) == name) return true;
    begin = end + 1;
  }
  return false;
}

}  // namespace

CsvColumns::CsvColumns(CsvReader& csv, std::vector<std::string> names, std::size_t required, std::string_view usual)
    : csv_(&csv), names_(std::move(names)), places_(names_.size()) {
  const std::vector<std::string> all = names_;
  for (std::string& name : names_) name.resize(std::min(name.find('|'), name.size()));
  if (!csv_->next(fields_)) {
    const auto first = names_.begin();
    const std::string all_required =
        fmt::format("{}", fmt::join(first, first + static_cast<std::ptrdiff_t>(required), ","));
    throw InputError(csv_->name(), fmt::format("expected a header with {}, found an empty file",
                                               usual.empty() ? std::string_view(all_required) : usual));
  }
  header_.assign(fields_.begin(), fields_.end());
  for (std::size_t i = 0; i < fields_.size(); ++i) {
    if (fields_[i] == checksum_column) sealed_ = i;
    const auto known =
        std::find_if(all.begin(), all.end(), [&](const auto& name) { return is_one_of(fields_[i], name); });
    if (known == all.end()) {
      if (fields_[i] != checksum_column) others_.emplace_back(fields_[i]);
      continue;
    }
    const auto column = static_cast<std::size_t>(known - all.begin());
    std::size_t& place = places_[column];
    if (place != 0) {
      csv_->fail(i + 1, names_[column], "each column once", fmt::format("it in column {} and again", place));
    }
    place = i + 1;
  }
  for (std::size_t column = 0; column < required; ++column) require(column);
}

void CsvColumns::require(std::size_t column, std::string_view hint) const {
  if (has(column)) return;
  refuse_header(column, fmt::format("this column in the header, separated by commas{}", hint));
}

void CsvColumns::refuse_header(std::size_t column, std::string_view expected) const {
  csv_->fail(0, names_[column], expected, shown(fmt::format("{}", fmt::join(header_, ","))));
}

void CsvColumns::together(std::size_t one, std::size_t other) const {
  if (has(one) == has(other)) return;
  refuse_header(has(one) ? other : one, fmt::format("{} and {} both or neither", names_[one], names_[other]));
}

bool CsvColumns::next() {
  if (!csv_->next(fields_)) return false;
  if (fields_.size() != header_.size()) {
    csv_->fail(0, "", fmt::format("{} fields, as many as the header has", header_.size()),
               fmt::to_string(fields_.size()));
  }
  if (sealed_ > 0) check_row();
  return true;
}

void CsvColumns::check_row() const {
  const std::string sum = checksum(
      fmt::format("{}", fmt::join(fields_.begin(), fields_.begin() + static_cast<std::ptrdiff_t>(sealed_), ",")));
  const std::string_view there = fields_[sealed_];
  if (there == sum) return;
  csv_->fail(
      sealed_ + 1, checksum_column,
      fmt::format("{}, the checksum of the fields before it (the row was changed since it was exported; without this "
                  "column none is expected)",
                  sum),
      there.empty() ? "an empty field" : shown(there));
}

void CsvColumns::fail(std::size_t column, std::string_view expected, std::string_view found) const {
  csv_->fail(places_[column], names_[column], expected, found);
}

}  // namespace sweeplab
