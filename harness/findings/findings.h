// SPDX-License-Identifier: MIT
//
// What fuzzing has found, once each: an SQLite file with a row a signature. Many processes write to it at once.
//
// Durable means: the transaction is in the write-ahead log before record() returns (WAL, synchronous=NORMAL). What a
// process has handed to the kernel outlives the process, so kill -9 at any moment loses nothing; only a power cut may
// take the last moments, and even that leaves no damage. synchronous=FULL would add an fsync for each of thousands of
// new signatures, with every worker waiting.
#pragma once

#include <chrono>
#include <cstdint>
#include <filesystem>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/findings/findings_file.h"
#include "harness/findings/findings_rows.h"
#include "harness/findings/signature.h"
#include "harness/findings/world_finding.h"
#include "harness/query/numbers.h"

namespace sweeplab {

/// A store opened for writing.
class Findings {
 public:
  /// Opens the file, or makes one. Throws UsageError, and leaves the file byte for byte as it was, if that is damaged,
  /// of another program or of a newer version. `campaign`: name for the rows; empty: SWEEPLAB_CAMPAIGN, if set.
  explicit Findings(const std::filesystem::path& path, std::string campaign = {});
  ~Findings();
  Findings(const Findings&) = delete;
  Findings& operator=(const Findings&) = delete;

  /// Notes a sighting. True if no row had this signature before; then, and whenever this process sees it for the first
  /// time, it is durable when this returns. Further sightings are counted, and the counts written every few seconds, so
  /// that they cost next to nothing.
  template <class S>
  bool record(const Signature& signature, const Query<S>& query) {
    if (const auto seen = seen_.find(key(signature)); seen != seen_.end()) [[likely]] {
      ++seen->second.count;
      if (++sightings_ % 4096 == 0) flush_now_and_then();
      return false;
    }
    return record_first(signature, numbers_of(query));
  }
  bool record(const WorldFinding& finding);
  bool record(const Signature& signature, const Numbers& numbers) {
    return record(signature, query_of<double>(numbers));
  }
  /// Writes the counts.
  void flush();

  /// A finding that the shrinker has not been at, answers judged wrong first, then laws, worlds, pairs; within these the
  /// earlier. Signatures unknown to this program are passed over, and so are those in `except`.
  std::optional<FoundOnce> next_to_shrink(const std::vector<std::string>& except = {});
  /// The shrinker has been at it: the witness to keep, which is simpler or the same.
  void shrunk(const std::string& signature, const Numbers& witness);
  void shrunk(const WorldFinding& witness);

  std::uint64_t size();
  /// The campaign that is not finished, or a new one.
  CampaignRow campaign_under_way();
  /// The one of this name, finished or not, or a new one.
  CampaignRow campaign_named(const std::string& name);
  /// Writes how far it is, and a sample of it if there is one.
  void keep(const CampaignRow& campaign, const std::optional<CampaignSample>& sample);

  sqlite::Connection& connection() { return file_.connection(); }

 private:
  struct Seen {
    Signature signature;
    std::uint64_t count = 0;  ///< sightings that are not written yet
  };
  bool record_first(const Signature& signature, const Numbers& numbers);
  /// With what is the same of all that are found now; whether it is new.
  bool insert(FoundOnce found);
  void keep_shrunk(const FoundOnce& found, const std::string& decimals);
  void write_over(const FoundOnce& found);
  void flush_now_and_then();
  CampaignRow begin_campaign(std::string name, std::string time);

  FindingsToWrite file_;
  std::string campaign_;
  sqlite::Statement insert_, count_;
  std::unordered_map<std::uint64_t, Seen> seen_;
  std::unordered_map<std::string, std::uint64_t>
      worlds_seen_;  ///< of each signature the sightings that are not written yet
  std::uint64_t sightings_ = 0;
  std::chrono::steady_clock::time_point flushed_;
};

}  // namespace sweeplab
