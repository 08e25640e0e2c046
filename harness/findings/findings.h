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
#include <memory>
#include <optional>
#include <string>
#include <unordered_map>
#include <vector>

#include "harness/findings/signature.h"
#include "harness/query/numbers.h"
#include "harness/support/sqlite.h"

namespace sweeplab {

/// A row: everything that is known of one signature.
struct FoundOnce {
  std::string signature;  ///< as text: it may be one that this program no longer knows
  Numbers witness{};      ///< the simplest so far
  double severity = 0;    ///< delta of the witness, world units
  bool shrunk = false;    ///< whether the shrinker has been at it
  std::string program;    ///< version and commit that found it: "0.1.0 1a2b3c4d"
  int signature_version = 0;
  std::string first_seen, last_seen;  ///< UTC, with milliseconds
  std::uint64_t times_seen = 0;
  std::string campaign;  ///< during which it was first seen
};

/// A campaign, or several runs of one, on this file.
struct CampaignRow {
  std::int64_t id = 0;
  std::string name, started;
  std::string state;   ///< what the campaign keeps for itself
  double seconds = 0;  ///< of fuzzing so far
  bool finished = false;
};

/// What stood at one moment of a campaign.
struct CampaignSample {
  double seconds = 0;
  std::uint64_t inputs = 0, signatures = 0;
};

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
  bool record(const Signature& signature, const Numbers& numbers) {
    return record(signature, query_of<double>(numbers));
  }
  /// Writes the counts.
  void flush();

  /// A finding that the shrinker has not been at, answers judged wrong first, then laws, then pairs; within these the
  /// earlier. Signatures unknown to this program are passed over, and so are those in `except`.
  std::optional<FoundOnce> next_to_shrink(const std::vector<std::string>& except = {});
  /// The shrinker has been at it: the witness to keep, which is simpler or the same.
  void shrunk(const std::string& signature, const Numbers& witness);

  std::uint64_t size();
  /// The campaign that is not finished, or a new one.
  CampaignRow campaign_under_way();
  /// Writes how far it is, and a sample if there is one.
  void keep(const CampaignRow& campaign, const std::optional<CampaignSample>& sample);

  sqlite::Connection& connection() { return db_; }

 private:
  struct Seen {
    Signature signature;
    std::uint64_t count = 0;  ///< sightings that are not written yet
  };
  bool record_first(const Signature& signature, const Numbers& numbers);
  void flush_now_and_then();

  sqlite::Connection db_;
  std::filesystem::path path_;
  std::string campaign_;
  sqlite::Statement insert_, count_;
  std::unordered_map<std::uint64_t, Seen> seen_;
  std::uint64_t sightings_ = 0;
  std::chrono::steady_clock::time_point flushed_;
};

/// Everything in a file, which is opened for reading only; a campaign may be writing to it. In the order of first
/// sight. Throws UsageError as Findings does.
std::vector<FoundOnce> read_findings(const std::filesystem::path& path);

/// The files of several machines as one: a row a signature, with the simplest witness, the sum of the sightings, the
/// first and the last of the times.
std::vector<FoundOnce> read_findings(const std::vector<std::filesystem::path>& paths);

std::vector<CampaignRow> read_campaigns(const std::filesystem::path& path);
std::vector<CampaignSample> read_samples(const std::filesystem::path& path, std::int64_t campaign);

/// "0x1p+0 0x0p+0 …": the twelve numbers as hex floats between spaces; and as shortest decimals for people.
std::string witness_text(const Numbers& numbers);
std::string witness_decimals(const Signature& signature, const Numbers& numbers);

}  // namespace sweeplab
