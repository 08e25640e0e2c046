// SPDX-License-Identifier: MIT
#pragma once

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "harness/findings/findings.h"
#include "harness/findings/known_findings.h"

namespace sweeplab {

/// Which findings a command is about. Empty lists: all.
struct FindingsSelection {
  std::vector<std::filesystem::path> folders{"out/fuzz"};  ///< of findings, or of campaigns
  std::vector<std::filesystem::path> known;                ///< explanations besides our own
  std::vector<std::string> methods;
  bool only_new = false, only_known = false;
  std::vector<std::string> signatures;  ///< whole ones, with parts "*", or their first parts
};

/// A finding with what is made of it.
struct SelectedFinding {
  FoundOnce found;
  std::optional<Signature> signature;  ///< nothing if this program knows no such thing, and of a world
  std::string explanation;             ///< empty: it is new
};

/// Those that were asked for, and the files that cannot be read (see ReadFindings).
struct SelectedFindings {
  std::vector<SelectedFinding> findings;
  std::vector<std::string> lost;
};

/// New ones first, then answers judged wrong, laws, worlds; among these in the order of their dates. Throws UsageError
/// on a file that cannot be read, and on a name that is none.
SelectedFindings select_findings(const FindingsSelection& selection);

/// "A 0 3 1 1 moves 4 0, B 2 0 1 1"; of a world see frame_for_people.
std::string witness_for_people(const SelectedFinding& finding);

}  // namespace sweeplab
