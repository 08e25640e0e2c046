// SPDX-License-Identifier: MIT
//
// What fuzzing has found, once each: a folder with a file a signature, named by the signature's checksum. A file is written
// beside its place and linked there. Where the name is taken already, another process or machine was first: so many of
// them can share a folder, on any file system with hard links. What was linked outlives kill -9; only a power cut may take
// the last moments. A file ends with the checksum of its text: a flipped bit spoils this one finding, which says so.
#pragma once

#include <cstdint>
#include <filesystem>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "harness/findings/signature.h"
#include "harness/findings/world_finding.h"
#include "harness/query/numbers.h"

namespace sweeplab {

/// Everything that is known of one signature.
struct FoundOnce {
  std::string signature;  ///< as text: it may be one that this program no longer knows
  Numbers witness{};      ///< the simplest so far
  std::string scene{};    ///< of a world the simplest so far, a scene file; else empty. Of the two there is one
  double severity = 0;    ///< delta of the witness, world units; of a world WorldJudgement's
  bool shrunk = false;    ///< whether the shrinker has been at it
  std::string program{};  ///< version and commit that found it: "0.1.0 1a2b3c4d"
  int signature_version = 0;
  std::string date{};              ///< UTC, with milliseconds
  std::filesystem::path folder{};  ///< that it was read from
};

/// As a file, and back; throws UsageError, without the file's name, if it is damaged or none.
std::string file_text(const FoundOnce& found);
FoundOnce found_from(const std::string& file_text);

/// A folder of findings, to be added to.
class Findings {
 public:
  /// Makes the folder where there is none; throws UsageError, with the reason, if that cannot be.
  explicit Findings(std::filesystem::path folder);

  /// True if nobody had found this signature; its file is there before this returns. Throws UsageError if it cannot be
  /// written.
  template <class S>
  bool record(const Signature& signature, const Query<S>& query) {
    return seen_.insert(key(signature)).second && record_first(signature, numbers_of(query));
  }
  bool record(const WorldFinding& finding);

 private:
  bool record_first(const Signature& signature, const Numbers& numbers);
  /// With what this program says of itself.
  bool add(FoundOnce found) const;

  std::filesystem::path folder_;
  std::unordered_set<std::uint64_t> seen_;
  std::unordered_set<std::string> worlds_seen_;
};

/// Makes the file of one that was read simpler, within `budget` questions. True if it is shrunk now; false if today's code
/// does not show it, or if `enough` says so between two questions about a query: then the file has what was reached.
bool shrink(FoundOnce found, int budget, const std::function<bool()>& enough = {});
/// All that are not shrunk, one after the other, with progress; until these seconds have passed, or a signal.
void shrink_for(double seconds, const std::vector<FoundOnce>& found);

/// All that can be read, in the order of their dates, and a line for each file that cannot.
struct ReadFindings {
  std::vector<FoundOnce> findings;
  std::vector<std::string> lost;
};
/// A folder may be a campaign's, which has one of findings. Of several, which are read as one, the simpler witness counts.
/// Throws UsageError where one is no folder.
ReadFindings read_findings(const std::vector<std::filesystem::path>& folders);

/// Which of two witnesses of the same signature is to be kept: see example_of; of scenes the shorter.
bool more_convincing(const FoundOnce& a, const FoundOnce& b);

/// As shortest decimals between spaces, for people.
std::string witness_decimals(const Signature& signature, const Numbers& numbers);

}  // namespace sweeplab
