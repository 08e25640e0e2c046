// SPDX-License-Identifier: MIT
#include "harness/support/csv.h"
#include "harness/support/checksum.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"

#include <fmt/format.h>

#include <algorithm>
#include <cstring>
#include <utility>

namespace sweeplab {
namespace {

constexpr std::size_t chunk = std::size_t{1} << 18;
/// A longer record is a mistake, an unclosed quote most likely; it would otherwise take the file into memory.
constexpr std::size_t longest_record = std::size_t{1} << 20;

constexpr bool is_space(char c) { return c == ' ' || c == '\t'; }

std::string_view trimmed(const char* begin, const char* end) {
  while (begin != end && is_space(*begin)) ++begin;
  while (begin != end && is_space(end[-1])) --end;
  return {begin, static_cast<std::size_t>(end - begin)};
}

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

InputError::InputError(std::string_view file_, std::uint64_t line_, std::size_t column_, std::string_view column_name_,
                       std::string_view expected, std::string_view found)
    : UsageError(
          fmt::format("{}:{}{}{}: expected {}, found {}", file_, line_, column_ != 0 ? fmt::format(":{}", column_) : "",
                      column_name_.empty() ? "" : fmt::format(" (column \"{}\")", column_name_), expected, found)),
      file(file_),
      column_name(column_name_),
      line(line_),
      column(column_) {}

InputError::InputError(std::string_view file_, std::string_view reason)
    : UsageError(fmt::format("{}: {}", file_, reason)), file(file_) {}

std::string shown(std::string_view text) {
  constexpr std::size_t longest = 40;
  std::string_view first = text.substr(0, longest);
  // Not in the middle of a UTF-8 character.
  if (text.size() > longest) {
    while (!first.empty() && (static_cast<unsigned char>(text[first.size()]) & 0xc0) == 0x80) first.remove_suffix(1);
  }
  return fmt::format("\"{}{}\"", printable(first), text.size() > longest ? "..." : "");
}

CsvReader::CsvReader(CsvSource source, std::string_view text)
    : name_(std::move(source.name)), file_(std::move(source.file)), text_(text), size_(source.size) {
  fill();
  if (end_ >= 3 && std::memcmp(buffer_.data(), "\xef\xbb\xbf", 3) == 0) begin_ = 3;
}

void CsvCloser::operator()(std::FILE* file) const {
  if (file != stdin) std::fclose(file);
}

void CsvReader::fail(std::size_t column, std::string_view column_name, std::string_view expected,
                     std::string_view found) const {
  throw InputError(name_, line_, column, column_name, expected, found);
}

/// Reads on, keeping what is not yet given; false if there is no more.
bool CsvReader::fill() {
  if (at_end_) return false;
  const std::size_t kept = end_ - begin_;
  if (buffer_.size() < kept + chunk) buffer_.resize(kept + chunk);
  std::memmove(buffer_.data(), buffer_.data() + begin_, kept);
  begin_ = 0;
  end_ = kept;
  char* const to = buffer_.data() + end_;
  const std::size_t got = file_ ? read_input(file_.get(), name_, to, chunk) : text_.copy(to, chunk);
  if (!file_) text_.remove_prefix(got);
  if (got < chunk) at_end_ = true;
  if (const void* nul = std::memchr(to, 0, got); nul != nullptr) {
    const auto lines = std::count(static_cast<const char*>(buffer_.data()), static_cast<const char*>(nul), '\n');
    throw InputError(name_, next_line_ + static_cast<std::uint64_t>(lines), 0, "", "text",
                     "a NUL byte: a binary file, or UTF-16");
  }
  end_ += got;
  bytes_ += got;
  return got > 0;
}

/// Length of the record at begin_ with its line end, the whole of it in the buffer; 0 at the end of the file.
std::size_t CsvReader::record_length(bool& quoted) {
  quoted = false;
  bool open = false;  // within quotes; a doubled quote closes and opens
  for (std::size_t length = 0;;) {
    const char* const from = buffer_.data() + begin_ + length;
    const auto* line_end = static_cast<const char*>(std::memchr(from, '\n', end_ - begin_ - length));
    const char* const to = line_end != nullptr ? line_end : buffer_.data() + end_;
    const auto quotes = std::count(from, to, '"');
    quoted = quoted || quotes > 0;
    open = open != ((quotes & 1) != 0);
    length = static_cast<std::size_t>(to - (buffer_.data() + begin_));
    if (line_end != nullptr) {
      ++length;
      if (!open) return length;
    } else {
      const bool more = fill();
      if (!more && open) fail(0, "", "a quote at the end of the quoted field", "the end of the file");
      if (!more) return length;
    }
    if (length > longest_record) fail(0, "", "a line of at most 1 MiB", "a longer one; is a quote not closed?");
  }
}

bool CsvReader::next(std::vector<std::string_view>& fields) {
  std::uint64_t blank = 0;  // a blank line that may turn out not to be at the end
  for (;;) {
    line_ = next_line_;
    bool quoted = false;
    const std::size_t length = record_length(quoted);
    if (length == 0) return false;
    char* const record = buffer_.data() + begin_;
    char* end = record + length;
    begin_ += length;
    next_line_ += quoted ? static_cast<std::uint64_t>(std::count(record, end, '\n')) : 1;
    if (end[-1] == '\n') --end;
    if (end != record && end[-1] == '\r') --end;
    if (trimmed(record, end).empty()) {
      if (blank == 0) blank = line_;
      continue;
    }
    if (blank != 0) {
      line_ = blank;
      fail(0, "", "blank lines at the end only", "one before more data");
    }
    fields.clear();
    if (quoted) {
      split_quoted(record, end, fields);
    } else {
      split({record, static_cast<std::size_t>(end - record)}, fields);
    }
    return true;
  }
}

void CsvReader::split(std::string_view record, std::vector<std::string_view>& fields) const {
  const char *from = record.data(), *const end = from + record.size();
  for (const char* p = from;; ++p) {
    if (p != end && *p != ',') continue;
    fields.push_back(trimmed(from, p));
    if (p == end) return;
    from = p + 1;
  }
}

/// Takes the quotes off in place.
void CsvReader::split_quoted(char* p, char* end, std::vector<std::string_view>& fields) const {
  for (;;) {
    char* from = p;
    while (from != end && is_space(*from)) ++from;
    if (from == end || *from != '"') {
      p = std::find(from, end, ',');
      fields.push_back(trimmed(from, p));
      if (fields.back().find('"') != std::string_view::npos) {
        fail(fields.size(), "", "quotes around the whole field", shown(fields.back()));
      }
    } else {
      char* to = from;  // where the next character of the text goes
      for (p = from + 1; p != end; ++p) {
        if (*p == '"' && (++p == end || *p != '"')) break;
        *to++ = *p;
      }
      while (p != end && is_space(*p)) ++p;
      fields.push_back(trimmed(from, to));
      if (p != end && *p != ',') {
        fail(fields.size(), "", "a comma after the closing quote", shown({p, static_cast<std::size_t>(end - p)}));
      }
    }
    if (p == end) return;
    ++p;
  }
}

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
