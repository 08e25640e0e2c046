// SPDX-License-Identifier: MIT
#include "harness/support/sqlite.h"

#include <fmt/format.h>

#include <exception>
#include <utility>

namespace sweeplab::sqlite {
namespace {

/// A file name as a URI, in which %, ? and # mean something.
std::string uri(const std::filesystem::path& path, Access access, bool create) {
  std::string text = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    if (c == '%' || c == '?' || c == '#') {
      text += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      text += c;
    }
  }
  if (access == Access::immutable) return text + "?mode=ro&immutable=1";
  if (access == Access::read_only) return text + "?mode=ro";
  return text + (create ? "?mode=rwc" : "?mode=rw");
}

}  // namespace

Error::Error(const std::filesystem::path& path, std::string reason_)
    : UsageError(fmt::format("{}: {}", path.string(), reason_)), reason(std::move(reason_)) {}

void fail(sqlite3* db, const std::filesystem::path& path) {
  throw Error(path, db ? sqlite3_errmsg(db) : "out of memory");
}

Statement::Statement(sqlite3* db, std::string_view sql, const std::filesystem::path& path) : path_(path) {
  sqlite3_stmt* statement = nullptr;
  if (sqlite3_prepare_v2(db, sql.data(), static_cast<int>(sql.size()), &statement, nullptr) != SQLITE_OK) {
    fail(db, path_);
  }
  statement_.reset(statement);
}

Statement& Statement::bind(int place, std::string_view text) {
  sqlite3_bind_text(statement_.get(), place, text.data(), static_cast<int>(text.size()), SQLITE_TRANSIENT);
  return *this;
}
Statement& Statement::bind(int place, std::int64_t number) {
  sqlite3_bind_int64(statement_.get(), place, number);
  return *this;
}
Statement& Statement::bind(int place, double number) {
  sqlite3_bind_double(statement_.get(), place, number);
  return *this;
}

bool Statement::step() {
  switch (sqlite3_step(statement_.get())) {
    case SQLITE_ROW:
      return true;
    case SQLITE_DONE:
      return false;
    default:
      fail(sqlite3_db_handle(statement_.get()), path_);
  }
}

void Statement::run() {
  while (step()) {
  }
  reset();
}

std::string Statement::text(int column) const {
  const auto* bytes = sqlite3_column_text(statement_.get(), column);
  if (!bytes) return {};
  return {reinterpret_cast<const char*>(bytes),
          static_cast<std::size_t>(sqlite3_column_bytes(statement_.get(), column))};
}

Connection::Connection(const std::filesystem::path& path, Access access, bool create) : path_(path) {
  const int flags = SQLITE_OPEN_URI | (access != Access::read_write ? SQLITE_OPEN_READONLY
                                       : create                     ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                                                                    : SQLITE_OPEN_READWRITE);
  sqlite3* db = nullptr;
  const int opened = sqlite3_open_v2(uri(path, access, create).c_str(), &db, flags, nullptr);
  db_.reset(db);
  if (opened != SQLITE_OK) fail(db, path);
  sqlite3_busy_timeout(db, 30000);
}

void Connection::run(const char* sql) {
  if (sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr) != SQLITE_OK) fail(db_.get(), path_);
}

Transaction::~Transaction() {
  if (!open_) return;
  try {
    db_.run("ROLLBACK");
  } catch (const std::exception&) {  // SQLite has rolled back by itself
  }
}

void Transaction::commit() {
  db_.run("COMMIT");
  open_ = false;
}

}  // namespace sweeplab::sqlite
