// SPDX-License-Identifier: MIT
#include "harness/findings/findings_reading.h"

#include <fmt/format.h>

#include <algorithm>
#include <cctype>
#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string_view>
#include <tuple>
#include <unordered_map>
#include <utility>

#include "harness/findings/node_folders.h"
#include "harness/query/simplicity.h"
#include "harness/support/csv.h"
#include "harness/support/folder_lock.h"
#include "harness/support/usage_error.h"

namespace sweeplab {
namespace {

namespace fs = std::filesystem;
using sqlite::Statement;
using Id = std::int64_t;

/// Takes the rows of a table in the order of their ids, without its index, which may be broken. Where SQLite cannot go
/// on, the rows from the next id on that it can find. `most` bounds the rows, and the ids that are tried in vain. Whether
/// it came to the table's end.
bool each_row(FindingsToRead& file, std::string_view table, Id most, const std::function<void(const Statement&)>& take,
              int id_column) {
  const std::string sql = select_sql(table, file.condition().layout) + " NOT INDEXED WHERE rowid >= ? ORDER BY rowid";
  Id next = 1, taken = 0;
  for (Id failures = 0; failures <= most; ++failures) {
    try {
      Statement rows = file.prepare(sql);
      rows.bind(1, next);
      while (taken <= most && rows.step()) {
        ++taken;
        const Id id = rows.integer(id_column);
        if (id >= next && id <= next + most) next = id + 1;  // another one is damaged itself
        take(rows);
      }
      return true;
    } catch (const sqlite::Error&) {
      if (!file.condition().damage) throw;  // of a whole file it is no damage: a disk that fails, a lock
      ++next;
    }
  }
  return false;
}

/// A signature, perhaps of a damaged row, as it can be shown in a message.
std::string shown_signature(const std::string& text) {
  const auto is_plain = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 ||
           std::string_view("/_:+-").find(c) != std::string_view::npos;
  };
  return text.size() < 200 && std::ranges::all_of(text, is_plain) ? text : shown(text);
}

/// More rows than a file of this size can have; the smallest take some ten bytes.
Id most_rows(const fs::path& path) {
  std::error_code error;
  Id bytes = 4096;
  for (const char* suffix : {"", "-wal"}) {
    const auto size = fs::file_size(path.string() + suffix, error);
    if (!error) bytes += static_cast<Id>(size);
  }
  return bytes / 10;
}

/// The signatures by the ids of their rows, as the index has them: it is in other pages than the rows.
std::map<Id, std::string> names_in_index(FindingsToRead& file) {
  std::map<Id, std::string> names;
  try {
    Statement rows =
        file.prepare("SELECT rowid, signature FROM findings INDEXED BY sqlite_autoindex_findings_1 ORDER BY signature");
    while (rows.step()) names[rows.integer(0)] = rows.text(1);
  } catch (const sqlite::Error&) {  // those that were read until then
  }
  return names;
}

/// Findings by signature; the sightings of one signature are put together.
class Together {
 public:
  /// False if it was there.
  bool add(FoundOnce found) {
    const auto [place, is_new] = places_.try_emplace(found.signature, all_.size());
    if (is_new) {
      all_.push_back(std::move(found));
    } else {
      join(all_[place->second], found);
    }
    return is_new;
  }
  bool has(const std::string& signature) const { return places_.contains(signature); }
  std::vector<FoundOnce> take() { return std::move(all_); }

 private:
  static void join(FoundOnce& kept, const FoundOnce& found) {
    if (more_convincing(found, kept)) {
      kept.witness = found.witness;
      kept.scene = found.scene;
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

  std::vector<FoundOnce> all_;
  std::unordered_map<std::string, std::size_t> places_;
};

/// The rows of one file, and what is wrong with them.
struct Rows {
  Together found;
  std::set<Id> ids;                   ///< of all that could be read
  std::map<Id, std::string> damaged;  ///< of these, whose checksum does not fit: what they say their signature is
  std::uint64_t doubled = 0;
  bool to_the_end = true;  ///< whether the table could be read to its end
};

Rows rows_of(FindingsToRead& file, const fs::path& path) {
  Rows rows;
  const auto take = [&rows](const Statement& row) {
    const Id id = row.integer(18);
    rows.ids.insert(id);
    if (std::optional<FoundOnce> found = found_from(row)) {
      rows.doubled += !rows.found.add(std::move(*found));
    } else {
      rows.damaged[id] = row.text(0);
    }
  };
  rows.to_the_end = each_row(file, "findings", most_rows(path), take, 18);
  return rows;
}

/// A line for each row that is lost.
std::vector<std::string> lost_rows(FindingsToRead& file, const fs::path& path, const Rows& rows) {
  if (rows.damaged.empty() && !file.condition().damage) return {};
  const std::map<Id, std::string> names = names_in_index(file);
  std::vector<std::string> lost;
  for (const auto& [id, said] : rows.damaged) {
    const auto name = names.find(id);
    lost.push_back(fmt::format("{}: row {} ({}) is damaged, and left out: its checksum does not fit", path.string(), id,
                               shown_signature(name != names.end() ? name->second : said)));
  }
  if (!file.condition().damage) return lost;
  for (const auto& [id, name] : names) {
    if (rows.ids.contains(id) || rows.found.has(name)) continue;
    lost.push_back(fmt::format("{}: row {} ({}) cannot be read", path.string(), id, shown_signature(name)));
  }
  const Id most = most_rows(path);
  Id before = 0;  // no row is ever taken away, so that each has the id behind the one before
  for (const Id id : rows.ids) {
    std::uint64_t missing = 0;
    for (Id gone = before + 1; gone < id && id - before < most; ++gone) missing += !names.contains(gone);
    if (missing > 0) {
      lost.push_back(
          fmt::format("{}: {} rows between row {} and row {} are not there", path.string(), missing, before, id));
    }
    before = id;
  }
  if (lost.empty() && !rows.to_the_end) {
    lost.push_back(
        fmt::format("{}: what came after row {} cannot be read, nor how much it was", path.string(), before));
  }
  return lost;
}

std::vector<std::string> notes_on(const FindingsCondition& condition, const fs::path& path, const Rows& rows,
                                  bool anything_lost) {
  std::vector<std::string> notes;
  if (condition.layout < sealed_layout) {
    notes.push_back(fmt::format("{}: written by an older SweepLab, without checksums: damage to a row goes unnoticed",
                                path.string()));
  }
  if (condition.damage) {
    notes.push_back(fmt::format("{}: damaged: {}; {}", path.string(), *condition.damage,
                                anything_lost ? "what could be read is here" : "all rows could be read"));
  }
  if (rows.doubled > 0) {
    notes.push_back(fmt::format("{}: {} rows had a signature that another has, too, and were put together with it",
                                path.string(), rows.doubled));
  }
  return notes;
}

/// Of the campaigns or the samples; and how many are damaged.
template <class Row>
std::pair<std::vector<Row>, std::uint64_t> whole_rows(FindingsToRead& file, const fs::path& path,
                                                      std::string_view table, int id_column,
                                                      std::optional<Row> (*row_from)(const Statement&)) {
  std::pair<std::vector<Row>, std::uint64_t> rows{};
  const auto take = [&](const Statement& row) {
    if (std::optional<Row> whole = row_from(row)) {
      rows.first.push_back(std::move(*whole));
    } else {
      ++rows.second;
    }
  };
  each_row(file, table, most_rows(path), take, id_column);
  return rows;
}
auto campaigns_of(FindingsToRead& file, const fs::path& path) {
  return whole_rows<CampaignRow>(file, path, "campaigns", 7, campaign_from);
}
auto samples_of(FindingsToRead& file, const fs::path& path) {
  return whole_rows<CampaignSample>(file, path, "samples", 5, sample_from);
}

/// Of the files of several nodes. One that cannot be used hides nothing of the others.
ReadFindings read_one_of_several(const fs::path& path) {
  if (const std::string host = host_of_another_run(path.parent_path()); !host.empty()) {
    return {.lost = {fmt::format("{}: left out: a campaign on {} writes to it; it can be read when that has ended",
                                 path.string(), host)}};
  }
  try {
    return read_findings(path);
  } catch (const UsageError& error) {
    return {.lost = {fmt::format("{}; left out", error.what())}};
  }
}

}  // namespace

ReadFindings read_findings(const fs::path& path) {
  FindingsToRead file(path);
  Rows rows = rows_of(file, path);
  ReadFindings read;
  read.lost = lost_rows(file, path, rows);
  for (const auto& [what, damaged] : {std::pair{"campaigns", campaigns_of(file, path).second},
                                      std::pair{"samples of campaigns", samples_of(file, path).second}}) {
    if (damaged == 0) continue;
    read.lost.push_back(fmt::format("{}: {} of the {} are damaged, and left out: their checksums do not fit",
                                    path.string(), damaged, what));
  }
  read.notes = notes_on(file.condition(), path, rows, !read.lost.empty());
  std::multimap<std::string, FoundOnce> by_first_sight;  // else in the order of the rows
  for (FoundOnce& found : rows.found.take()) by_first_sight.emplace(found.first_seen, std::move(found));
  for (auto& [_, found] : by_first_sight) read.findings.push_back(std::move(found));
  return read;
}

ReadFindings read_findings(const std::vector<fs::path>& paths) {
  ReadFindings all;
  Together together;
  std::set<fs::path> once;
  for (const fs::path& path : paths) {
    const std::vector<fs::path> files = fs::is_directory(path) ? findings_files(path) : std::vector{path};
    if (files.empty()) {
      throw UsageError(
          fmt::format("{}: is a folder, and no campaign's: there is no findings.sqlite in it, nor in "
                      "nodes/NAME",
                      path.string()));
    }
    for (const fs::path& file : files) {
      if (!once.insert(fs::weakly_canonical(file)).second) continue;
      ReadFindings one = files.size() > 1 ? read_one_of_several(file) : read_findings(file);
      for (FoundOnce& found : one.findings) together.add(std::move(found));
      std::ranges::move(one.notes, std::back_inserter(all.notes));
      std::ranges::move(one.lost, std::back_inserter(all.lost));
    }
  }
  all.findings = together.take();
  std::ranges::sort(all.findings, {}, [](const FoundOnce& f) { return std::tie(f.first_seen, f.signature); });
  return all;
}

std::vector<CampaignRow> read_campaigns(const fs::path& path) {
  FindingsToRead file(path);
  return campaigns_of(file, path).first;
}

std::vector<CampaignSample> read_samples(const fs::path& path, std::optional<std::int64_t> campaign) {
  FindingsToRead file(path);
  std::vector<CampaignSample> all = samples_of(file, path).first;
  if (campaign) std::erase_if(all, [&](const CampaignSample& sample) { return sample.campaign != *campaign; });
  std::ranges::sort(all, {}, &CampaignSample::seconds);
  return all;
}

}  // namespace sweeplab
