// SPDX-License-Identifier: MIT
#include "harness/findings/findings_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <array>
#include <cerrno>
#include <cstdint>
#include <cstring>
#include <fstream>
#include <set>
#include <string>

#include "harness/support/atomic_file.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using sqlite::Access;
using sqlite::Connection;
using sqlite::Statement;

constexpr std::uint32_t application_id = 0x53574c42;  // "SWLB"
constexpr std::uint32_t schema_version = 1;
constexpr const char* schema = R"(
PRAGMA application_id = 1398230082;
PRAGMA user_version = 1;
CREATE TABLE findings (
  signature TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, scalar TEXT NOT NULL, what TEXT NOT NULL,
  cause TEXT NOT NULL, truth TEXT NOT NULL,
  witness TEXT NOT NULL, decimals TEXT NOT NULL, severity REAL NOT NULL, shrunk INTEGER NOT NULL,
  program TEXT NOT NULL, signature_version INTEGER NOT NULL,
  first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, times_seen INTEGER NOT NULL, campaign TEXT NOT NULL);
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, started TEXT NOT NULL, state TEXT NOT NULL, seconds REAL NOT NULL,
  finished INTEGER NOT NULL);
CREATE TABLE samples (
  campaign INTEGER NOT NULL, seconds REAL NOT NULL, inputs INTEGER NOT NULL, signatures INTEGER NOT NULL);
)";

std::uint32_t big_endian(const std::array<char, 100>& header, std::size_t place) {
  std::uint32_t value = 0;
  for (std::size_t i = 0; i < 4; ++i) value = value << 8 | static_cast<unsigned char>(header[place + i]);
  return value;
}

/// The log of a writer that lives, or that was killed: then what it holds belongs to the file.
bool has_log(const fs::path& path) {
  fs::path log = path;
  log += "-wal";
  std::error_code none;
  const auto size = fs::file_size(log, none);
  return !none && size > 0;
}

/// The files that this process has open for writing. POSIX takes all of a process's locks off a file when it closes any
/// descriptor of it, and without its lock a connection's log is deleted under it by the next process that leaves.
/// SQLite sees to that among its own connections, but not where a file is opened as immutable, or not by SQLite at all:
/// so neither is done to these. Held while a file is looked at in such a way, too.
std::recursive_mutex open_files_mutex;
std::multiset<fs::path> open_files;

bool is_open_here(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  return open_files.contains(fs::weakly_canonical(path));
}

/// Opened without a trace: without a log not even the usual files beside it come to be.
Connection open_to_read(const fs::path& path) {
  return Connection(path, has_log(path) || is_open_here(path) ? Access::read_only : Access::immutable);
}

/// What SQLite finds wrong with the file, in its own words; nothing if it is whole and has all columns.
std::optional<std::string> damage(const fs::path& path) {
  try {
    Connection db = open_to_read(path);
    Statement check = db.prepare("PRAGMA quick_check(1)");
    if (!check.step() || check.text(0) != "ok") return check.text(0);
    for (const auto sql : {select_findings_sql, select_campaigns_sql, select_samples_sql}) db.prepare(sql);
    db.prepare("SELECT kind, subject, scalar, what, cause, truth, decimals FROM findings");
    return std::nullopt;
  } catch (const sqlite::Error& error) {
    return error.reason;
  }
}

/// Throws unless it is a findings file of this version, whole, with all columns. Only reads. The fields in the header
/// are looked at first, before SQLite touches anything.
void examine(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  if (is_open_here(path)) return;  // and was examined then
  std::error_code error;
  if (!fs::exists(path, error)) throw UsageError(fmt::format("{}: no such file", path.string()));
  if (fs::is_directory(path, error)) throw UsageError(fmt::format("{}: is a folder", path.string()));
  std::array<char, 100> header{};
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse_findings_file(path, "cannot be read");
  if (!in.read(header.data(), header.size()) || std::memcmp(header.data(), "SQLite format 3", 16) != 0) {
    refuse_findings_file(path, "expected a findings file, and this is no SQLite database");
  }
  if (big_endian(header, 68) != application_id) {
    refuse_findings_file(path, "expected a findings file, and this is an SQLite database of something else");
  }
  if (const auto version = big_endian(header, 60); version != schema_version) {
    refuse_findings_file(path, fmt::format("made by {} SweepLab: its layout is {}, this program's is {}",
                                           version > schema_version ? "a newer" : "another", version, schema_version));
  }
  const bool logged = has_log(path);
  const auto found = damage(path);
  if (!found) return;
  if (!logged && has_log(path)) return examine(path);  // a writer came meanwhile
  refuse_findings_file(path, "damaged: " + *found);
}

/// Made beside and linked into place, whole, so that nobody ever meets half of it; whoever comes second takes the
/// first one's.
void create(const fs::path& path) {
  if (path.has_parent_path()) make_folder(path.parent_path());
  fs::path beside = path;
  beside += fmt::format(".{}.partial", getpid());
  fs::remove(beside);
  try {
    Connection db(beside, Access::read_write, true);
    db.run("BEGIN");
    db.run(schema);
    db.run("COMMIT");
    db.run("PRAGMA journal_mode = WAL");
  } catch (const UsageError&) {
    fs::remove(beside);
    throw UsageError(fmt::format("{}: cannot be made", path.string()));
  }
  const int linked = link(beside.c_str(), path.c_str());
  const int error = errno;
  fs::remove(beside);
  if (linked != 0 && error != EEXIST) {
    throw UsageError(fmt::format("{}: cannot be made: {}", path.string(), std::strerror(error)));
  }
}

Connection examined(const fs::path& path) {
  examine(path);
  return open_to_read(path);
}

}  // namespace

void refuse_findings_file(const fs::path& path, std::string_view why) {
  throw UsageError(fmt::format("{}: {}; the file is left as it is", path.string(), why));
}

FindingsToRead::FindingsToRead(const fs::path& path) : lock_(open_files_mutex), db_(examined(path)) {}

FindingsToWrite::FindingsToWrite(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  if (!fs::exists(path)) create(path);
  examine(path);
  db_.emplace(path, Access::read_write);
  db_->run("PRAGMA synchronous = NORMAL");
  path_ = fs::weakly_canonical(path);
  open_files.insert(path_);
}

FindingsToWrite::~FindingsToWrite() {
  const std::lock_guard lock(open_files_mutex);
  db_.reset();
  open_files.erase(open_files.find(path_));
}

}  // namespace sweeplab
