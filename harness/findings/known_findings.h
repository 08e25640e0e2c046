// SPDX-License-Identifier: MIT
//
// What is understood already: known_findings.csv, a row an explanation. Its first field is a signature, in which a part
// may be "*" for any; a finding is known by the first row that fits, and new if none does. What a guarantee forbids
// is never known: no row may fit it.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "harness/support/csv.h"

namespace sweeplab {

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

}  // namespace sweeplab
