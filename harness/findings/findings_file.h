// SPDX-License-Identifier: MIT
//
// The SQLite file that findings are kept in: its layout, and how it is made, examined and opened.
//
// Each row has a checksum of its other columns, so that a bit that flipped is noticed. A row is changed by sealed_set
// alone, which gives it a new checksum only if the old one fits: what is damaged stays so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <initializer_list>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include "harness/support/sqlite.h"

namespace sweeplab {

/// Of files made today. Layout 1 had no checksums; such a file is read, and brought up to date by mend_findings(). Layout
/// 2 is the same but for worlds, whose witnesses an older program would take for damage: who opens one to write in it
/// makes it one of layout 3.
inline constexpr std::uint32_t findings_layout = 3, sealed_layout = 2;

// The columns of each table but the last, which is `checksum`.
inline constexpr std::string_view findings_columns =
    "signature, kind, subject, scalar, what, cause, truth, witness, decimals, severity, shrunk, program, "
    "signature_version, first_seen, last_seen, times_seen, campaign";
inline constexpr std::string_view campaigns_columns = "id, name, started, state, seconds, finished";
inline constexpr std::string_view samples_columns = "campaign, seconds, inputs, signatures";

/// "SELECT <columns>, <1 if the row's checksum fits, else 0>, rowid FROM <table>"
std::string select_sql(std::string_view table, std::uint32_t layout);
/// "?1, ?2, …, <their checksum>"; and "INSERT INTO <table> VALUES (<these>)".
std::string values_sql(std::string_view table);
std::string insert_sql(std::string_view table);
/// "SET …" with the new checksum among what is set. The values, in SQL, name their parameters ?1, ?2, …
std::string sealed_set(std::string_view columns,
                       std::initializer_list<std::pair<std::string_view, std::string_view>> values);
/// "row_checksum(…) = checksum"
std::string whole_sql(std::string_view columns);

/// Throws UsageError: why this file cannot be used.
[[noreturn]] void refuse_findings_file(const std::filesystem::path& path, std::string_view why);

/// What a look at a file has shown, which is a findings file.
struct FindingsCondition {
  std::uint32_t layout = findings_layout;
  std::optional<std::string> damage;  ///< what SQLite finds wrong, in its own words
};

/// A file opened for reading only; a campaign may be writing to it. While it is open, no other thread opens one.
class FindingsToRead {
 public:
  /// Throws UsageError if it is of another program or of a newer version, or if not even its tables can be found.
  /// Otherwise damage is told by condition(). In any case the file is left byte for byte as it was.
  explicit FindingsToRead(const std::filesystem::path& path);

  const FindingsCondition& condition() const { return condition_; }
  sqlite::Statement prepare(std::string_view sql) { return db_.prepare(sql); }

 private:
  std::lock_guard<std::recursive_mutex> lock_;
  FindingsCondition condition_;
  sqlite::Connection db_;
};

/// A file opened for writing, and made if there is none. Many processes write to one at once.
class FindingsToWrite {
 public:
  /// Throws UsageError as FindingsToRead does, and if the file is damaged or of an older layout.
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
