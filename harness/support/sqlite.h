// SPDX-License-Identifier: MIT
#pragma once

#include <SQLiteCpp/SQLiteCpp.h>

#include <cstdint>
#include <filesystem>
#include <string>
#include <string_view>

#include "harness/support/usage_error.h"

namespace sweeplab::sqlite {

/// What SQLite complains of: the file's name, and SQLite's own words.
struct Error : UsageError {
  Error(const std::filesystem::path& path, std::string reason);
  std::string reason;
};

/// f(), with SQLite's exceptions as ours.
template <class F>
auto named(const std::filesystem::path& path, F f) {
  try {
    return f();
  } catch (const SQLite::Exception& error) {
    throw Error(path, error.what());
  }
}

/// A prepared statement. Parameters and columns count from 1 and 0, as in SQLite.
class Statement {
 public:
  Statement(SQLite::Database& db, std::string_view sql, const std::filesystem::path& path);

  Statement& bind(int place, std::string_view text) { return bound(place, std::string(text)); }
  Statement& bind(int place, std::int64_t number) { return bound(place, number); }
  Statement& bind(int place, double number) { return bound(place, number); }

  /// Whether there is a row.
  bool step() {
    return named(path_, [&] { return statement_.executeStep(); });
  }
  /// Runs to the end and resets.
  void run();

  std::string text(int column) const {
    return named(path_, [&] { return statement_.getColumn(column).getString(); });
  }
  std::int64_t integer(int column) const {
    return named(path_, [&] { return statement_.getColumn(column).getInt64(); });
  }
  double real(int column) const {
    return named(path_, [&] { return statement_.getColumn(column).getDouble(); });
  }

 private:
  template <class T>
  Statement& bound(int place, const T& value) {
    named(path_, [&] { statement_.bind(place, value); });
    return *this;
  }
  mutable SQLite::Statement statement_;
  std::filesystem::path path_;
};

enum class Access : std::uint8_t { read_write, read_only, immutable };

/// A connection. Waits up to half a minute for other writers. Its SQL has the function row_checksum(values...): the
/// checksum() of their types and values.
class Connection {
 public:
  /// `create`: make the file if there is none.
  Connection(const std::filesystem::path& path, Access access, bool create = false);

  void run(const char* sql) {
    named(path_, [&] { db_.exec(sql); });
  }
  Statement prepare(std::string_view sql) { return {db_, sql, path_}; }

 private:
  friend class Transaction;
  SQLite::Database db_;
  std::filesystem::path path_;
};

/// BEGIN IMMEDIATE … COMMIT, or ROLLBACK if it is left early.
class Transaction {
 public:
  explicit Transaction(Connection& db);
  void commit() {
    named(path_, [&] { transaction_.commit(); });
  }

 private:
  std::filesystem::path path_;
  SQLite::Transaction transaction_;
};

}  // namespace sweeplab::sqlite
