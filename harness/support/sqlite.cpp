// SPDX-License-Identifier: MIT
#include "harness/support/sqlite.h"

#include <fmt/format.h>
#include <sqlite3.h>

#include <bit>
#include <cstdint>
#include <span>
#include <utility>

#include "harness/support/checksum.h"

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

/// Each value with its type and length, so that no two rows are the same text. Reals by their bits.
void row_checksum(sqlite3_context* context, int count, sqlite3_value** values) {
  std::string text;
  for (sqlite3_value* value : std::span(values, static_cast<std::size_t>(count))) {
    const int type = sqlite3_value_type(value);
    std::string bytes;
    if (type == SQLITE_FLOAT) {
      // Plus zero: SQLite keeps whole numbers as such, and minus zero comes back as zero.
      bytes = fmt::format("{:016x}", std::bit_cast<std::uint64_t>(sqlite3_value_double(value) + 0.0));
    } else if (const void* const blob = sqlite3_value_blob(value); blob != nullptr) {  // of a number its decimal text
      bytes.assign(static_cast<const char*>(blob), static_cast<std::size_t>(sqlite3_value_bytes(value)));
    }
    text += fmt::format("{} {} {}\n", type, bytes.size(), bytes);
  }
  const std::string sum = checksum(text);
  sqlite3_result_text(context, sum.data(), static_cast<int>(sum.size()), SQLITE_TRANSIENT);
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
    : db_(named(path, [&] { return SQLite::Database(uri(path, access), flags(access, create), 30000); })), path_(path) {
  named(path, [&] { db_.createFunction("row_checksum", -1, true, nullptr, row_checksum, nullptr, nullptr, nullptr); });
}

Transaction::Transaction(Connection& db)
    : path_(db.path_),
      transaction_(named(path_, [&] { return SQLite::Transaction(db.db_, SQLite::TransactionBehavior::IMMEDIATE); })) {}

}  // namespace sweeplab::sqlite
