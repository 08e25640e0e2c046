// SPDX-License-Identifier: MIT
#include "harness/findings/known_findings.h"

#include <algorithm>

#include "harness/findings/known_findings_data.h"
#include "harness/findings/signature.h"
#include "harness/findings/signature_parts.h"

namespace sweeplab {
bool KnownFinding::fits(std::string_view signature) const {
  const auto wanted = split_signature(pattern), found = split_signature(signature);
  return wanted && found && wanted->fits(*found);
}

const KnownFindings& KnownFindings::built_in() {
  static const KnownFindings known(CsvReader("known_findings.csv", known_findings_data));
  return known;
}

KnownFindings::KnownFindings(CsvReader csv) {
  std::vector<std::string_view> fields;
  if (!csv.next(fields) || fields.size() != 2 || fields[0] != "signature" || fields[1] != "explanation") {
    csv.fail(0, "", "the head signature,explanation", fields.empty() ? "an empty file" : shown(fields[0]));
  }
  while (csv.next(fields)) {
    if (fields.size() != 2 || fields[1].empty()) csv.fail(0, "", "a signature and an explanation", shown(fields[0]));
    if (!split_signature(fields[0])) {
      csv.fail(1, "signature", "nine parts between slashes, each a word of signatures or *", shown(fields[0]));
    }
    rows_.push_back({std::string(fields[0]), std::string(fields[1])});
  }
}

const KnownFinding* KnownFindings::explaining(std::string_view signature) const {
  if (breaks_guarantee(signature)) return nullptr;
  const auto row = std::ranges::find_if(rows_, [&](const KnownFinding& k) { return k.fits(signature); });
  return row == rows_.end() ? nullptr : &*row;
}

}  // namespace sweeplab
