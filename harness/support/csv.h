// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "harness/support/usage_error.h"

namespace sweeplab {

/// A file that cannot be read as what it should be: where, what was expected, what was found.
struct InputError : UsageError {
  InputError(std::string_view file, std::uint64_t line, std::size_t column, std::string_view column_name,
             std::string_view expected, std::string_view found);
  /// Of the file as a whole: "my.csv: no such file".
  InputError(std::string_view file, std::string_view reason);

  std::string file, column_name;
  std::uint64_t line = 0;  ///< from 1; 0: of the whole file
  std::size_t column = 0;  ///< the index of the field, from 1; 0: the whole line
};

/// Text from a file as it can be shown in a message: quoted, short, without control characters.
std::string shown(std::string_view text);

/// Closes what was opened; standard input is not.
struct CsvCloser {
  void operator()(std::FILE* file) const;
};
using CsvFile = std::unique_ptr<std::FILE, CsvCloser>;

/// Where a CSV file's bytes come from.
struct CsvSource {
  std::string name;  ///< for messages
  CsvFile file;
  std::optional<std::uint64_t> size;
};

/// Opens the file, or standard input for "-". Throws InputError if there is no such file, it is a folder, or the like;
/// `what` it should be: "a CSV file".
CsvSource open_input(const std::filesystem::path& path, std::string_view what);

/// The next bytes of an open input; fewer than `size` at its end alone. Of what is no file on a disk (a pipe, a terminal) it
/// waits for a moment at a time, and throws Stopped when a stop was requested. Throws InputError if it cannot be read.
std::size_t read_input(std::FILE* file, std::string_view name, char* to, std::size_t size);

/// All that is in such an input. Throws InputError beyond 256 MiB: what has no end would fill the memory.
std::string read_whole(const std::filesystem::path& path, std::string_view what);

/// Reads records of comma-separated values as RFC 4180 has them (quoted fields may hold commas, quotes and line ends),
/// from a file or, named "-", standard input, in constant memory. A byte order mark, CRLF and spaces around fields are
/// taken away; a last line without its end and blank lines at the end are accepted.
class CsvReader {
 public:
  /// Throws InputError if there is no such file, it is a folder, or the like.
  explicit CsvReader(const std::filesystem::path& path) : CsvReader(open_input(path, "a CSV file")) {}
  /// From memory, where the text outlives the reader; `name` is what messages call it.
  CsvReader(std::string name, std::string_view text)
      : CsvReader(CsvSource{std::move(name), nullptr, text.size()}, text) {}

  /// The next record; its fields are valid until the next call. False at the end. Throws InputError on a NUL byte (the
  /// file is no text), an unclosed quote, text beside quotes, and a blank line that is not at the end.
  bool next(std::vector<std::string_view>& fields);

  /// Where the record begins that next() gave last.
  std::uint64_t line() const { return line_; }
  const std::string& name() const { return name_; }
  /// Bytes read so far, and the file's size if it has one: for progress.
  std::uint64_t bytes() const { return bytes_ - (end_ - begin_); }
  std::optional<std::uint64_t> size() const { return size_; }

  [[noreturn]] void fail(std::size_t column, std::string_view column_name, std::string_view expected,
                         std::string_view found) const;

 private:
  explicit CsvReader(CsvSource source, std::string_view text = {});
  bool fill();
  std::size_t record_length(bool& quoted);
  void split(std::string_view record, std::vector<std::string_view>& fields) const;
  void split_quoted(char* record, char* end, std::vector<std::string_view>& fields) const;

  std::string name_;
  CsvFile file_;           ///< none: in memory
  std::string_view text_;  ///< in memory, what is not yet read
  std::optional<std::uint64_t> size_;
  std::vector<char> buffer_;
  std::size_t begin_ = 0, end_ = 0;  ///< what is read and not yet given, within the buffer
  bool at_end_ = false;
  std::uint64_t bytes_ = 0;
  std::uint64_t line_ = 0, next_line_ = 1;
};

/// The columns of a CSV file that are wanted, wherever they stand; others are ignored. A column `row_checksum`, as
/// `findings export` writes it, must fit the fields before it. Every fault is thrown as InputError.
class CsvColumns {
 public:
  /// Reads the header. The first `required` names must be there, each name at most once. "ax|a_min_x": a column of two
  /// names, called by the first.
  /// `usual`: what an empty file should have begun with, if not with the required names.
  CsvColumns(CsvReader& csv, std::vector<std::string> names, std::size_t required, std::string_view usual = {});

  CsvColumns(const CsvColumns&) = delete;
  CsvColumns& operator=(const CsvColumns&) = delete;

  /// Refuses a header with one of them and without the other.
  void together(std::size_t one, std::size_t other) const;

  /// Refuses a header without it; `hint`, if any, follows what was expected.
  void require(std::size_t column, std::string_view hint = {}) const;
  /// Refuses the header for what it has, or lacks, in the way of this column.
  [[noreturn]] void refuse_header(std::size_t column, std::string_view expected) const;
  /// The header's columns that no name is of, nor the checksum, in its order.
  const std::vector<std::string>& others() const { return others_; }

  bool has(std::size_t column) const { return places_[column] != 0; }
  /// The next record; it must have as many fields as the header. False at the end.
  bool next();
  /// Of that record, the text in this column, which must be there.
  std::string_view operator[](std::size_t column) const { return fields_[places_[column] - 1]; }

  [[noreturn]] void fail(std::size_t column, std::string_view expected, std::string_view found) const;

 private:
  void check_row() const;

  CsvReader* csv_;
  std::vector<std::string> names_;
  std::vector<std::size_t> places_;  ///< of each column the index of its field, from 1; 0: not there
  std::vector<std::string_view> fields_;
  std::vector<std::string> header_, others_;
  std::size_t sealed_ = 0;  ///< how many fields have a checksum behind them
};

}  // namespace sweeplab
