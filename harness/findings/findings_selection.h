// SPDX-License-Identifier: MIT
#pragma once

#include <cstddef>
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "harness/findings/findings.h"
#include "harness/support/csv.h"

namespace sweeplab {

/// What is understood already: known_findings.csv, a row an explanation. Its first field is a signature, in which a part
/// may be "*" for any; a finding is known by the first row that fits, and new if none does. What a guarantee forbids
/// is never known: no row may fit it.
struct KnownFinding {
  std::string pattern, explanation;

  bool fits(std::string_view signature) const;
};

class KnownFindings {
 public:
  /// The file that the program was built with.
  static const KnownFindings& built_in();
  /// Throws InputError on a row that is none.
  explicit KnownFindings(CsvReader csv);

  /// The first row that explains this signature, or null: then it is new.
  const KnownFinding* explaining(std::string_view signature) const;
  const std::vector<KnownFinding>& rows() const { return rows_; }
  /// These rows after our own.
  void add(const KnownFindings& more) { rows_.insert(rows_.end(), more.rows_.begin(), more.rows_.end()); }

 private:
  std::vector<KnownFinding> rows_;
};

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

// Findings for other programs, and for other people: findings_export.cpp.

/// A CSV for `judge`: the witnesses as hex floats, beside each its signature, and the row's checksum. Those of worlds are
/// no queries, and left out.
std::string csv_text(const std::vector<SelectedFinding>& findings);

/// The witness of a world as a file: its signature as an identifier, and ".json".
std::string scene_file_name(std::string signature);

inline constexpr std::size_t vectors_wanted = 1000;

/// The portable pack: queries with their exact truth in one CSV, with which anyone's engine can test itself without us.
/// Its format is described in fuzz/vectors/README.md. About `vectors_wanted` queries: the witnesses of answers judged
/// wrong, once they are shrunk, at most 700; filled up with cases of the grid, evenly over its kinds of query. The same findings give the same bytes.
std::string vectors_text(const std::vector<SelectedFinding>& findings);

/// What was found of engines that have joined, for the people who make them, as Markdown: of each kind the smallest witness
/// in the engine's own terms, the exact truth, what the engine says of it now, a picture, the command that shows it, and who
/// says so. Asks the engines. Throws UsageError where nothing selected is about one.
std::string upstream_report(const std::vector<SelectedFinding>& findings);

}  // namespace sweeplab
