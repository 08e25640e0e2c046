// SPDX-License-Identifier: MIT
//
// The SQLite file that findings are kept in: its layout, and how it is made, examined and opened.
#pragma once

#include <filesystem>
#include <mutex>
#include <optional>
#include <string_view>

#include "harness/support/sqlite.h"

namespace sweeplab {

/// The columns in the order in which findings_rows.h reads them.
inline constexpr std::string_view select_findings_sql =
    "SELECT signature, witness, severity, shrunk, program, signature_version, first_seen, last_seen, times_seen, "
    "campaign FROM findings";
inline constexpr std::string_view select_campaigns_sql =
    "SELECT id, name, started, state, seconds, finished FROM campaigns";
inline constexpr std::string_view select_samples_sql =
    "SELECT seconds, inputs, signatures FROM samples WHERE campaign = ?";

/// Throws UsageError: why this file cannot be used.
[[noreturn]] void refuse_findings_file(const std::filesystem::path& path, std::string_view why);

/// A file opened for reading only; a campaign may be writing to it. While it is open, no other thread opens one.
class FindingsToRead {
 public:
  /// Throws UsageError, and leaves the file byte for byte as it was, if that is damaged, of another program or of
  /// another version.
  explicit FindingsToRead(const std::filesystem::path& path);

  sqlite::Statement prepare(std::string_view sql) { return db_.prepare(sql); }

 private:
  std::lock_guard<std::recursive_mutex> lock_;
  sqlite::Connection db_;
};

/// A file opened for writing, and made if there is none. Many processes write to one at once.
class FindingsToWrite {
 public:
  /// Throws UsageError as FindingsToRead does.
  explicit FindingsToWrite(const std::filesystem::path& path);
  ~FindingsToWrite();
  FindingsToWrite(const FindingsToWrite&) = delete;
  FindingsToWrite& operator=(const FindingsToWrite&) = delete;

  sqlite::Connection& connection() { return *db_; }

 private:
  std::filesystem::path path_;
  std::optional<sqlite::Connection> db_;
};

}  // namespace sweeplab
