// SPDX-License-Identifier: MIT
//
// The rows of a findings file, as they are in memory and as they are read.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "harness/findings/findings_file.h"
#include "harness/findings/signature.h"
#include "harness/query/numbers.h"

namespace sweeplab {

/// A row: everything that is known of one signature.
struct FoundOnce {
  std::string signature;  ///< as text: it may be one that this program no longer knows
  Numbers witness{};      ///< the simplest so far
  std::string scene{};    ///< of a world the simplest so far, a scene file; else empty. Of the two there is one
  double severity = 0;    ///< delta of the witness, world units; of a world WorldJudgement's
  bool shrunk = false;    ///< whether the shrinker has been at it
  std::string program{};  ///< version and commit that found it: "0.1.0 1a2b3c4d"
  int signature_version = 0;
  std::string first_seen{}, last_seen{};  ///< UTC, with milliseconds
  std::uint64_t times_seen = 0;
  std::string campaign{};  ///< during which it was first seen
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
  std::int64_t campaign = 0;
  double seconds = 0;
  std::uint64_t inputs = 0, signatures = 0;
};

// From the rows of select_sql: nothing if its checksum does not fit, or the witness is none.
std::optional<FoundOnce> found_from(const sqlite::Statement& row);
std::optional<CampaignRow> campaign_from(const sqlite::Statement& row);
std::optional<CampaignSample> sample_from(const sqlite::Statement& row);

// A row as the parameters ?1, ?2, … of insert_sql.

/// What its columns hold besides follows from the signature. Throws UsageError if that has not the parts of one.
void bind_found(sqlite::Statement& statement, const FoundOnce& found);
void bind_campaign(sqlite::Statement& statement, const CampaignRow& campaign);
void bind_sample(sqlite::Statement& statement, const CampaignSample& sample);

/// As it is stored: see witness_text, or the scene.
std::string stored_witness(const FoundOnce& found);
/// Which of two witnesses of the same signature is to be kept: see example_of; of scenes the shorter.
bool more_convincing(const FoundOnce& a, const FoundOnce& b);

/// "0x1p+0 0x0p+0 …": the twelve numbers as hex floats between spaces; and as shortest decimals for people.
std::string witness_text(const Numbers& numbers);
std::string witness_decimals(const Signature& signature, const Numbers& numbers);

}  // namespace sweeplab
