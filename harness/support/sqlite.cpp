// SPDX-License-Identifier: MIT
#include "harness/support/sqlite.h"

#include <fmt/format.h>

#include <utility>

namespace sweeplab::sqlite {
namespace {

/// A file name as a URI, in which %, ? and # mean something.
std::string uri(const std::filesystem::path& path, Access access) {
  std::string text = "file:";
  for (const char c : std::filesystem::absolute(path).string()) {
    if (c == '%' || c == '?' || c == '#') {
      text += fmt::format("%{:02x}", static_cast<unsigned char>(c));
    } else {
      text += c;
    }
  }
  return access == Access::immutable ? text + "?immutable=1" : text;
}

int flags(Access access, bool create) {
  const int mode = access != Access::read_write ? SQLite::OPEN_READONLY : SQLite::OPEN_READWRITE;
  return mode | (create ? SQLite::OPEN_CREATE : 0) | SQLite::OPEN_URI;
}

}  // namespace

Error::Error(const std::filesystem::path& path, std::string reason_)
    : UsageError(fmt::format("{}: {}", path.string(), reason_)), reason(std::move(reason_)) {}

Statement::Statement(SQLite::Database& db, std::string_view sql, const std::filesystem::path& path)
    : statement_(named(path, [&] { return SQLite::Statement(db, std::string(sql)); })), path_(path) {}

void Statement::run() {
  while (step()) {
  }
  named(path_, [&] { statement_.reset(); });
}

Connection::Connection(const std::filesystem::path& path, Access access, bool create)
    : db_(named(path, [&] { return SQLite::Database(uri(path, access), flags(access, create), 30000); })),
      path_(path) {}

Transaction::Transaction(Connection& db)
    : path_(db.path_),
      transaction_(named(path_, [&] { return SQLite::Transaction(db.db_, SQLite::TransactionBehavior::IMMEDIATE); })) {}

}  // namespace sweeplab::sqlite
