// SPDX-License-Identifier: MIT
#include "harness/findings/findings.h"

#include <fmt/chrono.h>
#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <set>
#include <tuple>
#include <utility>

#include "harness/support/atomic_file.h"
#include "harness/support/build_info.h"
#include "harness/support/csv.h"
#include "harness/support/number.h"
#include "harness/support/text.h"
#include "harness/support/usage_error.h"
#include "harness/truth/severity.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using sqlite::Access;
using sqlite::Connection;
using sqlite::Statement;

constexpr std::uint32_t application_id = 0x53574c42;  // "SWLB"
constexpr std::uint32_t schema_version = 1;
constexpr auto flush_every = std::chrono::seconds(3);

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

constexpr std::string_view select_findings =
    "SELECT signature, witness, severity, shrunk, program, signature_version, first_seen, last_seen, times_seen, "
    "campaign FROM findings";
constexpr std::string_view select_campaigns = "SELECT id, name, started, state, seconds, finished FROM campaigns";
constexpr std::string_view select_samples = "SELECT seconds, inputs, signatures FROM samples WHERE campaign = ?";

std::string now() {
  const auto time = std::chrono::system_clock::now();
  const auto ms = std::chrono::duration_cast<std::chrono::milliseconds>(time.time_since_epoch()).count() % 1000;
  return fmt::format("{:%Y-%m-%dT%H:%M:%S}.{:03}Z", fmt::gmtime(std::chrono::system_clock::to_time_t(time)), ms);
}

std::string program_name() { return fmt::format("{} {}", build_info::version(), build_info::commit()); }

[[noreturn]] void refuse(const fs::path& path, std::string_view why) {
  throw UsageError(fmt::format("{}: {}; the file is left as it is", path.string(), why));
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
  if (!in) refuse(path, "cannot be read");
  if (!in.read(header.data(), header.size()) || std::memcmp(header.data(), "SQLite format 3", 16) != 0) {
    refuse(path, "expected a findings file, and this is no SQLite database");
  }
  if (big_endian(header, 68) != application_id) {
    refuse(path, "expected a findings file, and this is an SQLite database of something else");
  }
  if (const auto version = big_endian(header, 60); version != schema_version) {
    refuse(path, fmt::format("made by {} SweepLab: its layout is {}, this program's is {}",
                             version > schema_version ? "a newer" : "another", version, schema_version));
  }
  const bool logged = has_log(path);
  try {
    Connection db = open_to_read(path);
    Statement check = db.prepare("PRAGMA quick_check(1)");
    if (!check.step() || check.text(0) != "ok") refuse(path, "damaged: " + check.text(0));
    for (const auto sql : {select_findings, select_campaigns, select_samples}) db.prepare(sql);
    db.prepare("SELECT kind, subject, scalar, what, cause, truth, decimals FROM findings");
  } catch (const UsageError& found) {
    if (!logged && has_log(path)) return examine(path);  // a writer came meanwhile
    if (std::string_view(found.what()).ends_with("as it is")) throw;
    refuse(path, fmt::format("damaged: {}", std::string_view(found.what()).substr(path.string().size() + 2)));
  }
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

Connection open_to_write(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  if (!fs::exists(path)) create(path);
  examine(path);
  Connection db(path, Access::read_write);
  db.run("PRAGMA synchronous = NORMAL");
  open_files.insert(fs::weakly_canonical(path));
  return db;
}

std::string campaign_name(std::string given) {
  if (!given.empty()) return given;
  const char* name = std::getenv("SWEEPLAB_CAMPAIGN");
  return name ? name : "";
}

Numbers witness_from(const fs::path& path, const std::string& signature, const std::string& text) {
  Numbers numbers{};
  std::size_t begin = 0;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const std::size_t end = std::min(text.find(' ', begin), text.size());
    const Number<double> number = begin <= text.size()
                                      ? read_number<double>(std::string_view(text).substr(begin, end - begin))
                                      : Number<double>();
    if (!number.usable() || (is_size(i) && number.value < 0) || (i == 11) != (end == text.size())) {
      refuse(path, fmt::format("damaged: the witness of {}: expected twelve numbers, found {}", shown(signature),
                               shown(text)));
    }
    numbers[i] = number.value;
    begin = end + 1;
  }
  return numbers;
}

FoundOnce row_from(const Statement& row, const fs::path& path) {
  FoundOnce found;
  found.signature = row.text(0);
  found.witness = witness_from(path, found.signature, row.text(1));
  found.severity = row.real(2);
  found.shrunk = row.integer(3) != 0;
  found.program = row.text(4);
  found.signature_version = static_cast<int>(row.integer(5));
  found.first_seen = row.text(6);
  found.last_seen = row.text(7);
  found.times_seen = static_cast<std::uint64_t>(std::max<std::int64_t>(row.integer(8), 0));
  found.campaign = row.text(9);
  return found;
}

CampaignRow campaign_from(const Statement& row) {
  return {row.integer(0), row.text(1), row.text(2), row.text(3), row.real(4), row.integer(5) != 0};
}

double severity_of(const Signature& signature, const Numbers& numbers) {
  return signature.scalar == LawScalar::float32 ? severity(query_of<float>(numbers))
                                                : severity(query_of<double>(numbers));
}

}  // namespace

std::string witness_text(const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) text += fmt::format("{}{}", text.empty() ? "" : " ", hexfloat(x));
  return text;
}

std::string witness_decimals(const Signature& signature, const Numbers& numbers) {
  std::string text;
  for (const double x : numbers) {
    if (!text.empty()) text += ' ';
    text += signature.scalar == LawScalar::float32 ? shortest(static_cast<float>(x)) : shortest(x);
  }
  return text;
}

Findings::Findings(const fs::path& path, std::string campaign)
    : db_(open_to_write(path)),
      path_(fs::weakly_canonical(path)),
      campaign_(campaign_name(std::move(campaign))),
      insert_(db_.prepare("INSERT INTO findings VALUES (?,?,?,?,?,?,?,?,?,?,0,?,?,?,?,1,?) "
                          "ON CONFLICT (signature) DO UPDATE SET times_seen = times_seen + 1, "
                          "last_seen = max(last_seen, excluded.last_seen) RETURNING times_seen")),
      count_(db_.prepare("UPDATE findings SET times_seen = times_seen + ?, last_seen = max(last_seen, ?) "
                         "WHERE signature = ?")),
      flushed_(std::chrono::steady_clock::now()) {
  suspects();  // made before us, so that they outlive us where we end with the program: the last flush names them
}

Findings::~Findings() {
  try {
    flush();
  } catch (const UsageError& error) {
    fmt::print(stderr, "sweeplab: {}\n", error.what());
  }
  const std::lock_guard lock(open_files_mutex);
  open_files.erase(open_files.find(path_));
}

bool Findings::record_first(const Signature& signature, const Numbers& numbers) {
  const std::string word = text(signature), time = now();
  std::array<std::string_view, 9> parts;
  for (std::size_t i = 0, begin = 0; i < parts.size(); ++i) {
    const std::size_t end = std::min(word.find('/', begin), word.size());
    parts[i] = std::string_view(word).substr(begin, end - begin);
    begin = end + 1;
  }
  constexpr std::string_view kinds[] = {"truth", "law", "pair"};
  insert_.bind(1, word).bind(2, kinds[static_cast<std::size_t>(signature.kind)]).bind(3, parts[0]).bind(4, parts[1]);
  insert_.bind(5, parts[2]).bind(6, parts[3]).bind(7, parts[4]);
  insert_.bind(8, witness_text(numbers)).bind(9, witness_decimals(signature, numbers));
  insert_.bind(10, severity_of(signature, numbers)).bind(11, program_name());
  insert_.bind(12, std::int64_t{signature_version}).bind(13, time).bind(14, time).bind(15, campaign_);
  const bool is_new = insert_.step() && insert_.integer(0) == 1;
  insert_.run();
  seen_.emplace(key(signature), Seen{signature});
  return is_new;
}

void Findings::flush() {
  flushed_ = std::chrono::steady_clock::now();
  if (std::ranges::none_of(seen_, [](const auto& s) { return s.second.count > 0; })) return;
  const std::string time = now();
  sqlite::Transaction all(db_);
  for (auto& [_, seen] : seen_) {
    if (seen.count == 0) continue;
    count_.bind(1, static_cast<std::int64_t>(seen.count)).bind(2, time).bind(3, text(seen.signature)).run();
  }
  all.commit();
  for (auto& [_, seen] : seen_) seen.count = 0;
}

void Findings::flush_now_and_then() {
  if (std::chrono::steady_clock::now() - flushed_ >= flush_every) flush();
}

std::optional<FoundOnce> Findings::next_to_shrink(const std::vector<std::string>& except) {
  Statement rows = db_.prepare(std::string(select_findings) +
                               " WHERE shrunk = 0 ORDER BY kind = 'pair', kind = 'law', first_seen, rowid");
  while (rows.step()) {
    const std::string signature = rows.text(0);
    if (signature_from(signature) && std::ranges::find(except, signature) == except.end()) return row_from(rows, {});
  }
  return {};
}

void Findings::shrunk(const std::string& signature, const Numbers& witness) {
  const Signature s = *signature_from(signature);
  db_.prepare("UPDATE findings SET witness = ?, decimals = ?, severity = ?, shrunk = 1 WHERE signature = ?")
      .bind(1, witness_text(witness))
      .bind(2, witness_decimals(s, witness))
      .bind(3, severity_of(s, witness))
      .bind(4, signature)
      .run();
}

std::uint64_t Findings::size() {
  Statement count = db_.prepare("SELECT count(*) FROM findings");
  count.step();
  return static_cast<std::uint64_t>(count.integer(0));
}

CampaignRow Findings::campaign_under_way() {
  {
    Statement open = db_.prepare(std::string(select_campaigns) + " WHERE finished = 0 ORDER BY id DESC LIMIT 1");
    if (open.step()) return campaign_from(open);
  }
  const std::string time = now();
  CampaignRow made{0, campaign_.empty() ? time : campaign_, time, {}, 0, false};
  Statement insert = db_.prepare("INSERT INTO campaigns VALUES (NULL, ?, ?, '', 0, 0) RETURNING id");
  insert.bind(1, made.name).bind(2, made.started).step();
  made.id = insert.integer(0);
  insert.run();
  return made;
}

void Findings::keep(const CampaignRow& campaign, const std::optional<CampaignSample>& sample) {
  sqlite::Transaction both(db_);
  db_.prepare("UPDATE campaigns SET state = ?, seconds = ?, finished = ? WHERE id = ?")
      .bind(1, campaign.state)
      .bind(2, campaign.seconds)
      .bind(3, std::int64_t{campaign.finished})
      .bind(4, campaign.id)
      .run();
  if (sample) {
    db_.prepare("INSERT INTO samples VALUES (?, ?, ?, ?)")
        .bind(1, campaign.id)
        .bind(2, sample->seconds)
        .bind(3, static_cast<std::int64_t>(sample->inputs))
        .bind(4, static_cast<std::int64_t>(sample->signatures))
        .run();
  }
  both.commit();
}

std::vector<FoundOnce> read_findings(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  examine(path);
  Connection db = open_to_read(path);
  Statement rows = db.prepare(std::string(select_findings) + " ORDER BY first_seen, rowid");
  std::vector<FoundOnce> all;
  while (rows.step()) all.push_back(row_from(rows, path));
  return all;
}

std::vector<FoundOnce> read_findings(const std::vector<fs::path>& paths) {
  std::map<std::string, FoundOnce> together;
  for (const fs::path& path : paths) {
    for (FoundOnce& found : read_findings(path)) {
      const auto [place, is_new] = together.try_emplace(found.signature, found);
      if (is_new) continue;
      FoundOnce& kept = place->second;
      if (simpler(found.witness, kept.witness)) {
        kept.witness = found.witness;
        kept.severity = found.severity;
      }
      kept.shrunk = kept.shrunk || found.shrunk;
      kept.times_seen += found.times_seen;
      kept.last_seen = std::max(kept.last_seen, found.last_seen);
      if (found.first_seen < kept.first_seen) {
        kept.first_seen = found.first_seen;
        kept.campaign = found.campaign;
        kept.program = found.program;
        kept.signature_version = found.signature_version;
      }
    }
  }
  std::vector<FoundOnce> all;
  for (auto& [_, found] : together) all.push_back(std::move(found));
  std::ranges::sort(all, {}, [](const FoundOnce& f) { return std::tie(f.first_seen, f.signature); });
  return all;
}

std::vector<CampaignRow> read_campaigns(const fs::path& path) {
  const std::lock_guard lock(open_files_mutex);
  examine(path);
  Connection db = open_to_read(path);
  Statement rows = db.prepare(std::string(select_campaigns) + " ORDER BY id");
  std::vector<CampaignRow> all;
  while (rows.step()) all.push_back(campaign_from(rows));
  return all;
}

std::vector<CampaignSample> read_samples(const fs::path& path, std::int64_t campaign) {
  const std::lock_guard lock(open_files_mutex);
  examine(path);
  Connection db = open_to_read(path);
  Statement rows = db.prepare(std::string(select_samples) + " ORDER BY seconds");
  rows.bind(1, campaign);
  std::vector<CampaignSample> all;
  while (rows.step()) {
    all.push_back(
        {rows.real(0), static_cast<std::uint64_t>(rows.integer(1)), static_cast<std::uint64_t>(rows.integer(2))});
  }
  return all;
}

}  // namespace sweeplab
