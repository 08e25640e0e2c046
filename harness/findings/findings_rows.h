// SPDX-License-Identifier: MIT
//
// The rows of a findings file, as they are in memory and as they are read.
#pragma once

#include <cstdint>
#include <filesystem>
#include <string>

#include "harness/findings/findings_file.h"
#include "harness/findings/signature.h"
#include "harness/query/numbers.h"

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

/// From the columns of select_findings_sql. Throws UsageError, naming the file, on a witness that is none.
FoundOnce found_from(const sqlite::Statement& row, const std::filesystem::path& path);
/// From the columns of select_campaigns_sql and select_samples_sql.
CampaignRow campaign_from(const sqlite::Statement& row);
CampaignSample sample_from(const sqlite::Statement& row);

/// "0x1p+0 0x0p+0 …": the twelve numbers as hex floats between spaces; and as shortest decimals for people.
std::string witness_text(const Numbers& numbers);
std::string witness_decimals(const Signature& signature, const Numbers& numbers);

}  // namespace sweeplab
