// SPDX-License-Identifier: MIT
#include "harness/findings/findings_mending.h"

#include <fmt/format.h>

#include <system_error>

#include "harness/findings/findings_reading.h"
#include "harness/support/atomic_file.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;

fs::path beside(const fs::path& path, std::string_view suffix) { return path.string() + std::string(suffix); }

void remove_file(const fs::path& path) {
  for (const char* part : {"", "-wal", "-shm"}) fs::remove(beside(path, part));
}

/// The new file takes the place of the old one. Where this is cut short, either the old one is there with its log, or
/// none is, and the new one is whole.
void take_place(const fs::path& mended, const fs::path& path, const fs::path& old) {
  if (fs::exists(path)) {
    std::error_code none;
    if (fs::file_size(beside(path, "-wal"), none) > 0 && !none)
      fs::copy_file(beside(path, "-wal"), beside(old, "-wal"));
    move_file(path, old);
  }
  for (const char* part : {"-wal", "-shm"}) fs::remove(beside(path, part));  // of the old one
  move_file(mended, path);
}

void write_rows(const fs::path& path, const std::vector<FoundOnce>& findings, const fs::path& from) {
  const std::vector<CampaignRow> campaigns = read_campaigns(from);
  FindingsToWrite file(path);
  sqlite::Connection& db = file.connection();
  sqlite::Transaction all(db);
  {
    sqlite::Statement insert = db.prepare(insert_sql("findings"));
    for (const FoundOnce& found : findings) {
      bind_found(insert, found);
      insert.run();
    }
    for (const CampaignRow& campaign : campaigns) {
      sqlite::Statement row = db.prepare(insert_sql("campaigns"));
      bind_campaign(row, campaign);
      row.run();
    }
    for (const CampaignSample& sample : read_samples(from)) {
      sqlite::Statement row = db.prepare(insert_sql("samples"));
      bind_sample(row, sample);
      row.run();
    }
  }
  all.commit();
}

}  // namespace

std::vector<std::string> mend_findings(const fs::path& path) {
  const fs::path mended = beside(path, ".mended"), partial = beside(path, ".mending");
  if (fs::exists(mended) && !fs::exists(path))
    take_place(mended, path, free_name(path, "-wal"));  // what a kill has cut short
  remove_file(mended);
  remove_file(partial);
  if (!fs::exists(path)) return {};
  ReadFindings read = read_findings(path);
  if (read.notes.empty() && read.lost.empty()) return {};

  write_rows(partial, read.findings, path);
  move_file(partial, mended);
  const fs::path old = free_name(path, "-wal");
  take_place(mended, path, old);
  std::vector<std::string> said = std::move(read.notes);
  said.insert(said.end(), read.lost.begin(), read.lost.end());
  said.push_back(fmt::format("{}: rewritten, {} findings; the old file is kept as {}", path.string(),
                             read.findings.size(), old.filename().string()));
  return said;
}

}  // namespace sweeplab
