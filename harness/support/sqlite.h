// SPDX-License-Identifier: MIT
#pragma once

#include <sqlite3.h>

#include <cstdint>
#include <filesystem>
#include <memory>
#include <string>
#include <string_view>

#include "harness/support/usage_error.h"

namespace sweeplab::sqlite {

/// What SQLite complains of: the file's name, and SQLite's own words.
struct Error : UsageError {
  Error(const std::filesystem::path& path, std::string reason);
  std::string reason;
};
[[noreturn]] void fail(sqlite3* db, const std::filesystem::path& path);

/// A prepared statement. Parameters and columns count from 1 and 0, as in SQLite.
class Statement {
 public:
  Statement(sqlite3* db, std::string_view sql, const std::filesystem::path& path);

  Statement& bind(int place, std::string_view text);
  Statement& bind(int place, std::int64_t number);
  Statement& bind(int place, double number);

  /// Whether there is a row.
  bool step();
  /// For the next use; what was bound stays.
  void reset() { sqlite3_reset(statement_.get()); }
  /// Runs to the end and resets.
  void run();

  std::string text(int column) const;
  std::int64_t integer(int column) const { return sqlite3_column_int64(statement_.get(), column); }
  double real(int column) const { return sqlite3_column_double(statement_.get(), column); }

 private:
  struct Finalize {
    void operator()(sqlite3_stmt* s) const { sqlite3_finalize(s); }
  };
  std::unique_ptr<sqlite3_stmt, Finalize> statement_;
  std::filesystem::path path_;
};

enum class Access : std::uint8_t { read_write, read_only, immutable };

/// A connection. Waits up to half a minute for other writers.
class Connection {
 public:
  /// `create`: make the file if there is none.
  Connection(const std::filesystem::path& path, Access access, bool create = false);

  void run(const char* sql);
  Statement prepare(std::string_view sql) { return {db_.get(), sql, path_}; }

 private:
  struct Close {
    void operator()(sqlite3* db) const { sqlite3_close_v2(db); }
  };
  std::unique_ptr<sqlite3, Close> db_;
  std::filesystem::path path_;
};

/// BEGIN IMMEDIATE … COMMIT, or ROLLBACK if it is left early.
class Transaction {
 public:
  explicit Transaction(Connection& db) : db_(db) { db_.run("BEGIN IMMEDIATE"); }
  ~Transaction();
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  void commit();

 private:
  Connection& db_;
  bool open_ = true;
};

}  // namespace sweeplab::sqlite
