// SPDX-License-Identifier: MIT
#include "harness/findings/findings_file.h"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
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
constexpr const char* schema = R"(
PRAGMA application_id = 1398230082;
PRAGMA user_version = 3;
CREATE TABLE findings (
  signature TEXT PRIMARY KEY, kind TEXT NOT NULL, subject TEXT NOT NULL, scalar TEXT NOT NULL, what TEXT NOT NULL,
  cause TEXT NOT NULL, truth TEXT NOT NULL,
  witness TEXT NOT NULL, decimals TEXT NOT NULL, severity REAL NOT NULL, shrunk INTEGER NOT NULL,
  program TEXT NOT NULL, signature_version INTEGER NOT NULL,
  first_seen TEXT NOT NULL, last_seen TEXT NOT NULL, times_seen INTEGER NOT NULL, campaign TEXT NOT NULL,
  checksum TEXT NOT NULL);
CREATE TABLE campaigns (
  id INTEGER PRIMARY KEY, name TEXT NOT NULL, started TEXT NOT NULL, state TEXT NOT NULL, seconds REAL NOT NULL,
  finished INTEGER NOT NULL, checksum TEXT NOT NULL);
CREATE TABLE samples (
  campaign INTEGER NOT NULL, seconds REAL NOT NULL, inputs INTEGER NOT NULL, signatures INTEGER NOT NULL,
  checksum TEXT NOT NULL);
)";

constexpr std::pair<std::string_view, std::string_view> tables[] = {
    {"findings", findings_columns}, {"campaigns", campaigns_columns}, {"samples", samples_columns}};

std::string_view columns_of(std::string_view table) {
  return std::ranges::find(tables, table, [](const auto& one) { return one.first; })->second;
}

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

/// What SQLite finds wrong with the file, in its own words; nothing if it is whole, indexes and all. Throws if there are
/// no such tables.
std::optional<std::string> damage(const fs::path& path, std::uint32_t layout) {
  try {
    Connection db = open_to_read(path);
    for (const auto& [table, _] : tables) db.prepare(select_sql(table, layout));
    Statement check = db.prepare("PRAGMA integrity_check(1)");
    std::string said = check.step() ? check.text(0) : "nothing is said of it";
    if (said == "ok") return std::nullopt;
    if (said.starts_with("*** in database")) said.erase(0, said.find('\n') + 1);
    std::ranges::replace(said, '\n', ' ');
    return said;
  } catch (const sqlite::Error& error) {
    return error.reason;
  }
}

/// Throws unless it is a findings file of this version or an older one. Only reads. The fields in the header are looked
/// at first, before SQLite touches anything.
FindingsCondition examine(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  if (is_open_here(path)) return {};  // and was examined then
  std::error_code error;
  if (!fs::exists(path, error)) throw UsageError(fmt::format("{}: no such file", path.string()));
  if (fs::is_directory(path, error)) throw UsageError(fmt::format("{}: is a folder", path.string()));
  if (!fs::is_regular_file(path, error)) refuse_findings_file(path, "expected a findings file, and this is no file");
  std::array<char, 100> header{};
  std::ifstream in(path, std::ios::binary);
  if (!in) refuse_findings_file(path, "cannot be read");
  if (!in.read(header.data(), header.size()) || std::memcmp(header.data(), "SQLite format 3", 16) != 0) {
    refuse_findings_file(path, "expected a findings file, and this is no SQLite database");
  }
  if (big_endian(header, 68) != application_id) {
    refuse_findings_file(path, "expected a findings file, and this is an SQLite database of something else");
  }
  const std::uint32_t layout = big_endian(header, 60);
  if (layout < 1 || layout > findings_layout) {
    refuse_findings_file(path, fmt::format("made by {} SweepLab: its layout is {}, this program's is {}",
                                           layout > findings_layout ? "a newer" : "another", layout, findings_layout));
  }
  const bool logged = has_log(path);
  const auto found = damage(path, layout);
  if (found && !logged && has_log(path)) return examine(path);  // a writer came meanwhile
  return {layout, found};
}

/// To read what can be read: without this SQLite takes nothing from a file that is shorter than it was.
void make_lenient(Connection& db, const FindingsCondition& condition) {
  if (condition.damage) db.run("PRAGMA writable_schema = ON");
}

/// The same, and throws where the tables themselves are lost.
FindingsCondition examine_tables(const fs::path& path) {
  const FindingsCondition condition = examine(path);
  if (!condition.damage) return condition;
  try {
    Connection db = open_to_read(path);
    make_lenient(db, condition);
    for (const auto& [table, _] : tables) db.prepare(select_sql(table, condition.layout));
  } catch (const sqlite::Error& error) {
    refuse_findings_file(path, "damaged: " + error.reason);
  }
  return condition;
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
  } catch (const sqlite::Error& error) {
    for (const char* part : {"", "-wal", "-shm", "-journal"}) fs::remove(beside.string() + part);
    throw UsageError(fmt::format("{}: cannot be made: {}", path.string(), error.reason));
  }
  const int linked = link(beside.c_str(), path.c_str());
  const int error = errno;
  fs::remove(beside);
  if (linked != 0 && error != EEXIST) {
    throw UsageError(fmt::format("{}: cannot be made: {}", path.string(), std::strerror(error)));
  }
}

}  // namespace

std::string whole_sql(std::string_view columns) { return fmt::format("row_checksum({}) = checksum", columns); }

std::string select_sql(std::string_view table, std::uint32_t layout) {
  const std::string_view columns = columns_of(table);
  return fmt::format("SELECT {}, {}, rowid FROM {}", columns, layout < sealed_layout ? "1" : whole_sql(columns), table);
}

std::string values_sql(std::string_view table) {
  std::string parameters;
  for (auto n = std::ranges::count(columns_of(table), ','); n >= 0; --n) {
    parameters.insert(0, fmt::format("?{}{}", n + 1, parameters.empty() ? "" : ", "));
  }
  return fmt::format("{}, row_checksum({})", parameters, parameters);
}

std::string insert_sql(std::string_view table) {
  return fmt::format("INSERT INTO {} VALUES ({})", table, values_sql(table));
}

std::string sealed_set(std::string_view columns,
                       std::initializer_list<std::pair<std::string_view, std::string_view>> values) {
  std::string set, renewed;
  for (std::size_t begin = 0; begin < columns.size();) {
    const std::size_t end = std::min(columns.find(", ", begin), columns.size());
    const std::string_view column = columns.substr(begin, end - begin);
    const auto value = std::ranges::find(values, column, [](const auto& v) { return v.first; });
    if (value != values.end()) set += fmt::format("{} = {}, ", column, value->second);
    renewed += fmt::format("{}{}", renewed.empty() ? "" : ", ", value != values.end() ? value->second : column);
    begin = end + 2;
  }
  return fmt::format("SET {}checksum = CASE WHEN {} THEN row_checksum({}) ELSE checksum END", set, whole_sql(columns),
                     renewed);
}

void refuse_findings_file(const fs::path& path, std::string_view why) {
  throw UsageError(fmt::format("{}: {}; the file is left as it is", path.string(), why));
}

FindingsToRead::FindingsToRead(const fs::path& path)
    : lock_(open_files_mutex), condition_(examine_tables(path)), db_(open_to_read(path)) {
  make_lenient(db_, condition_);
}

FindingsToWrite::FindingsToWrite(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  if (!fs::exists(path)) create(path);
  const FindingsCondition condition = examine_tables(path);
  constexpr const char* remedy = "`sweeplab fuzz`, with the folder it is in as --out, mends it";
  if (condition.damage) refuse_findings_file(path, fmt::format("damaged: {}; {}", *condition.damage, remedy));
  if (condition.layout < sealed_layout) {
    refuse_findings_file(path, fmt::format("of an older layout, without checksums; {}", remedy));
  }
  db_.emplace(path, Access::read_write);
  db_->run("PRAGMA synchronous = NORMAL");
  if (condition.layout != findings_layout) db_->run(fmt::format("PRAGMA user_version = {}", findings_layout).c_str());
  path_ = fs::weakly_canonical(path);
  open_files.insert(path_);
}

FindingsToWrite::~FindingsToWrite() {
  const std::lock_guard lock(open_files_mutex);
  db_.reset();
  open_files.erase(open_files.find(path_));
}

}  // namespace sweeplab
